//! From a polygon down to cells along its two chains of edges, where that is certain to give what the cuts give (§2, R9, R10).

use crate::RasterSpan;
use crate::cells::add_extent;
use crate::clip::{Point, U, W, grown};
use crate::outline::{Chains, Outline};
use crate::piece::rows_of_piece;
use crate::triangle::{Touch, Triangle, cell_of};
use heightfield_frame::HeightfieldFrame;
use std::ops::Range;

const V: usize = 1;

/// Twice the area of a piece above which the sum of R10 is not 0, whatever the point it begins with.
///
/// Within a cell, differences of coordinates are at most 1 and exact. Both sums, that of R10 and the one here, have fewer than 16
/// terms of two products each below 2, so each is off by less than 16 · 4 · 2 · 2^-24 = 2^-17.
const SURELY_AREA: f32 = 1.0 / (1 << 14) as f32;

/// Cells along a row whose edges all keep their place across it: from so many on they are filled without a look at each.
const RUN: u32 = 4;

/// Adds the spans of a polygon that lie in some rows, from low to high, and returns the first row that is not done: the end of
/// the rows, or one whose cells cannot be told this way.
pub(crate) fn rows_of_polygon(
    frame: &HeightfieldFrame,
    triangle: &Triangle,
    touch: Touch,
    points: &[Point],
    rows: &Range<u32>,
    out: &mut Vec<RasterSpan>,
) -> u32 {
    let last = frame.depth() - 1;
    let chains = if points.len() <= Outline::MOST { Chains::<W>::new(points) } else { None };
    let Some(Chains { mut forward, mut backward, low, high }) = chains else {
        return rows.start;
    };
    let mut z = cell_of(low, last);
    let mut row = Outline::new();
    let mut falling = Outline::new();
    let mut is_first = true;
    while z < rows.end {
        #[expect(clippy::cast_precision_loss, reason = "at most 2^16")]
        let plane = (z + 1) as f32;
        let is_last = z >= last || high <= plane;
        // The row's polygon: up along one chain, and down along the other.
        row.clear();
        falling.clear();
        row.push(forward.at);
        if !is_first {
            falling.push(backward.at);
        }
        if is_last {
            forward.finish(|_, to| row.push(to));
            backward.finish(|_, to| falling.push(to));
        } else if !(forward.advance(plane, |_, to| row.push(to)) && backward.advance(plane, |_, to| falling.push(to))) {
            return z.max(rows.start);
        }
        if z >= rows.start {
            let n_falling = falling.points().len() - usize::from(is_last); // both chains end at the highest point
            for &point in falling.points()[..n_falling].iter().rev() {
                row.push(point);
            }
            let n_before = out.len();
            if !cells_of_row(frame, triangle, touch, row.points(), z, out) {
                out.truncate(n_before);
                return z;
            }
        }
        if is_last {
            break;
        }
        is_first = false;
        z += 1;
    }
    rows.end
}

/// What is known of the piece in one cell.
struct Piece {
    v: [f32; 2],
    area: f32, // twice, with a sign
    u: [f32; 2],
    w: [f32; 2],
}

impl Piece {
    #[inline]
    fn starting_at(point: Point) -> Self {
        Self { v: [point[V]; 2], area: 0.0, u: [point[U]; 2], w: [point[W]; 2] }
    }

    #[inline]
    fn include(&mut self, point: Point) {
        self.v = grown(self.v, point[V]);
        self.u = grown(self.u, point[U]);
        self.w = grown(self.w, point[W]);
    }
}

/// Adds the spans of a row's polygon; says whether all its cells could be told.
#[inline]
fn cells_of_row(
    frame: &HeightfieldFrame,
    triangle: &Triangle,
    touch: Touch,
    points: &[Point],
    z: u32,
    out: &mut Vec<RasterSpan>,
) -> bool {
    let Some(Chains { mut forward, mut backward, low, high }) = Chains::<U>::new(points) else {
        return false;
    };
    let last = frame.width() - 1;
    #[expect(clippy::cast_precision_loss, reason = "at most 2^16")]
    let row = z as f32;
    // Twice the area between an edge and the row's lower side.
    let under = |from: Point, to: Point| (to[U] - from[U]) * ((from[W] - row) + (to[W] - row));
    let is_flat = points.iter().all(|point| point[V] == points[0][V]);
    let mut x = cell_of(low, last);
    loop {
        #[expect(clippy::cast_precision_loss, reason = "at most 2^16")]
        let plane = (x + 1) as f32;
        let is_last = x >= last || high <= plane;
        let mut piece = Piece::starting_at(forward.at);
        piece.include(backward.at);
        let mut add_up = |from, to| {
            piece.area += under(from, to);
            piece.include(to);
        };
        let came = if is_last {
            forward.finish(&mut add_up);
            true
        } else {
            forward.advance(plane, &mut add_up)
        };
        let mut add_down = |from, to| {
            piece.area -= under(from, to);
            piece.include(to);
        };
        let came = came
            && if is_last {
                backward.finish(&mut add_down);
                true
            } else {
                backward.advance(plane, &mut add_down)
            };
        if !came {
            return false;
        }
        match touch {
            Touch::Area if piece.area.abs() > SURELY_AREA => add_extent(frame, triangle, piece.v, [x, z], out),
            Touch::Area => return false,
            Touch::Length => {
                if piece.u[1] - piece.u[0] > 0.0 || piece.w[1] - piece.w[0] > 0.0 {
                    add_extent(frame, triangle, piece.v, [x, z], out);
                }
            }
        }
        if is_last {
            return true;
        }
        x += 1;
        // Edges along the row stay where they are from plane to plane, and so does what is flat.
        let [ahead, below] = [forward.ahead(), backward.ahead()];
        let reach = ahead[U].min(below[U]);
        let until = cell_of(if reach < high { reach } else { high.next_down() }, last);
        let is_along = ahead[W] == forward.at[W] && below[W] == backward.at[W];
        if is_flat && is_along && until >= x + RUN && (ahead[W] - below[W]).abs() > SURELY_AREA {
            let height = u16::try_from(frame.height()).unwrap_or(u16::MAX);
            if let Some([min, max]) = rows_of_piece(piece.v, triangle.faces_up(), height) {
                let Triangle { area, merge_threshold, .. } = *triangle;
                let first = x + z * frame.width();
                let span = |column| RasterSpan { column, min, max, merge_threshold, area };
                out.extend((first..first + (until - x)).map(span));
            }
            x = until;
            #[expect(clippy::cast_precision_loss, reason = "at most 2^16")]
            let plane = x as f32;
            forward.at[U] = plane;
            backward.at[U] = plane;
        }
    }
}
