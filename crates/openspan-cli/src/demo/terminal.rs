//! A picture in a terminal: two pixels a character in 24-bit colour, or one letter for what it shows.

use super::canvas::{Canvas, Pixel, Rgb};
use super::palette::Ground;
use std::fmt::Write as _;

/// Pixels of the canvas along one side of a pixel of the terminal.
pub(super) const GRAIN: usize = 4;

/// Half blocks in 24-bit colour: the foreground is the upper pixel, the background the lower one.
pub(super) fn colored(canvas: &Canvas) -> String {
    lines(canvas, |upper, lower| {
        let mut character = String::new();
        // Writing to a string cannot fail.
        let _ = match (average(upper), average(lower)) {
            (None, None) => write!(character, " "),
            (Some([r, g, b]), None) => write!(character, "\x1b[38;2;{r};{g};{b}m▀\x1b[0m"),
            (None, Some([r, g, b])) => write!(character, "\x1b[38;2;{r};{g};{b}m▄\x1b[0m"),
            (Some([r, g, b]), Some([s, h, c])) => {
                write!(character, "\x1b[38;2;{r};{g};{b};48;2;{s};{h};{c}m▀\x1b[0m")
            }
        };
        character
    })
}

/// A letter for what fills most of a character's place.
pub(super) fn plain(canvas: &Canvas) -> String {
    lines(canvas, |upper, lower| {
        let mut grounds: Vec<Option<Ground>> = upper.iter().chain(lower).map(|pixel| pixel.ground).collect();
        grounds.sort_unstable();
        let most = grounds.chunk_by(|a, b| a == b).max_by_key(|same| same.len()).and_then(|same| same[0]);
        most.map_or(' ', Ground::letter).to_string()
    })
}

/// Lines of characters, each made of two squares of pixels; blank lines around the picture and blanks behind it are cut off.
fn lines(canvas: &Canvas, character: impl Fn(&[Pixel], &[Pixel]) -> String) -> String {
    let (width, height) = canvas.size();
    let mut lines = Vec::new();
    for top in (0..height).step_by(2 * GRAIN) {
        let mut line = String::new();
        for left in (0..width).step_by(GRAIN) {
            let square = |top: usize| -> Vec<Pixel> {
                let rows = top.min(height)..(top + GRAIN).min(height);
                rows.flat_map(|y| canvas.row(y).iter().skip(left).take(GRAIN)).copied().collect()
            };
            line.push_str(&character(&square(top), &square(top + GRAIN)));
        }
        lines.push(line.trim_end().to_owned());
    }
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    lines[first..last].iter().fold(String::new(), |text, line| text + line + "\n")
}

/// The average colour of a square; none where most of it is background.
fn average(pixels: &[Pixel]) -> Option<Rgb> {
    let shown: Vec<Rgb> = pixels.iter().filter(|pixel| pixel.ground.is_some()).map(|pixel| pixel.color).collect();
    (2 * shown.len() > pixels.len()).then(|| mean(&shown))
}

/// The average of colours, at least one.
#[expect(clippy::cast_possible_truncation, reason = "the average of bytes is a byte")]
pub(super) fn mean(colors: &[Rgb]) -> Rgb {
    let sum_of = |channel: usize| colors.iter().map(|color| usize::from(color[channel])).sum::<usize>();
    [0, 1, 2].map(|channel| (sum_of(channel) / colors.len().max(1)) as u8)
}
