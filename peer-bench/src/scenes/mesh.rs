//! Meshes of files.

use super::Input;
use anyhow::{Result, bail};
use openspan::{Scene, Source};
use std::path::Path;

/// A mesh with its coordinates rounded to float32, which is all that the others take.
pub(super) fn load(path: &Path) -> Result<Input> {
    let scene = Scene::load(path)?;
    let Some(Source::Triangles { vertices, indices, .. }) = scene.sources.into_iter().next() else {
        bail!("{} is no mesh", path.display());
    };
    let vertices = vertices.iter().map(|vertex| vertex.map(|coordinate| coordinate as f32)).collect();
    let triangles = indices.as_chunks::<3>().0.to_vec();
    Input::new(vertices, triangles, scene.frame.cell_size(), scene.frame.cell_height())
}
