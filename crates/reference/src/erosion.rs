//! §8: erosion, by the exact shortest path.

use crate::{Compact, Frame, compact::link};

/// Makes unwalkable every span less than `radius` cells from a boundary span (§8, R21, R22).
///
/// # Errors
/// `OutOfRange` where `radius` is above 2^20.
pub fn erode(frame: &Frame, open: &mut Compact, radius: u32) -> Result<(), String> {
    if radius > 1 << 20 {
        return Err(format!("OutOfRange: radius {radius} is more than 1048576"));
    }
    let distances = wall_distances(frame, open, 2 * radius);
    for (cell, cell_distances) in open.iter_mut().zip(&distances) {
        for (span, &distance) in cell.iter_mut().zip(cell_distances) {
            if distance < 2 * radius {
                span.area = 0;
            }
        }
    }
    Ok(())
}

/// The least cost of a path of steps from each span to a boundary span, capped (§8, R22).
///
/// Every step of every span is relaxed until nothing changes.
#[must_use]
pub fn wall_distances(frame: &Frame, open: &Compact, cap: u32) -> Vec<Vec<u32>> {
    let mut distances: Vec<Vec<u32>> = Vec::new();
    for (x, z) in columns(frame) {
        let cell = &open[frame.column(x, z)];
        distances.push((0..cell.len()).map(|i| if is_boundary(frame, open, (x, z), i) { 0 } else { cap }).collect());
    }
    loop {
        let mut changed = false;
        for (x, z) in columns(frame) {
            for i in 0..open[frame.column(x, z)].len() {
                let mut least = distances[frame.column(x, z)][i];
                for (target, cost) in steps(frame, open, (x, z), i) {
                    least = least.min(distances[frame.column(target.0, target.1)][target.2] + cost);
                }
                if least < distances[frame.column(x, z)][i] {
                    distances[frame.column(x, z)][i] = least;
                    changed = true;
                }
            }
        }
        if !changed {
            return distances;
        }
    }
}

fn columns(frame: &Frame) -> impl Iterator<Item = (u32, u32)> + use<> {
    let Frame { w, d, .. } = *frame;
    (0..d).flat_map(move |z| (0..w).map(move |x| (x, z)))
}

/// A span as column and place in its cell.
type Place = (u32, u32, usize);

fn linked(frame: &Frame, open: &Compact, (x, z, i): Place, direction: u32) -> Option<Place> {
    let (nx, nz) = frame.neighbour(x, z, direction)?;
    let m = link(open[frame.column(x, z)][i].links, direction)?;
    Some((nx, nz, m))
}

fn is_boundary(frame: &Frame, open: &Compact, (x, z): (u32, u32), i: usize) -> bool {
    if open[frame.column(x, z)][i].area == 0 {
        return true;
    }
    for direction in 0..4 {
        match linked(frame, open, (x, z, i), direction) {
            None => return true,
            Some((tx, tz, t)) if open[frame.column(tx, tz)][t].area == 0 => return true,
            Some(_) => {}
        }
    }
    false
}

/// Where one step leads, and its cost: 2 along a link, 3 along two perpendicular ones (R22).
fn steps(frame: &Frame, open: &Compact, (x, z): (u32, u32), i: usize) -> Vec<(Place, u32)> {
    let mut steps = Vec::new();
    for direction in 0..4 {
        let Some(middle) = linked(frame, open, (x, z, i), direction) else { continue };
        steps.push((middle, 2));
        for turn in [(direction + 1) % 4, (direction + 3) % 4] {
            if let Some(diagonal) = linked(frame, open, middle, turn) {
                steps.push((diagonal, 3));
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::{CompactSpan, compact};

    fn plain(w: u32, d: u32) -> (Frame, Compact) {
        let frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w, d, h: 20 };
        let solid = vec![vec![(0, 1, 63)]; frame.n_columns()];
        let open = compact(&frame, &solid, 1, 0).unwrap();
        (frame, open)
    }

    #[test]
    fn distances_from_the_edge() {
        let (frame, open) = plain(5, 5);
        let distances: Vec<u32> = wall_distances(&frame, &open, 100).concat();
        #[rustfmt::skip]
        assert_eq!(distances, [
            0, 0, 0, 0, 0,
            0, 2, 2, 2, 0,
            0, 2, 4, 2, 0,
            0, 2, 2, 2, 0,
            0, 0, 0, 0, 0,
        ]);
    }

    #[test]
    fn a_diagonal_costs_3() {
        let (frame, mut open) = plain(9, 9);
        open[frame.column(4, 4)][0].area = 0;
        let distances: Vec<u32> = wall_distances(&frame, &open, 100).concat();
        // The four neighbours of the hole link to area 0: boundary spans, like those at the edge of the grid. (3, 3) is one
        // step from (3, 4); (2, 3) one diagonal from it; (2, 2) two steps from (0, 2), and 3 + 2 = 5 from (3, 4).
        assert_eq!(distances[frame.column(3, 4)], 0);
        assert_eq!(distances[frame.column(3, 3)], 2);
        assert_eq!(distances[frame.column(2, 3)], 3);
        assert_eq!(distances[frame.column(2, 2)], 4);
    }

    #[test]
    fn erosion_by_one_cell_leaves_what_is_2_away() {
        let (frame, mut open) = plain(4, 4);
        erode(&frame, &mut open, 0).unwrap();
        assert!(open.iter().all(|cell| cell[0].area == 63));
        erode(&frame, &mut open, 1).unwrap();
        let kept: Vec<usize> = (0..16).filter(|&column| open[column][0].area == 63).collect();
        assert_eq!(kept, [5, 6, 9, 10]);
    }

    #[test]
    fn links_are_followed_outward_only() {
        // Only the middle span has links: it is 2 from its neighbours although they lead nowhere.
        let (frame, mut open) = plain(3, 3);
        for (column, cell) in open.iter_mut().enumerate() {
            if column != 4 {
                cell[0].links = 0xff_ffff;
            }
        }
        assert_eq!(wall_distances(&frame, &open, 100)[4], [2]);
    }

    #[test]
    fn links_off_the_grid_are_none() {
        let frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w: 1, d: 1, h: 20 };
        let mut open = vec![vec![CompactSpan { y: 1, height: 5, area: 63, links: 0 }]];
        erode(&frame, &mut open, 1).unwrap();
        assert_eq!(open[0][0].area, 0);
    }

    #[test]
    fn exactly_the_radius_away_is_kept() {
        let (frame, mut open) = plain(9, 9);
        erode(&frame, &mut open, 4).unwrap();
        let kept: Vec<usize> = (0..81).filter(|&column| open[column][0].area == 63).collect();
        assert_eq!(kept, [40]); // only the middle is 4 cells, 8, from the edge
    }

    #[test]
    fn the_largest_radius() {
        let (frame, mut open) = plain(3, 3);
        assert_eq!(erode(&frame, &mut open, 1 << 20), Ok(()));
        assert!(erode(&frame, &mut open, (1 << 20) + 1).unwrap_err().starts_with("OutOfRange"));
    }
}
