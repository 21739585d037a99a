//! Reads scene files and runs the reference over them.

mod obj;
mod scene;

pub(crate) use scene::{Built, build};

use std::path::PathBuf;

/// A folder of the shared material, or `None` with a note where it is not at hand.
pub(crate) fn shared(folder: &str) -> Option<PathBuf> {
    let found = std::env::var_os("OPENSPAN_SHARED").map(|root| PathBuf::from(root).join(folder));
    if found.is_none() {
        eprintln!("skipped: OPENSPAN_SHARED is not set, so {folder} was not compared");
    }
    found
}
