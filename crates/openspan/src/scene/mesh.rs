//! Mesh files by their ending.

use super::{SceneError, SceneErrorKind, Source, obj};
use raster::{RasterizeError, validate_triangles};
use std::path::Path;

/// The ending of a file's name, in lower case; empty where it has none.
pub(super) fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// Reads a mesh whole; errors name its file, and the line where there is one.
pub(super) fn read(path: &Path) -> Result<Source, SceneError> {
    let source = match ending(path).as_str() {
        "obj" => read_obj(path),
        _ => Err(SceneError::at("", SceneErrorKind::UnknownEnding)),
    };
    source.map_err(|error| error.in_file(path))
}

fn read_obj(path: &Path) -> Result<Source, SceneError> {
    let text = std::fs::read(path).map_err(|error| SceneError::at("", SceneErrorKind::Unreadable(error)))?;
    let obj::Mesh { vertices, indices } = obj::parse(&text)
        .map_err(|(line, error)| SceneError::at("", SceneErrorKind::Obj(error)).on_line(Some(line)))?;
    if indices.is_empty() {
        return Err(SceneError::at("", SceneErrorKind::EmptyMesh));
    }
    validate_triangles(&vertices, &indices, None).map_err(|error| match error {
        RasterizeError::Vertex { vertex, error, .. } => {
            SceneError::at("", SceneErrorKind::Vertex(error)).on_line(obj::line_of_vertex(&text, vertex))
        }
        error => SceneError::at("", SceneErrorKind::Triangles(error)),
    })?;
    Ok(Source::Triangles { vertices, indices, areas: None })
}
