//! A field from above.

use crate::canvas::{Canvas, Letters};
use crate::legend::{self, Legend, MARGIN, grouped};
use crate::palette::{Color, DISTANCE, FAINT, HEIGHT, INK, VOID, color_of, lit, mix, name_of, ramp};
use crate::relief::light;
use crate::{Floors, Ground, Storey};
use compact_hf::heightfield_frame::AreaId;
use image::RgbImage;
use std::collections::BTreeMap;

/// A picture of floors from above: shaded relief, one colour for each kind of ground, a legend and a scale bar.
///
/// Ground of area 63 is coloured by its height, other areas each by a colour of its own. Time grows with the number of
/// columns, memory with the size of the picture.
#[derive(Clone, Copy, Debug)]
pub struct TopView<'a> {
    /// What the picture is called.
    pub title: &'a str,
    /// Which floor of each column is shown.
    pub storey: Storey,
    /// Neighbouring floors that are more rows apart than this have a line between them.
    pub climb: u16,
    /// Pixels along the longer side of the map, at most; a larger field is drawn with every second, third … cell.
    pub max_side: u32,
}

impl Default for TopView<'_> {
    /// The highest floor of each column, lines at drops of more than 4 rows, a thousand pixels.
    fn default() -> Self {
        Self { title: "", storey: Storey::Top, climb: 4, max_side: 1000 }
    }
}

/// What the shown floors are, for colours and for the legend.
struct Survey {
    counts: BTreeMap<Ground, usize>,
    rows: Option<[u16; 2]>,
    farthest: u16,
}

impl TopView<'_> {
    /// Draws the picture.
    #[must_use]
    pub fn draw(&self, floors: &Floors<'_>) -> RgbImage {
        let frame = floors.frame;
        let survey = self.survey(floors);
        let longest = frame.width().max(frame.depth());
        let step = longest.div_ceil(self.max_side.max(1));
        let scale = (self.max_side / longest).clamp(1, 24);
        let [map_width, map_depth] = [frame.width(), frame.depth()].map(|cells| cells.div_ceil(step) * scale);
        let n_entries = u32::try_from(survey.counts.len()).unwrap_or(u32::MAX);
        let height = (map_depth + 2 * MARGIN + 16).max(legend::height(n_entries));
        let mut canvas = Canvas::new(map_width + 3 * MARGIN + legend::WIDTH, height);
        canvas.fill([MARGIN, MARGIN], [map_width, map_depth], VOID);
        for z in (0..frame.depth()).step_by(step as usize) {
            for x in (0..frame.width()).step_by(step as usize) {
                if let Some(floor) = floors.shown(x, z, self.storey) {
                    let corner = [x, z].map(|at| MARGIN + at / step * scale);
                    let shade = light(floors, self.storey, [x, z], floor, step);
                    let color = lit(survey.color(floors, floor), shade);
                    canvas.fill(corner, [scale, scale], color);
                    if scale >= 3 {
                        self.line_at_drops(&mut canvas, floors, [x, z], floor, (corner, scale, color));
                    }
                }
            }
        }
        canvas.frame([MARGIN, MARGIN], [map_width, map_depth], FAINT);
        self.axes(&mut canvas, floors, [map_width, map_depth]);
        self.legend(&mut canvas, floors, &survey, map_width + 2 * MARGIN, f64::from(scale) / f64::from(step));
        canvas.finish()
    }

    fn survey(&self, floors: &Floors<'_>) -> Survey {
        let frame = floors.frame;
        let mut survey = Survey { counts: BTreeMap::new(), rows: None, farthest: 1 };
        for z in 0..frame.depth() {
            for x in 0..frame.width() {
                let Some(floor) = floors.shown(x, z, self.storey) else { continue };
                let ground = match floors.ground[floor] {
                    Ground::Distance(distance) => {
                        survey.farthest = survey.farthest.max(distance);
                        Ground::Distance(0)
                    }
                    ground => ground,
                };
                *survey.counts.entry(ground).or_default() += 1;
                let row = floors.rows[floor];
                let [low, high] = survey.rows.unwrap_or([row, row]);
                survey.rows = Some([low.min(row), high.max(row)]);
            }
        }
        survey
    }

    /// Darkens the sides towards the upper left neighbours that no agent climbs to, so that walls and drops show.
    fn line_at_drops(
        &self,
        canvas: &mut Canvas,
        floors: &Floors<'_>,
        [x, z]: [u32; 2],
        floor: usize,
        ([left, top], scale, color): ([u32; 2], u32, Color),
    ) {
        let row = floors.rows[floor];
        let apart = |x: Option<u32>, z: Option<u32>| {
            let shown = x.zip(z).and_then(|(x, z)| floors.shown(x, z, self.storey));
            shown.is_none_or(|other| floors.rows[other].abs_diff(row) > self.climb)
        };
        let line = mix(color, INK, 0.6);
        if apart(x.checked_sub(1), Some(z)) {
            canvas.fill([left, top], [1, scale], line);
        }
        if apart(Some(x), z.checked_sub(1)) {
            canvas.fill([left, top], [scale, 1], line);
        }
    }

    fn axes(&self, canvas: &mut Canvas, floors: &Floors<'_>, [width, depth]: [u32; 2]) {
        let frame = floors.frame;
        let [x, _, z] = frame.origin();
        let [far_x, far_z] = [(x, frame.width()), (z, frame.depth())]
            .map(|(origin, cells)| origin + f64::from(cells) * f64::from(frame.cell_size()));
        let below = MARGIN + depth + 3;
        canvas.write([MARGIN, below], &format!("x {x:.1}  z {z:.1}"), Letters::Small, FAINT);
        let far = format!("x {far_x:.1}  z {far_z:.1}");
        let at = (MARGIN + width).saturating_sub(Letters::Small.width(&far));
        if at > MARGIN + 160 {
            canvas.write([at, below], &far, Letters::Small, FAINT);
        }
    }

    fn legend(&self, canvas: &mut Canvas, floors: &Floors<'_>, survey: &Survey, left: u32, pixels: f64) {
        let frame = floors.frame;
        let mut legend = Legend::new(canvas, left);
        legend.title(self.title);
        let (w, d) = (frame.width(), frame.depth());
        legend.note(&format!("{w} x {d} cells of {}, rows of {}", frame.cell_size(), frame.cell_height()));
        match self.storey {
            Storey::Top => legend.note("the highest floor of each column"),
            Storey::Floor(floor) => legend.note(&format!("floor {floor} of each column")),
            Storey::Below(height) => legend.note(&format!("the highest floor up to {height}")),
        }
        legend.gap();
        let is_by = |ground| survey.counts.contains_key(&ground);
        if let Some([low, high]) = survey.rows.filter(|_| is_by(Ground::Walkable(AreaId::WALKABLE))) {
            let marks = [f64::from(high), f64::from(low + (high - low) / 2), f64::from(low)];
            let marks = marks.map(|row| format!("{:.1}", frame.origin()[1] + row * f64::from(frame.cell_height())));
            legend.ramp(&HEIGHT, "height of area 63", marks.each_ref().map(String::as_str));
        }
        if is_by(Ground::Distance(0)) {
            let marks = [survey.farthest, survey.farthest / 2, 0];
            let marks = marks.map(|half| format!("{:.1}", f64::from(half) / 2.0 * f64::from(frame.cell_size())));
            legend.ramp(&DISTANCE, "distance to the boundary", marks.each_ref().map(String::as_str));
        }
        for (&ground, &count) in &survey.counts {
            let color = match ground {
                Ground::Walkable(AreaId::WALKABLE) => ramp(&HEIGHT, 0.5),
                Ground::Distance(_) => continue,
                _ => color_of(ground).unwrap_or(VOID),
            };
            legend.entry(color, &name_of(ground), &grouped(count));
        }
        let n_shown: usize = survey.counts.values().sum();
        legend.entry(VOID, "no floor", &grouped(frame.n_columns() - n_shown));
        legend.gap();
        legend.scale_bar(pixels / f64::from(frame.cell_size()));
    }
}

impl Survey {
    fn color(&self, floors: &Floors<'_>, floor: usize) -> Color {
        let ground = floors.ground[floor];
        color_of(ground).unwrap_or_else(|| match ground {
            Ground::Distance(distance) => ramp(&DISTANCE, f32::from(distance) / f32::from(self.farthest)),
            _ => {
                let [low, high] = self.rows.unwrap_or([0, 1]);
                let above = f32::from(floors.rows[floor] - low);
                ramp(&HEIGHT, above / f32::from((high - low).max(1)))
            }
        })
    }
}
