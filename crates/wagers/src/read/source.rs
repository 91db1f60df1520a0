//! Tracks positions in a file, and collects the findings about it.

use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

/// A position in a file. Lines and columns start at one; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub struct Mark {
    pub line: usize,
    pub column: usize,
}

/// A fault in a catalog file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The position in it.
    pub mark: Mark,
    /// The field, such as `row[2].pays`; empty for the file as a whole.
    pub field: String,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub hint: Option<String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: ", self.file, self.mark.line, self.mark.column)?;
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        write!(f, "{}", self.message)?;
        if let Some(hint) = &self.hint {
            write!(f, "\n  hint: {hint}")?;
        }
        Ok(())
    }
}

impl Finding {
    /// The same on one line, for answers that have no room for more.
    #[must_use]
    pub fn on_one_line(&self) -> String {
        let text = self.to_string();
        text.lines().map(str::trim).collect::<Vec<_>>().join("; ")
    }
}

/// How strictly a text is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// A new file: every check applies.
    Strict,
    /// A text that a journal contains: only what is needed to give it a meaning.
    Stored,
}

/// A file being read, gathering findings.
pub(super) struct Source<'a> {
    pub(super) reading: Reading,
    pub(super) file: &'a str,
    pub(super) text: &'a str,
    /// The offset at which each line begins.
    lines: Vec<usize>,
    findings: RefCell<Vec<Finding>>,
}

impl<'a> Source<'a> {
    pub(super) fn new(file: &'a str, text: &'a str, reading: Reading) -> Source<'a> {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Source {
            reading,
            file,
            text,
            lines: std::iter::once(0).chain(breaks).collect(),
            findings: RefCell::default(),
        }
    }

    pub(super) fn mark(&self, span: &Range<usize>) -> Mark {
        let at = span.start.min(self.text.len());
        let line = self.lines.partition_point(|&begin| begin <= at);
        let begin = self.lines[line - 1];
        let column = self.text.get(begin..at).map_or(0, |before| before.chars().count()) + 1;
        Mark { line, column }
    }

    /// Reports what makes the text meaningless, in a new file and in a stored text.
    pub(super) fn find(
        &self,
        span: &Range<usize>,
        field: &str,
        message: impl Into<String>,
        hint: Option<String>,
    ) {
        self.findings.borrow_mut().push(Finding {
            file: self.file.to_owned(),
            mark: self.mark(span),
            field: field.to_owned(),
            message: message.into(),
            hint,
        });
    }

    /// Reports what only a new file is refused for. Returns whether it is refused: a stored text is not, and
    /// the caller gives it a meaning.
    ///
    /// Every check that is added belongs here, unless no meaning can be given to a text that fails it: a
    /// journal may contain such a text.
    #[must_use]
    pub(super) fn refuse_new(
        &self,
        span: &Range<usize>,
        field: &str,
        message: impl Into<String>,
        hint: Option<String>,
    ) -> bool {
        let refused = self.reading == Reading::Strict;
        if refused {
            self.find(span, field, message, hint);
        }
        refused
    }

    pub(super) fn has_findings(&self) -> bool {
        !self.findings.borrow().is_empty()
    }

    pub(super) fn into_findings(self) -> Vec<Finding> {
        let mut findings = self.findings.into_inner();
        findings.sort();
        findings.dedup();
        findings
    }
}

/// The known words closest in spelling to an unknown one, best first, at most three.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let lower = word.to_lowercase();
    let mut near: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|candidate| {
            let apart = strsim::osa_distance(&lower, candidate);
            let alike = apart <= 1 + word.chars().count().max(candidate.len()) / 4;
            let part =
                lower.len() >= 3 && (candidate.contains(&lower) || lower.contains(candidate));
            (alike || part).then_some((apart, candidate))
        })
        .collect();
    near.sort_unstable();
    near.into_iter().map(|(_, candidate)| candidate).take(3).collect()
}

/// "did you mean `x`?", or a list of all known words.
pub(super) fn did_you_mean(word: &str, known: &[&str]) -> String {
    match nearest(word, known.iter().copied()).first() {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("use one of {}", in_ticks(known)),
    }
}

fn in_ticks(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_spellings_are_found_and_far_ones_are_not() {
        let ids = ["pbac-1a", "pbac-1b", "dragon-bonus-1", "fortune-7"];
        assert_eq!(nearest("pbac-1c", ids), ["pbac-1a", "pbac-1b"]);
        assert_eq!(nearest("dragon", ids), ["dragon-bonus-1"]);
        assert_eq!(nearest("Fortune7", ids), ["fortune-7"]);
        assert!(nearest("roulette", ids).is_empty());
    }

    #[test]
    fn marks_count_lines_and_characters() {
        let source = Source::new("a.toml", "é = 1\nab = 2\n", Reading::Strict);
        assert_eq!(source.mark(&(0..1)), Mark { line: 1, column: 1 });
        assert_eq!(source.mark(&(3..4)), Mark { line: 1, column: 3 });
        assert_eq!(source.mark(&(7..8)), Mark { line: 2, column: 1 });
        assert_eq!(source.mark(&(900..901)), Mark { line: 3, column: 1 });
    }
}
