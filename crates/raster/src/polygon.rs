//! Polygons that are cut over and over, in memory that is kept.

use crate::clip::Point;
use std::ops::Deref;

/// A polygon whose points are written without a look at the room that is left.
///
/// PERF: cutting a polygon is most of rasterization. [`Polygon::room`] makes room for a whole cut at once, and then every
/// point is written, kept or not: what is not kept is written over by the next. That leaves no branch for each side of each point.
#[derive(Clone, Debug, Default)]
pub(crate) struct Polygon {
    points: Vec<Point>, // the first `len` count
    len: usize,
}

impl Polygon {
    /// Begins anew with room for `n` points, and hands out that room; [`Polygon::finish`] says how many were written.
    #[inline]
    pub(crate) fn room(&mut self, n: usize) -> &mut [Point] {
        if self.points.len() < n {
            self.points.resize(n, Point::default());
        }
        &mut self.points[..n]
    }

    /// The first `len` points of the room count.
    #[inline]
    pub(crate) fn finish(&mut self, len: usize) {
        self.len = len.min(self.points.len());
    }

    /// Begins anew with these points.
    #[inline]
    pub(crate) fn set(&mut self, points: &[Point]) {
        self.room(points.len()).copy_from_slice(points);
        self.finish(points.len());
    }
}

impl Deref for Polygon {
    type Target = [Point];

    #[inline]
    fn deref(&self) -> &[Point] {
        &self.points[..self.len]
    }
}
