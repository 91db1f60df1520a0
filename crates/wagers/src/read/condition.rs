//! Reads the conditions of pay-table rows from TOML.
//!
//! ```toml
//! when = { winner = "backed", margin = "4+", backed = { natural = false } }
//! when = { "9s in first-four" = { cards = 4, suit = "one" } }
//! when = { any-of = [{ player = { cards = 3, total = 7 } }, { banker = { cards = 3, total = 7 } }] }
//! ```

use cards::{Colour, Kinds, Rank, Suit};
use toml::de::DeValue;

use super::fields::{Fields, Value, kind_of, numbers_of, text_of, truth_of};
use super::source::{did_you_mean, nearest};
use crate::atom::{Atom, Winner};
use crate::condition::Condition;
use crate::group::{Group, Place};
use crate::pattern::RankPattern;

const WINNERS: [(&str, Winner); 6] = [
    ("player", Winner::Player),
    ("banker", Winner::Banker),
    ("tie", Winner::Tie),
    ("backed", Winner::Backed),
    ("other", Winner::Other),
    ("either", Winner::Either),
];

const QUESTIONS: [&str; 8] =
    ["winner", "margin", "number", "any-of", "none-of", "same-ranks", "same-suits", "same-cards"];

const GROUP_QUESTIONS: [&str; 10] = [
    "cards",
    "total",
    "natural",
    "ranks",
    "ranks-among",
    "suit",
    "colour",
    "of-a-kind",
    "identical",
    "rank-pattern",
];

/// Reads a table of conditions, all of which must hold. Faults are recorded as findings in the source.
pub(super) fn read_condition(fields: &Fields<'_>) -> Condition {
    let mut parts = Vec::new();
    for (key, value) in fields.table {
        let name: &str = key.get_ref();
        match name {
            "winner" => parts.extend(winner(fields, value)),
            "margin" => parts.extend(fields.numbers(name).map(|it| Atom::Margin(it.value).into())),
            "number" => parts.extend(number(fields)),
            "any-of" => parts.push(Condition::Any(several(fields, name))),
            "none-of" => parts.push(Condition::None(several(fields, name))),
            "same-ranks" => parts.extend(two_groups(fields, name, Atom::SameRanks)),
            "same-suits" => parts.extend(two_groups(fields, name, Atom::SameSuits)),
            "same-cards" => parts.extend(two_groups(fields, name, Atom::SameCards)),
            _ => match Group::parse(name) {
                Some(group) => {
                    if let Some(questions) = fields.table(name, "a group of cards") {
                        parts.extend(about_group(&questions, group));
                    }
                }
                None => {
                    fields.source.find(
                        &key.span(),
                        &fields.path_of(name),
                        format!("`{name}` is neither a question nor a group of cards"),
                        Some(nearest_key(name)),
                    );
                }
            },
        }
    }
    match <[Condition; 1]>::try_from(parts) {
        Ok([only]) => only,
        Err(parts) => Condition::All(parts),
    }
}

/// A hint for a key that is neither a condition nor a group.
fn nearest_key(name: &str) -> String {
    let places = Place::names();
    let places = || places.iter().map(String::as_str);
    let near = match name.split_once(" in ") {
        Some((ranks, place)) => {
            nearest(place, places()).first().map(|near| format!("{ranks} in {near}"))
        }
        None => nearest(name, QUESTIONS.into_iter().chain(places()))
            .first()
            .map(|&near| near.to_owned()),
    };
    match near.filter(|near| QUESTIONS.contains(&near.as_str()) || Group::parse(near).is_some()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "ask a question such as `winner` or `margin`, or name a group such as `winning`, \
                 `first-four` or `9s in first-four`"
            .to_owned(),
    }
}

impl From<Atom> for Condition {
    fn from(atom: Atom) -> Condition {
        Condition::Atom(atom)
    }
}

/// One outcome, or a list of alternatives.
fn winner(fields: &Fields<'_>, value: &Value<'_>) -> Option<Condition> {
    let DeValue::Array(items) = value.get_ref() else {
        return fields.word("winner", &WINNERS).map(|it| Atom::Winner(it.value).into());
    };
    let mut any = Vec::new();
    for item in items {
        let word = text_of(item.get_ref()).unwrap_or_default();
        if let Some((_, winner)) = WINNERS.iter().find(|(name, _)| *name == word) {
            any.push(Atom::Winner(*winner).into());
        } else {
            let names = WINNERS.map(|(name, _)| name);
            let path = fields.path_of("winner");
            let message = format!("`{word}` is not an outcome");
            fields.source.find(&item.span(), &path, message, Some(did_you_mean(word, &names)));
        }
    }
    Some(Condition::Any(any))
}

fn number(fields: &Fields<'_>) -> Option<Condition> {
    let read = |value: &DeValue<'_>| match value {
        DeValue::String(text) if text == "total" => Ok(Atom::NumberIsTotal),
        value => numbers_of(value).map(Atom::NumberIn),
    };
    fields.read("number", read).map(|it| it.value.into())
}

fn several(fields: &Fields<'_>, key: &str) -> Vec<Condition> {
    let parts = fields.tables(key, "a condition");
    if parts.is_empty() {
        let span = fields.get(key).map_or(fields.span.clone(), Value::span);
        // A stored text means what it says: `any-of` nothing never holds, `none-of` nothing always does.
        let _ = fields.source.refuse_new(&span, &fields.path_of(key), "lists no condition", None);
    }
    parts.iter().map(read_condition).collect()
}

fn two_groups(fields: &Fields<'_>, key: &str, atom: fn(Group, Group) -> Atom) -> Option<Condition> {
    let read = |value: &DeValue<'_>| {
        let DeValue::Array(items) = value else {
            return Err(format!("is {}, not a list of two groups of cards", kind_of(value)));
        };
        let groups: Result<Vec<Group>, String> = items
            .iter()
            .map(|item| {
                let name = text_of(item.get_ref())?;
                Group::parse(name).ok_or_else(|| format!("`{name}` is not a group of cards"))
            })
            .collect();
        match groups?[..] {
            [one, two] => Ok(atom(one, two)),
            _ => Err("compares two groups of cards, such as \
                      [\"player-first-two\", \"banker-first-two\"]"
                .to_owned()),
        }
    };
    fields.read(key, read).map(|it| it.value.into())
}

fn about_group(fields: &Fields<'_>, group: Group) -> Vec<Condition> {
    fields.only_questions(&GROUP_QUESTIONS);
    let mut atoms = Vec::new();
    atoms.extend(fields.numbers("cards").map(|it| Atom::Cards(group, it.value)));
    atoms.extend(fields.numbers("total").map(|it| Atom::Total(group, it.value)));
    atoms.extend(fields.numbers("of-a-kind").map(|it| Atom::OfAKind(group, it.value)));
    atoms.extend(fields.numbers("identical").map(|it| Atom::Identical(group, it.value)));
    atoms.extend(natural(fields, group));
    atoms.extend(rank_pattern(fields, group));
    atoms.extend(fields.read("ranks", |value| ranks_of(value, 6)).map(|it| {
        let mut wanted = [0; 13];
        for rank in it.value {
            wanted[rank.index()] += 1;
        }
        Atom::Ranks(group, wanted)
    }));
    atoms.extend(fields.read("ranks-among", |value| ranks_of(value, 13)).map(|it| {
        let kinds = it.value.into_iter().map(Kinds::rank);
        Atom::Among(group, kinds.fold(Kinds::NONE, |all, rank| all | rank))
    }));
    let suits: Vec<(String, Option<Suit>)> = std::iter::once(("one".to_owned(), None))
        .chain(Suit::ALL.map(|suit| (suit.to_string(), Some(suit))))
        .collect();
    atoms.extend(word(fields, "suit", &suits).map(|suit| Atom::Suit(group, suit)));
    let colours: Vec<(String, Option<Colour>)> = std::iter::once(("one".to_owned(), None))
        .chain(Colour::ALL.map(|colour| (colour.to_string(), Some(colour))))
        .collect();
    atoms.extend(word(fields, "colour", &colours).map(|colour| Atom::Colour(group, colour)));
    atoms.into_iter().map(Condition::from).collect()
}

fn word<T: Copy>(fields: &Fields<'_>, key: &str, known: &[(String, T)]) -> Option<T> {
    let known: Vec<(&str, T)> = known.iter().map(|(name, it)| (name.as_str(), *it)).collect();
    fields.word(key, &known).map(|it| it.value)
}

fn natural(fields: &Fields<'_>, group: Group) -> Option<Atom> {
    let wanted = fields.read("natural", truth_of)?;
    if let (Place::Hand(hand), None) = (group.place, group.rank) {
        return Some(Atom::Natural(hand, wanted.value));
    }
    let message = format!("only a whole hand can be a natural, and `{group}` is none");
    fields.source.find(&wanted.span, &wanted.path, message, None);
    None
}

/// Reads a rank pattern. A pattern that the group's number of cards can never have is a fault.
fn rank_pattern(fields: &Fields<'_>, group: Group) -> Option<Atom> {
    let pattern = fields.read("rank-pattern", |value| {
        let text = text_of(value)?;
        RankPattern::parse(text).ok_or_else(|| {
            format!(
                "`{text}` is no pattern of ranks; write how many cards share each rank, such as \"3-3\" for \
                 three of one rank and three of another"
            )
        })
    })?;
    let (least, most) = group.place.cards();
    let least = if group.rank.is_some() { 0 } else { least };
    let cards = pattern.value.cards();
    if !(least..=most).contains(&cards) {
        let range = if least == most { most.to_string() } else { format!("{least} to {most}") };
        let message = format!("`{group}` has {range} cards, and the pattern has {cards}");
        fields.source.find(&pattern.span, &pattern.path, message, None);
        return None;
    }
    Some(Atom::RankPattern(group, pattern.value))
}

fn ranks_of(value: &DeValue<'_>, most: usize) -> Result<Vec<Rank>, String> {
    let text = text_of(value)?;
    let ranks: Option<Vec<Rank>> = text
        .split_whitespace()
        .map(|word| {
            let mut letters = word.chars();
            let rank = Rank::from_letter(letters.next()?);
            rank.filter(|_| letters.next().is_none())
        })
        .collect();
    match ranks {
        Some(ranks) if (1..=most).contains(&ranks.len()) => Ok(ranks),
        Some(_) => Err(format!("names 1 to {most} ranks, such as \"2 3 4\"")),
        None => Err(format!(
            "`{text}` is no list of ranks; write letters of {} parted by spaces",
            Rank::LETTERS
        )),
    }
}
