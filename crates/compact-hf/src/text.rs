//! The canonical text of a compact heightfield, and back.

use crate::{CompactError, CompactHeightfield, Links};
use solid_spans::heightfield_frame::{AreaId, ColumnOffsets, HeightfieldFrame};
use std::fmt;
use thiserror::Error;

/// `compact W D`, then `x z y+height:area/links …` for each column that is not empty (READINGS, canonical text).
impl fmt::Display for CompactHeightfield {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frame = self.frame();
        writeln!(f, "compact {} {}", frame.width(), frame.depth())?;
        for column in 0..frame.n_columns() {
            let range = self.columns().range(column);
            if range.is_empty() {
                continue;
            }
            let (x, z) = frame.column_at(column);
            write!(f, "{x} {z}")?;
            for i in range {
                let span = self.span(i);
                write!(f, " {}+{}:{}/{}", span.y, span.height, span.area, span.links)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Why a text is not the canonical text of a compact heightfield over a frame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CompactTextError {
    /// The first line is not that of the frame.
    #[error("line 1: {found:?} instead of {expected:?}")]
    Header {
        /// The line that the frame needs.
        expected: String,
        /// The line that was found.
        found: String,
    },
    /// A line that is not `x z y+height:area/links …`.
    #[error("line {line}: expected `x z y+height:area/links …`, found {found:?}")]
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
    Spans(#[from] CompactError),
}

impl CompactHeightfield {
    /// Reads the canonical text back, over a given frame.
    ///
    /// # Errors
    /// [`CompactTextError`] names the line.
    pub fn from_text(frame: HeightfieldFrame, text: &str) -> Result<Self, CompactTextError> {
        let mut lines = text.lines();
        let expected = format!("compact {} {}", frame.width(), frame.depth());
        let found = lines.next().unwrap_or_default();
        if found != expected {
            return Err(CompactTextError::Header { expected, found: found.into() });
        }
        let (mut first, mut y, mut height, mut area, mut links) = (vec![0], vec![], vec![], vec![], vec![]);
        let mut n_spans = 0;
        for (found, line) in lines.zip(2..) {
            let wrong = || CompactTextError::Line { line, found: found.into() };
            let mut words = found.split(' ');
            let mut number = || words.next()?.parse::<u32>().ok();
            let (x, z) = number().zip(number()).ok_or_else(wrong)?;
            let column = frame.column_index(x, z).filter(|&column| first.len() <= column + 1);
            let column = column.ok_or(CompactTextError::Column { line, x, z })?;
            first.resize(column + 1, n_spans);
            for word in words {
                let span = parse_span(word).ok_or_else(wrong)?;
                y.push(span.0);
                height.push(span.1);
                area.push(span.2);
                links.push(span.3);
                n_spans += 1;
            }
            first.push(n_spans);
        }
        first.resize(frame.n_columns() + 1, n_spans);
        let first = ColumnOffsets::new(first).expect("offsets count the spans read so far");
        Ok(Self::from_parts(frame, first, y, height, area, links)?)
    }
}

fn parse_span(word: &str) -> Option<(u16, u16, AreaId, Links)> {
    let (rows, rest) = word.split_once(':')?;
    let (y, height) = rows.split_once('+')?;
    let (area, links) = rest.split_once('/')?;
    let links = Links::try_from(u32::from_str_radix(links, 16).ok()?).ok()?;
    Some((y.parse().ok()?, height.parse().ok()?, AreaId(area.parse().ok()?), links))
}
