//! Merging in bands of rows: a stable sort by column in cache, then one pass over each column.

use crate::merge::add;
use crate::{SolidHeightfield, Span};
use raster::RasterSpan;
use raster::heightfield_frame::{AreaId, HeightfieldFrame};
use std::ops::Range;
use thiserror::Error;

/// The merged columns of some rows of the grid, and the buffers that merging needs.
///
/// Keep one and use it again: its memory is that of the largest band so far.
#[derive(Clone, Debug, Default)]
pub struct MergedRows {
    first_column: u32,
    columns: Columns,
    before: Columns, // what was merged before the spans that are being added
    scratch: Scratch,
}

/// Spans column by column.
#[derive(Clone, Debug, Default)]
struct Columns {
    n_spans: Vec<u32>, // one count a column
    min: Vec<u16>,
    max: Vec<u16>,
    area: Vec<AreaId>,
}

#[derive(Clone, Debug, Default)]
struct Scratch {
    place: Vec<u32>, // after the sort: where the raster spans of each column end
    sorted: Vec<Sortable>,
    column: Vec<Span>,
}

/// A raster span without its column, in eight bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Sortable {
    min: u16,
    max: u16,
    merge_threshold: u16,
    area: AreaId,
}

impl Sortable {
    fn span(self) -> Span {
        Span { min: self.min, max: self.max, area: self.area }
    }
}

/// Raster spans that are sorted at a time: their places are counted in 32 bits.
const BATCH: usize = 1 << 26;

impl MergedRows {
    /// Begins with empty columns for the grid's rows `rows` (those along z).
    pub fn start(&mut self, frame: &HeightfieldFrame, rows: Range<u32>) {
        let rows = rows.start.min(frame.depth())..rows.end.min(frame.depth());
        self.first_column = rows.start * frame.width();
        self.columns.clear();
        self.columns.n_spans.resize(rows.len() * frame.width() as usize, 0);
    }

    /// Begins with all columns of a field.
    pub(crate) fn start_from(solid: &SolidHeightfield) -> Self {
        let n_spans = solid.columns().as_slice().array_windows().map(|[begin, end]| end - begin).collect();
        let (min, max, area) = (solid.mins().to_vec(), solid.maxs().to_vec(), solid.areas().to_vec());
        Self { columns: Columns { n_spans, min, max, area }, ..Self::default() }
    }

    /// Merges spans of these rows, in their order, into what is there (§3).
    ///
    /// The work is that of one stable counting sort by column and one pass over the columns.
    ///
    /// # Panics
    /// When a span's column lies outside the rows.
    pub fn add(&mut self, spans: &[RasterSpan]) {
        for spans in spans.chunks(BATCH) {
            self.sort(spans);
            if self.columns.min.is_empty() {
                self.merge_sorted();
            } else {
                self.merge_sorted_into();
            }
        }
    }

    /// Merges the spans of the grid's rows `rows`, in their order; what was merged before is replaced (§3).
    ///
    /// # Panics
    /// When a span's column lies outside the rows.
    pub fn merge(&mut self, frame: &HeightfieldFrame, rows: Range<u32>, spans: &[RasterSpan]) {
        self.start(frame, rows);
        self.add(spans);
    }

    /// Number of merged spans.
    #[must_use]
    pub const fn n_spans(&self) -> usize {
        self.columns.min.len()
    }

    /// A stable counting sort by column.
    fn sort(&mut self, spans: &[RasterSpan]) {
        let Scratch { place, sorted, .. } = &mut self.scratch;
        place.clear();
        place.resize(self.columns.n_spans.len(), 0);
        for span in spans {
            place[(span.column - self.first_column) as usize] += 1;
        }
        let mut sum = 0;
        for place in place.iter_mut() {
            sum += std::mem::replace(place, sum);
        }
        sorted.resize(spans.len(), Sortable::default());
        for &RasterSpan { column, min, max, merge_threshold, area } in spans {
            let place = &mut place[(column - self.first_column) as usize];
            sorted[*place as usize] = Sortable { min, max, merge_threshold, area };
            *place += 1;
        }
    }

    /// Merges the sorted spans into empty columns.
    fn merge_sorted(&mut self) {
        let Scratch { place, sorted, column } = &mut self.scratch;
        self.columns.clear();
        let mut begin = 0;
        for &end in place.iter() {
            let spans = &sorted[begin as usize..end as usize];
            begin = end;
            column.clear();
            for new in spans {
                add(column, new.span(), new.merge_threshold);
            }
            self.columns.n_spans.push(count(column));
            self.columns.extend(column);
        }
    }

    /// Merges the sorted spans into columns that hold some.
    fn merge_sorted_into(&mut self) {
        std::mem::swap(&mut self.columns, &mut self.before);
        self.columns.clear();
        let Scratch { place, sorted, column } = &mut self.scratch;
        let (mut begin, mut begin_before) = (0, 0);
        for (&n_before, &end) in self.before.n_spans.iter().zip(place.iter()) {
            let spans = &sorted[begin as usize..end as usize];
            begin = end;
            let end_before = begin_before + n_before as usize;
            column.clear();
            column.extend(self.before.spans(begin_before..end_before));
            begin_before = end_before;
            for new in spans {
                add(column, new.span(), new.merge_threshold);
            }
            self.columns.n_spans.push(count(column));
            self.columns.extend(column);
        }
    }
}

/// Number of spans of one column.
#[expect(clippy::cast_possible_truncation, reason = "a column has fewer spans than rows")]
fn count(column: &[Span]) -> u32 {
    column.len() as u32
}

impl Columns {
    fn clear(&mut self) {
        self.n_spans.clear();
        self.min.clear();
        self.max.clear();
        self.area.clear();
    }

    #[inline]
    fn extend(&mut self, spans: &[Span]) {
        for &Span { min, max, area } in spans {
            self.min.push(min);
            self.max.push(max);
            self.area.push(area);
        }
    }

    fn spans(&self, range: Range<usize>) -> impl Iterator<Item = Span> + '_ {
        range.map(|i| Span { min: self.min[i], max: self.max[i], area: self.area[i] })
    }
}

/// More spans than 32-bit offsets can tell apart; nothing is left of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{n_spans} spans in one heightfield: at most {} can be held", u32::MAX)]
pub struct TooManySpans {
    /// How many spans there would be, at least.
    pub n_spans: usize,
}

/// Joins merged bands of rows into a whole [`SolidHeightfield`].
///
/// ```
/// use solid_spans::raster::RasterSpan;
/// use solid_spans::raster::heightfield_frame::{AreaId, HeightfieldFrame};
/// use solid_spans::{MergedRows, SolidBuilder};
///
/// let frame = HeightfieldFrame::new([0.0; 3], 1.0, 1.0, [1, 2, 8])?;
/// let span = |column| RasterSpan { column, min: 0, max: 2, merge_threshold: 4, area: AreaId(63) };
/// let mut builder = SolidBuilder::new(frame);
/// let mut rows = MergedRows::default();
/// for z in 0..2 {
///     rows.merge(&frame, z..z + 1, &[span(z), span(z)]);
///     builder.append(&rows)?;
/// }
/// assert_eq!(builder.finish().to_string(), "solid 1 2 8\n0 0 0-2:63\n0 1 0-2:63\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolidBuilder {
    frame: HeightfieldFrame,
    first: Vec<u32>,
    min: Vec<u16>,
    max: Vec<u16>,
    area: Vec<AreaId>,
}

impl SolidBuilder {
    /// A builder of the field of a frame.
    #[must_use]
    pub fn new(frame: HeightfieldFrame) -> Self {
        let mut first = Vec::with_capacity(frame.n_columns() + 1);
        first.push(0);
        Self { frame, first, min: Vec::new(), max: Vec::new(), area: Vec::new() }
    }

    /// The first row that has not been appended yet.
    #[must_use]
    pub fn next_row(&self) -> u32 {
        u32::try_from((self.first.len() - 1) / self.frame.width() as usize).expect("at most 65536 rows")
    }

    /// Appends merged rows, which must be those that follow the last.
    ///
    /// # Errors
    /// [`TooManySpans`]; the builder is as it was.
    ///
    /// # Panics
    /// When the rows do not follow, or belong to a frame of another width.
    pub fn append(&mut self, rows: &MergedRows) -> Result<(), TooManySpans> {
        let n_spans = self.min.len() + rows.n_spans();
        if u32::try_from(n_spans).is_err() {
            return Err(TooManySpans { n_spans });
        }
        let MergedRows { first_column, columns, .. } = rows;
        assert_eq!(*first_column as usize + 1, self.first.len(), "bands are appended in order");
        assert!(self.first.len() + columns.n_spans.len() <= self.frame.n_columns() + 1, "bands are of the same frame");
        let mut end = self.first[self.first.len() - 1];
        self.first.extend(columns.n_spans.iter().map(|n_spans| {
            end += n_spans;
            end
        }));
        self.min.extend_from_slice(&columns.min);
        self.max.extend_from_slice(&columns.max);
        self.area.extend_from_slice(&columns.area);
        Ok(())
    }

    /// The field; rows that were never appended are empty.
    #[must_use]
    pub fn finish(self) -> SolidHeightfield {
        let Self { frame, mut first, mut min, mut max, mut area } = self;
        first.resize(frame.n_columns() + 1, first[first.len() - 1]);
        min.shrink_to_fit();
        max.shrink_to_fit();
        area.shrink_to_fit();
        SolidHeightfield::from_merged(frame, first, min, max, area)
    }
}
