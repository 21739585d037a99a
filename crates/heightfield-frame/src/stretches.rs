//! Stretches of a row whose columns are alike.

use std::ops::Range;

/// Cuts a row into its longest stretches of equal marks: where each lies, and its mark.
///
/// Stages mark the columns that can be worked on many at a time, and take the others one by one.
///
/// ```
/// let stretches = heightfield_frame::stretches(&[true, true, false]);
/// assert_eq!(stretches.collect::<Vec<_>>(), [(0..2, true), (2..3, false)]);
/// ```
pub fn stretches(marks: &[bool]) -> impl Iterator<Item = (Range<usize>, bool)> + '_ {
    let mut begin = 0;
    std::iter::from_fn(move || {
        let rest = marks.get(begin..)?;
        let &mark = rest.first()?;
        let stretch = begin..begin + equal_at_front(rest, mark);
        begin = stretch.end;
        Some((stretch, mark))
    })
}

/// How many marks at the front are `mark`: eight at a time, each a byte of 0 or 1.
#[inline]
fn equal_at_front(marks: &[bool], mark: bool) -> usize {
    let all = u64::from(mark) * 0x0101_0101_0101_0101;
    let (blocks, rest) = marks.as_chunks::<8>();
    for (i, block) in blocks.iter().enumerate() {
        let other = u64::from_le_bytes(block.map(u8::from)) ^ all;
        if other != 0 {
            return 8 * i + (other.trailing_zeros() / 8) as usize;
        }
    }
    marks.len() - rest.len() + rest.iter().take_while(|&&other| other == mark).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_a_change() {
        for n in 0..40 {
            for change in 0..=n {
                for mark in [false, true] {
                    let marks: Vec<bool> = (0..n).map(|i| (i < change) == mark).collect();
                    let expected = [(0..change, mark), (change..n, !mark)];
                    let expected: Vec<_> = expected.into_iter().filter(|(stretch, _)| !stretch.is_empty()).collect();
                    assert_eq!(stretches(&marks).collect::<Vec<_>>(), expected);
                }
            }
        }
    }
}
