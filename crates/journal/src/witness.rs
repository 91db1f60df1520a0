//! The witness: a copy of a signed head, kept in a small file of its own, preferably on another disk.
//!
//! ```text
//! ninefold witness 1
//! head 4711:9f86d081...
//! key d75a9801...
//! signature e5564300...
//! ```
//!
//! It may be behind the journal, never ahead of it: a journal that ends before its witness has lost records.
//! It contains nothing but the head, so it needs no signature of its own, and no secret to check.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use crate::chain::Hash;
use crate::head::Head;
use crate::signing::{KeyRow, PublicKey, Signature};
use crate::verify::{Bad, Known, Source};

const FIRST_LINE: &str = "ninefold witness 1";

/// A stored head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Witness(pub Head);

impl Witness {
    /// Where the witness of the journal at `path` is kept by default.
    #[must_use]
    pub fn path_of(path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(".witness");
        PathBuf::from(name)
    }

    /// Writes it, replacing the previous one: under another name first, so that a file of the right name is
    /// always complete.
    ///
    /// # Errors
    ///
    /// If it cannot be written; then the previous one is still there.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let Head { seq, hash, key, signature } = &self.0;
        let mut name = path.as_os_str().to_owned();
        name.push(".new");
        let temporary = PathBuf::from(name);
        let mut file =
            File::options().write(true).create(true).truncate(true).mode(0o644).open(&temporary)?;
        write!(file, "{FIRST_LINE}\nhead {seq}:{hash}\nkey {key}\nsignature {signature}\n")?;
        file.sync_data()?;
        fs::rename(&temporary, path)
    }

    /// Reads the witness at `path`; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If there is a file, but it is not a witness signed by the key that it names: the reason.
    pub fn read(path: &Path) -> Result<Option<Witness>, String> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(format!("the witness cannot be read: {error}")),
        };
        let none = || format!("{} is not a witness, or it is damaged", path.display());
        let witness = Witness::parse(&text).ok_or_else(none)?;
        if !witness.0.is_signed() {
            return Err("the witness is not signed by the key that it names".to_owned());
        }
        Ok(Some(witness))
    }

    fn parse(text: &str) -> Option<Witness> {
        let mut lines = text.lines();
        if lines.next()? != FIRST_LINE {
            return None;
        }
        let (seq, hash) = lines.next()?.strip_prefix("head ")?.split_once(':')?;
        let key = PublicKey::parse(lines.next()?.strip_prefix("key ")?)?;
        let signature = Signature::parse(lines.next()?.strip_prefix("signature ")?)?;
        let head = Head { seq: seq.parse().ok()?, hash: Hash::parse(hash)?, key, signature };
        lines.next().is_none().then_some(Witness(head))
    }

    /// What the witness at `path` records about a journal that has these keys; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If there is one that cannot be trusted.
    pub fn known(path: &Path, keys: &[KeyRow]) -> Result<Option<Known>, Bad> {
        let Some(Witness(head)) = Witness::read(path).map_err(Bad::Witness)? else {
            return Ok(None);
        };
        if keys.iter().all(|row| row.key != head.key) {
            let why = "the witness is signed by a key that is not one of this journal's";
            return Err(Bad::Witness(format!("{why}; it knows record {}", head.seq)));
        }
        Ok(Some(Known { seq: head.seq, hash: head.hash, source: Source::Witness }))
    }
}
