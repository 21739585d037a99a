//! Spans and heightfields (§3, §6–§8), apart from where they come from.

use crate::{Compact, Frame, NO_LINK, Piece, Solid, Span, compact};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// An area id, often 0, the walkable 63 or a neighbour of it.
pub fn area() -> impl Strategy<Value = u8> + Clone {
    prop_oneof![3 => Just(0_u8), 4 => Just(63_u8), 2 => select(vec![1_u8, 2, 62, 64, 255]), 1 => any::<u8>()]
}

/// A merge threshold in rows, often 0, sometimes past any height.
pub fn threshold() -> impl Strategy<Value = u32> {
    prop_oneof![3 => Just(0_u32), 5 => 1..=5_u32, 1 => select(vec![65535_u32, u32::MAX])]
}

/// `(height, climb)` of the agent in rows, small, sometimes at the limit (R21).
pub fn rows() -> impl Strategy<Value = (u32, u32)> {
    let height = prop_oneof![8 => 0..=6_u32, 1 => Just(65535_u32)];
    let climb = prop_oneof![8 => 0..=5_u32, 1 => Just(65535_u32)];
    (height, climb)
}

/// A radius in cells, small, sometimes wider than any grid or at the limit (R21).
pub fn radius() -> impl Strategy<Value = u32> {
    prop_oneof![8 => 0..=4_u32, 1 => select(vec![7_u32, 127, 128, 1 << 20])]
}

/// A frame that only counts: unit cells at the origin, up to 8 × 8 columns, up to 24 rows.
pub fn columns_frame() -> impl Strategy<Value = Frame> {
    (1..=8_u32, 1..=8_u32, 1..=24_u32).prop_map(|(w, d, h)| unit_frame(w, d, h))
}

fn unit_frame(w: u32, d: u32, h: u32) -> Frame {
    Frame { origin: [0.0; 3], cs: 1.0, ch: 1.0, w, d, h }
}

/// Spans in the order they are added, over the columns of a grid: overlapping, touching, nested, equal, one row apart.
pub fn pieces(frame: Frame) -> impl Strategy<Value = Vec<Piece>> {
    vec((0..frame.n_columns(), rows_within(frame.h), area()), 0..40)
        .prop_map(|pieces| pieces.into_iter().map(|(column, (min, max), area)| (column, min, max, area)).collect())
}

/// Spans in the order they are added to one column.
pub fn pieces_in_a_column(h: u32) -> impl Strategy<Value = Vec<Span>> {
    vec((rows_within(h), area()).prop_map(|((min, max), area)| (min, max, area)), 0..16)
}

fn rows_within(h: u32) -> impl Strategy<Value = (u32, u32)> + Clone {
    (0..h, prop_oneof![4 => 1..=3_u32, 1 => 1..=h]).prop_map(move |(min, length)| (min, (min + length).min(h)))
}

/// A solid heightfield with its frame: stairs and terraces a row or two apart, stacked spans with narrow gaps, holes.
pub fn solid() -> impl Strategy<Value = (Frame, Solid)> {
    columns_frame().prop_flat_map(|frame| solid_over(frame, area().boxed(), [6, 3, 3, 1]))
}

/// A solid heightfield whose spans are nearly all walkable: what erosion and volumes have most to do with.
pub fn walkable_solid() -> impl Strategy<Value = (Frame, Solid)> {
    let walkable = prop_oneof![100 => Just(63_u8), 5 => 1..=255_u8, 1 => Just(0_u8)];
    let frames = (3..=10_u32, 3..=10_u32, 4..=24_u32).prop_map(|(w, d, h)| unit_frame(w, d, h));
    frames.prop_flat_map(move |frame| solid_over(frame, walkable.clone().boxed(), [60, 8, 2, 1]))
}

/// A wide heightfield of columns of one span nearly everywhere, also far up, where sums of rows pass 65535: long runs of
/// such columns, broken by stacks and holes.
pub fn open_ground() -> impl Strategy<Value = (Frame, Solid)> {
    let raised = select(vec![0, 65_535 - 16_u32]);
    (3..=40_u32, 1..=6_u32, raised, 0..=3_u32).prop_flat_map(|(w, d, raised, roughness)| {
        let frame = unit_frame(w, d, raised + 16);
        let walkable = prop_oneof![20 => Just(63_u8), 1 => any::<u8>()];
        let spans = (13..=13 + roughness, prop_oneof![30 => Just(13_u32), 1 => 1..=13_u32], walkable.clone());
        let lone = spans.prop_map(move |(max, length, area)| vec![(raised + max - length, raised + max, area)]);
        let stacked = vec((0..=4_u32, 1..=3_u32, walkable), 0..=4).prop_map(move |spans| {
            stack(&spans, 16).into_iter().map(|(min, max, area)| (raised + min, raised + max, area)).collect()
        });
        let column = prop_oneof![40 => lone, 1 => stacked];
        (Just(frame), vec(column, frame.n_columns()))
    })
}

/// Columns with the given weights of terraces, of terraces under a roof, of stacks and of holes.
fn solid_over(frame: Frame, area: BoxedStrategy<u8>, weights: [u32; 4]) -> impl Strategy<Value = (Frame, Solid)> {
    // Terraces share one ground, so that most neighbours can be stepped to.
    (1..=frame.h).prop_flat_map(move |ground| {
        let top = (ground + 2).min(frame.h);
        let terrace = (ground..=top, area.clone()).prop_map(|(max, area)| vec![(0, max, area)]);
        let roofed = (ground..=top, 1..=8_u32, area.clone(), area.clone()).prop_map(move |(max, gap, area, roof)| {
            let mut spans = vec![(0, max, area)];
            if max + gap < frame.h {
                spans.push((max + gap, max + gap + 1, roof));
            }
            spans
        });
        let stacked = vec((0..=4_u32, 1..=3_u32, area.clone()), 0..=6).prop_map(move |spans| stack(&spans, frame.h));
        let column = prop_oneof![
            weights[0] => terrace,
            weights[1] => roofed,
            weights[2] => stacked,
            weights[3] => Just(Vec::new()),
        ]
        .boxed();
        (Just(frame), vec(column, frame.n_columns()))
    })
}

/// Disjoint spans that do not touch, from gaps and lengths, as many as fit.
fn stack(spans: &[(u32, u32, u8)], h: u32) -> Vec<Span> {
    let mut placed: Vec<Span> = Vec::new();
    for &(gap, length, area) in spans {
        let min = placed.last().map_or(gap, |below| below.1 + 1 + gap);
        if min + length > h {
            break;
        }
        placed.push((min, min + length, area));
    }
    placed
}

/// Two to four columns of 60 to 70 thin spans: about as many as a link can tell apart.
pub fn deep_solid() -> impl Strategy<Value = (Frame, Solid)> {
    let column = vec(
        (prop_oneof![9 => Just(0_u32), 1 => Just(1_u32)], Just(1_u32), prop_oneof![20 => Just(63_u8), 1 => Just(0_u8)]),
        60..=70,
    );
    vec(column, 2..=4).prop_map(|columns| {
        let w = u32::try_from(columns.len()).unwrap_or(u32::MAX);
        let frame = unit_frame(w, 1, 240);
        (frame, columns.iter().map(|spans| stack(spans, frame.h)).collect())
    })
}

/// A compact heightfield whose links go to any span of the neighbouring cell, or nowhere: directed, as R22 allows.
pub fn any_links() -> impl Strategy<Value = (Frame, Compact)> {
    (walkable_solid(), vec(any::<[Option<prop::sample::Index>; 4]>(), 64)).prop_map(|((frame, solid), choices)| {
        let mut open = compact(&frame, &solid, 0, 65535).unwrap_or_else(|error| unreachable!("{error}"));
        let counts: Vec<usize> = open.iter().map(|cell| cell.len().min(NO_LINK as usize)).collect();
        let mut choices = choices.into_iter().cycle();
        for z in 0..frame.d {
            for x in 0..frame.w {
                for (span, choice) in open[frame.column(x, z)].iter_mut().zip(&mut choices) {
                    span.links = 0;
                    for (direction, choice) in (0..4).zip(choice) {
                        let n = frame.neighbour(x, z, direction).map_or(0, |(nx, nz)| counts[frame.column(nx, nz)]);
                        let target = choice.filter(|_| n > 0).and_then(|choice| u32::try_from(choice.index(n)).ok());
                        span.links |= target.unwrap_or(NO_LINK) << (6 * direction);
                    }
                }
            }
        }
        (frame, open)
    })
}
