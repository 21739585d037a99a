//! A field cut through.

use crate::canvas::{Canvas, Letters};
use crate::legend::{self, Legend, MARGIN};
use crate::palette::{AIR, Color, FAINT, HEIGHT, ROCK, VOID, color_of, name_of, ramp};
use crate::{Floors, Ground};
use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::{AreaId, Direction, HeightfieldFrame};
use compact_hf::solid_spans::SolidHeightfield;
use image::RgbImage;
use std::collections::BTreeSet;

/// Where a field is cut: a plane across one axis, at a world coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cut {
    /// Across x: z runs to the right.
    X(f64),
    /// Across z: x runs to the right.
    Z(f64),
}

/// A vertical cut: solid spans as rock, the open space above floors, and links as lines from floor to floor.
#[derive(Clone, Copy, Debug)]
pub struct SectionView<'a> {
    /// What the picture is called.
    pub title: &'a str,
    /// Where the field is cut.
    pub cut: Cut,
    /// Pixels along the cut, at most; a longer one is cut off.
    pub max_side: u32,
}

/// The columns along a cut, and the size of a cell and a row in pixels.
struct Plan {
    columns: Vec<[u32; 2]>,
    along: Direction,
    rows: [u32; 2],
    cell: u32,
    row: u32,
}

impl SectionView<'_> {
    /// Draws the solid spans, with the kind of ground of each top, and the open spans; either may be left out.
    ///
    /// Nothing where the cut misses the frame, or where there is neither field.
    #[must_use]
    pub fn draw(
        &self,
        solid: Option<(&SolidHeightfield, &Floors<'_>)>,
        open: Option<&CompactHeightfield>,
    ) -> Option<RgbImage> {
        let frame = solid.map(|(solid, _)| *solid.frame()).or(open.map(|open| *open.frame()))?;
        let plan = self.plan(&frame, solid.map(|(solid, _)| solid), open)?;
        let n_columns = u32::try_from(plan.columns.len()).unwrap_or(u32::MAX);
        let [width, height] = [n_columns * plan.cell, (plan.rows[1] - plan.rows[0]) * plan.row];
        let left = MARGIN + 44; // room for heights
        let picture_height = (height + 2 * MARGIN + 16).max(230);
        let mut canvas = Canvas::new(left + width + 2 * MARGIN + legend::WIDTH, picture_height);
        canvas.fill([left, MARGIN], [width, height], VOID);
        let mut pen = Pen { canvas: &mut canvas, plan: &plan, left, grounds: BTreeSet::new() };
        if let Some(open) = open {
            pen.space(open);
        }
        if let Some((solid, floors)) = solid {
            pen.rock(solid, floors);
        }
        if let Some(open) = open {
            pen.floors(open);
        }
        let grounds = pen.grounds;
        canvas.frame([left, MARGIN], [width, height], FAINT);
        heights(&mut canvas, &frame, &plan, left);
        self.ends(&mut canvas, &frame, &plan, [left, MARGIN + height + 3]);
        let mut legend = Legend::new(&mut canvas, left + width + MARGIN);
        legend.title(self.title);
        legend.note(&match self.cut {
            Cut::X(x) => format!("cut at x = {x}, z to the right"),
            Cut::Z(z) => format!("cut at z = {z}, x to the right"),
        });
        let stretch = f64::from(plan.row) / f64::from(plan.cell) * f64::from(frame.cell_size() / frame.cell_height());
        if (stretch - 1.0).abs() > 0.02 {
            legend.note(&format!("heights stretched by {stretch:.2}"));
        }
        legend.gap();
        if solid.is_some() {
            legend.entry(ROCK, "solid", "");
        }
        if open.is_some() {
            legend.entry(AIR, "open, above a floor", "");
        }
        for ground in grounds {
            legend.entry(top_color(ground), &name_of(ground), "");
        }
        legend.gap();
        legend.scale_bar(f64::from(plan.cell) / f64::from(frame.cell_size()));
        Some(canvas.finish())
    }

    fn plan(
        &self,
        frame: &HeightfieldFrame,
        solid: Option<&SolidHeightfield>,
        open: Option<&CompactHeightfield>,
    ) -> Option<Plan> {
        let [x0, _, z0] = frame.origin();
        let (columns, along): (Vec<_>, _) = match self.cut {
            Cut::X(x) => {
                let (x, _) = frame.column_under(x, z0)?;
                ((0..frame.depth()).map(|z| [x, z]).collect(), Direction::PosZ)
            }
            Cut::Z(z) => {
                let (_, z) = frame.column_under(x0, z)?;
                ((0..frame.width()).map(|x| [x, z]).collect(), Direction::PosX)
            }
        };
        let mut columns = columns;
        columns.truncate(self.max_side.max(1) as usize);
        let used = |rows: &mut dyn Iterator<Item = u32>| {
            rows.fold([u32::MAX, 0], |[low, high], row| [low.min(row), high.max(row)])
        };
        let mut rows = [u32::MAX, 0];
        for &[x, z] in &columns {
            let solid = solid.into_iter().flat_map(|solid| solid.column(x, z)).flat_map(|span| [span.min, span.max]);
            let open = open.into_iter().flat_map(|open| open.column(x, z)).map(|span| span.y);
            let [low, high] = used(&mut solid.chain(open).map(u32::from));
            rows = [rows[0].min(low), rows[1].max(high)];
        }
        // Some rows of air around what there is.
        let top = (rows[1] + 12).max(24).min(frame.height() + 12);
        let rows = [rows[0].saturating_sub(3).min(top - 12), top];
        let most = (self.max_side / u32::try_from(columns.len()).ok()?).clamp(1, 16);
        let ratio = frame.cell_height() / frame.cell_size();
        let (cell, row) = pixels(most, ratio);
        Some(Plan { columns, along, rows, cell, row })
    }

    fn ends(&self, canvas: &mut Canvas, frame: &HeightfieldFrame, plan: &Plan, [left, top]: [u32; 2]) {
        let (axis, origin) = match self.cut {
            Cut::X(_) => ("z", frame.origin()[2]),
            Cut::Z(_) => ("x", frame.origin()[0]),
        };
        let n_columns = u32::try_from(plan.columns.len()).unwrap_or(u32::MAX);
        let far = format!("{axis} {:.1}", origin + f64::from(n_columns) * f64::from(frame.cell_size()));
        canvas.write([left, top], &format!("{axis} {origin:.1}"), Letters::Small, FAINT);
        let right = (left + n_columns * plan.cell).saturating_sub(Letters::Small.width(&far));
        if right > left + 80 {
            canvas.write([right, top], &far, Letters::Small, FAINT);
        }
    }
}

/// The largest cell whose rows come out nearly whole, in pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few pixels")]
fn pixels(most: u32, ratio: f32) -> (u32, u32) {
    let row = |cell: u32| (cell as f32 * ratio).round().clamp(1.0, 64.0);
    let is_true = |cell: &u32| (row(*cell) / (*cell as f32 * ratio) - 1.0).abs() < 0.02;
    let cell = (most.div_ceil(2)..=most).rev().find(is_true).unwrap_or(most);
    (cell, row(cell) as u32)
}

/// Ticks of round world heights on the left.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a row between those of the plan")]
fn heights(canvas: &mut Canvas, frame: &HeightfieldFrame, plan: &Plan, left: u32) {
    let [low, high] = plan.rows.map(|row| frame.row_height(row));
    let pixels = f64::from(plan.row) / f64::from(frame.cell_height());
    let mut tick = 1e-6;
    let mut factors = [2.0, 2.5, 2.0].into_iter().cycle();
    while tick * pixels < 34.0 {
        tick *= factors.next().unwrap_or(10.0);
    }
    let mut at = (low / tick).ceil();
    while at * tick <= high && (high - low) / tick < 1000.0 {
        let y = MARGIN + ((high - at * tick) * pixels).round() as u32;
        let text = format!("{}", (at * tick * 1e6).round() / 1e6);
        canvas.fill([left - 5, y], [4, 1], FAINT);
        let start = (left - 8).saturating_sub(Letters::Small.width(&text));
        canvas.write([start, y.saturating_sub(6)], &text, Letters::Small, FAINT);
        at += 1.0;
    }
}

fn top_color(ground: Ground) -> Color {
    color_of(ground).unwrap_or_else(|| ramp(&HEIGHT, 0.25))
}

struct Pen<'a> {
    canvas: &'a mut Canvas,
    plan: &'a Plan,
    left: u32,
    grounds: BTreeSet<Ground>,
}

impl Pen<'_> {
    /// Fills rows of a column, as far as the picture shows them.
    fn fill(&mut self, at: u32, rows: [u32; 2], color: Color) {
        let [low, high] = rows.map(|row| row.clamp(self.plan.rows[0], self.plan.rows[1]));
        let corner = [self.left + at * self.plan.cell, self.y(high)];
        self.canvas.fill(corner, [self.plan.cell, (high - low) * self.plan.row], color);
    }

    /// The upper edge of the pixels below a row's lower boundary.
    fn y(&self, row: u32) -> u32 {
        MARGIN + (self.plan.rows[1] - row.clamp(self.plan.rows[0], self.plan.rows[1])) * self.plan.row
    }

    fn space(&mut self, open: &CompactHeightfield) {
        for (at, &[x, z]) in (0..).zip(&self.plan.columns) {
            for span in open.column(x, z) {
                self.fill(at, [span.y.into(), u32::from(span.y) + u32::from(span.height)], AIR);
            }
        }
    }

    fn rock(&mut self, solid: &SolidHeightfield, floors: &Floors<'_>) {
        for (at, &[x, z]) in (0..).zip(&self.plan.columns) {
            let Some(column) = solid.frame().column_index(x, z) else { continue };
            for (i, span) in solid.columns().range(column).zip(solid.column(x, z)) {
                self.fill(at, [span.min.into(), span.max.into()], ROCK);
                let ground = floors.ground.get(i).copied().unwrap_or(Ground::Unwalkable);
                self.floor_line(at, span.max, ground);
            }
        }
    }

    fn floors(&mut self, open: &CompactHeightfield) {
        for (at, &[x, z]) in (0..).zip(&self.plan.columns) {
            let Some(column) = open.frame().column_index(x, z) else { continue };
            for i in open.columns().range(column) {
                let span = open.span(i);
                let ground = if span.area.is_walkable() { Ground::Walkable(span.area) } else { Ground::Eroded };
                self.floor_line(at, span.y, ground);
                if let Some(next) = open.linked(i, self.plan.along).filter(|_| at + 1 < self.columns()) {
                    let [high, low] = [span.y.max(open.floors()[next]), span.y.min(open.floors()[next])];
                    let (top, bottom) = (self.y(high.into()), self.y(low.into()));
                    let right = self.left + (at + 1) * self.plan.cell;
                    self.canvas.fill([right.saturating_sub(1), top], [2, bottom - top + 2], top_color(ground));
                }
            }
        }
    }

    /// A line along the top of a span.
    fn floor_line(&mut self, at: u32, row: u16, ground: Ground) {
        self.grounds.insert(ground);
        let corner = [self.left + at * self.plan.cell, self.y(row.into())];
        // A kind of ground is told by its colour; where one could stand is told by a stronger line.
        let strength = if matches!(ground, Ground::Walkable(AreaId(_))) { 3 } else { 2 };
        self.canvas.fill(corner, [self.plan.cell, strength.min(self.plan.row + 1)], top_color(ground));
    }

    fn columns(&self) -> u32 {
        u32::try_from(self.plan.columns.len()).unwrap_or(u32::MAX)
    }
}
