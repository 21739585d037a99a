//! The keys of a scene file, as they stand there: types are right, nothing else is checked (SCENE.md).

use serde::de::{Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a scene")]
pub(super) struct Draft {
    pub(super) frame: FrameDraft,
    #[serde(default)]
    pub(super) settings: SettingsDraft,
    pub(super) sources: Vec<SourceDraft>,
    #[serde(default)]
    pub(super) volumes: Vec<VolumeDraft>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a frame")]
pub(super) struct FrameDraft {
    pub(super) cell_size: f64,
    pub(super) cell_height: f64,
    #[serde(default, deserialize_with = "given")]
    pub(super) origin: Option<Row<f64, 3>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) size: Option<Row<i64, 3>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) bounds: Option<BoundsDraft>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, expecting = "bounds: min and max")]
pub(super) struct BoundsDraft {
    pub(super) min: Row<f64, 3>,
    pub(super) max: Row<f64, 3>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "settings")]
pub(super) struct SettingsDraft {
    #[serde(default, deserialize_with = "given")]
    pub(super) slope_cosine: Option<f64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) slope_degrees: Option<f64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) height: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) climb: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) radius: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) merge_threshold: Option<i64>,
}

/// The keys of all kinds of sources in one: which belong together is looked at once the kind is known, and so every
/// value is read in its place, without a copy that has no line.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a source")]
pub(super) struct SourceDraft {
    pub(super) kind: String,
    #[serde(default, deserialize_with = "given")]
    pub(super) vertices: Option<Vec<Row<f64, 3>>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) indices: Option<Vec<i64>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) areas: Option<Vec<i64>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) path: Option<String>,
    #[serde(default, deserialize_with = "given")]
    pub(super) count: Option<Row<i64, 2>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) origin: Option<Row<f64, 2>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) spacing: Option<f64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) heights: Option<Vec<f64>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) area: Option<i64>,
    #[serde(default, deserialize_with = "given")]
    pub(super) offset: Option<Row<i64, 3>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) size: Option<Row<i64, 3>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) columns: Option<Vec<ColumnDraft>>,
    #[serde(default, deserialize_with = "given")]
    pub(super) material_areas: Option<MaterialAreasDraft>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a column: x, z and runs")]
pub(super) struct ColumnDraft {
    pub(super) x: i64,
    pub(super) z: i64,
    pub(super) runs: Vec<Row<i64, 3>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a volume")]
pub(super) struct VolumeDraft {
    pub(super) polygon: Vec<Row<f64, 2>>,
    pub(super) min_y: f64,
    pub(super) max_y: f64,
    pub(super) area: i64,
}

/// What stands at an optional key, if it is there: `null` is a value of the wrong type.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// A list of exactly `N` numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row<T, const N: usize>(pub(super) [T; N]);

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for Row<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct RowVisitor<T, const N: usize>(PhantomData<T>);

        impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Visitor<'de> for RowVisitor<T, N> {
            type Value = Row<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of {N} numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut row = [T::default(); N];
                for (i, number) in row.iter_mut().enumerate() {
                    *number = list.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
                }
                match list.next_element::<IgnoredAny>()? {
                    None => Ok(Row(row)),
                    Some(_) => Err(A::Error::invalid_length(N + 1, &self)),
                }
            }
        }

        deserializer.deserialize_seq(RowVisitor(PhantomData))
    }
}

/// `material_areas`, in the order of the file.
#[derive(Default)]
pub(super) struct MaterialAreasDraft(pub(super) Vec<(String, i64)>);

impl<'de> Deserialize<'de> for MaterialAreasDraft {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AreasVisitor;

        impl<'de> Visitor<'de> for AreasVisitor {
            type Value = MaterialAreasDraft;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("areas by material")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut areas = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    areas.push(entry);
                }
                Ok(MaterialAreasDraft(areas))
            }
        }

        deserializer.deserialize_map(AreasVisitor)
    }
}
