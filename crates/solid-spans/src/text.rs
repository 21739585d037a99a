//! The canonical text of a solid heightfield, and back.

use crate::{SolidError, SolidHeightfield};
use raster::heightfield_frame::{AreaId, ColumnOffsets, HeightfieldFrame};
use std::fmt;
use thiserror::Error;

/// `solid W D H`, then `x z min-max:area …` for each column that is not empty (READINGS, canonical text).
impl fmt::Display for SolidHeightfield {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frame = self.frame();
        writeln!(f, "solid {} {} {}", frame.width(), frame.depth(), frame.height())?;
        for column in 0..frame.n_columns() {
            let range = self.columns().range(column);
            if range.is_empty() {
                continue;
            }
            let (x, z) = frame.column_at(column);
            write!(f, "{x} {z}")?;
            for i in range {
                write!(f, " {}-{}:{}", self.mins()[i], self.maxs()[i], self.areas()[i])?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Why a text is not the canonical text of a solid heightfield over a frame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolidTextError {
    /// The first line is not that of the frame.
    #[error("line 1: {found:?} instead of {expected:?}")]
    Header {
        /// The line that the frame needs.
        expected: String,
        /// The line that was found.
        found: String,
    },
    /// A line that is not `x z min-max:area …`.
    #[error("line {line}: expected `x z min-max:area …`, found {found:?}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// The line.
        found: String,
    },
    /// A column outside the frame, or out of order.
    #[error("line {line}: column {x} {z} is outside the frame or out of order")]
    Column {
        /// Number of the line, from 1.
        line: usize,
        /// Place along x.
        x: u32,
        /// Place along z.
        z: u32,
    },
    /// Spans that are no heightfield.
    #[error(transparent)]
    Spans(#[from] SolidError),
}

impl SolidHeightfield {
    /// Reads the canonical text back, over a given frame.
    ///
    /// # Errors
    /// [`SolidTextError`] names the line.
    pub fn from_text(frame: HeightfieldFrame, text: &str) -> Result<Self, SolidTextError> {
        let mut lines = text.lines();
        let expected = format!("solid {} {} {}", frame.width(), frame.depth(), frame.height());
        let found = lines.next().unwrap_or_default();
        if found != expected {
            return Err(SolidTextError::Header { expected, found: found.into() });
        }
        let (mut first, mut min, mut max, mut area) = (vec![0], vec![], vec![], vec![]);
        let mut n_spans = 0;
        for (found, line) in lines.zip(2..) {
            let wrong = || SolidTextError::Line { line, found: found.into() };
            let mut words = found.split(' ');
            let mut number = || words.next()?.parse::<u32>().ok();
            let (x, z) = number().zip(number()).ok_or_else(wrong)?;
            let column = frame.column_index(x, z).filter(|&column| first.len() <= column + 1);
            let column = column.ok_or(SolidTextError::Column { line, x, z })?;
            first.resize(column + 1, n_spans);
            for word in words {
                let (span_min, span_max, span_area) = parse_span(word).ok_or_else(wrong)?;
                min.push(span_min);
                max.push(span_max);
                area.push(span_area);
                n_spans += 1;
            }
            first.push(n_spans);
        }
        first.resize(frame.n_columns() + 1, n_spans);
        let first = ColumnOffsets::new(first).expect("offsets count the spans read so far");
        Ok(Self::from_parts(frame, first, min, max, area)?)
    }
}

fn parse_span(word: &str) -> Option<(u16, u16, AreaId)> {
    let (rows, area) = word.split_once(':')?;
    let (min, max) = rows.split_once('-')?;
    Some((min.parse().ok()?, max.parse().ok()?, AreaId(area.parse().ok()?)))
}
