//! A prize that is found after GAME OVER: two people name its round, and it is paid as of that round.
//!
//! Surveillance has seen it on the recordings, and a supervisor or executive answers for the payment. The
//! amount is that of the end of the round; what the meter no longer has, the house pays. A high prize needs
//! its cards, unless both say that it is paid without them.

use wagers::Share;

use super::{Decision, require};
use crate::apply::late_prize::LateMark;
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{Millis, RoundNo, StaffId, TableId};
use crate::jackpot::{FoundLate, Level};
use crate::pool::Pool;
use crate::refusal::Refusal;
use crate::rights::{DualControl, Right};
use crate::seats::Seats;
use crate::staff::Person;
use crate::table::Play;

/// What two people say: this round won this row at these seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LatePrize {
    /// The round.
    pub round: RoundNo,
    /// The row of the pay table.
    pub row: String,
    /// The seats that won it.
    pub seats: Seats,
    /// Why it was not paid in its round.
    pub reason: String,
    /// Whether both say that it is paid although its cards are not known.
    pub without_cards: bool,
    /// A supervisor or executive, and surveillance, in either order.
    pub approvals: [StaffId; 2],
}

impl Floor {
    pub(super) fn late_prize(
        &self,
        by: &Person,
        id: &TableId,
        late: &LatePrize,
        now: Millis,
    ) -> Decision {
        require(by, Right::PayLatePrizes)?;
        let table = self.table(id)?;
        if late.reason.trim().is_empty() {
            return Err(Refusal::NoReason);
        }
        self.approve(DualControl::LatePrize, &late.approvals)?;
        let round = late.round;
        if table.play != Play::Open && table.round == round {
            return Err(Refusal::RoundNotOver);
        }
        let gone = || Refusal::RoundNotKept { round };
        let past = table.past(round).filter(|past| !past.voided).ok_or_else(gone)?;
        let then = table.as_of(past);
        let locked = then.locked()?;
        let at = self.row_at(&then, locked, &late.row)?;
        let (pool_id, pool, row) = (at.pool_id, at.pool, at.row);
        past.meter(pool_id).ok_or_else(gone)?;
        let seats = late.seats;
        if seats.is_empty() || !seats.within(past.bets) {
            let without = seats.iter().filter(|&seat| !past.bets.contains(seat));
            return Err(Refusal::NoBet(without.collect()));
        }
        // A prize of the round that is no longer kept may have been this one.
        if locked.marks.iter().any(|mark| self.jackpots.get(mark).is_none()) {
            return Err(gone());
        }
        self.check_once(locked, pool_id, row, seats)?;
        let whole = pool.settings.share == Share::Whole && row.pays.share().is_some();
        if whole && seats.len() != 1 {
            return Err(Refusal::OneSeat { row: row.id.clone() });
        }
        // A percentage is divided: where the rules name its winners, all of them are paid.
        let named = at.named().filter(|_| row.pays.share().is_some() && !whole);
        if let Some(named) = named.filter(|named| *named != seats) {
            return Err(Refusal::OtherSeats { row: row.id.clone(), seats: named });
        }
        at.check(seats, &past.dealt)?;
        let level = Pool::level(row);
        let needs_cards = level == Level::High && self.site.high_needs_cards;
        if needs_cards && past.dealt.round().is_none() && !late.without_cards {
            return Err(Refusal::CardsNotKnown(self.last_jackpot.next()));
        }
        let by = self.pit_first(&late.approvals)?;
        let (jackpot, found) =
            (self.last_jackpot.next(), FoundLate { reason: late.reason.clone(), by: by.clone() });
        let mark = LateMark { table: id, round, pool: pool_id, row: &row.id, level, seats };
        let prize = self.late_jackpot(jackpot, &mark, found, now).ok_or_else(gone)?;
        let (paid, _) = self.late_worth(&prize).ok_or_else(gone)?;
        Ok(vec![Event::PrizeFoundLate {
            jackpot,
            table: id.clone(),
            round,
            pool: pool_id.clone(),
            row: row.id.clone(),
            level,
            seats,
            paid: Box::new(paid),
            slip: (level != Level::NoKey).then(|| self.last_slip.next()),
            reason: late.reason.clone(),
            at: now,
            by,
        }])
    }

    /// The two people, the one of the pit first.
    fn pit_first(&self, approvals: &[StaffId; 2]) -> Result<[StaffId; 2], Refusal> {
        let [one, two] = approvals.clone();
        let first = DualControl::LatePrize.first().contains(&self.person(&one)?.role);
        Ok(if first { [one, two] } else { [two, one] })
    }
}
