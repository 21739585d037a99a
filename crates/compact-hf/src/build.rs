//! From solid spans to open ones (§7): the walkable floors of a row, then the links of the row before it.

use crate::CompactHeightfield;
use crate::link_row::Linker;
use crate::open_row::OpenRows;
use solid_spans::SolidHeightfield;

impl CompactHeightfield {
    /// Opens the space above every walkable solid span and links the floors (§7, R20, R21).
    ///
    /// `height` is the headroom that an agent needs and `climb` the step that it can take, both in rows. A span links to
    /// the lowest span of the neighbouring column that lies within `climb` and shares at least `height` rows of open
    /// space; one past place 62 cannot be linked. Time grows with columns and spans.
    #[must_use]
    pub fn build(solid: &SolidHeightfield, height: u16, climb: u16) -> Self {
        let frame = *solid.frame();
        let mut open = OpenRows::new(solid);
        let mut links = Vec::with_capacity(open.n_open);
        let mut linker = Linker::new(frame.width() as usize, height, climb);
        // A row is linked while it and the rows beside it are still in the cache.
        open.open_row(solid, 0);
        for z in 0..frame.depth() as usize {
            if z + 1 < frame.depth() as usize {
                open.open_row(solid, z + 1);
            }
            linker.link_row(&open, z, &mut links);
        }
        let OpenRows { first, y, height, area, .. } = open;
        Self::from_built(frame, first, y, height, area, links)
    }
}
