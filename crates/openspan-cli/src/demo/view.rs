//! The village seen from above its nearest corner: every solid span a block, its top in the colour of its floor.

use super::canvas::{Canvas, Corner, Rgb, mix};
use super::palette::{BACKGROUND, Ground};
use openspan::compact_hf::CompactHeightfield;
use openspan::heightfield_frame::HeightfieldFrame;
use openspan::solid_spans::{SolidHeightfield, Span};

/// How steeply one looks down: the height of a cell over its width, and that of a row.
const TILT: f32 = 0.72;
const RISE: f32 = 0.98;

/// Draws a heightfield in a picture of about `width` pixels.
///
/// Floors hidden behind something shine through it.
pub(super) fn draw(solid: &SolidHeightfield, open: &CompactHeightfield, width: usize) -> Canvas {
    let view = View::new(solid, width);
    let mut canvas = Canvas::new(width, view.height(), BACKGROUND);
    let frame = solid.frame();
    let mut columns: Vec<(u32, u32)> = (0..frame.n_columns()).map(|column| frame.column_at(column)).collect();
    columns.sort_by_key(|&(x, z)| (x + z, x));
    let mut floors = Vec::new();
    for (x, z) in columns {
        // Earth fills what is below the lowest surface.
        let earth = |(i, span): (usize, Span)| if i == 0 { Span { min: 0, ..span } } else { span };
        for span in solid.column(x, z).enumerate().map(earth) {
            let ground = ground_of(open, x, z, span);
            let nearness = 1 + (x + z) * 65_536 + u32::from(span.max);
            view.block(&mut canvas, [x, z], span, ground, nearness);
            if let Ground::Floor(_) = ground {
                floors.push((x, z, span, ground, nearness));
            }
        }
    }
    for (x, z, span, ground, nearness) in floors {
        canvas.shine_through(&view.top(x, z, span.max), nearness, ground.color());
    }
    canvas
}

/// What the top of a span is in the open heightfield.
fn ground_of(open: &CompactHeightfield, x: u32, z: u32, span: Span) -> Ground {
    match open.column(x, z).find(|floor| floor.y == span.max) {
        Some(floor) if floor.area.is_walkable() => Ground::Floor(floor.area),
        Some(_) => Ground::Margin,
        None => Ground::Blocked,
    }
}

/// Where cells and rows lie in the picture.
struct View {
    /// Half the width of a cell, in pixels.
    scale: f32,
    origin: Corner,
    frame: HeightfieldFrame,
    /// The highest row with something in it.
    top: u16,
}

impl View {
    #[expect(clippy::cast_precision_loss, reason = "sizes in pixels")]
    fn new(solid: &SolidHeightfield, width: usize) -> Self {
        let frame = *solid.frame();
        let (across, top) = ((frame.width() + frame.depth()) as f32, solid.maxs().iter().copied().max());
        let scale = width as f32 / (across + 4.0);
        let top = top.unwrap_or(0);
        let origin = [(frame.depth() as f32 + 2.0) * scale, (f32::from(top) * RISE + 2.0) * scale];
        Self { scale, origin, frame, top }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size in pixels")]
    #[expect(clippy::cast_precision_loss, reason = "sizes in pixels")]
    fn height(&self) -> usize {
        let down = (self.frame.width() + self.frame.depth()) as f32 * TILT;
        ((down + f32::from(self.top) * RISE + 4.0) * self.scale) as usize
    }

    #[expect(clippy::cast_precision_loss, reason = "a place in pixels")]
    fn corner(&self, x: u32, z: u32, row: u16) -> Corner {
        let across = x as f32 - z as f32;
        let down = (x + z) as f32 * TILT - f32::from(row) * RISE;
        [self.origin[0] + across * self.scale, self.origin[1] + down * self.scale]
    }

    fn top(&self, x: u32, z: u32, row: u16) -> [Corner; 4] {
        [(x, z), (x + 1, z), (x + 1, z + 1), (x, z + 1)].map(|(x, z)| self.corner(x, z, row))
    }

    fn block(&self, canvas: &mut Canvas, [x, z]: [u32; 2], span: Span, ground: Ground, nearness: u32) {
        let [top, left, right] = ground.faces();
        let front = |(x0, z0): (u32, u32), (x1, z1): (u32, u32)| {
            let [high, low] = [span.max, span.min];
            [(x0, z0, high), (x1, z1, high), (x1, z1, low), (x0, z0, low)].map(|(x, z, row)| self.corner(x, z, row))
        };
        let near = (x + 1, z + 1);
        canvas.paint(&front((x, z + 1), near), nearness, Ground::Blocked, left);
        canvas.paint(&front((x + 1, z), near), nearness, Ground::Blocked, right);
        canvas.paint(&self.top(x, z, span.max), nearness, ground, self.lit(top, span.max, (x + z) % 2 == 0));
    }

    /// Higher is lighter, and neighbouring cells differ a little.
    fn lit(&self, color: Rgb, row: u16, even: bool) -> Rgb {
        let height = f32::from(row) / f32::from(self.top.max(1));
        let color = if even { mix(color, [255; 3], 0.05) } else { color };
        mix(mix(color, [20, 24, 40], 0.32 * (1.0 - height)), [255; 3], 0.18 * height)
    }
}
