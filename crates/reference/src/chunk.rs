//! §5: voxel chunks.

use crate::{Frame, Piece, Solid, add_pieces, frame::check_dimensions};

/// Voxels as run-length columns (§5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Cells along x.
    pub width: u32,
    /// Cells along z.
    pub depth: u32,
    /// Rows.
    pub height: u32,
    /// For each column, index `x + z · width`, its runs `(start, length, material)`.
    pub columns: Vec<Vec<(u32, u32, u8)>>,
}

impl Chunk {
    /// Checks width, depth and height alone: before columns are made for them (R17).
    ///
    /// # Errors
    /// `OutOfRange`.
    pub fn check_size(&self) -> Result<(), String> {
        check_dimensions([f64::from(self.width), f64::from(self.depth), f64::from(self.height)])
    }

    /// Checks limits, and that runs are sorted, disjoint, not empty, inside the height and of a material in 1..=255
    /// (§5, R17).
    ///
    /// # Errors
    /// `OutOfRange` and `Chunk`.
    pub fn check(&self) -> Result<(), String> {
        self.check_size()?;
        if self.columns.len() as u64 != u64::from(self.width) * u64::from(self.depth) {
            return Err(format!("Chunk: {} columns for {} x {}", self.columns.len(), self.width, self.depth));
        }
        for (column, runs) in self.columns.iter().enumerate() {
            let mut end = 0;
            for &(start, length, material) in runs {
                if length == 0 || material == 0 {
                    return Err(format!("OutOfRange: column {column} has a run of {length} of material {material}"));
                }
                if u64::from(start) < end {
                    return Err(format!("Chunk: column {column} runs are not sorted and disjoint"));
                }
                end = u64::from(start) + u64::from(length);
                if end > u64::from(self.height) {
                    return Err(format!("OutOfRange: column {column} has a run that ends at {end}"));
                }
            }
        }
        Ok(())
    }
}

/// A chunk from one material per voxel, `(z · width + x) · height + y`, 0 for none (§5).
///
/// # Errors
/// `OutOfRange`, and `Chunk` where there is not one material per voxel.
pub fn chunk_from_dense(width: u32, depth: u32, height: u32, materials: &[u8]) -> Result<Chunk, String> {
    check_dimensions([f64::from(width), f64::from(depth), f64::from(height)])?;
    if materials.len() as u64 != u64::from(width) * u64::from(depth) * u64::from(height) {
        return Err(format!("Chunk: {} voxels for {width} x {depth} x {height}", materials.len()));
    }
    let mut columns = Vec::new();
    for z in 0..depth {
        for x in 0..width {
            let mut runs: Vec<(u32, u32, u8)> = Vec::new();
            for y in 0..height {
                let voxel = (z as usize * width as usize + x as usize) * height as usize + y as usize;
                let material = materials[voxel];
                if material == 0 {
                    continue;
                }
                match runs.last_mut() {
                    Some((start, length, same)) if *same == material && *start + *length == y => *length += 1,
                    _ => runs.push((y, 1, material)),
                }
            }
            columns.push(runs);
        }
    }
    Ok(Chunk { width, depth, height, columns })
}

/// The spans a chunk adds at an offset in cells and rows, in order (§5, R17).
///
/// # Errors
/// Those of [`Chunk::check`].
pub fn chunk_spans(
    frame: &Frame,
    chunk: &Chunk,
    offset: [i32; 3],
    material_areas: &[u8; 256],
) -> Result<Vec<Piece>, String> {
    chunk.check()?;
    let [offset_x, offset_y, offset_z] = offset.map(i64::from);
    let mut spans = Vec::new();
    for z in 0..chunk.depth {
        for x in 0..chunk.width {
            let Some(x_in_grid) = within(i64::from(x) + offset_x, frame.w) else { continue };
            let Some(z_in_grid) = within(i64::from(z) + offset_z, frame.d) else { continue };
            for &(start, length, material) in &chunk.columns[x as usize + z as usize * chunk.width as usize] {
                let min = (i64::from(start) + offset_y).clamp(0, i64::from(frame.h));
                let max = (i64::from(start) + i64::from(length) + offset_y).clamp(0, i64::from(frame.h));
                if let (Ok(min), Ok(max)) = (u32::try_from(min), u32::try_from(max))
                    && min < max
                {
                    spans.push((frame.column(x_in_grid, z_in_grid), min, max, material_areas[usize::from(material)]));
                }
            }
        }
    }
    Ok(spans)
}

/// Adds a chunk at an offset, with merge threshold 0 (§5).
///
/// # Errors
/// Those of [`Chunk::check`]; nothing has been added then.
pub fn add_chunk(
    frame: &Frame,
    chunk: &Chunk,
    offset: [i32; 3],
    material_areas: &[u8; 256],
    solid: &mut Solid,
) -> Result<(), String> {
    add_pieces(solid, &chunk_spans(frame, chunk, offset, material_areas)?, 0);
    Ok(())
}

fn within(position: i64, n: u32) -> Option<u32> {
    u32::try_from(position).ok().filter(|&cell| cell < n)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::solid_text;
    use rstest::rstest;

    const UNIT: Frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w: 2, d: 2, h: 4 };

    fn one_column(height: u32, runs: &[(u32, u32, u8)]) -> Chunk {
        Chunk { width: 1, depth: 1, height, columns: vec![runs.to_vec()] }
    }

    #[test]
    fn dense_voxels_join_into_runs() {
        let chunk = chunk_from_dense(1, 2, 5, &[1, 1, 2, 0, 2, 0, 0, 0, 0, 3]).unwrap();
        assert_eq!(chunk.columns, [vec![(0, 2, 1), (2, 1, 2), (4, 1, 2)], vec![(4, 1, 3)]]);
    }

    #[rstest]
    #[case::inside([1, 0, 1], "solid 2 2 4\n1 1 0-3:63\n")]
    #[case::below([0, -2, 0], "solid 2 2 4\n0 0 0-1:63\n")]
    #[case::above([0, 3, 0], "solid 2 2 4\n0 0 3-4:63\n")]
    #[case::gone_below([0, -3, 0], "solid 2 2 4\n")]
    #[case::gone_above([0, 4, 0], "solid 2 2 4\n")]
    #[case::beside([-1, 0, 0], "solid 2 2 4\n")]
    #[case::as_far_as_it_goes([i32::MAX, i32::MIN, i32::MIN], "solid 2 2 4\n")]
    fn offsets(#[case] offset: [i32; 3], #[case] text: &str) {
        let mut solid = UNIT.empty_solid();
        add_chunk(&UNIT, &one_column(3, &[(0, 3, 1)]), offset, &[63; 256], &mut solid).unwrap();
        assert_eq!(solid_text(&UNIT, &solid), text);
    }

    #[test]
    fn touching_runs_take_the_upper_area_even_when_it_is_0() {
        let mut areas = [63; 256];
        areas[2] = 0;
        let mut solid = UNIT.empty_solid();
        add_chunk(&UNIT, &one_column(4, &[(0, 2, 1), (2, 1, 2)]), [0; 3], &areas, &mut solid).unwrap();
        assert_eq!(solid_text(&UNIT, &solid), "solid 2 2 4\n0 0 0-3:0\n");
    }

    #[rstest]
    #[case::unsorted(&[(2, 1, 1), (0, 1, 1)], "Chunk")]
    #[case::overlapping(&[(0, 2, 1), (1, 1, 2)], "Chunk")]
    #[case::empty(&[(0, 0, 1)], "OutOfRange")]
    #[case::material_0(&[(0, 1, 0)], "OutOfRange")]
    #[case::past_the_height(&[(3, 2, 1)], "OutOfRange")]
    #[case::past_any_height(&[(u32::MAX, u32::MAX, 1)], "OutOfRange")]
    fn refused(#[case] runs: &[(u32, u32, u8)], #[case] kind: &str) {
        assert!(one_column(4, runs).check().unwrap_err().starts_with(kind));
    }
}
