//! What there is to draw: floors by column, and what kind of ground each is.

use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::{AreaId, ColumnOffsets, HeightfieldFrame};
use compact_hf::solid_spans::SolidHeightfield;

/// What a floor is, as a picture tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Ground {
    /// Ground of an area that is not 0.
    Walkable(AreaId),
    /// Ground of area 0: too steep, a wall, or said to be so.
    Unwalkable,
    /// Beside a drop, or on ground too uneven to stand on (§6, filter 2).
    Ledge,
    /// Too little headroom (§6, filter 3).
    Low,
    /// An open span that lost its area: to erosion, or to a volume of area 0 (§8, §9).
    Eroded,
    /// An open span at a distance from the boundary, in half cells (§8).
    Distance(u16),
    /// The same on both sides of a comparison.
    Same,
    /// Only on the second side of a comparison.
    Added,
    /// Only on the first side of a comparison.
    Removed,
    /// On both sides of a comparison, with another height, area or link.
    Changed,
}

/// Which floor of each column a picture from above shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Storey {
    /// The highest.
    #[default]
    Top,
    /// The one with this number, from 0 at the bottom; columns with fewer are left empty.
    Floor(usize),
    /// The highest one at or below a world height.
    Below(f64),
}

/// The floors of a field and what each of them is.
#[derive(Clone, Debug)]
pub struct Floors<'a> {
    pub(crate) frame: &'a HeightfieldFrame,
    pub(crate) columns: &'a ColumnOffsets,
    pub(crate) rows: &'a [u16],
    pub(crate) ground: Vec<Ground>,
}

impl<'a> Floors<'a> {
    /// The floors of a compact heightfield: walkable or eroded.
    #[must_use]
    pub fn of_open(open: &'a CompactHeightfield) -> Self {
        let ground = |&area: &AreaId| if area.is_walkable() { Ground::Walkable(area) } else { Ground::Eroded };
        let ground = open.areas().iter().map(ground).collect();
        Self { frame: open.frame(), columns: open.columns(), rows: open.floors(), ground }
    }

    /// The floors of a compact heightfield by their distance to the boundary, up to `cap` half cells (§8).
    #[must_use]
    pub fn by_distance(open: &'a CompactHeightfield, cap: u16) -> Self {
        let distances = erosion::boundary_distances(open, cap.into());
        let ground = |distance: u32| Ground::Distance(u16::try_from(distance).unwrap_or(cap));
        let ground = distances.into_iter().map(ground).collect();
        Self { frame: open.frame(), columns: open.columns(), rows: open.floors(), ground }
    }

    /// The tops of a solid heightfield before the filters, and what the filters will make of them (§6).
    #[must_use]
    pub fn of_solid(solid: &'a SolidHeightfield, height: u16, climb: u16) -> Self {
        let mut lifted = solid.clone();
        span_filters::low_hanging_obstacles(&mut lifted, climb);
        Self::classify(solid, lifted, [height, climb])
    }

    /// The tops of a solid heightfield after the filters.
    ///
    /// What a filter took and what had no area before it look the same in the field; ground of area 0 is told by its
    /// surroundings: a ledge where it lies beside a drop, low where the ceiling is.
    #[must_use]
    pub fn of_filtered(solid: &'a SolidHeightfield, height: u16, climb: u16) -> Self {
        let mut walkable = solid.clone();
        for area in walkable.areas_mut() {
            *area = AreaId(area.0.max(1));
        }
        let mut floors = Self::classify(solid, walkable, [height, climb]);
        for (ground, &area) in floors.ground.iter_mut().zip(solid.areas()) {
            *ground = match *ground {
                Ground::Walkable(_) if area.is_walkable() => Ground::Walkable(area),
                Ground::Walkable(_) => Ground::Unwalkable,
                lost => lost,
            };
        }
        floors
    }

    fn classify(solid: &'a SolidHeightfield, mut before: SolidHeightfield, [height, climb]: [u16; 2]) -> Self {
        let areas = before.areas().to_vec();
        span_filters::ledge_spans(&mut before, height, climb);
        let no_ledges = before.areas().to_vec();
        span_filters::low_height(&mut before, height);
        let ground = areas.iter().zip(no_ledges).zip(before.areas()).map(|((area, no_ledge), last)| {
            if !area.is_walkable() {
                Ground::Unwalkable
            } else if !no_ledge.is_walkable() {
                Ground::Ledge
            } else if !last.is_walkable() {
                Ground::Low
            } else {
                Ground::Walkable(*last)
            }
        });
        let ground = ground.collect();
        Self { frame: solid.frame(), columns: solid.columns(), rows: solid.maxs(), ground }
    }

    /// Floors of any origin, with their ground; `ground` and `rows` are as long as the offsets say.
    ///
    /// Nothing where they are not, or where the offsets are not those of the frame's columns.
    #[must_use]
    pub fn from_parts(
        frame: &'a HeightfieldFrame,
        columns: &'a ColumnOffsets,
        rows: &'a [u16],
        ground: Vec<Ground>,
    ) -> Option<Self> {
        let fit = columns.n_columns() == frame.n_columns() && [rows.len(), ground.len()] == [columns.n_items(); 2];
        fit.then_some(Self { frame, columns, rows, ground })
    }

    /// The place of the floor that a storey shows of a column.
    pub(crate) fn shown(&self, x: u32, z: u32, storey: Storey) -> Option<usize> {
        let range = self.columns.range(self.frame.column_index(x, z)?);
        let n_below = match storey {
            Storey::Top => range.len(),
            Storey::Floor(floor) => (floor < range.len()).then_some(floor + 1)?,
            Storey::Below(height) => {
                self.rows[range.clone()].partition_point(|&row| self.frame.row_height(row.into()) <= height)
            }
        };
        n_below.checked_sub(1).map(|floor| range.start + floor)
    }
}
