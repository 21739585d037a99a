//! What is built: the same triangles on the same grid for everyone.

mod city;

mod mesh;

mod terrain;

pub(crate) use terrain::terrain;

use anyhow::{Result, bail};
use clap::ValueEnum;
use openspan::SpanSettings;
use openspan::heightfield_frame::HeightfieldFrame;
use std::path::PathBuf;

/// Height and climb in rows and radius in cells.
pub(crate) const AGENT: [u16; 3] = {
    let SpanSettings { height, climb, radius, .. } = SpanSettings::HUMANOID;
    [height, climb, radius as u16]
};
/// The steepest slope of the same settings.
pub(crate) const SLOPE_DEGREES: f32 = 45.0;

/// Triangles and the grid that they are rasterized on.
pub(crate) struct Input {
    pub(crate) vertices: Vec<[f32; 3]>,
    pub(crate) triangles: Vec<[u32; 3]>,
    pub(crate) frame: HeightfieldFrame,
}

impl Input {
    /// On the smallest grid around all vertices, with a row to spare above and below.
    pub(crate) fn new(
        vertices: Vec<[f32; 3]>,
        triangles: Vec<[u32; 3]>,
        cell_size: f32,
        cell_height: f32,
    ) -> Result<Self> {
        let (mut min, mut max) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
        for vertex in &vertices {
            for axis in 0..3 {
                min[axis] = min[axis].min(vertex[axis]);
                max[axis] = max[axis].max(vertex[axis]);
            }
        }
        min[1] -= cell_height;
        max[1] += cell_height;
        let frame = HeightfieldFrame::from_bounds(min.map(f64::from), max.map(f64::from), cell_size, cell_height)?;
        Ok(Self { vertices, triangles, frame })
    }

    /// The corners of the grid as float32, for libraries that derive its size from them.
    pub(crate) fn bounds(&self) -> ([f32; 3], [f32; 3]) {
        let frame = &self.frame;
        let min = frame.origin().map(|coordinate| coordinate as f32);
        let [width, depth, height] = [frame.width(), frame.depth(), frame.height()].map(|cells| cells as f32);
        let max = [
            min[0] + width * frame.cell_size(),
            min[1] + height * frame.cell_height(),
            min[2] + depth * frame.cell_size(),
        ];
        (min, max)
    }
}

/// The scenes, by the names that `--scenes` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum SceneName {
    NavTest,
    Dungeon,
    Undulating,
    Terrain,
    City,
}

impl SceneName {
    pub(crate) const ALL: [Self; 5] = [Self::NavTest, Self::Dungeon, Self::Undulating, Self::Terrain, Self::City];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::NavTest => "nav_test",
            Self::Dungeon => "dungeon",
            Self::Undulating => "undulating",
            Self::Terrain => "terrain",
            Self::City => "city",
        }
    }

    /// The scene, or none where it is a mesh and `OPENSPAN_SHARED` is not set.
    pub(crate) fn load(self, sizes: Sizes) -> Result<Option<Input>> {
        match self {
            Self::Terrain => terrain(sizes.terrain, 1.0, 0.5).map(Some),
            Self::City => city::city(sizes.city).map(Some),
            Self::NavTest | Self::Dungeon | Self::Undulating => {
                let Some(shared) = std::env::var_os("OPENSPAN_SHARED") else { return Ok(None) };
                let path = PathBuf::from(shared).join("data").join(self.name()).with_extension("obj");
                if !path.exists() {
                    bail!("{} is not there", path.display());
                }
                mesh::load(&path).map(Some)
            }
        }
    }
}

/// How large the made-up scenes are.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Sizes {
    /// Heights along each side of the terrain.
    pub(crate) terrain: u32,
    /// Boxes along each side of the city.
    pub(crate) city: u32,
}

impl Sizes {
    /// Those of the page.
    pub(crate) const USUAL: Self = Self { terrain: 1024, city: 142 };
}
