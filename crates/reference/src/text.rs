//! Canonical text (READINGS.md, last section).

use crate::{Compact, Frame, Solid};
use std::fmt::Write as _;

/// The canonical text of a solid heightfield.
///
/// `solid W D H`, then a line per column that has spans: `x z`, then `min-max:area` for each.
#[must_use]
pub fn solid_text(frame: &Frame, solid: &Solid) -> String {
    let mut text = format!("solid {} {} {}\n", frame.w, frame.d, frame.h);
    for z in 0..frame.d {
        for x in 0..frame.w {
            let column = &solid[frame.column(x, z)];
            if !column.is_empty() {
                let _ = write!(text, "{x} {z}"); // writing to a String cannot fail
                for (min, max, area) in column {
                    let _ = write!(text, " {min}-{max}:{area}");
                }
                text.push('\n');
            }
        }
    }
    text
}

/// The canonical text of a compact heightfield.
///
/// `compact W D`, then a line per column that has spans: `x z`, then `y+height:area/links` for each.
#[must_use]
pub fn compact_text(frame: &Frame, open: &Compact) -> String {
    let mut text = format!("compact {} {}\n", frame.w, frame.d);
    for z in 0..frame.d {
        for x in 0..frame.w {
            let cell = &open[frame.column(x, z)];
            if !cell.is_empty() {
                let _ = write!(text, "{x} {z}");
                for span in cell {
                    let _ = write!(text, " {}+{}:{}/{:06x}", span.y, span.height, span.area, span.links);
                }
                text.push('\n');
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CompactSpan;

    const FRAME: Frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w: 2, d: 1, h: 9 };

    #[test]
    fn empty_columns_have_no_line() {
        let solid = vec![vec![], vec![(0, 1, 63), (3, 9, 0)]];
        assert_eq!(solid_text(&FRAME, &solid), "solid 2 1 9\n1 0 0-1:63 3-9:0\n");
    }

    #[test]
    fn links_have_six_digits() {
        let open = vec![vec![], vec![CompactSpan { y: 1, height: 65535, area: 63, links: 0xabc }]];
        assert_eq!(compact_text(&FRAME, &open), "compact 2 1\n1 0 1+65535:63/000abc\n");
    }
}
