//! A snapshot: the state after a certain record, kept beside the journal as a cache.
//!
//! ```text
//! "9fold snapshot\n"  format  seq  hash of that record  state ...  MAC under the site key
//! 15 bytes            4       8    32                              32
//! ```
//!
//! A snapshot is never authoritative: deleting it only makes the next start slower. It is written under a
//! temporary name, synced, and then renamed, so that a file of the right name is always complete. The journal
//! does not interpret the state, but stores its format, because a newer program cannot use an older state.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use crate::chain::{Hash, SiteKey};

const MAGIC: &[u8; 15] = b"9fold snapshot\n";
const PURPOSE: &[u8; 15] = b"ninefold snap 1";
/// The offset of the state.
const STATE: usize = 15 + 4 + 8 + 32;
/// The length of the seal.
const SEAL: usize = 32;

/// The state after record `seq`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The format of its state.
    pub format: u32,
    /// The last record in it.
    pub seq: u64,
    /// That record's hash.
    pub hash: Hash,
    /// The encoded state.
    pub state: Vec<u8>,
}

/// Why a snapshot is not used. The journal is then read from the first record on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unusable {
    /// The file cannot be read.
    Unreadable(String),
    /// It is not sealed under this site key: it was changed, or comes from another site.
    Seal,
    /// Its state has another format than this program's.
    Format {
        /// Its format.
        found: u32,
        /// The format that this program writes.
        known: u32,
    },
    /// Its state does not agree with the records.
    State(String),
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the snapshot is not used, and can be deleted: ")?;
        match self {
            Unusable::Unreadable(why) => write!(f, "it cannot be read ({why})"),
            Unusable::Seal => f.write_str("it is not sealed under this site key"),
            Unusable::Format { found, known } => {
                write!(f, "it has format {found}, and this program's is {known}")
            }
            Unusable::State(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for Unusable {}

impl Snapshot {
    /// Where the snapshot of the journal at `path` is kept.
    #[must_use]
    pub fn path_of(path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(".snapshot");
        PathBuf::from(name)
    }

    /// Writes it, replacing the previous one. When this returns, it survives a loss of power.
    ///
    /// # Errors
    ///
    /// If it cannot be written; then the previous one is still there.
    pub fn write(&self, path: &Path, key: &SiteKey) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(STATE + self.state.len() + SEAL);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&self.format.to_le_bytes());
        bytes.extend_from_slice(&self.seq.to_le_bytes());
        bytes.extend_from_slice(&self.hash.0);
        bytes.extend_from_slice(&self.state);
        let seal = key.seal(PURPOSE, &[&bytes]);
        bytes.extend_from_slice(&seal.0);
        let mut name = path.as_os_str().to_owned();
        name.push(".new");
        let temporary = PathBuf::from(name);
        let mut file =
            File::options().write(true).create(true).truncate(true).mode(0o600).open(&temporary)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, path)?;
        // The new name is stored in the folder.
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    }

    /// The record at which the file at `path` claims to be taken, for callers without the key to check its
    /// seal; `None` if there is no file, or it is not a snapshot.
    #[must_use]
    pub fn claim(path: &Path) -> Option<(u64, Hash)> {
        let bytes = fs::read(path).ok()?;
        let (magic, rest) = bytes.split_first_chunk::<15>()?;
        let (_, rest) = rest.split_first_chunk::<4>()?;
        let (seq, rest) = rest.split_first_chunk::<8>()?;
        let (hash, _) = rest.split_first_chunk::<32>()?;
        (magic == MAGIC).then_some((u64::from_le_bytes(*seq), Hash(*hash)))
    }

    /// Reads the snapshot at `path`; `None` if there is none.
    ///
    /// # Errors
    ///
    /// If there is one, but it was not written by a holder of this key.
    pub fn read(path: &Path, key: &SiteKey) -> Result<Option<Snapshot>, Unusable> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Unusable::Unreadable(error.to_string())),
        };
        let (sealed, seal) = bytes.split_last_chunk::<SEAL>().ok_or(Unusable::Seal)?;
        let parts = || {
            let (magic, rest) = sealed.split_first_chunk::<15>()?;
            let (format, rest) = rest.split_first_chunk::<4>()?;
            let (seq, rest) = rest.split_first_chunk::<8>()?;
            let (hash, state) = rest.split_first_chunk::<32>()?;
            (magic == MAGIC).then_some((format, seq, hash, state))
        };
        let (format, seq, hash, state) = parts().ok_or(Unusable::Seal)?;
        if !Hash(*seal).is(&key.seal(PURPOSE, &[sealed])) {
            return Err(Unusable::Seal);
        }
        Ok(Some(Snapshot {
            format: u32::from_le_bytes(*format),
            seq: u64::from_le_bytes(*seq),
            hash: Hash(*hash),
            state: state.to_vec(),
        }))
    }
}
