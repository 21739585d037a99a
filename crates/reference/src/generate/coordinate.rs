//! Frames and positions in them (§1, R1–R3).

use crate::{COORDINATE_LIMIT, Frame, frame::single};
use proptest::prelude::*;
use proptest::sample::select;

/// 2^-20 and 2^20, the limits of a cell's size.
const SMALLEST: f32 = 1.0 / 1_048_576.0;
const LARGEST: f32 = 1_048_576.0;

/// A small grid, up to 7 × 7 columns and as a rule 12 rows, of any cell size and origin that §1 allows.
///
/// Origins are near 0, fractional, far out, and such that the grid begins at −2^21 or ends at 2^21.
pub fn frame() -> BoxedStrategy<Frame> {
    let sizes = prop_oneof![4 => 1..=7_u32, 1 => Just(1_u32)];
    let rows = prop_oneof![9 => 1..=12_u32, 1 => select(vec![100_u32, 65535])];
    (cell_size(), cell_size(), sizes.clone(), sizes, rows)
        .prop_flat_map(|(cs, ch, w, d, h)| {
            (origin(cs, w), origin(ch, h), origin(cs, d)).prop_map(move |(x, y, z)| Frame {
                origin: [x, y, z],
                cs,
                ch,
                w,
                d,
                h,
            })
        })
        .boxed()
}

/// A cell's size: the common ones, powers of two, the limits and anything between.
fn cell_size() -> BoxedStrategy<f32> {
    let common = vec![0.3, 0.2, 0.15, 0.1, 0.3_f32.next_up(), 0.3_f32.next_down(), 1.0 / 3.0];
    let powers = vec![0.25, 0.5, 2.0, 1024.0, 1.0 / 1024.0];
    let limits = vec![SMALLEST, SMALLEST.next_up(), LARGEST, LARGEST.next_down(), 100_000.0];
    prop_oneof![
        5 => select(common),
        4 => Just(1.0_f32),
        3 => select(powers),
        2 => select(limits),
        3 => 0.01_f32..10.0,
    ]
    .boxed()
}

fn origin(size: f32, n: u32) -> impl Strategy<Value = f64> {
    let (size, extent) = (f64::from(size), f64::from(size) * f64::from(n));
    let near = vec![0.0, 0.0, 0.1, -7.25, -extent, -extent / 2.0, size * 3.0, -size / 3.0, f64::from(0.3_f32)];
    let far = vec![
        1_000_000.3,
        -1_999_999.7,
        -COORDINATE_LIMIT,
        COORDINATE_LIMIT - extent,
        COORDINATE_LIMIT - extent - size / 2.0,
        COORDINATE_LIMIT - 1.0,
        COORDINATE_LIMIT,
    ];
    prop_oneof![4 => select(near), 3 => select(far), 1 => -1000.0..1000.0].prop_map(within_limit)
}

fn within_limit(value: f64) -> f64 {
    value.clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT)
}

/// A world position that likes cell lines, row boundaries, their neighbouring floats, and places far beyond the grid.
pub fn position(frame: Frame) -> impl Strategy<Value = [f64; 3]> {
    (along(frame, 0), along(frame, 1), along(frame, 2)).prop_map(|(x, y, z)| [x, y, z])
}

/// One world coordinate, axis 0 = x, 1 = y, 2 = z.
pub(super) fn along(frame: Frame, axis: usize) -> BoxedStrategy<f64> {
    let (size, n) = [(frame.cs, frame.w), (frame.ch, frame.h), (frame.cs, frame.d)][axis];
    let origin = frame.origin[axis];
    let at = move |cells: f64| single(cells) * size;
    let off_line = (line(n), select(vec![-2_i8, -1, 1, 2])).prop_map(move |(i, ulps)| nudged(at(i), ulps));
    let far = vec![-1.0e6, -65536.0, -100.0, 100.0, 65536.0, 1.0e6, f64::from(n) * 3.0];
    let local = prop_oneof![
        5 => line(n).prop_map(at),
        2 => off_line,
        2 => line(n).prop_map(move |i| at(i + 0.5)),
        3 => (-1.0..f64::from(n) + 1.0).prop_map(at),
        1 => select(far).prop_map(at),
    ];
    // Added in double: near 2^21 a double still tells neighbouring float32 distances of a cell apart.
    local.prop_map(move |local| within_limit(origin + f64::from(local))).boxed()
}

/// The number of a grid line, mostly within the grid and often at its ends.
fn line(n: u32) -> impl Strategy<Value = f64> + Clone {
    let n = i32::try_from(n).unwrap_or(i32::MAX);
    prop_oneof![4 => 0..=n, 2 => select(vec![0, 1, n - 1, n]), 1 => select(vec![-2, -1, n + 1, n + 2])]
        .prop_map(f64::from)
}

/// The world coordinate whose distance from the origin is the next float32 after that of `value`.
pub(super) fn beside(frame: Frame, axis: usize, value: f64) -> f64 {
    within_limit(frame.origin[axis] + f64::from(single(value - frame.origin[axis]).next_up()))
}

/// The float32 that many places up or down.
pub(super) fn nudged(mut value: f32, ulps: i8) -> f32 {
    for _ in 0..ulps.unsigned_abs() {
        value = if ulps > 0 { value.next_up() } else { value.next_down() };
    }
    value
}

/// Any double, among them NaN, infinities, ±2^21 and what is just past it.
pub fn any_coordinate() -> impl Strategy<Value = f64> {
    let limit = COORDINATE_LIMIT;
    let odd = vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, f64::MIN_POSITIVE, 1.0e300];
    let limits = vec![limit, -limit, limit.next_up(), -limit.next_up(), limit.next_down(), limit + 0.5];
    prop_oneof![2 => select(limits), 2 => select(odd), 3 => -10.0..10.0, 1 => any::<f64>()]
}

/// A frame that may break any limit of §1: for its checks, not for building.
pub fn any_frame() -> impl Strategy<Value = Frame> {
    let at_limits = vec![0_u32, 256, 257, 4096, 65535, 65536, 65537, u32::MAX];
    let size = prop_oneof![3 => select(vec![1_u32, 2, 64]), 2 => select(at_limits)];
    (valid_or_any(), valid_or_any(), valid_or_any(), any_cell_size(), any_cell_size(), size.clone(), size.clone(), size)
        .prop_map(|(x, y, z, cs, ch, w, d, h)| Frame { origin: [x, y, z], cs, ch, w, d, h })
}

/// Bounds and cell sizes for `FromBounds`, valid or not: `(min, max, cs, ch)`.
pub fn any_bounds() -> impl Strategy<Value = ([f64; 3], [f64; 3], f32, f32)> {
    let axis = |size: f32| {
        let cells = (0..=6_i32, select(vec![-1_i8, 0, 1]))
            .prop_map(move |(i, ulps)| f64::from(nudged(single(f64::from(i)) * size, ulps)));
        let extent = prop_oneof![
            6 => cells,
            1 => select(vec![-1.0, 0.0, 65536.0 * f64::from(size), f64::MIN_POSITIVE]),
            1 => 0.0..100.0,
        ];
        (valid_or_any(), extent, any_coordinate(), 0..20_u8)
            .prop_map(|(min, extent, other, dice)| (min, if dice == 0 { other } else { min + extent }))
    };
    (any_cell_size(), any_cell_size()).prop_flat_map(move |(cs, ch)| {
        (axis(cs), axis(ch), axis(cs))
            .prop_map(move |((x0, x1), (y0, y1), (z0, z1))| ([x0, y0, z0], [x1, y1, z1], cs, ch))
    })
}

fn valid_or_any() -> impl Strategy<Value = f64> {
    prop_oneof![9 => select(vec![0.0, 0.1, -3.5, 2_000_000.0, -COORDINATE_LIMIT]), 1 => any_coordinate()]
}

fn any_cell_size() -> impl Strategy<Value = f32> {
    let past = vec![0.0, -1.0, f32::NAN, f32::INFINITY, SMALLEST.next_down(), LARGEST.next_up()];
    prop_oneof![9 => cell_size(), 1 => select(past)]
}
