//! The legend beside a picture: title, colours, scale bar.

use crate::canvas::{Canvas, Letters};
use crate::palette::{Color, FAINT, INK, PAPER, ramp};

pub(crate) const WIDTH: u32 = 236;
pub(crate) const MARGIN: u32 = 16;
const LINE: u32 = 18;
const RAMP_HEIGHT: u32 = 120;

/// Writes a legend from top to bottom.
pub(crate) struct Legend<'a> {
    canvas: &'a mut Canvas,
    left: u32,
    top: u32,
}

impl<'a> Legend<'a> {
    pub(crate) const fn new(canvas: &'a mut Canvas, left: u32) -> Self {
        Self { canvas, left, top: MARGIN }
    }

    pub(crate) fn title(&mut self, text: &str) {
        for line in wrapped(text, (WIDTH / 9) as usize) {
            self.canvas.write([self.left, self.top], line, Letters::Title, INK);
            self.top += LINE;
        }
        self.top += 2;
    }

    pub(crate) fn note(&mut self, text: &str) {
        for line in wrapped(text, (WIDTH / 7) as usize) {
            self.canvas.write([self.left, self.top], line, Letters::Small, FAINT);
            self.top += LINE - 3;
        }
    }

    pub(crate) const fn gap(&mut self) {
        self.top += LINE / 2;
    }

    /// A colour, what it means, and how often it is there.
    pub(crate) fn entry(&mut self, color: Color, name: &str, count: &str) {
        let at = [self.left + 1, self.top + 1];
        self.canvas.fill(at, [16, 12], color);
        self.canvas.frame(at, [16, 12], INK);
        self.canvas.write([self.left + 26, self.top], name, Letters::Small, INK);
        let right = self.left + WIDTH - Letters::Small.width(count);
        self.canvas.write([right, self.top], count, Letters::Small, FAINT);
        self.top += LINE;
    }

    /// A ramp of colours, the highest on top, with marks beside it.
    pub(crate) fn ramp(&mut self, colors: &[Color], heading: &str, marks: [&str; 3]) {
        self.canvas.write([self.left, self.top], heading, Letters::Small, INK);
        self.top += LINE;
        let at = [self.left + 1, self.top + 1];
        for y in 0..RAMP_HEIGHT {
            let part = 1.0 - y as f32 / (RAMP_HEIGHT - 1) as f32;
            self.canvas.fill([at[0], at[1] + y], [16, 1], ramp(colors, part));
        }
        self.canvas.frame(at, [16, RAMP_HEIGHT], INK);
        for (mark, y) in marks.into_iter().zip([0, RAMP_HEIGHT / 2, RAMP_HEIGHT - 1]) {
            self.canvas.fill([at[0] + 17, at[1] + y], [4, 1], INK);
            self.canvas.write([self.left + 26, self.top + (y + 1).saturating_sub(6)], mark, Letters::Small, INK);
        }
        self.top += RAMP_HEIGHT + LINE;
    }

    /// A bar of a round length, where `pixels` is the size of a world unit.
    pub(crate) fn scale_bar(&mut self, pixels: f64) {
        let (length, width) = bar(pixels, f64::from(WIDTH - 60));
        self.canvas.fill([self.left, self.top + 5], [width, 4], INK);
        self.canvas.fill([self.left + width / 2, self.top + 6], [(width / 2).saturating_sub(1), 2], PAPER);
        self.canvas.write([self.left + width + 8, self.top], &length, Letters::Small, INK);
        self.top += LINE;
    }
}

/// Height that a legend with a ramp and so many entries needs.
pub(crate) const fn height(n_entries: u32) -> u32 {
    MARGIN * 2 + LINE * (n_entries + 9) + RAMP_HEIGHT
}

/// The longest of 1, 2, 5, 10 … world units that fits, as a text and in pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a width below the room for it")]
fn bar(pixels: f64, room: f64) -> (String, u32) {
    let mut best = (String::from("1e-12"), 1.0);
    let mut power = 1e-12;
    while power * pixels <= room {
        for digit in [1.0, 2.0, 5.0] {
            let length = digit * power;
            if length * pixels <= room {
                best = (format!("{}", (length * 1e12).round() / 1e12), length * pixels);
            }
        }
        power *= 10.0;
    }
    (best.0, best.1.round() as u32)
}

/// The lines of a text, none wider than `width` letters: broken at blanks, and at any letter where there are none.
fn wrapped(text: &str, width: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while let Some((end, _)) = rest.char_indices().nth(width) {
        let at = rest[..end].rfind(' ').filter(|&at| at > 0).unwrap_or(end);
        lines.push(rest[..at].trim_end());
        rest = rest[at..].trim_start();
    }
    lines.push(rest);
    lines
}

/// A number with its thousands apart.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_has_a_round_length() {
        assert_eq!(bar(10.0, 176.0), ("10".into(), 100));
        assert_eq!(bar(3.0, 176.0), ("50".into(), 150));
        assert_eq!(bar(1000.0, 176.0), ("0.1".into(), 100));
    }

    #[test]
    fn lines_break_at_blanks() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("onetwothree", 4), ["onet", "woth", "ree"]);
        assert_eq!(wrapped("", 4), [""]);
        assert_eq!(grouped(1_234_567), "1 234 567");
        assert_eq!(grouped(12), "12");
    }
}
