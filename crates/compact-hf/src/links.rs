//! Links to the neighbouring columns, four in one word (§7).

use serde::{Deserialize, Serialize};
use solid_spans::heightfield_frame::Direction;
use thiserror::Error;

/// The links of one open span to its four neighbours, in one word (§7).
///
/// Bits `6d .. 6d + 6` hold the place of the linked span in the neighbouring cell in direction `d`, from the bottom; 63 is
/// no link. The upper eight bits are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Links(u32);

/// A word that is no four links: one of its upper eight bits is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("links {word:#x} have more than 24 bits")]
pub struct LinkTooLarge {
    /// The word.
    pub word: u32,
}

impl Links {
    /// No link in any direction.
    pub const NONE: Self = Self(0xff_ffff);

    /// The highest place that a link can hold (§7).
    pub const MAX_PLACE: u32 = 62;

    const NO_LINK: u32 = 63;

    /// Links to places in the order of directions; a place past [`MAX_PLACE`](Self::MAX_PLACE) is no link (§7).
    #[inline]
    pub(crate) fn new(places: [u32; 4]) -> Self {
        let sixes = places.map(|place| place.min(Self::NO_LINK));
        Self(sixes[0] | sixes[1] << 6 | sixes[2] << 12 | sixes[3] << 18)
    }

    /// Links to the lowest span in some directions.
    #[inline]
    pub(crate) fn to_lowest(linked: [bool; 4]) -> Self {
        Self::new(linked.map(|linked| if linked { 0 } else { Self::NO_LINK }))
    }

    /// The place, from the bottom, of the linked span in the neighbouring cell.
    #[inline]
    #[must_use]
    pub const fn get(self, direction: Direction) -> Option<u32> {
        let place = self.0 >> (6 * direction as u32) & Self::NO_LINK;
        if place == Self::NO_LINK { None } else { Some(place) }
    }

    /// The same links with another one in a direction; a place past [`MAX_PLACE`](Self::MAX_PLACE) is no link (§7).
    #[inline]
    #[must_use]
    pub const fn with(self, direction: Direction, place: u32) -> Self {
        let place = if place > Self::MAX_PLACE { Self::NO_LINK } else { place };
        let shift = 6 * direction as u32;
        Self(self.0 & !(Self::NO_LINK << shift) | place << shift)
    }

    /// The word of 24 bits.
    #[inline]
    #[must_use]
    pub const fn word(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for Links {
    type Error = LinkTooLarge;

    fn try_from(word: u32) -> Result<Self, LinkTooLarge> {
        if word > Self::NONE.0 { Err(LinkTooLarge { word }) } else { Ok(Self(word)) }
    }
}

impl From<Links> for u32 {
    fn from(links: Links) -> Self {
        links.0
    }
}

/// Six lower-case hex digits.
impl std::fmt::Display for Links {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:06x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_bits_a_direction() {
        let links = Links::NONE.with(Direction::NegX, 1).with(Direction::PosX, 62);
        assert_eq!(links.to_string(), "ffefc1"); // 63 · 2^18 + 62 · 2^12 + 63 · 2^6 + 1
        assert_eq!(Direction::ALL.map(|way| links.get(way)), [Some(1), None, Some(62), None]);
        assert_eq!(links.with(Direction::NegX, 63), links.with(Direction::NegX, 1000), "past 62 there is no link");
        assert_eq!(Links::try_from(0x100_0000), Err(LinkTooLarge { word: 0x100_0000 }));
    }
}
