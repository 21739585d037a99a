//! Side by side through the columns of two fields.

use crate::Piece;
use crate::field::Field;
use std::ops::Range;

/// How the pieces of a column are set beside each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// From the bottom up, disjoint: pieces that overlap are one that moved.
    Rising,
    /// In the order they merge: those between an equal beginning and an equal end were removed and added.
    Merging,
}

/// Two pieces that are set beside each other in a column, of which one may be missing.
pub(crate) struct Beside {
    pub(crate) column: usize,
    pub(crate) old: Option<Piece>,
    pub(crate) new: Option<Piece>,
}

/// Visits every pair of pieces that differ, column by column, bottom-up.
///
/// Both fields have one size. A row of columns that are the same is passed over at the speed of memory.
pub(crate) fn differences<F: Field>(old: &F, new: &F, order: Order, mut visit: impl FnMut(Beside)) {
    let [width, depth] = old.size().map(|cells| cells as usize);
    for columns in (0..depth).map(|z| z * width..(z + 1) * width) {
        if same_columns(old, new, columns.clone()) {
            continue;
        }
        for column in columns {
            if !same_columns(old, new, column..column + 1) {
                let [a, b] = [old, new].map(|field| pieces_of(field, column..column + 1));
                match order {
                    Order::Rising => rising(old, a, new, b, |old, new| visit(Beside { column, old, new })),
                    Order::Merging => merging(old, a, new, b, |old, new| visit(Beside { column, old, new })),
                }
            }
        }
    }
}

fn pieces_of(field: &impl Field, columns: Range<usize>) -> Range<usize> {
    let offsets = field.offsets();
    offsets[columns.start] as usize..offsets[columns.end] as usize
}

fn same_columns<F: Field>(old: &F, new: &F, columns: Range<usize>) -> bool {
    let [a, b] = [old, new].map(|field| pieces_of(field, columns.clone()));
    let same_numbers = || {
        let [a, b] = [old, new].map(|field| field.offsets()[columns.start..=columns.end].array_windows());
        a.zip(b).all(|([a, a_end], [b, b_end])| a_end - a == b_end - b)
    };
    a.len() == b.len() && (columns.len() == 1 || same_numbers()) && old.same(a, new, b)
}

/// Sets pieces beside each other where they overlap; whatever lies alone was added or removed.
fn rising<F: Field>(
    old: &F,
    mut a: Range<usize>,
    new: &F,
    mut b: Range<usize>,
    mut visit: impl FnMut(Option<Piece>, Option<Piece>),
) {
    let (mut next_a, mut next_b) = (a.next(), b.next());
    loop {
        match (next_a.map(|i| old.piece(i)), next_b.map(|i| new.piece(i))) {
            (None, None) => return,
            (Some(old), Some(new)) if old.bottom < new.top && new.bottom < old.top => {
                if old != new {
                    visit(Some(old), Some(new));
                }
                (next_a, next_b) = (a.next(), b.next());
            }
            (Some(old), new) if new.is_none_or(|new| old.bottom < new.bottom) => {
                visit(Some(old), None);
                next_a = a.next();
            }
            (_, new) => {
                visit(None, new);
                next_b = b.next();
            }
        }
    }
}

fn merging<F: Field>(
    old: &F,
    mut a: Range<usize>,
    new: &F,
    mut b: Range<usize>,
    mut visit: impl FnMut(Option<Piece>, Option<Piece>),
) {
    while !a.is_empty() && !b.is_empty() && old.piece(a.start) == new.piece(b.start) {
        (a.start, b.start) = (a.start + 1, b.start + 1);
    }
    while !a.is_empty() && !b.is_empty() && old.piece(a.end - 1) == new.piece(b.end - 1) {
        (a.end, b.end) = (a.end - 1, b.end - 1);
    }
    a.for_each(|i| visit(Some(old.piece(i)), None));
    b.for_each(|i| visit(None, Some(new.piece(i))));
}
