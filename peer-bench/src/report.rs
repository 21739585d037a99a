//! The tables of a comparison, and the page around them.

use crate::machine::Machine;
use crate::peers::STAGES;
use crate::rounds::{Measured, SceneResult};
use crate::stats::Spread;
use crate::table::{Table, count, number};
use std::fmt::{self, Display};

/// Everything that was measured.
pub(crate) struct Report<'a> {
    pub(crate) machine: &'a Machine,
    pub(crate) n_rounds: usize,
    pub(crate) scenes: &'a [SceneResult],
}

impl Report<'_> {
    /// A table over all scenes: a row for each contender of each.
    fn table(&self, head: &[&str], cells: impl Fn(&Measured) -> Vec<String>) -> Table {
        let head: Vec<&str> = ["scene", "by"].iter().chain(head).copied().collect();
        let mut table = Table::new(2, &head);
        for result in self.scenes {
            for (i, measured) in result.contenders.iter().enumerate() {
                let scene = if i == 0 { result.scene } else { "" };
                table.row([scene.to_owned(), measured.name.to_owned()].into_iter().chain(cells(measured)));
            }
        }
        table
    }

    fn times(&self) -> Table {
        let head: Vec<&str> = STAGES.into_iter().chain(["total", "min–max", "MB"]).collect();
        self.table(&head, |measured| {
            let medians = measured.stages.iter().chain([&measured.total]).map(|time| number(time.median));
            let Spread { min, max, .. } = measured.total;
            let rest = [format!("{}–{}", number(min), number(max)), number(measured.peak_heap as f64 / 1e6)];
            medians.chain(rest).collect()
        })
    }

    fn ratios(&self) -> Table {
        let head: Vec<&str> = STAGES.into_iter().chain(["total", "min–max"]).collect();
        self.table(&head, |measured| {
            let medians = measured.stage_ratios.iter().chain([&measured.ratio]).map(|ratio| number(ratio.median));
            let Spread { min, max, .. } = measured.ratio;
            medians.chain([format!("{}–{}", number(min), number(max))]).collect()
        })
    }

    fn counts(&self) -> Table {
        self.table(&["solid", "compact", "walkable after erosion"], |measured| {
            let counts = measured.counts;
            [counts.solid, counts.compact, counts.eroded].map(count).into()
        })
    }

    fn inputs(&self) -> Table {
        let mut table = Table::new(1, &["scene", "triangles", "columns", "rows", "hash of the compact stage"]);
        for SceneResult { scene, n_triangles, size: [width, depth, height], hash, .. } in self.scenes {
            let size = format!("{width} x {depth}");
            let hash = hash.as_deref().map_or("", |hash| &hash[..16]);
            table.row([(*scene).to_owned(), count(*n_triangles), size, height.to_string(), hash.to_owned()]);
        }
        table
    }
}

/// The tables alone.
impl Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}{}", self.machine, self.machine.peers())?;
        writeln!(f, "Milliseconds, medians of {} rounds; peak heap in 10^6 bytes\n\n{}", self.n_rounds, self.times())?;
        writeln!(f, "Time over that of the first, medians of the rounds' ratios\n\n{}", self.ratios())?;
        writeln!(f, "Spans\n\n{}", self.counts())?;
        write!(f, "Input\n\n{}", self.inputs())
    }
}

/// The page of the documentation.
pub(crate) fn page(report: &Report<'_>) -> String {
    let Report { machine, n_rounds, .. } = report;
    let [times, ratios] = [report.times(), report.ratios()];
    let versions = machine.peers();
    let [counts, inputs] = [report.counts(), report.inputs()];
    format!(
        "\
<!-- Written by `cargo xtask peers`; the words stand in peer-bench/src/report.rs. -->
# Openspan beside other libraries

The front half of a navigation mesh build, from triangles to eroded open spans, by Openspan, by Recast (C++)
and by rerecast (Rust), measured with

{machine}{versions}
## Time and memory

Milliseconds, medians of {n_rounds} rounds after one that is not timed; the contenders take turns within each
round, in one process. Peak heap in 10^6 bytes beyond the input.

{times}
Each contender's time over that of Openspan on one thread, round by round, and the median of these ratios:
above 1 Openspan is faster, below 1 slower. The last column is the spread of the total's ratio.

{ratios}
## Scenes

{inputs}
nav_test, dungeon and undulating are meshes of Recast's demo. Terrain is a grid of seeded heights, 1 m apart,
on cells of 0.5; city is rows of seeded boxes on two large triangles. Cells are 0.3 where nothing else is
said, rows are 0.2; the agent is 10 rows tall, climbs 4 rows, walks on slopes up to 45° and keeps 2 cells from
walls (`SpanSettings::HUMANOID`). Vertices are float32, and the same for everyone; so is the grid, which
begins at the lowest corner of the mesh, one row lower.

The hash of the compact stage (its first 16 digits) was the same in every run of Openspan, on one thread and
on two.

## What is on the clock

- rasterize: slopes of the triangles, the empty heightfield, all spans, merged. Openspan also checks every
  index and coordinate.
- filters: low-hanging obstacles, ledges, low height.
- compact: open spans and links, and freeing the solid heightfield.
- erode: by the radius, in place.

Off the clock: reading the mesh, each library's own form of the input, and freeing the result. The total is
the sum of the stages. Openspan rasterizes on all threads that it is given; its other stages run on one.
Recast and rerecast have no threads of their own: who builds in tiles with them can give each tile a thread,
and this comparison does not show that.

Bytes on the heap are counted by the global allocator for Rust and by `rcAllocSetCustom` for Recast, over one
build.

## What the others compute

The three do not compute the same heightfield. Spans that each one makes:

{counts}
- **Cells touched.** Recast and rerecast give a triangle every cell where clipping leaves three points or
  more, whether or not they enclose an area. In Openspan the piece must have an area, that of a vertical
  triangle a length (§2).
- **Rounding.** They clip in world coordinates, so each cell line is rounded where it lies in the world.
  Openspan clips in cells, relative to the frame's origin, where every line is an integer (§1).
- **Flat pieces on a row line.** They put a horizontal piece into the row above it, whichever way it faces;
  Openspan puts an upward face into the row below, and drops it where there is none.
- **Merging.** All three join spans that overlap or touch, and take the larger area id of tops within the
  climb. Where a span that is there already is higher by more than the climb, Recast and rerecast still take
  the larger id of both, Openspan that of the higher one (§3).
- **Rows.** Recast stores spans in 13 bits and cuts off what lies above row 8,191; rerecast and Openspan store
  16 bits.
- **Headroom.** Open spans of Recast and rerecast have 8 bits of it, 255 rows at most, and links go by those;
  Openspan has 16 (§7).
- **Links.** All link to the lowest span that fits: Recast and Openspan among the lowest 63 of a column,
  rerecast among 62.
- **Sizes.** Recast numbers open spans in 24 bits, 16,777,215 at most; rerecast and Openspan in 32. Recast and
  rerecast hold 255 open spans in a column, Openspan any number. Openspan takes 2^24 columns at most.
- **Filters.** The rules are the same. Recast and rerecast take three passes over the columns, Openspan one.
- **Erosion.** They sweep twice and take what that finds, with distances in 8 bits. Openspan's distance is the
  exact shortest path (§8).
- **Bad input.** Recast and rerecast check no coordinate; an index out of range reads beyond the array in
  Recast and is a panic in rerecast. In Openspan both are errors that name the place.

Openspan's results are those of `spec/`, to the bit, on every platform and on any number of threads. Recast
here is version 1.6.0 in the fork that `recastnavigation-rs` carries, with sines and a sort of its own so that
platforms agree. Its assertions are off; with them, which is how the crate builds unless told otherwise, each
cut makes a call.

## To repeat it

```console
$ OPENSPAN_SHARED=../shared cargo xtask peers            # writes this page; needs a C++ compiler
$ cargo xtask peers --rounds 20 --scenes terrain,city    # tables only: the page takes all scenes
$ cargo xtask peers --terrain 2000 --city 160 --json
```
"
    )
}
