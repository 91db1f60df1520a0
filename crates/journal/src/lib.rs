//! The journal: what happened, in one durable order that nobody can change unseen.
//!
//! A record is its bytes, its number and a hash over both and the hash before: changing, removing or
//! swapping records breaks the chain. The head, written in the same transaction, carries a MAC under a
//! site key that lives outside the database: cutting the tail off, or appending to it behind the
//! system's back, breaks the MAC.
//!
//! There is no update and no delete. What the bytes mean is not the journal's business.

mod chain;
mod lock;
mod memory;
mod sqlite;
mod store;

pub use chain::{Bad, Hash, Head, Record, SiteKey, Verified, verify};
pub use lock::WriterLock;
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;
pub use store::{Store, StoreError};
