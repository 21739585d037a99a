//! What triangles must keep, checked before the first span is added (§2, R13, R14).

use heightfield_frame::{AreaId, CoordinateError, Position, check_position};
use thiserror::Error;

/// Why triangles were not rasterized (§2, R13, R14). Nothing has been added.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum RasterizeError {
    /// The last triangle has only one or two indices.
    #[error("{n_indices} indices are not divisible by 3")]
    IndexCount {
        /// Number of indices.
        n_indices: usize,
    },
    /// More triangles than an index of 32 bits can tell apart.
    #[error("{n_triangles} triangles are more than {}", u32::MAX)]
    TooManyTriangles {
        /// Number of triangles.
        n_triangles: usize,
    },
    /// A number of areas other than that of the triangles.
    #[error("{n_areas} areas for {n_triangles} triangles")]
    AreaCount {
        /// Number of areas.
        n_areas: usize,
        /// Number of triangles.
        n_triangles: usize,
    },
    /// An index that addresses no vertex.
    #[error("triangle {triangle}, corner {corner}: index {index} is past the last of {n_vertices} vertices")]
    IndexOutOfRange {
        /// Place of the triangle in the list.
        triangle: usize,
        /// Its corner, 0 to 2.
        corner: usize,
        /// The index.
        index: u32,
        /// Number of vertices.
        n_vertices: usize,
    },
    /// A vertex that a triangle uses breaks the coordinate rule.
    #[error("triangle {triangle}, corner {corner}, vertex {vertex}: {error}")]
    Vertex {
        /// Place of the triangle in the list.
        triangle: usize,
        /// Its corner, 0 to 2.
        corner: usize,
        /// The vertex.
        vertex: u32,
        /// The rule.
        error: CoordinateError,
    },
}

/// Checks triangles whole: counts, then index after index and the vertex that it addresses (R14).
///
/// A vertex that no index uses is not looked at.
///
/// # Errors
/// [`RasterizeError`] names the first offence in index order.
pub fn validate_triangles<P: Position>(
    vertices: &[P],
    indices: &[u32],
    areas: Option<&[AreaId]>,
) -> Result<(), RasterizeError> {
    let (n_indices, n_vertices, n_triangles) = (indices.len(), vertices.len(), indices.len() / 3);
    if n_indices % 3 != 0 {
        return Err(RasterizeError::IndexCount { n_indices });
    }
    if u32::try_from(n_triangles).is_err() {
        return Err(RasterizeError::TooManyTriangles { n_triangles });
    }
    if let Some(areas) = areas.filter(|areas| areas.len() != n_triangles) {
        return Err(RasterizeError::AreaCount { n_areas: areas.len(), n_triangles });
    }
    // A mesh without fault is told by two sweeps without a branch; only one with a fault is searched for the first.
    let in_range = indices.iter().fold(true, |all, &index| all & ((index as usize) < n_vertices));
    if in_range && vertices.iter().all(|vertex| check_position(vertex.position()).is_ok()) {
        return Ok(());
    }
    for (i, &index) in indices.iter().enumerate() {
        let (triangle, corner) = (i / 3, i % 3);
        let Some(vertex) = vertices.get(index as usize) else {
            return Err(RasterizeError::IndexOutOfRange { triangle, corner, index, n_vertices });
        };
        check_position(vertex.position()).map_err(|error| RasterizeError::Vertex {
            triangle,
            corner,
            vertex: index,
            error,
        })?;
    }
    Ok(())
}
