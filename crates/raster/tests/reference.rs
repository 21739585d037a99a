//! §2, §4 and §5 against the specification word for word: the same spans in the same order, whatever the bands.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use proptest::prelude::*;
use raster::heightfield_frame::{AreaId, HeightfieldFrame};
use raster::voxel_chunk::{ChunkBuilder, Run, VoxelChunk};
use raster::{
    Bands, GridAreas, HeightGrid, MaterialAreas, PlacedChunk, RasterSpan, RasterSpans, Rasterizer, Source,
    TriangleAreas, TriangleMesh, classify_triangles,
};
use reference::{Frame, Piece, generate};

fn frame_of(frame: &Frame) -> HeightfieldFrame {
    HeightfieldFrame::new(frame.origin, frame.cs, frame.ch, [frame.w, frame.d, frame.h]).unwrap()
}

fn plain(span: &RasterSpan) -> Piece {
    (span.column as usize, span.min.into(), span.max.into(), span.area.0)
}

/// The spans of every band of `rows_per_band` rows, in batches of about `limit` spans, are those of the whole in the
/// band's rows; and so is the number of degenerate triangles.
fn bands_agree(
    source: &impl Source,
    frame: HeightfieldFrame,
    (rows_per_band, limit): (u32, usize),
    whole: &RasterSpans,
    n_degenerate: u64,
) -> Result<(), TestCaseError> {
    let bands = Bands::new(source, &frame, rows_per_band);
    prop_assert_eq!(bands.stats().degenerate, n_degenerate);
    let mut rasterizer = Rasterizer::new(frame);
    for band in 0..bands.n_bands() {
        let rows = bands.rows(band);
        let (mut found, mut pieces) = (Vec::new(), bands.pieces(band));
        while !pieces.is_empty() {
            let mut batch = Vec::new();
            let done = source.rasterize_pieces(&mut rasterizer, pieces, rows.clone(), 4, limit, &mut batch);
            prop_assert!(done > 0, "no piece done");
            pieces = &pieces[done..];
            found.extend(batch);
        }
        let in_rows = |span: &&RasterSpan| rows.contains(&(span.column / frame.width()));
        let expected: Vec<RasterSpan> = whole.spans().iter().filter(in_rows).copied().collect();
        prop_assert_eq!(found, expected, "band {} of {} rows", band, rows_per_band);
    }
    Ok(())
}

fn split() -> impl Strategy<Value = (u32, usize)> {
    (0..=9_u32, prop_oneof![Just(1), Just(3), Just(usize::MAX)])
}

/// Makes one run of touching runs of one material, as a chunk does (R28).
fn join(runs: &mut Vec<(u32, u32, u8)>) {
    runs.dedup_by(|&mut (start, length, material), below| {
        let touches = below.0 + below.1 == start && below.2 == material;
        if touches {
            below.1 += length;
        }
        touches
    });
}

fn chunk_of(chunk: &reference::Chunk) -> VoxelChunk {
    let mut builder = ChunkBuilder::new([chunk.width, chunk.depth, chunk.height]).unwrap();
    let places = (0..chunk.depth).flat_map(|z| (0..chunk.width).map(move |x| (x, z)));
    for ((x, z), runs) in places.zip(&chunk.columns) {
        let run = |&(start, length, material): &(u32, u32, u8)| {
            Run::new(u16::try_from(start).unwrap(), u16::try_from(length).unwrap(), material)
        };
        builder.push(x, z, &runs.iter().map(run).collect::<Vec<_>>()).unwrap();
    }
    builder.finish()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, ..ProptestConfig::default() })]

    #[test]
    fn triangles((frame, soup) in generate::framed_soup(), split in split()) {
        let (expected, n_degenerate) =
            reference::piece_spans(&frame, &soup.vertices, &soup.indices, soup.area_ids(), soup.slope_cosine).unwrap();
        let areas: Option<Vec<AreaId>> = soup.area_ids().map(|ids| ids.iter().map(|&id| AreaId(id)).collect());
        let areas = areas.as_deref().map_or(
            TriangleAreas::BySlope { slope_cosine: soup.slope_cosine },
            TriangleAreas::Each,
        );
        let mesh = TriangleMesh::new(&soup.vertices, &soup.indices, areas).unwrap();
        let mut spans = RasterSpans::new(frame_of(&frame));
        let stats = spans.add_triangles(&mesh, 4);
        prop_assert_eq!(spans.spans().iter().map(plain).collect::<Vec<_>>(), expected);
        prop_assert_eq!(stats.degenerate, u64::from(n_degenerate));
        bands_agree(&mesh, frame_of(&frame), split, &spans, stats.degenerate)?;
    }

    #[test]
    fn classification((frame, soup) in generate::framed_soup()) {
        let expected =
            reference::classify_triangles(&frame, &soup.vertices, &soup.indices, soup.slope_cosine).unwrap();
        let found = classify_triangles(&frame_of(&frame), &soup.vertices, &soup.indices, soup.slope_cosine).unwrap();
        prop_assert_eq!(found.iter().map(|area| area.0).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn height_grids((frame, grid) in generate::framed_height_grid(), split in split()) {
        let (vertices, indices) =
            reference::height_grid_mesh(grid.count, grid.origin, grid.spacing, &grid.heights).unwrap();
        let ids = grid.area.map(|area| vec![area; indices.len() / 3]);
        let (expected, n_degenerate) =
            reference::piece_spans(&frame, &vertices, &indices, ids.as_deref(), 0.8).unwrap();
        let areas = grid.area.map_or(GridAreas::BySlope { slope_cosine: 0.8 }, |area| GridAreas::All(AreaId(area)));
        let source = HeightGrid::new(grid.count, grid.origin, grid.spacing, &grid.heights, areas).unwrap();
        let mut spans = RasterSpans::new(frame_of(&frame));
        let stats = spans.add_height_grid(&source, 4);
        prop_assert_eq!(spans.spans().iter().map(plain).collect::<Vec<_>>(), expected);
        prop_assert_eq!(stats.degenerate, u64::from(n_degenerate));
        bands_agree(&source, frame_of(&frame), split, &spans, stats.degenerate)?;
    }

    #[test]
    fn chunks((frame, mut chunk, offset, areas) in generate::framed_chunk()) {
        chunk.columns.iter_mut().for_each(join);
        let expected = reference::chunk_spans(&frame, &chunk, offset, &areas).unwrap();
        let areas: MaterialAreas = (0..=255).zip(areas.map(AreaId)).collect();
        let chunk = chunk_of(&chunk);
        let mut spans = RasterSpans::new(frame_of(&frame));
        spans.add_chunk(&PlacedChunk { chunk: &chunk, offset, areas: &areas });
        prop_assert_eq!(spans.spans().iter().map(plain).collect::<Vec<_>>(), expected);
        prop_assert!(spans.spans().iter().all(|span| span.merge_threshold == 0));
    }

    #[test]
    fn stored((frame, soup) in generate::framed_soup()) {
        let areas = TriangleAreas::BySlope { slope_cosine: soup.slope_cosine };
        let mut spans = RasterSpans::new(frame_of(&frame));
        spans.add_triangles(&TriangleMesh::new(&soup.vertices, &soup.indices, areas).unwrap(), 4);
        let stored = serde_json::to_string(&spans).unwrap();
        prop_assert_eq!(serde_json::from_str::<RasterSpans>(&stored).unwrap(), spans);
    }
}
