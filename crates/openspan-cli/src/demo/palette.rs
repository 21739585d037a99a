//! What the picture tells apart, in colours that colour-blind people tell apart too, and in letters.

use super::canvas::{Rgb, mix};
use openspan::heightfield_frame::AreaId;

/// What the top of a span is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ground {
    /// A floor that an agent stands on, by its area.
    Floor(AreaId),
    /// A floor too near a wall or a drop: erosion has taken it.
    Margin,
    /// Too steep, too low, on the edge, or a wall.
    Blocked,
}

/// The areas of the village, with their names, colours and letters.
const AREAS: [(AreaId, &str, Rgb, char); 6] = [
    (AreaId(63), "ground", [122, 178, 88], '.'),
    (AreaId(104), "water", [66, 146, 220], '~'),
    (AreaId(100), "house", [240, 196, 80], ':'),
    (AreaId(101), "bridge", [222, 130, 60], '='),
    (AreaId(102), "stone", [190, 170, 230], '+'),
    (AreaId(103), "rock", [240, 150, 190], 'o'),
];

pub(super) const BACKGROUND: Rgb = [24, 26, 32];

impl Ground {
    /// Everything a picture may show, in the order of the legend.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        AREAS.iter().map(|&(area, ..)| Self::Floor(area)).chain([Self::Margin, Self::Blocked])
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Floor(area) => of(area).map_or("other", |(_, name, ..)| name),
            Self::Margin => "too near an edge",
            Self::Blocked => "no floor",
        }
    }

    pub(super) fn color(self) -> Rgb {
        match self {
            Self::Floor(area) => of(area).map_or([250, 250, 250], |&(_, _, color, _)| color),
            Self::Margin => [150, 152, 140],
            Self::Blocked => [104, 98, 96],
        }
    }

    pub(super) fn letter(self) -> char {
        match self {
            Self::Floor(area) => of(area).map_or('?', |&(.., letter)| letter),
            Self::Margin => '-',
            Self::Blocked => '#',
        }
    }

    /// The colour of a top, a left and a right face.
    pub(super) fn faces(self) -> [Rgb; 3] {
        let body = mix(self.color(), [112, 100, 88], 0.55);
        [self.color(), mix(body, [0, 0, 0], 0.12), mix(body, [0, 0, 0], 0.34)]
    }
}

fn of(area: AreaId) -> Option<&'static (AreaId, &'static str, Rgb, char)> {
    AREAS.iter().find(|entry| entry.0 == area)
}
