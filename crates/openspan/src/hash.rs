//! The SHA-256 of a canonical text.

use sha2::{Digest as _, Sha256};
use std::fmt::{self, Display, Write as _};

/// The SHA-256 of what something prints, as 64 hexadecimal digits: of a hand-off, that of its canonical text.
///
/// The text is hashed as it is written and never there as a whole.
#[must_use]
pub fn text_hash(printed: &impl Display) -> String {
    let mut hashed = Hashed(Sha256::new());
    let mut hash = String::new();
    // Neither hashing nor writing to a string can fail.
    let _ = write!(hashed, "{printed}");
    for byte in hashed.0.finalize() {
        let _ = write!(hash, "{byte:02x}");
    }
    hash
}

struct Hashed(Sha256);

impl fmt::Write for Hashed {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_known_text() {
        // The example of FIPS 180-2, B.1.
        assert_eq!(text_hash(&"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
