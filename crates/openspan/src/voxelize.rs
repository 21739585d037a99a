//! From sources to one solid heightfield, a band of rows at a time (§2 to §5).

use crate::threads;
use crate::{BuildError, Observer, Source, SpanSettings, Stage};
use heightfield_frame::HeightfieldFrame;
use raster::{
    Bands, GridAreas, HeightGrid, PlacedChunk, RasterSpan, Rasterizer, TriangleAreas, TriangleMesh, VoxelizeStats,
};
use solid_spans::{MergedRows, SolidBuilder, SolidHeightfield};

/// Columns of a band: its raster spans are sorted and merged while they are in the cache.
const COLUMNS_PER_BAND: u32 = 1 << 15;

/// Raster spans that may wait before they are merged, however many there are.
const SPANS_PER_BATCH: usize = 1 << 18;

/// Bands that each thread builds before all are joined in order.
const BANDS_PER_THREAD: usize = 4;

/// Rasterizes and merges every source in list order; each is checked whole before anything is built (R14).
///
/// The result does not depend on the bands, and so not on the threads.
pub(crate) fn voxelize(
    frame: HeightfieldFrame,
    sources: &[Source],
    settings: &SpanSettings,
    observer: &mut impl Observer,
) -> Result<(SolidHeightfield, VoxelizeStats), BuildError> {
    let rows_per_band = (COLUMNS_PER_BAND / frame.width()).max(1);
    let mut stats = VoxelizeStats::default();
    let mut banded = Vec::new();
    for (source_index, source) in sources.iter().enumerate() {
        let source = checked(source, source_index, settings)?;
        let bands = Bands::new(&*source, &frame, rows_per_band);
        stats += bands.stats();
        banded.push((source, bands));
    }
    let n_bands = frame.depth().div_ceil(rows_per_band);
    let n_workers = if threads::count() == 1 { 1 } else { (threads::count() * BANDS_PER_THREAD).min(n_bands as usize) };
    let mut workers: Vec<Worker> = (0..n_workers).map(|_| Worker::new(frame)).collect();
    let mut builder = SolidBuilder::new(frame);
    let mut next_band = 0;
    while next_band < n_bands {
        let bands = next_band..n_bands;
        let n_busy = threads::for_each(&mut workers, bands, |worker, band| {
            let begin = band * rows_per_band;
            let rows = begin..(begin + rows_per_band).min(frame.depth());
            worker.merged.start(&frame, rows);
            for (source, bands) in &banded {
                worker.add(&**source, bands, band, settings.merge_threshold);
            }
        });
        for worker in &workers[..n_busy] {
            builder.append(&worker.merged)?;
            next_band += 1;
        }
        #[expect(clippy::cast_precision_loss, reason = "a fraction to look at")]
        let fraction = next_band as f32 / n_bands as f32;
        if observer.progress(Stage::Solid, fraction).is_break() {
            return Err(BuildError::Stopped { stage: Stage::Solid });
        }
    }
    Ok((builder.finish(), stats))
}

/// The source of a scene as the rasterizer takes it.
fn checked<'a>(
    source: &'a Source,
    source_index: usize,
    &SpanSettings { slope_cosine, .. }: &SpanSettings,
) -> Result<Box<dyn raster::Source + 'a>, BuildError> {
    Ok(match source {
        Source::Triangles { vertices, indices, areas } => {
            let areas = match areas {
                Some(areas) => TriangleAreas::Each(areas),
                None => TriangleAreas::BySlope { slope_cosine },
            };
            let mesh = TriangleMesh::new(vertices, indices, areas);
            Box::new(mesh.map_err(|error| BuildError::Triangles { source_index, error })?)
        }
        Source::HeightGrid { count, origin, spacing, heights, area } => {
            let areas = area.map_or(GridAreas::BySlope { slope_cosine }, GridAreas::All);
            let grid = HeightGrid::new(*count, *origin, *spacing, heights, areas);
            Box::new(grid.map_err(|error| BuildError::HeightGrid { source_index, error })?)
        }
        Source::Voxels { chunk, offset, areas } => Box::new(PlacedChunk { chunk, offset: *offset, areas }),
    })
}

/// The buffers of one band in the making.
struct Worker {
    rasterizer: Rasterizer,
    spans: Vec<RasterSpan>,
    merged: MergedRows,
}

impl Worker {
    fn new(frame: HeightfieldFrame) -> Self {
        Self { rasterizer: Rasterizer::new(frame), spans: Vec::new(), merged: MergedRows::default() }
    }

    /// Adds one source's share of a band.
    fn add(&mut self, source: &dyn raster::Source, bands: &Bands, band: u32, merge_threshold: u16) {
        let rows = bands.rows(band);
        let mut pieces = bands.pieces(band);
        while !pieces.is_empty() {
            let limit = SPANS_PER_BATCH;
            let spans = &mut self.spans;
            let n_done =
                source.rasterize_pieces(&mut self.rasterizer, pieces, rows.clone(), merge_threshold, limit, spans);
            pieces = &pieces[n_done..];
            self.merged.add(spans);
            spans.clear();
        }
    }
}
