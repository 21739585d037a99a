//! One step of clipping: a polygon against a plane across one axis (§2, R6–R8).

/// A point in units of cells: `(u, v, w)`, so that every boundary of cells and rows is an integer (§1).
pub(crate) type Point = [f32; 3];

/// Index of `u`, the coordinate across the cells of a row of the grid.
pub(crate) const U: usize = 0;
/// Index of `w`, the coordinate across the rows of the grid.
pub(crate) const W: usize = 2;

/// Where the edge `p → q` crosses a plane, given the distances of its ends, of opposite signs (R7).
#[inline]
fn crossing(p: Point, q: Point, [dp, dq]: [f32; 2], axis: usize, plane: f32) -> Point {
    let t = dp / (dp - dq);
    let mut point = [0, 1, 2].map(|i| p[i] + (q[i] - p[i]) * t);
    point[axis] = plane;
    point
}

/// Splits a polygon at a plane: what is at or below it goes to `low`, what is at or above it to `high` (R8).
///
/// Edges are walked once and in order, so both sides get the same crossing points.
#[inline]
pub(crate) fn split(polygon: &[Point], axis: usize, plane: f32, low: &mut Vec<Point>, high: &mut Vec<Point>) {
    low.clear();
    high.clear();
    let Some(&(mut p)) = polygon.first() else {
        return;
    };
    let mut dp = p[axis] - plane;
    for i in 0..polygon.len() {
        let q = polygon[if i + 1 < polygon.len() { i + 1 } else { 0 }];
        let dq = q[axis] - plane;
        if dp <= 0.0 {
            low.push(p);
        }
        if dp >= 0.0 {
            high.push(p);
        }
        if dp < 0.0 && dq > 0.0 || dp > 0.0 && dq < 0.0 {
            let point = crossing(p, q, [dp, dq], axis, plane);
            low.push(point);
            high.push(point);
        }
        (p, dp) = (q, dq);
    }
}

/// The least and the greatest coordinate of a polygon along an axis.
#[inline]
pub(crate) fn extent(polygon: &[Point], axis: usize) -> [f32; 2] {
    let mut extent = [f32::INFINITY, f32::NEG_INFINITY];
    for point in polygon {
        extent = [extent[0].min(point[axis]), extent[1].max(point[axis])];
    }
    extent
}

/// Clips a polygon to the grid rectangle: `u ≥ 0`, `u ≤ W`, `w ≥ 0`, `w ≤ D`, in this order (R6).
pub(crate) fn clip_to_grid(polygon: &mut Vec<Point>, [width, depth]: [f32; 2], scratch: &mut [Vec<Point>; 2]) {
    let [kept, dropped] = scratch;
    for (axis, plane, keep_high) in [(U, 0.0, true), (U, width, false), (W, 0.0, true), (W, depth, false)] {
        let [low, high] = extent(polygon, axis);
        // A polygon already inside is unchanged by the plane.
        if if keep_high { low < plane } else { high > plane } {
            if keep_high {
                split(polygon, axis, plane, dropped, kept);
            } else {
                split(polygon, axis, plane, kept, dropped);
            }
            std::mem::swap(polygon, kept);
        }
    }
}
