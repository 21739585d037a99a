//! rerecast, the port of Recast to Rust.

use super::{Peer, Purpose, Run};
use crate::scenes::{AGENT, Input, SLOPE_DEGREES};
use anyhow::{Result, ensure};
use glam::{UVec3, Vec3, Vec3A};
use rerecast::{Aabb3d, AreaType, HeightfieldBuilder, TriMesh};

pub(crate) struct Rerecast {
    mesh: TriMesh,
    bounds: Aabb3d,
    size: [u32; 2],
    cell: [f32; 2],
}

impl Rerecast {
    pub(crate) fn new(input: &Input) -> Result<Self> {
        let (min, max) = input.bounds();
        let mesh = TriMesh {
            vertices: input.vertices.iter().copied().map(Vec3A::from_array).collect(),
            indices: input.triangles.iter().copied().map(UVec3::from_array).collect(),
            area_types: vec![AreaType::NOT_WALKABLE; input.triangles.len()],
        };
        Ok(Self {
            mesh,
            bounds: Aabb3d { min: Vec3::from_array(min), max: Vec3::from_array(max) },
            size: [input.frame.width(), input.frame.depth()],
            cell: [input.frame.cell_size(), input.frame.cell_height()],
        })
    }
}

impl Peer for Rerecast {
    fn build(&mut self, _purpose: Purpose) -> Result<Run> {
        let [cell_size, cell_height] = self.cell;
        let [height, climb, radius] = AGENT;
        let mut run = Run::default();
        let mut solid = run.time(0, || {
            self.mesh.area_types.fill(AreaType::NOT_WALKABLE);
            self.mesh.mark_walkable_triangles(SLOPE_DEGREES.to_radians());
            let mut solid = HeightfieldBuilder { aabb: self.bounds, cell_size, cell_height }.build()?;
            solid.rasterize_triangles(&self.mesh, climb)?;
            anyhow::Ok(solid)
        })?;
        let found = [solid.width, solid.height].map(u32::from);
        ensure!(found == self.size, "rerecast made a grid of {found:?} columns, not {:?}", self.size);
        run.counts.solid = solid.allocated_spans.len();
        run.time(1, || {
            solid.filter_low_hanging_walkable_obstacles(climb);
            solid.filter_ledge_spans(height, climb);
            solid.filter_walkable_low_height_spans(height);
        });
        let mut open = run.time(2, || solid.into_compact(height, climb))?;
        run.counts.compact = open.spans.len();
        run.time(3, || open.erode_walkable_area(radius));
        run.counts.eroded = open.areas.iter().filter(|area| area.is_walkable()).count();
        Ok(run)
    }
}
