//! From the boundary inwards, the nearest spans first (§8, R22).

use crate::boundary::boundary_spans;
use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::Direction;

/// A step along one link (§8). A diagonal, two perpendicular links, costs one more.
const ORTHOGONAL: u32 = 2;

/// What is known of a span, in one byte.
///
/// Bits 0 and 1: along which axes it steps to a span that is nearer by 2. Bits 2 and 3: its distance modulo 4. Then
/// whether it is near enough at all, and whether its distance is final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reached(u8);

impl Reached {
    const NOT: Self = Self(0);
    /// A boundary span.
    const BOUNDARY: Self = Self(Self::IS_REACHED | Self::IS_FINAL);
    const IS_REACHED: u8 = 1 << 4;
    const IS_FINAL: u8 = 1 << 5;

    #[inline]
    const fn at(distance: u32, axes: u8) -> Self {
        let [low, ..] = distance.to_le_bytes();
        Self(Self::IS_REACHED | (low & 0b11) << 2 | axes)
    }

    #[inline]
    const fn is_final(self) -> bool {
        self.0 & Self::IS_FINAL != 0
    }

    /// Whether the distance is this one and not final; it is known to be less than four from it.
    #[inline]
    const fn is_at(self, distance: u32) -> bool {
        self.0 & !0b11 == Self::at(distance, 0).0
    }

    #[inline]
    pub(crate) const fn is_reached(self) -> bool {
        self.0 & Self::IS_REACHED != 0
    }
}

/// Finds the spans whose distance to a boundary span is below `below`; one byte a span.
///
/// `found` hears of each with its distance, and again when that turns out to be less.
///
/// The distance of a span is the least cost of a path of steps that begins in it (R22). So from each span whose distance
/// is final the links are followed backwards, to the spans that step into it. A diagonal counts only where the span in
/// its middle is two further than its end: were it nearer, one step to it would cost no more than the diagonal. So that
/// span, once its own distance is final, stands for all diagonals through it, and steps of one link are all there is to
/// follow.
pub(crate) fn reach_from_boundary(
    open: &CompactHeightfield,
    below: u32,
    mut found: impl FnMut(usize, u32),
) -> Vec<Reached> {
    if below == 0 {
        return vec![Reached::NOT; open.n_spans()];
    }
    let boundary = boundary_spans(open).into_iter();
    let reached = boundary.map(|is_boundary| if is_boundary { Reached::BOUNDARY } else { Reached::NOT }).collect();
    let ways = Direction::ALL.map(|direction| Way::new(direction, open.frame().width() as usize));
    let mut reach = Reach { open, below, reached, ways, buckets: Default::default() };
    reach.follow_boundary(&mut found);
    // Distances under way differ by two at most, so that four buckets do.
    let mut distance = 1;
    while reach.buckets.iter().any(|bucket| !bucket.is_empty()) {
        let mut bucket = std::mem::take(&mut reach.buckets[(distance % 4) as usize]);
        for &place in &bucket {
            let reached = &mut reach.reached[place.1 as usize];
            if !reached.is_final() {
                reached.0 |= Reached::IS_FINAL;
                reach.follow_back(place, distance, &mut found);
            }
        }
        bucket.clear();
        reach.buckets[(distance % 4) as usize] = bucket; // its memory serves the distance after three more
        distance += 1;
    }
    reach.reached
}

/// A span with its column.
type Place = (u32, u32);

struct Reach<'a> {
    open: &'a CompactHeightfield,
    below: u32,
    reached: Vec<Reached>,
    ways: [Way; 4],
    buckets: [Vec<Place>; 4], // of distances modulo 4
}

impl Reach<'_> {
    fn follow_boundary(&mut self, found: &mut impl FnMut(usize, u32)) {
        let first = self.open.columns().as_slice();
        for (column, ends) in (0..).zip(first.array_windows()) {
            let [begin, end] = *ends;
            for i in begin..end {
                if self.reached[i as usize] == Reached::BOUNDARY {
                    found(i as usize, 0);
                    self.follow_back((column, i), 0, found);
                }
            }
        }
    }

    /// Tells every span that steps into one, or makes a diagonal through it, how far it is at most.
    #[inline]
    fn follow_back(&mut self, (column, span): Place, distance: u32, found: &mut impl FnMut(usize, u32)) {
        let axes = self.reached[span as usize].0 & 0b11;
        if distance + 1 >= self.below || axes == 0 && distance + ORTHOGONAL >= self.below {
            return;
        }
        let (first, links) = (self.open.columns().as_slice(), self.open.links());
        let place = span - first[column as usize];
        for way in &self.ways {
            let diagonal = axes & !way.axis != 0;
            let (new, axes) = if diagonal { (distance + 1, 0) } else { (distance + ORTHOGONAL, way.axis) };
            // Past the end of a row comes the next row, whose spans there have no link that way: the grid ends.
            let from = (column as usize).wrapping_add(way.back);
            let Some(&[begin, end]) = first.get(from..).and_then(<[u32]>::first_chunk) else {
                continue;
            };
            if new >= self.below {
                continue;
            }
            for start in begin..end {
                let reached = &mut self.reached[start as usize];
                if reached.is_final() || links[start as usize].get(way.direction) != Some(place) {
                    continue;
                }
                let was_orthogonal = reached.is_at(distance + ORTHOGONAL);
                if was_orthogonal && !diagonal {
                    reached.0 |= axes;
                } else if was_orthogonal || !reached.is_reached() {
                    *reached = Reached::at(new, axes);
                    found(start as usize, new);
                    if new + 1 < self.below {
                        #[expect(clippy::cast_possible_truncation, reason = "a column that has an offset")]
                        self.buckets[(new % 4) as usize].push((from as u32, start));
                    }
                }
            }
        }
    }
}

/// A direction of steps, as following them backwards needs it.
struct Way {
    direction: Direction,
    /// What leads to the index of the column that a step comes from, modulo the size of an index.
    back: usize,
    /// The bit of its axis in [`Reached`].
    axis: u8,
}

impl Way {
    const fn new(direction: Direction, width: usize) -> Self {
        let (back, axis) = match direction {
            Direction::NegX => (1, 1),
            Direction::PosX => (usize::MAX, 1),
            Direction::NegZ => (width, 2),
            Direction::PosZ => (width.wrapping_neg(), 2),
        };
        Self { direction, back, axis }
    }
}
