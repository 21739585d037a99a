//! A large heightfield for benches.

use stage_file::compact_hf::CompactHeightfield;
use stage_file::compact_hf::heightfield_frame::{AreaId, ColumnOffsets, HeightfieldFrame};
use stage_file::compact_hf::solid_spans::SolidHeightfield;

const WIDTH: u32 = 2500;
const DEPTH: u32 = 2000;

/// Two storeys of rolling ground over five million columns: ten million spans, nearly all with four links.
pub(crate) fn two_storeys() -> CompactHeightfield {
    let frame = HeightfieldFrame::new([0.0; 3], 0.3, 0.2, [WIDTH, DEPTH, 200]).expect("within the limits");
    let n_columns = frame.n_columns();
    let first = (0..=n_columns).map(|i| u32::try_from(2 * i).expect("ten million")).collect();
    let (mut mins, mut maxs) = (vec![], vec![]);
    for z in 0..DEPTH {
        for x in 0..WIDTH {
            let ground = u16::try_from((x / 16 + z / 16) % 40).expect("below 40");
            mins.extend([0, ground + 40]);
            maxs.extend([ground + 1, ground + 42]);
        }
    }
    let areas = vec![AreaId::WALKABLE; 2 * n_columns];
    let first = ColumnOffsets::new(first).expect("rising");
    let solid = SolidHeightfield::from_parts(frame, first, mins, maxs, areas).expect("disjoint");
    CompactHeightfield::build(&solid, 10, 4)
}
