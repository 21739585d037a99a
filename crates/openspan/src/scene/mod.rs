//! Scenes: everything a build starts from, read from JSON, TOML or a mesh and checked whole (SCENE.md, R26–R29).

mod error;

mod syntax;

mod draft;

mod number;

mod settings;

mod source;

mod voxels;

mod frame;

mod mesh;

mod obj;

pub use error::{SceneError, SceneErrorKind};
pub use obj::{ObjError, Word};
pub use settings::SceneOptions;
pub use source::Source;

use crate::SpanSettings;
use area_volumes::ConvexVolume;
use draft::{Draft, FrameDraft, SettingsDraft, VolumeDraft};
use heightfield_frame::{AreaId, HeightfieldFrame};
use std::path::Path;

/// Everything a build starts from: where the grid lies, the settings, what fills it, and what marks it (SCENE.md).
///
/// Sources are added in list order, since the merge rule depends on it (§3); volumes are applied in list order (§9).
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Where the grid lies in the world and how large it is.
    pub frame: HeightfieldFrame,
    /// What an agent can do.
    pub settings: SpanSettings,
    /// What becomes spans.
    pub sources: Vec<Source>,
    /// What marks floors.
    pub volumes: Vec<ConvexVolume>,
}

impl Scene {
    /// Reads a scene (`.json`, `.toml`) or a mesh (`.obj`) by its ending, and everything it names.
    ///
    /// A mesh is a scene with an automatic frame (R26), cells of 0.3, rows of 0.2 and [`SpanSettings::HUMANOID`].
    ///
    /// # Errors
    /// [`SceneError`] names the file, the place in it, and the value and the bound.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, SceneError> {
        Self::load_with(path, &SceneOptions::default())
    }

    /// Reads a scene or a mesh; what the options say counts more than what the scene says.
    ///
    /// # Errors
    /// As [`load`](Self::load); a value that comes from the options is named by its key in a scene.
    pub fn load_with(path: impl AsRef<Path>, options: &SceneOptions) -> Result<Self, SceneError> {
        let path = path.as_ref();
        let parse = match mesh::ending(path).as_str() {
            "json" => syntax::from_json,
            "toml" => syntax::from_toml,
            _ => return Self::from_mesh(path, options),
        };
        let read = || {
            let text =
                std::fs::read_to_string(path).map_err(|error| SceneError::at("", SceneErrorKind::Unreadable(error)))?;
            let base = path.parent().unwrap_or(Path::new(""));
            from_draft(parse(&text)?, base, options)
        };
        read().map_err(|error| error.in_file(path))
    }

    /// Reads a mesh as a scene with an automatic frame (R26).
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn from_mesh(path: impl AsRef<Path>, options: &SceneOptions) -> Result<Self, SceneError> {
        let path = path.as_ref();
        let sources = vec![mesh::read(path)?];
        let read = || {
            let settings = options.settings(SettingsDraft::default())?;
            let frame = frame::resolve(&FrameDraft::default(), options, &sources)?;
            Ok((frame, settings))
        };
        let (frame, settings) = read().map_err(|error: SceneError| error.in_file(path))?;
        Ok(Self { frame, settings, sources, volumes: Vec::new() })
    }

    /// A scene from JSON text; `base` is the folder that its relative paths start from.
    ///
    /// # Errors
    /// As [`load`](Self::load), without a file.
    pub fn from_json(text: &str, base: impl AsRef<Path>) -> Result<Self, SceneError> {
        from_draft(syntax::from_json(text)?, base.as_ref(), &SceneOptions::default())
    }

    /// A scene from TOML text; `base` is the folder that its relative paths start from.
    ///
    /// # Errors
    /// As [`load`](Self::load), without a file.
    pub fn from_toml(text: &str, base: impl AsRef<Path>) -> Result<Self, SceneError> {
        from_draft(syntax::from_toml(text)?, base.as_ref(), &SceneOptions::default())
    }
}

/// Checks a scene whole, stage by stage (R28).
fn from_draft(draft: Draft, base: &Path, options: &SceneOptions) -> Result<Scene, SceneError> {
    let Draft { frame, settings, sources, volumes } = draft;
    let settings = options.settings(settings)?;
    frame::check(&frame, options)?;
    let volumes: Vec<_> = (0..).zip(volumes).map(|(i, draft)| volume(draft, i)).collect::<Result<_, _>>()?;
    let mut read = Vec::new();
    for (i, draft) in sources.into_iter().enumerate() {
        read.push(source::resolve(draft, &format!("sources[{i}]"), base)?);
    }
    let sources = read;
    let frame = frame::resolve(&frame, options, &sources)?;
    Ok(Scene { frame, settings, sources, volumes })
}

fn volume(draft: VolumeDraft, i: usize) -> Result<ConvexVolume, SceneError> {
    let place = format!("volumes[{i}]");
    let VolumeDraft { polygon, min_y, max_y, area } = draft;
    let area = AreaId(number::int(area, 0..=u8::MAX, || format!("{place}.area"))?);
    let polygon = polygon.into_iter().map(|corner| corner.0).collect();
    ConvexVolume::new(polygon, min_y, max_y, area).map_err(|error| SceneError::at(place, SceneErrorKind::Volume(error)))
}
