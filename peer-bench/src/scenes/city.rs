//! Boxes on a plain.

use super::Input;
use anyhow::{Result, ensure};

/// Metres from one box to the next.
const PITCH: f64 = 7.5;

/// The faces of a box, counter-clockwise from outside; bits of a corner are its sides in x, y and z.
const FACES: [[u32; 4]; 6] = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];

/// `n` × `n` boxes of random place, side and height on two triangles of ground, on cells of 0.3 and rows of 0.2.
pub(super) fn city(n: u32) -> Result<Input> {
    ensure!((1..=1000).contains(&n), "a city of {n} x {n} boxes: 1 to 1000 are possible");
    let mut random = fastrand::Rng::with_seed(2);
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    let side = (f64::from(n) * PITCH) as f32;
    vertices.extend([[0.0, 0.0, 0.0], [side, 0.0, 0.0], [0.0, 0.0, side], [side, 0.0, side]]);
    triangles.extend([[0, 2, 3], [0, 3, 1]]);
    for j in 0..n {
        for i in 0..n {
            let [width, depth] = [(); 2].map(|()| 2.9 + 1.3 * random.f64());
            let height = 0.9 + 9.0 * random.f64();
            let x = f64::from(i) * PITCH + 0.5 + (PITCH - width - 1.0) * random.f64();
            let z = f64::from(j) * PITCH + 0.5 + (PITCH - depth - 1.0) * random.f64();
            let first = vertices.len() as u32;
            for corner in 0..8 {
                let far = |bit: u32, size: f64| f64::from(corner >> bit & 1) * size;
                vertices.push([(x + far(0, width)) as f32, far(1, height) as f32, (z + far(2, depth)) as f32]);
            }
            for face in FACES {
                let [a, b, c, d] = face.map(|corner| first + corner);
                triangles.extend([[a, b, c], [a, c, d]]);
            }
        }
    }
    Input::new(vertices, triangles, 0.3, 0.2)
}
