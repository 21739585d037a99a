//! Voxel chunks as spans (§5, R17, R25).

use crate::RasterSpan;
use crate::source::{Rasterizer, Source, Survey};
use heightfield_frame::{AreaId, HeightfieldFrame};
use std::ops::Range;
use voxel_chunk::{Run, VoxelChunk};

/// The area that each material of a chunk becomes, 63 unless told otherwise (§5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialAreas([AreaId; 256]);

impl MaterialAreas {
    /// Gives a material another area; 0 makes it unwalkable, and it still becomes spans (R25).
    pub fn set(&mut self, material: u8, area: AreaId) {
        self.0[usize::from(material)] = area;
    }

    /// The area of a material.
    #[must_use]
    pub const fn get(&self, material: u8) -> AreaId {
        self.0[material as usize]
    }
}

impl Default for MaterialAreas {
    fn default() -> Self {
        Self([AreaId::WALKABLE; 256])
    }
}

impl FromIterator<(u8, AreaId)> for MaterialAreas {
    fn from_iter<I: IntoIterator<Item = (u8, AreaId)>>(areas: I) -> Self {
        let mut all = Self::default();
        for (material, area) in areas {
            all.set(material, area);
        }
        all
    }
}

/// A chunk at its place in a grid (§5, R17).
#[derive(Clone, Copy, Debug)]
pub struct PlacedChunk<'a> {
    /// The voxels.
    pub chunk: &'a VoxelChunk,
    /// Where the chunk's lowest corner lies: cells along x, rows, cells along z. May hang out of the grid.
    pub offset: [i32; 3],
    /// The area of each material.
    pub areas: &'a MaterialAreas,
}

impl PlacedChunk<'_> {
    /// The row of the grid that row `z` of the chunk lies in, if it is in the grid.
    fn grid_row(&self, frame: &HeightfieldFrame, z: usize) -> Option<u32> {
        let row = i64::try_from(z).ok()? + i64::from(self.offset[2]);
        u32::try_from(row).ok().filter(|&row| row < frame.depth())
    }
}

/// Every row of the chunk along z is a piece.
impl Source for PlacedChunk<'_> {
    fn n_pieces(&self) -> usize {
        self.chunk.depth() as usize
    }

    fn survey(&self, frame: &HeightfieldFrame, piece: usize) -> Survey {
        let rows = self.grid_row(frame, piece).map_or(0..0, |row| row..row + 1);
        Survey { rows, n_degenerate: 0 }
    }

    fn rasterize_piece(
        &self,
        rasterizer: &mut Rasterizer,
        piece: usize,
        rows: Range<u32>,
        _: u16, // §5: the merge threshold of voxels is 0
        out: &mut Vec<RasterSpan>,
    ) -> u32 {
        let frame = rasterizer.frame();
        let Some(z) = self.grid_row(&frame, piece).filter(|row| rows.contains(row)) else {
            return 0;
        };
        let [offset_x, offset_y, offset_z] = self.offset.map(i64::from);
        let row_of_chunk = u32::try_from(i64::from(z) - offset_z).unwrap_or(u32::MAX);
        for x_of_chunk in 0..self.chunk.width() {
            let Some(x) = u32::try_from(i64::from(x_of_chunk) + offset_x).ok().filter(|&x| x < frame.width()) else {
                continue;
            };
            for &run in self.chunk.column(x_of_chunk, row_of_chunk) {
                if let Some([min, max]) = rows_of_run(run, offset_y, frame.height()) {
                    let area = self.areas.get(run.material);
                    out.push(RasterSpan { column: x + z * frame.width(), min, max, merge_threshold: 0, area });
                }
            }
        }
        0
    }
}

/// The rows of a run that lie in the grid (R17).
fn rows_of_run(run: Run, offset: i64, height: u32) -> Option<[u16; 2]> {
    let inside = |row: i64| u16::try_from(row.clamp(0, height.into())).unwrap_or(u16::MAX);
    let [min, max] = [i64::from(run.start) + offset, i64::from(run.end()) + offset].map(inside);
    (min < max).then_some([min, max])
}
