//! §4: height grids.

use crate::{Frame, Solid, check_coordinate, rasterize_triangles};

/// Adds a grid of `count` heights, x fastest, and returns how many triangles were degenerate (§4, R16).
///
/// `area` is the area id of the whole grid; without it each triangle is classified by its slope.
///
/// # Errors
/// Those of [`height_grid_mesh`] and [`rasterize_triangles`]; nothing has been added then.
#[expect(clippy::too_many_arguments, reason = "the reference speaks plain values")]
pub fn rasterize_height_grid(
    frame: &Frame,
    count: [u32; 2],
    origin: [f64; 2],
    spacing: f64,
    heights: &[f64],
    area: Option<u8>,
    slope_cosine: f32,
    threshold: u32,
    solid: &mut Solid,
) -> Result<u32, String> {
    let (vertices, indices) = height_grid_mesh(count, origin, spacing, heights)?;
    let areas = area.map(|area| vec![area; indices.len() / 3]);
    rasterize_triangles(frame, &vertices, &indices, areas.as_deref(), slope_cosine, threshold, solid)
}

/// The vertices and triangles of a height grid (§4, R16).
///
/// # Errors
/// `OutOfRange` (a count below 2, a spacing that is not finite and above 0, a coordinate), `NotANumber`, and `Heights` where
/// there is not one height per point.
pub fn height_grid_mesh(
    [count_x, count_z]: [u32; 2],
    [x0, z0]: [f64; 2],
    spacing: f64,
    heights: &[f64],
) -> Result<(Vec<[f64; 3]>, Vec<u32>), String> {
    if count_x < 2 || count_z < 2 {
        return Err(format!("OutOfRange: count {count_x} x {count_z} is below 2"));
    }
    if spacing.is_nan() {
        return Err("NotANumber: spacing".to_owned());
    }
    if !(spacing > 0.0 && spacing.is_finite()) {
        return Err(format!("OutOfRange: spacing {spacing}"));
    }
    if heights.len() as u64 != u64::from(count_x) * u64::from(count_z) || heights.len() as u64 > u64::from(u32::MAX) {
        return Err(format!("Heights: {} heights for {count_x} x {count_z} points", heights.len()));
    }
    let mut vertices = Vec::new();
    for j in 0..count_z {
        for i in 0..count_x {
            let x = x0 + f64::from(i) * spacing;
            let y = heights[j as usize * count_x as usize + i as usize];
            let z = z0 + f64::from(j) * spacing;
            for value in [x, y, z] {
                check_coordinate(value).map_err(|error| format!("{error} at ({i}, {j})"))?;
            }
            vertices.push([x, y, z]);
        }
    }
    let mut indices = Vec::new();
    for j in 0..count_z - 1 {
        for i in 0..count_x - 1 {
            let a = j * count_x + i;
            let b = a + 1;
            let c = a + count_x;
            let d = c + 1;
            indices.extend([a, c, d, a, d, b]);
        }
    }
    Ok((vertices, indices))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::solid_text;
    use rstest::rstest;

    const UNIT: Frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w: 2, d: 1, h: 8 };

    #[test]
    fn two_squares_face_up() {
        let (vertices, indices) = height_grid_mesh([3, 2], [10.0, 20.0], 0.5, &[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
        assert_eq!(vertices[4], [10.5, 4.0, 20.5]);
        assert_eq!(indices, [0, 3, 4, 0, 4, 1, 1, 4, 5, 1, 5, 2]);

        let mut solid = UNIT.empty_solid();
        let flat = [2.0; 6];
        rasterize_height_grid(&UNIT, [3, 2], [0.0; 2], 1.0, &flat, None, 0.7, 0, &mut solid).unwrap();
        assert_eq!(solid_text(&UNIT, &solid), "solid 2 1 8\n0 0 1-2:63\n1 0 1-2:63\n");
    }

    #[test]
    fn one_area_for_the_whole_grid() {
        let mut solid = UNIT.empty_solid();
        rasterize_height_grid(&UNIT, [2, 2], [0.0; 2], 1.0, &[0.0, 0.0, 4.0, 4.0], Some(7), 0.7, 0, &mut solid)
            .unwrap();
        assert_eq!(solid_text(&UNIT, &solid), "solid 2 1 8\n0 0 0-4:7\n");
    }

    #[rstest]
    #[case::one_point([1, 2], 1.0, &[0.0; 2], "OutOfRange: count")]
    #[case::no_spacing([2, 2], 0.0, &[0.0; 4], "OutOfRange: spacing")]
    #[case::endless_spacing([2, 2], f64::INFINITY, &[0.0; 4], "OutOfRange: spacing")]
    #[case::nan_spacing([2, 2], f64::NAN, &[0.0; 4], "NotANumber")]
    #[case::missing_height([2, 2], 1.0, &[0.0; 3], "Heights")]
    #[case::more_points_than_memory([u32::MAX, u32::MAX], 1.0, &[0.0; 4], "Heights")]
    #[case::nan_height([2, 2], 1.0, &[0.0, 0.0, 0.0, f64::NAN], "NotANumber")]
    #[case::past_the_bound([2, 2], 2_097_152.5, &[0.0; 4], "OutOfRange: coordinate")]
    fn refused(#[case] count: [u32; 2], #[case] spacing: f64, #[case] heights: &[f64], #[case] kind: &str) {
        let error = height_grid_mesh(count, [0.0; 2], spacing, heights).unwrap_err();
        assert!(error.starts_with(kind), "{error}");
    }
}
