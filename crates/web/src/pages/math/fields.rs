//! The query in the address of a wager's page, and the form for it.
//!
//! Rates are percentages there, as people write them: `meter=59`. Values equal to those of the pay table are
//! left out, so an address contains only what was changed.

use std::fmt::Write;

use money::{Cents, Rate};
use wagers::{Entry, Progressive, Side, Wager};

use crate::pages::frame::{escaped, query_fields};
use crate::problem::Problem;
use crate::services::mathematics::{Question, Written};

/// The names of the fields.
const NAMES: [&str; 7] = ["side", "decks", "bettors", "wager", "seed", "meter", "reserve"];

/// The fields of an address, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Fields {
    said: Vec<(&'static str, String)>,
}

impl Fields {
    /// Reads the query of an address. Empty and unknown fields are ignored, and the last value counts.
    pub(super) fn read(query: &str) -> Fields {
        Fields { said: query_fields(query, NAMES) }
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.said.iter().find(|(it, _)| *it == name).map(|(_, value)| value.as_str())
    }

    /// The parsed query about a wager, or which field is wrong.
    pub(super) fn question(&self, entry: &'static Entry) -> Result<Question, Problem> {
        let per_cent = |name| self.get(name).map(|text| format!("{text}%"));
        let (meter, reserve) = (per_cent("meter"), per_cent("reserve"));
        let written = Written {
            side: self.get("side"),
            decks: self.get("decks"),
            bettors: self.get("bettors"),
            wager: self.get("wager"),
            seed: self.get("seed"),
            to_meter: meter.as_deref(),
            to_reserve: reserve.as_deref(),
        };
        Question::read(entry, &written)
    }
}

/// A field of the form: a number with a slider beside it.
pub(super) struct Field {
    pub(super) name: &'static str,
    pub(super) label: &'static str,
    /// The unit after the number.
    pub(super) unit: String,
    pub(super) value: String,
    /// The value of the pay table.
    pub(super) own: String,
    /// The minimum, the maximum and the step of the slider.
    pub(super) slider: [String; 3],
    /// The step and the maximum of the number.
    pub(super) step: &'static str,
    pub(super) most: String,
    pub(super) least: &'static str,
    pub(super) hint: String,
}

/// An amount as people write it.
fn amount(cents: Cents) -> String {
    let text = cents.to_string();
    text.strip_suffix(".00").map_or(text.clone(), str::to_owned)
}

/// A rate in per cent, without the sign.
fn per_cent(rate: Rate) -> String {
    rate.to_string().trim_end_matches('%').to_owned()
}

/// The form for a query.
pub(super) fn form(question: &Question, fields: &Fields, currency: &str) -> Vec<Field> {
    let wager = &question.entry.wager;
    let mut form = Vec::new();
    let said = |name: &str, value: String| fields.get(name).map_or(value, str::to_owned);
    if let (Some(own), Some(now)) = (&wager.progressive, &question.settings) {
        form.extend(meter_fields(own, now, &said, currency));
        let most = Question::bettors_most(wager).to_string();
        form.push(Field {
            name: "bettors",
            label: "Bettors",
            unit: "each round".to_owned(),
            value: said("bettors", question.bettors.to_string()),
            own: "1".to_owned(),
            slider: [
                "1".to_owned(),
                if most == "10" { "10" } else { "20" }.to_owned(),
                "1".to_owned(),
            ],
            step: "1",
            most,
            least: "1",
            hint: "share each percentage prize; the documents assume one".to_owned(),
        });
    }
    form.push(Field {
        name: "decks",
        label: "Decks",
        unit: "in the shoe".to_owned(),
        value: said("decks", question.decks.get().to_string()),
        own: wager.decks.get().to_string(),
        slider: ["1".to_owned(), "12".to_owned(), "1".to_owned()],
        step: "1",
        most: "12".to_owned(),
        least: "1",
        hint: format!("its documents assume {}", wager.decks.get()),
    });
    form
}

fn meter_fields(
    own: &Progressive,
    now: &Progressive,
    said: &dyn Fn(&str, String) -> String,
    currency: &str,
) -> Vec<Field> {
    // The slider goes up to five times the seed, in convenient steps.
    let most = (own.seed_amount.cents() / 100 * 5).max(10_000);
    let step = (most / 200).max(1);
    let rate = |name, label, own: Rate, now: Rate, most: &str, hint: &str| Field {
        name,
        label,
        unit: "%".to_owned(),
        value: said(name, per_cent(now)),
        own: per_cent(own),
        slider: ["0".to_owned(), most.to_owned(), "0.5".to_owned()],
        step: "0.0001",
        most: "100".to_owned(),
        least: "0",
        hint: hint.to_owned(),
    };
    let money = |name, label, own: Cents, now: Cents, slider, hint: String| Field {
        name,
        label,
        unit: currency.to_owned(),
        value: said(name, amount(now)),
        own: amount(own),
        slider,
        step: "0.01",
        most: "999999999999".to_owned(),
        least: "0",
        hint,
    };
    let seed = ["0".to_owned(), most.to_string(), step.to_string()];
    let stakes = ["1".to_owned(), "25".to_owned(), "1".to_owned()];
    let designed = format!("the pay table is designed for {}", amount(own.seed_amount));
    vec![
        money("seed", "Seed", own.seed_amount, now.seed_amount, seed, designed),
        rate(
            "meter",
            "To the meter",
            own.to_meter,
            now.to_meter,
            "100",
            &format!("of each wager; the pay table has {}", own.to_meter),
        ),
        rate(
            "reserve",
            "To the reserve",
            own.to_reserve,
            now.to_reserve,
            "30",
            &format!("joins the seed after a 100% award; the pay table has {}", own.to_reserve),
        ),
        money("wager", "Wager", own.wager, now.wager, stakes, "the amount of one bet".to_owned()),
    ]
}

/// The query string: the values that differ from the pay table's, with a leading `?`.
pub(super) fn query(
    wager: &Wager,
    side: Option<Side>,
    decks: cards::Decks,
    bettors: u32,
    settings: Option<&Progressive>,
) -> String {
    let mut said: Vec<(&str, String)> = vec![];
    if let Some(side) = side.filter(|it| wager.default_sides()[0] != Some(*it)) {
        said.push(("side", side.to_string()));
    }
    if decks != wager.decks {
        said.push(("decks", decks.get().to_string()));
    }
    if bettors != 1 {
        said.push(("bettors", bettors.to_string()));
    }
    if let (Some(own), Some(now)) = (&wager.progressive, settings) {
        let changed = [
            ("wager", amount(own.wager), amount(now.wager)),
            ("seed", amount(own.seed_amount), amount(now.seed_amount)),
            ("meter", per_cent(own.to_meter), per_cent(now.to_meter)),
            ("reserve", per_cent(own.to_reserve), per_cent(now.to_reserve)),
        ];
        let changed = changed.into_iter().filter(|(_, own, now)| own != now);
        said.extend(changed.map(|(name, _, now)| (name, now)));
    }
    let mut query = String::new();
    for (name, value) in said {
        let mark = if query.is_empty() { '?' } else { '&' };
        let _ = write!(query, "{mark}{name}={}", escaped(&value));
    }
    query
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::services::mathematics::catalog;

    #[test]
    fn an_address_says_only_what_was_changed() {
        let entry = catalog().entry("pbac-1a").unwrap();
        for (query, again) in [
            ("", ""),
            ("seed=10000&meter=59&reserve=3&bettors=1&decks=8&wager=1", ""),
            ("seed=25000.50&meter=62.5&reserve=&bettors=9", "?bettors=9&seed=25000.50&meter=62.5"),
            ("lang=es&seed=5&seed=7", "?seed=7"),
        ] {
            let question = Fields::read(query).question(entry).unwrap();
            let Question { sides, decks, bettors, settings, .. } = &question;
            let written = super::query(&entry.wager, sides[0], *decks, *bettors, settings.as_ref());
            assert_eq!(written, again);
        }
    }

    #[test]
    fn a_query_is_read_as_it_was_written() {
        let fields = Fields::read("meter=1%2C5");
        let said = fields.question(catalog().entry("pbac-1a").unwrap()).unwrap_err();
        assert!(said.message().starts_with("to_meter: "), "{}", said.message());
    }
}
