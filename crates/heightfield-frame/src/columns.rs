//! Offsets of columns into flat arrays.

use serde::{Deserialize, Serialize};
use std::ops::Range;
use thiserror::Error;

/// Where each column begins in arrays that hold all columns one after the other.
///
/// `n_columns + 1` numbers, rising from 0 to the number of items: column `i` owns `offsets[i]..offsets[i + 1]`. Four
/// bytes a column, no allocation per column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u32>", into = "Vec<u32>")]
pub struct ColumnOffsets(Vec<u32>);

/// Why a list of numbers is not a list of column offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ColumnOffsetsError {
    /// An empty list: even no columns have one offset, 0.
    #[error("a list of column offsets holds at least one number")]
    Missing,
    /// The first offset is not 0.
    #[error("the first column begins at {first}, not at 0")]
    First {
        /// The first offset.
        first: u32,
    },
    /// A column would end before it begins.
    #[error("column {column} begins at {begin} and ends before it, at {end}")]
    Falling {
        /// Index of the column.
        column: usize,
        /// Its offset.
        begin: u32,
        /// The next column's offset.
        end: u32,
    },
}

impl ColumnOffsets {
    /// The offsets of `n_columns` empty columns.
    #[must_use]
    pub fn empty(n_columns: usize) -> Self {
        Self(vec![0; n_columns + 1])
    }

    /// Takes a list of offsets after checking that it is one.
    ///
    /// # Errors
    /// [`ColumnOffsetsError`] names the first offset that is out of order.
    pub fn new(offsets: Vec<u32>) -> Result<Self, ColumnOffsetsError> {
        let Some(&first) = offsets.first() else {
            return Err(ColumnOffsetsError::Missing);
        };
        if first != 0 {
            return Err(ColumnOffsetsError::First { first });
        }
        // Whether they rise is asked first, many at a time.
        let falls = |offsets: &[u32]| offsets.array_windows().position(|[begin, end]| begin > end);
        if !offsets.is_sorted()
            && let Some(column) = falls(&offsets)
        {
            return Err(ColumnOffsetsError::Falling { column, begin: offsets[column], end: offsets[column + 1] });
        }
        Ok(Self(offsets))
    }

    /// Number of columns.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.0.len() - 1
    }

    /// Number of items in all columns together.
    #[must_use]
    pub fn n_items(&self) -> usize {
        self.0[self.0.len() - 1] as usize
    }

    /// The items of one column, as a range into the flat arrays.
    ///
    /// # Panics
    /// When `column` is not below [`n_columns`](Self::n_columns), like an index into a slice.
    #[inline]
    #[must_use]
    pub fn range(&self, column: usize) -> Range<usize> {
        items_of(&self.0, column..column + 1)
    }

    /// The bare offsets.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[u32] {
        &self.0
    }
}

/// The items of some columns that follow each other, by the offsets of these and others, such as those of a row of the grid.
///
/// ```
/// assert_eq!(heightfield_frame::items_of(&[4, 5, 5, 9], 1..3), 5..9);
/// ```
///
/// # Panics
/// When there are fewer offsets than the columns need, like an index into a slice.
#[inline]
#[must_use]
pub fn items_of(offsets: &[u32], columns: Range<usize>) -> Range<usize> {
    offsets[columns.start] as usize..offsets[columns.end] as usize
}

impl TryFrom<Vec<u32>> for ColumnOffsets {
    type Error = ColumnOffsetsError;

    fn try_from(offsets: Vec<u32>) -> Result<Self, Self::Error> {
        Self::new(offsets)
    }
}

impl From<ColumnOffsets> for Vec<u32> {
    fn from(offsets: ColumnOffsets) -> Self {
        offsets.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_rise_from_zero() {
        let offsets = ColumnOffsets::new(vec![0, 2, 2, 5]).expect("rising from 0");
        assert_eq!((offsets.n_columns(), offsets.n_items()), (3, 5));
        assert_eq!(offsets.range(1), 2..2);

        assert_eq!(ColumnOffsets::new(vec![]), Err(ColumnOffsetsError::Missing));
        assert_eq!(ColumnOffsets::new(vec![1, 1]), Err(ColumnOffsetsError::First { first: 1 }));
        let falling = ColumnOffsetsError::Falling { column: 1, begin: 3, end: 2 };
        assert_eq!(ColumnOffsets::new(vec![0, 3, 2]), Err(falling));
    }
}
