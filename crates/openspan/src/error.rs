//! Why a build was refused or has stopped.

use crate::Stage;
use erosion::RadiusTooLarge;
use raster::{HeightGridError, RasterizeError};
use solid_spans::TooManySpans;
use thiserror::Error;

/// Why there is no result. Nothing is left behind.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The radius is past its limit (§8).
    #[error("settings.radius: {0}")]
    Radius(RadiusTooLarge),
    /// Triangles that cannot be rasterized (§2).
    #[error("sources[{source_index}]: {error}")]
    Triangles {
        /// Place of the source in the scene.
        source_index: usize,
        /// The rule.
        error: RasterizeError,
    },
    /// A height grid that cannot be rasterized (§4).
    #[error("sources[{source_index}]: {error}")]
    HeightGrid {
        /// Place of the source in the scene.
        source_index: usize,
        /// The rule.
        error: HeightGridError,
    },
    /// More spans than a heightfield can hold.
    #[error("{0}")]
    TooManySpans(TooManySpans),
    /// The observer has stopped the build.
    #[error("stopped while building stage {stage}")]
    Stopped {
        /// The stage that was being built.
        stage: Stage,
    },
}

impl From<RadiusTooLarge> for BuildError {
    fn from(error: RadiusTooLarge) -> Self {
        Self::Radius(error)
    }
}

impl From<TooManySpans> for BuildError {
    fn from(error: TooManySpans) -> Self {
        Self::TooManySpans(error)
    }
}
