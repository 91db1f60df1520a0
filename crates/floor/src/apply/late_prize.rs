//! Applies a prize that was found after the end of its round.

use std::collections::BTreeMap;

use money::{Amount, Entry, Rate};

use super::jackpot::{no_row, same_amounts};
use super::mismatch::{Mismatch, find, find_mut};
use crate::event::Event;
use crate::floor::Floor;
use crate::ids::{JackpotId, Millis, PoolId, RoundNo, TableId};
use crate::jackpot::{FoundLate, Jackpot, JackpotState, Level, Paid, Payment};
use crate::seats::Seats;

/// A prize of a past round: where it was won, and by whom.
pub(crate) struct LateMark<'a> {
    pub(crate) table: &'a TableId,
    pub(crate) round: RoundNo,
    pub(crate) pool: &'a PoolId,
    pub(crate) row: &'a str,
    pub(crate) level: Level,
    pub(crate) seats: Seats,
}

impl Floor {
    /// Computes the prize again, as of its round: another amount does not fit.
    pub(super) fn prize_found_late(&mut self, event: &Event) -> Result<(), Mismatch> {
        let Event::PrizeFoundLate {
            jackpot: id,
            table,
            round,
            pool,
            row,
            level,
            seats,
            paid,
            slip,
            reason,
            at,
            by,
        } = event
        else {
            return Err(Mismatch::new("a prize that was found late", event.name()));
        };
        let next = self.last_jackpot.next();
        if *id != next {
            return Err(Mismatch::new(
                format_args!("prize {id} to be next"),
                format_args!("prize {next}"),
            ));
        }
        self.expect_slip(*slip)?;
        let won = find(&self.pools, "pool", pool)?;
        let share = won.row(row).ok_or_else(|| no_row(pool, won, row))?.pays.share();
        let late = LateMark { table, round: *round, pool, row, level: *level, seats: *seats };
        let found = FoundLate { reason: reason.clone(), by: by.clone() };
        let prize = self.late_jackpot(*id, &late, found, *at);
        let prize = prize.and_then(|prize| Some((self.late_worth(&prize)?, prize)));
        let ((worth, entry), mut prize) = prize.ok_or_else(|| {
            Mismatch::new(
                format_args!("round {round} of table {table} with the meter of {pool}"),
                "it no longer kept",
            )
        })?;
        same_amounts(*id, paid, &worth)?;

        let won = find_mut(&mut self.pools, "pool", pool)?;
        won.take_prize(share, &entry);
        let changed = share == Some(Rate::WHOLE) && won.change_if_queued();
        won.totals.won += Amount::from(paid.total);
        *won.hits.entry(row.clone()).or_default() += 1;
        prize.paid = Some(**paid);
        prize.entry = Some(entry);
        if let Some(slip) = *slip {
            self.last_slip = prize.number_slips(slip);
        }
        self.last_jackpot = *id;
        if let Some(past) = self.tables.get_mut(table).and_then(|it| it.past_mut(*round)) {
            past.marks.push(*id);
        }
        let finished = prize.state == JackpotState::Cleared;
        self.jackpots.insert(prize);
        if finished {
            self.finish(*id);
        }
        if changed {
            self.forget_meters(pool);
        }
        Ok(())
    }

    /// The prize that is found late, without its amounts. The person of the pit stands for the mark, the
    /// person of surveillance for the authorisation. `None` if its round is not kept.
    pub(crate) fn late_jackpot(
        &self,
        id: JackpotId,
        late: &LateMark<'_>,
        found: FoundLate,
        at: Millis,
    ) -> Option<Jackpot> {
        let (table, won) = (self.tables.get(late.table)?, self.pools.get(late.pool)?);
        let (past, row) = (table.past(late.round)?, won.row(late.row)?);
        let [pit, surveillance] = found.by.clone();
        Some(Jackpot {
            id,
            state: match late.level {
                Level::High => JackpotState::Waiting,
                Level::Low | Level::NoKey => JackpotState::Cleared,
            },
            pool: late.pool.clone(),
            table: late.table.clone(),
            round: late.round,
            row: late.row.to_owned(),
            level: late.level,
            seats: late.seats,
            shared: won.shared(row, late.seats, past.bets),
            marked_at: at,
            marked_by: pit,
            confirmed_by: None,
            swiped_first: false,
            overridden: None,
            sign: None,
            checks: vec![],
            payment: Payment::Cash,
            payments: BTreeMap::new(),
            slip: None,
            slips: vec![],
            found_late: Some(found),
            authorised_by: Some(surveillance),
            paid: None,
            entry: None,
            held: None,
            receipt: None,
            cleared: None,
            awarded_at: Some(at),
            cards: past.dealt.cards().to_vec(),
            prints: 0,
        })
    }

    /// The amounts of a prize that is found late, and the entry that pays it: a percentage of the meter at
    /// the end of its round, or a fixed prize within what the limits of that round left.
    pub(crate) fn late_worth(&self, prize: &Jackpot) -> Option<(Paid, Entry)> {
        let (table, pool) = (self.tables.get(&prize.table)?, self.pools.get(&prize.pool)?);
        let meter = table.past(prize.round)?.meter(&prize.pool)?;
        let Some(share) = pool.row(&prize.row)?.pays.share() else {
            return self.prize_of(prize, &self.standing(prize)?);
        };
        let amounts = pool.percentage_as_of(meter, share, prize.shared.len());
        Some((Paid::new(&amounts, amounts.each, &pool.book), amounts.entry))
    }
}
