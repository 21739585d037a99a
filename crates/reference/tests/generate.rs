//! The strategies give what they promise: valid values, often at the boundaries, and every kind of mistake where asked for.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use reference::generate as draw;
use reference::{
    Compact, Frame, NO_LINK, Solid, Volume, add_pieces, apply_volume, check_frame, check_volume, chunk_spans,
    classify_triangles, compact, erode, from_bounds, height_grid_mesh, link, piece_spans, rasterize_height_grid,
    rasterize_triangles, wall_distances,
};
use std::collections::BTreeMap;

/// How many of 2000 draws, the same in every run, are as described.
fn count<S: Strategy>(strategy: S, mut is_as_described: impl FnMut(S::Value) -> bool) -> usize {
    let mut runner = TestRunner::deterministic();
    (0..2000).filter(|_| is_as_described(strategy.new_tree(&mut runner).unwrap().current())).count()
}

fn are_columns(frame: &Frame, solid: &Solid) -> bool {
    solid.len() == frame.n_columns()
        && solid.iter().all(|column| {
            column.iter().all(|&(min, max, _)| min < max && max <= frame.h)
                && column.windows(2).all(|pair| pair[0].1 < pair[1].0)
        })
}

proptest! {
    #[test]
    fn frames_are_valid(frame in draw::frame()) {
        prop_assert_eq!(check_frame(&frame), Ok(()));
    }

    #[test]
    fn soups_build_sorted_disjoint_spans((frame, soup) in draw::framed_soup(), threshold in draw::threshold()) {
        let mut solid = frame.empty_solid();
        rasterize_triangles(
            &frame, &soup.vertices, &soup.indices, soup.area_ids(), soup.slope_cosine, threshold, &mut solid,
        ).unwrap();
        prop_assert!(are_columns(&frame, &solid));
    }

    /// §2: triangles are processed in index order, so that one call equals one call for each.
    #[test]
    fn one_triangle_at_a_time((frame, soup) in draw::framed_soup(), threshold in draw::threshold()) {
        let areas = match &soup.areas {
            Some(areas) => areas.clone(),
            None => classify_triangles(&frame, &soup.vertices, &soup.indices, soup.slope_cosine).unwrap(),
        };
        let (mut together, mut apart) = (frame.empty_solid(), frame.empty_solid());
        let slope = soup.slope_cosine;
        let n = rasterize_triangles(
            &frame, &soup.vertices, &soup.indices, soup.area_ids(), slope, threshold, &mut together,
        ).unwrap();
        let mut n_apart = 0;
        for (triangle, area) in soup.indices.chunks_exact(3).zip(&areas) {
            let area = Some(std::slice::from_ref(area));
            n_apart += rasterize_triangles(&frame, &soup.vertices, triangle, area, slope, threshold, &mut apart).unwrap();
        }
        prop_assert_eq!((together, n), (apart, n_apart));
    }

    #[test]
    fn height_grids_build((frame, grid) in draw::framed_height_grid()) {
        let mut solid = frame.empty_solid();
        let n = rasterize_height_grid(
            &frame, grid.count, grid.origin, grid.spacing, &grid.heights, grid.area, 0.7, 1, &mut solid,
        ).unwrap();
        prop_assert!(are_columns(&frame, &solid));
        prop_assert!(n <= 2 * (grid.count[0] - 1) * (grid.count[1] - 1));
    }

    #[test]
    fn chunks_build((frame, chunk, offset, areas) in draw::framed_chunk()) {
        let mut solid = frame.empty_solid();
        add_pieces(&mut solid, &chunk_spans(&frame, &chunk, offset, &areas).unwrap(), 0);
        prop_assert!(are_columns(&frame, &solid));
    }

    /// §3: a column's rows are those of all spans added, joined where they overlap or touch.
    #[test]
    fn merging_keeps_the_rows(spans in draw::pieces_in_a_column(30), threshold in draw::threshold()) {
        let mut columns = vec![Vec::new()];
        let pieces: Vec<_> = spans.iter().map(|&(min, max, area)| (0, min, max, area)).collect();
        add_pieces(&mut columns, &pieces, threshold);
        for row in 0..30 {
            let within = |&(min, max, _): &(u32, u32, u8)| min <= row && row < max;
            prop_assert_eq!(columns[0].iter().any(within), spans.iter().any(within));
        }
        prop_assert!(columns[0].windows(2).all(|pair| pair[0].1 < pair[1].0));
    }

    #[test]
    fn pieces_fit_their_frame((frame, pieces) in draw::columns_frame().prop_flat_map(|f| (Just(f), draw::pieces(f)))) {
        let mut solid = frame.empty_solid();
        add_pieces(&mut solid, &pieces, 1);
        prop_assert!(are_columns(&frame, &solid));
    }

    #[test]
    fn solids_are_solids((frame, solid) in prop_oneof![draw::solid(), draw::walkable_solid(), draw::deep_solid()]) {
        prop_assert!(are_columns(&frame, &solid));
    }

    /// §8 by its definition: a span is within a budget when it is a boundary, or a step leads to one that is within the rest.
    #[test]
    fn distances_are_least_costs((frame, open) in draw::any_links(), budget in 0..=6_u32) {
        let distances = wall_distances(&frame, &open, 7);
        for z in 0..frame.d {
            for x in 0..frame.w {
                for (i, &distance) in distances[frame.column(x, z)].iter().enumerate() {
                    prop_assert_eq!(is_within(&frame, &open, (x, z, i), budget), distance <= budget);
                }
            }
        }
    }

    #[test]
    fn erosion_grows_with_the_radius((frame, open) in draw::any_links(), radius in 0..4_u32) {
        let areas = |open: &Compact| -> Vec<u8> { open.concat().iter().map(|span| span.area).collect() };
        let (mut less, mut more) = (open.clone(), open);
        erode(&frame, &mut less, radius).unwrap();
        erode(&frame, &mut more, radius + 1).unwrap();
        prop_assert!(areas(&less).iter().zip(areas(&more)).all(|(&less, more)| more == 0 || more == less));
    }

    #[test]
    fn links_lead_to_spans((frame, open) in draw::any_links()) {
        for z in 0..frame.d {
            for x in 0..frame.w {
                for span in &open[frame.column(x, z)] {
                    for direction in 0..4 {
                        if let Some(m) = link(span.links, direction) {
                            let (nx, nz) = frame.neighbour(x, z, direction).unwrap();
                            prop_assert!(m < open[frame.column(nx, nz)].len());
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn volumes_are_valid(volume in draw::frame().prop_flat_map(draw::volume)) {
        prop_assert_eq!(check_volume(&volume), Ok(()));
    }
}

fn is_within(frame: &Frame, open: &Compact, (x, z, i): (u32, u32, usize), budget: u32) -> bool {
    let span = &open[frame.column(x, z)][i];
    let target = |(x, z, i): (u32, u32, usize), direction| {
        let m = link(open[frame.column(x, z)][i].links, direction)?;
        frame.neighbour(x, z, direction).map(|(nx, nz)| (nx, nz, m))
    };
    let is_walkable = |(x, z, i): (u32, u32, usize)| open[frame.column(x, z)][i].area != 0;
    if span.area == 0 || !(0..4).all(|direction| target((x, z, i), direction).is_some_and(is_walkable)) {
        return true;
    }
    (0..4).filter_map(|direction| Some((direction, target((x, z, i), direction)?))).any(|(direction, middle)| {
        let turns = [(direction + 1) % 4, (direction + 3) % 4];
        (budget >= 2 && is_within(frame, open, middle, budget - 2))
            || (budget >= 3
                && turns.into_iter().any(|turn| {
                    target(middle, turn).is_some_and(|diagonal| is_within(frame, open, diagonal, budget - 3))
                }))
    })
}

#[test]
fn soups_reach_every_corner() {
    let (mut n_walls, mut n_merging, mut n_degenerate_soups) = (0, 0, 0);
    let n_with_pieces = count(draw::framed_soup(), |(frame, soup)| {
        let (pieces, n_degenerate) =
            piece_spans(&frame, &soup.vertices, &soup.indices, soup.area_ids(), soup.slope_cosine).unwrap();
        let corners = |triangle: &[u32], axis: usize| [0, 1, 2].map(|i| soup.vertices[triangle[i] as usize][axis]);
        let is_on_line = |triangle: &&[u32]| {
            let [a, b, c] = corners(triangle, 0);
            let u = (a - frame.origin[0]) / f64::from(frame.cs);
            a == b && b == c && u == u.floor() && (0.0..=f64::from(frame.w)).contains(&u)
        };
        n_walls += usize::from(soup.indices.chunks_exact(3).any(|triangle| is_on_line(&triangle)));
        let mut columns: Vec<usize> = pieces.iter().map(|piece| piece.0).collect();
        columns.sort_unstable();
        n_merging += usize::from(columns.windows(2).any(|pair| pair[0] == pair[1]));
        n_degenerate_soups += usize::from(n_degenerate > 0);
        !pieces.is_empty()
    });
    assert!(n_with_pieces > 1200, "{n_with_pieces} of 2000 soups touch the grid");
    assert!(n_walls > 300, "{n_walls} of 2000 soups have a wall on a grid line");
    assert!(n_merging > 800, "{n_merging} of 2000 soups have two spans in a column");
    assert!(n_degenerate_soups > 500, "{n_degenerate_soups} of 2000 soups have a degenerate triangle");
}

#[test]
fn height_grids_are_valid_and_meet_their_frame() {
    let n_with_pieces = count(draw::framed_height_grid(), |(frame, grid)| {
        let (vertices, indices) = height_grid_mesh(grid.count, grid.origin, grid.spacing, &grid.heights).unwrap();
        !piece_spans(&frame, &vertices, &indices, None, 0.7).unwrap().0.is_empty()
    });
    assert!(n_with_pieces > 800, "{n_with_pieces} of 2000 height grids touch the grid");
}

#[test]
fn chunks_meet_their_frame() {
    let n_with_spans = count(draw::framed_chunk(), |(frame, chunk, offset, areas)| {
        !chunk_spans(&frame, &chunk, offset, &areas).unwrap().is_empty()
    });
    assert!(n_with_spans > 600, "{n_with_spans} of 2000 chunks touch the grid");
}

#[test]
fn solids_link_and_erode() {
    let n_linked = count((draw::walkable_solid(), draw::rows()), |((frame, solid), (height, climb))| {
        let open = compact(&frame, &solid, height, climb).unwrap();
        open.concat().iter().any(|span| span.links != 0xff_ffff)
    });
    assert!(n_linked > 1200, "{n_linked} of 2000 solids have a link");
    let n_inner = count(draw::walkable_solid(), |(frame, solid)| {
        let open = compact(&frame, &solid, 2, 2).unwrap();
        wall_distances(&frame, &open, 8).concat().iter().any(|&distance| (3..8).contains(&distance))
    });
    assert!(n_inner > 150, "{n_inner} of 2000 solids have a span past the second from a wall");
}

#[test]
fn volumes_meet_their_frame() {
    let framed = draw::frame().prop_flat_map(|frame| (Just(frame), draw::volume(frame)));
    let mut n_whole = 0;
    let n_changed = count(framed, |(frame, volume)| {
        let solid = vec![vec![(0, frame.h.div_ceil(2), 200)]; frame.n_columns()];
        let mut open = compact(&frame, &solid, 1, 0).unwrap();
        let Volume { polygon, .. } = volume;
        apply_volume(&frame, &mut open, &Volume { polygon, min_y: -2_097_152.0, max_y: 2_097_152.0, area: 9 }).unwrap();
        let n = open.concat().iter().filter(|span| span.area == 9).count();
        n_whole += usize::from(n == frame.n_columns());
        n > 0
    });
    assert!(n_changed - n_whole > 800, "{n_changed} of 2000 volumes change a span, {n_whole} all of them");
}

#[test]
fn deep_solids_pass_the_last_link() {
    let n_deep = count(draw::deep_solid(), |(frame, solid)| {
        let open = compact(&frame, &solid, 1, 0).unwrap();
        let links = |m: u32| open.concat().iter().any(|span| (0..4).any(|d| (span.links >> (6 * d)) & NO_LINK == m));
        open.iter().any(|cell| cell.len() > 63) && links(62)
    });
    assert!(n_deep > 200, "{n_deep} of 2000 deep solids link to index 62 and have more");
}

/// How often each kind of answer comes.
fn kinds<S: Strategy>(strategy: S, check: impl Fn(S::Value) -> Result<(), String>) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    count(strategy, |value| {
        let answer = check(value).err().unwrap_or_else(|| "valid".to_owned());
        let kind: String = answer.chars().filter(|c| !c.is_ascii_digit()).take(20).collect();
        *kinds.entry(kind).or_default() += 1;
        true
    });
    kinds
}

#[test]
fn every_refusal_is_drawn() {
    let all = [
        kinds(draw::frame().prop_flat_map(draw::any_volume), |volume| check_volume(&volume)),
        kinds(draw::any_bounds(), |(min, max, cs, ch)| from_bounds(min, max, cs, ch).map(|_| ())),
        kinds(draw::any_frame(), |frame| check_frame(&frame)),
    ];
    let expected = [
        &[
            "NotANumber",
            "OutOfRange",
            "Polygon:  corners",
            "Polygon: corner",
            "Polygon: not convex",
            "Polygon: winds",
            "Polygon: zero",
            "Volume",
            "valid",
        ][..],
        &[
            "EmptyBounds",
            "NotANumber: cell",
            "NotANumber: coor",
            "OutOfRange: cell",
            "OutOfRange: coor",
            "OutOfRange: size",
            "valid",
        ],
        &[
            "NotANumber: cell",
            "NotANumber: coor",
            "OutOfRange:  x",
            "OutOfRange: cell",
            "OutOfRange: coor",
            "OutOfRange: size",
            "valid",
        ],
    ];
    for (found, expected) in all.iter().zip(expected) {
        for kind in expected {
            let n: usize = found.iter().filter(|(name, _)| name.starts_with(kind)).map(|(_, n)| n).sum();
            assert!(n >= 5, "'{kind}' came {n} times: {found:?}");
        }
        let n_valid = found["valid"];
        assert!(n_valid >= 400, "{n_valid} of 2000 are valid: {found:?}");
    }
}
