//! What differs between two stages.
