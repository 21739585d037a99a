//! Arrays of small items, read and written in blocks.
//!
//! The bytes are those of bincode under its `legacy` configuration: a count of eight bytes, then the items, little-endian
//! and without padding. bincode would walk them one by one; here a block of them is converted at a time.

use crate::stream::{PayloadReader, PayloadWriter};
use crate::{ReadError, WriteError};
use compact_hf::Links;
use raster::RasterSpan;
use raster::heightfield_frame::AreaId;
use std::io::{Read, Write};
use voxel_chunk::Run;

/// Items converted at a time: their bytes stay in a near cache.
const BLOCK: usize = 8 * 1024;

/// An item of `N` bytes in a file.
pub(crate) trait Item<const N: usize>: Copy {
    fn to_bytes(self) -> [u8; N];
    fn from_bytes(bytes: [u8; N]) -> Self;
}

impl Item<1> for u8 {
    fn to_bytes(self) -> [u8; 1] {
        [self]
    }
    fn from_bytes([byte]: [u8; 1]) -> Self {
        byte
    }
}

impl Item<2> for u16 {
    fn to_bytes(self) -> [u8; 2] {
        self.to_le_bytes()
    }
    fn from_bytes(bytes: [u8; 2]) -> Self {
        Self::from_le_bytes(bytes)
    }
}

impl Item<4> for u32 {
    fn to_bytes(self) -> [u8; 4] {
        self.to_le_bytes()
    }
    fn from_bytes(bytes: [u8; 4]) -> Self {
        Self::from_le_bytes(bytes)
    }
}

impl Item<1> for AreaId {
    fn to_bytes(self) -> [u8; 1] {
        [self.0]
    }
    fn from_bytes([id]: [u8; 1]) -> Self {
        Self(id)
    }
}

impl Item<3> for Links {
    fn to_bytes(self) -> [u8; 3] {
        let [a, b, c, _] = self.word().to_le_bytes();
        [a, b, c]
    }
    fn from_bytes([a, b, c]: [u8; 3]) -> Self {
        Self::try_from(u32::from_le_bytes([a, b, c, 0])).expect("three bytes are 24 bits")
    }
}

impl Item<5> for Run {
    fn to_bytes(self) -> [u8; 5] {
        let ([a, b], [c, d]) = (self.start.to_le_bytes(), self.length.to_le_bytes());
        [a, b, c, d, self.material]
    }
    fn from_bytes([a, b, c, d, material]: [u8; 5]) -> Self {
        Self { start: u16::from_le_bytes([a, b]), length: u16::from_le_bytes([c, d]), material }
    }
}

impl Item<11> for RasterSpan {
    fn to_bytes(self) -> [u8; 11] {
        let [c0, c1, c2, c3] = self.column.to_le_bytes();
        let [[a, b], [c, d], [e, f]] = [self.min, self.max, self.merge_threshold].map(u16::to_le_bytes);
        [c0, c1, c2, c3, a, b, c, d, e, f, self.area.0]
    }
    fn from_bytes([c0, c1, c2, c3, a, b, c, d, e, f, area]: [u8; 11]) -> Self {
        let [min, max, merge_threshold] = [[a, b], [c, d], [e, f]].map(u16::from_le_bytes);
        Self { column: u32::from_le_bytes([c0, c1, c2, c3]), min, max, merge_threshold, area: AreaId(area) }
    }
}

/// Writes an array.
pub(crate) fn write_items<T: Item<N>, const N: usize>(
    to: &mut PayloadWriter<impl Write>,
    items: &[T],
) -> Result<(), WriteError> {
    write_blocks(to, items.len(), |bytes, at| {
        for (bytes, item) in bytes.iter_mut().zip(&items[at..]) {
            *bytes = item.to_bytes();
        }
    })
}

/// Writes an array of `count` items block by block: `fill` is given a block and the place of its first item.
pub(crate) fn write_blocks<const N: usize>(
    to: &mut PayloadWriter<impl Write>,
    count: usize,
    mut fill: impl FnMut(&mut [[u8; N]], usize),
) -> Result<(), WriteError> {
    to.put(&(count as u64).to_le_bytes())?;
    let mut bytes = vec![[0; N]; BLOCK.min(count)];
    for at in (0..count).step_by(BLOCK) {
        let block = &mut bytes[..BLOCK.min(count - at)];
        fill(block, at);
        to.put(block.as_flattened())?;
    }
    Ok(())
}

/// Reads an array, of `expected` items where their number is known beforehand.
pub(crate) fn read_items<T: Item<N>, const N: usize>(
    from: &mut PayloadReader<impl Read>,
    array: &'static str,
    expected: Option<u64>,
) -> Result<Vec<T>, ReadError> {
    let mut items = Vec::new();
    read_blocks(from, array, expected, |block: &[[u8; N]], n_to_come| {
        if items.is_empty() {
            items.reserve_exact(n_to_come);
        }
        items.extend(block.iter().map(|&bytes| T::from_bytes(bytes)));
    })?;
    items.shrink_to_fit();
    Ok(items)
}

/// Reads an array block by block: `take` is told each block, and how many items from it on are worth making room for.
///
/// A count is a claim. Bytes of an uncompressed file are known to be there, and room is made for all; what comes out of a
/// compressed one is believed when it is seen.
pub(crate) fn read_blocks<const N: usize>(
    from: &mut PayloadReader<impl Read>,
    array: &'static str,
    expected: Option<u64>,
    mut take: impl FnMut(&[[u8; N]], usize),
) -> Result<(), ReadError> {
    let mut count = [0; 8];
    from.get(&mut count)?;
    let (count, left) = (u64::from_le_bytes(count), from.left());
    if let Some(expected) = expected.filter(|&expected| expected != count) {
        return Err(ReadError::ArrayLength { array, expected, found: count });
    }
    let too_many = ReadError::Count { array, count, left };
    if count > left / N as u64 {
        return Err(too_many);
    }
    let Ok(mut n_left) = usize::try_from(count) else {
        return Err(too_many);
    };
    let mut bytes = vec![[0; N]; BLOCK.min(n_left)];
    while n_left > 0 {
        let block = &mut bytes[..BLOCK.min(n_left)];
        from.get(block.as_flattened_mut())?;
        take(block, if from.is_known() { n_left } else { block.len() });
        n_left -= block.len();
    }
    Ok(())
}
