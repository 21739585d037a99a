//! The solid heightfield and what must hold of it (§3).

use crate::merge::{add, spans_of_column};
use crate::{MergedRows, SolidBuilder, TooManySpans};
use heightfield_frame::{AreaId, ColumnOffsets, HeightfieldFrame};
use raster::RasterSpans;
use raster::heightfield_frame;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A solid stretch of one column: rows `min..max`, and the kind of ground on its top (§3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The lowest row.
    pub min: u16,
    /// The row after the highest one: the floor that one could stand on.
    pub max: u16,
    /// What kind of ground the floor is.
    pub area: AreaId,
}

/// Columns of solid spans, sorted, neither overlapping nor touching (§3).
///
/// Five bytes a span and four a column, in flat arrays: spans of column 0 bottom-up, then those of column 1, and so on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Raw", into = "Raw")]
pub struct SolidHeightfield {
    frame: HeightfieldFrame,
    first: ColumnOffsets,
    min: Vec<u16>,     // min[i] < max[i] <= height
    max: Vec<u16>,     // max[i] < min[i + 1] within a column: disjoint and not touching
    area: Vec<AreaId>, // any id
}

/// A solid heightfield as a decoder leaves it: the same fields, nothing checked.
#[derive(Serialize, Deserialize)]
#[serde(rename = "SolidHeightfield")]
struct Raw {
    frame: HeightfieldFrame,
    first: ColumnOffsets,
    min: Vec<u16>,
    max: Vec<u16>,
    area: Vec<AreaId>,
}

/// Why columns of spans are no solid heightfield (§3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolidError {
    /// The offsets speak of another number of columns than the frame.
    #[error("offsets of {found} columns for a frame of {expected}")]
    ColumnCount {
        /// Columns of the frame.
        expected: usize,
        /// Columns of the offsets.
        found: usize,
    },
    /// The arrays differ in length from what the offsets say.
    #[error("{n_min} lower rows, {n_max} upper rows and {n_area} areas for {expected} spans")]
    SpanCount {
        /// Spans that the offsets speak of.
        expected: usize,
        /// Lower rows.
        n_min: usize,
        /// Upper rows.
        n_max: usize,
        /// Areas.
        n_area: usize,
    },
    /// Rows that are none, or that the frame does not have.
    #[error("column {x} {z}: rows {min} to {max} are empty or past the frame's height {height}")]
    Rows {
        /// Place of the column along x.
        x: u32,
        /// Place of the column along z.
        z: u32,
        /// The span's lowest row.
        min: u16,
        /// The row after its highest one.
        max: u16,
        /// Rows of the frame.
        height: u32,
    },
    /// A span that overlaps or touches the one below it.
    #[error("column {x} {z}: a span at row {min} touches the one below it, which ends at {below}")]
    Touching {
        /// Place of the column along x.
        x: u32,
        /// Place of the column along z.
        z: u32,
        /// The upper span's lowest row.
        min: u16,
        /// The row after the lower span's highest one.
        below: u16,
    },
}

/// Why a single span was not added (§3). The field is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AddSpanError {
    /// A column that the frame does not have.
    #[error("column {x} {z} is outside {width} x {depth}")]
    Column {
        /// Place along x.
        x: u32,
        /// Place along z.
        z: u32,
        /// Cells of the frame along x.
        width: u32,
        /// Cells of the frame along z.
        depth: u32,
    },
    /// Rows that are none, or that the frame does not have.
    #[error("rows {min} to {max} are empty or past the frame's height {height}")]
    Rows {
        /// The span's lowest row.
        min: u16,
        /// The row after its highest one.
        max: u16,
        /// Rows of the frame.
        height: u32,
    },
}

/// Why spans were not merged into a field. The field is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum AddError {
    /// The spans lie in another frame than the field.
    #[error("spans of another frame: {} instead of {}", .found.to_string().trim_end(), .expected.to_string().trim_end())]
    Frame {
        /// The field's frame.
        expected: HeightfieldFrame,
        /// The spans' frame.
        found: HeightfieldFrame,
    },
    /// More spans than a field can hold.
    #[error(transparent)]
    TooManySpans(#[from] TooManySpans),
}

impl SolidHeightfield {
    /// A field without a single span.
    #[must_use]
    pub fn empty(frame: HeightfieldFrame) -> Self {
        let first = ColumnOffsets::empty(frame.n_columns());
        Self { frame, first, min: Vec::new(), max: Vec::new(), area: Vec::new() }
    }

    /// Merges the spans of a frame in their order (§3).
    ///
    /// One stable counting sort by column, then one pass over each column. Scratch is eight bytes a raster span and four a
    /// column.
    ///
    /// # Errors
    /// [`TooManySpans`] where more than 2^32 − 1 spans are left after merging.
    pub fn from_raster(spans: &RasterSpans) -> Result<Self, TooManySpans> {
        let frame = *spans.frame();
        let mut rows = MergedRows::default();
        rows.merge(&frame, 0..frame.depth(), spans.spans());
        let mut builder = SolidBuilder::new(frame);
        builder.append(&rows)?;
        Ok(builder.finish())
    }

    /// Reopens the field and merges more spans into it, after all it holds (§3).
    ///
    /// # Errors
    /// [`AddError`]; the field is as it was.
    pub fn add(&mut self, spans: &RasterSpans) -> Result<(), AddError> {
        if self.frame != *spans.frame() {
            return Err(AddError::Frame { expected: self.frame, found: *spans.frame() });
        }
        let mut rows = MergedRows::start_from(self);
        rows.add(spans.spans());
        let mut builder = SolidBuilder::new(self.frame);
        builder.append(&rows)?;
        *self = builder.finish();
        Ok(())
    }

    /// Adds one span by the merge rule, with `merge_threshold` rows as its threshold `T` (§3).
    ///
    /// Moves every span behind it: for more than a few, gather [`RasterSpans`] and use [`add`](Self::add).
    ///
    /// # Errors
    /// [`AddSpanError`] where the column or the rows are outside the frame; the field is as it was.
    pub fn add_span(&mut self, x: u32, z: u32, span: Span, merge_threshold: u16) -> Result<(), AddSpanError> {
        let (width, depth, height) = (self.frame.width(), self.frame.depth(), self.frame.height());
        let Some(column) = self.frame.column_index(x, z) else {
            return Err(AddSpanError::Column { x, z, width, depth });
        };
        let Span { min, max, .. } = span;
        if min >= max || u32::from(max) > height {
            return Err(AddSpanError::Rows { min, max, height });
        }
        let range = self.first.range(column);
        let mut spans: Vec<Span> = spans_of_column(self, column).collect();
        add(&mut spans, span, merge_threshold);
        self.min.splice(range.clone(), spans.iter().map(|span| span.min));
        self.max.splice(range.clone(), spans.iter().map(|span| span.max));
        self.area.splice(range.clone(), spans.iter().map(|span| span.area));
        let mut offsets = Vec::from(std::mem::replace(&mut self.first, ColumnOffsets::empty(0)));
        for offset in &mut offsets[column + 1..] {
            // The column grew by one span or shrank by some.
            *offset = offset_after(*offset, range.len(), spans.len());
        }
        self.first = ColumnOffsets::new(offsets).expect("one column grew or shrank, and all behind it moved along");
        Ok(())
    }

    /// Takes flat arrays made elsewhere, in the layout of this type, after checking every invariant.
    ///
    /// # Errors
    /// [`SolidError`] names the first column that breaks one.
    pub fn from_parts(
        frame: HeightfieldFrame,
        first: ColumnOffsets,
        min: Vec<u16>,
        max: Vec<u16>,
        area: Vec<AreaId>,
    ) -> Result<Self, SolidError> {
        let field = Self { frame, first, min, max, area };
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
        self.min.len()
    }

    /// Where the spans of each column lie in the flat arrays.
    #[must_use]
    pub const fn columns(&self) -> &ColumnOffsets {
        &self.first
    }

    /// The lowest row of every span.
    #[must_use]
    pub fn mins(&self) -> &[u16] {
        &self.min
    }

    /// The row after the highest one of every span.
    #[must_use]
    pub fn maxs(&self) -> &[u16] {
        &self.max
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

    /// The field's geometry beside its areas, for stages that read the one and change the other.
    pub fn split_mut(&mut self) -> (&ColumnOffsets, &[u16], &[u16], &mut [AreaId]) {
        (&self.first, &self.min, &self.max, &mut self.area)
    }

    /// The spans of the column `(x, z)`, bottom-up; none outside the frame.
    pub fn column(&self, x: u32, z: u32) -> impl ExactSizeIterator<Item = Span> + '_ {
        let range = self.frame.column_index(x, z).map_or(0..0, |column| self.first.range(column));
        range.map(|i| Span { min: self.min[i], max: self.max[i], area: self.area[i] })
    }

    /// Checks every invariant of the type, as a decoder does.
    ///
    /// # Errors
    /// [`SolidError`] names the first column that breaks one. A field that exists breaks none.
    pub fn check(&self) -> Result<(), SolidError> {
        let (expected, found) = (self.frame.n_columns(), self.first.n_columns());
        if expected != found {
            return Err(SolidError::ColumnCount { expected, found });
        }
        let expected = self.first.n_items();
        let (n_min, n_max, n_area) = (self.min.len(), self.max.len(), self.area.len());
        if [n_min, n_max, n_area] != [expected; 3] {
            return Err(SolidError::SpanCount { expected, n_min, n_max, n_area });
        }
        let height = self.frame.height();
        for column in 0..found {
            let mut below = None;
            for i in self.first.range(column) {
                let (min, max) = (self.min[i], self.max[i]);
                let (x, z) = self.frame.column_at(column);
                if min >= max || u32::from(max) > height {
                    return Err(SolidError::Rows { x, z, min, max, height });
                }
                if let Some(below) = below.filter(|&below| min <= below) {
                    return Err(SolidError::Touching { x, z, min, below });
                }
                below = Some(max);
            }
        }
        Ok(())
    }

    /// The field of a builder, which keeps the invariants by construction.
    pub(crate) fn from_merged(
        frame: HeightfieldFrame,
        first: Vec<u32>,
        min: Vec<u16>,
        max: Vec<u16>,
        area: Vec<AreaId>,
    ) -> Self {
        let first = ColumnOffsets::new(first).expect("offsets grow as columns are merged");
        let field = Self { frame, first, min, max, area };
        debug_assert_eq!(field.check(), Ok(()));
        field
    }
}

impl TryFrom<Raw> for SolidHeightfield {
    type Error = SolidError;

    fn try_from(Raw { frame, first, min, max, area }: Raw) -> Result<Self, SolidError> {
        Self::from_parts(frame, first, min, max, area)
    }
}

impl From<SolidHeightfield> for Raw {
    fn from(SolidHeightfield { frame, first, min, max, area }: SolidHeightfield) -> Self {
        Self { frame, first, min, max, area }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a column has fewer spans than rows, at most 65535")]
fn offset_after(offset: u32, before: usize, after: usize) -> u32 {
    offset - before as u32 + after as u32
}
