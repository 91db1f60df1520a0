//! Signing keys: the secret half signs heads, and anybody with the public half can check them.
//!
//! A journal has its own signing key, in a file beside the database that only its owner may read. It signs
//! heads and the key that replaces it, and nothing else. The site key is a separate secret, for other
//! purposes: being able to verify a journal does not mean being able to forge one.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use ed25519_dalek::Signer;
use rand::TryRng;
use rand::rngs::SysRng;

use crate::chain::Hash;
use crate::store::StoreError;

/// The prefix of a head's signed message, before number and hash.
const HEAD: &[u8; 15] = b"ninefold head 2";
/// The prefix of the signed message over the next key, before both keys.
const NEXT: &[u8; 15] = b"ninefold next 1";

/// The public half of a signing key: 32 bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PublicKey(pub [u8; 32]);

/// An Ed25519 signature.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature(pub [u8; 64]);

/// The secret half of a signing key.
#[derive(Clone)]
pub struct SigningKey(ed25519_dalek::SigningKey);

/// A key of a journal. Every key but the first was signed by the previous one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyRow {
    /// The key.
    pub key: PublicKey,
    /// The previous key's signature over this one; the first has none.
    pub endorsement: Option<Signature>,
}

impl PublicKey {
    /// Reads 64 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<PublicKey> {
        Hash::parse(text).map(|hash| PublicKey(hash.0))
    }

    /// Whether this key signed a head.
    pub(crate) fn signed_head(&self, seq: u64, hash: Hash, signature: &Signature) -> bool {
        self.signed(&[&HEAD[..], &seq.to_le_bytes(), &hash.0].concat(), signature)
    }

    /// Whether this key signed its successor.
    #[must_use]
    pub fn endorsed(&self, next: &PublicKey, signature: &Signature) -> bool {
        self.signed(&[&NEXT[..], &self.0, &next.0].concat(), signature)
    }

    fn signed(&self, message: &[u8], signature: &Signature) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        ed25519_dalek::VerifyingKey::from_bytes(&self.0)
            .is_ok_and(|key| key.verify_strict(message, &signature).is_ok())
    }
}

impl SigningKey {
    /// The key derived from these 32 secret bytes.
    #[must_use]
    pub fn from_seed(seed: [u8; 32]) -> SigningKey {
        SigningKey(ed25519_dalek::SigningKey::from_bytes(&seed))
    }

    /// Where the signing key of the journal at `path` is kept.
    #[must_use]
    pub fn path_of(path: &Path) -> PathBuf {
        let mut name = path.as_os_str().to_owned();
        name.push(".signing-key");
        PathBuf::from(name)
    }

    /// Draws a key and writes it to a new file that only its owner may read. When this returns, the file
    /// survives a loss of power.
    ///
    /// # Errors
    ///
    /// If the file already exists, or cannot be created.
    pub fn create(path: &Path) -> Result<SigningKey, StoreError> {
        let mut seed = [0; 32];
        SysRng.try_fill_bytes(&mut seed).map_err(|error| unwritten(path, &error))?;
        let key = SigningKey::from_seed(seed);
        key.write(path)?;
        sync_folder(path).map_err(|error| unwritten(path, &error))?;
        Ok(key)
    }

    /// Keeps the key in another file too, which is always complete: an existing file stays, and a new one
    /// gets its name only when it is complete.
    pub(crate) fn keep(&self, path: &Path) -> Result<(), StoreError> {
        if path.exists() {
            let same = SigningKey::read(path)?.public() == self.public();
            return if same { Ok(()) } else { Err(StoreError::Exists(path.display().to_string())) };
        }
        let mut name = path.as_os_str().to_owned();
        name.push(".new");
        let whole = PathBuf::from(name);
        // An existing file is incomplete.
        let _ = fs::remove_file(&whole);
        self.write(&whole)?;
        let named = fs::rename(&whole, path).and_then(|()| sync_folder(path));
        named.map_err(|error| unwritten(path, &error))
    }

    /// Writes it to a new file that only its owner may read.
    fn write(&self, path: &Path) -> Result<(), StoreError> {
        let made = File::options().write(true).create_new(true).mode(0o600).open(path);
        let mut file = made.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => StoreError::Exists(path.display().to_string()),
            _ => unwritten(path, &error),
        })?;
        let written = writeln!(file, "{}", Hash(self.0.to_bytes()));
        written.and_then(|()| file.sync_all()).map_err(|error| unwritten(path, &error))
    }

    /// Reads a key.
    ///
    /// # Errors
    ///
    /// If the file does not exist, does not contain a key, or is readable by others than its owner.
    pub fn read(path: &Path) -> Result<SigningKey, StoreError> {
        let refused = |why: &str| StoreError::SigningKey(format!("{}: {why}", path.display()));
        let mode = fs::metadata(path).map(|it| it.mode()).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => refused("there is no such file"),
            _ => refused(&error.to_string()),
        })?;
        if mode & 0o077 != 0 {
            return Err(refused("others than its owner may read it; `chmod 600` mends that"));
        }
        let text = fs::read_to_string(path).map_err(|error| refused(&error.to_string()))?;
        let seed = Hash::parse(text.trim());
        let seed = seed.ok_or_else(|| refused("a signing key is 64 hexadecimal digits"))?;
        Ok(SigningKey::from_seed(seed.0))
    }

    /// Its public half.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Signs a head.
    pub(crate) fn sign_head(&self, seq: u64, hash: Hash) -> Signature {
        self.sign(&[&HEAD[..], &seq.to_le_bytes(), &hash.0].concat())
    }

    /// Signs the successor of this key.
    #[must_use]
    pub fn endorse(&self, next: &PublicKey) -> Signature {
        self.sign(&[&NEXT[..], &self.public().0, &next.0].concat())
    }

    fn sign(&self, message: &[u8]) -> Signature {
        Signature(self.0.sign(message).to_bytes())
    }
}

fn unwritten(path: &Path, error: &dyn fmt::Display) -> StoreError {
    StoreError::Failed(format!("the signing key {}: {error}", path.display()))
}

/// Syncs the folder that contains a file: a new name survives a loss of power only then.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

impl Signature {
    /// Reads 128 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Signature> {
        let (one, two) = text.split_at_checked(64)?;
        let (one, two) = (Hash::parse(one)?, Hash::parse(two)?);
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(&one.0);
        bytes[32..].copy_from_slice(&two.0);
        Some(Signature(bytes))
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hash(self.0).fmt(f)
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A secret is never shown.
impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SigningKey(..)")
    }
}
