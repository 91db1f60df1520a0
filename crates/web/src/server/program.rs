//! The identity of the running program, shown by `/healthz`, `/metrics`, reports, parameter sheets and
//! receipts.
//!
//! The command line program fills it in when it starts; this crate only shows it. A start is also recorded in
//! the journal. The serialised field names are part of the answer of `/healthz`.

use serde::Serialize;

/// A program: its version, the commit that it was built from, and the hash of its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Program {
    /// Its version, such as `0.2.0`.
    pub version: String,
    /// The short commit hash, or `unknown`.
    pub commit: String,
    /// The BLAKE3 hash of its file, in hexadecimal digits, or `unknown`.
    pub binary: String,
}

impl Program {
    /// How many digits of the file hash are printed on documents. It must be more than `unknown` has letters:
    /// [`Program::name`] prints no hash that is shorter.
    const DIGITS: usize = 16;

    /// The program as printed on documents: `ninefold 0.2.0 (abc1234), file 1f6c2f0be1a59c03`. The file is
    /// left out if its hash is unknown.
    #[must_use]
    pub fn name(&self) -> String {
        let name = format!("ninefold {} ({})", self.version, self.commit);
        match self.binary.get(..Program::DIGITS) {
            Some(hash) => format!("{name}, file {hash}"),
            None => name,
        }
    }
}

/// A program of which only the version is known, for tests and for apps that were not told more.
impl Default for Program {
    fn default() -> Program {
        let unknown = || "unknown".to_owned();
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Program { version, commit: unknown(), binary: unknown() }
    }
}
