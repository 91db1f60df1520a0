//! The translations, compiled into the program from `crates/web/words/{en,zh-Hant,es}/*.ftl`.
//!
//! They are parsed once in a process. A file with errors still gives the messages that could be parsed, and a
//! test makes sure that there is no such file.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use super::language::Language;

type Bundle = FluentBundle<FluentResource>;

/// The files of a language, by name.
macro_rules! files {
    ($code:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../words/", $code, "/", $name, ".ftl")))),*]
    };
}

/// English has no `reasons`, `problems` and `rows`, and few `refusals`: those texts are in the code and in
/// the catalog.
static ENGLISH: &[(&str, &str)] =
    files!("en": "common" "front" "console" "centre" "prize" "sign" "scoreboard" "refusals");
static CHINESE: &[(&str, &str)] = files!("zh-Hant":
    "common" "front" "console" "centre" "prize" "sign" "scoreboard" "refusals" "reasons" "problems" "rows");
static SPANISH: &[(&str, &str)] = files!("es":
    "common" "front" "console" "centre" "prize" "sign" "scoreboard" "refusals" "reasons" "problems" "rows");

/// A formatted message.
pub(super) struct Sentence {
    pub(super) text: String,
    /// Whether it is complete. If not, the text contains the name of what is missing.
    pub(super) whole: bool,
}

static BUNDLES: LazyLock<[Bundle; 3]> = LazyLock::new(|| Language::ALL.map(bundle));

/// The files of a language, by name.
pub(super) const fn files(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English => ENGLISH,
        Language::Chinese => CHINESE,
        Language::Spanish => SPANISH,
    }
}

fn bundle(language: Language) -> Bundle {
    let tag: LanguageIdentifier = language.code().parse().expect("our codes are good ones");
    let mut bundle = Bundle::new_concurrent(vec![tag]);
    // None of the languages is written from right to left, and isolation marks would disturb text
    // comparisons.
    bundle.set_use_isolating(false);
    for (_, text) in files(language) {
        let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(part, _)| part);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// The message with this id, or with `id.attribute`. `None` if the language does not have it.
pub(super) fn say(language: Language, id: &str, args: &FluentArgs<'_>) -> Option<Sentence> {
    let bundle = &BUNDLES[language as usize];
    let (id, attribute) = id.split_once('.').map_or((id, None), |(id, at)| (id, Some(at)));
    let message = bundle.get_message(id)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    let mut gaps = vec![];
    let text = bundle.format_pattern(pattern, Some(args), &mut gaps).into_owned();
    Some(Sentence { text, whole: gaps.is_empty() })
}
