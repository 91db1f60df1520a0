//! Checks that every text of a pay-table file is one line of printable characters.
//!
//! Names, notes and documents are printed on sheets, receipts and terminals. A line break in one of them
//! could forge another line, and a character that changes the direction of writing could hide one.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::source::Source;

const HINT: &str = "a text is one line of printable letters; take it out, or write several texts";

/// Whether a character is allowed in a text: not a control character, not one that ends a line or a
/// paragraph, and not one that changes the direction of writing.
#[must_use]
pub const fn is_printable(letter: char) -> bool {
    !matches!(
        letter,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{feff}'
    )
}

/// Reports every text, field name and comment with a character that is not printable. Returns whether there
/// was none.
pub(super) fn check_texts(source: &Source<'_>, document: &DeTable<'_>) -> bool {
    let texts = check_table(source, document, "");
    // A character in a text has been reported with its field.
    texts && check_file(source)
}

fn check_table(source: &Source<'_>, table: &DeTable<'_>, path: &str) -> bool {
    let mut good = true;
    for (key, value) in table {
        let name: &str = key.get_ref();
        // A name that is not printable is not repeated in the finding.
        good &= check_text(source, name, &key.span(), path);
        let below = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        good &= check_value(source, value.get_ref(), &value.span(), &below);
    }
    good
}

fn check_value(source: &Source<'_>, value: &DeValue<'_>, span: &Range<usize>, path: &str) -> bool {
    match value {
        DeValue::String(text) => check_text(source, text, span, path),
        DeValue::Array(items) => items.iter().enumerate().fold(true, |good, (place, item)| {
            let path = format!("{path}[{}]", place + 1);
            check_value(source, item.get_ref(), &item.span(), &path) && good
        }),
        DeValue::Table(table) => check_table(source, table, path),
        DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {
            true
        }
    }
}

fn check_text(source: &Source<'_>, text: &str, span: &Range<usize>, path: &str) -> bool {
    let Some(letter) = text.chars().find(|letter| !is_printable(*letter)) else { return true };
    // A field name that is not printable is not repeated in the finding.
    let path = if path.chars().all(is_printable) { path } else { "" };
    find(source, span, path, letter);
    false
}

/// The rest of the file: comments. TOML itself refuses most control characters there.
fn check_file(source: &Source<'_>) -> bool {
    let plain = |letter: char| is_printable(letter) || matches!(letter, '\t' | '\n' | '\r');
    // Some editors begin a file with a mark of its encoding.
    let found =
        source.text.char_indices().find(|&(at, it)| !plain(it) && (at, it) != (0, '\u{feff}'));
    let Some((at, letter)) = found else { return true };
    find(source, &(at..at), "", letter);
    false
}

fn find(source: &Source<'_>, span: &Range<usize>, path: &str, letter: char) {
    let message = format!("has a control character (U+{:04X})", u32::from(letter));
    source.find(span, path, message, Some(HINT.to_owned()));
}
