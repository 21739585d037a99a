//! An image that can be drawn on, with letters.

use crate::palette::{Color, PAPER};
use embedded_graphics::mono_font::iso_8859_1::{FONT_7X13, FONT_9X15_BOLD};
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::text::{Baseline, Text};
use image::{Rgb, RgbImage};
use std::convert::Infallible;

/// The size of letters.
#[derive(Clone, Copy)]
pub(crate) enum Letters {
    Small,
    Title,
}

impl Letters {
    const fn font(self) -> &'static MonoFont<'static> {
        match self {
            Self::Small => &FONT_7X13,
            Self::Title => &FONT_9X15_BOLD,
        }
    }

    /// Width of a text, in pixels.
    pub(crate) fn width(self, text: &str) -> u32 {
        let n_letters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        n_letters.saturating_mul(self.font().character_size.width)
    }
}

pub(crate) struct Canvas(RgbImage);

impl Canvas {
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Self(RgbImage::from_pixel(width, height, Rgb(PAPER)))
    }

    pub(crate) fn finish(self) -> RgbImage {
        self.0
    }

    /// Fills a rectangle as far as it lies on the canvas.
    pub(crate) fn fill(&mut self, [left, top]: [u32; 2], [width, height]: [u32; 2], color: Color) {
        for y in top..top.saturating_add(height).min(self.0.height()) {
            for x in left..left.saturating_add(width).min(self.0.width()) {
                self.0.put_pixel(x, y, Rgb(color));
            }
        }
    }

    /// The outline of a rectangle, one pixel wide and just outside it.
    pub(crate) fn frame(&mut self, [left, top]: [u32; 2], [width, height]: [u32; 2], color: Color) {
        let (x, y) = (left.saturating_sub(1), top.saturating_sub(1));
        self.fill([x, y], [width + 2, 1], color);
        self.fill([x, top + height], [width + 2, 1], color);
        self.fill([x, y], [1, height + 2], color);
        self.fill([left + width, y], [1, height + 2], color);
    }

    /// Writes one line, its upper left corner at a point.
    pub(crate) fn write(&mut self, [left, top]: [u32; 2], text: &str, letters: Letters, [r, g, b]: Color) {
        let style = MonoTextStyle::new(letters.font(), Rgb888::new(r, g, b));
        let at = [left, top].map(|at| i32::try_from(at).unwrap_or(i32::MAX));
        let Ok(_) = Text::with_baseline(text, at.into(), style, Baseline::Top).draw(self);
    }
}

impl OriginDimensions for Canvas {
    fn size(&self) -> Size {
        Size::new(self.0.width(), self.0.height())
    }
}

impl DrawTarget for Canvas {
    type Color = Rgb888;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(Point { x, y }, color) in pixels {
            let place = u32::try_from(x).ok().zip(u32::try_from(y).ok());
            if let Some(pixel) = place.and_then(|(x, y)| self.0.get_pixel_mut_checked(x, y)) {
                *pixel = Rgb([color.r(), color.g(), color.b()]);
            }
        }
        Ok(())
    }
}
