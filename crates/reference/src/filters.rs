//! §6: the filters. Everything in rows; geometry is read, area ids are changed.

use crate::{Frame, Solid, Span};

/// The ceiling of a span with nothing above it (§6).
pub const UNBOUNDED: i64 = 1 << 30;

/// The three filters in order (§6).
///
/// # Errors
/// `OutOfRange` where `height` or `climb` is above 65535 (R21).
pub fn run_filters(frame: &Frame, solid: &mut Solid, height: u32, climb: u32) -> Result<(), String> {
    check_rows(height)?;
    check_rows(climb)?;
    low_hanging_obstacles(solid, climb);
    ledge_spans(frame, solid, height, climb);
    low_height(solid, height);
    Ok(())
}

/// R21.
pub(crate) fn check_rows(rows: u32) -> Result<(), String> {
    if rows > 65535 {
        return Err(format!("OutOfRange: {rows} rows are more than 65535"));
    }
    Ok(())
}

/// Filter 1: an unwalkable span takes the area of the walkable one it can be climbed from (§6, R18).
pub fn low_hanging_obstacles(solid: &mut Solid, climb: u32) {
    for column in solid {
        let original = column.clone();
        for upper in 1..original.len() {
            let (_, p_max, p_area) = original[upper - 1];
            let (_, s_max, s_area) = original[upper];
            if s_area == 0 && p_area != 0 && s_max - p_max <= climb {
                column[upper].2 = p_area;
            }
        }
    }
}

/// Filter 2: a span beside a drop, or on ground too steep for its neighbours, is unwalkable (§6, R19).
pub fn ledge_spans(frame: &Frame, solid: &mut Solid, height: u32, climb: u32) {
    let geometry = solid.clone();
    for z in 0..frame.d {
        for x in 0..frame.w {
            let column = &geometry[frame.column(x, z)];
            for (i, &(_, max, area)) in column.iter().enumerate() {
                let (floor, ceiling) = (i64::from(max), ceiling_of(column, i));
                if area != 0 && is_ledge(frame, &geometry, (x, z), floor, ceiling, i64::from(height), i64::from(climb))
                {
                    solid[frame.column(x, z)][i].2 = 0;
                }
            }
        }
    }
}

fn is_ledge(
    frame: &Frame,
    solid: &Solid,
    (x, z): (u32, u32),
    floor: i64,
    ceiling: i64,
    height: i64,
    climb: i64,
) -> bool {
    let mut drops = Vec::new();
    let mut accessible_floors = Vec::new();
    for direction in 0..4 {
        let Some((nx, nz)) = frame.neighbour(x, z, direction) else {
            drops.push(-climb - 1);
            continue;
        };
        let neighbour = &solid[frame.column(nx, nz)];
        let mut gaps = vec![(-climb, neighbour.first().map_or(UNBOUNDED, |first| i64::from(first.0)))];
        for (i, n) in neighbour.iter().enumerate() {
            gaps.push((i64::from(n.1), ceiling_of(neighbour, i)));
        }
        for (gap_floor, gap_ceiling) in gaps {
            let is_passable = ceiling.min(gap_ceiling) - floor.max(gap_floor) >= height;
            if is_passable {
                let drop = gap_floor - floor;
                drops.push(drop);
                if drop.abs() <= climb {
                    accessible_floors.push(gap_floor);
                }
            }
        }
    }
    let falls = drops.iter().any(|&drop| drop < -climb);
    let spread = match (accessible_floors.iter().min(), accessible_floors.iter().max()) {
        (Some(min), Some(max)) => max - min,
        _ => 0,
    };
    falls || spread > climb
}

/// Filter 3: a span without headroom is unwalkable (§6).
pub fn low_height(solid: &mut Solid, height: u32) {
    for column in solid {
        for i in 0..column.len() {
            if column[i].2 != 0 && i + 1 < column.len() && column[i + 1].0 - column[i].1 < height {
                column[i].2 = 0;
            }
        }
    }
}

fn ceiling_of(column: &[Span], i: usize) -> i64 {
    column.get(i + 1).map_or(UNBOUNDED, |above| i64::from(above.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spans::column;
    use rstest::rstest;

    #[rstest]
    #[case::within_climb(&[(0, 1, 63), (2, 5, 0)], &[(0, 1, 63), (2, 5, 63)])]
    #[case::too_high(&[(0, 1, 63), (2, 6, 0)], &[(0, 1, 63), (2, 6, 0)])]
    #[case::walkable_stays(&[(0, 1, 7), (2, 5, 9)], &[(0, 1, 7), (2, 5, 9)])]
    // Original values are read: the lifted span does not lift the next.
    #[case::no_chain(&[(0, 1, 63), (2, 3, 0), (4, 5, 0)], &[(0, 1, 63), (2, 3, 63), (4, 5, 0)])]
    fn low_hanging_with_climb_4(#[case] before: &[Span], #[case] after: &[Span]) {
        let mut solid = vec![before.to_vec()];
        low_hanging_obstacles(&mut solid, 4);
        assert_eq!(solid[0], after);
    }

    /// Five columns in a cross; the middle one has the span under test, the four others are given. The corners are empty.
    fn middle_stays(middle: &str, neighbours: [&str; 4]) -> bool {
        let frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w: 3, d: 3, h: 60 };
        let mut solid = frame.empty_solid();
        solid[4] = column(middle);
        for (spans, place) in neighbours.into_iter().zip([3, 7, 5, 1]) {
            solid[place] = column(spans);
        }
        ledge_spans(&frame, &mut solid, 10, 4);
        solid[4][0].2 != 0
    }

    #[rstest]
    #[case::level(["0-10:0"; 4], true)]
    #[case::step_down_of_climb(["0-6:0", "0-10:0", "0-10:0", "0-10:0"], true)]
    #[case::drop_past_climb(["0-5:0", "0-10:0", "0-10:0", "0-10:0"], false)]
    #[case::nothing_there(["", "0-10:0", "0-10:0", "0-10:0"], false)]
    // Floors 6 and 14 are each within climb of 10, but 8 apart.
    #[case::too_steep(["0-6:0", "0-10:0", "0-14:0", "0-10:0"], false)]
    #[case::just_steep_enough(["0-8:0", "0-10:0", "0-12:0", "0-10:0"], true)]
    // A wall leaves no passable gap: no ledge because of it.
    #[case::wall(["0-59:0", "0-10:0", "0-10:0", "0-10:0"], true)]
    // The drop is behind a slit of 9 rows (ceiling 19, floor 10): not passable. With 10 rows it is.
    #[case::slit_of_9(["0-5:0 19-59:0", "0-10:0", "0-10:0", "0-10:0"], true)]
    #[case::slit_of_10(["0-5:0 20-59:0", "0-10:0", "0-10:0", "0-10:0"], false)]
    fn ledges_beside_a_floor_at_10(#[case] neighbours: [&str; 4], #[case] stays: bool) {
        assert_eq!(middle_stays("0-10:63", neighbours), stays);
    }

    #[test]
    fn the_edge_of_the_grid_is_a_drop() {
        let frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w: 1, d: 1, h: 20 };
        let mut solid = vec![vec![(0, 1, 63)]];
        ledge_spans(&frame, &mut solid, 10, 65535);
        assert_eq!(solid[0], [(0, 1, 0)]);
    }

    #[rstest]
    #[case::exactly_enough(&[(0, 1, 63), (11, 12, 0)], 63)]
    #[case::one_row_short(&[(0, 1, 63), (10, 11, 0)], 0)]
    #[case::top_span_is_open(&[(0, 1, 63)], 63)]
    fn height_10(#[case] before: &[Span], #[case] area: u8) {
        let mut solid = vec![before.to_vec()];
        low_height(&mut solid, 10);
        assert_eq!(solid[0][0].2, area);
    }

    #[test]
    fn rows_past_65535_are_refused() {
        let frame = Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w: 1, d: 1, h: 20 };
        assert!(run_filters(&frame, &mut vec![vec![]], 65535, 65535).is_ok());
        assert!(run_filters(&frame, &mut vec![vec![]], 65536, 0).is_err());
        assert!(run_filters(&frame, &mut vec![vec![]], 0, 65536).is_err());
    }
}
