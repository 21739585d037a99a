//! One step of clipping: a polygon against a plane across one axis (§2, R6–R8).

use crate::polygon::Polygon;

/// A point in units of cells: `(u, v, w)`, so that every boundary of cells and rows is an integer (§1).
pub(crate) type Point = [f32; 3];

/// Index of `u`, the coordinate across the cells of a row of the grid.
pub(crate) const U: usize = 0;
/// Index of `w`, the coordinate across the rows of the grid.
pub(crate) const W: usize = 2;

/// Where the edge `p → q` crosses a plane, given the distances of its ends, of opposite signs (R7).
#[inline]
pub(crate) fn crossing(p: Point, q: Point, [dp, dq]: [f32; 2], axis: usize, plane: f32) -> Point {
    let t = dp / (dp - dq);
    let mut point = [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t];
    point[axis] = plane;
    point
}

/// Splits a polygon at a plane: what is at or below it goes to `low`, what is at or above it to `high` (R8).
///
/// Edges are walked once and in order, so both sides get the same crossing points.
#[inline]
pub(crate) fn split(polygon: &[Point], axis: usize, plane: f32, low: &mut Polygon, high: &mut Polygon) {
    let n = polygon.len();
    // An edge emits its first point and at most one crossing, and one write past the last is thrown away.
    let (low_room, high_room) = (low.room(2 * n + 1), high.room(2 * n + 1));
    let (mut n_low, mut n_high) = (0, 0);
    if let Some(&(mut p)) = polygon.first() {
        let mut dp = p[axis] - plane;
        for i in 0..n {
            let q = polygon[if i + 1 < n { i + 1 } else { 0 }];
            let dq = q[axis] - plane;
            low_room[n_low] = p;
            n_low += usize::from(dp <= 0.0);
            high_room[n_high] = p;
            n_high += usize::from(dp >= 0.0);
            if (dp < 0.0) & (dq > 0.0) | (dp > 0.0) & (dq < 0.0) {
                let point = crossing(p, q, [dp, dq], axis, plane);
                low_room[n_low] = point;
                n_low += 1;
                high_room[n_high] = point;
                n_high += 1;
            }
            (p, dp) = (q, dq);
        }
    }
    low.finish(n_low);
    high.finish(n_high);
}

/// The least and the greatest coordinate of a polygon along an axis.
#[inline]
pub(crate) fn extent(polygon: &[Point], axis: usize) -> [f32; 2] {
    polygon.iter().fold([f32::INFINITY, f32::NEG_INFINITY], |extent, point| grown(extent, point[axis]))
}

/// The stretch from low to high, grown so that a number lies in it.
///
/// PERF: all coordinates are numbers, so that two plain comparisons do what `min` and `max` need a third and a fourth for.
#[inline]
pub(crate) fn grown([low, high]: [f32; 2], value: f32) -> [f32; 2] {
    [if value < low { value } else { low }, if value > high { value } else { high }]
}

/// Whether a point lies in the grid rectangle, its sides included.
#[inline]
pub(crate) fn is_in_grid([u, _, w]: Point, [width, depth]: [f32; 2]) -> bool {
    (u >= 0.0) & (u <= width) & (w >= 0.0) & (w <= depth)
}

/// Clips a polygon to the grid rectangle: `u ≥ 0`, `u ≤ W`, `w ≥ 0`, `w ≤ D`, in this order (R6).
pub(crate) fn clip_to_grid(polygon: &mut Polygon, [width, depth]: [f32; 2], scratch: &mut [Polygon; 2]) {
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
