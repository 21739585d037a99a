//! §9: area volumes.

use crate::{Compact, Frame, check_coordinate};

/// A convex prism and the area it gives (§9).
#[derive(Clone, Debug, PartialEq)]
pub struct Volume {
    /// Corners `(x, z)` in either winding.
    pub polygon: Vec<[f64; 2]>,
    /// Lowest floor height it reaches, inclusive.
    pub min_y: f64,
    /// Highest floor height it reaches, inclusive.
    pub max_y: f64,
    /// Area id it gives, 0 for unwalkable (R24).
    pub area: u8,
}

/// R23: the cross of the edge `p → q` and the point `c`.
fn cross(p: [f64; 2], q: [f64; 2], c: [f64; 2]) -> f64 {
    (q[0] - p[0]) * (c[1] - p[1]) - (q[1] - p[1]) * (c[0] - p[0])
}

/// Checks a volume (§9, R23).
///
/// # Errors
/// `Polygon` (number of corners, convex, simple, area), `Volume` (`min_y` above `max_y`), `NotANumber`, `OutOfRange`.
pub fn check_volume(volume: &Volume) -> Result<(), String> {
    let polygon = &volume.polygon;
    let n = polygon.len();
    if !(3..=256).contains(&n) {
        return Err(format!("Polygon: {n} corners are not 3 to 256"));
    }
    for value in polygon.as_flattened().iter().chain([&volume.min_y, &volume.max_y]) {
        check_coordinate(*value)?;
    }
    if volume.min_y > volume.max_y {
        return Err(format!("Volume: min_y {} is above max_y {}", volume.min_y, volume.max_y));
    }
    for i in 0..n {
        if polygon[i] == polygon[(i + 1) % n] {
            return Err(format!("Polygon: corner {i} is repeated"));
        }
    }
    let (left, right) = sides(polygon);
    if left && right {
        return Err("Polygon: not convex".to_owned());
    }
    if !left && !right {
        return Err("Polygon: zero area".to_owned());
    }
    for i in 0..n {
        let [p, q, r] = [polygon[i], polygon[(i + 1) % n], polygon[(i + 2) % n]];
        let dot = (q[0] - p[0]) * (r[0] - q[0]) + (q[1] - p[1]) * (r[1] - q[1]);
        if cross(p, q, r) == 0.0 && dot < 0.0 {
            return Err(format!("Polygon: folds back at corner {}", (i + 1) % n));
        }
    }
    // A convex outline goes up in (x, then z) once and down once. Every further time round turns twice more.
    let is_rising = |i: usize| {
        let [p, q] = [polygon[i % n], polygon[(i + 1) % n]];
        p[0] < q[0] || (p[0] == q[0] && p[1] < q[1])
    };
    let n_turns = (0..n).filter(|&i| is_rising(i) != is_rising(i + 1)).count();
    if n_turns != 2 {
        return Err("Polygon: winds around more than once".to_owned());
    }
    Ok(())
}

/// Whether some corner lies strictly left of some edge, and whether some lies strictly right.
fn sides(polygon: &[[f64; 2]]) -> (bool, bool) {
    let n = polygon.len();
    let (mut left, mut right) = (false, false);
    for i in 0..n {
        for &corner in polygon {
            let side = cross(polygon[i], polygon[(i + 1) % n], corner);
            left |= side > 0.0;
            right |= side < 0.0;
        }
    }
    (left, right)
}

/// Gives the volume's area to every walkable span whose cell centre and floor are inside or on it (§9, R23, R24).
///
/// # Errors
/// Those of [`check_volume`]; nothing has been changed then.
pub fn apply_volume(frame: &Frame, open: &mut Compact, volume: &Volume) -> Result<(), String> {
    check_volume(volume)?;
    let mut polygon = volume.polygon.clone();
    let (_, winding_is_negative) = sides(&polygon);
    if winding_is_negative {
        polygon.reverse();
    }
    let n = polygon.len();
    for z in 0..frame.d {
        for x in 0..frame.w {
            let centre = [
                frame.origin[0] + (f64::from(x) + 0.5) * f64::from(frame.cs),
                frame.origin[2] + (f64::from(z) + 0.5) * f64::from(frame.cs),
            ];
            let is_inside = (0..n).all(|i| cross(polygon[i], polygon[(i + 1) % n], centre) >= 0.0);
            for span in &mut open[frame.column(x, z)] {
                let floor = frame.origin[1] + f64::from(span.y) * f64::from(frame.ch);
                if span.area != 0 && is_inside && volume.min_y <= floor && floor <= volume.max_y {
                    span.area = volume.area;
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::CompactSpan;
    use rstest::rstest;

    fn prism(polygon: &[[f64; 2]]) -> Volume {
        Volume { polygon: polygon.to_vec(), min_y: 0.0, max_y: 2.0, area: 9 }
    }

    const TRIANGLE: [[f64; 2]; 3] = [[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];

    #[rstest]
    #[case::two_corners(&[[0.0, 0.0], [1.0, 0.0]], "Polygon: 2 corners")]
    #[case::zero_area(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]], "Polygon: zero area")]
    #[case::repeated(&[[0.0, 0.0], [0.0, 0.0], [1.0, 0.0], [0.0, 1.0]], "Polygon: corner 0 is repeated")]
    #[case::repeated_at_the_end(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]], "Polygon: corner 3 is repeated")]
    #[case::dent(&[[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]], "Polygon: not convex")]
    #[case::bow_tie(&[[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 1.0]], "Polygon: not convex")]
    #[case::spike(&[[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [2.0, 2.0]], "Polygon: not convex")]
    #[case::twice(&[[0.0, 0.0], [4.0, 0.0], [0.0, 4.0], [0.0, 0.0], [4.0, 0.0], [0.0, 4.0]], "Polygon: winds")]
    #[case::nan(&[[0.0, f64::NAN], [1.0, 0.0], [0.0, 1.0]], "NotANumber")]
    #[case::far(&[[0.0, 2_097_153.0], [1.0, 0.0], [0.0, 1.0]], "OutOfRange")]
    fn refused(#[case] polygon: &[[f64; 2]], #[case] kind: &str) {
        let error = check_volume(&prism(polygon)).unwrap_err();
        assert!(error.starts_with(kind), "{error}");
    }

    #[test]
    fn collinear_corners_are_convex() {
        assert_eq!(
            check_volume(&prism(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0], [0.0, 1.0]])),
            Ok(())
        );
    }

    #[test]
    fn up_to_256_corners() {
        // Points of a parabola are convex; whole numbers make every cross exact.
        let arc = |n: u32| -> Vec<[f64; 2]> { (0..n).map(|i| [f64::from(i), f64::from(i * i)]).collect() };
        assert_eq!(check_volume(&prism(&arc(256))), Ok(()));
        assert!(check_volume(&prism(&arc(257))).is_err());
    }

    #[test]
    fn upside_down() {
        let volume = Volume { min_y: 2.0, max_y: 2.0_f64.next_down(), ..prism(&TRIANGLE) };
        assert!(check_volume(&volume).unwrap_err().starts_with("Volume"));
    }

    #[rstest]
    #[case::counter_clockwise(false)]
    #[case::clockwise(true)]
    fn centres_on_an_edge_are_inside(#[case] is_reversed: bool) {
        // Centres (0.5, 0.5) … (3.5, 0.5): those with x + z ≤ 4, the last exactly on the slanted edge.
        let frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w: 5, d: 1, h: 4 };
        let span = |y, area| CompactSpan { y, height: 9, area, links: 0xff_ffff };
        let mut open = vec![vec![span(2, 63), span(3, 63)]; 5];
        open[0][0].area = 0;
        let mut volume = prism(&TRIANGLE);
        if is_reversed {
            volume.polygon.reverse();
        }
        apply_volume(&frame, &mut open, &volume).unwrap();
        let areas: Vec<[u8; 2]> = open.iter().map(|cell| [cell[0].area, cell[1].area]).collect();
        assert_eq!(areas, [[0, 63], [9, 63], [9, 63], [9, 63], [63, 63]]);
    }
}
