//! Every kind of stage as columns of pieces.

use crate::Piece;
use raster::RasterSpan;
use stage_file::compact_hf::CompactHeightfield;
use stage_file::compact_hf::solid_spans::SolidHeightfield;
use stage_file::raster::{self, RasterSpans};
use stage_file::voxel_chunk::VoxelChunk;
use std::ops::Range;

/// Columns of pieces, one after the other.
pub(crate) trait Field {
    /// Columns along x and along z.
    fn size(&self) -> [u32; 2];

    /// Where the pieces of each column begin.
    fn offsets(&self) -> &[u32];

    /// One piece, by its place among those of all columns.
    fn piece(&self, place: usize) -> Piece;

    /// Whether ranges of pieces are the same; faster than piece by piece.
    fn same(&self, range: Range<usize>, other: &Self, other_range: Range<usize>) -> bool;

    /// The row that a piece is walked on.
    fn floor(piece: &Piece) -> u32;
}

impl Field for SolidHeightfield {
    fn size(&self) -> [u32; 2] {
        [self.frame().width(), self.frame().depth()]
    }

    fn offsets(&self) -> &[u32] {
        self.columns().as_slice()
    }

    fn piece(&self, place: usize) -> Piece {
        let [bottom, top] = [self.mins()[place], self.maxs()[place]].map(u32::from);
        Piece { bottom, top, area: self.areas()[place].0, links: None, merge_threshold: None }
    }

    fn same(&self, range: Range<usize>, other: &Self, other_range: Range<usize>) -> bool {
        self.mins()[range.clone()] == other.mins()[other_range.clone()]
            && self.maxs()[range.clone()] == other.maxs()[other_range.clone()]
            && self.areas()[range] == other.areas()[other_range]
    }

    fn floor(piece: &Piece) -> u32 {
        piece.top
    }
}

/// An open span reaches from its floor to its ceiling.
impl Field for CompactHeightfield {
    fn size(&self) -> [u32; 2] {
        [self.frame().width(), self.frame().depth()]
    }

    fn offsets(&self) -> &[u32] {
        self.columns().as_slice()
    }

    fn piece(&self, place: usize) -> Piece {
        let span = self.span(place);
        let bottom = u32::from(span.y);
        // Without anything above, all ceilings are one.
        let top = if span.height == u16::MAX { u32::MAX } else { bottom + u32::from(span.height) };
        Piece { bottom, top, area: span.area.0, links: Some(span.links.word()), merge_threshold: None }
    }

    fn same(&self, range: Range<usize>, other: &Self, other_range: Range<usize>) -> bool {
        self.floors()[range.clone()] == other.floors()[other_range.clone()]
            && self.headrooms()[range.clone()] == other.headrooms()[other_range.clone()]
            && self.areas()[range.clone()] == other.areas()[other_range.clone()]
            && self.links()[range] == other.links()[other_range]
    }

    fn floor(piece: &Piece) -> u32 {
        piece.bottom
    }
}

impl Field for VoxelChunk {
    fn size(&self) -> [u32; 2] {
        [self.width(), self.depth()]
    }

    fn offsets(&self) -> &[u32] {
        self.columns().as_slice()
    }

    fn piece(&self, place: usize) -> Piece {
        let run = self.runs()[place];
        Piece { bottom: run.start.into(), top: run.end(), area: run.material, links: None, merge_threshold: None }
    }

    fn same(&self, range: Range<usize>, other: &Self, other_range: Range<usize>) -> bool {
        self.runs()[range] == other.runs()[other_range]
    }

    fn floor(piece: &Piece) -> u32 {
        piece.top
    }
}

/// Raster spans sorted by column; within a column they keep their order, which decides what they merge to (§3).
pub(crate) struct SortedRaster {
    size: [u32; 2],
    offsets: Vec<u32>,
    spans: Vec<RasterSpan>,
}

impl SortedRaster {
    pub(crate) fn new(raster: &RasterSpans) -> Self {
        let mut spans = raster.spans().to_vec();
        spans.sort_by_key(|span| span.column);
        let mut offsets = vec![0; raster.frame().n_columns() + 1];
        for span in &spans {
            offsets[span.column as usize + 1] += 1;
        }
        let mut sum = 0;
        for offset in &mut offsets {
            sum += *offset;
            *offset = sum;
        }
        Self { size: [raster.frame().width(), raster.frame().depth()], offsets, spans }
    }
}

impl Field for SortedRaster {
    fn size(&self) -> [u32; 2] {
        self.size
    }

    fn offsets(&self) -> &[u32] {
        &self.offsets
    }

    fn piece(&self, place: usize) -> Piece {
        let RasterSpan { min, max, merge_threshold, area, .. } = self.spans[place];
        let [bottom, top] = [min, max].map(u32::from);
        Piece { bottom, top, area: area.0, links: None, merge_threshold: Some(merge_threshold) }
    }

    fn same(&self, range: Range<usize>, other: &Self, other_range: Range<usize>) -> bool {
        self.spans[range] == other.spans[other_range]
    }

    fn floor(piece: &Piece) -> u32 {
        piece.top
    }
}
