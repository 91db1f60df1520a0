//! Reads the cards of a row that signs deal as an example: `example = "9h 9d 9h 9d"`.

use cards::{Card, Round};

use super::fields::Fields;
use crate::wager::{Row, Wager};

const HINT: &str = "a whole round in dealing order that wins this row, such as \"9h 9d 9h 9d\"";

/// Reads them. They change no meaning, so that a stored text can do without them.
pub(super) fn read_example(row: &Fields<'_>) -> Vec<Card> {
    let Some(value) = row.get("example") else { return vec![] };
    let read = value.get_ref().as_str().ok_or("is not a text in quotes".to_owned());
    let cards = read.and_then(|text| Card::parse_list(text).map_err(|error| error.to_string()));
    cards.unwrap_or_else(|message| {
        refuse(row, message);
        vec![]
    })
}

/// Reports examples that do not win their row.
pub(super) fn check_examples(wager: &Wager, rows: &[Fields<'_>]) {
    for fields in rows.iter().filter(|it| it.get("example").is_some()) {
        let id = fields.get("id").and_then(|id| id.get_ref().as_str());
        let row = wager.rows.iter().find(|row| Some(&*row.id) == id);
        if let Some(row) = row.filter(|row| !row.example.is_empty() && !wins(wager, row)) {
            refuse(fields, format!("these cards do not win `{}`", row.id));
        }
    }
}

/// Whether some bettor wins this row with the cards of its example.
fn wins(wager: &Wager, row: &Row) -> bool {
    let Ok(round) = Round::from_cards(&row.example) else { return false };
    let sides = wager.possible_sides().into_iter().map(Some).chain([None]);
    let mut bets = sides.flat_map(|side| (0..10).map(move |number| (side, Some(number))));
    bets.any(|(side, number)| wager.award(&round, side, number).is_some_and(|won| won == row))
}

fn refuse(row: &Fields<'_>, message: String) {
    let Some(value) = row.get("example") else { return };
    let path = row.path_of("example");
    let _ = row.source.refuse_new(&value.span(), &path, message, Some(HINT.to_owned()));
}
