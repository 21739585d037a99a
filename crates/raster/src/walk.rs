//! From a polygon down to cells along its two chains of edges, where that is certain to give what the cuts give (§2, R9, R10).

use crate::RasterSpan;
use crate::cells::{add_extent, span_between};
use crate::clip::{Point, U, W, grown};
use crate::outline::{Chain, Chains, Outline, Slot};
use crate::piece::area;
use crate::triangle::{Triangle, cell_of};
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

/// Where the piece between two planes is put together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    piece: Outline,
    falling: Outline,
}

impl Walk {
    /// Adds the spans of a polygon that lie in some rows, from low to high, and returns the first row that is not done: the end
    /// of the rows, or one whose cells cannot be told this way.
    pub(crate) fn rows<const IS_VERTICAL: bool>(
        &mut self,
        frame: &HeightfieldFrame,
        triangle: &Triangle,
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
        let mut is_first = true;
        while z < rows.end {
            #[expect(clippy::cast_precision_loss, reason = "at most 2^16")]
            let plane = (z + 1) as f32;
            let is_last = z >= last || high <= plane;
            let slot = Slot { plane, is_first, is_last };
            let Some(n_rising) = self.piece(&mut forward, &mut backward, slot) else {
                return z.max(rows.start);
            };
            if z >= rows.start {
                let row = self.piece.points();
                let start = start_of_piece(row, n_rising, points[0], W, slot);
                let n_before = out.len();
                if !cells_of_row::<IS_VERTICAL>(frame, triangle, row, start, z, out) {
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

    /// Takes both chains from the lower to the upper plane, and puts the piece between them together: up along one chain, and
    /// down along the other. Says how many points lie on the way up; nothing where a whole edge lies on the upper plane.
    #[inline]
    fn piece<const AXIS: usize>(
        &mut self,
        forward: &mut Chain<'_, AXIS, true>,
        backward: &mut Chain<'_, AXIS, false>,
        slot: Slot,
    ) -> Option<usize> {
        let Self { piece, falling } = self;
        piece.clear();
        falling.clear();
        piece.push(forward.at);
        if !slot.is_first {
            falling.push(backward.at); // both chains begin at the lowest point
        }
        if !(forward.advance(slot, |_, to| piece.push(to)) && backward.advance(slot, |_, to| falling.push(to))) {
            return None;
        }
        if slot.is_last {
            falling.pop(); // both chains end at the highest point
        }
        let n_rising = piece.points().len();
        for &point in falling.points().iter().rev() {
            piece.push(point);
        }
        Some(n_rising)
    }
}

/// Where the cuts begin a piece that lies between two planes, its points given up the chain of `n_rising` points and down the other.
///
/// A cut keeps the order of points (R8). What is left of a polygon begins with its first point as long as that is not below a
/// plane, and from then on with the point that the way up leaves behind on the plane. The piece that is cut off begins with the
/// same, unless that is above: then it begins where the way comes down through the plane.
#[inline]
fn start_of_piece(piece: &[Point], n_rising: usize, first: Point, axis: usize, slot: Slot) -> usize {
    if !slot.is_first && first[axis] < slot.plane - 1.0 {
        0
    } else if slot.is_last || first[axis] <= slot.plane {
        // A point that is there twice adds nothing to an area, so either will do.
        piece.iter().position(|&point| point == first).unwrap_or(0)
    } else {
        n_rising % piece.len().max(1)
    }
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
    fn include<const IS_VERTICAL: bool>(&mut self, point: Point) {
        self.v = grown(self.v, point[V]);
        if IS_VERTICAL {
            self.u = grown(self.u, point[U]);
            self.w = grown(self.w, point[W]);
        }
    }
}

/// The piece between two planes, its points in the order that the cuts leave them in.
///
/// The chains stand where they have come to the lower plane, if it is not the first piece; the last has no upper plane.
#[cold]
fn piece_in_order<const AXIS: usize>(
    mut forward: Chain<'_, AXIS, true>,
    mut backward: Chain<'_, AXIS, false>,
    slot: Slot,
    first: Point,
) -> Outline {
    let mut walk = Walk::default();
    let n_rising = walk.piece(&mut forward, &mut backward, slot).unwrap_or(0);
    let piece = walk.piece.points();
    let (before, from) = piece.split_at(start_of_piece(piece, n_rising, first, AXIS, slot));
    let mut ordered = Outline::default();
    for &point in from.iter().chain(before) {
        ordered.push(point);
    }
    ordered
}

/// Adds the spans of a row's polygon; says whether all its cells could be told.
#[inline]
fn cells_of_row<const IS_VERTICAL: bool>(
    frame: &HeightfieldFrame,
    triangle: &Triangle,
    points: &[Point],
    start: usize,
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
    let mut is_first = true;
    loop {
        let at = (forward.clone(), backward.clone());
        #[expect(clippy::cast_precision_loss, reason = "at most 2^16")]
        let plane = (x + 1) as f32;
        let is_last = x >= last || high <= plane;
        let slot = Slot { plane, is_first, is_last };
        let mut piece = Piece::starting_at(forward.at);
        piece.include::<IS_VERTICAL>(backward.at);
        let came_up = forward.advance(slot, |from, to| {
            piece.area += under(from, to);
            piece.include::<IS_VERTICAL>(to);
        });
        let came_down = backward.advance(slot, |from, to| {
            piece.area -= under(from, to);
            piece.include::<IS_VERTICAL>(to);
        });
        if !(came_up && came_down) {
            return false;
        }
        let touches = if IS_VERTICAL {
            piece.u[1] - piece.u[0] > 0.0 || piece.w[1] - piece.w[0] > 0.0
        } else {
            piece.area.abs() > SURELY_AREA || area(piece_in_order(at.0, at.1, slot, points[start]).points()) != 0.0
        };
        if touches {
            add_extent(frame, triangle, piece.v, [x, z], out);
        }
        if is_last {
            return true;
        }
        x += 1;
        is_first = false;
        // Edges along the row stay where they are from plane to plane, and so does what is flat.
        let [ahead, below] = [forward.ahead(), backward.ahead()];
        let reach = ahead[U].min(below[U]);
        let until = cell_of(if reach < high { reach } else { high.next_down() }, last);
        let is_along = ahead[W] == forward.at[W] && below[W] == backward.at[W];
        if is_flat && is_along && until >= x + RUN && (ahead[W] - below[W]).abs() > SURELY_AREA {
            if let Some(span) = span_between(frame, triangle, piece.v, [x, z]) {
                out.extend((0..until - x).map(|i| RasterSpan { column: span.column + i, ..span }));
            }
            x = until;
            #[expect(clippy::cast_precision_loss, reason = "at most 2^16")]
            let plane = x as f32;
            forward.at[U] = plane;
            backward.at[U] = plane;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::extent;
    use crate::source::Cut;
    use proptest::prelude::*;

    /// Every piece of a polygon by the cuts, and by its chains where it has them.
    fn pieces<const AXIS: usize>(points: &[Point]) -> (Vec<Vec<Point>>, Option<Vec<Vec<Point>>>) {
        let last = 15;
        let [low, high] = extent(points, AXIS);
        let mut cut = Cut::default();
        cut.rest.set(points);
        let mut by_cuts = Vec::new();
        let mut cell = cell_of(low, last);
        loop {
            let is_last = cut.cut_off(AXIS, cell, last, high);
            by_cuts.push(cut.piece.to_vec());
            if is_last {
                break;
            }
            cell += 1;
        }
        (by_cuts, by_chains::<AXIS>(points, last))
    }

    fn by_chains<const AXIS: usize>(points: &[Point], last: u32) -> Option<Vec<Vec<Point>>> {
        let Chains { mut forward, mut backward, low, high } = Chains::<AXIS>::new(points)?;
        let mut pieces = Vec::new();
        for cell in cell_of(low, last).. {
            let plane = f32::from(u16::try_from(cell + 1).ok()?);
            let is_last = cell >= last || high <= plane;
            let slot = Slot { plane, is_first: pieces.is_empty(), is_last };
            pieces.push(piece_in_order(forward.clone(), backward.clone(), slot, points[0]).points().to_vec());
            if is_last {
                break;
            }
            if !(forward.advance(slot, |_, _| ()) && backward.advance(slot, |_, _| ())) {
                return None;
            }
        }
        Some(pieces)
    }

    /// Pieces without the points that are there twice, which add nothing to an area: either may be the first.
    fn once(pieces: Vec<Vec<Point>>) -> Vec<Vec<Point>> {
        let once = |mut piece: Vec<Point>| {
            piece.dedup();
            if piece.len() > 1 && piece.first() == piece.last() {
                piece.pop();
            }
            piece
        };
        pieces.into_iter().map(once).collect()
    }

    /// Coordinates on lines and halves, just beside lines, and anywhere.
    fn coordinate() -> impl Strategy<Value = f32> {
        let line = (0_u8..=16).prop_map(f32::from);
        prop_oneof![
            line.clone(),
            line.clone().prop_map(|line| (line - 0.5).max(0.0)),
            line.clone().prop_map(f32::next_up),
            line.prop_map(|line| line.next_down().max(0.0)),
            0.0..16.0_f32,
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]
        #[test]
        fn chains_give_the_points_of_the_cuts(corners in prop::array::uniform3(prop::array::uniform3(coordinate()))) {
            let (rows, by_chains) = pieces::<W>(&corners);
            if let Some(by_chains) = by_chains {
                prop_assert_eq!(once(rows.clone()), once(by_chains));
            }
            for row in rows.iter().filter(|row| !row.is_empty()) {
                let (cells, by_chains) = pieces::<U>(row);
                if let Some(by_chains) = by_chains {
                    prop_assert_eq!(once(cells), once(by_chains));
                }
            }
        }
    }

    #[test]
    fn a_triangle_has_chains_and_a_dent_has_none() {
        assert!(Chains::<U>::new(&[[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [1.0, 0.0, 1.0]]).is_some());
        assert!(Chains::<U>::new(&[[2.0; 3]; 3]).is_some(), "a wall across");
        let dent = [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [1.0, 0.0, 1.0], [2.0, 0.0, 2.0]];
        assert!(Chains::<U>::new(&dent).is_none());
        assert!(Chains::<W>::new(&dent).is_some());
        assert!(Chains::<U>::new(&[]).is_none());
    }
}
