//! Reading a whole wager.

use std::collections::HashSet;

use cards::Decks;
use money::{Cents, Rate};
use toml::de::DeTable;

use super::condition::read_condition;
use super::fields::{Field, Fields, whole_of};
use super::source::{Finding, Mark, Source, did_you_mean};
use crate::atom::{Atom, Winner};
use crate::condition::Condition;
use crate::group::HandRef;
use crate::pays::{Pays, PaysError};
use crate::published::{Decimal, Expected, Figure, Published};
use crate::wager::{Kind, Progressive, Purse, Row, Share, Side, Sides, Wager};

/// The most rows that a pay table may have.
const ROWS_MOST: usize = 200;
/// The most different questions that the rows of one wager may ask.
pub(crate) const ATOMS_MOST: usize = 64;

const KINDS: [(&str, Kind); 3] = [
    ("base-game", Kind::BaseGame),
    ("side-bet", Kind::SideBet),
    ("progressive", Kind::Progressive),
];
const SOURCES: [(&str, Purse); 2] = [("meter", Purse::Meter), ("tray", Purse::Tray)];
const SHARES: [(&str, Share); 3] =
    [("winners", Share::Winners), ("participants", Share::Participants), ("whole", Share::Whole)];
const PRIZES: &str =
    "write `100%` of the meter, `30 to 1`, `1000 for 1`, `1 to 1 less 5%` or `push`";

/// A wager as it was read, with the places that later checks may want to point at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The wager.
    pub wager: Wager,
    /// The file it was read from.
    pub file: String,
    /// The file's text.
    pub text: String,
    /// Where its id stands.
    pub id_mark: Mark,
    /// Where each row stands.
    pub row_marks: Vec<Mark>,
}

/// Reads one wager.
///
/// # Errors
///
/// Everything that is wrong with the file, in the order of its lines.
pub fn read_wager(file: &str, text: &str) -> Result<Entry, Vec<Finding>> {
    let source = Source::new(file, text);
    let (document, broken) = DeTable::parse_recoverable(text);
    for error in &broken {
        let hint = "the file is not TOML here, or is nested too deeply; texts stand in quotes, lists in [ ]";
        source.find(&error.span().unwrap_or(0..0), "", error.message(), Some(hint.to_owned()));
    }
    if !broken.is_empty() {
        // What a broken file seems to say is not worth a second complaint.
        return Err(source.into_findings());
    }
    let fields = Fields {
        source: &source,
        table: document.get_ref(),
        span: 0..0,
        path: String::new(),
        what: "a wager",
    };
    let entry = read_entry(&fields);
    let findings = source.into_findings();
    match entry {
        Some(entry) if findings.is_empty() => Ok(entry),
        _ => Err(findings),
    }
}

fn read_entry(fields: &Fields<'_>) -> Option<Entry> {
    fields.only(&[
        "id",
        "name",
        "kind",
        "side",
        "document",
        "notes",
        "decks",
        "fixed_from",
        "progressive",
        "row",
        "published",
    ]);
    let id = read_id(fields);
    let name = fields.required_string("name", "what people call it, such as \"Fortune 7\"");
    if fields.get("kind").is_none() {
        fields.missing("kind", "`base-game`, `side-bet` or `progressive`");
    }
    let kind = fields.word("kind", &KINDS)?;
    let backed = [("backed", Sides::Backed), ("either", Sides::Either)];
    let sides = match (kind.value, fields.word("side", &backed)) {
        (Kind::BaseGame, Some(side)) => {
            let message = "a base game names a side on each row, not on the whole";
            fields.source.find(&side.span, &side.path, message, None);
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
    let mut wager = Wager {
        id: id.as_ref()?.value.to_owned(),
        name: name?.value.to_owned(),
        kind: kind.value,
        sides,
        documents: fields.strings("document"),
        notes: fields.strings("notes"),
        decks,
        rows,
        progressive,
        published: vec![],
    };
    wager.published = read_published(fields, &wager);
    let id_mark = fields.source.mark(&id?.span);
    let (file, text) = (fields.source.file.to_owned(), fields.source.text.to_owned());
    Some(Entry { wager, file, text, id_mark, row_marks })
}

/// Ids are typed at a prompt and stand in addresses: lower case, digits and hyphens.
fn read_id<'a>(fields: &Fields<'a>) -> Option<Field<&'a str>> {
    let hint = "lower case, digits and hyphens, such as `dragon-bonus-1`";
    let id = fields.required_string("id", hint)?;
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let length = (1..=64).contains(&id.value.len());
    if !length || id.value.starts_with('-') || !id.value.bytes().all(plain) {
        let message = format!("`{}` is not an id", id.value.escape_debug());
        fields.source.find(&id.span, &id.path, message, Some(hint.to_owned()));
        return None;
    }
    Some(id)
}

fn read_decks(fields: &Fields<'_>) -> Option<Decks> {
    let read = |value: &_| {
        let decks = u64::try_from(whole_of(value)?).unwrap_or(0);
        Decks::try_from(decks).map_err(|error| error.to_string())
    };
    fields.read("decks", read).map(|decks| decks.value)
}

fn read_progressive(fields: &Fields<'_>, kind: Kind) -> Option<Progressive> {
    let table = fields.table("progressive", "a progressive");
    let table = match (kind, table) {
        (Kind::Progressive, Some(table)) => table,
        (Kind::Progressive, None) => {
            fields.missing("progressive", "a table with `wager`, `seed_amount` and `to_meter`");
            return None;
        }
        (_, Some(table)) => {
            let message = format!("a {kind} has no meter");
            let hint = "set kind = \"progressive\", or remove the table";
            fields.source.find(&table.span, &table.path, message, Some(hint.to_owned()));
            return None;
        }
        (_, None) => return None,
    };
    table.only(&["wager", "seed_amount", "to_house", "to_meter", "to_reserve", "share"]);
    for (key, hint) in [
        ("wager", "the amount of one bet, such as \"1.00\""),
        ("seed_amount", "what the meter starts from, such as \"10000.00\""),
        ("to_meter", "the share of each bet that feeds the meter, such as \"20%\""),
    ] {
        if table.get(key).is_none() {
            table.missing(key, hint);
        }
    }
    let wager = table.parsed::<Cents>("wager");
    if let Some(wager) = wager.as_ref().filter(|it| it.value <= Cents::ZERO) {
        table.source.find(&wager.span, &wager.path, "a bet is more than nothing", None);
    }
    let seed_amount = table.parsed::<Cents>("seed_amount");
    if let Some(seed) = seed_amount.as_ref().filter(|it| it.value < Cents::ZERO) {
        table.source.find(&seed.span, &seed.path, "a seed is not negative", None);
    }
    let to_meter = table.parsed::<Rate>("to_meter");
    let to_reserve = table.parsed::<Rate>("to_reserve");
    let to_house = table.parsed::<Rate>("to_house");
    check_rates(&table, to_meter.as_ref(), to_reserve.as_ref(), to_house.as_ref());
    Some(Progressive {
        wager: wager?.value,
        seed_amount: seed_amount?.value,
        to_meter: to_meter?.value,
        to_reserve: to_reserve.map_or(Rate::ZERO, |it| it.value),
        share: table.word("share", &SHARES).map_or(Share::Winners, |it| it.value),
    })
}

fn check_rates(
    table: &Fields<'_>,
    to_meter: Option<&Field<Rate>>,
    to_reserve: Option<&Field<Rate>>,
    to_house: Option<&Field<Rate>>,
) {
    let ppm = |rate: Option<&Field<Rate>>| rate.map_or(0, |it| it.value.ppm());
    let fed = ppm(to_meter) + ppm(to_reserve);
    let all = fed + ppm(to_house);
    let percent = |ppm: u32| format!("{}.{:04}", ppm / 10_000, ppm % 10_000);
    let show = |ppm: u32| percent(ppm).trim_end_matches('0').trim_end_matches('.').to_owned();
    let last = to_house.or(to_reserve).or(to_meter);
    let Some(last) = last else { return };
    if fed > Rate::PARTS || (to_house.is_some() && all > Rate::PARTS) {
        let message = format!("the parts of a wager add up to {}%, over 100%", show(fed.max(all)));
        table.source.find(&last.span, &last.path, message, None);
    } else if to_house.is_some() && all < Rate::PARTS {
        let message = format!("the parts of a wager add up to {}%, not 100%", show(all));
        let hint = "leave `to_house` out: the house keeps what feeds nothing else";
        table.source.find(&last.span, &last.path, message, Some(hint.to_owned()));
    }
}

fn read_rows(fields: &Fields<'_>, kind: Kind, sides: Sides) -> (Vec<Row>, Vec<Mark>) {
    let fixed_from = fields.word("fixed_from", &SOURCES);
    if let Some(from) =
        fixed_from.as_ref().filter(|it| it.value == Purse::Meter && kind != Kind::Progressive)
    {
        let message = format!("a {kind} has no meter that could pay");
        fields.source.find(&from.span, &from.path, message, None);
    }
    let default_from = fixed_from.map_or(Purse::Tray, |it| it.value);
    let (mut rows, mut marks, mut ids) = (Vec::new(), Vec::new(), HashSet::new());
    let mut atoms: HashSet<Atom> = HashSet::new();
    let tables = fields.tables("row", "a row");
    if tables.len() > ROWS_MOST {
        let message = format!("the pay table has {} rows; {ROWS_MOST} is the most", tables.len());
        fields.source.find(&fields.span, "row", message, None);
        return (rows, tables.iter().map(|table| table.source.mark(&table.span)).collect());
    }
    for table in tables {
        table.only(&["id", "name", "side", "when", "pays", "from"]);
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
            rows.push(Row { id: id.value.to_owned(), name, side, when, pays, from });
        }
    }
    if marks.is_empty() {
        fields.missing("row", "a pay table has at least one [[row]]");
    }
    if atoms.len() > ATOMS_MOST {
        let message =
            format!("the rows ask {} different questions; {ATOMS_MOST} is the most", atoms.len());
        fields.source.find(&fields.span, "row", message, None);
    }
    (rows, marks)
}

/// Where a row's prize comes from: a percentage from the meter and nowhere else.
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
        table.source.find(&from.span, &from.path, message, None);
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
            table.source.find(&side.span, &side.path, message, Some(hint.to_owned()));
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

/// A percentage needs a meter, and a meter needs a row that empties it.
fn check_prizes(fields: &Fields<'_>, kind: Kind, rows: &[Row]) {
    let find = |message: String, hint: &str| {
        let span = fields.get("row").map_or(fields.span.clone(), toml::Spanned::span);
        fields.source.find(&span, "row", message, Some(hint.to_owned()));
    };
    let mut shares = rows.iter().filter_map(|row| Some((row, row.pays.share()?)));
    if kind == Kind::Progressive {
        if !rows.is_empty() && !shares.any(|(_, share)| share == Rate::WHOLE) {
            let message =
                "a progressive has a row that pays 100%, and this one has none".to_owned();
            find(message, "without it the meter is never won and never re-seeded");
        }
    } else if let Some((row, share)) = shares.next() {
        let message = format!("row `{}` pays {share} of a meter, but a {kind} has none", row.id);
        find(message, "set kind = \"progressive\" and add a [progressive] table");
    }
}

/// A percentage that asks for the seat's number is won by one seat, and goes to it whole; one that does
/// not is won by all bettors alike, and is shared.
fn check_share(fields: &Fields<'_>, progressive: Option<&Progressive>, rows: &[Row]) {
    let Some(progressive) = progressive else { return };
    for row in rows.iter().filter(|row| row.pays.share().is_some()) {
        let mut numbered = false;
        row.when.for_each_atom(&mut |atom| numbered |= atom.asks_number());
        let message = match (numbered, progressive.share) {
            (true, Share::Winners | Share::Participants) => {
                format!(
                    "row `{}` asks for the seat's number, so one seat wins it: share is \"whole\"",
                    row.id
                )
            }
            (false, Share::Whole) => {
                format!(
                    "row `{}` is won by every bettor, so it cannot go whole to one seat",
                    row.id
                )
            }
            _ => continue,
        };
        let span = fields.get("progressive").map_or(fields.span.clone(), toml::Spanned::span);
        fields.source.find(&span, "progressive.share", message, None);
    }
}

fn read_published(fields: &Fields<'_>, wager: &Wager) -> Vec<Published> {
    let mut figures = Vec::new();
    for table in fields.tables("published", "a published figure") {
        table.only(&[
            "figure", "row", "side", "decks", "printed", "where", "expect", "exact", "note",
        ]);
        for (key, hint) in
            [("figure", "which one, such as \"house-advantage\""), ("printed", "such as \"2.70%\"")]
        {
            if table.get(key).is_none() {
                table.missing(key, hint);
            }
        }
        let printed = table.read("printed", |value| {
            let text = super::fields::text_of(value)?;
            let value = Decimal::parse(text).ok_or_else(|| format!("`{text}` is not a figure"))?;
            Ok((text, value))
        });
        let row = table.string("row");
        if let Some(row) = row.as_ref().filter(|row| wager.rows.iter().all(|it| it.id != row.value))
        {
            let ids: Vec<&str> = wager.rows.iter().map(|row| row.id.as_str()).collect();
            let message = format!("there is no row `{}`", row.value);
            table.source.find(&row.span, &row.path, message, Some(did_you_mean(row.value, &ids)));
        }
        let side = table.word("side", &Side::NAMES);
        if let Some(side) = side.as_ref().filter(|it| !wager.possible_sides().contains(&it.value)) {
            let message = format!("this wager has no side `{}`", side.value);
            table.source.find(&side.span, &side.path, message, None);
        }
        let figure = table.word("figure", &Figure::NAMES);
        if let Some(figure) = figure.as_ref().filter(|it| it.value.of_row() && row.is_none()) {
            table.missing("row", &format!("`{}` is the figure of one row", figure.value));
        }
        let expected = table.word("expect", &Expected::NAMES);
        let exact = table.read("exact", |value| {
            let text = super::fields::text_of(value)?;
            Decimal::parse(text).ok_or_else(|| format!("`{text}` is not a figure"))
        });
        if expected.as_ref().is_some_and(|it| it.value == Expected::Differs) && exact.is_none() {
            table
                .missing("exact", "the figure that the printed rules come to, from another source");
        }
        if let (Some(figure), Some((text, value))) = (figure, printed.map(|it| it.value)) {
            figures.push(Published {
                figure: figure.value,
                row: row.map(|it| it.value.to_owned()),
                side: side.map(|it| it.value),
                decks: read_decks(&table).unwrap_or(wager.decks),
                printed: text.to_owned(),
                value,
                place: table.string("where").map_or("", |it| it.value).to_owned(),
                expected: expected.map_or(Expected::Reproduced, |it| it.value),
                exact: exact.map(|it| it.value),
                note: table.string("note").map(|it| it.value.to_owned()),
            });
        }
    }
    figures
}
