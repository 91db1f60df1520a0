//! The journal: everything that happened, in one durable order that nobody can change undetected.
//!
//! A record consists of its bytes, its number and a hash over both and the previous hash: changing, removing
//! or swapping records breaks the chain. The head, written in the same transaction, contains a signature by a
//! key that is kept outside the database: truncating the journal, or appending to it without the key, breaks
//! the signature. Anybody with the public key can check it. An older journal put in place of a newer one is
//! detected by means of the [`Witness`] and the [`Snapshot`] beside it.
//!
//! There is no update and no delete. The journal does not interpret the bytes. A [`Snapshot`] beside the
//! journal saves reading all of it, and is only a cache. `docs/JOURNAL.md` documents every byte.

mod chain;
mod checked;
mod checkpoint;
mod head;
mod lock;
mod memory;
mod rotation;
mod schema;
mod signing;
mod snapshot;
mod sqlite;
mod sqlite_error;
mod store;
mod upgrade;
mod verify;
mod witness;

pub use chain::{Hash, Record, SiteKey};
pub use checked::Checked;
pub use head::Head;
pub use lock::WriterLock;
pub use memory::MemoryStore;
pub use rotation::NextKey;
pub use signing::{KeyRow, PublicKey, Signature, SigningKey};
pub use snapshot::{Snapshot, Unusable};
pub use sqlite::SqliteStore;
pub use store::{Store, StoreError};
pub use upgrade::upgrade;
pub use verify::{Bad, Checks, Known, Source, Verified, verify, verify_after};
pub use witness::Witness;
