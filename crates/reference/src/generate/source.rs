//! Triangles, height grids and chunks (§2, §4, §5).

use super::coordinate::{along, beside, nudged};
use super::{area, frame, position};
use crate::{COORDINATE_LIMIT, Chunk, Frame, chunk_from_dense, triangles::slope_of};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Triangles for one call.
#[derive(Clone, Debug)]
pub struct Soup {
    /// World positions.
    pub vertices: Vec<[f64; 3]>,
    /// Three to a triangle.
    pub indices: Vec<u32>,
    /// One per triangle, or classification by slope.
    pub areas: Option<Vec<u8>>,
    /// Cosine of the steepest walkable slope.
    pub slope_cosine: f32,
}

impl Soup {
    /// The area ids as the rasterizer takes them.
    #[must_use]
    pub fn area_ids(&self) -> Option<&[u8]> {
        self.areas.as_deref()
    }
}

/// Up to six shapes: triangles of every awkward kind, quads and closed boxes, and triangles over corners of the others.
pub fn soup(frame: Frame) -> impl Strategy<Value = Soup> {
    let shapes = vec(shape(frame), 1..=6);
    let reused = vec(any::<[prop::sample::Index; 3]>(), 0..=2);
    let slopes = prop_oneof![3 => Just(0.707_106_77_f32), 1 => select(vec![0.0, -1.0, 1.0, 0.8]), 1 => -1.0_f32..=1.0];
    // Or the very slope of a triangle, where walkable turns on the last bit of `slope · len`.
    let own_slope = proptest::option::of((any::<prop::sample::Index>(), -1..=1_i8));
    (shapes, reused, slopes, own_slope).prop_flat_map(move |(shapes, reused, mut slope_cosine, own_slope)| {
        let (mut vertices, mut indices) = (Vec::new(), Vec::new());
        for Shape { corners, triangles } in shapes {
            let first = index(vertices.len());
            indices.extend(triangles.as_flattened().iter().map(|corner| first + corner));
            vertices.extend(corners);
        }
        indices.extend(reused.as_flattened().iter().map(|any| index(any.index(vertices.len()))));
        if let Some((any, ulps)) = own_slope {
            let triangle = 3 * any.index(indices.len() / 3);
            let own = slope_of(&frame, &vertices, &indices[triangle..triangle + 3]);
            if own.is_finite() {
                slope_cosine = nudged(own, ulps);
            }
        }
        let areas = proptest::option::weighted(0.4, vec(area(), indices.len() / 3));
        (Just(vertices), Just(indices), areas).prop_map(move |(vertices, indices, areas)| Soup {
            vertices,
            indices,
            areas,
            slope_cosine,
        })
    })
}

/// A small frame and triangles for it.
pub fn framed_soup() -> impl Strategy<Value = (Frame, Soup)> {
    frame().prop_flat_map(|frame| (Just(frame), soup(frame)))
}

fn index(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[derive(Clone, Debug)]
struct Shape {
    corners: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
}

fn triangle(corners: [[f64; 3]; 3]) -> Shape {
    Shape { corners: corners.to_vec(), triangles: vec![[0, 1, 2]] }
}

fn shape(frame: Frame) -> BoxedStrategy<Shape> {
    let three = || [position(frame), position(frame), position(frame)];
    let two = || (position(frame), position(frame));
    prop_oneof![
        4 => three().prop_map(triangle),
        // All three on one x, y or z: walls, most of them on a grid line, and horizontal faces on a row boundary.
        5 => (three(), 0..3_usize).prop_map(|(mut corners, axis)| {
            corners[1][axis] = corners[0][axis];
            corners[2][axis] = corners[0][axis];
            triangle(corners)
        }),
        // A wall askew: the third corner straight above the first.
        2 => (two(), along(frame, 1), any::<bool>()).prop_map(|((a, b), y, is_flipped)| {
            let above = [a[0], y, a[2]];
            triangle(if is_flipped { [a, above, b] } else { [a, b, above] })
        }),
        // A sliver: the third corner on the line through the others, or a rounding beside it.
        2 => (two(), select(vec![0.25, 0.5, 1.0 / 3.0, 0.9, 2.0]), 0..3_usize, any::<bool>()).prop_map(
            |((a, b), t, axis, is_beside)| {
                let mut c = [0, 1, 2].map(|i| (a[i] + (b[i] - a[i]) * t).clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT));
                if is_beside {
                    c[axis] = c[axis].next_down().max(-COORDINATE_LIMIT);
                }
                triangle([a, b, c])
            }
        ),
        // A needle almost in one plane across an axis: the scaled corners may share a grid line that the others miss.
        1 => (two(), select(vec![0.5, 2.0]), select(vec![0, 2])).prop_map(move |((a, mut b), t, axis)| {
            b[axis] = a[axis];
            let mut c = [0, 1, 2].map(|i| (a[i] + (b[i] - a[i]) * t).clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT));
            c[axis] = beside(frame, axis, a[axis]);
            triangle([a, b, c])
        }),
        1 => (two(), 0..4_usize).prop_map(|((a, b), repeated)| {
            triangle([[a, a, b], [a, b, a], [a, b, b], [a, a, a]][repeated])
        }),
        // Far beyond the grid on every side.
        1 => (three(), select(vec![1.0e3, 1.0e5, COORDINATE_LIMIT]), any::<bool>()).prop_map(|(mut corners, far, is_flipped)| {
            for (corner, [x, z]) in corners.iter_mut().zip([[-far, -far], [-far, far], [far, -far]]) {
                corner[0] = (corner[0] + x).clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT);
                corner[2] = (corner[2] + z).clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT);
            }
            if is_flipped {
                corners.swap(1, 2);
            }
            triangle(corners)
        }),
        2 => (two(), along(frame, 1), any::<bool>()).prop_map(|((a, b), y, is_flipped)| {
            let corners = vec![a, [a[0], y, b[2]], b, [b[0], y, a[2]]];
            let triangles = if is_flipped { vec![[0, 2, 1], [0, 3, 2]] } else { vec![[0, 1, 2], [0, 2, 3]] };
            Shape { corners, triangles }
        }),
        2 => two().prop_map(|(a, b)| closed_box(a, b)),
    ]
    .boxed()
}

/// Twelve triangles that face outward.
fn closed_box(a: [f64; 3], b: [f64; 3]) -> Shape {
    let low = [0, 1, 2].map(|i| a[i].min(b[i]));
    let high = [0, 1, 2].map(|i| a[i].max(b[i]));
    // Corner number: bit 0 for high x, bit 1 for high y, bit 2 for high z.
    let corner = |number: usize| [0, 1, 2].map(|axis| if number >> axis & 1 == 1 { high[axis] } else { low[axis] });
    let faces = [[2, 6, 7, 3], [0, 1, 5, 4], [1, 3, 7, 5], [0, 4, 6, 2], [4, 5, 7, 6], [0, 2, 3, 1]];
    let triangles = faces.iter().flat_map(|&[p, q, r, s]| [[p, q, r], [p, r, s]]).collect();
    Shape { corners: (0..8).map(corner).collect(), triangles }
}

/// A height grid for one call.
#[derive(Clone, Debug)]
pub struct HeightGrid {
    /// Points along x and z.
    pub count: [u32; 2],
    /// `(x0, z0)`.
    pub origin: [f64; 2],
    /// Distance of neighbouring points.
    pub spacing: f64,
    /// x fastest.
    pub heights: Vec<f64>,
    /// One area id for all triangles, or classification by slope.
    pub area: Option<u8>,
}

/// A height grid of up to 5 × 5 points, often with a point on every cell line, sometimes far larger than the frame.
pub fn height_grid(frame: Frame) -> impl Strategy<Value = HeightGrid> {
    let cs = f64::from(frame.cs);
    let spacing =
        prop_oneof![3 => Just(cs), 2 => select(vec![cs * 0.5, cs * 2.0, cs / 3.0]), 1 => select(vec![1000.0, 0.1])];
    let heights = prop_oneof![
        2 => along(frame, 1).prop_map(|y| vec![y; 25]), // flat: a step at a time is not what breaks it
        3 => vec(along(frame, 1), 25),
    ];
    // The first point is at the grid's corner or up to two cells from it, seldom anywhere.
    let first = |axis: usize| {
        let corner = frame.origin[axis];
        prop_oneof![
            4 => select(vec![-2.0, -1.0, -0.5, 0.0, 0.0, 0.5, 1.0]).prop_map(move |cells| corner + cells * cs),
            1 => along(frame, axis),
        ]
    };
    (2..=5_u32, 2..=5_u32, first(0), first(2), spacing, heights, proptest::option::of(area())).prop_map(
        |(count_x, count_z, x0, z0, spacing, mut heights, area)| {
            heights.truncate(count_x as usize * count_z as usize);
            // Four steps at most: pull the origin, then the spacing, in, so that the last point obeys the coordinate rule.
            let spacing = spacing.min(COORDINATE_LIMIT / 4.0);
            let last = COORDINATE_LIMIT - 4.0 * spacing;
            HeightGrid {
                count: [count_x, count_z],
                origin: [x0, z0].map(|first| first.clamp(-COORDINATE_LIMIT, last)),
                spacing,
                heights,
                area,
            }
        },
    )
}

/// A small frame and a height grid for it.
pub fn framed_height_grid() -> impl Strategy<Value = (Frame, HeightGrid)> {
    frame().prop_flat_map(|frame| (Just(frame), height_grid(frame)))
}

/// Dense voxels: `(width, depth, height, materials)`, materials 0 to 3 and 255 in short runs.
pub fn dense_voxels() -> impl Strategy<Value = (u32, u32, u32, Vec<u8>)> {
    (1..=4_u32, 1..=4_u32, 1..=8_u32).prop_flat_map(|(width, depth, height)| {
        let n = width as usize * depth as usize * height as usize;
        let run = (prop_oneof![4 => Just(0_u8), 4 => 1..=3_u8, 1 => Just(255_u8)], 1..=4_usize);
        vec(run, n).prop_map(move |runs| {
            let mut voxels: Vec<u8> = runs.into_iter().flat_map(|(material, length)| vec![material; length]).collect();
            voxels.truncate(n);
            (width, depth, height, voxels)
        })
    })
}

/// A chunk from dense voxels, or from runs, which may touch although they are of one material.
pub fn chunk() -> impl Strategy<Value = Chunk> {
    let dense = dense_voxels().prop_map(|(width, depth, height, materials)| {
        chunk_from_dense(width, depth, height, &materials).unwrap_or_else(|error| unreachable!("{error}"))
    });
    let run = (0..=3_u32, 1..=4_u32, prop_oneof![4 => 1..=3_u8, 1 => Just(255_u8)]);
    let runs = (1..=4_u32, 1..=4_u32, prop_oneof![9 => 1..=16_u32, 1 => Just(65535_u32)], vec(vec(run, 0..=4), 16))
        .prop_map(|(width, depth, height, columns)| {
            let columns = columns.into_iter().take(width as usize * depth as usize);
            Chunk { width, depth, height, columns: columns.map(|runs| stacked(&runs, height)).collect() }
        });
    prop_oneof![dense, runs]
}

/// Runs from gaps and lengths, as many as the height holds.
fn stacked(runs: &[(u32, u32, u8)], height: u32) -> Vec<(u32, u32, u8)> {
    let mut end = 0;
    let mut placed = Vec::new();
    for &(gap, length, material) in runs {
        let start = end + gap;
        end = start + length;
        if end > height {
            break;
        }
        placed.push((start, length, material));
    }
    placed
}

/// Where a chunk is put: inside, hanging out on any side, or as far away as integers go.
pub fn offset() -> impl Strategy<Value = [i32; 3]> {
    let far = vec![i32::MIN, i32::MAX, -65536, 65536];
    let one = || prop_oneof![12 => Just(0_i32), 12 => -4..=5_i32, 1 => select(far.clone())];
    [one(), one(), one()]
}

/// The area ids of materials: 63 for most, any for those that [`chunk`] uses.
pub fn material_areas() -> impl Strategy<Value = [u8; 256]> {
    proptest::option::of([area(), area(), area(), area()]).prop_map(|given| {
        let mut areas = [63; 256];
        if let Some(given) = given {
            for (material, area) in [1, 2, 3, 255].into_iter().zip(given) {
                areas[material] = area;
            }
        }
        areas
    })
}

/// A small frame, a chunk, its offset and its areas.
pub fn framed_chunk() -> impl Strategy<Value = (Frame, Chunk, [i32; 3], [u8; 256])> {
    (frame(), chunk(), offset(), material_areas())
}
