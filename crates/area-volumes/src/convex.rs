//! Convex and simple: every corner against every edge (§9, R23).

use crate::VolumeError;

/// On which side of the edge `p → q` the point `c` lies, in double and without tolerance (R23).
#[inline]
pub(crate) fn cross(p: [f64; 2], q: [f64; 2], c: [f64; 2]) -> f64 {
    (q[0] - p[0]) * (c[1] - p[1]) - (q[1] - p[1]) * (c[0] - p[0])
}

/// Checks a polygon of at least three corners and winds it so that no cross is negative.
pub(crate) fn check_convex(mut corners: Vec<[f64; 2]>) -> Result<Vec<[f64; 2]>, VolumeError> {
    let n_corners = corners.len();
    let edges = |corners: &[[f64; 2]]| -> Vec<_> {
        (0..n_corners).map(|edge| (edge, corners[edge], corners[(edge + 1) % n_corners])).collect()
    };
    if let Some(&(edge, ..)) = edges(&corners).iter().find(|(_, p, q)| p == q) {
        return Err(VolumeError::RepeatedCorner { corner: (edge + 1) % n_corners });
    }
    let mut winding = 0.0;
    for (edge, p, q) in edges(&corners) {
        for (corner, &c) in corners.iter().enumerate() {
            let side = cross(p, q, c);
            if winding == 0.0 {
                winding = side;
            } else if winding > 0.0 && side < 0.0 || winding < 0.0 && side > 0.0 {
                return Err(VolumeError::NotConvex { corner, edge });
            }
        }
    }
    if winding == 0.0 {
        return Err(VolumeError::ZeroArea);
    }
    // Exactly computed, a fold has other corners on both sides of its two edges; rounding can hide them (R23).
    for (edge, p, q) in edges(&corners) {
        let r = corners[(edge + 2) % n_corners];
        let along = (q[0] - p[0]) * (r[0] - q[0]) + (q[1] - p[1]) * (r[1] - q[1]);
        if cross(p, q, r) == 0.0 && along < 0.0 {
            return Err(VolumeError::FoldsBack { corner: (edge + 1) % n_corners });
        }
    }
    if winding < 0.0 {
        corners.reverse();
    }
    // Every turn is to the same side and less than half a circle, so the edges' directions go round and round; each time
    // round they come once from the lower half of the circle into the upper one.
    let upper = |(_, p, q): &(usize, [f64; 2], [f64; 2])| q[1] > p[1] || q[1] == p[1] && q[0] > p[0];
    let halves: Vec<bool> = edges(&corners).iter().map(upper).collect();
    let turns = (0..n_corners).filter(|&i| !halves[i] && halves[(i + 1) % n_corners]).count();
    if turns > 1 { Err(VolumeError::Winding { turns }) } else { Ok(corners) }
}
