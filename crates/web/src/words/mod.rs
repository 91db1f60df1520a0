//! The texts of the pages in three languages, and amounts in the site's currency.
//!
//! Texts are in Fluent files, `crates/web/words/{en,zh-Hant,es}/*.ftl`. Code asks for them by id, and a
//! template writes `{{ t.say("console-cards") }}`, or, with arguments passed by reference,
//! `{{ t.with("common-seat", [("seat", &seat)]) }}`. `console-unsure.hint` is an attribute. A message that a
//! language lacks is shown in English, and one that English lacks is shown as its id, so that the gap is
//! noticed; tests find both earlier.
//!
//! Translations of errors and names are found by stable codes, never by English text:
//!
//! | id | what it translates | its English text |
//! |---|---|---|
//! | `refusal-BetsLocked`, with `.hint` | a rule of the floor | `crates/floor/src/refusal_words.rs` |
//! | `bad-settings-label-twice` | a reason of a refusal | `crates/floor/src/refusal_reasons.rs` |
//! | `text-wrong-pin` | a fixed message or hint | `crates/web/src/problem_text.rs` |
//! | `problem-NotFound` | other messages of this code; `$english` has the details | where it happens |
//! | `row-one-nine`, `row-golden-tie-6-suited` | a row, by its id or by wager and id | `catalog` |
//! | `game-pbac-1a`, with `.title` | a wager of the catalog, by its id | `catalog` |
//!
//! Only the files of the other languages contain these. What a parser of a file finds (TOML, a wager file)
//! stays in English. Money is formatted as the site requires, in every language.

mod answer;
mod bundles;
mod catalog_names;
#[cfg(test)]
mod codes;
#[cfg(test)]
mod examples;
#[cfg(test)]
mod families;
mod language;
mod names;
mod refusals;
#[cfg(test)]
mod tests;

use std::fmt::Display;

use floor::{Refusal, SiteSettings};
use fluent_bundle::{FluentArgs, FluentValue};
use money::{Amount, Cents, Currency};

pub(crate) use answer::in_language;
pub(crate) use catalog_names::example;
pub(crate) use language::Language;

use crate::problem_text::Message;

/// The texts of a page in one language, with the site's currency.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Words {
    language: Language,
    currency: Currency,
}

/// A message, and a hint what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    pub(crate) message: String,
    pub(crate) hint: String,
}

/// The arguments of a message. A whole number also selects the plural form.
pub(crate) type Args<'a> = [(&'a str, &'a dyn Display)];

impl Words {
    /// The texts of a language, with the currency of a site.
    pub(crate) fn new(language: Language, site: &SiteSettings) -> Words {
        Words { language, currency: Currency::new(&site.currency, site.decimals) }
    }

    /// The language.
    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// The message with this id.
    pub(crate) fn say(&self, id: &str) -> String {
        self.with(id, &[])
    }

    /// The message with this id and these arguments.
    pub(crate) fn with(&self, id: &str, args: &Args<'_>) -> String {
        let own = said_in(self.language, id, args);
        let said = own.or_else(|| said_in(Language::English, id, args));
        said.unwrap_or_else(|| id.to_owned())
    }

    /// An amount with all its decimals: `$78,543.15`.
    pub(crate) fn money(&self, amount: Cents) -> String {
        self.currency.print(amount)
    }

    /// An amount without the decimals of a whole one: `$2,000`.
    pub(crate) fn short(&self, amount: Cents) -> String {
        self.currency.print_short(amount)
    }

    /// A meter, which holds fractions of a cent: the amount that it could pay, rounded down.
    pub(crate) fn meter(&self, amount: Amount) -> String {
        self.currency.print(amount.payable(self.currency.least()))
    }

    /// The currency, for code that draws single digits.
    pub(crate) const fn currency(&self) -> &Currency {
        &self.currency
    }

    /// A refusal of the floor, with seats named as on the felt: `labels` has a name for each.
    pub(crate) fn refusal(&self, refusal: &Refusal, labels: &[String]) -> Said {
        // In English most of them are in the code; those that name a hand or a check are said in words.
        let (message, hint) = (refusal.with_labels(labels).to_string(), refusal.hint());
        let args = self.arguments(refusal, labels);
        let args: Vec<(&str, &dyn Display)> =
            args.iter().map(|(name, of)| (*name, of as &dyn Display)).collect();
        let id = format!("refusal-{}", refusal.words());
        Said {
            message: said_in(self.language, &id, &args).unwrap_or(message),
            hint: self.own(&format!("{id}.hint")).unwrap_or_else(|| hint.to_owned()),
        }
    }

    /// The translation of a problem. Fixed texts are translated by their code; a message with details gets a
    /// general text, if the code of the problem has one.
    pub(crate) fn problem(&self, code: &str, message: &Message, hint: &Message) -> Said {
        if self.language == Language::English {
            return Said { message: message.english.clone(), hint: hint.english.clone() };
        }
        let fixed = |message: &Message| self.own(&format!("text-{}", message.text?.code()));
        let rule = format!("refusal-{code}");
        let general = || {
            let of_code = format!("problem-{code}");
            let general = said_in(self.language, &of_code, &[("english", &message.english)]);
            general.or_else(|| self.own(&rule))
        };
        let advice = || self.own(&format!("{rule}.hint"));
        Said {
            message: fixed(message).or_else(general).unwrap_or_else(|| message.english.clone()),
            hint: fixed(hint).or_else(advice).unwrap_or_else(|| hint.english.clone()),
        }
    }

    /// The message in this language only, without arguments.
    fn own(&self, id: &str) -> Option<String> {
        let sentence = bundles::say(self.language, id, &FluentArgs::new());
        sentence.filter(|sentence| sentence.whole).map(|sentence| sentence.text)
    }
}

/// The text with a capital first letter.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The message with this id in a language.
fn said_in(language: Language, id: &str, args: &Args<'_>) -> Option<String> {
    let args: FluentArgs<'_> = args.iter().map(|(name, of)| (*name, value(*of))).collect();
    // An incomplete message is better than none.
    bundles::say(language, id, &args).map(|sentence| sentence.text)
}

/// A whole number becomes a Fluent number, anything else a text.
fn value(of: &dyn Display) -> FluentValue<'static> {
    let text = of.to_string();
    match text.parse::<u32>() {
        // `007` is a name, not a number.
        Ok(number) if number.to_string() == text => FluentValue::from(number),
        _ => FluentValue::from(text),
    }
}
