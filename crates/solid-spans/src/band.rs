//! Merging in bands of rows: a stable sort by column in cache, then one pass over each column.

use crate::merge::{add, spans_of_column};
use crate::{SolidHeightfield, Span};
use raster::RasterSpan;
use raster::heightfield_frame::{AreaId, HeightfieldFrame};
use std::ops::Range;

/// The merged columns of some rows of the grid, and the buffers that merging needs.
///
/// Keep one and use it again: its memory is that of the largest band so far.
#[derive(Clone, Debug, Default)]
pub struct MergedRows {
    rows: Range<u32>,
    n_spans: Vec<u32>, // one count a column
    min: Vec<u16>,
    max: Vec<u16>,
    area: Vec<AreaId>,
    scratch: Scratch,
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

impl MergedRows {
    /// Merges the spans of the grid's rows `rows` (those along z), in their order (§3).
    ///
    /// What was merged before is replaced. The work is that of one stable counting sort by column and one pass.
    ///
    /// # Panics
    /// When a span's column lies outside those rows.
    pub fn merge(&mut self, frame: &HeightfieldFrame, rows: Range<u32>, spans: &[RasterSpan]) {
        let n_columns = (rows.end - rows.start) as usize * frame.width() as usize;
        self.begin(rows.clone(), n_columns);
        self.sort(rows.start * frame.width(), n_columns, spans);
        let mut begin = 0;
        for i in 0..n_columns {
            let end = self.scratch.place[i];
            self.merge_column(begin as usize..end as usize, false);
            begin = end;
        }
    }

    /// Merges spans of all rows into the columns of a field.
    pub(crate) fn merge_into(&mut self, solid: &SolidHeightfield, spans: &[RasterSpan]) {
        let (depth, n_columns) = (solid.frame().depth(), solid.frame().n_columns());
        self.begin(0..depth, n_columns);
        self.sort(0, n_columns, spans);
        let mut begin = 0;
        for i in 0..n_columns {
            let end = self.scratch.place[i];
            self.scratch.column.clear();
            self.scratch.column.extend(spans_of_column(solid, i));
            self.merge_column(begin as usize..end as usize, true);
            begin = end;
        }
    }

    /// Number of merged spans.
    #[must_use]
    pub const fn n_spans(&self) -> usize {
        self.min.len()
    }

    fn begin(&mut self, rows: Range<u32>, n_columns: usize) {
        self.rows = rows;
        self.n_spans.clear();
        self.n_spans.reserve(n_columns);
        self.min.clear();
        self.max.clear();
        self.area.clear();
    }

    /// A stable counting sort by column.
    fn sort(&mut self, first_column: u32, n_columns: usize, spans: &[RasterSpan]) {
        let Scratch { place, sorted, .. } = &mut self.scratch;
        place.clear();
        place.resize(n_columns, 0);
        for span in spans {
            place[(span.column - first_column) as usize] += 1;
        }
        let mut sum = 0;
        for place in place.iter_mut() {
            sum += std::mem::replace(place, sum);
        }
        sorted.resize(spans.len(), Sortable::default());
        for &RasterSpan { column, min, max, merge_threshold, area } in spans {
            let place = &mut place[(column - first_column) as usize];
            sorted[*place as usize] = Sortable { min, max, merge_threshold, area };
            *place += 1;
        }
    }

    /// Adds the sorted spans of one column, in order, to nothing or to what `scratch.column` holds.
    #[inline]
    fn merge_column(&mut self, sorted: Range<usize>, keep: bool) {
        let Scratch { sorted: all, column, .. } = &mut self.scratch;
        if !keep {
            column.clear();
        }
        match &all[sorted] {
            [] if !keep => return self.n_spans.push(0),
            [only] if !keep => column.push(only.span()),
            several => {
                for span in several {
                    add(column, span.span(), span.merge_threshold);
                }
            }
        }
        self.n_spans.push(column.len().try_into().expect("a column has fewer spans than rows"));
        for &Span { min, max, area } in column.iter() {
            self.min.push(min);
            self.max.push(max);
            self.area.push(area);
        }
    }
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
///     builder.append(&rows);
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
    /// # Panics
    /// When the rows do not follow, or belong to a frame of another width.
    pub fn append(&mut self, rows: &MergedRows) {
        assert_eq!(rows.rows.start, self.next_row(), "bands are appended in order");
        let n_columns = (rows.rows.end - rows.rows.start) as usize * self.frame.width() as usize;
        assert_eq!(rows.n_spans.len(), n_columns, "a band of the same frame");
        let mut end = self.first[self.first.len() - 1];
        self.first.extend(rows.n_spans.iter().map(|n_spans| {
            end += n_spans;
            end
        }));
        self.min.extend_from_slice(&rows.min);
        self.max.extend_from_slice(&rows.max);
        self.area.extend_from_slice(&rows.area);
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
