//! Tests a disk that fails: every single operation of a busy round, once and permanently.
//!
//! For each kind of operation and each n, the nth one fails while a round is played from opening the journal
//! to closing it. In every case the answer is correct, the floor is the fold of the journal, and once the
//! fault is gone the round goes on with the same keys. At the end nothing is missing, nothing is there twice,
//! and a power cut loses nothing, including what was written next to a failed sync.

use std::path::Path;

use faulty_disk::{Checkpoint, Disk, Fault, Lasts, Op};
use floor::Floor;
use journal::{SqliteStore, StoreError};
use manager::{Answer, FoldError, GameManager, fold};

use crate::evening::{CYCLE_LEN, NoChance, Undisturbed, answers_to, assert_same, input, long};
use crate::on_disk::{PATH, open, opened, signing_key, there};
use crate::site::now;

/// The batches of the round: coins together, the rest one by one; a prize without a key, and a low one.
/// Given a night, it is everything that happens in an evening.
const BATCHES: [u64; 13] = [4, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1];
/// Before this batch somebody checkpoints the journal beside its writer.
const CHECKPOINT_AT: usize = 5;
/// A fault that lasts is mended after so many refusals.
const PATIENCE: u32 = 3;

type Manager = GameManager<SqliteStore, NoChance>;

struct Round<'a> {
    disk: Disk,
    undisturbed: &'a mut Undisturbed,
    why: String,
    manager: Option<Manager>,
    acknowledged: u64,
    refusals: u32,
    /// How often a restart would have found what was refused.
    refused_and_there: u32,
}

impl Round<'_> {
    fn play(&mut self) {
        let mut end = 0;
        let batches =
            if long() { vec![1; usize::try_from(CYCLE_LEN).unwrap()] } else { BATCHES.to_vec() };
        for (number, many) in batches.into_iter().enumerate() {
            if number == CHECKPOINT_AT {
                // If the disk fails here, the log stays longer and nothing else is different.
                let _ = self.disk.checkpoint(PATH, Checkpoint::Truncate);
            }
            end += many;
            while self.acknowledged < end {
                if self.refusals == PATIENCE {
                    self.disk.heal();
                }
                assert!(self.refusals <= PATIENCE, "{}: it does not go on", self.why);
                if let Err(error) = self.send(end) {
                    assert!(honest(&error), "{}: {error}", self.why);
                    self.refusals += 1;
                    self.refused_and_there += u32::from(self.stopped_here(end));
                } else if self.refusals > 0 {
                    assert!(!self.stopped_here(end), "nothing is under way");
                }
            }
        }
        self.manager = None;
        self.disk.heal();
        assert_eq!(there(&self.disk, self.undisturbed, &self.why), end, "{}", self.why);
        for seed in 0..3 {
            let disk = self.disk.copy_in_doubt();
            disk.cut(seed);
            let why = format!("{}, power lost with seed {seed}", self.why);
            assert_eq!(there(&disk, self.undisturbed, &why), end, "{why}");
        }
    }

    /// Sends what is not acknowledged yet, up to `end`.
    fn send(&mut self, end: u64) -> Result<(), StoreError> {
        let mut manager = match self.manager.take() {
            Some(manager) => manager,
            None => open(&self.disk).map_err(|error| self.store_error(error))?,
        };
        let batch = (self.acknowledged..end).map(input).collect();
        // A manager that cannot read its journal does not go on: it is dropped here and opened again.
        let answers = manager.submit(batch, now()).map_err(|error| self.store_error(error))?;
        let mut refused = Ok(());
        for (n, answer) in (self.acknowledged..end).zip(answers) {
            match answer {
                Answer::Unavailable(error) => refused = Err(error),
                answer => {
                    assert!(refused.is_ok() && answers_to(n, &answer), "{}: {answer:?}", self.why);
                    self.acknowledged = n + 1;
                }
            }
        }
        let floor: &Floor = manager.floor();
        assert_same(floor, &self.undisturbed.after(self.acknowledged).0, &self.why);
        self.manager = Some(manager);
        refused
    }

    /// If the process were killed now, or the power lost: what was acknowledged is there, and what was
    /// refused is there whole, or not at all. Answers whether it is there after a kill.
    fn stopped_here(&mut self, end: u64) -> bool {
        let cut = self.disk.copy_in_doubt();
        cut.cut(self.acknowledged);
        let [killed, cut] = [&self.disk, &cut].map(|disk| there(disk, self.undisturbed, &self.why));
        for found in [killed, cut] {
            let whole = found == self.acknowledged || found == end;
            assert!(whole, "{}: {found} are there of {}", self.why, self.acknowledged);
        }
        killed > self.acknowledged
    }

    /// The disk may fail; the journal may not be bad.
    fn store_error(&self, error: FoldError) -> StoreError {
        match error {
            FoldError::Store(error) => error,
            FoldError::Bad { .. } | FoldError::Record { .. } => panic!("{}: {error}", self.why),
        }
    }
}

/// A fault of the disk is told as one: nobody is sent to look for another file.
fn honest(error: &StoreError) -> bool {
    matches!(error, StoreError::Failed(_))
}

/// Plays a round on a copy of `image`.
fn play<'a>(image: &Disk, undisturbed: &'a mut Undisturbed, fault: Option<Fault>) -> Round<'a> {
    let (disk, why) = (image.copy(), format!("{fault:?}"));
    if let Some(fault) = fault {
        disk.fail(fault);
    }
    let mut round = Round {
        disk,
        undisturbed,
        why,
        manager: None,
        acknowledged: 0,
        refusals: 0,
        refused_and_there: 0,
    };
    round.play();
    round
}

#[test]
fn every_operation_of_a_busy_round_fails_once_and_for_good() {
    let (image, mut undisturbed) = (opened(), Undisturbed::new());
    let quiet = play(&image, &mut undisturbed, None);
    assert_eq!(quiet.refusals, 0, "without a fault nothing is refused");
    let counts = Op::ALL.map(|op| (op, quiet.disk.count(op)));
    for (op, many) in counts {
        assert!(many > 0, "the round has no {op:?}: the test says nothing about it");
        for lasts in [Lasts::Once, Lasts::FromThenOn] {
            let (mut refused, mut found) = (0, 0);
            for nth in 1..=many {
                let fault = Fault { op, nth, lasts };
                let round = play(&image, &mut undisturbed, Some(fault));
                refused += u32::from(round.refusals > 0);
                found += u32::from(round.refused_and_there > 0);
            }
            println!("{op:?} {lasts:?}: {many} faults, {refused} told, {found} found by a restart");
            // Only what happens after an answer, in a checkpoint or at the end, needs not be told.
            let must_be_told = matches!(op, Op::Open | Op::Write | Op::Sync);
            assert!(!must_be_told || u64::from(refused) * 3 > many, "{op:?}: {refused} of {many}");
        }
    }
}

#[test]
fn a_journal_that_could_not_be_made_is_not_taken_for_an_empty_one() {
    let create =
        |disk: &Disk| SqliteStore::create_on(disk.vfs(), Path::new(PATH), signing_key()).map(drop);
    let quiet = Disk::new();
    create(&quiet).unwrap();
    for op in Op::ALL {
        for nth in 1..=quiet.count(op) {
            let (disk, fault) = (Disk::new(), Fault { op, nth, lasts: Lasts::FromThenOn });
            disk.fail(fault);
            let made = create(&disk);
            assert!(made.as_ref().err().is_none_or(honest), "{fault:?}: {made:?}");
            disk.heal();
            match SqliteStore::open_on(disk.vfs(), Path::new(PATH), signing_key()) {
                Ok(store) => assert_eq!(fold(&store).unwrap().records, 0, "{fault:?}"),
                Err(error) => assert!(made.is_err(), "{fault:?}: {error}"),
            }
        }
    }
}
