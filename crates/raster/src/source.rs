//! What can be rasterized, whole or a band of rows at a time.

use crate::polygon::Polygon;
use crate::walk::Walk;
use crate::{Bands, RasterSpan, RasterSpans};
use heightfield_frame::HeightfieldFrame;
use std::ops::{AddAssign, Range};

/// What rasterization has to say besides the spans (§2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VoxelizeStats {
    /// Triangles that were skipped because their normal has length 0 or infinity.
    pub degenerate: u64,
}

impl AddAssign for VoxelizeStats {
    fn add_assign(&mut self, other: Self) {
        self.degenerate += other.degenerate;
    }
}

/// Something that becomes spans: a list of pieces (triangles, squares of a height grid, rows of a chunk), each of which
/// adds spans in its turn.
///
/// A piece can be rasterized in parts: what it adds to some rows of the grid does not depend on which other rows are
/// asked for. So a world can be built in bands of rows, or bands in parallel, with the result of the whole.
pub trait Source: Sync {
    /// Number of pieces.
    fn n_pieces(&self) -> usize;

    /// Where a piece may add spans, at a glance.
    fn survey(&self, frame: &HeightfieldFrame, piece: usize) -> Survey;

    /// Shows where each piece may add spans, in order.
    fn survey_all(&self, frame: &HeightfieldFrame, visit: &mut dyn FnMut(Survey)) {
        (0..self.n_pieces()).for_each(|piece| visit(self.survey(frame, piece)));
    }

    /// Adds the spans of a piece that lie in some rows of the grid, in the order they must be merged.
    ///
    /// Returns how many triangles of the piece are degenerate.
    fn rasterize_piece(
        &self,
        rasterizer: &mut Rasterizer,
        piece: usize,
        rows: Range<u32>,
        merge_threshold: u16,
        out: &mut Vec<RasterSpan>,
    ) -> u32;

    /// Adds the spans of one band, piece by piece, in the order they must be merged.
    fn rasterize_band(
        &self,
        rasterizer: &mut Rasterizer,
        bands: &Bands,
        band: u32,
        merge_threshold: u16,
        out: &mut Vec<RasterSpan>,
    ) {
        let pieces = bands.pieces(band);
        self.rasterize_pieces(rasterizer, pieces, bands.rows(band), merge_threshold, usize::MAX, out);
    }

    /// Adds the spans of some pieces that lie in some rows of the grid, in the order they must be merged, until `out`
    /// holds at least `limit` spans, and returns how many pieces are done.
    fn rasterize_pieces(
        &self,
        rasterizer: &mut Rasterizer,
        pieces: &[u32],
        rows: Range<u32>,
        merge_threshold: u16,
        limit: usize,
        out: &mut Vec<RasterSpan>,
    ) -> usize {
        for (i, &piece) in pieces.iter().enumerate() {
            self.rasterize_piece(rasterizer, piece as usize, rows.clone(), merge_threshold, out);
            if out.len() >= limit {
                return i + 1;
            }
        }
        pieces.len()
    }
}

/// What is known of a piece before it is rasterized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Rows of the grid (along z) outside of which the piece adds nothing.
    pub rows: Range<u32>,
    /// How many triangles of the piece are degenerate.
    pub n_degenerate: u32,
}

/// The buffers of rasterization over one frame.
///
/// Keep one and use it again: once warm, it allocates nothing.
#[derive(Clone, Debug)]
pub struct Rasterizer {
    frame: HeightfieldFrame,
    pub(crate) scratch: Scratch,
}

/// Polygons on their way through the cuts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) polygon: Polygon,
    pub(crate) walk: Walk,
    pub(crate) clip: [Polygon; 2],
    pub(crate) rows: Cut,
    pub(crate) cells: Cut,
}

/// One level of cuts: the piece that was cut off, what is left, and where that is made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cut {
    pub(crate) piece: Polygon,
    pub(crate) rest: Polygon,
    pub(crate) next: Polygon,
}

impl Rasterizer {
    /// A rasterizer over a frame.
    #[must_use]
    pub fn new(frame: HeightfieldFrame) -> Self {
        Self { frame, scratch: Scratch::default() }
    }

    /// The frame.
    #[must_use]
    pub const fn frame(&self) -> HeightfieldFrame {
        self.frame
    }
}

impl RasterSpans {
    /// Adds a whole source, piece by piece.
    fn add<S: Source>(&mut self, source: &S, merge_threshold: u16) -> VoxelizeStats {
        let frame = *self.frame();
        let mut rasterizer = Rasterizer::new(frame);
        let mut stats = VoxelizeStats::default();
        for piece in 0..source.n_pieces() {
            let rows = 0..frame.depth();
            let n_degenerate = source.rasterize_piece(&mut rasterizer, piece, rows, merge_threshold, self.spans_mut());
            stats.degenerate += u64::from(n_degenerate);
        }
        stats
    }

    /// Adds triangles in index order; `merge_threshold` is the `T` of §3, in rows (§2).
    pub fn add_triangles<P: heightfield_frame::Position + Sync>(
        &mut self,
        mesh: &crate::TriangleMesh<'_, P>,
        merge_threshold: u16,
    ) -> VoxelizeStats {
        self.add(mesh, merge_threshold)
    }

    /// Adds the two triangles of every square of a height grid (§4, R16).
    pub fn add_height_grid(&mut self, grid: &crate::HeightGrid<'_>, merge_threshold: u16) -> VoxelizeStats {
        self.add(grid, merge_threshold)
    }

    /// Adds the runs of a chunk that lie in the grid, with merge threshold 0 (§5, R17).
    pub fn add_chunk(&mut self, chunk: &crate::PlacedChunk<'_>) {
        self.add(chunk, 0);
    }
}
