//! The difference as people read it.

use crate::{Change, Piece, SpanDiff, StageDiff, What};
use std::fmt;

/// One fact a line: the totals, then the first places, indented. Empty where nothing differs.
impl fmt::Display for StageDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(stage) = &self.stage {
            writeln!(f, "stage {} -> {}", stage.old, stage.new)?;
        }
        if let Some(frame) = &self.frame {
            let [old, new] = [frame.old, frame.new].map(|frame| frame.to_string());
            writeln!(f, "{} -> {}: spans were not compared", old.trim_end(), new.trim_end())?;
        }
        if let Some(size) = &self.size {
            writeln!(f, "size {:?} -> {:?}: runs were not compared", size.old, size.new)?;
        }
        if let Some(settings) = &self.settings {
            let [old, new] = [settings.old, settings.new]
                .map(|settings| settings.map_or_else(|| "none".into(), |settings| settings.to_string()));
            writeln!(f, "settings: {old} -> {new}")?;
        }
        if self.order {
            writeln!(f, "the same spans in each column, in another order across columns")?;
        }
        match &self.spans {
            Some(spans) => spans.fmt(f),
            None => Ok(()),
        }
    }
}

impl fmt::Display for SpanDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { n_old, n_new, n_columns, columns_changed, .. } = self;
        write!(f, "spans {n_old} -> {n_new} in {columns_changed} of {n_columns} columns")?;
        let mut before = ": ";
        for (count, what) in [
            (self.columns_only_old, "column(s) only in the first"),
            (self.columns_only_new, "column(s) only in the second"),
            (self.added, "added"),
            (self.removed, "removed"),
            (self.bottom_moved, "bottom moved"),
            (self.top_moved, "top moved"),
            (self.area_changed, "area changed"),
            (self.links_changed, "links changed"),
        ] {
            if count > 0 {
                write!(f, "{before}{count} {what}")?;
                before = ", ";
            }
        }
        writeln!(f)?;
        for change in &self.first {
            writeln!(f, "  {change}")?;
        }
        match self.n_changes - self.first.len() {
            0 => Ok(()),
            more => writeln!(f, "  and {more} more"),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {} {}", self.x, self.z)?;
        if let Some([x, y, z]) = self.at {
            write!(f, " at ({}, {}, {})", short(x), short(y), short(z))?;
        }
        match (&self.old, &self.new) {
            (Some(old), Some(new)) => {
                write!(f, ": {old} -> {new}")?;
                for what in &self.what {
                    write!(f, ", {what}")?;
                }
                Ok(())
            }
            (None, Some(new)) => write!(f, ": added {new}"),
            (Some(old), None) => write!(f, ": removed {old}"),
            (None, None) => Ok(()),
        }
    }
}

/// A coordinate to the thousandth.
fn short(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Bottom => "bottom",
            Self::Top => "top",
            Self::Area => "area",
            Self::Links => "links",
        })
    }
}

/// As in the canonical texts: `min-max:area`, `y+height:area/links`, `min-max:area/threshold`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bottom, top, area, links, merge_threshold } = self;
        match (links, merge_threshold) {
            (Some(links), _) => {
                let height = if *top == u32::MAX { u32::from(u16::MAX) } else { top - bottom };
                write!(f, "{bottom}+{height}:{area}/{links:06x}")
            }
            (None, Some(threshold)) => write!(f, "{bottom}-{top}:{area}/{threshold}"),
            (None, None) => write!(f, "{bottom}-{top}:{area}"),
        }
    }
}
