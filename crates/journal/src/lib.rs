//! The journal: what happened, in one durable order that nobody can change unseen.
//!
//! A record is its bytes, its number and a hash over both and the hash before: changing, removing or
//! swapping records breaks the chain. The head, written in the same transaction, carries a MAC under a
//! site key that lives outside the database: cutting the tail off, or appending to it behind the
//! system's back, breaks the MAC.
//!
//! There is no update and no delete. What the bytes mean is not the journal's business. A [`Snapshot`]
//! beside the journal saves reading all of it, and is only a cache.

mod chain;
mod checkpoint;
mod lock;
mod memory;
mod schema;
mod snapshot;
mod sqlite;
mod store;

pub use chain::{Bad, Hash, Head, Record, SiteKey, Verified, verify, verify_after};
pub use lock::WriterLock;
pub use memory::MemoryStore;
pub use snapshot::{Snapshot, Unusable};
pub use sqlite::SqliteStore;
pub use store::{Store, StoreError};
