//! Produces the end-of-shift form, as printed in the manual.
//!
//! ```text
//! date, shift, time, table, games supervisor, pit and shift personnel
//! hard meter:     beginning, end, total                  x wager x increment rate = change in value
//! current meter:  beginning, end, total                  compared with the change
//! ```
//!
//! The form is filled in with what the system knows. What staff must enter is an empty line: on the form of
//! an open shift, that is every closing reading and everything computed from it, because people count before
//! they see the system's figures. (In JSON the readings are the system's own.) Totals are end minus begin. On
//! a linked pool the hard meter of one table explains only part of the change, so the form also shows the
//! movements of the meter by the books, by cause, and the variance from them.

use std::fmt::Write;

use askama::Template;
use floor::{MeterForm, Moved};
use money::{Amount, Cents};
use serde::Serialize;

use crate::text::thousands;

/// The number of columns of a form in text.
const COLUMNS: usize = 78;

/// A form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ShiftPaper {
    /// The name of the casino.
    pub house: String,
    /// The currency, by its ISO code.
    pub currency: String,
    /// The gaming day in which it ended.
    pub date: String,
    /// The shift: its number at the table, and its name in the pit.
    pub shift: String,
    /// When it began, in the site's time.
    pub since: String,
    /// The table.
    pub table: String,
    /// The games supervisor, who opened the shift.
    pub supervisor: Option<String>,
    /// The hard meter at the beginning.
    pub hard_begin: u64,
    /// The hard meter at the end, as read; on a form that is not closed, as recorded by the system.
    pub hard_end: u64,
    /// End minus begin.
    #[serde(serialize_with = "digits")]
    pub hard_total: i128,
    /// The coins by the Coin-In report.
    pub coins_in: u64,
    /// The difference of the two, in coins.
    #[serde(serialize_with = "digits")]
    pub hard_variance: u128,
    /// The meters of its pools.
    pub meters: Vec<Meter>,
    /// The variance in coins above which an investigation is required.
    pub alert_above: u32,
    /// Whether it is required.
    pub alert: bool,
    /// The closing of the shift; `None` if it is not closed.
    pub closed: Option<Closed>,
}

/// How a shift was closed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Closed {
    /// When, in the site's time.
    pub until: String,
    /// The people who counted: the pit and shift personnel.
    pub by: [String; 2],
    /// The record, and its hash.
    pub record: String,
}

/// The lines of a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Meter {
    /// The pool.
    pub pool: String,
    /// The amount of one wager.
    pub wager: Cents,
    /// The increment rate.
    pub rate: String,
    /// The hard meter's total x wager x rate.
    pub change: Amount,
    /// The display at the beginning.
    pub begin: Cents,
    /// The display at the end, as read; on a form that is not closed, as shown by the system.
    pub end: Cents,
    /// End minus begin.
    pub total: Amount,
    /// The movements by the books.
    pub moved: Moved,
    /// The sum of the movements.
    pub explained: Amount,
    /// Total minus explained.
    pub variance: Amount,
    /// The variance in coins; `None` where a coin does not move the meter.
    pub variance_coins: Option<String>,
}

fn digits<S: serde::Serializer>(number: &impl ToString, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&number.to_string())
}

impl Meter {
    /// The lines of a pool, on a form whose hard meter has this total.
    #[must_use]
    pub fn of(meter: &MeterForm, hard_total: i128) -> Meter {
        let coin = Amount::from(meter.wager).share(meter.to_meter);
        Meter {
            pool: meter.pool.to_string(),
            wager: meter.wager,
            rate: meter.to_meter.to_string(),
            change: Amount::from_parts(coin.parts().saturating_mul(hard_total)),
            begin: meter.begin,
            end: meter.end,
            total: meter.total(),
            moved: meter.moved,
            explained: meter.moved.sum(),
            variance: meter.variance(),
            variance_coins: meter.variance_coins().map(|coins| coins.to_string()),
        }
    }

    /// The movements, line by line, with signs.
    #[must_use]
    pub fn causes(&self) -> [(&'static str, Amount); 6] {
        let Moved { fed, prizes, reseeded, adjusted, reversed, overflowed } = self.moved;
        [
            ("Wagers of all its tables x rate", fed),
            ("less prizes", -prizes),
            ("plus re-seeds", reseeded),
            ("plus or minus adjustments", adjusted),
            ("plus or minus reversals", reversed),
            ("less overflow", -overflowed),
        ]
    }
}

#[derive(Template)]
#[template(path = "shift_form.html")]
struct Fragment<'a> {
    form: &'a ShiftPaper,
}

impl ShiftPaper {
    /// The heading.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self.closed {
            Some(_) => "END OF SHIFT FORM",
            None => "END OF SHIFT FORM - SHIFT NOT CLOSED",
        }
    }

    /// Renders the form as part of a page.
    #[must_use]
    pub fn fragment(&self) -> String {
        Fragment { form: self }.render().expect("a form of texts can be written to memory")
    }

    /// The end of the shift; empty if it is not closed.
    #[must_use]
    pub fn until(&self) -> &str {
        self.closed.as_ref().map_or("", |closed| &closed.until)
    }

    /// One of the two people who counted; empty if the shift is not closed.
    #[must_use]
    pub fn counter(&self, place: usize) -> &str {
        self.closed.as_ref().and_then(|closed| closed.by.get(place)).map_or("", String::as_str)
    }

    /// Formats an amount for people.
    #[must_use]
    #[allow(clippy::unused_self)] // Called from a template.
    pub fn money(&self, amount: &impl ToString) -> String {
        thousands(&amount.to_string())
    }

    /// Renders the form as text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        let open = self.closed.is_none();
        let _ = writeln!(out, "{}", "=".repeat(COLUMNS));
        let _ = writeln!(out, "{}  {}", self.house, self.title());
        let _ = writeln!(out, "{}", "=".repeat(COLUMNS));
        let mut line = |name: &str, value: &str| {
            let _ = writeln!(out, "{}", format!("{name:<46}{value:>32}").trim_end());
        };
        let blank = "_".repeat(24);
        let read = |value: String| if open { blank.clone() } else { value };
        let or_line = |text: &str| if text.is_empty() { blank.clone() } else { text.to_owned() };
        line("Date:", &self.date);
        line("Shift:", &self.shift);
        line("From:", &self.since);
        line("Time:", &or_line(self.until()));
        line("Table #:", &self.table);
        line("Games Supervisor:", &or_line(self.supervisor.as_deref().unwrap_or_default()));
        line("Pit/Shift Personnel:", &or_line(self.counter(0)));
        line("", &or_line(self.counter(1)));
        line("", "");
        line("PROGRESSIVE JACKPOT HARD METER", "");
        line("Beginning Amount (end of previous shift):", &self.hard_begin.to_string());
        line("End Amount (beginning of next shift):", &read(self.hard_end.to_string()));
        line("Total Hard Meter (end minus beginning):", &read(self.hard_total.to_string()));
        line("Coins of the Coin-In report:", &self.coins_in.to_string());
        line("Variance in coins:", &read(self.hard_variance.to_string()));
        for meter in &self.meters {
            line("", "");
            line(&format!("CURRENT PROGRESSIVE JACKPOT METER {}", meter.pool), &self.currency);
            let rate = format!("x {} x {}", meter.wager, meter.rate);
            line(
                &format!("Change in value (hard total {rate}):"),
                &read(self.money(&meter.change)),
            );
            line("Beginning Amount (end of previous shift):", &self.money(&meter.begin));
            line("End Amount (from the display):", &read(self.money(&meter.end)));
            line("Total Current Meter (end minus beginning):", &read(self.money(&meter.total)));
            line("By the books:", "");
            for (name, amount) in meter.causes() {
                line(&format!("  {name}"), &self.money(&amount));
            }
            line("  explained in all", &self.money(&meter.explained));
            line("Variance:", &read(self.money(&meter.variance)));
            let coins = meter.variance_coins.clone().unwrap_or_else(|| "none".to_owned());
            line("Variance in coins:", &read(coins));
        }
        line("", "");
        let above = format!("Alert above {} coins:", self.alert_above);
        line(
            &above,
            if open {
                ""
            } else if self.alert {
                "ALERT"
            } else {
                "no"
            },
        );
        if let Some(closed) = &self.closed {
            let _ = writeln!(out, "Record {}", closed.record);
        }
        let _ = writeln!(out, "\n\nCounted by {0}    Counted by {0}", "_".repeat(26));
        out
    }
}

#[cfg(test)]
mod tests {
    use money::Rate;

    use super::*;

    /// 1,000 coins of 1.00 at 59 % are 590.00; the display moved by 592.36, which is 4 coins more.
    fn paper(closed: bool) -> ShiftPaper {
        let form = MeterForm {
            pool: "NINES".try_into().unwrap(),
            begin: Cents::new(1_000_000),
            end: Cents::new(1_059_236),
            moved: Moved { fed: Cents::new(59_000).into(), ..Moved::default() },
            wager: Cents::new(100),
            to_meter: Rate::from_ppm(590_000).unwrap(),
        };
        ShiftPaper {
            house: "Golden <Nine>".to_owned(),
            currency: "USD".to_owned(),
            date: "2026-11-15".to_owned(),
            shift: "3 swing".to_owned(),
            since: "2026-11-15 16:00:00 EST".to_owned(),
            table: "BAC01".to_owned(),
            supervisor: Some("S200 Sam".to_owned()),
            hard_begin: 5_000,
            hard_end: 6_000,
            hard_total: 1_000,
            coins_in: 1_000,
            hard_variance: 0,
            meters: vec![Meter::of(&form, 1_000)],
            alert_above: 100,
            alert: false,
            closed: closed.then(|| Closed {
                until: "2026-11-16 00:00:00 EST".to_owned(),
                by: ["S200 Sam".to_owned(), "A500 Ann".to_owned()],
                record: format!("77:{}", "ab".repeat(32)),
            }),
        }
    }

    #[test]
    fn the_form_multiplies_and_compares_as_the_manual_does() {
        let paper = paper(true);
        let meter = &paper.meters[0];
        assert_eq!(meter.change.to_string(), "590.00");
        assert_eq!(
            (meter.total.to_string(), meter.variance.to_string()),
            ("592.36".to_owned(), "2.36".to_owned())
        );
        assert_eq!(meter.variance_coins.as_deref(), Some("4"));
        let text = paper.text();
        for said in ["END OF SHIFT FORM\n", "x 1.00 x 59%", "590.00", "10,592.36", "A500 Ann"] {
            assert!(text.contains(said), "{said}: {text}");
        }
        assert!(!text.contains("NOT CLOSED"));
    }

    #[test]
    fn an_open_shift_leaves_lines_for_a_hand() {
        let text = paper(false).text();
        assert!(text.contains("NOT CLOSED") && !text.contains("6000"), "{text}");
        let lines = text.lines().filter(|line| line.ends_with("______")).count();
        assert_eq!(lines, 3 + 3 + 5 + 1, "time and two people, hard meter, meter, signatures");
        let page = paper(false).fragment();
        assert!(page.contains("NOT CLOSED") && page.contains("Golden &#60;Nine&#62;"), "{page}");
    }
}
