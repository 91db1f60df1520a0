//! Produces the slip of a payee: what one player is paid for an authorised prize, and who answers for it.
//!
//! The same values have four forms: JSON, a printable page, plain text of 42 columns, and the bytes for a
//! thermal printer. The first print has two papers, the original and its duplicate; every further one is a
//! duplicate. A slip that is void keeps its number, and says VOID.

use std::fmt::Write;

use askama::Template;
use money::Cents;
use serde::Serialize;

use crate::receipt::{COLUMNS, Paper, slip_bytes, wrapped};

/// Which paper of a slip this is.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Copy {
    /// The player is paid with it.
    Original,
    /// It stays with the house.
    Duplicate,
}

impl Copy {
    /// Its name on the paper.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Copy::Original => "ORIGINAL",
            Copy::Duplicate => "DUPLICATE",
        }
    }
}

/// A slip.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Slip {
    /// The name of the casino.
    pub house: String,
    /// Its number in the series of the site.
    pub number: u64,
    /// The kind of prize: high or low.
    pub kind: String,
    /// Which paper this is.
    pub copy: Copy,
    /// When the prize was authorised, in the site's time.
    pub authorised_at: String,
    /// The table.
    pub table: String,
    /// Where the table stands.
    pub location: String,
    /// The seat of the payee.
    pub seat: String,
    /// The amount.
    pub amount: Cents,
    /// The currency, by its ISO code.
    pub currency: String,
    /// The winning combination.
    pub hand: String,
    /// The cards of the round, if known.
    pub cards: String,
    /// How the payee is paid.
    pub payment: String,
    /// Where the payee is paid.
    pub paid_at: String,
    /// Whether the amount is to be reported to the tax office.
    pub taxable: bool,
    /// The person who prepared it: the dealer who marked the prize.
    pub prepared_by: String,
    /// The person who authorised the prize.
    pub authorised_by: String,
    /// The number of the prize.
    pub jackpot: u64,
    /// The pool.
    pub pool: String,
    /// The number of the round at the table.
    pub round: u64,
    /// Why the prize was paid after the end of its round.
    pub found_late: Option<String>,
    /// Why the slip is void.
    pub void_reason: Option<String>,
    /// Who voided it.
    pub voided_by: Option<String>,
    /// The program that made it, with its version and commit.
    pub made_by: String,
}

#[derive(Template)]
#[template(path = "slip.html")]
struct Page<'a> {
    papers: &'a [Slip],
    roll: bool,
}

impl Slip {
    /// The heading.
    #[must_use]
    pub fn title(&self) -> String {
        let void = if self.void_reason.is_some() { "VOID - " } else { "" };
        format!("{void}JACKPOT SLIP {} - {}", self.number, self.copy.name())
    }

    /// The lines, as names and values.
    #[must_use]
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let mut lines = vec![];
        if let (Some(why), Some(by)) = (&self.void_reason, &self.voided_by) {
            lines.push(("VOID", format!("{why}, by {by}")));
        }
        let place = |at: &str, location: &str| match location {
            "" => at.to_owned(),
            location => format!("{at}, {location}"),
        };
        lines.extend([
            ("Slip", self.number.to_string()),
            ("Type", format!("{} jackpot {}", self.kind, self.jackpot)),
            ("Date and time", self.authorised_at.clone()),
            ("Table", place(&self.table, &self.location)),
            ("Seat", self.seat.clone()),
            ("Amount", format!("{} {}", self.amount, self.currency)),
            ("Combination", self.hand.clone()),
        ]);
        if !self.cards.is_empty() {
            lines.push(("Cards", self.cards.clone()));
        }
        lines.extend([
            ("Pool", format!("{}, round {}", self.pool, self.round)),
            ("Paid by", self.payment.clone()),
            ("Paid at", self.paid_at.clone()),
            ("Taxable", if self.taxable { "yes" } else { "no" }.to_owned()),
            ("Prepared by", self.prepared_by.clone()),
            ("Authorised by", self.authorised_by.clone()),
        ]);
        if let Some(why) = &self.found_late {
            lines.push(("Found late", why.clone()));
        }
        lines
    }

    /// The papers of a print: the original and its duplicate the first time, then a duplicate.
    #[must_use]
    pub fn papers(&self, first: bool) -> Vec<Slip> {
        let paper = |copy| Slip { copy, ..self.clone() };
        if first {
            vec![paper(Copy::Original), paper(Copy::Duplicate)]
        } else {
            vec![paper(Copy::Duplicate)]
        }
    }

    /// Renders a paper as plain text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        for part in [&*self.house, &*self.title()].iter().flat_map(|it| wrapped(it, COLUMNS)) {
            let _ = writeln!(out, "{}", format!("{part:^COLUMNS$}").trim_end());
        }
        let _ = writeln!(out, "{}", "-".repeat(COLUMNS));
        for (name, value) in self.lines() {
            for (place, part) in wrapped(&value, COLUMNS - 16).iter().enumerate() {
                let name = if place == 0 { name } else { "" };
                let _ = writeln!(out, "{name:<16}{part}");
            }
        }
        let _ = writeln!(out, "{}", "-".repeat(COLUMNS));
        for part in wrapped(&format!("Made by {}", self.made_by), COLUMNS) {
            let _ = writeln!(out, "{part}");
        }
        for line in ["\n\nPaid by ", "\n\nReceived by "] {
            let _ = writeln!(out, "{line:_<COLUMNS$}");
        }
        out
    }
}

/// Renders papers as plain text, one below the other.
#[must_use]
pub fn text(papers: &[Slip]) -> String {
    let texts: Vec<String> = papers.iter().map(Slip::text).collect();
    texts.join(&format!("\n{}\n\n", "=".repeat(COLUMNS)))
}

/// Renders the page with these papers.
#[must_use]
pub fn html(papers: &[Slip], paper: Paper) -> String {
    let page = Page { papers, roll: paper == Paper::Roll };
    page.render().expect("a page of texts can be written to memory")
}

/// Renders the bytes for a thermal printer; each paper is cut.
#[must_use]
pub fn escpos(papers: &[Slip]) -> Vec<u8> {
    let bytes = |it: &Slip| slip_bytes(&format!("{} {}", it.amount, it.currency), &it.text());
    papers.iter().flat_map(bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slip() -> Slip {
        Slip {
            house: "Golden <Nine>".to_owned(),
            number: 17,
            kind: "high".to_owned(),
            copy: Copy::Original,
            authorised_at: "2026-11-15 21:09:02 UTC".to_owned(),
            table: "BAC01".to_owned(),
            location: "Main floor, pit 2".to_owned(),
            seat: "4".to_owned(),
            amount: Cents::new(250_059),
            currency: "USD".to_owned(),
            hand: "4 red or 4 black nines".to_owned(),
            cards: "9h 9d 9h 9d".to_owned(),
            payment: "cheque".to_owned(),
            paid_at: "cage".to_owned(),
            taxable: true,
            prepared_by: "Dana (D100)".to_owned(),
            authorised_by: "Sam (S200)".to_owned(),
            jackpot: 12,
            pool: "NINES".to_owned(),
            round: 77,
            found_late: None,
            void_reason: None,
            voided_by: None,
            made_by: "ninefold 0.2.0 (abc1234)".to_owned(),
        }
    }

    #[test]
    fn a_slip_has_every_field_that_a_payout_needs() {
        assert_eq!(slip().text(), include_str!("golden/slip.txt"));
    }

    #[test]
    fn the_first_print_has_an_original_and_a_duplicate() {
        let first = text(&slip().papers(true));
        assert_eq!(first.matches("ORIGINAL").count(), 1);
        assert_eq!(first.matches("DUPLICATE").count(), 1);
        let again = text(&slip().papers(false));
        assert!(!again.contains("ORIGINAL") && again.contains("DUPLICATE"), "{again}");
        assert!(first.lines().all(|line| line.chars().count() <= COLUMNS), "{first}");
    }

    #[test]
    fn a_void_slip_says_so_and_by_whom() {
        let void = Slip {
            void_reason: Some("torn".to_owned()),
            voided_by: Some("Sam (S200) and Ann (A500)".to_owned()),
            found_late: Some("seen on tape".to_owned()),
            location: String::new(),
            taxable: false,
            ..slip()
        };
        assert_eq!(void.text(), include_str!("golden/void.txt"));
        let page = html(&void.papers(false), Paper::A4);
        assert!(page.contains("VOID - JACKPOT SLIP 17 - DUPLICATE"), "{page}");
        assert!(page.contains("Golden &#60;Nine&#62;"), "{page}");
    }

    #[test]
    fn the_json_has_the_same_fields() {
        let json = serde_json::to_value(slip()).unwrap();
        let fields = [
            "number",
            "kind",
            "copy",
            "authorised_at",
            "table",
            "location",
            "seat",
            "amount",
            "hand",
            "payment",
            "paid_at",
            "taxable",
            "prepared_by",
            "authorised_by",
            "void_reason",
            "voided_by",
        ];
        for field in fields {
            assert!(json.get(field).is_some(), "{field}");
        }
        assert_eq!((&json["amount"], &json["copy"]), (&"2500.59".into(), &"original".into()));
    }

    #[test]
    fn printers_get_no_commands_from_names() {
        let mut slip = slip();
        slip.hand = "\u{1b}@ \u{1d}V".to_owned();
        let bytes = escpos(&slip.papers(true));
        assert_eq!(bytes.split(|byte| *byte == 0x1b).count(), 1 + 2 * 3, "only our own");
    }
}
