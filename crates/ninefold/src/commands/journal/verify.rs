//! `ninefold journal verify`: checks that a journal is unchanged, and lists what was not checked.

use std::fmt::Write;
use std::path::Path;

use floor::Event;
use journal::{
    Checks, Hash, KeyRow, Known, PublicKey, Snapshot, Source, SqliteStore, Store, Unusable, Witness,
};
use manager::{Body, ClockCheck, FoldError};
use serde::Serialize;

use super::{Place, lies};
use crate::args::Format;
use crate::commands::write_json;
use crate::problem::{Done, Problem, found};

/// What a journal is compared with.
pub(super) struct Asked<'a> {
    /// A record that was printed.
    pub(super) head: Option<(u64, Hash)>,
    /// A key that must be one of the journal's keys.
    pub(super) key: Option<PublicKey>,
    /// The path of the witness, if it is not next to the journal.
    pub(super) witness: Option<&'a Path>,
}

#[derive(Serialize)]
struct Report {
    records: u64,
    good: bool,
    first_bad: Option<String>,
    head: Option<String>,
    /// The key that signed the head.
    public_key: Option<String>,
    /// Whether a key was given and is one of the journal's. If so, a valid journal is authentic.
    pinned: bool,
    /// Whether a printed record was given and is in the journal.
    printed: bool,
    /// What is wrong with the snapshot next to the journal, if there is one.
    snapshot: Option<String>,
    /// Where the clock went back.
    backward_times: Vec<String>,
    /// Records that were lost, and who accepted the loss.
    losses: Vec<String>,
    /// What was not checked, and why.
    not_checked: Vec<String>,
}

/// What the files next to a journal contain about it.
struct Beside {
    checks: Checks,
    not_checked: Vec<String>,
    bad: Option<String>,
}

pub(super) fn run(
    place: &Place,
    asked: &Asked,
    format: Format,
    out: &mut String,
) -> Result<Done, Problem> {
    let (store, key) = (place.open()?, place.found_key()?);
    let Beside { checks, not_checked, bad } = beside(place, asked, &store, key.is_some())?;
    let (mut clock, mut announced, mut losses) = (ClockCheck::default(), vec![], vec![]);
    let chain = journal::verify(&store, &checks, |record| {
        // The fold reports a body that cannot be read.
        if let Ok(body) = Body::from_bytes(&record.body) {
            clock.take(record.seq, &body);
            announced.extend(body.events.iter().filter_map(announced_key));
            losses.extend(body.events.iter().filter_map(|event| accepted_loss(record.seq, event)));
        }
    });
    let chain = chain.map_err(Problem::refused)?;
    let (backward_times, unaccepted) = clock.end();
    let mut first_bad = chain.bad.map(|bad| bad.to_string()).or(bad);
    let mut snapshot = None;
    if first_bad.is_none() {
        match place.fold(&store, key.as_ref()) {
            Ok((_, unusable)) => {
                snapshot = unusable;
                first_bad = other_keys(&announced, &store)?.or(unaccepted);
            }
            Err(FoldError::Store(error)) => return Err(Problem::refused(error)),
            Err(error) => first_bad = Some(error.to_string()),
        }
    }
    let head = store.head().ok();
    let good = first_bad.is_none() && !lies(snapshot.as_ref());
    let report = Report {
        records: chain.records,
        good,
        first_bad,
        head: head.map(|head| format!("{}:{}", head.seq, head.hash)),
        public_key: head.map(|head| head.key.to_string()),
        pinned: asked.key.is_some(),
        printed: asked.head.is_some(),
        snapshot: snapshot.as_ref().map(Unusable::to_string),
        backward_times,
        losses,
        not_checked,
    };
    match format {
        Format::Json => write_json(out, &report),
        Format::Text => write_text(out, &report, asked),
    }
    Ok(found(report.good))
}

/// Collects what the witness, the snapshot and the receipt contain about the journal.
fn beside(
    place: &Place,
    asked: &Asked,
    store: &SqliteStore,
    site_key: bool,
) -> Result<Beside, Problem> {
    let printed = asked.head.map(|(seq, hash)| Known { seq, hash, source: Source::Printed });
    let mut known: Vec<Known> = printed.into_iter().collect();
    let (mut not_checked, mut bad) = (vec![], None);
    let keys = store.keys().map_err(Problem::refused)?;
    let usual = Witness::path_of(&place.database);
    match Witness::known(asked.witness.unwrap_or(&usual), &keys) {
        Ok(Some(it)) => known.push(it),
        Ok(None) if asked.witness.is_some() => {
            return Err(Problem::refused("there is no witness there"));
        }
        Ok(None) => not_checked.push(
            "there is no witness: whether records are missing at the end was not checked"
                .to_owned(),
        ),
        Err(wrong) => bad = Some(wrong.to_string()),
    }
    // With the site key the whole snapshot is compared, and a snapshot without a valid seal is not trusted.
    if !site_key {
        match Snapshot::claim(&Snapshot::path_of(&place.database)) {
            Some((seq, hash)) => {
                known.push(Known { seq, hash, source: Source::Snapshot });
                not_checked.push(
                    "the site key is not here: the seal and the state of the snapshot were not checked"
                        .to_owned(),
                );
            }
            None => not_checked.push("there is no snapshot to compare".to_owned()),
        }
    } else if !Snapshot::path_of(&place.database).exists() {
        not_checked.push("there is no snapshot to compare".to_owned());
    }
    Ok(Beside { checks: Checks { key: asked.key, known }, not_checked, bad })
}

/// A signing key that a record names, with the endorsement by the previous key.
type AnnouncedKey = (String, Option<String>);

fn announced_key(event: &Event) -> Option<AnnouncedKey> {
    match event {
        Event::SigningKeySet { public_key, rotation } => {
            Some((public_key.clone(), rotation.as_ref().map(|it| it.endorsement.clone())))
        }
        _ => None,
    }
}

/// The accepted loss that an event records.
fn accepted_loss(seq: u64, event: &Event) -> Option<String> {
    match event {
        Event::LossAccepted { last, lost, reason, by: [one, two] } => Some(format!(
            "records {} to {lost} of another past are lost, and {one} and {two} have accepted it in record \
             {seq}: {reason}",
            last.saturating_add(1).min(*lost)
        )),
        _ => None,
    }
}

/// The keys that the records name must be those of the journal, in the same order. A journal that was never
/// served has no such records.
fn other_keys(announced: &[AnnouncedKey], store: &SqliteStore) -> Result<Option<String>, Problem> {
    let keys = store.keys().map_err(Problem::refused)?;
    if announced.is_empty() && keys.len() == 1 {
        return Ok(None);
    }
    let text = |row: &KeyRow| (row.key.to_string(), row.endorsement.map(|it| it.to_string()));
    let keys: Vec<AnnouncedKey> = keys.iter().map(text).collect();
    let place = (0..keys.len().max(announced.len()))
        .find(|place| keys.get(*place) != announced.get(*place));
    Ok(place.map(|place| format!("signing key {} is not the one that the records name", place + 1)))
}

fn write_text(out: &mut String, report: &Report, asked: &Asked) {
    let mut say = |line: &str| {
        let _ = writeln!(out, "{line}");
    };
    match &report.first_bad {
        Some(bad) => {
            say(bad);
            say(&format!("{} records before it are good", report.records));
        }
        None => say(&format!("{} records are good", report.records)),
    }
    if let (None, Some(head)) = (&report.first_bad, &report.head) {
        say(&format!("head {head}"));
    }
    if let Some(key) = &report.public_key {
        say(&format!("public key {key}"));
    }
    if report.first_bad.is_none() {
        if let Some((seq, _)) = asked.head {
            say(&format!("record {seq} is the one that was printed"));
        }
        say(if report.pinned {
            "the public key is one of this journal's: it is authentic"
        } else {
            "no public key was given: the journal is consistent, but whoever made it is not known; \
             --public-key takes the one on a parameter sheet or a receipt"
        });
    }
    let lines = report.losses.iter().chain(&report.backward_times);
    let lines = lines.chain(&report.not_checked).chain(&report.snapshot);
    lines.for_each(|line| say(line));
}
