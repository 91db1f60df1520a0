//! The translated names of the games and rows of the catalog.
//!
//! Pages know a game or a row by its English name. The catalog that ships gives the ids for that name,
//! and the translation is found by the ids, so a name can change in the catalog without a change here. A
//! row of a site's own pay table with another name is a different row and stays in English, whatever its
//! id.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cards::Card;
use wagers::{Row, SignNames};

use super::{Language, Words};
use crate::services::mathematics::catalog;

/// What the catalog knows of its names.
static INDEX: LazyLock<CatalogIndex> = LazyLock::new(CatalogIndex::of_catalog);

struct CatalogIndex {
    /// The wager and the id of a row, by the English name of the row. The first wager that has it.
    rows: BTreeMap<String, (String, String)>,
    /// The wager, by its English name.
    games: BTreeMap<String, String>,
    /// The first wager with this English title.
    titles: BTreeMap<String, String>,
    /// The English name of a row, by its id. `None` if the id has several names.
    row_names: BTreeMap<String, Option<String>>,
    /// The English name of a wager, by its id.
    game_names: BTreeMap<String, String>,
    /// A row with names for signs, by its English name. The first that has them.
    signs: BTreeMap<String, Row>,
}

impl CatalogIndex {
    fn of_catalog() -> CatalogIndex {
        let (mut rows, mut games, mut titles) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let (mut row_names, mut game_names) = (BTreeMap::new(), BTreeMap::new());
        let mut signs = BTreeMap::new();
        for wager in catalog().wagers() {
            games.insert(wager.name.clone(), wager.id.clone());
            titles.entry(title(&wager.name).to_owned()).or_insert_with(|| wager.id.clone());
            game_names.insert(wager.id.clone(), wager.name.clone());
            for row in &wager.rows {
                let ids = || (wager.id.clone(), row.id.clone());
                rows.entry(row.name.clone()).or_insert_with(ids);
                if row.sign != SignNames::default() {
                    signs.entry(row.name.clone()).or_insert_with(|| row.clone());
                }
                let name = Some(row.name.clone());
                let known = row_names.entry(row.id.clone()).or_insert_with(|| name.clone());
                if *known != name {
                    *known = None;
                }
            }
        }
        CatalogIndex { rows, games, titles, row_names, game_names, signs }
    }
}

/// The short name of a game, without what follows the comma: `Dragon Bonus`.
fn title(english: &str) -> &str {
    english.split(',').next().unwrap_or(english)
}

/// The cards of a round that wins a row: those of its pay table, else those of the catalog's row with the
/// same name and condition.
pub(crate) fn example(row: &Row) -> &[Card] {
    if !row.example.is_empty() {
        return &row.example;
    }
    let same = INDEX.signs.get(&row.name).filter(|it| it.when == row.when);
    same.map_or(&[], |it| &it.example)
}

/// The ids under which the name of a row may be translated: of this wager's row, then of all rows with
/// this id.
pub(super) fn row_ids(wager: &str, row: &str) -> [String; 2] {
    [format!("row-{wager}-{row}"), format!("row-{row}")]
}

impl Words {
    /// A row of a pay table, by its English name.
    pub(crate) fn row_name(&self, english: &str) -> String {
        let translate = |(wager, row): &(String, String)| {
            row_ids(wager, row).into_iter().find_map(|id| self.own(&id))
        };
        self.translated(english, || INDEX.rows.get(english).and_then(translate))
    }

    /// A row on a sign: the short name of its pay table, else the one that the catalog has for its name, else
    /// its full name.
    pub(crate) fn sign_name(&self, row: &Row) -> String {
        let language = self.language.code();
        let of_catalog = || INDEX.signs.get(&row.name).and_then(|it| it.sign.get(language));
        let short = row.sign.get(language).or_else(of_catalog);
        short.map_or_else(|| self.row_name(&row.name), str::to_owned)
    }

    /// A game, by its English name: `Dragon Bonus, pay table 1`.
    pub(crate) fn game_name(&self, english: &str) -> String {
        let wager = || INDEX.games.get(english);
        self.translated(english, || self.own(&format!("game-{}", wager()?)))
    }

    /// The short name of a game, without what follows the comma: `Dragon Bonus`.
    pub(crate) fn game_title(&self, english: &str) -> String {
        let wager = || INDEX.titles.get(title(english));
        self.translated(title(english), || self.own(&format!("game-{}.title", wager()?)))
    }

    fn translated(&self, english: &str, own: impl FnOnce() -> Option<String>) -> String {
        let own = match self.language {
            Language::English => None,
            Language::Chinese | Language::Spanish => own(),
        };
        own.unwrap_or_else(|| english.to_owned())
    }

    /// A row by its id.
    pub(super) fn row(&self, id: &str) -> String {
        let english = INDEX.row_names.get(id).and_then(Option::as_deref);
        english.map_or_else(|| id.to_owned(), |english| self.row_name(english))
    }

    /// A game by its id.
    pub(super) fn game(&self, id: &str) -> String {
        INDEX.game_names.get(id).map_or_else(|| id.to_owned(), |english| self.game_title(english))
    }
}
