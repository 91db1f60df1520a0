//! What the pages say, in three languages, with the money of the site.
//!
//! Words stand in Fluent files, `crates/web/words/{en,zh-Hant,es}/*.ftl`: a page asks for them by id, and a
//! template writes `{{ t.say("console-coin-in") }}`, or `{{ t.with("sign-table", [("table", &table.id)]) }}`
//! where something is filled in. `id.label` asks for an attribute. What a language lacks is said in English,
//! and what English lacks is shown by its id, so that somebody sees it; a test finds both before.
//!
//! Money is printed as the site does, whatever the language.

mod bundles;
mod language;

use std::fmt::Display;

use floor::{Refusal, SiteSettings};
use fluent_bundle::{FluentArgs, FluentValue};
use money::{Cents, Currency};

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

    /// What is said under this id, with these things filled in. A whole number also chooses between one and
    /// many.
    pub(crate) fn with(&self, id: &str, args: &[(&str, &dyn Display)]) -> String {
        let said = self.look_up(id, args);
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

    /// The currency, for whoever draws digits one by one.
    pub(crate) const fn currency(&self) -> &Currency {
        &self.currency
    }

    /// What a rule of the floor says.
    pub(crate) fn refusal(&self, refusal: &Refusal) -> Said {
        self.problem(refusal.code(), &refusal.to_string(), refusal.hint())
    }

    /// What a problem says that comes as its code and its English words.
    pub(crate) fn problem(&self, code: &str, message: &str, hint: &str) -> Said {
        let _ = code;
        Said { message: message.to_owned(), hint: hint.to_owned() }
    }

    /// The name of a row of a pay table, which has this English name.
    pub(crate) fn row_name(&self, wager: &str, row: &str, english: &str) -> String {
        let _ = (wager, row);
        english.to_owned()
    }

    /// In this language, else in English.
    fn look_up(&self, id: &str, args: &[(&str, &dyn Display)]) -> Option<String> {
        let args: FluentArgs<'_> = args.iter().map(|(name, of)| (*name, value(*of))).collect();
        let said = bundles::say(self.language, id, Some(&args));
        said.or_else(|| bundles::say(Language::English, id, Some(&args)))
    }
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
