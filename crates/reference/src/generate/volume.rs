//! Convex volumes, and polygons that are not (§9, R23).

use super::{any_coordinate, area};
use crate::{COORDINATE_LIMIT, Frame, Volume, check_volume};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A valid volume over a frame: corners on cell centres and cell lines, its interval at floors and the doubles beside them.
pub fn volume(frame: Frame) -> impl Strategy<Value = Volume> {
    (polygon(frame), interval(frame), area()).prop_map(|(polygon, (min_y, max_y), area)| Volume {
        polygon,
        min_y,
        max_y,
        area,
    })
}

/// A volume that may break any rule of R23.
pub fn any_volume(frame: Frame) -> impl Strategy<Value = Volume> {
    let any_interval = (prop_oneof![level(frame), any_coordinate()], prop_oneof![level(frame), any_coordinate()]);
    let interval = prop_oneof![6 => interval(frame), 1 => any_interval];
    (any_polygon(frame), interval, area()).prop_map(|(polygon, (min_y, max_y), area)| Volume {
        polygon,
        min_y,
        max_y,
        area,
    })
}

fn interval(frame: Frame) -> impl Strategy<Value = (f64, f64)> {
    (level(frame), level(frame)).prop_map(|(a, b)| (a.min(b), a.max(b)))
}

/// A height at a floor, or beside it by one double.
fn level(frame: Frame) -> impl Strategy<Value = f64> {
    let row = prop_oneof![4 => 0..=frame.h.min(24), 1 => Just(frame.h)];
    (row, select(vec![0, 0, 0, 1, -1, 2])).prop_map(move |(row, beside)| {
        let floor = frame.origin[1] + f64::from(row) * f64::from(frame.ch);
        let level = match beside {
            1 => floor.next_up(),
            -1 => floor.next_down(),
            2 => floor + f64::from(frame.ch) * 0.5,
            _ => floor,
        };
        level.clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT)
    })
}

/// A polygon that [`check_volume`] accepts, of either winding, with any corner first, often with collinear corners.
pub fn polygon(frame: Frame) -> BoxedStrategy<Vec<[f64; 2]>> {
    // A corner meant to be collinear can miss its line by a rounding (R23): then those are left out, and where the points
    // themselves are on one line, a triangle around the origin stands in.
    let is_valid = |polygon: &Vec<[f64; 2]>| {
        check_volume(&Volume { polygon: polygon.clone(), min_y: 0.0, max_y: 0.0, area: 1 }).is_ok()
    };
    outline(frame)
        .prop_map(move |outline| {
            let candidates = [outline.placed(frame), Outline { keeps_collinear: false, ..outline }.placed(frame)];
            let fallback = vec![[-1.0, -1.0], [1.0, -1.0], [0.0, 1.0]];
            candidates.into_iter().find(is_valid).unwrap_or(fallback)
        })
        .boxed()
}

/// A polygon that may be anything: convex but for a rounding, self-crossing, wound twice, with too few corners or too many.
pub fn any_polygon(frame: Frame) -> impl Strategy<Value = Vec<[f64; 2]>> {
    let anything = vec(half_steps(frame), 0..=6).prop_map(move |corners| placed(frame, &corners));
    let collinear = vec(-3..=3_i32, 2..=5).prop_map(move |steps| {
        let corners: Vec<[i32; 2]> = steps.into_iter().map(|step| [step, 2 * step]).collect();
        placed(frame, &corners)
    });
    let spoilt = (convex(frame), any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..7_u8, any_coordinate());
    let spoilt = spoilt.prop_map(|(mut polygon, at, other, how, coordinate)| {
        let (at, other) = (at.index(polygon.len()), other.index(polygon.len()));
        match how {
            0 => polygon.extend_from_within(..),     // wound twice
            1 => polygon.insert(at, polygon[at]),    // a corner repeated next to itself
            2 => polygon.insert(at, polygon[other]), // or elsewhere: folds back, or crosses itself
            3 => polygon.swap(at, other),
            4 => polygon[at][0] = polygon[at][0].next_up(), // off its line by a hair
            5 => polygon[at][1] = coordinate,
            _ => polygon.truncate(at),
        }
        polygon
    });
    let n_corners = select(vec![3_u32, 4, 255, 256, 257, 300]);
    // A parabola through whole numbers: every cross is exact.
    let parabola = n_corners.prop_map(|n| (0..n).map(|i| [f64::from(i), f64::from(i * i)]).collect());
    prop_oneof![4 => convex(frame), 6 => spoilt, 2 => anything, 1 => collinear, 1 => parabola]
}

/// A hull yet to be placed.
#[derive(Clone, Debug)]
struct Outline {
    points: Vec<[i32; 2]>,
    keeps_collinear: bool,
    is_reversed: bool,
    first: prop::sample::Index,
}

impl Outline {
    fn placed(&self, frame: Frame) -> Vec<[f64; 2]> {
        let mut corners = hull(self.points.clone(), self.keeps_collinear);
        if self.is_reversed {
            corners.reverse();
        }
        let n = corners.len();
        corners.rotate_left(self.first.index(n));
        placed(frame, &corners)
    }
}

/// The hull of a few points on half cells, with or without those on its edges.
fn outline(frame: Frame) -> impl Strategy<Value = Outline> {
    let rectangle = (half_steps(frame), half_steps(frame))
        .prop_map(|([x0, z0], [x1, z1])| vec![[x0, z0], [x1, z0], [x1, z1], [x0, z1]]);
    let points = prop_oneof![3 => vec(half_steps(frame), 3..=8), 1 => rectangle];
    (points, any::<bool>(), any::<bool>(), any::<prop::sample::Index>()).prop_map(
        |(points, keeps_collinear, is_reversed, first)| Outline { points, keeps_collinear, is_reversed, first },
    )
}

fn convex(frame: Frame) -> BoxedStrategy<Vec<[f64; 2]>> {
    outline(frame).prop_map(move |outline| outline.placed(frame)).boxed()
}

/// A point in half cells: even numbers are cell lines, odd ones cell centres; a little beyond the grid too, within ±2^21.
fn half_steps(frame: Frame) -> impl Strategy<Value = [i32; 2]> + Clone {
    let range = |n: u32, origin: f64| {
        let is_within = move |half: &i32| at(frame, origin, *half).abs() <= COORDINATE_LIMIT;
        let all = -2..=i32::try_from(2 * n + 2).unwrap_or(i32::MAX);
        select(all.filter(is_within).collect::<Vec<i32>>())
    };
    (range(frame.w, frame.origin[0]), range(frame.d, frame.origin[2])).prop_map(|(x, z)| [x, z])
}

/// A half cell in world coordinates, by the sum that gives cell centres (§9).
fn at(frame: Frame, origin: f64, half: i32) -> f64 {
    origin + (f64::from(half) * 0.5) * f64::from(frame.cs)
}

fn placed(frame: Frame, corners: &[[i32; 2]]) -> Vec<[f64; 2]> {
    corners.iter().map(|&[x, z]| [at(frame, frame.origin[0], x), at(frame, frame.origin[2], z)]).collect()
}

/// Andrew's monotone chain on whole numbers, where nothing rounds. Points on an edge are kept when asked for.
fn hull(mut points: Vec<[i32; 2]>, keeps_collinear: bool) -> Vec<[i32; 2]> {
    points.sort_unstable();
    points.dedup();
    let cross = |o: [i32; 2], a: [i32; 2], b: [i32; 2]| (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
    let mut chain: Vec<[i32; 2]> = Vec::new();
    let mut half = |points: &mut dyn Iterator<Item = [i32; 2]>| {
        let start = chain.len();
        for point in points {
            while let [.., o, a] = chain[start..] {
                let turn = cross(o, a, point);
                if turn > 0 || (turn == 0 && keeps_collinear) {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        if chain.len() > start + 1 {
            chain.pop(); // the other half begins with it
        }
    };
    half(&mut points.iter().copied());
    half(&mut points.iter().rev().copied());
    chain
}
