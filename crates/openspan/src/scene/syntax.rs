//! From JSON or TOML to a [`Draft`]: syntax errors with their line, wrong types and keys with their place too (R28).

use super::draft::Draft;
use super::{SceneError, SceneErrorKind};
use serde_json::error::Category;

pub(super) fn from_json(text: &str) -> Result<Draft, SceneError> {
    let mut json = serde_json::Deserializer::from_str(without_mark(text));
    let draft = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let place = place(error.path());
        json_error(&error.into_inner(), &place)
    })?;
    json.end().map_err(|error| json_error(&error, ""))?;
    Ok(draft)
}

fn json_error(error: &serde_json::Error, place: &str) -> SceneError {
    let whole = error.to_string();
    // The line is told apart from the text.
    let message = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(message, _)| message);
    let kind = match error.classify() {
        Category::Data => SceneErrorKind::Shape { message: in_our_words(message) },
        Category::Io | Category::Syntax | Category::Eof => SceneErrorKind::Syntax { message: message.to_owned() },
    };
    let place = if matches!(kind, SceneErrorKind::Syntax { .. }) { "" } else { place };
    SceneError::at(place, kind).on_line(Some(error.line()).filter(|&line| line > 0))
}

pub(super) fn from_toml(text: &str) -> Result<Draft, SceneError> {
    let text = without_mark(text);
    let line_of = |error: &toml::de::Error| Some(1 + text.get(..error.span()?.start)?.matches('\n').count());
    let toml = toml::Deserializer::parse(text).map_err(|error| {
        let line = line_of(&error);
        SceneError::at("", SceneErrorKind::Syntax { message: one_line(error.message()) }).on_line(line)
    })?;
    serde_path_to_error::deserialize(toml).map_err(|error| {
        let place = place(error.path());
        let error = error.into_inner();
        let message = in_our_words(&one_line(error.message()));
        SceneError::at(place, SceneErrorKind::Shape { message }).on_line(line_of(&error))
    })
}

/// The text without the byte order mark that some editors put before it.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn place(path: &serde_path_to_error::Path) -> String {
    if path.iter().next().is_none() { String::new() } else { path.to_string() }
}

fn one_line(message: &str) -> String {
    message.replace('\n', " ")
}

/// A decoder speaks of fields and Rust's types, a scene of keys and numbers.
fn in_our_words(message: &str) -> String {
    const WORDS: [(&str, &str); 5] = [
        ("unknown field `", "unknown key `"),
        ("missing field `", "missing key `"),
        ("duplicate field `", "duplicate key `"),
        (", expected i64", ", expected an integer"),
        (", expected f64", ", expected a number"),
    ];
    WORDS.iter().fold(message.to_owned(), |message, (theirs, ours)| message.replacen(theirs, ours, 1))
}
