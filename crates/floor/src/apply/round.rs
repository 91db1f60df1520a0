//! Applies the events of bet spots, felt and rounds.

use cards::Card;
use money::Cents;

use super::mismatch::{Mismatch, find, find_mut, find_spot};
use crate::dealt::{Dealt, ShoeLog};
use crate::event::Console;
use crate::felt::{FeltBet, Settled, Unsettled};
use crate::floor::Floor;
use crate::ids::{RoundNo, StaffId, TableId};
use crate::input::{Fault, KeyNumber, KeyPosition};
use crate::jackpot::Level;
use crate::known::LostPrize;
use crate::seats::{Seat, Seats};
use crate::table::{Answered, Coin, Key, Locked, PassedOver, Play};

/// Bet spots and felt.
impl Floor {
    pub(super) fn coin_set(
        &mut self,
        table: &TableId,
        seat: Seat,
        coin: Coin,
    ) -> Result<(), Mismatch> {
        find_spot(&mut self.tables, table, seat)?.coin = coin;
        Ok(())
    }

    pub(super) fn seat_set(
        &mut self,
        table: &TableId,
        seat: Seat,
        open: bool,
    ) -> Result<(), Mismatch> {
        find_spot(&mut self.tables, table, seat)?.open = open;
        Ok(())
    }

    pub(super) fn fault_set(
        &mut self,
        table: &TableId,
        seat: Seat,
        fault: Option<Fault>,
    ) -> Result<(), Mismatch> {
        find_spot(&mut self.tables, table, seat)?.fault = fault;
        Ok(())
    }

    pub(super) fn bet_set(&mut self, table: &TableId, bet: &FeltBet) -> Result<(), Mismatch> {
        let felt = &mut find_mut(&mut self.tables, "table", table)?.felt;
        felt.retain(|it| (it.seat, &it.wager, it.side) != (bet.seat, &bet.wager, bet.side));
        if bet.amount > Cents::ZERO {
            felt.push(bet.clone());
        }
        Ok(())
    }

    /// Computes the settlement again: a different one does not fit.
    pub(super) fn felt_settled(
        &mut self,
        table: &TableId,
        bets: &[Settled],
    ) -> Result<(), Mismatch> {
        let at = find_mut(&mut self.tables, "table", table)?;
        let found = at.settlement().map_err(|unsettled| not_settled(table, bets, &unsettled))?;
        if found != bets {
            return Err(other_settlement(table, bets, &found));
        }
        for bet in bets {
            at.book.post(&bet.entry());
        }
        Ok(())
    }
}

/// Rounds.
impl Floor {
    /// Feeds the wagers to the pools, all at once.
    pub(super) fn bets_locked(
        &mut self,
        table: &TableId,
        round: RoundNo,
        bets: Seats,
        numbers: &[u8],
    ) -> Result<(), Mismatch> {
        let at = find_mut(&mut self.tables, "table", table)?;
        let next = at.round.next();
        if next != round {
            return Err(Mismatch::new(
                format_args!("round {round} to be next at table {table}"),
                format_args!("round {next}"),
            ));
        }
        for feed in &at.settings.feeds {
            find(&self.pools, "pool", &feed.pool)?;
        }

        let mut contributions = Vec::with_capacity(at.settings.feeds.len());
        for feed in &at.settings.feeds {
            let pool = self.pools.get_mut(&feed.pool).expect("every pool was found above");
            let wagered = pool.settings.wager.times(bets.len());
            let entry = pool.settings.rates.contribution(&pool.book, wagered, feed.part);
            pool.contribute(&entry, wagered, feed.part);
            contributions.push((feed.pool.clone(), entry));
        }
        at.coins_in += u64::from(bets.len());
        at.round = next;
        (at.console, at.swiped_at) = (Console::Ready, None);
        at.play = Play::Locked(Locked {
            bets,
            numbers: numbers.to_vec(),
            dealt: Dealt::Unknown,
            read: false,
            replaced: vec![],
            answered: vec![],
            checks: vec![],
            contributions,
            marks: vec![],
        });
        Ok(())
    }

    pub(super) fn shoe_started(&mut self, table: &TableId) -> Result<(), Mismatch> {
        let at = find_mut(&mut self.tables, "table", table)?;
        let next = ShoeLog { number: at.shoe.number + 1, beads: vec![] };
        at.last_shoe = std::mem::replace(&mut at.shoe, next);
        Ok(())
    }

    pub(super) fn card_dealt(&mut self, table: &TableId, card: Card) -> Result<(), Mismatch> {
        let at = find_mut(&mut self.tables, "table", table)?;
        let locked = at.find_round_mut(table)?;
        locked.read = true;
        match &mut locked.dealt {
            Dealt::Cards(cards) => cards.push(card),
            dealt => *dealt = Dealt::Cards(vec![card]),
        }
        Ok(())
    }

    pub(super) fn result_entered(
        &mut self,
        table: &TableId,
        dealt: &Dealt,
        by: &StaffId,
    ) -> Result<(), Mismatch> {
        let at = find(&self.tables, "table", table)?;
        let locked = at.find_round(table)?;
        // What was answered already is lost to nobody.
        let answered = |it: &LostPrize| {
            let mut answers = locked.answered.iter();
            answers.any(|answer| {
                let same = answer.pool == it.pool && answer.row == it.row;
                same && (answer.seats.is_empty() || it.seats.within(answer.seats))
            })
        };
        let mut lost = self.lost_prizes(at, locked, dealt);
        lost.retain(|it| !answered(it));

        let at = find_mut(&mut self.tables, "table", table)?;
        for LostPrize { pool, row, level, seats } in lost {
            let (reason, by) = (PassedOver::CORRECTED.to_owned(), vec![by.clone()]);
            let (shift, round) = (at.shift_number(), at.round);
            at.keep(PassedOver { shift, round, pool, row, level, seats, reason, by });
        }
        let locked = at.find_round_mut(table)?;
        let before = std::mem::replace(&mut locked.dealt, dealt.clone());
        if before != Dealt::Unknown {
            locked.replaced.push((before, by.clone()));
            // What was answered concerned the former result.
            locked.answered.clear();
        }
        Ok(())
    }

    pub(super) fn prize_answered(
        &mut self,
        table: &TableId,
        answered: Answered,
    ) -> Result<(), Mismatch> {
        find(&self.pools, "pool", &answered.pool)?;
        let locked = find_mut(&mut self.tables, "table", table)?.find_round_mut(table)?;
        locked.answered.push(answered);
        Ok(())
    }

    pub(super) fn passed_over(
        &mut self,
        table: &TableId,
        answered: Answered,
        level: Level,
        by: Vec<StaffId>,
    ) -> Result<(), Mismatch> {
        self.prize_answered(table, answered.clone())?;
        let at = find_mut(&mut self.tables, "table", table)?;
        let Answered { pool, row, seats, reason } = answered;
        let reason = reason.unwrap_or_default();
        let (shift, round) = (at.shift_number(), at.round);
        at.keep(PassedOver { shift, round, pool, row, level, seats, reason, by });
        Ok(())
    }

    pub(super) fn key_turned(
        &mut self,
        table: &TableId,
        number: KeyNumber,
        position: KeyPosition,
        by: &StaffId,
    ) -> Result<(), Mismatch> {
        let at = find_mut(&mut self.tables, "table", table)?;
        let key = Key { number, position, by: by.clone(), seen: self.last_jackpot };
        at.key = Some(key).filter(|key| key.position != KeyPosition::Removed);
        Ok(())
    }

    pub(super) fn console_moved(
        &mut self,
        table: &TableId,
        console: &Console,
    ) -> Result<(), Mismatch> {
        let now = self.latest;
        let at = find_mut(&mut self.tables, "table", table)?;
        at.console = console.clone();
        at.swiped_at = matches!(console, Console::Swiped { .. }).then_some(now);
        Ok(())
    }

    pub(super) fn round_ended(&mut self, table: &TableId) -> Result<(), Mismatch> {
        let at = find_mut(&mut self.tables, "table", table)?;
        if let Some(bead) = at.find_round(table)?.dealt.bead() {
            at.shoe.add(bead);
        }
        at.open_bets(&self.pools, false);
        Ok(())
    }
}

#[cold]
fn not_settled(table: &TableId, bets: &[Settled], unsettled: &Unsettled) -> Mismatch {
    let expected = format!("{} bets at table {table} that can be settled", bets.len());
    match unsettled {
        Unsettled::NoResult => Mismatch::new(expected, "no result"),
        Unsettled::CardsNeeded(wager) => {
            Mismatch::new(expected, format_args!("points only, where {wager} needs the cards"))
        }
    }
}

/// The first bet whose settlement the table contradicts.
#[cold]
fn other_settlement(table: &TableId, said: &[Settled], found: &[Settled]) -> Mismatch {
    match said.iter().zip(found).find(|(said, found)| said != found) {
        Some((said, found)) => {
            Mismatch::new(format_args!("{} at table {table}", in_words(said)), in_words(found))
        }
        None => Mismatch::new(
            format_args!("{} bets settled at table {table}", said.len()),
            format_args!("{} by its felt", found.len()),
        ),
    }
}

fn in_words(settled: &Settled) -> String {
    let Settled { bet, row, pays, commission, full, returned } = settled;
    let side = bet.side.map_or_else(String::new, |side| format!(" on {side}"));
    format!(
        "{} of seat {} on {}{side}, with row {}, paid {pays} of {full}, commission {commission}, stake {}",
        bet.amount,
        bet.seat,
        bet.wager,
        row.as_deref().unwrap_or("none"),
        if *returned { "returned" } else { "kept" },
    )
}
