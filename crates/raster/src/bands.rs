//! Bands of rows: which pieces of a source touch which.

use crate::source::{Source, Survey, VoxelizeStats};
use heightfield_frame::HeightfieldFrame;
use std::ops::Range;

/// The pieces of a source sorted by the bands of grid rows that they may touch.
///
/// Four bytes for every piece and band that meet. Within a band, pieces keep their order.
#[derive(Clone, Debug)]
pub struct Bands {
    rows_per_band: u32,
    depth: u32,
    first: Vec<usize>, // where the pieces of each band begin, and where the last ends
    pieces: Vec<u32>,
    stats: VoxelizeStats,
}

impl Bands {
    /// Sorts the pieces of a source; `rows_per_band` is at least 1, and 0 is taken as 1.
    #[must_use]
    pub fn new<S: Source + ?Sized>(source: &S, frame: &HeightfieldFrame, rows_per_band: u32) -> Self {
        let rows_per_band = rows_per_band.max(1);
        let depth = frame.depth();
        let n_bands = depth.div_ceil(rows_per_band);
        let mut stats = VoxelizeStats::default();
        // Two passes of a counting sort: the bands of each piece are kept in between rather than surveyed again.
        let mut first = vec![0_usize; n_bands as usize + 1];
        let mut bands_of_pieces = Vec::with_capacity(source.n_pieces());
        source.survey_all(frame, &mut |Survey { rows, n_degenerate }| {
            stats.degenerate += u64::from(n_degenerate);
            let bands =
                if rows.is_empty() { 0..0 } else { rows.start / rows_per_band..(rows.end - 1) / rows_per_band + 1 };
            for band in bands.clone() {
                first[band as usize] += 1;
            }
            bands_of_pieces.push(bands);
        });
        let mut sum = 0;
        for first in &mut first {
            sum += std::mem::replace(first, sum);
        }
        let mut pieces = vec![0; sum];
        for (bands, piece) in bands_of_pieces.into_iter().zip(0..) {
            for band in bands {
                let place = &mut first[band as usize];
                pieces[*place] = piece;
                *place += 1;
            }
        }
        // Each place has moved to where the next band begins.
        first.rotate_right(1);
        first[0] = 0;
        Self { rows_per_band, depth, first, pieces, stats }
    }

    /// Number of bands.
    #[must_use]
    pub fn n_bands(&self) -> u32 {
        self.depth.div_ceil(self.rows_per_band)
    }

    /// The rows of a band.
    #[must_use]
    pub fn rows(&self, band: u32) -> Range<u32> {
        let begin = band * self.rows_per_band;
        begin..begin.saturating_add(self.rows_per_band).min(self.depth)
    }

    /// The pieces that may touch a band, in their order.
    #[must_use]
    pub fn pieces(&self, band: u32) -> &[u32] {
        &self.pieces[self.first[band as usize]..self.first[band as usize + 1]]
    }

    /// What there is to say about the whole source.
    #[must_use]
    pub const fn stats(&self) -> VoxelizeStats {
        self.stats
    }
}
