//! The difference as a map.

use crate::field::Field;
use crate::walk::{Beside, Order, differences};
use crate::{Piece, What};
use stage_file::StageRef;

/// For each column one floor, and whether it differs: what a picture of a difference shows.
///
/// A column that differs shows its highest floor that does, any other its highest floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeMap {
    /// The row of each column's floor; none where neither stage has one.
    pub rows: Vec<Option<u16>>,
    /// What has changed: added, removed, or the first of all other things that did.
    pub changes: Vec<Option<What>>,
}

impl ChangeMap {
    /// The map of two solid or two compact stages over one frame; none for others.
    #[must_use]
    pub fn between(old: StageRef<'_>, new: StageRef<'_>) -> Option<Self> {
        if old.frame() != new.frame() {
            return None;
        }
        match (old.solid(), new.solid(), old.open(), new.open()) {
            (Some(a), Some(b), ..) => Some(Self::of(a, b)),
            (.., Some(a), Some(b)) => Some(Self::of(a, b)),
            _ => None,
        }
    }

    fn of<F: Field>(old: &F, new: &F) -> Self {
        let row = |piece: &Piece| u16::try_from(F::floor(piece)).unwrap_or(u16::MAX);
        let highest = |ends: &[u32; 2]| (ends[0] < ends[1]).then(|| row(&new.piece(ends[1] as usize - 1)));
        let mut rows: Vec<_> = new.offsets().array_windows().map(highest).collect();
        let mut changes = vec![None; rows.len()];
        differences(old, new, Order::Rising, |Beside { column, old, new }| {
            rows[column] = new.or(old).map(|piece| row(&piece));
            changes[column] = Some(match (old, new) {
                (None, _) => What::Added,
                (_, None) => What::Removed,
                (Some(old), Some(new)) if old.bottom != new.bottom => What::Bottom,
                (Some(old), Some(new)) if old.top != new.top => What::Top,
                (Some(old), Some(new)) if old.area != new.area => What::Area,
                _ => What::Links,
            });
        });
        Self { rows, changes }
    }
}
