//! A picture in the making: colours, what each pixel shows, and how near it is.

use super::palette::Ground;

/// Red, green, blue.
pub(super) type Rgb = [u8; 3];

#[derive(Clone, Copy)]
pub(super) struct Pixel {
    pub(super) color: Rgb,
    /// What it shows; nothing beside the village.
    pub(super) ground: Option<Ground>,
    /// Grows towards the viewer.
    nearness: u32,
}

pub(super) struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Pixel>,
}

/// A corner of a polygon, in pixels.
pub(super) type Corner = [f32; 2];

impl Canvas {
    pub(super) fn new(width: usize, height: usize, background: Rgb) -> Self {
        let pixel = Pixel { color: background, ground: None, nearness: 0 };
        Self { width, height, pixels: vec![pixel; width * height] }
    }

    pub(super) fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    pub(super) fn row(&self, y: usize) -> &[Pixel] {
        &self.pixels[y * self.width..][..self.width]
    }

    /// Fills a convex polygon with what is nearer than anything painted before.
    pub(super) fn paint(&mut self, corners: &[Corner], nearness: u32, ground: Ground, color: Rgb) {
        self.fill(corners, |pixel| *pixel = Pixel { color, ground: Some(ground), nearness });
    }

    /// Lets a polygon shine through what was painted in front of it.
    pub(super) fn shine_through(&mut self, corners: &[Corner], nearness: u32, color: Rgb) {
        self.fill(corners, |pixel| {
            if pixel.nearness > nearness {
                pixel.color = mix(pixel.color, color, 0.45);
            }
        });
    }

    /// Visits the pixels whose middle lies in a convex polygon.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels, clamped to the canvas")]
    fn fill(&mut self, corners: &[Corner], mut visit: impl FnMut(&mut Pixel)) {
        let pixel_of = |place: f32, limit: usize| (place.ceil().max(0.0) as usize).min(limit);
        let (low, high) = extent(corners.iter().map(|corner| corner[1] - 0.5));
        for y in pixel_of(low, self.height)..pixel_of(high, self.height) {
            let crossings = crossings(corners, y as f32 + 0.5);
            let (left, right) = extent(crossings.map(|x| x - 0.5));
            let row = y * self.width;
            self.pixels
                [row + pixel_of(left, self.width).min(pixel_of(right, self.width))..row + pixel_of(right, self.width)]
                .iter_mut()
                .for_each(&mut visit);
        }
    }
}

/// The least and the greatest; empty for none.
fn extent(places: impl Iterator<Item = f32>) -> (f32, f32) {
    places.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), place| (low.min(place), high.max(place)))
}

/// Where the edges of a polygon cross a line of pixels.
fn crossings(corners: &[Corner], y: f32) -> impl Iterator<Item = f32> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).filter_map(move |(&[x0, y0], &[x1, y1])| {
        let crosses = (y0 <= y) != (y1 <= y);
        crosses.then(|| x0 + (x1 - x0) * ((y - y0) / (y1 - y0)))
    })
}

/// A colour between two.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
pub(super) fn mix(a: Rgb, b: Rgb, share_of_b: f32) -> Rgb {
    let mut mixed = a;
    for (a, b) in mixed.iter_mut().zip(b) {
        *a = (f32::from(*a) * (1.0 - share_of_b) + f32::from(b) * share_of_b).round() as u8;
    }
    mixed
}
