//! Rolling ground.

use super::Input;
use anyhow::{Result, ensure};

/// Lattices of random heights that are added up: their spacing and their height, both in metres.
const OCTAVES: [(f64, f64); 4] = [(96.0, 70.0), (31.0, 22.0), (9.0, 5.2), (2.5, 0.6)];

/// Columns along a side of a lattice; it repeats after them.
const LATTICE: usize = 256;

/// `n` × `n` heights, `spacing` apart, on cells of `cell_size` and rows of 0.2.
pub(crate) fn terrain(n: u32, spacing: f64, cell_size: f32) -> Result<Input> {
    ensure!((2..=8192).contains(&n), "a terrain of {n} x {n} heights: 2 to 8192 are possible");
    let mut random = fastrand::Rng::with_seed(1);
    let lattices: Vec<_> = OCTAVES.map(|octave| Lattice::new(octave, &mut random)).into();
    let mut vertices = Vec::with_capacity((n * n) as usize);
    for j in 0..n {
        for i in 0..n {
            let (x, z) = (f64::from(i) * spacing, f64::from(j) * spacing);
            let y: f64 = lattices.iter().map(|lattice| lattice.height(x, z)).sum();
            vertices.push([x as f32, y as f32, z as f32]);
        }
    }
    let mut triangles = Vec::with_capacity(2 * ((n - 1) * (n - 1)) as usize);
    for j in 0..n - 1 {
        for i in 0..n - 1 {
            let [a, b, c, d] = [i + j * n, i + 1 + j * n, i + (j + 1) * n, i + 1 + (j + 1) * n];
            triangles.extend([[a, c, d], [a, d, b]]);
        }
    }
    Input::new(vertices, triangles, cell_size, 0.2)
}

/// Random heights on a square lattice, smooth in between.
struct Lattice {
    spacing: f64,
    heights: Vec<f64>,
}

impl Lattice {
    fn new((spacing, height): (f64, f64), random: &mut fastrand::Rng) -> Self {
        Self { spacing, heights: (0..LATTICE * LATTICE).map(|_| height * random.f64()).collect() }
    }

    fn height(&self, x: f64, z: f64) -> f64 {
        let (u, w) = (x / self.spacing, z / self.spacing);
        let at = |i: usize, j: usize| self.heights[i % LATTICE + j % LATTICE * LATTICE];
        let ease = |t: f64| t * t * (3.0 - 2.0 * t);
        let (i, j) = (u as usize, w as usize);
        let (s, t) = (ease(u.fract()), ease(w.fract()));
        let near = at(i, j) + s * (at(i + 1, j) - at(i, j));
        let far = at(i, j + 1) + s * (at(i + 1, j + 1) - at(i, j + 1));
        near + t * (far - near)
    }
}
