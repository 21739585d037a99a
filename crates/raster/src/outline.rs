//! A polygon that rises once and falls once along an axis, and so is two chains of edges (§2, R6–R9).
//!
//! PERF: cutting such a polygon plane by plane, from low to high, adds two points a plane, one on each chain, and touches
//! nothing else. So nothing is copied from piece to piece: each chain remembers where it has come to. The points are those of
//! [`split`](crate::clip::split) to the bit, for they come from the same two ends of an edge in the same order.

use crate::clip::{Point, crossing};

/// Room for the points of an outline: at most seven are left of a triangle that was clipped to the grid, and a cut to a row adds
/// two at either side.
const ROOM: usize = 16;

/// Points of a polygon, in memory that is kept.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outline {
    points: [Point; ROOM],
    len: usize,
}

impl Outline {
    /// Most points that an outline may have before it is cut to a row.
    pub(crate) const MOST: usize = 8;

    #[inline]
    pub(crate) fn points(&self) -> &[Point] {
        &self.points[..self.len.min(ROOM)]
    }

    #[inline]
    pub(crate) const fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub(crate) const fn push(&mut self, point: Point) {
        self.points[self.len % ROOM] = point;
        self.len += 1;
    }

    #[inline]
    pub(crate) const fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
    }
}

/// Which of a polygon's pieces: the one up to a plane, a cell wide.
///
/// The first has no plane below it, and the last takes what is left (R9).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub(crate) plane: f32,
    pub(crate) is_first: bool,
    pub(crate) is_last: bool,
}

/// Both chains of an outline, from its lowest point up to its highest.
#[derive(Clone, Debug)]
pub(crate) struct Chains<'a, const AXIS: usize> {
    pub(crate) forward: Chain<'a, AXIS, true>,
    pub(crate) backward: Chain<'a, AXIS, false>,
    /// The least coordinate along the axis.
    pub(crate) low: f32,
    /// The greatest.
    pub(crate) high: f32,
}

/// One chain of edges, the way the polygon runs or against it, and where it has come to.
#[derive(Clone, Debug)]
pub(crate) struct Chain<'a, const AXIS: usize, const FORWARD: bool> {
    points: &'a [Point],
    /// The last point that was passed.
    pub(crate) at: Point,
    next: usize,
    n_left: usize,
}

impl<'a, const AXIS: usize> Chains<'a, AXIS> {
    /// Finds the chains; nothing where the polygon is empty, or rises more than once: rounding can dent a sliver.
    #[inline]
    pub(crate) fn new(points: &'a [Point]) -> Option<Self> {
        if points.len() > ROOM {
            return None;
        }
        let n = points.len();
        let (mut lowest, mut low, mut high) = (0, points.first()?[AXIS], points[0][AXIS]);
        let (mut rises, mut falls) = (0_u32, 0_u32); // a bit for the edge that ends in each point
        let mut before = points[n - 1][AXIS];
        for (i, point) in points.iter().enumerate() {
            let here = point[AXIS];
            if here < low {
                (lowest, low) = (i, here);
            }
            high = if here > high { here } else { high };
            rises |= u32::from(before < here) << i;
            falls |= u32::from(before > here) << i;
            before = here;
        }
        // The bits of the edges in the order in which they follow on the lowest point: all that rise before all that fall.
        let from_lowest = |edges: u32| (edges | edges << n) >> (lowest + 1) & ((1 << n) - 1);
        let (rises, falls) = (from_lowest(rises), from_lowest(falls));
        if falls != 0 && rises > (falls & falls.wrapping_neg()) {
            return None;
        }
        let n_up = (falls.trailing_zeros() as usize).min(n - 1);
        let at = points[lowest];
        let mut forward = Chain { points, at, next: lowest, n_left: n_up };
        let mut backward = Chain { points, at, next: lowest, n_left: n - n_up };
        forward.step();
        backward.step();
        Some(Self { forward, backward, low, high })
    }
}

impl<const AXIS: usize, const FORWARD: bool> Chain<'_, AXIS, FORWARD> {
    #[inline]
    fn step(&mut self) {
        let last = self.points.len() - 1;
        self.next = if FORWARD {
            if self.next == last { 0 } else { self.next + 1 }
        } else if self.next == 0 {
            last
        } else {
            self.next - 1
        };
    }

    #[inline]
    fn pass(&mut self, vertex: Point) {
        self.at = vertex;
        self.n_left -= 1;
        self.step();
    }

    /// Goes on to the plane that ends a piece, or to the highest point for the last one, and shows each edge, or part of one, on
    /// the way.
    ///
    /// Says whether it has come there at one point; on a plane that holds a whole edge it has not.
    // PERF: inlined even where the compiler would rather not: 3 % of a dungeon's rasterization.
    #[inline(always)]
    pub(crate) fn advance(&mut self, Slot { plane, is_last, .. }: Slot, mut visit: impl FnMut(Point, Point)) -> bool {
        if is_last {
            while self.n_left > 0 {
                let vertex = self.points[self.next];
                visit(self.at, vertex);
                self.pass(vertex);
            }
            return true;
        }
        while self.n_left > 0 {
            let vertex = self.points[self.next];
            let beyond = vertex[AXIS] - plane;
            if beyond > 0.0 {
                let before = self.at[AXIS] - plane;
                let point = if FORWARD {
                    crossing(self.at, vertex, [before, beyond], AXIS, plane)
                } else {
                    crossing(vertex, self.at, [beyond, before], AXIS, plane)
                };
                visit(self.at, point);
                self.at = point;
                return true;
            }
            visit(self.at, vertex);
            self.pass(vertex);
            if beyond == 0.0 {
                return self.n_left > 0 && self.points[self.next][AXIS] > plane;
            }
        }
        false
    }

    /// The end of the edge that the chain is on.
    #[inline]
    pub(crate) fn ahead(&self) -> Point {
        self.points[self.next]
    }
}
