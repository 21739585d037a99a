//! The volume and what it refuses (§9, R23, R24).

use crate::convex::check_convex;
use compact_hf::heightfield_frame::{AreaId, Axis, CoordinateError, check_coordinate};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Most corners of a volume's polygon (§9).
pub const MAX_CORNERS: usize = 256;

/// A convex polygon over an interval of heights, and the area that floors inside it get (§9).
///
/// Corners are `[x, z]` and heights `y`, all in world units. Area 0 makes ground unwalkable (R24).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Raw", into = "Raw")]
pub struct ConvexVolume {
    corners: Vec<[f64; 2]>, // the cross of every edge and every corner is at least 0
    min_y: f64,
    max_y: f64,
    area: AreaId,
}

/// A volume as a decoder leaves it: the same fields, nothing checked.
#[derive(Serialize, Deserialize)]
#[serde(rename = "ConvexVolume", deny_unknown_fields)]
struct Raw {
    polygon: Vec<[f64; 2]>,
    min_y: f64,
    max_y: f64,
    area: AreaId,
}

/// Why a polygon and an interval are no volume (§9, R23).
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum VolumeError {
    /// Too few corners or too many.
    #[error("polygon of {found} corners: 3 to {MAX_CORNERS} are allowed")]
    CornerCount {
        /// Number of corners.
        found: usize,
    },
    /// A corner that breaks the coordinate rule.
    #[error("polygon corner {corner}: {error}")]
    Corner {
        /// Place of the corner in the list.
        corner: usize,
        /// The rule.
        error: CoordinateError,
    },
    /// A corner that stands at the same place as the next one.
    #[error("polygon corner {corner} repeats the one before it")]
    RepeatedCorner {
        /// Place of the second of the two in the list; 0 when the last corner repeats the first.
        corner: usize,
    },
    /// A corner on the wrong side of an edge.
    #[error("polygon is not convex at corner {corner}: it lies on the other side of edge {edge} than others")]
    NotConvex {
        /// Place of the corner in the list.
        corner: usize,
        /// Place of the edge's first corner.
        edge: usize,
    },
    /// All corners on one line.
    #[error("polygon has zero area")]
    ZeroArea,
    /// An edge that runs back along the one before it.
    #[error("polygon folds back along an edge at corner {corner}")]
    FoldsBack {
        /// Place of the corner between the two edges.
        corner: usize,
    },
    /// A polygon that goes around its inside again.
    #[error("polygon winds around {turns} times: once is allowed")]
    Winding {
        /// How often it does.
        turns: usize,
    },
    /// A height that breaks the coordinate rule.
    #[error("{bound} {error}")]
    Height {
        /// `min_y:` or `max_y:`.
        bound: &'static str,
        /// The rule.
        error: CoordinateError,
    },
    /// An interval upside down.
    #[error("min_y {min_y} is above max_y {max_y}")]
    Inverted {
        /// The lower bound.
        min_y: f64,
        /// The upper bound.
        max_y: f64,
    },
}

impl ConvexVolume {
    /// A volume from the `[x, z]` corners of its polygon, in either winding, and its interval of heights (§9, R23).
    ///
    /// Corners on the line between their neighbours are allowed.
    ///
    /// # Errors
    /// [`VolumeError`] names the corner or the bound that breaks a rule.
    pub fn new(polygon: Vec<[f64; 2]>, min_y: f64, max_y: f64, area: AreaId) -> Result<Self, VolumeError> {
        if !(3..=MAX_CORNERS).contains(&polygon.len()) {
            return Err(VolumeError::CornerCount { found: polygon.len() });
        }
        for (corner, [x, z]) in polygon.iter().enumerate() {
            check_coordinate(Axis::X, *x)
                .and_then(|()| check_coordinate(Axis::Z, *z))
                .map_err(|error| VolumeError::Corner { corner, error })?;
        }
        for (bound, height) in [("min_y:", min_y), ("max_y:", max_y)] {
            check_coordinate(Axis::Y, height).map_err(|error| VolumeError::Height { bound, error })?;
        }
        if min_y > max_y {
            return Err(VolumeError::Inverted { min_y, max_y });
        }
        let corners = check_convex(polygon)?;
        Ok(Self { corners, min_y, max_y, area })
    }

    /// The `[x, z]` corners, wound so that the inside is where every edge's cross is positive.
    #[must_use]
    pub fn corners(&self) -> &[[f64; 2]] {
        &self.corners
    }

    /// The lowest and the highest floor inside, in world units.
    #[must_use]
    pub const fn heights(&self) -> [f64; 2] {
        [self.min_y, self.max_y]
    }

    /// The area that floors inside get.
    #[must_use]
    pub const fn area(&self) -> AreaId {
        self.area
    }
}

impl TryFrom<Raw> for ConvexVolume {
    type Error = VolumeError;

    fn try_from(Raw { polygon, min_y, max_y, area }: Raw) -> Result<Self, VolumeError> {
        Self::new(polygon, min_y, max_y, area)
    }
}

impl From<ConvexVolume> for Raw {
    fn from(ConvexVolume { corners, min_y, max_y, area }: ConvexVolume) -> Self {
        Self { polygon: corners, min_y, max_y, area }
    }
}
