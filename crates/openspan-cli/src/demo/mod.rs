//! `openspan demo`: a village that ships inside the command, built and drawn.

mod canvas;

mod palette;

mod view;

mod terminal;

use crate::progress::Progress;
use crate::table::Table;
use crate::{Failure, Outcome, stages};
use canvas::Canvas;
use console::Term;
use image::{Rgb, RgbImage};
use openspan::{Scene, SpanPipeline};
use palette::Ground;
use stage_file::{Compression, StageRef};
use std::collections::BTreeSet;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

/// The scene, in the format of any other.
const VILLAGE: &str = include_str!("village.toml");

/// Build a small village and draw what an agent can walk on
///
/// House with two floors and stairs, bridge over a path, ramp, terrain, a rock of voxels and a pond. The picture is in
/// 24-bit colour, or in letters where stdout is no terminal or NO_COLOR is set.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A picture file to write as well
    #[arg(short, long, value_name = "PNG")]
    output: Option<PathBuf>,
}

/// Characters a line of the picture, where the terminal does not say how many it has.
const COLUMNS: usize = 96;
const MIN_COLUMNS: usize = 40;
const MAX_COLUMNS: usize = 120;
const PNG_WIDTH: usize = 1200;

pub(crate) fn run(args: &Args) -> Result<Outcome, Failure> {
    let scene = Scene::from_toml(VILLAGE, "").map_err(|error| Failure::of(&error))?;
    let mut table = Table::default();
    let mut solid = None;
    let mut open = None;
    stages::run(SpanPipeline::new(&scene)?, &Progress::silent(), |stage, time| {
        let n_bytes = stage_file::encode(stage, None, Compression::None).map_err(|error| Failure::of(&error))?.len();
        table.add(stage, time, n_bytes as u64);
        match stage {
            StageRef::Filtered(filtered) => solid = Some(filtered.clone()),
            StageRef::Volumes(result) => open = Some(result.clone()),
            _ => {}
        }
        Ok(())
    })?;
    let (Some(solid), Some(open)) = (solid, open) else { return Ok(Outcome::Done) };
    let draw = |width| view::draw(&solid, &open, width);

    let terminal = Term::stdout();
    let in_color = terminal.is_term() && std::env::var_os("NO_COLOR").is_none_or(|no_color| no_color.is_empty());
    let columns =
        terminal.size_checked().map_or(COLUMNS, |(_, columns)| usize::from(columns).clamp(MIN_COLUMNS, MAX_COLUMNS));
    let picture = draw(columns * terminal::GRAIN);
    let lines = if in_color { terminal::colored(&picture) } else { terminal::plain(&picture) };
    let mut stdout = std::io::stdout().lock();
    write!(stdout, "{lines}\n{}\n\n{table}", legend(&picture, in_color, columns))?;

    if let Some(path) = &args.output {
        write_png(&draw(2 * PNG_WIDTH), path)?;
        writeln!(stdout, "\nPicture: {}", path.display())?;
    } else if std::io::stdout().is_terminal() {
        writeln!(stdout, "\nThe same as a picture: openspan demo -o village.png")?;
    }
    Ok(Outcome::Done)
}

/// What the colours or letters of a picture mean, in lines of at most so many characters.
fn legend(picture: &Canvas, in_color: bool, columns: usize) -> String {
    let (_, height) = picture.size();
    let shown: BTreeSet<Ground> = (0..height).flat_map(|y| picture.row(y)).filter_map(|pixel| pixel.ground).collect();
    let mut legend = String::new();
    let mut used = 0;
    for ground in Ground::all().filter(|ground| shown.contains(ground)) {
        let (name, [r, g, b]) = (ground.name(), ground.color());
        let entry = if in_color {
            format!("\x1b[48;2;{r};{g};{b}m  \x1b[0m {name}")
        } else {
            format!("{} {name}", ground.letter())
        };
        let width = name.len() + if in_color { 3 } else { 2 };
        let gap = match used {
            0 => "",
            _ if used + 3 + width <= columns => "   ",
            _ => "\n",
        };
        used = if gap == "\n" { width } else { used + gap.len() + width };
        legend += gap;
        legend += &entry;
    }
    legend
}

/// Writes a picture at half its size, which smooths the edges, without the empty rows around it.
fn write_png(canvas: &Canvas, path: &Path) -> Result<(), Failure> {
    let (width, height) = canvas.size();
    let mut picture = RgbImage::new(half(width), half(height));
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let (x, y) = (2 * x as usize, 2 * y as usize);
        let square = [canvas.row(y)[x], canvas.row(y)[x + 1], canvas.row(y + 1)[x], canvas.row(y + 1)[x + 1]];
        *pixel = Rgb(terminal::mean(&square.map(|pixel| pixel.color)));
    }
    picture
        .save_with_format(path, image::ImageFormat::Png)
        .map_err(|error| Failure::at(path, "cannot be written", &error))
}

fn half(size: usize) -> u32 {
    u32::try_from(size / 2).unwrap_or(u32::MAX)
}
