//! Produces the receipt of a jackpot and the win page ("money bag"): who won what, from which meter,
//! authorised by whom.
//!
//! The same values have four forms: JSON, a printable page, plain text for a slip of 42 columns, and the
//! bytes for a thermal printer. The first print is the original; every further one is marked as a duplicate.

mod escpos;

pub(crate) use escpos::slip as slip_bytes;

use std::fmt::Write;

use askama::Template;
use money::{Amount, Cents};
use serde::Serialize;

/// The number of columns of an 80 mm slip.
pub(crate) const COLUMNS: usize = 42;

/// The paper that a page is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// An A4 sheet.
    #[default]
    A4,
    /// An 80 mm roll.
    Roll,
}

#[derive(Template)]
#[template(path = "receipt.html")]
struct Page<'a> {
    receipt: &'a Receipt,
    roll: bool,
}

/// A receipt.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Receipt {
    /// The name of the casino.
    pub house: String,
    /// The currency, by its ISO code.
    pub currency: String,
    /// Its number, once the jackpot is cleared.
    pub number: Option<u64>,
    /// Whether it was printed before.
    pub duplicate: bool,
    /// The number of the jackpot.
    pub jackpot: u64,
    /// The state of the jackpot.
    pub state: String,
    /// The authorisation level.
    pub level: String,
    /// The pool.
    pub pool: String,
    /// The table.
    pub table: String,
    /// The number of the round at the table.
    pub round: u64,
    /// The winning hand.
    pub hand: String,
    /// The prize by the pay table.
    pub pays: String,
    /// The winning seats.
    pub seats: String,
    /// The seats among which the prize was divided.
    pub shared: String,
    /// The amount paid to each of them.
    pub each: Cents,
    /// The amount paid to all of them.
    pub total: Cents,
    /// The amount that each would have received without an aggregate limit.
    pub full: Cents,
    /// The amount that the house paid because the meter could not.
    pub shortfall: Amount,
    /// The meter before.
    pub meter_before: Amount,
    /// The meter after, re-seed included.
    pub meter_after: Amount,
    /// The amount of the re-seed, from the house and from the reserve.
    pub reseed: Amount,
    /// The amount that could not be divided, and stayed on the meter.
    pub remainder: Amount,
    /// The cards of the round, if known.
    pub cards: String,
    /// How the prize is paid.
    pub payment: String,
    /// The staff member who marked it.
    pub marked_by: String,
    /// Why a supervisor allowed it without its cards or against them, and who: none if nobody did.
    pub overridden: Option<String>,
    /// The staff member or members who authorised it.
    pub authorised_by: String,
    /// The staff member who cleared it.
    pub cleared_by: Option<String>,
    /// The checks that were made.
    pub checks: Vec<String>,
    /// The figure on the sign, with the reason if it differed from the meter; empty if it was not read.
    pub sign: String,
    /// Why it was paid after the end of its round, and who approved it.
    pub found_late: Option<String>,
    /// When it was marked, in the site's time.
    pub marked_at: String,
    /// When it was authorised, in the site's time.
    pub authorised_at: String,
    /// When it was cleared, in the site's time.
    pub cleared_at: Option<String>,
    /// The record that made it final, with its hash: the argument of `journal verify --head`.
    pub record: String,
    /// The program that made it, with its version and commit.
    pub made_by: String,
    /// The public key of the journal's signatures: the argument of `journal verify --public-key`.
    pub public_key: Option<String>,
}

impl Receipt {
    /// The heading.
    #[must_use]
    pub fn title(&self) -> &'static str {
        match (self.number, &*self.state, self.duplicate) {
            (_, "backed out", _) => "WIN PAGE - BACKED OUT",
            // A fixed prize is cleared when it is authorised, and has no receipt.
            (None, "cleared", _) => "WIN PAGE",
            (None, ..) => "WIN PAGE - NOT YET CLEARED",
            (Some(_), _, false) => "JACKPOT RECEIPT",
            (Some(_), _, true) => "JACKPOT RECEIPT - DUPLICATE",
        }
    }

    /// The lines, as names and values.
    #[must_use]
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let money = |amount: &dyn std::fmt::Display| format!("{amount} {}", self.currency);
        let mut lines = vec![
            ("Receipt", self.number.map_or("-".to_owned(), |it| it.to_string())),
            ("Jackpot", format!("{} ({}, {})", self.jackpot, self.level, self.state)),
            ("Pool", self.pool.clone()),
            ("Table", format!("{}, round {}", self.table, self.round)),
            ("Hand", self.hand.clone()),
            ("Pays", self.pays.clone()),
            ("Winning seats", self.seats.clone()),
            ("Divided among", self.shared.clone()),
            ("Each", money(&self.each)),
            ("Total", money(&self.total)),
        ];
        if self.full != self.each {
            lines.push(("In full, each", money(&self.full)));
        }
        if !self.shortfall.is_zero() {
            lines.push(("Paid by the house", money(&self.shortfall)));
        }
        lines.extend([
            ("Meter before", money(&self.meter_before)),
            ("Meter after", money(&self.meter_after)),
            ("Re-seed", money(&self.reseed)),
            ("Remainder", money(&self.remainder)),
            ("Paid by", self.payment.clone()),
            ("Cards", self.cards.clone()),
            ("Verified", self.checks.join(", ")),
            ("Sign", if self.sign.is_empty() { "not read" } else { &self.sign }.to_owned()),
            ("Marked", format!("{} by {}", self.marked_at, self.marked_by)),
        ]);
        if let Some(late) = &self.found_late {
            lines.push(("Found late", late.clone()));
        }
        if let Some(why) = &self.overridden {
            lines.push(("Overridden", why.clone()));
        }
        lines.push(("Authorised", format!("{} by {}", self.authorised_at, self.authorised_by)));
        if let (Some(at), Some(by)) = (&self.cleared_at, &self.cleared_by) {
            lines.push(("Cleared", format!("{at} by {by}")));
        }
        lines
    }

    /// Renders a slip of plain text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        for line in [&*self.house, self.title()] {
            let _ = writeln!(out, "{}", format!("{line:^COLUMNS$}").trim_end());
        }
        let _ = writeln!(out, "{}", "-".repeat(COLUMNS));
        for (name, value) in self.lines() {
            for (place, part) in wrapped(&value, COLUMNS - 16).iter().enumerate() {
                let name = if place == 0 { name } else { "" };
                let _ = writeln!(out, "{name:<16}{part}");
            }
        }
        let _ = writeln!(out, "{}", "-".repeat(COLUMNS));
        let made_by = format!("Made by {}", self.made_by);
        for part in [&*self.record, &*made_by].iter().flat_map(|it| wrapped(it, COLUMNS)) {
            let _ = writeln!(out, "{part}");
        }
        if let Some(key) = &self.public_key {
            let _ = writeln!(out, "public key");
            for part in wrapped(key, COLUMNS) {
                let _ = writeln!(out, "{part}");
            }
        }
        for line in ["\n\nPaid by ", "\n\nReceived by "] {
            let _ = writeln!(out, "{line:_<COLUMNS$}");
        }
        out
    }

    /// Renders the page for this paper.
    #[must_use]
    pub fn html(&self, paper: Paper) -> String {
        let page = Page { receipt: self, roll: paper == Paper::Roll };
        page.render().expect("a page of texts can be written to memory")
    }

    /// Renders the bytes for a thermal printer.
    #[must_use]
    pub fn escpos(&self) -> Vec<u8> {
        escpos::slip(&format!("{} {}", self.total, self.currency), &self.text())
    }
}

/// Breaks a text into lines of at most `columns` letters, between words where possible.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() && word.chars().count() <= columns {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= columns {
            line.push(' ');
            line.push_str(word);
        } else {
            let letters: Vec<char> = word.chars().collect();
            for piece in letters.chunks(columns) {
                lines.push(piece.iter().collect());
            }
        }
    }
    lines.retain(|line| !line.is_empty());
    if lines.is_empty() { vec![String::new()] } else { lines }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn receipt(number: Option<u64>, duplicate: bool) -> Receipt {
        let cents = |cents: i64| Amount::from(Cents::new(cents));
        Receipt {
            house: "Golden <Nine>".to_owned(),
            currency: "USD".to_owned(),
            number,
            duplicate,
            jackpot: 12,
            state: if number.is_some() { "cleared" } else { "waiting" }.to_owned(),
            level: "high".to_owned(),
            pool: "NINES".to_owned(),
            table: "BAC01".to_owned(),
            round: 77,
            hand: "4 red or 4 black nines".to_owned(),
            pays: "100%".to_owned(),
            seats: "1,2,3,4".to_owned(),
            shared: "1,2,3,4".to_owned(),
            each: Cents::new(250_059),
            total: Cents::new(1_000_236),
            full: Cents::new(250_059),
            shortfall: Amount::ZERO,
            meter_before: cents(1_000_236),
            meter_after: cents(1_000_012),
            reseed: cents(1_000_012),
            remainder: Amount::ZERO,
            cards: "9h 9d 9h 9d".to_owned(),
            payment: "cheque".to_owned(),
            marked_by: "D100".to_owned(),
            overridden: None,
            authorised_by: "D100".to_owned(),
            cleared_by: Some("E300".to_owned()),
            checks: vec!["hand".to_owned(), "leds".to_owned()],
            sign: "10002.36 USD".to_owned(),
            found_late: None,
            marked_at: "2026-11-15 21:04:10".to_owned(),
            authorised_at: "2026-11-15 21:09:02".to_owned(),
            cleared_at: Some("2026-11-15 21:15:40".to_owned()),
            record: format!("4711:{}", "ab".repeat(32)),
            made_by: "ninefold 0.2.0 (abc1234)".to_owned(),
            public_key: Some("cd".repeat(32)),
        }
    }

    #[test]
    fn a_slip_is_as_wide_as_its_paper_and_leaves_nothing_out() {
        let receipt = receipt(Some(5), false);
        let slip = receipt.text();
        assert!(slip.lines().all(|line| line.chars().count() <= COLUMNS), "{slip}");
        assert!(slip.contains("JACKPOT RECEIPT\n") && slip.contains("10002.36 USD"), "{slip}");
        assert!(slip.contains("cheque") && slip.contains("E300"), "{slip}");
        let made_by = "Made by ninefold 0.2.0 (abc1234)";
        assert!(slip.contains(&format!("\n{made_by}\n")), "{slip}");
        assert!(receipt.html(Paper::A4).contains(made_by));
        // Whoever holds the paper can verify the journal that it names.
        let key = "cd".repeat(32);
        let printed = slip.split_once("\npublic key\n").unwrap().1;
        let printed: String = printed.lines().take_while(|line| line.contains("cd")).collect();
        assert_eq!(printed, key);
        assert!(receipt.html(Paper::Roll).contains(&key));
        let bytes = receipt.escpos();
        let bytes = String::from_utf8_lossy(&bytes);
        assert!(bytes.contains(&key[..COLUMNS]) && bytes.contains(made_by), "{bytes}");
        let record: String = slip.lines().filter(|line| line.contains("abab")).collect();
        assert!(format!("4711:{}", "ab".repeat(32)).ends_with(&record), "{record}");
    }

    /// Who overrode the cards, and why, is on the receipt; so is how each payee was paid.
    #[test]
    fn a_receipt_says_who_overrode_the_cards() {
        let overridden = Receipt {
            overridden: Some("by Sam (S201): the shoe jammed".to_owned()),
            payment: "cash: 1,3; cheque: 2,4".to_owned(),
            ..receipt(Some(5), false)
        };
        assert_eq!(overridden.text(), include_str!("golden/overridden.txt"));
        let page = overridden.html(Paper::A4);
        assert!(page.contains("Overridden") && page.contains("by Sam (S201): the shoe jammed"));
    }

    #[test]
    fn a_second_print_says_so_and_an_open_one_too() {
        assert!(receipt(Some(5), true).text().contains("DUPLICATE"));
        assert!(receipt(None, false).html(Paper::A4).contains("NOT YET CLEARED"));
        let small = Receipt { state: "cleared".to_owned(), ..receipt(None, false) };
        assert_eq!(small.title(), "WIN PAGE");
        let taken_back = Receipt { state: "backed out".to_owned(), ..receipt(Some(5), true) };
        assert_eq!(taken_back.title(), "WIN PAGE - BACKED OUT");
    }

    #[test]
    fn a_page_is_as_wide_as_its_paper() {
        let receipt = receipt(Some(5), false);
        assert!(receipt.html(Paper::Roll).contains("size: 80mm"));
        let sheet = receipt.html(Paper::A4);
        assert!(sheet.contains("size: A4") && !sheet.contains("80mm"));
    }

    #[test]
    fn pages_escape_and_printers_get_no_commands() {
        let mut receipt = receipt(Some(5), false);
        assert!(receipt.html(Paper::Roll).contains("Golden &#60;Nine&#62;"));
        receipt.hand = "\u{1b}@ \u{1d}V".to_owned();
        let bytes = receipt.escpos();
        assert_eq!(bytes.split(|byte| *byte == 0x1b).count(), 1 + 3, "only our own");
    }
}
