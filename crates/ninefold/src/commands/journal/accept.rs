//! What two people can declare while the server is stopped: records that are lost, a clock that went back,
//! another signing key.
//!
//! Both authenticate with their passwords, which are checked against the journal itself. The record contains
//! both names and the reason.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use floor::{Command, CommandKind, ControlledChange, Floor, Millis, Proof, Refusal, StaffId};
use journal::{
    Known, PublicKey, SigningKey, SiteKey, Snapshot, Source, SqliteStore, Store, Witness,
};
use manager::{Answer, GameManager, Key, Options, Submission, SystemChance, wall_clock};
use web::{Cost, Secrets, token};

use super::Place;
use crate::args::read_file;
use crate::commands::administrator::password_of;
use crate::problem::{Done, Problem};

/// Two people, and why.
#[derive(clap::Args)]
pub(super) struct People {
    /// An administrator
    #[arg(long, value_name = "ID")]
    by: String,

    /// Somebody of accounting or surveillance, or an executive
    #[arg(long, value_name = "ID")]
    and: String,

    /// A file whose first two lines are their passwords [default: asked for]
    #[arg(long, value_name = "FILE")]
    passwords_file: Option<PathBuf>,

    /// Why
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

impl People {
    /// Authenticates both people against the digests in the journal. Locks do not count here: strangers can
    /// lock anybody, for their own addresses, and after a loss nobody could unlock them.
    fn prove(&self, floor: &Floor, key: &SiteKey) -> Result<[StaffId; 2], Problem> {
        let passwords = match &self.passwords_file {
            Some(file) => {
                let text = read_file(file)?;
                let mut lines = text.lines().map(str::to_owned);
                [lines.next().unwrap_or_default(), lines.next().unwrap_or_default()]
            }
            None => [password_of(&self.by)?, password_of(&self.and)?],
        };
        let secrets = Secrets::new(key, Cost::Full);
        let mut people = vec![];
        for (id, password) in [&self.by, &self.and].into_iter().zip(passwords) {
            let staff = StaffId::try_from(&**id).map_err(Problem::refused)?;
            let person = floor.staff.get(&staff).filter(|it| it.active);
            let digest = person.and_then(|person| person.proofs.get(&Proof::Password));
            if !secrets.proves(&password, digest) {
                let why = format!("this does not prove {staff}");
                return Err(Problem::refused(why).hint("nothing was done"));
            }
            people.push(staff);
        }
        let [by, and] = <[StaffId; 2]>::try_from(people).expect("there were two names");
        Ok([by, and])
    }
}

/// A journal that is open for writing one record. Witness and snapshot are not checked.
struct Opened {
    manager: GameManager<SqliteStore, SystemChance>,
    key: SiteKey,
}

fn open(place: &Place) -> Result<Opened, Problem> {
    let key = place.key()?;
    let store = SqliteStore::open(&place.database).map_err(Problem::refused)?;
    let manager = GameManager::open_with(store, SystemChance, key.clone(), Options::default());
    Ok(Opened { manager: manager.map_err(Problem::refused)?, key })
}

impl Opened {
    /// Checks whether the rules allow it. A refusal is not recorded, because the journal may be incomplete.
    fn check(&self, command: &Command, now: Millis) -> Result<(), Problem> {
        let decided = self.manager.floor().decide(command, now, &mut SystemChance);
        decided.map(drop).map_err(|refusal| refused(&refusal))
    }

    /// Records the command, rewrites the witness, and deletes the snapshot, which belongs to another history.
    fn record(mut self, place: &Place, witness: &Path, command: Command) -> Result<u64, Problem> {
        let now = wall_clock();
        self.check(&command, now)?;
        let key = Key::try_from(&*token()).map_err(Problem::refused)?;
        let submitted = self.manager.submit(vec![Submission::new(key, command)], now);
        let seq = recorded(submitted.map_err(Problem::refused)?.pop())?;
        let unwritten = |path: &Path, error: &std::io::Error| {
            let why = format!("it is recorded, but {} stays: {error}", path.display());
            Problem::refused(why).hint("mend that, and do it again")
        };
        let head = self.manager.store().head().map_err(Problem::refused)?;
        Witness(head).write(witness).map_err(|error| unwritten(witness, &error))?;
        let snapshot = Snapshot::path_of(&place.database);
        match std::fs::remove_file(&snapshot) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(unwritten(&snapshot, &error))
            }
            _ => Ok(seq),
        }
    }
}

/// The number of the record that was written.
fn recorded(answer: Option<Answer>) -> Result<u64, Problem> {
    match answer {
        Some(Answer::Done { seq, .. }) => Ok(seq),
        Some(Answer::Refused(refusal)) => Err(refused(&refusal)),
        Some(Answer::Unavailable(error)) => Err(Problem::refused(error)),
        _ => Err(Problem::refused("it was not recorded")),
    }
}

fn refused(refusal: &Refusal) -> Problem {
    Problem::refused(refusal).hint(refusal.hint())
}

fn witness_of(place: &Place, elsewhere: Option<&Path>) -> PathBuf {
    elsewhere.map_or_else(|| Witness::path_of(&place.database), Path::to_owned)
}

/// `ninefold journal accept-loss`
pub(super) fn loss(
    place: &Place,
    people: &People,
    witness: Option<&Path>,
    out: &mut String,
) -> Result<Done, Problem> {
    let (opened, witness) = (open(place)?, witness_of(place, witness));
    let store = opened.manager.store();
    let seen = Witness::read(&witness).map_err(Problem::refused)?;
    let seen = seen.map(|it| Known { seq: it.0.seq, hash: it.0.hash, source: Source::Witness });
    let taken = Snapshot::read(&Snapshot::path_of(&place.database), &opened.key).ok().flatten();
    let taken = taken.map(|it| Known { seq: it.seq, hash: it.hash, source: Source::Snapshot });
    let last = store.head().map_err(Problem::refused)?.seq;
    let mut lost = None;
    for it in [seen, taken].into_iter().flatten() {
        let there = store.record(it.seq).map_err(Problem::refused)?;
        if it.seq > 0 && there.is_none_or(|record| record.hash != it.hash) {
            lost = lost.max(Some(it.seq));
        }
    }
    let Some(lost) = lost else {
        return Err(Problem::refused("no record is missing: there is nothing to accept"));
    };
    let [by, second] = people.prove(opened.manager.floor(), &opened.key)?;
    let kind = CommandKind::AcceptLoss { last, lost, reason: people.reason.clone(), second };
    let seq = opened.record(place, &witness, Command { by, kind })?;
    let _ = writeln!(
        out,
        "records {} to {lost} are lost, and record {seq} says that it goes on without them",
        (last + 1).min(lost)
    );
    Ok(Done::Well)
}

/// `ninefold journal accept-clock`
pub(super) fn clock(
    place: &Place,
    people: &People,
    witness: Option<&Path>,
    out: &mut String,
) -> Result<Done, Problem> {
    let witness = witness_of(place, witness);
    let opened = open_whole(place, &witness)?;
    let [by, second] = people.prove(opened.manager.floor(), &opened.key)?;
    let kind = ControlledChange::AcceptClock { reason: people.reason.clone() }.with(second);
    let seq = opened.record(place, &witness, Command { by, kind })?;
    let _ = writeln!(out, "the clock is accepted in record {seq}");
    Ok(Done::Well)
}

/// Opens a journal as the server does: it must contain what the witness and the snapshot know.
fn open_whole(place: &Place, witness: &Path) -> Result<Opened, Problem> {
    let key = place.key()?;
    let store = SqliteStore::open(&place.database).map_err(Problem::refused)?;
    let mut options = Options::beside(&place.database);
    options.witness = Some(witness.to_owned());
    let manager = GameManager::open_with(store, SystemChance, key.clone(), options);
    Ok(Opened { manager: manager.map_err(Problem::refused)?, key })
}

/// `ninefold journal rotate-key`
pub(super) fn rotate(
    place: &Place,
    people: &People,
    witness: Option<&Path>,
    out: &mut String,
) -> Result<Done, Problem> {
    let mut opened = open_whole(place, &witness_of(place, witness))?;
    let people_of = people.prove(opened.manager.floor(), &opened.key)?;
    let old = opened.manager.store().head().map_err(Problem::refused)?.key;
    let number = opened.manager.store().keys().map_err(Problem::refused)?.len();
    let now = wall_clock();
    let [by, second] = people_of.clone();
    let (public_key, reason) = (old.to_string(), people.reason.clone());
    let kind = CommandKind::RotateKey { public_key, endorsement: String::new(), reason, second };
    opened.check(&Command { by, kind }, now)?;
    // The first key must be recorded before the second one is.
    opened.manager.announce_key(now).map_err(Problem::refused)?;
    let key = Key::try_from(&*token()).map_err(Problem::refused)?;
    let answer = opened.manager.rotate_key(key, people_of, people.reason.clone(), now);
    let seq = recorded(Some(answer.map_err(Problem::refused)?))?;
    let new: PublicKey = opened.manager.store().head().map_err(Problem::refused)?.key;
    // Closing writes a snapshot and a witness of the new head.
    let store = opened.manager.close();
    store.settle_key().map_err(|error| {
        let why = format!("the key is replaced in record {seq}, but its file is not in its place");
        Problem::refused(format!("{why}: {error}"))
            .hint("the next start of the server puts it there")
    })?;
    let file = SigningKey::path_of(&place.database);
    let _ = writeln!(
        out,
        "record {seq} says that another key signs from here on\nold public key {old}\npublic key {new}\n\
         the old key is kept in {}.{number}: a backup from before goes on with it, and nothing else does; \
         delete it when there is none",
        file.display()
    );
    Ok(Done::Well)
}
