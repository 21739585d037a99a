//! The hand-off of rasterization: spans in the order they must be merged.

use heightfield_frame::{AreaId, HeightfieldFrame};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One span to be added to a column: rows `min..max` of one area, and how far it may lend its area when it merges (§3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RasterSpan {
    /// Index of the column, `x + z · width`.
    pub column: u32,
    /// The lowest row.
    pub min: u16,
    /// The row after the highest one; above `min`, at most the frame's height.
    pub max: u16,
    /// The merge threshold `T` of §3, in rows: 0 for voxels (§5).
    pub merge_threshold: u16,
    /// What kind of ground it is.
    pub area: AreaId,
}

/// Spans of a whole frame in the order they must be merged, for the merge rule depends on it (§3).
///
/// Twelve bytes a span.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Raw", into = "Raw")]
pub struct RasterSpans {
    frame: HeightfieldFrame,
    spans: Vec<RasterSpan>,
}

/// Raster spans as a decoder leaves them: the same fields, nothing checked.
#[derive(Serialize, Deserialize)]
#[serde(rename = "RasterSpans")]
struct Raw {
    frame: HeightfieldFrame,
    spans: Vec<RasterSpan>,
}

/// Why spans do not belong to a frame (§2, §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RasterSpanError {
    /// A column that the frame does not have.
    #[error("span {span}: column {column} is past the last of {n_columns}")]
    Column {
        /// Place of the span in the list.
        span: usize,
        /// Its column.
        column: u32,
        /// Number of columns of the frame.
        n_columns: usize,
    },
    /// Rows that are none, or that the frame does not have.
    #[error("span {span}: rows {min} to {max} are empty or past the frame's height {height}")]
    Rows {
        /// Place of the span in the list.
        span: usize,
        /// Its lowest row.
        min: u16,
        /// The row after its highest one.
        max: u16,
        /// Rows of the frame.
        height: u32,
    },
}

impl RasterSpans {
    /// No spans yet.
    #[must_use]
    pub const fn new(frame: HeightfieldFrame) -> Self {
        Self { frame, spans: Vec::new() }
    }

    /// Takes spans made elsewhere after checking that they lie in the frame.
    ///
    /// # Errors
    /// [`RasterSpanError`] names the first span that does not.
    pub fn from_spans(frame: HeightfieldFrame, spans: Vec<RasterSpan>) -> Result<Self, RasterSpanError> {
        let (n_columns, height) = (frame.n_columns(), frame.height());
        for (span, &RasterSpan { column, min, max, .. }) in spans.iter().enumerate() {
            if column as usize >= n_columns {
                return Err(RasterSpanError::Column { span, column, n_columns });
            }
            if min >= max || u32::from(max) > height {
                return Err(RasterSpanError::Rows { span, min, max, height });
            }
        }
        Ok(Self { frame, spans })
    }

    /// The frame that the spans lie in.
    #[must_use]
    pub const fn frame(&self) -> &HeightfieldFrame {
        &self.frame
    }

    /// The spans, in the order they must be merged.
    #[must_use]
    pub fn spans(&self) -> &[RasterSpan] {
        &self.spans
    }

    /// Where the rasterizers of this crate add what they find; what they add lies in the frame.
    pub(crate) const fn spans_mut(&mut self) -> &mut Vec<RasterSpan> {
        &mut self.spans
    }

    /// Drops the spans and keeps the memory, for the next build or tile.
    pub fn clear(&mut self) {
        self.spans.clear();
    }
}

impl TryFrom<Raw> for RasterSpans {
    type Error = RasterSpanError;

    fn try_from(Raw { frame, spans }: Raw) -> Result<Self, RasterSpanError> {
        Self::from_spans(frame, spans)
    }
}

impl From<RasterSpans> for Raw {
    fn from(RasterSpans { frame, spans }: RasterSpans) -> Self {
        Self { frame, spans }
    }
}

/// The canonical text: `raster W D H`, then a line `x z min-max:area/threshold` for each span, in merge order.
impl std::fmt::Display for RasterSpans {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let frame = &self.frame;
        writeln!(f, "raster {} {} {}", frame.width(), frame.depth(), frame.height())?;
        for span in &self.spans {
            let (x, z) = frame.column_at(span.column as usize);
            writeln!(f, "{x} {z} {}-{}:{}/{}", span.min, span.max, span.area, span.merge_threshold)?;
        }
        Ok(())
    }
}
