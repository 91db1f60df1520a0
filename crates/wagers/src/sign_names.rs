//! Shorter names of a row, for signs: guests read them from ten metres, so that few letters fit on a line.

/// The languages of the signs.
pub const SIGN_LANGUAGES: [&str; 3] = ["en", "es", "zh-Hant"];
/// The widest name: letters of 25 mm beside a prize, in half the width of a 55-inch screen.
pub const MAX_SIGN_WIDTH: usize = 22;

/// The names of a row on signs, by language. Those that are missing are the row's full name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SignNames(Vec<(&'static str, String)>);

impl SignNames {
    /// Adds the name in a language.
    pub(crate) fn add(&mut self, language: &'static str, name: &str) {
        self.0.push((language, name.to_owned()));
    }

    /// The name in a language, by its code.
    #[must_use]
    pub fn get(&self, language: &str) -> Option<&str> {
        self.0.iter().find(|(code, _)| *code == language).map(|(_, name)| &**name)
    }
}

/// How wide a name is, in letters. A Chinese character is as wide as two.
#[must_use]
pub fn sign_width(name: &str) -> usize {
    name.chars().map(|letter| if letter >= '\u{2e80}' { 2 } else { 1 }).sum()
}
