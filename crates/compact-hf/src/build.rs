//! From solid spans to open ones (§7): every walkable floor, then the links of each pair of neighbouring columns.

use crate::{CompactHeightfield, Links};
use solid_spans::SolidHeightfield;
use solid_spans::heightfield_frame::{AreaId, Direction};

impl CompactHeightfield {
    /// Opens the space above every walkable solid span and links the floors (§7, R20, R21).
    ///
    /// `height` is the headroom that an agent needs and `climb` the step that it can take, both in rows. A span links to
    /// the lowest span of the neighbouring column that lies within `climb` and shares at least `height` rows of open
    /// space; one past place 62 cannot be linked. Time grows with columns and spans.
    #[must_use]
    pub fn build(solid: &SolidHeightfield, height: u16, climb: u16) -> Self {
        let frame = *solid.frame();
        let Open { first, y, height: headroom, area } = Open::above(solid);
        let mut links = vec![Links::NONE; y.len()];
        let linker = Linker { y: &y, headroom: &headroom, height: height.into(), climb: climb.into() };
        let (width, depth) = (frame.width() as usize, frame.depth() as usize);
        for z in 0..depth {
            for x in 0..width {
                let column = z * width + x;
                if first[column] == first[column + 1] {
                    continue;
                }
                if x + 1 < width {
                    linker.link_pair(&first, [column, column + 1], Direction::PosX, &mut links);
                }
                if z + 1 < depth {
                    linker.link_pair(&first, [column, column + width], Direction::PosZ, &mut links);
                }
            }
        }
        Self::from_built(frame, first, y, headroom, area, links)
    }
}

/// Open spans without links.
struct Open {
    first: Vec<u32>,
    y: Vec<u16>,
    height: Vec<u16>,
    area: Vec<AreaId>,
}

impl Open {
    fn above(solid: &SolidHeightfield) -> Self {
        let n_open = solid.areas().iter().filter(|area| area.is_walkable()).count();
        let mut first = Vec::with_capacity(solid.frame().n_columns() + 1);
        let mut y = Vec::with_capacity(n_open);
        let mut height = Vec::with_capacity(n_open);
        let mut area = Vec::with_capacity(n_open);
        let (mins, maxs, areas) = (solid.mins(), solid.maxs(), solid.areas());
        let mut n_opened = 0;
        for ends in solid.columns().as_slice().array_windows() {
            first.push(n_opened);
            let [begin, end] = ends.map(|end| end as usize);
            for i in begin..end {
                if areas[i].is_walkable() {
                    y.push(maxs[i]);
                    height.push(if i + 1 < end { mins[i + 1] - maxs[i] } else { u16::MAX });
                    area.push(areas[i]);
                    n_opened += 1;
                }
            }
        }
        first.push(n_opened);
        Self { first, y, height, area }
    }
}

struct Linker<'a> {
    y: &'a [u16],
    headroom: &'a [u16],
    height: u32,
    climb: u32,
}

impl Linker<'_> {
    /// Links two neighbouring columns both ways; `direction` leads from the first to the second.
    #[inline]
    fn link_pair(&self, first: &[u32], columns: [usize; 2], direction: Direction, links: &mut [Links]) {
        let [a, b] = columns.map(|column| first[column] as usize..first[column + 1] as usize);
        if a.len() == 1 && b.len() == 1 {
            // Nearly every pair in the open: what fits one way fits the other.
            if self.fit(a.start, b.start) {
                links[a.start] = links[a.start].with(direction, 0);
                links[b.start] = links[b.start].with(direction.opposite(), 0);
            }
        } else if !b.is_empty() {
            self.link_one_way(a.clone(), b.clone(), direction, links);
            self.link_one_way(b, a, direction.opposite(), links);
        }
    }

    /// Links every span of `from` to the lowest span of `to` that fits it.
    fn link_one_way(
        &self,
        from: std::ops::Range<usize>,
        to: std::ops::Range<usize>,
        direction: Direction,
        links: &mut [Links],
    ) {
        let mut lowest = to.start;
        for s in from {
            // Floors and ceilings rise within a column, so what is too low for s is too low for every span above s.
            while lowest < to.end && u32::from(self.y[lowest]) + self.climb < u32::from(self.y[s]) {
                lowest += 1;
            }
            let reach = u32::from(self.y[s]) + self.climb;
            let within = (lowest..to.end).take_while(|&t| u32::from(self.y[t]) <= reach);
            if let Some(t) = { within }.find(|&t| self.fit(s, t)) {
                let place = u32::try_from(t - to.start).unwrap_or(u32::MAX);
                links[s] = links[s].with(direction, place);
            }
        }
    }

    /// Whether floors lie within the climb and share enough open space: the same both ways (§7).
    #[inline]
    fn fit(&self, s: usize, t: usize) -> bool {
        let [s_floor, t_floor] = [s, t].map(|i| u32::from(self.y[i]));
        let [s_ceiling, t_ceiling] = [s, t].map(|i| u32::from(self.y[i]) + u32::from(self.headroom[i]));
        // Written without a difference that could be negative: `ceiling - floor >= height`.
        s_ceiling.min(t_ceiling) >= s_floor.max(t_floor) + self.height && s_floor.abs_diff(t_floor) <= self.climb
    }
}
