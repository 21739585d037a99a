//! Why a scene is refused: the file, the place in it, and the rule (R28).

use super::ObjError;
use area_volumes::VolumeError;
use heightfield_frame::{CoordinateError, FrameError};
use raster::{HeightGridError, RasterizeError};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;
use voxel_chunk::{ChunkError, RunError};

/// Why a scene or a mesh was not read (SCENE.md, R26–R29).
///
/// Prints one line: `FILE:LINE: PLACE: RULE`, such as `town.json: sources[2].areas[5] = 256 is outside 0 to 255`.
#[derive(Debug)]
pub struct SceneError {
    file: Option<PathBuf>,
    line: Option<usize>,
    place: String,
    kind: SceneErrorKind,
}

/// The rule that a scene breaks.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SceneErrorKind {
    /// A file that cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    /// A file whose ending says nothing known.
    #[error("neither a scene (.json, .toml) nor a mesh (.obj) by its ending")]
    UnknownEnding,
    /// Text that is not JSON or not TOML.
    #[error("{message}")]
    Syntax {
        /// What the parser says.
        message: String,
    },
    /// A value of the wrong type, or a key that is unknown, missing or repeated.
    #[error("{message}")]
    Shape {
        /// What is wrong.
        message: String,
    },
    /// A source's `kind` that is none.
    #[error("unknown kind `{kind}`: there are triangles, mesh, height_grid and voxels")]
    UnknownSource {
        /// The word found.
        kind: String,
    },
    /// A key that sources of this kind do not have.
    #[error("unknown key in a source of kind `{kind}`")]
    UnknownKey {
        /// The source's kind.
        kind: String,
    },
    /// A key that must be there.
    #[error("missing")]
    MissingKey,
    /// Two keys of which one rules out the other.
    #[error("given beside {other}: only one of them can be")]
    Both {
        /// The other key.
        other: &'static str,
    },
    /// An integer outside its bounds; bounds upside down allow none.
    #[error("{value} is outside {min} to {max}")]
    Integer {
        /// The integer.
        value: i64,
        /// The smallest allowed.
        min: i64,
        /// The largest allowed.
        max: i64,
    },
    /// A real number outside its bounds, or NaN.
    #[error("{value} is outside {min} to {max}")]
    Real {
        /// The number.
        value: f64,
        /// The smallest allowed.
        min: f64,
        /// The largest allowed.
        max: f64,
    },
    /// A number that is NaN where any other would do.
    #[error("not a number")]
    NotANumber,
    /// An automatic frame over sources that have no position in the world (R26).
    #[error("no source has a position in the world to derive it from: give origin and size, or bounds")]
    NoPositions,
    /// A frame that breaks a limit.
    #[error("{0}")]
    Frame(FrameError),
    /// A vertex that breaks the coordinate rule.
    #[error("{0}")]
    Vertex(CoordinateError),
    /// Triangles that cannot be rasterized.
    #[error("{0}")]
    Triangles(RasterizeError),
    /// A height grid that cannot be rasterized.
    #[error("{0}")]
    HeightGrid(HeightGridError),
    /// Voxels that are no chunk.
    #[error("{0}")]
    Chunk(ChunkError),
    /// A run that has no place in its column.
    #[error("{0}")]
    Run(RunError),
    /// A second list of runs for one column.
    #[error("column {x} {z} is listed again")]
    RepeatedColumn {
        /// Place along x.
        x: u32,
        /// Place along z.
        z: u32,
    },
    /// A key of `material_areas` that is no material, or is one again.
    #[error("materials are 1 to 255, each once")]
    Material,
    /// A polygon or an interval that is no volume.
    #[error("{0}")]
    Volume(VolumeError),
    /// A line of an `.obj` file.
    #[error("{0}")]
    Obj(ObjError),
    /// A mesh without a single face.
    #[error("a mesh without faces")]
    EmptyMesh,
    /// A mesh that a scene names.
    #[error("{0}")]
    Mesh(Box<SceneError>),
}

impl SceneError {
    /// An error at a place such as `sources[2].areas[5]`.
    pub(super) fn at(place: impl fmt::Display, kind: SceneErrorKind) -> Self {
        Self { file: None, line: None, place: place.to_string(), kind }
    }

    pub(super) fn on_line(self, line: Option<usize>) -> Self {
        Self { line, ..self }
    }

    pub(super) fn in_file(self, file: &Path) -> Self {
        Self { file: Some(file.to_owned()), ..self }
    }

    /// The file it is about; none for a scene given as text.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The line of the file, from 1, where the error lies in its text.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// The place in the scene, such as `sources[2].areas[5]`; empty for the whole of it.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// The rule that is broken, with the value and the bound.
    #[must_use]
    pub fn kind(&self) -> &SceneErrorKind {
        &self.kind
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}", file.display())?;
            if let Some(line) = self.line {
                write!(f, ":{line}")?;
            }
            f.write_str(": ")?;
        } else if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match (&self.kind, self.place.as_str()) {
            (kind, "") => write!(f, "{kind}"),
            (kind @ (SceneErrorKind::Integer { .. } | SceneErrorKind::Real { .. }), place) => {
                write!(f, "{place} = {kind}")
            }
            (kind, place) => write!(f, "{place}: {kind}"),
        }
    }
}

impl std::error::Error for SceneError {}
