//! Marking the floors inside a volume (§9).

use crate::ConvexVolume;
use crate::convex::cross;
use compact_hf::CompactHeightfield;
use compact_hf::heightfield_frame::HeightfieldFrame;
use std::ops::Range;

/// Applies volumes in list order: later ones overwrite earlier ones, and area 0 is final (§9, R24).
pub fn apply_volumes(compact: &mut CompactHeightfield, volumes: &[ConvexVolume]) {
    for volume in volumes {
        volume.apply(compact);
    }
}

impl ConvexVolume {
    /// Gives the volume's area to every walkable floor inside it (§9).
    ///
    /// A floor is inside when the middle of its cell is inside or on the polygon and its height in the interval, ends
    /// included. Time grows with the rows of the grid and with the columns inside.
    pub fn apply(&self, compact: &mut CompactHeightfield) {
        let frame = *compact.frame();
        let floors = self.floors_inside(&frame);
        if floors.is_empty() {
            return;
        }
        for z in 0..frame.depth() {
            let inside = self.cells_inside(&frame, z);
            if inside.is_empty() {
                continue;
            }
            // The columns of a stretch of one row lie one behind the other, and so do their spans.
            let first = compact.columns().as_slice();
            let row = (z * frame.width()) as usize;
            let [begin, end] = [inside.start, inside.end].map(|x| first[row + x as usize] as usize);
            for i in begin..end {
                if compact.areas()[i].is_walkable() && floors.contains(&u32::from(compact.floors()[i])) {
                    compact.areas_mut()[i] = self.area();
                }
            }
        }
    }

    /// The cells of a row of the grid whose middles are inside or on the polygon: they are neighbours.
    ///
    /// Along a row only one coordinate of the cross changes. Rounding keeps order, so the computed cross rises or falls
    /// along the row as the exact one does, and each edge cuts the row once: the place is found by bisection.
    fn cells_inside(&self, frame: &HeightfieldFrame, z: u32) -> Range<u32> {
        let mut inside = 0..frame.width();
        let corners = self.corners();
        for (i, &p) in corners.iter().enumerate() {
            let q = corners[(i + 1) % corners.len()];
            let is_inside = |x| cross(p, q, frame.cell_center(x, z)) >= 0.0;
            if q[1] > p[1] {
                inside.end = partition(inside.clone(), is_inside); // inside towards smaller x
            } else if q[1] < p[1] {
                inside.start = partition(inside.clone(), |x| !is_inside(x));
            } else if !is_inside(0) {
                return 0..0;
            }
            if inside.is_empty() {
                return 0..0;
            }
        }
        inside
    }

    /// The rows whose height lies in the interval; the height of a row rises with it.
    fn floors_inside(&self, frame: &HeightfieldFrame) -> Range<u32> {
        let [min_y, max_y] = self.heights();
        let rows = 0..frame.height() + 1;
        let start = partition(rows.clone(), |row| frame.row_height(row) < min_y);
        start..partition(start..rows.end, |row| frame.row_height(row) <= max_y)
    }
}

/// The first number of a range for which `before` does not hold, given that it holds for all before that one.
fn partition(range: Range<u32>, before: impl Fn(u32) -> bool) -> u32 {
    let Range { mut start, mut end } = range;
    while start < end {
        let middle = start + (end - start) / 2;
        if before(middle) {
            start = middle + 1;
        } else {
            end = middle;
        }
    }
    start
}
