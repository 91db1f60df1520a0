//! `ninefold journal backup` and `upgrade`: verified copies of a journal, and upgrades of its file.

use std::fmt::Write;
use std::path::Path;

use journal::{Checks, Head, SiteKey, SqliteStore, Store, StoreError};
use manager::{first_key_body, fold, wall_clock};

use super::Place;
use crate::problem::{Done, Problem};

/// `ninefold journal backup`
pub(super) fn backup(place: &Place, file: &Path, out: &mut String) -> Result<Done, Problem> {
    place.open()?.backup(file).map_err(Problem::refused)?;
    match checked(file) {
        Ok(head) => {
            let _ = writeln!(
                out,
                "{} records are copied and good\nhead {}:{}\npublic key {}",
                head.seq, head.seq, head.hash, head.key
            );
            Ok(Done::Well)
        }
        Err(why) => {
            // Nobody should mistake it for a backup.
            let _ = std::fs::remove_file(file);
            let hint = "`ninefold journal verify` says whether the journal itself is good";
            Err(Problem::refused(format!("the copy is not good: {why}")).hint(hint))
        }
    }
}

/// Verifies a copy from its first record to its head, and folds it.
fn checked(file: &Path) -> Result<Head, String> {
    let copy = SqliteStore::open_to_read(file).map_err(|error| error.to_string())?;
    let chain =
        journal::verify(&copy, &Checks::default(), |_| ()).map_err(|error| error.to_string())?;
    if let Some(bad) = chain.bad {
        return Err(bad.to_string());
    }
    fold(&copy).map_err(|error| error.to_string())?;
    copy.head().map_err(|error| error.to_string())
}

/// `ninefold journal upgrade`
pub(super) fn upgrade(place: &Place, out: &mut String) -> Result<Done, Problem> {
    let done = upgraded(&place.database, || place.key())?;
    let head = place.open()?.head().map_err(Problem::refused)?;
    let what = if done { "the journal is upgraded" } else { "the journal has this format already" };
    let _ = writeln!(out, "{what}\nhead {}:{}\npublic key {}", head.seq, head.hash, head.key);
    Ok(Done::Well)
}

/// Upgrades a journal whose heads are not signed, and returns whether it was one. The site key is read only
/// in that case.
pub(in crate::commands) fn upgraded(
    database: &Path,
    site_key: impl FnOnce() -> Result<SiteKey, Problem>,
) -> Result<bool, Problem> {
    match SqliteStore::open_to_read(database) {
        Err(StoreError::Older { .. }) => {}
        // Opening the journal later reports what is wrong with it.
        _ => return Ok(false),
    }
    let body = |key: &journal::PublicKey| first_key_body(&key.to_string(), wall_clock());
    journal::upgrade(database, &site_key()?, body).map_err(Problem::refused)
}
