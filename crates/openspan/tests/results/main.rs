//! What whole scenes give: the recorded vectors, the fixtures, and inputs where rounding decides.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod support;

mod vectors;

mod fixtures;

mod whole_scenes;
