//! The compact heightfield and what must hold of it (§7).

use crate::Links;
use serde::{Deserialize, Serialize};
use solid_spans::heightfield_frame::{AreaId, ColumnOffsets, Direction, HeightfieldFrame};
use thiserror::Error;

/// A floor that can be stood on, with the open space above it (§7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenSpan {
    /// The row of the floor: the `max` of the solid span below.
    pub y: u16,
    /// Rows of headroom, 65535 where nothing is above.
    pub height: u16,
    /// What kind of ground the floor is.
    pub area: AreaId,
    /// Where each way leads.
    pub links: Links,
}

/// Columns of open spans with links between neighbouring columns (§7).
///
/// Nine bytes a span and four a column, in flat arrays: spans of column 0 bottom-up, then those of column 1, and so on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Raw", into = "Raw")]
pub struct CompactHeightfield {
    frame: HeightfieldFrame,
    first: ColumnOffsets,
    y: Vec<u16>,      // 1 ..= frame.height(); y[i] + height[i] < y[i + 1] within a column
    height: Vec<u16>, // 1 ..; 65535, or up to a solid span inside the frame
    area: Vec<AreaId>,
    links: Vec<Links>, // each to a span that the neighbouring column has
}

/// A compact heightfield as a decoder leaves it: the same fields, nothing checked.
#[derive(Serialize, Deserialize)]
#[serde(rename = "CompactHeightfield")]
struct Raw {
    frame: HeightfieldFrame,
    first: ColumnOffsets,
    y: Vec<u16>,
    height: Vec<u16>,
    area: Vec<AreaId>,
    links: Vec<Links>,
}

/// Why columns of open spans are no compact heightfield (§7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CompactError {
    /// The offsets speak of another number of columns than the frame.
    #[error("offsets of {found} columns for a frame of {expected}")]
    ColumnCount {
        /// Columns of the frame.
        expected: usize,
        /// Columns of the offsets.
        found: usize,
    },
    /// The arrays differ in length from what the offsets say.
    #[error("{found:?} floors, heights, areas and links for {expected} spans")]
    SpanCount {
        /// Spans that the offsets speak of.
        expected: usize,
        /// Floors, heights, areas and links.
        found: [usize; 4],
    },
    /// A floor or a ceiling where the frame can have none.
    #[error("column {x} {z}: floor {y} with headroom {height} does not fit the frame's height {frame_height}")]
    Rows {
        /// Place of the column along x.
        x: u32,
        /// Place of the column along z.
        z: u32,
        /// Row of the floor.
        y: u16,
        /// Rows of headroom.
        height: u16,
        /// Rows of the frame.
        frame_height: u32,
    },
    /// A floor that is not above the open space of the one below it.
    #[error("column {x} {z}: floor {y} is not above the ceiling {below} of the span below it")]
    Order {
        /// Place of the column along x.
        x: u32,
        /// Place of the column along z.
        z: u32,
        /// Row of the upper floor.
        y: u16,
        /// Row of the lower span's ceiling.
        below: u32,
    },
    /// A link to a span that the neighbouring column does not have.
    #[error("column {x} {z}, span {place}: its link {direction:?} leads to span {target} of {n_spans}")]
    Link {
        /// Place of the column along x.
        x: u32,
        /// Place of the column along z.
        z: u32,
        /// Place of the span in its column, from the bottom.
        place: usize,
        /// The direction of the link.
        direction: Direction,
        /// The place that it leads to.
        target: u32,
        /// Spans of the neighbouring column; none outside the frame.
        n_spans: usize,
    },
}

impl CompactHeightfield {
    /// Takes flat arrays made elsewhere, in the layout of this type, after checking every invariant.
    ///
    /// # Errors
    /// [`CompactError`] names the first column that breaks one.
    pub fn from_parts(
        frame: HeightfieldFrame,
        first: ColumnOffsets,
        y: Vec<u16>,
        height: Vec<u16>,
        area: Vec<AreaId>,
        links: Vec<Links>,
    ) -> Result<Self, CompactError> {
        let field = Self { frame, first, y, height, area, links };
        field.check()?;
        Ok(field)
    }

    /// The frame that the field lies in.
    #[must_use]
    pub const fn frame(&self) -> &HeightfieldFrame {
        &self.frame
    }

    /// Number of spans in all columns.
    #[must_use]
    pub const fn n_spans(&self) -> usize {
        self.y.len()
    }

    /// Where the spans of each column lie in the flat arrays.
    #[must_use]
    pub const fn columns(&self) -> &ColumnOffsets {
        &self.first
    }

    /// The row of the floor of every span.
    #[must_use]
    pub fn floors(&self) -> &[u16] {
        &self.y
    }

    /// The headroom of every span, in rows; 65535 where nothing is above.
    #[must_use]
    pub fn headrooms(&self) -> &[u16] {
        &self.height
    }

    /// The area of every span.
    #[must_use]
    pub fn areas(&self) -> &[AreaId] {
        &self.area
    }

    /// The area of every span, to be changed: any id is allowed anywhere.
    pub fn areas_mut(&mut self) -> &mut [AreaId] {
        &mut self.area
    }

    /// The links of every span.
    #[must_use]
    pub fn links(&self) -> &[Links] {
        &self.links
    }

    /// One span by its place in the flat arrays.
    ///
    /// # Panics
    /// When `span` is not below [`n_spans`](Self::n_spans), like an index into a slice.
    #[must_use]
    pub fn span(&self, span: usize) -> OpenSpan {
        OpenSpan { y: self.y[span], height: self.height[span], area: self.area[span], links: self.links[span] }
    }

    /// The spans of the column `(x, z)`, bottom-up; none outside the frame.
    pub fn column(&self, x: u32, z: u32) -> impl ExactSizeIterator<Item = OpenSpan> + '_ {
        let range = self.frame.column_index(x, z).map_or(0..0, |column| self.first.range(column));
        range.map(|i| self.span(i))
    }

    /// The span that a link leads to, by its place in the flat arrays; none where there is no link or no such span.
    #[must_use]
    pub fn linked(&self, span: usize, direction: Direction) -> Option<usize> {
        let place = self.links.get(span)?.get(direction)?;
        let column = self.first.as_slice().partition_point(|&first| first as usize <= span) - 1;
        let (x, z) = self.frame.column_at(column);
        let (dx, dz) = direction.offset();
        let neighbour = self.frame.column_index(x.checked_add_signed(dx)?, z.checked_add_signed(dz)?)?;
        Some(self.first.range(neighbour).start + place as usize)
    }

    /// Checks every invariant of the type, as a decoder does.
    ///
    /// # Errors
    /// [`CompactError`] names the first column that breaks one. A field that exists breaks none.
    pub fn check(&self) -> Result<(), CompactError> {
        let (expected, found) = (self.frame.n_columns(), self.first.n_columns());
        if expected != found {
            return Err(CompactError::ColumnCount { expected, found });
        }
        let expected = self.first.n_items();
        let found = [self.y.len(), self.height.len(), self.area.len(), self.links.len()];
        if found != [expected; 4] {
            return Err(CompactError::SpanCount { expected, found });
        }
        for z in 0..self.frame.depth() {
            for x in 0..self.frame.width() {
                self.check_column(x, z)?;
            }
        }
        Ok(())
    }

    fn check_column(&self, x: u32, z: u32) -> Result<(), CompactError> {
        let (width, depth, frame_height) = (self.frame.width(), self.frame.depth(), self.frame.height());
        let column = (x + z * width) as usize;
        let range = self.first.range(column);
        if range.is_empty() {
            return Ok(());
        }
        // In the order of directions; what is outside the frame has no spans.
        let count = |column: usize| self.first.range(column).len();
        let n_spans = [
            if x > 0 { count(column - 1) } else { 0 },
            if z + 1 < depth { count(column + width as usize) } else { 0 },
            if x + 1 < width { count(column + 1) } else { 0 },
            if z > 0 { count(column - width as usize) } else { 0 },
        ];
        let mut below = 0;
        let rows = self.y[range.clone()].iter().zip(&self.height[range.clone()]);
        for (place, ((&y, &height), links)) in rows.zip(&self.links[range]).enumerate() {
            let ceiling = u32::from(y) + u32::from(height);
            let open = height == u16::MAX || ceiling < frame_height;
            if y == 0 || u32::from(y) > frame_height || height == 0 || !open {
                return Err(CompactError::Rows { x, z, y, height, frame_height });
            }
            if u32::from(y) <= below {
                return Err(CompactError::Order { x, z, y, below });
            }
            below = ceiling;
            for (direction, n_spans) in Direction::ALL.into_iter().zip(n_spans) {
                if let Some(target) = links.get(direction).filter(|&target| target as usize >= n_spans) {
                    return Err(CompactError::Link { x, z, place, direction, target, n_spans });
                }
            }
        }
        Ok(())
    }

    /// A field made by this crate, which keeps the invariants by construction.
    pub(crate) fn from_built(
        frame: HeightfieldFrame,
        first: Vec<u32>,
        y: Vec<u16>,
        height: Vec<u16>,
        area: Vec<AreaId>,
        links: Vec<Links>,
    ) -> Self {
        let first = ColumnOffsets::new(first).expect("offsets grow as spans are opened");
        let field = Self { frame, first, y, height, area, links };
        debug_assert_eq!(field.check(), Ok(()));
        field
    }
}

impl TryFrom<Raw> for CompactHeightfield {
    type Error = CompactError;

    fn try_from(Raw { frame, first, y, height, area, links }: Raw) -> Result<Self, CompactError> {
        Self::from_parts(frame, first, y, height, area, links)
    }
}

impl From<CompactHeightfield> for Raw {
    fn from(CompactHeightfield { frame, first, y, height, area, links }: CompactHeightfield) -> Self {
        Self { frame, first, y, height, area, links }
    }
}
