//! The report of slips: the series with its voids, and whether it has gaps.
//!
//! The numbers are checked over the whole journal, whatever period is asked for.

use std::collections::BTreeMap;

use floor::{Event, Floor, JackpotId, SlipNo, StaffId};
use money::Amount;

use super::document::{Cell, Kind, Report, Section};
use super::question::Question;
use super::reader::{Seen, Tally, shift_at};

const COLUMNS: [(&str, &str, Kind); 13] = [
    ("slip", "Slip", Kind::Number),
    ("at", "Time", Kind::Time),
    ("table", "Table", Kind::Text),
    ("seat", "Seat", Kind::Number),
    ("pool", "Pool", Kind::Text),
    ("jackpot", "Jackpot", Kind::Number),
    ("level", "Level", Kind::Text),
    ("amount", "Amount", Kind::Money),
    ("payment", "Payment", Kind::Text),
    ("prepared_by", "Prepared by", Kind::Text),
    ("authorised_by", "Authorised by", Kind::Text),
    ("void_by", "Void by", Kind::Text),
    ("void_reason", "Reason of the void", Kind::Text),
];

/// The column of the people who voided a slip.
const VOID_BY: usize = 11;

/// Collects the rows of the report.
pub(super) struct Slips<'a> {
    question: &'a Question,
    section: Section,
    /// The row of each slip, by number.
    rows: BTreeMap<SlipNo, usize>,
    last: SlipNo,
    /// The numbers that are missing, from and to.
    gaps: Vec<(SlipNo, SlipNo)>,
    paid: Amount,
    voids: u64,
}

impl<'a> Slips<'a> {
    pub(super) fn new(question: &'a Question) -> Slips<'a> {
        Slips {
            question,
            section: Section::new("Slips", &COLUMNS),
            rows: BTreeMap::new(),
            last: SlipNo(0),
            gaps: vec![],
            paid: Amount::ZERO,
            voids: 0,
        }
    }

    /// Writes the report.
    pub(super) fn write(mut self, report: &mut Report) {
        let mut total = vec![Cell::Empty; COLUMNS.len()];
        total[2] = Cell::text("Total");
        total[7] = Cell::Money(self.paid.payable(money::Cents::new(1)));
        total[VOID_BY] = Cell::text(format!("{} void", self.voids));
        self.section.totals.push(total);
        report.main = self.section;
        report.notes.push(match &self.gaps[..] {
            [] => format!("The series has no gaps: slips 1 to {} of this journal.", self.last),
            gaps => {
                let gaps: Vec<String> =
                    gaps.iter().map(|(from, to)| format!("{from} to {to}")).collect();
                format!("THE SERIES HAS GAPS: {}.", gaps.join(", "))
            }
        });
        report.notes.push(
            "Void slips keep their number and are part of the total: a back-out returns the money."
                .to_owned(),
        );
    }

    /// The slips of a prize that was just authorised.
    fn numbered(&mut self, seen: &Seen, first: SlipNo, jackpot: JackpotId, floor: &Floor) {
        if first != self.last.next() {
            self.gaps.push((self.last.next(), SlipNo(first.0.saturating_sub(1))));
        }
        let Some(prize) = floor.jackpots.get(&jackpot) else { return };
        self.last = prize.numbered_slips().last().map_or(first, |(number, ..)| number);
        let wanted = seen.within
            && self.question.wants_table(&prize.table)
            && self.question.wants_pool(&prize.pool)
            && self.question.wants_shift(shift_at(floor, &prize.table));
        let Some(paid) = prize.paid.filter(|_| wanted) else { return };
        for (number, seat, _) in prize.numbered_slips() {
            self.rows.insert(number, self.section.rows.len());
            self.paid += Amount::from(paid.each);
            self.section.rows.push(vec![
                Cell::Number(number.0),
                Cell::Time(seen.at),
                Cell::text(&prize.table),
                Cell::Number(seat.get().into()),
                Cell::text(&prize.pool),
                Cell::Number(prize.id.0),
                Cell::text(prize.level),
                Cell::Money(paid.each),
                Cell::text(prize.payment_of(seat)),
                Cell::text(prize.marker()),
                Cell::maybe(prize.authorised_by.as_ref()),
                Cell::Empty,
                Cell::Empty,
            ]);
        }
    }

    fn voided(&mut self, slip: SlipNo, [one, two]: &[StaffId; 2], why: &str) {
        let Some(&place) = self.rows.get(&slip) else { return };
        let row = &mut self.section.rows[place];
        if row[VOID_BY] == Cell::Empty {
            row[VOID_BY] = Cell::Text(format!("{one}, {two}"));
            row[VOID_BY + 1] = Cell::text(why);
            self.voids += 1;
        }
    }
}

impl Tally for Slips<'_> {
    fn after(&mut self, seen: &Seen, event: &Event, floor: &Floor) {
        match event {
            Event::Awarded { jackpot, slip: Some(slip), .. }
            | Event::PrizeFoundLate { jackpot, slip: Some(slip), .. } => {
                self.numbered(seen, *slip, *jackpot, floor);
            }
            Event::SlipVoided { slip, reason, by } => self.voided(*slip, by, reason),
            Event::BackedOut { jackpot, text, by } => {
                let prize = floor.jackpots.get(jackpot);
                let slips = prize.into_iter().flat_map(floor::Jackpot::numbered_slips);
                for (slip, ..) in slips {
                    self.voided(slip, by, text);
                }
            }
            _ => {}
        }
    }
}
