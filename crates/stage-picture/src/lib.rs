//! Pictures of heightfields.
