//! What an error of `SQLite` means for the journal.

use rusqlite::{ErrorCode, ffi};

use crate::store::StoreError;

/// The error of the store for an error of `SQLite`.
#[allow(clippy::needless_pass_by_value)] // `map_err` requires this signature.
pub(crate) fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            StoreError::NotAJournal("the file".to_owned())
        }
        // A value of another type than this program writes.
        None if is_of_another_type(&error) => StoreError::NotAJournal("the file".to_owned()),
        // `SQLite` reports only "disk I/O error": name what a person can look for.
        Some(_) if extended(&error) == Some(ffi::SQLITE_IOERR_WRITE) => {
            let cause = "the disk does not take it, or a limit on the size of files is reached";
            StoreError::Failed(format!("{cause} ({error})"))
        }
        _ => StoreError::Failed(error.to_string()),
    }
}

const fn is_of_another_type(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{FromSqlConversionFailure, InvalidColumnType};
    matches!(error, FromSqlConversionFailure(..) | InvalidColumnType(..))
}

fn extended(error: &rusqlite::Error) -> Option<i32> {
    error.sqlite_error().map(|it| it.extended_code)
}
