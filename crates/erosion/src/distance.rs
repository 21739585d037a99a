//! Distances to the boundary, from the boundary inwards (§8, R22).

use crate::boundary::{boundary_spans, neighbour};
use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::Direction;

/// A step along one link (§8).
const ORTHOGONAL: u32 = 2;
/// Two perpendicular links (§8).
const DIAGONAL: u32 = 3;

/// The distance of every span to the nearest boundary span, in half cells, and `cap` where it is that or more (§8).
///
/// For pictures and for stages that want the distance itself; erosion does not need it. Four bytes a span.
#[must_use]
pub fn boundary_distances(open: &CompactHeightfield, cap: u32) -> Vec<u32> {
    let mut distances = vec![cap; open.n_spans()];
    visit_near_boundary(open, cap, |span, distance| {
        let nearer = distance < distances[span];
        if nearer {
            distances[span] = distance;
        }
        nearer
    });
    distances
}

/// A span with its column.
type Place = (u32, u32);

/// Visits the spans whose distance to a boundary span is below `below`, the nearest first.
///
/// `visit` is told a span and its distance and says whether that was news; a span can come up again at the same distance
/// or a larger one, and is not followed then.
///
/// The distance of a span is the least cost of a path of steps that begins in it (R22). So from each span that is
/// settled the links are followed backwards, to the spans that step into it; with steps of 2 and 3 there are never more
/// than four distances under way, and each has a bucket.
pub(crate) fn visit_near_boundary(open: &CompactHeightfield, below: u32, mut visit: impl FnMut(usize, u32) -> bool) {
    if below == 0 {
        return;
    }
    let mut buckets: [Vec<Place>; 4] = Default::default();
    boundary_spans(open, |column, span| buckets[0].push((column, span)));
    let mut distance = 0;
    while distance < below && buckets.iter().any(|bucket| !bucket.is_empty()) {
        let mut bucket = std::mem::take(&mut buckets[(distance % 4) as usize]);
        // All of one distance are visited before any is followed: fewer come up again.
        bucket.retain(|&(_, span)| visit(span as usize, distance));
        for &place in &bucket {
            for direction in Direction::ALL {
                step_back(open, place, direction, |before| {
                    if distance + ORTHOGONAL < below {
                        buckets[((distance + ORTHOGONAL) % 4) as usize].push(before);
                    }
                    if distance + DIAGONAL < below {
                        for across in direction.across() {
                            step_back(open, before, across, |start| {
                                buckets[((distance + DIAGONAL) % 4) as usize].push(start);
                            });
                        }
                    }
                });
            }
        }
        bucket.clear();
        buckets[(distance % 4) as usize] = bucket; // its memory serves the distance after three more
        distance += 1;
    }
}

/// Calls `found` with every span whose link in `direction` leads to `place`.
#[inline]
fn step_back(open: &CompactHeightfield, (column, span): Place, direction: Direction, mut found: impl FnMut(Place)) {
    let Some(from) = neighbour(open, column, direction.opposite()) else {
        return;
    };
    let first = open.columns().as_slice();
    let place = span - first[column as usize];
    for start in first[from as usize]..first[from as usize + 1] {
        if open.links()[start as usize].get(direction) == Some(place) {
            found((from, start));
        }
    }
}
