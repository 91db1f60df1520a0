//! What the pages say, in three languages, with the money of the site.
//!
//! Words stand in Fluent files, `crates/web/words/{en,zh-Hant,es}/*.ftl`: a page asks for them by id, and a
//! template writes `{{ t.say("console-cards") }}`, or, where something is filled in, a reference to it:
//! `{{ t.with("common-seat", [("seat", &seat)]) }}`. `console-unsure.hint` asks for an attribute. What a
//! language lacks is said in English, and what English lacks is shown by its id, so that somebody sees it;
//! tests find both before.
//!
//! What the floor refuses and what the catalog names is English in itself, and stands in the files of the
//! other languages only. Money is printed as the site does, whatever the language.

mod answer;
mod bundles;
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
pub(crate) use language::Language;

/// What a page says, in one language, with the money of the site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Words {
    language: Language,
    currency: Currency,
}

/// What is true, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    pub(crate) message: String,
    pub(crate) hint: String,
}

/// What is filled in: names and things. A whole number also chooses between one and many.
pub(crate) type Args<'a> = [(&'a str, &'a dyn Display)];

impl Words {
    /// The words of a language, with the money of a site.
    pub(crate) fn new(language: Language, site: &SiteSettings) -> Words {
        Words { language, currency: Currency::new(&site.currency, site.decimals) }
    }

    /// The language.
    pub(crate) const fn language(&self) -> Language {
        self.language
    }

    /// What is said under this id.
    pub(crate) fn say(&self, id: &str) -> String {
        self.with(id, &[])
    }

    /// What is said under this id, with these things filled in.
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

    /// A meter, which holds fractions of a cent: what it could pay, and never more.
    pub(crate) fn meter(&self, amount: Amount) -> String {
        self.currency.print(amount.payable(self.currency.least()))
    }

    /// The currency, for whoever draws digits one by one.
    pub(crate) const fn currency(&self) -> &Currency {
        &self.currency
    }

    /// What a rule of the floor says, with seats as the felt calls them: `labels` has a name for each.
    pub(crate) fn refusal(&self, refusal: &Refusal, labels: &[String]) -> Said {
        let (message, hint) = (refusal.with_labels(labels).to_string(), refusal.hint());
        if self.language == Language::English {
            return Said { message, hint: hint.to_owned() };
        }
        let args = self.arguments(refusal, labels);
        let args: Vec<(&str, &dyn Display)> =
            args.iter().map(|(name, of)| (*name, of as &dyn Display)).collect();
        let id = format!("refusal-{}", refusal.words());
        Said {
            message: said_in(self.language, &id, &args).unwrap_or(message),
            hint: self.own(&format!("{id}.hint")).unwrap_or_else(|| hint.to_owned()),
        }
    }

    /// What a problem says that comes as its code and its English words. Sentences that stand in the program
    /// are known one by one; others are said in general, if their code is known.
    pub(crate) fn problem(&self, code: &str, message: &str, hint: &str) -> Said {
        if self.language == Language::English {
            return Said { message: message.to_owned(), hint: hint.to_owned() };
        }
        let known = |sentence: &str| self.own(&format!("said-{}", slug(sentence)));
        let general = || {
            let of_code = format!("problem-{code}");
            said_in(self.language, &of_code, &[("english", &message)])
        };
        let rule = format!("refusal-{code}");
        let general = || general().or_else(|| self.own(&rule));
        let advice = || self.own(&format!("{rule}.hint"));
        Said {
            message: known(message).or_else(general).unwrap_or_else(|| message.to_owned()),
            hint: known(hint).or_else(advice).unwrap_or_else(|| hint.to_owned()),
        }
    }

    /// What this very language says without anything filled in.
    fn own(&self, id: &str) -> Option<String> {
        let sentence = bundles::say(self.language, id, &FluentArgs::new());
        sentence.filter(|sentence| sentence.whole).map(|sentence| sentence.text)
    }
}

/// The same words as a sentence begins.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a language says under an id.
fn said_in(language: Language, id: &str, args: &Args<'_>) -> Option<String> {
    let args: FluentArgs<'_> = args.iter().map(|(name, of)| (*name, value(*of))).collect();
    // A gap is shown as one: something is better than nothing.
    bundles::say(language, id, &args).map(|sentence| sentence.text)
}

/// A whole number as one that can be counted with, all else as text.
fn value(of: &dyn Display) -> FluentValue<'static> {
    let text = of.to_string();
    match text.parse::<u32>() {
        // `007` is a name, no number.
        Ok(number) if number.to_string() == text => FluentValue::from(number),
        _ => FluentValue::from(text),
    }
}

/// English words as an id has them: `4 red or 4 black nines` is `4-red-or-4-black-nines`.
fn slug(english: &str) -> String {
    let words = english.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<String> =
        words.filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect();
    words.join("-")
}
