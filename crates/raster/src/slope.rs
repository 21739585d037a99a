//! Normals, degenerate triangles and walkable slopes (§2, R4).

use crate::{RasterizeError, validate_triangles};
use heightfield_frame::{AreaId, HeightfieldFrame, Position};

/// The normal `(b − a) × (c − a)` of a triangle in local coordinates, not normalized (R4).
#[inline]
pub(crate) fn normal([a, b, c]: [[f32; 3]; 3]) -> [f32; 3] {
    let [ex, ey, ez] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    let [fx, fy, fz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx]
}

/// The length of a normal, or nothing where it is 0 or infinite: the triangle is degenerate (§2, R4).
#[inline]
pub(crate) fn length([nx, ny, nz]: [f32; 3]) -> Option<f32> {
    let length = ((nx * nx + ny * ny) + nz * nz).sqrt();
    (length > 0.0 && length < f32::INFINITY).then_some(length)
}

/// Whether a triangle is flat enough to walk on (§2, R4).
#[inline]
pub(crate) fn is_walkable([_, ny, _]: [f32; 3], length: f32, slope_cosine: f32) -> bool {
    ny > slope_cosine * length
}

/// The area of each triangle by its slope: 63 where `ny > slope_cosine · len`, else 0, degenerate ones included (§2, R4).
///
/// What [`TriangleAreas::BySlope`](crate::TriangleAreas::BySlope) does while rasterizing, for callers that want to change
/// some areas before.
///
/// # Errors
/// [`RasterizeError`] names the first offence in index order.
pub fn classify_triangles<P: Position>(
    frame: &HeightfieldFrame,
    vertices: &[P],
    indices: &[u32],
    slope_cosine: f32,
) -> Result<Vec<AreaId>, RasterizeError> {
    validate_triangles(vertices, indices, None)?;
    let local = |index: &u32| frame.to_local(vertices[*index as usize].position());
    let classify = |[a, b, c]: &[u32; 3]| {
        let normal = normal([local(a), local(b), local(c)]);
        let walkable = length(normal).is_some_and(|length| is_walkable(normal, length, slope_cosine));
        if walkable { AreaId::WALKABLE } else { AreaId::UNWALKABLE }
    };
    Ok(indices.as_chunks().0.iter().map(classify).collect())
}
