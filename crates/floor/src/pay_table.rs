//! The pay table of a pool: the complete file of a wager, so that replaying a journal needs no catalog.
//!
//! A new file is read strictly ([`PayTable::read`]). A stored one is read with only the checks that are
//! needed to understand it, so that a check that is added later never makes a journal unreadable.

use serde::{Deserialize, Serialize};
use wagers::{Entry, Finding, Wager, read_stored_wager, read_wager};

/// A wager, with the file that it was read from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "File", into = "File")]
pub struct PayTable {
    text: String,
    wager: Wager,
}

/// Its stored form.
#[derive(Serialize, Deserialize)]
struct File {
    id: String,
    text: String,
}

impl PayTable {
    /// Reads a wager's file.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong in it, with its line and a hint.
    pub fn read(id: &str, text: &str) -> Result<PayTable, String> {
        PayTable::of(read_wager(id, text))
    }

    fn of(read: Result<Entry, Vec<Finding>>) -> Result<PayTable, String> {
        let entry = read.map_err(|findings| {
            findings.first().map_or_else(|| "no wager".to_owned(), Finding::on_one_line)
        })?;
        Ok(PayTable { text: entry.text, wager: entry.wager })
    }

    /// The wager.
    #[must_use]
    pub const fn wager(&self) -> &Wager {
        &self.wager
    }

    /// The BLAKE3 hash of its file, as parameter sheets print it.
    #[must_use]
    pub fn hash(&self) -> [u8; 32] {
        blake3::hash(self.text.as_bytes()).into()
    }

    /// Its file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl From<&Entry> for PayTable {
    fn from(entry: &Entry) -> PayTable {
        PayTable { text: entry.text.clone(), wager: entry.wager.clone() }
    }
}

impl From<PayTable> for File {
    fn from(table: PayTable) -> File {
        File { id: table.wager.id, text: table.text }
    }
}

impl TryFrom<File> for PayTable {
    type Error = String;

    fn try_from(file: File) -> Result<PayTable, String> {
        // What a journal contains was checked when it was taken, as strictly as it was then.
        PayTable::of(read_stored_wager(&file.id, &file.text)).map_err(|why| {
            let id = file.id.escape_debug();
            format!(
                "the pay table `{id}` cannot be understood: {why}; use the version of ninefold that wrote it"
            )
        })
    }
}
