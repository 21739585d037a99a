//! Recast in C++, as the crate `recastnavigation-rs` builds it.

use super::{Peer, Purpose, Run};
use crate::heap;
use crate::scenes::{AGENT, Input, SLOPE_DEGREES};
use anyhow::{Result, ensure};
use recastnavigation_rs::recast::*;

pub(crate) struct Recast {
    vertices: Vec<[f32; 3]>,
    triangles: Vec<[i32; 3]>,
    grid: Grid,
}

struct Grid {
    size: [i32; 2],
    min: [f32; 3],
    max: [f32; 3],
    cell: [f32; 2],
}

impl Recast {
    pub(crate) fn new(input: &Input) -> Result<Self> {
        heap::count_recast();
        let (min, max) = input.bounds();
        let size = [i32::try_from(input.frame.width())?, i32::try_from(input.frame.depth())?];
        let cell = [input.frame.cell_size(), input.frame.cell_height()];
        let mut triangles = Vec::with_capacity(input.triangles.len());
        for &[a, b, c] in &input.triangles {
            triangles.push([i32::try_from(a)?, i32::try_from(b)?, i32::try_from(c)?]);
        }
        Ok(Self { vertices: input.vertices.clone(), triangles, grid: Grid { size, min, max, cell } })
    }
}

impl Peer for Recast {
    fn build(&mut self, purpose: Purpose) -> Result<Run> {
        let Grid { size: [width, depth], min, max, cell: [cell_size, cell_height] } = &self.grid;
        let [height, climb, radius] = AGENT.map(i32::from);
        let mut run = Run::default();
        let mut context = RcContext::new(false);

        let mut solid = run.time(0, || {
            let mut solid = RcHeightfield::new();
            rc_create_heightfield(&mut context, &mut solid, *width, *depth, min, max, *cell_size, *cell_height)?;
            let mut areas = vec![RC_NULL_AREA; self.triangles.len()];
            rc_mark_walkable_triangles(&mut context, SLOPE_DEGREES, &self.vertices, &self.triangles, &mut areas)?;
            let done =
                rc_rasterize_triangles_1(&mut context, &self.vertices, &self.triangles, &areas, &mut solid, climb)?;
            ensure!(done, "rcRasterizeTriangles failed");
            Ok(solid)
        })?;
        if purpose == Purpose::Count {
            run.counts.solid = n_spans(&solid);
        }
        run.time(1, || {
            rc_filter_low_hanging_walkable_obstacles(&mut context, climb, &mut solid);
            rc_filter_ledge_spans(&mut context, height, climb, &mut solid);
            rc_filter_walkable_low_height_spans(&mut context, height, &mut solid);
        });
        let mut open = run.time(2, || {
            let mut open = RcCompactHeightfield::new();
            rc_build_compact_heightfield(&mut context, height, climb, &solid, &mut open)?;
            drop(solid);
            anyhow::Ok(open)
        })?;
        run.counts.compact = open.span_count();
        run.time(3, || rc_erode_walkable_area(&mut context, radius, &mut open))?;
        run.counts.eroded = open.areas().iter().filter(|&&area| area != RC_NULL_AREA).count();
        Ok(run)
    }
}

/// All solid spans; `rcGetHeightFieldSpanCount` counts the walkable ones.
fn n_spans(solid: &RcHeightfield) -> usize {
    let n_columns = solid.width() as usize * solid.height() as usize;
    let column = |i| std::iter::successors(solid.get_span(i), |span: &&RcSpan| span.next());
    (0..n_columns).map(|i| column(i).count()).sum()
}
