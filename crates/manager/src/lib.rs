//! The running Game Manager: the floor, its journal and its random numbers.
//!
//! A batch of submissions is decided and applied in order, made durable together, and only then answered. If
//! the store fails, the state in memory is discarded and folded again from the journal: nothing acknowledged
//! is lost, and nothing lost was ever shown.

mod chance;
mod clock;
mod committed;
mod decider;
mod explained;
mod figures;
mod fold;
mod format_2;
mod format_3;
mod game_manager;
mod history;
mod integrity;
mod key;
mod keys;
mod pace;
mod queue;
mod record;
mod rotation;
mod state;
mod upcast;
mod verifier;
mod witness;
mod writer;

pub use chance::SystemChance;
pub use clock::{ClockCheck, wall_clock};
pub use committed::CommittedRecord;
pub use figures::{MAX_COUNTED, count_figures};
pub use fold::{FoldError, Folded, Opening, compare, fold, fold_with, unbalanced};
pub use game_manager::{Answer, GameManager, Options, Submission, TooOld};
pub use history::{History, Point, Sample};
pub use integrity::Integrity;
pub use key::{BadKey, Key};
pub use pace::Pace;
pub use record::{Body, Fingerprint, first_key_body};
pub use state::State;
pub use verifier::Verifier;
pub use writer::{
    CommitListener, NotQueued, Waiting, WriterHandle, WriterThread, start, start_with_listener,
};
