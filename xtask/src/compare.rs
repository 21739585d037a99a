//! What differs between the files that are recorded and those that the scenes make.

use crate::fixtures::Files;
use similar::{ChangeTag, TextDiff};
use stage_diff::StageDiff;
use stage_file::DEFAULT_LIMIT;
use std::fmt;

/// Lines shown of one file's difference.
const MAX_LINES: usize = 8;
/// Characters shown of one line.
const MAX_WIDTH: usize = 160;

/// One file that differs.
pub(crate) struct Difference<'a> {
    path: &'a str,
    found: Option<&'a [u8]>,
    made: Option<&'a [u8]>,
}

/// The files that are missing, that nobody makes any more, or that hold something else.
pub(crate) fn differences<'a>(found: &'a Files, made: &'a Files) -> Vec<Difference<'a>> {
    let gone = found.keys().filter(|path| !made.contains_key(*path));
    let paths = made.keys().chain(gone);
    let all = paths.map(|path| Difference {
        path,
        found: found.get(path).map(Vec::as_slice),
        made: made.get(path).map(Vec::as_slice),
    });
    let differs = |difference: &Difference<'_>| match (difference.found, difference.made) {
        (Some(found), Some(made)) => differ(found, made),
        (found, made) => found != made,
    };
    all.filter(differs).collect()
}

/// Whether two files hold something else: two stage files their stages, whatever version wrote them.
pub(crate) fn differ(found: &[u8], made: &[u8]) -> bool {
    found != made && stage_diff(found, made).is_none_or(|diff| !diff.is_equal())
}

/// What differs between two files, if both are stage files.
fn stage_diff(found: &[u8], made: &[u8]) -> Option<StageDiff> {
    let [found, made] = [found, made].map(|bytes| stage_file::decode(bytes, DEFAULT_LIMIT).ok());
    Some(StageDiff::of_files(&found?, &made?, MAX_LINES))
}

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path;
        let (Some(found), Some(made)) = (self.found, self.made) else {
            let what = if self.found.is_some() { "no scene makes it" } else { "it is missing" };
            return writeln!(f, "fixtures/{path}: {what}");
        };
        writeln!(f, "fixtures/{path}: - recorded, + made now")?;
        if let Some(diff) = stage_diff(found, made) {
            return write!(f, "{diff}");
        }
        let (found, made) = (String::from_utf8_lossy(found), String::from_utf8_lossy(made));
        let diff = TextDiff::from_lines(&found, &made);
        let changes = diff.iter_all_changes().filter(|change| change.tag() != ChangeTag::Equal);
        for (i, change) in changes.enumerate() {
            if i == MAX_LINES {
                return writeln!(f, "  …");
            }
            let line = change.value().trim_end();
            let shown: String = line.chars().take(MAX_WIDTH).collect();
            let more = if shown.len() < line.len() { "…" } else { "" };
            writeln!(f, "  {}{shown}{more}", change.tag())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_missing_and_left_over() {
        let files = |files: &[(&str, &str)]| -> Files {
            files.iter().map(|&(path, text)| (path.to_owned(), text.as_bytes().to_vec())).collect()
        };
        let found = files(&[("same", "x\n"), ("changed", "a\nb\nc\n"), ("left over", "")]);
        let made = files(&[("same", "x\n"), ("changed", "a\nB\nc\n"), ("new", "y\n")]);
        let text: String = differences(&found, &made).iter().map(ToString::to_string).collect();
        let expected = "fixtures/changed: - recorded, + made now\n  -b\n  +B\n\
                        fixtures/new: it is missing\nfixtures/left over: no scene makes it\n";
        assert_eq!(text, expected);
    }
}
