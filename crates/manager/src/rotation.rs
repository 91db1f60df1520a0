//! Rotation of the signing key of an open journal: the record, the key and the head that it signs are written
//! in one transaction.

use floor::{Chance, Command, CommandKind, Millis, StaffId};
use journal::{SqliteStore, Store};

use crate::decider::Batch;
use crate::fold::FoldError;
use crate::game_manager::{Answer, GameManager, Submission};
use crate::key::Key;

impl<C: Chance> GameManager<SqliteStore, C> {
    /// Draws a new signing key that signs heads from now on. Two people order it and give a reason; a record
    /// names them and contains the old key's signature over the new one. If the rules refuse it, the refusal
    /// is recorded, and the key stays.
    ///
    /// # Errors
    ///
    /// If it cannot be made durable. Then the journal must be opened again to find out which key signs; it is
    /// usable either way.
    pub fn rotate_key(
        &mut self,
        key: Key,
        [by, second]: [StaffId; 2],
        reason: String,
        now: Millis,
    ) -> Result<Answer, FoldError> {
        let next = self.store.next_key().map_err(FoldError::Store)?;
        let (public_key, endorsement) = (next.public().to_string(), next.endorsement().to_string());
        let kind = CommandKind::RotateKey { public_key, endorsement, reason, second };
        let mut batch = Batch::default();
        let answer = self.decider.take(Submission::new(key, Command { by, kind }), now, &mut batch);
        let appended = if matches!(answer, Answer::Done { .. }) {
            self.store.rotate(&batch.records, next)
        } else {
            // A leftover key has signed nothing.
            let _ = self.store.forget_next_key(next);
            self.store.append(&batch.records)
        };
        match appended {
            Ok(head) => {
                self.runtime.integrity.committed(head);
                Ok(answer)
            }
            Err(error) => {
                self.decider.reset(self.runtime.fold_again(&self.store)?);
                Err(FoldError::Store(error))
            }
        }
    }
}
