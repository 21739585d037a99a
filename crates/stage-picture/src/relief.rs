//! Light from the upper left.

use crate::{Floors, Storey};

/// How steep ground may look: two neighbours apart by a wall are not told from a steep slope.
const STEEPEST: f32 = 2.5;

/// The light on a floor: 1 on level ground, more where it faces the light, less where it turns away.
pub(crate) fn light(floors: &Floors<'_>, storey: Storey, [x, z]: [u32; 2], floor: usize, step: u32) -> f32 {
    let row = f32::from(floors.rows[floor]);
    let neighbour = |x: Option<u32>, z: Option<u32>| {
        let shown = x.zip(z).and_then(|(x, z)| floors.shown(x, z, storey));
        shown.map(|floor| f32::from(floors.rows[floor]))
    };
    let frame = floors.frame;
    let slope = |low: Option<f32>, high: Option<f32>| {
        let sides = if low.is_some() && high.is_some() { 2.0 } else { 1.0 };
        let rows = high.unwrap_or(row) - low.unwrap_or(row);
        let rise = rows / (sides * step as f32) * (frame.cell_height() / frame.cell_size());
        rise.clamp(-STEEPEST, STEEPEST)
    };
    let along_x = slope(neighbour(x.checked_sub(step), Some(z)), neighbour(x.checked_add(step), Some(z)));
    let along_z = slope(neighbour(Some(x), z.checked_sub(step)), neighbour(Some(x), z.checked_add(step)));
    // The normal is (−dx, 1, −dz); the light comes from the upper left, and 45° up.
    let facing = (along_x + along_z) * 0.5 + std::f32::consts::FRAC_1_SQRT_2;
    let cosine = facing / (along_x * along_x + along_z * along_z + 1.0).sqrt();
    0.45 + 0.55 * cosine.max(0.0) / std::f32::consts::FRAC_1_SQRT_2
}

#[cfg(test)]
mod tests {
    use super::*;
    use compact_hf::CompactHeightfield;
    use compact_hf::heightfield_frame::HeightfieldFrame;
    use compact_hf::solid_spans::SolidHeightfield;

    #[test]
    fn slopes_that_rise_away_from_the_light_face_it() {
        let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [3, 1, 8]).expect("within the limits");
        let light_of = |rows: [u16; 3]| {
            let spans: String = rows.iter().zip(0..).map(|(row, x)| format!("{x} 0 0-{row}:63\n")).collect();
            let solid = SolidHeightfield::from_text(frame, &format!("solid 3 1 8\n{spans}")).expect("three columns");
            let open = CompactHeightfield::build(&solid, 2, 1);
            light(&Floors::of_open(&open), Storey::Top, [1, 0], 1, 1)
        };
        assert_eq!(light_of([2, 2, 2]), 1.0);
        assert!(light_of([1, 2, 3]) > 1.0);
        assert!(light_of([3, 2, 1]) < 1.0);
    }
}
