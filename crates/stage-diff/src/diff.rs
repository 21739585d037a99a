//! The difference of two stages.

use crate::field::{Field, SortedRaster};
use crate::walk::{Beside, Order, differences};
use serde::Serialize;
use stage_file::compact_hf::heightfield_frame::HeightfieldFrame;
use stage_file::{StageFile, StageName, StageRef, StageSettings};

/// Two values that differ: the one before and the one after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pair<T> {
    /// Of the first stage.
    pub old: T,
    /// Of the second stage.
    pub new: T,
}

/// What differs between two stages. What is the same is left out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StageDiff {
    /// The stages, where they are not the same one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<Pair<StageName>>,
    /// Their frames, where they differ; spans are not compared then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame: Option<Pair<HeightfieldFrame>>,
    /// The sizes of two chunks, where they differ; runs are not compared then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Pair<[u32; 3]>>,
    /// The settings they were made with, where they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settings: Option<Pair<Option<StageSettings>>>,
    /// Raster spans that are the same in each column, but in another order across columns: they merge to the same field.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub order: bool,
    /// Their spans, where they differ; none where stages or frames do not let them be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spans: Option<SpanDiff>,
}

/// How the spans of two fields over one frame differ.
///
/// A span's bottom and top are those of its rows; an open span's are its floor and its ceiling. Spans of a column that
/// overlap are one that has moved; a span that changed in several ways counts for each.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SpanDiff {
    /// Spans of the first stage.
    pub n_old: usize,
    /// Spans of the second stage.
    pub n_new: usize,
    /// Columns of the frame.
    pub n_columns: usize,
    /// Columns that differ.
    pub columns_changed: usize,
    /// Columns that have spans in the first stage only.
    pub columns_only_old: usize,
    /// Columns that have spans in the second stage only.
    pub columns_only_new: usize,
    /// Spans of the second stage only.
    pub added: usize,
    /// Spans of the first stage only.
    pub removed: usize,
    /// Spans whose lower end is in another row.
    pub bottom_moved: usize,
    /// Spans whose upper end is in another row.
    pub top_moved: usize,
    /// Spans of another area, or runs of another material.
    pub area_changed: usize,
    /// Open spans with another link.
    pub links_changed: usize,
    /// Spans that differ in any way.
    pub n_changes: usize,
    /// The first places where they differ, in the order of columns, bottom-up.
    pub first: Vec<Change>,
}

/// One span that differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// Place of the column along x.
    pub x: u32,
    /// Place of the column along z.
    pub z: u32,
    /// World position of the floor, over the middle of the cell; none for a chunk, which has no place in the world.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[f64; 3]>,
    /// What has changed.
    pub what: Vec<What>,
    /// The span of the first stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub old: Option<Piece>,
    /// The span of the second stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new: Option<Piece>,
}

/// What has changed of a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum What {
    /// It is new.
    Added,
    /// It is gone.
    Removed,
    /// Its lower end; the floor of an open span.
    Bottom,
    /// Its upper end; the ceiling of an open span.
    Top,
    /// Its area or material.
    Area,
    /// Its links.
    Links,
}

/// A span of any kind of stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// The lowest row; the floor of an open span.
    pub bottom: u32,
    /// The row after the highest; the ceiling of an open span, `u32::MAX` where nothing is above.
    pub top: u32,
    /// Its area, or a run's material.
    pub area: u8,
    /// The links of an open span, as their word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<u32>,
    /// The merge threshold of a raster span.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub merge_threshold: Option<u16>,
}

impl StageDiff {
    /// Places that [`between`](Self::between) and [`of_files`](Self::of_files) name.
    pub const PLACES: usize = 20;

    /// What differs between two stages; the first 20 places are named.
    ///
    /// Time is that of comparing the arrays, and of the columns that differ one by one. Raster spans are sorted by column
    /// for it, in memory of their size.
    #[must_use]
    pub fn between(old: StageRef<'_>, new: StageRef<'_>) -> Self {
        Self::with_places(old, new, Self::PLACES)
    }

    /// What differs between the stages and the settings of two files.
    #[must_use]
    pub fn of_files(old: &StageFile, new: &StageFile, n_places: usize) -> Self {
        let mut diff = Self::with_places(old.stage.as_ref(), new.stage.as_ref(), n_places);
        diff.settings = pair(old.settings, new.settings);
        diff
    }

    /// As [`between`](Self::between), with the first `n_places` places.
    #[must_use]
    pub fn with_places(old: StageRef<'_>, new: StageRef<'_>, n_places: usize) -> Self {
        let (stage, frame) = (pair(old.name(), new.name()), pair(old.frame(), new.frame()));
        let frame = frame.and_then(|pair| Some(Pair { old: *pair.old?, new: *pair.new? }));
        let mut diff = Self { stage, frame, size: None, settings: None, order: false, spans: None };
        if diff.frame.is_some() {
            return diff;
        }
        let places = Places { frame: old.frame().copied(), n_places };
        diff.spans = match (old, new) {
            (StageRef::Raster(a), StageRef::Raster(b)) => {
                let spans = places.compare(&SortedRaster::new(a), &SortedRaster::new(b), Order::Merging);
                diff.order = spans.is_none() && a != b;
                spans
            }
            (StageRef::Chunk(a), StageRef::Chunk(b)) => {
                diff.size = pair([a.width(), a.depth(), a.height()], [b.width(), b.depth(), b.height()]);
                if diff.size.is_some() { None } else { places.compare(a, b, Order::Rising) }
            }
            _ => match (old.solid(), new.solid(), old.open(), new.open()) {
                (Some(a), Some(b), ..) => places.compare(a, b, Order::Rising),
                (.., Some(a), Some(b)) => places.compare(a, b, Order::Rising),
                _ => None, // of different kinds, which `stage` says
            },
        };
        diff
    }

    /// Whether nothing differs.
    #[must_use]
    pub const fn is_equal(&self) -> bool {
        let Self { stage, frame, size, settings, order, spans } = self;
        stage.is_none() && frame.is_none() && size.is_none() && settings.is_none() && !*order && spans.is_none()
    }
}

fn pair<T: PartialEq>(old: T, new: T) -> Option<Pair<T>> {
    (old != new).then_some(Pair { old, new })
}

/// Where the places are named.
struct Places {
    frame: Option<HeightfieldFrame>,
    n_places: usize,
}

impl Places {
    fn compare<F: Field>(&self, old: &F, new: &F, order: Order) -> Option<SpanDiff> {
        let n_spans = |field: &F| field.offsets().last().map_or(0, |&n_spans| n_spans as usize);
        let (n_old, n_new, n_columns) = (n_spans(old), n_spans(new), old.offsets().len() - 1);
        let mut diff = SpanDiff { n_old, n_new, n_columns, ..SpanDiff::default() };
        let mut last = None;
        differences(old, new, order, |Beside { column, old: a, new: b }| {
            if last != Some(column) {
                last = Some(column);
                let is_empty = |field: &F| field.offsets()[column] == field.offsets()[column + 1];
                diff.columns_changed += 1;
                diff.columns_only_old += usize::from(is_empty(new));
                diff.columns_only_new += usize::from(is_empty(old));
            }
            let what = diff.count(a, b);
            diff.n_changes += 1;
            if diff.first.len() < self.n_places {
                let width = old.size()[0] as usize;
                let [x, z] = [column % width, column / width].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
                let at = self.frame.zip(b.or(a)).map(|(frame, piece)| {
                    let [center_x, center_z] = frame.cell_center(x, z);
                    [center_x, frame.row_height(F::floor(&piece)), center_z]
                });
                diff.first.push(Change { x, z, at, what, old: a, new: b });
            }
        });
        last.is_some().then_some(diff)
    }
}

impl SpanDiff {
    /// Counts what has changed of a span, and says it.
    fn count(&mut self, old: Option<Piece>, new: Option<Piece>) -> Vec<What> {
        let (old, new) = match (old, new) {
            (Some(old), Some(new)) => (old, new),
            (None, _) => {
                self.added += 1;
                return vec![What::Added];
            }
            (_, None) => {
                self.removed += 1;
                return vec![What::Removed];
            }
        };
        let changes = [
            (old.bottom != new.bottom, &mut self.bottom_moved, What::Bottom),
            (old.top != new.top, &mut self.top_moved, What::Top),
            (old.area != new.area, &mut self.area_changed, What::Area),
            (old.links != new.links, &mut self.links_changed, What::Links),
        ];
        let changed = changes.into_iter().filter(|(changed, ..)| *changed);
        let counted = changed.map(|(_, count, what)| {
            *count += 1;
            what
        });
        counted.collect()
    }
}
