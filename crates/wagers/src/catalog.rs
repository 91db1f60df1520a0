//! The catalog of all known wagers, read from the binary itself or from a folder.

use std::fmt;

use crate::read::{Entry, Finding, nearest, read_wager};
use crate::wager::Wager;

/// Embeds the files of `catalog/`, so that the product is a single binary.
macro_rules! embedded {
    ($($path:literal)*) => {
        &[$((concat!("catalog/", $path), include_str!(concat!("../../../catalog/", $path)))),*]
    };
}

/// The files of the built-in catalog, in listing order.
pub const FILES: &[(&str, &str)] = embedded![
    "commission-5.toml"
    "commission-4.toml"
    "even-money.toml"
    "even-money-6-up.toml"
    "commission-free.toml"
    "dragon-bonus-1.toml"
    "dragon-bonus-2.toml"
    "dragon-bonus-3.toml"
    "fortune-7.toml"
    "pbac-1a.toml"
    "pbac-1b.toml"
    "pbac-2a.toml"
    "pbac-2b.toml"
    "dbp-1.toml"
    "dbp-1-5usd.toml"
    "dbp-1-any-nine.toml"
    "dbp-2.toml"
    "dbp-3.toml"
    "f7bp-01.toml"
    "golden-tie-6.toml"
    "golden-tie-any.toml"
    "extra/panda-8.toml"
    "extra/heavenly-9.toml"
    "extra/pair.toml"
    "extra/perfect-pair.toml"
    "extra/super-six.toml"
    "extra/lucky-nines.toml"
    "extra/super-tie.toml"
    "extra/of-a-kind.toml"
];

/// Wagers by id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalog {
    entries: Vec<Entry>,
}

/// An id that the catalog does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownWager {
    /// The id that was asked for.
    pub id: String,
    /// The known ids closest in spelling.
    pub nearest: Vec<String>,
}

impl fmt::Display for UnknownWager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the catalog has no `{}`", self.id)?;
        match &self.nearest[..] {
            [] => Ok(()),
            nearest => write!(f, "; near it are {}", nearest.join(", ")),
        }
    }
}

impl std::error::Error for UnknownWager {}

impl Catalog {
    /// The built-in catalog.
    #[must_use]
    pub fn shipped() -> Catalog {
        Catalog::read(FILES.iter().copied()).expect("a test reads every file that ships")
    }

    /// Reads a catalog from files, given as names and texts.
    ///
    /// # Errors
    ///
    /// All faults of all files, duplicate ids included.
    pub fn read<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Catalog, Vec<Finding>> {
        let (mut entries, mut findings) = (Vec::<Entry>::new(), Vec::new());
        for (file, text) in files {
            match read_wager(file, text) {
                Ok(entry) => entries.push(entry),
                Err(found) => findings.extend(found),
            }
        }
        for (place, entry) in entries.iter().enumerate() {
            findings.extend(entry.taken_id(&entries[..place]));
        }
        if findings.is_empty() { Ok(Catalog { entries }) } else { Err(findings) }
    }

    /// Every wager, in the catalog's order.
    pub fn wagers(&self) -> impl Iterator<Item = &Wager> {
        self.entries.iter().map(|entry| &entry.wager)
    }

    /// Every wager, with its source file.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns a wager by its id.
    ///
    /// # Errors
    ///
    /// Refuses an unknown id, with the nearest known ones.
    pub fn get(&self, id: &str) -> Result<&Wager, UnknownWager> {
        self.entry(id).map(|entry| &entry.wager)
    }

    /// Returns a wager with its source file, by its id.
    ///
    /// # Errors
    ///
    /// Refuses an unknown id, with the nearest known ones.
    pub fn entry(&self, id: &str) -> Result<&Entry, UnknownWager> {
        self.entries.iter().find(|entry| entry.wager.id == id).ok_or_else(|| UnknownWager {
            id: id.to_owned(),
            nearest: nearest(id, self.wagers().map(|wager| wager.id.as_str()))
                .into_iter()
                .map(str::to_owned)
                .collect(),
        })
    }
}

impl Entry {
    /// Returns a finding if one of the `others` has the same id.
    #[must_use]
    pub fn taken_id(&self, others: &[Entry]) -> Option<Finding> {
        let id = &self.wager.id;
        let first = others.iter().find(|first| first.wager.id == *id)?;
        Some(Finding {
            file: self.file.clone(),
            mark: self.id_mark,
            field: "id".to_owned(),
            message: format!("the id `{id}` is taken by {}", first.file),
            hint: Some("rename one of them".to_owned()),
        })
    }

    /// Whether the wager lies in a folder `extra`: such wagers are listed apart from the main catalog.
    #[must_use]
    pub fn is_extra(&self) -> bool {
        self.file.split(['/', '\\']).rev().nth(1) == Some("extra")
    }
}
