//! Distances to the boundary, for who wants to see them (§8).

use crate::reach::reach_from_boundary;
use compact_hf::CompactHeightfield;

/// The distance of every span to the nearest boundary span, in half cells, and `cap` where it is that or more (§8).
///
/// For pictures and for stages that want the distance itself; erosion does not need it. Four bytes a span.
#[must_use]
pub fn boundary_distances(open: &CompactHeightfield, cap: u32) -> Vec<u32> {
    let mut distances = vec![cap; open.n_spans()];
    // A span that is heard of again is nearer than it was thought to be.
    reach_from_boundary(open, cap, |span, distance| distances[span] = distance);
    distances
}
