//! Reads one wager from a TOML file.

use std::collections::HashSet;

use cards::Decks;
use money::Rate;
use toml::de::DeTable;

use super::condition::read_condition;
use super::example::{check_examples, read_example};
use super::fields::{Field, Fields, truth_of, whole_of};
use super::progressive::{check_share, read_progressive};
use super::published::read_published;
use super::sign_names::read_sign_names;
use super::source::{Finding, Mark, Reading, Source};
use super::texts::check_texts;
use crate::atom::{Atom, Winner};
use crate::condition::Condition;
use crate::group::HandRef;
use crate::pays::{Pays, PaysError};
use crate::wager::{Kind, Purse, Row, Side, Sides, Wager};

/// The newest format of a wager file that this program reads. A file without `format` has format 1.
///
/// A new format is needed when a text would mean something else than before. It gets a reader of its own for
/// the old meaning.
pub const FILE_FORMAT: i64 = 1;
/// The most rows of a pay table.
const MAX_ROWS: usize = 200;
/// The most different atoms in the rows of one wager.
pub(crate) const MAX_ATOMS: usize = 64;

const KINDS: [(&str, Kind); 3] = [
    ("base-game", Kind::BaseGame),
    ("side-bet", Kind::SideBet),
    ("progressive", Kind::Progressive),
];
const SOURCES: [(&str, Purse); 2] = [("meter", Purse::Meter), ("tray", Purse::Tray)];
const PRIZES: &str =
    "write `100%` of the meter, `30 to 1`, `1000 for 1`, `1 to 1 less 5%` or `push`";

/// A wager with its source file, and the positions that later checks refer to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The wager.
    pub wager: Wager,
    /// The file it was read from.
    pub file: String,
    /// The file's text.
    pub text: String,
    /// The position of its id.
    pub id_mark: Mark,
    /// The position of each row.
    pub row_marks: Vec<Mark>,
}

/// Reads one wager.
///
/// # Errors
///
/// All faults of the file, in line order.
pub fn read_wager(file: &str, text: &str) -> Result<Entry, Vec<Finding>> {
    read(file, text, Reading::Strict)
}

/// Reads one wager that a journal contains. It was checked when it was taken, as strictly as then, and must
/// stay readable: checks that are not needed to understand it do not apply
/// (docs/decisions/0013-stored-pay-tables.md).
///
/// # Errors
///
/// What leaves the text without a meaning, in line order; a format that a newer program wrote.
pub fn read_stored_wager(file: &str, text: &str) -> Result<Entry, Vec<Finding>> {
    read(file, text, Reading::Stored)
}

fn read(file: &str, text: &str, reading: Reading) -> Result<Entry, Vec<Finding>> {
    let source = Source::new(file, text, reading);
    let (document, broken) = DeTable::parse_recoverable(text);
    for error in &broken {
        let hint = "the file is not TOML here, or is nested too deeply; texts stand in quotes, lists in [ ]";
        source.find(&error.span().unwrap_or(0..0), "", error.message(), Some(hint.to_owned()));
    }
    if !broken.is_empty() {
        // Do not report further faults in a file that cannot be parsed.
        return Err(source.into_findings());
    }
    if reading == Reading::Strict && !check_texts(&source, document.get_ref()) {
        // Other findings would repeat such texts, on a terminal or a page.
        return Err(source.into_findings());
    }
    let fields = Fields {
        source: &source,
        table: document.get_ref(),
        span: 0..0,
        path: String::new(),
        what: "a wager",
    };
    check_format(&fields);
    if source.has_findings() {
        // Nothing is known about the fields of another format.
        return Err(source.into_findings());
    }
    let entry = read_entry(&fields);
    let findings = source.into_findings();
    match entry {
        Some(entry) if findings.is_empty() => Ok(entry),
        _ => Err(findings),
    }
}

/// Reports a format that this program does not read.
fn check_format(fields: &Fields<'_>) {
    let Some(format) = fields.read("format", whole_of) else { return };
    let (message, hint) = match format.value {
        1..=FILE_FORMAT => return,
        newer @ 2.. => (
            format!("format {newer} was written by a newer ninefold; this one reads {FILE_FORMAT}"),
            "use the version of ninefold that wrote it, or a newer one",
        ),
        other => (format!("{other} is not a format"), "leave it out, or write `format = 1`"),
    };
    fields.source.find(&format.span, &format.path, message, Some(hint.to_owned()));
}

fn read_entry(fields: &Fields<'_>) -> Option<Entry> {
    fields.only(&[
        "format",
        "id",
        "name",
        "kind",
        "side",
        "document",
        "notes",
        "decks",
        "fixed_from",
        "never_linked",
        "progressive",
        "row",
        "published",
    ]);
    let id = read_id(fields);
    if fields.get("name").is_none() {
        fields.missing_in_new("name", "what people call it, such as \"Fortune 7\"");
    }
    let name = fields.string("name");
    if fields.get("kind").is_none() {
        fields.missing("kind", "`base-game`, `side-bet` or `progressive`");
    }
    let kind = fields.word("kind", &KINDS)?;
    let backed = [("backed", Sides::Backed), ("either", Sides::Either)];
    let sides = match (kind.value, fields.word("side", &backed)) {
        (Kind::BaseGame, Some(side)) => {
            let message = "a base game names a side on each row, not on the whole";
            let _ = fields.source.refuse_new(&side.span, &side.path, message, None);
            Sides::Base
        }
        (Kind::BaseGame, None) => Sides::Base,
        (_, Some(side)) => side.value,
        (_, None) => Sides::None,
    };
    let decks = read_decks(fields).unwrap_or(Decks::EIGHT);
    let progressive = read_progressive(fields, kind.value);
    let (rows, row_marks) = read_rows(fields, kind.value, sides);
    check_prizes(fields, kind.value, &rows);
    check_share(fields, progressive.as_ref(), &rows);
    let id = id?;
    let mut wager = Wager {
        id: id.value.to_owned(),
        name: name.map_or(id.value, |it| it.value).to_owned(),
        kind: kind.value,
        sides,
        documents: fields.strings("document"),
        notes: fields.strings("notes"),
        decks,
        never_linked: fields.read("never_linked", truth_of).is_some_and(|it| it.value),
        rows,
        progressive,
        published: vec![],
    };
    if !fields.source.has_findings() {
        check_examples(&wager, &fields.tables("row", "a row"));
    }
    wager.published = read_published(fields, &wager);
    let id_mark = fields.source.mark(&id.span);
    let (file, text) = (fields.source.file.to_owned(), fields.source.text.to_owned());
    Some(Entry { wager, file, text, id_mark, row_marks })
}

/// Reads an id. Ids are typed at a prompt and used in URLs: lower case, digits and hyphens only.
fn read_id<'a>(fields: &Fields<'a>) -> Option<Field<&'a str>> {
    let hint = "lower case, digits and hyphens, such as `dragon-bonus-1`";
    let id = fields.required_string("id", hint)?;
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let length = (1..=64).contains(&id.value.len());
    if !length || id.value.starts_with('-') || !id.value.bytes().all(plain) {
        let message = format!("`{}` is not an id", id.value.escape_debug());
        if fields.source.refuse_new(&id.span, &id.path, message, Some(hint.to_owned())) {
            return None;
        }
    }
    Some(id)
}

pub(super) fn read_decks(fields: &Fields<'_>) -> Option<Decks> {
    let read = |value: &_| {
        let decks = u64::try_from(whole_of(value)?).unwrap_or(0);
        Decks::try_from(decks).map_err(|error| error.to_string())
    };
    fields.read("decks", read).map(|decks| decks.value)
}

fn read_rows(fields: &Fields<'_>, kind: Kind, sides: Sides) -> (Vec<Row>, Vec<Mark>) {
    let default_from = read_fixed_from(fields, kind);
    let (mut rows, mut marks, mut ids) = (Vec::new(), Vec::new(), HashSet::new());
    let mut atoms: HashSet<Atom> = HashSet::new();
    let tables = fields.tables("row", "a row");
    if tables.len() > MAX_ROWS {
        let message = format!("the pay table has {} rows; {MAX_ROWS} is the most", tables.len());
        if fields.source.refuse_new(&fields.span, "row", message, None) {
            return (rows, tables.iter().map(|table| table.source.mark(&table.span)).collect());
        }
    }
    for table in tables {
        table.only(&["id", "name", "sign", "example", "side", "when", "pays", "from"]);
        marks.push(table.source.mark(&table.span));
        let id = read_id(&table);
        let side = read_row_side(&table, kind);
        if let Some(id) = id.as_ref().filter(|id| !ids.insert((side, id.value))) {
            let message = format!("the id `{}` is taken by a row above", id.value);
            table.source.find(&id.span, &id.path, message, Some("rename one of them".to_owned()));
        }
        let when = read_when(&table, sides);
        if let Some(when) = &when {
            when.for_each_atom(&mut |atom| {
                atoms.insert(atom.clone());
            });
        }
        let pays = read_pays(&table);
        let from = read_purse(&table, kind, pays, default_from);
        if let (Some(id), Some(when), Some(pays)) = (id, when, pays) {
            let name = table.string("name").map_or(id.value, |it| it.value).to_owned();
            let (id, sign) = (id.value.to_owned(), read_sign_names(&table));
            let example = read_example(&table);
            rows.push(Row { id, name, sign, example, side, when, pays, from });
        }
    }
    if marks.is_empty() {
        fields.missing("row", "a pay table has at least one [[row]]");
    }
    if atoms.len() > MAX_ATOMS {
        let message =
            format!("the rows ask {} different questions; {MAX_ATOMS} is the most", atoms.len());
        fields.source.find(&fields.span, "row", message, None);
    }
    (rows, marks)
}

/// Reads where fixed prizes are paid from. Without a meter it is the tray.
fn read_fixed_from(fields: &Fields<'_>, kind: Kind) -> Purse {
    let Some(from) = fields.word("fixed_from", &SOURCES) else { return Purse::Tray };
    if from.value == Purse::Meter && kind != Kind::Progressive {
        let message = format!("a {kind} has no meter that could pay");
        let _ = fields.source.refuse_new(&from.span, &from.path, message, None);
        return Purse::Tray;
    }
    from.value
}

/// Reads where a row's prize is paid from. A percentage is always paid from the meter.
fn read_purse(table: &Fields<'_>, kind: Kind, pays: Option<Pays>, default: Purse) -> Purse {
    let is_share = matches!(pays, Some(Pays::Percent(_)));
    let Some(from) = table.word("from", &SOURCES) else {
        return if is_share { Purse::Meter } else { default };
    };
    let message = match (from.value, kind) {
        (Purse::Tray, _) if is_share => {
            Some("a share of the meter comes from the meter".to_owned())
        }
        (Purse::Meter, Kind::BaseGame | Kind::SideBet) => {
            Some(format!("a {kind} has no meter that could pay"))
        }
        _ => None,
    };
    if let Some(message) = message {
        let _ = table.source.refuse_new(&from.span, &from.path, message, None);
        return if is_share { Purse::Meter } else { Purse::Tray };
    }
    from.value
}

fn read_row_side(table: &Fields<'_>, kind: Kind) -> Option<Side> {
    let bets = [("player", Side::Player), ("banker", Side::Banker), ("tie", Side::Tie)];
    let side = table.word("side", &bets);
    match (kind, side) {
        (Kind::BaseGame, None) => {
            if table.get("side").is_none() {
                table.missing("side", "the bet that wins by it: `player`, `banker` or `tie`");
            }
            None
        }
        (Kind::BaseGame, Some(side)) => Some(side.value),
        (_, None) => None,
        (_, Some(side)) => {
            let message = "only the rows of a base game name a side";
            let hint = "use winner = \"player\" or \"backed\" in `when`";
            let hint = Some(hint.to_owned());
            let _ = table.source.refuse_new(&side.span, &side.path, message, hint);
            None
        }
    }
}

fn read_when(table: &Fields<'_>, sides: Sides) -> Option<Condition> {
    if table.get("when").is_none() {
        table.missing("when", "what the round must be, such as { winner = \"banker\" }");
        return None;
    }
    let when = table.table("when", "a condition")?;
    let condition = read_condition(&when);
    if matches!(sides, Sides::None | Sides::Base) && speaks_of_backed(&condition) {
        let message = "speaks of the backed hand, but this wager follows no hand";
        let hint = "set side = \"backed\" or side = \"either\" on the wager";
        table.source.find(&when.span, &when.path, message, Some(hint.to_owned()));
    }
    Some(condition)
}

fn speaks_of_backed(condition: &Condition) -> bool {
    let backed = |hand: HandRef| matches!(hand, HandRef::Backed | HandRef::Other);
    let mut speaks = false;
    condition.for_each_atom(&mut |atom| {
        speaks |= match atom {
            Atom::Winner(winner) => matches!(winner, Winner::Backed | Winner::Other),
            Atom::Natural(hand, _) => backed(*hand),
            atom => atom.groups().iter().any(|group| group.place.hand().is_some_and(backed)),
        }
    });
    speaks
}

fn read_pays(table: &Fields<'_>) -> Option<Pays> {
    let text = table.required_string("pays", PRIZES)?;
    match text.value.parse::<Pays>() {
        Ok(pays) => Some(pays),
        Err(error) => {
            let hint = match error {
                PaysError::NotAPrize => Some(PRIZES.to_owned()),
                PaysError::Zero | PaysError::Negative | PaysError::TooLarge => None,
            };
            table.source.find(&text.span, &text.path, format!("`{}` {error}", text.value), hint);
            None
        }
    }
}

/// Checks that percentages have a meter, and that a meter has a row that empties it.
fn check_prizes(fields: &Fields<'_>, kind: Kind, rows: &[Row]) {
    let span = fields.get("row").map_or(fields.span.clone(), toml::Spanned::span);
    let mut shares = rows.iter().filter_map(|row| Some((row, row.pays.share()?)));
    if kind == Kind::Progressive {
        if !rows.is_empty() && !shares.any(|(_, share)| share == Rate::WHOLE) {
            let message = "a progressive has a row that pays 100%, and this one has none";
            let hint = "without it the meter is never won and never re-seeded".to_owned();
            let _ = fields.source.refuse_new(&span, "row", message, Some(hint));
        }
    } else if let Some((row, share)) = shares.next() {
        let message = format!("row `{}` pays {share} of a meter, but a {kind} has none", row.id);
        let hint = "set kind = \"progressive\" and add a [progressive] table".to_owned();
        fields.source.find(&span, "row", message, Some(hint));
    }
}
