//! Reads the published figures of a wager.

use super::fields::{Fields, text_of};
use super::source::{Reading, Source, did_you_mean};
use super::wager::read_decks;
use crate::published::{Decimal, Expected, Figure, Published};
use crate::wager::{Side, Wager};

const WHAT: &str = "a published figure";

/// Reads the figures that a wager's documents print.
///
/// Figures are compared, never played. A stored text with a faulty one is read without it.
pub(super) fn read_published(fields: &Fields<'_>, wager: &Wager) -> Vec<Published> {
    let Source { file, text, reading, .. } = *fields.source;
    if reading == Reading::Strict {
        let tables = fields.tables("published", WHAT);
        return tables.iter().filter_map(|table| read_figure(table, wager)).collect();
    }
    let ignored = Source::new(file, text, reading);
    let fields = Fields { source: &ignored, ..fields.clone() };
    let mut figures = Vec::new();
    for table in fields.tables("published", WHAT) {
        let source = Source::new(file, text, reading);
        let figure = read_figure(&Fields { source: &source, ..table }, wager);
        figures.extend(figure.filter(|_| !source.has_findings()));
    }
    figures
}

fn read_figure(table: &Fields<'_>, wager: &Wager) -> Option<Published> {
    table.only(&["figure", "row", "side", "decks", "printed", "where", "expect", "exact", "note"]);
    for (key, hint) in
        [("figure", "which one, such as \"house-advantage\""), ("printed", "such as \"2.70%\"")]
    {
        if table.get(key).is_none() {
            table.missing(key, hint);
        }
    }
    let printed = table.read("printed", |value| {
        let text = text_of(value)?;
        let value = Decimal::parse(text).ok_or_else(|| format!("`{text}` is not a figure"))?;
        Ok((text, value))
    });
    let row = table.string("row");
    if let Some(row) = row.as_ref().filter(|row| wager.rows.iter().all(|it| it.id != row.value)) {
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
        let text = text_of(value)?;
        Decimal::parse(text).ok_or_else(|| format!("`{text}` is not a figure"))
    });
    if expected.as_ref().is_some_and(|it| it.value == Expected::Differs) && exact.is_none() {
        table.missing("exact", "the figure that the printed rules come to, from another source");
    }
    let (figure, (text, value)) = (figure?.value, printed?.value);
    Some(Published {
        figure,
        row: row.map(|it| it.value.to_owned()),
        side: side.map(|it| it.value),
        decks: read_decks(table).unwrap_or(wager.decks),
        printed: text.to_owned(),
        value,
        place: table.string("where").map_or("", |it| it.value).to_owned(),
        expected: expected.map_or(Expected::Reproduced, |it| it.value),
        exact: exact.map(|it| it.value),
        note: table.string("note").map(|it| it.value.to_owned()),
    })
}
