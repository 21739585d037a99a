//! How Openspan's time and memory grow.

use crate::heap;
use crate::machine::Machine;
use crate::peers::{Contender, Purpose};
use crate::scenes::terrain;
use crate::stats::{Spread, exponent};
use crate::table::{Table, count, number};
use anyhow::{Result, ensure};
use serde::Serialize;

/// The world is a square of so many metres, whatever it is cut into.
const SIDE: f64 = 1024.0;

/// Heights along a side, for 10^4 to 10^7 triangles.
const TRIANGLES: [u32; 7] = [72, 128, 225, 708, 1001, 1583, 2237];
/// The same while columns grow: half a million triangles.
const HEIGHTS: u32 = 512;

/// Columns along a side, for 10^4 to 2^24 columns.
const COLUMNS: [u32; 7] = [100, 256, 512, 1024, 1448, 2048, 4096];
/// The same while triangles grow: a million columns.
const CELLS: u32 = 1024;

/// All that was measured.
#[derive(Serialize)]
pub(crate) struct Scaling {
    n_rounds: usize,
    triangles: Vec<Point>,
    columns: Vec<Point>,
}

/// One size.
#[derive(Serialize)]
struct Point {
    n_triangles: usize,
    n_columns: usize,
    n_solid: usize,
    /// Milliseconds on one thread and on two.
    total: [Spread; 2],
    /// Bytes on the heap at once, beyond the input, on one thread and on two.
    peak_heap: [usize; 2],
}

impl Scaling {
    /// Measures both series; `progress` hears of every point.
    pub(crate) fn measure(n_rounds: usize, progress: impl Fn(&str)) -> Result<Self> {
        let point = |n, cells| {
            progress(&format!("{n} x {n} heights on {cells} x {cells} columns"));
            Point::measure(n, cells, n_rounds)
        };
        let triangles = TRIANGLES.map(|n| point(n, CELLS)).into_iter().collect::<Result<_>>()?;
        let columns = COLUMNS.map(|cells| point(HEIGHTS, cells)).into_iter().collect::<Result<_>>()?;
        Ok(Self { n_rounds, triangles, columns })
    }

    /// The page of the documentation.
    pub(crate) fn page(&self, machine: &Machine) -> String {
        let n_rounds = self.n_rounds;
        let by_triangles = series(&self.triangles, |point| point.n_triangles as f64);
        let by_columns = series(&self.columns, |point| point.n_columns as f64);
        format!(
            "\
<!-- Written by `cargo xtask scaling`; the words stand in peer-bench/src/scaling.rs. -->
# How time and memory grow

One seeded terrain of 1024 × 1024 m, cut into more and more triangles, or rasterized on more and more columns:
from triangles to eroded open spans, rows of 0.2. Milliseconds, medians of {n_rounds} rounds after one that is
not timed; peak heap in 10^6 bytes beyond the input. Measured with

{machine}
## Against triangles, on a million columns

{by_triangles}
## Against columns, with half a million triangles

{by_columns}
The exponent is that of the power law which fits best, by least squares on the logarithms of size and result.
Below 1 something does not grow with the size: the columns of the grid in the first table, the triangles in
the second. The fit over the upper half is closer to what a larger world would do.

```console
$ cargo xtask scaling --rounds 5    # writes this page
```
"
        )
    }
}

impl Point {
    fn measure(n: u32, cells: u32, n_rounds: usize) -> Result<Self> {
        let spacing = SIDE / f64::from(n - 1);
        // Not a hair below, which would add a column.
        let input = terrain(n, spacing, ((SIDE / f64::from(cells)) as f32).next_up())?;
        let mut first = Vec::new();
        let mut peers = Vec::new();
        for threads in [Contender::Openspan, Contender::Openspan2] {
            let mut peer = threads.prepare(&input)?;
            let (run, peak) = heap::peak(|| peer.build(Purpose::Count));
            first.push((run?, peak));
            peers.push(peer);
        }
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..n_rounds {
            for (peer, times) in peers.iter_mut().zip(&mut times) {
                let run = peer.build(Purpose::Time)?;
                ensure!(run.hash == first[0].0.hash, "two runs differ: {:?}, {:?}", run.hash, first[0].0.hash);
                times.push(1e3 * run.total().as_secs_f64());
            }
        }
        Ok(Self {
            n_triangles: input.triangles.len(),
            n_columns: input.frame.n_columns(),
            n_solid: first[0].0.counts.solid,
            total: times.map(Spread::of),
            peak_heap: [first[0].1, first[1].1],
        })
    }
}

/// A table of points and the exponents under it.
fn series(points: &[Point], size: impl Fn(&Point) -> f64) -> String {
    let mut table =
        Table::new(0, &["triangles", "columns", "solid spans", "1 thread", "2 threads", "gain", "MB", "MB, 2"]);
    for Point { n_triangles, n_columns, n_solid, total: [one, two], peak_heap } in points {
        let counts = [n_triangles, n_columns, n_solid].map(|&n| count(n));
        let rest = [number(one.median), number(two.median), number(one.median / two.median)];
        table.row(counts.into_iter().chain(rest).chain(peak_heap.map(|bytes| number(bytes as f64 / 1e6))));
    }
    let fit = |points: &[Point], result: &dyn Fn(&Point) -> f64| {
        exponent(&points.iter().map(|point| (size(point), result(point))).collect::<Vec<_>>())
    };
    let upper = &points[points.len() / 2..];
    let time = |threads: usize| move |point: &Point| point.total[threads].median;
    let memory = |point: &Point| point.peak_heap[0] as f64;
    format!(
        "{table}\nExponents: time {:.2} on one thread and {:.2} on two, memory {:.2}; over the upper half {:.2}, {:.2} and {:.2}.\n",
        fit(points, &time(0)),
        fit(points, &time(1)),
        fit(points, &memory),
        fit(upper, &time(0)),
        fit(upper, &time(1)),
        fit(upper, &memory),
    )
}
