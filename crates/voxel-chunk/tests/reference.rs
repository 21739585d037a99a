//! §5 against the specification word for word: dense voxels become runs.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use proptest::prelude::*;
use reference::generate;
use voxel_chunk::{ChunkBuilder, Run, VoxelChunk};

/// A run as plain numbers.
type PlainRun = (u32, u32, u8);

/// The runs of every column, index `x + z · width`.
fn runs(chunk: &VoxelChunk) -> Vec<Vec<PlainRun>> {
    let plain = |run: &Run| (run.start.into(), run.length.into(), run.material);
    let places = (0..chunk.depth()).flat_map(|z| (0..chunk.width()).map(move |x| (x, z)));
    places.map(|(x, z)| chunk.column(x, z).iter().map(plain).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, ..ProptestConfig::default() })]

    #[test]
    fn dense((width, depth, height, materials) in generate::dense_voxels()) {
        let expected = reference::chunk_from_dense(width, depth, height, &materials).unwrap();
        let found = VoxelChunk::from_dense([width, depth, height], &materials).unwrap();
        prop_assert_eq!(runs(&found), expected.columns);
    }

    #[test]
    fn built_and_stored(chunk in generate::chunk()) {
        let mut builder = ChunkBuilder::new([chunk.width, chunk.depth, chunk.height]).unwrap();
        let places = (0..chunk.depth).flat_map(|z| (0..chunk.width).map(move |x| (x, z)));
        for ((x, z), runs) in places.zip(&chunk.columns) {
            let run = |&(start, length, material): &PlainRun| {
                Run::new(u16::try_from(start).unwrap(), u16::try_from(length).unwrap(), material)
            };
            builder.push(x, z, &runs.iter().map(run).collect::<Vec<_>>()).unwrap();
        }
        let found = builder.finish();
        let stored = serde_json::to_string(&found).unwrap();
        prop_assert_eq!(&serde_json::from_str::<VoxelChunk>(&stored).unwrap(), &found);
        // Touching runs of one material are the same voxels as one run.
        for ((x, z), runs) in (0..chunk.depth).flat_map(|z| (0..chunk.width).map(move |x| (x, z))).zip(&chunk.columns) {
            for y in 0..chunk.height {
                let expected = runs.iter().find(|(start, length, _)| (*start..start + length).contains(&y));
                prop_assert_eq!(found.material(x, y, z), expected.map_or(0, |run| run.2));
            }
        }
    }
}
