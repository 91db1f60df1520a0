//! Applies the events of prizes, from mark to receipt.
//!
//! The indexes of the prizes are updated after every event that concerns one, by [`Floor::apply`].

use std::collections::BTreeMap;

use money::{Amount, Rate};

use super::mismatch::{Mismatch, find, find_mut, find_prize};
use crate::event::{Console, Event};
use crate::floor::Floor;
use crate::ids::{JackpotId, Millis, PoolId, ReceiptNo, SlipNo, StaffId, TableId};
use crate::jackpot::{Check, Jackpot, JackpotState, Level, Override, Paid, Payment, SignShown};
use crate::pool::Pool;
use crate::seats::Seat;
use crate::settings::Dialect;
use crate::table::Play;

impl Floor {
    pub(super) fn mark(&mut self, event: &Event) -> Result<(), Mismatch> {
        let mut jackpot = self.marked(event)?;
        let table = find_mut(&mut self.tables, "table", &jackpot.table)?;
        let locked = table.find_round_mut(&jackpot.table)?;
        let won_from = find_mut(&mut self.pools, "pool", &jackpot.pool)?;
        locked.marks.push(jackpot.id);
        jackpot.held = won_from.hold(&jackpot.row, jackpot.level, jackpot.shared.len());
        self.last_jackpot = jackpot.id;
        self.jackpots.insert(jackpot);
        Ok(())
    }

    /// The prize that a mark creates. Checks made before the mark count for it.
    pub(crate) fn marked(&self, event: &Event) -> Result<Jackpot, Mismatch> {
        let Event::Marked { jackpot, table, pool, row, level, seats, r#override, at, by } = event
        else {
            return Err(Mismatch::new("a mark", event.name()));
        };
        let won_from = find(&self.pools, "pool", pool)?;
        let at_table = find(&self.tables, "table", table)?;
        let locked = at_table.find_round(table)?;
        let won = won_from.row(row).ok_or_else(|| no_row(pool, won_from, row))?;
        // Whoever is passed over takes no part, unless a supervisor has named the seat after all.
        let participants = locked.bets.less(locked.passed_over(pool, row)).union(*seats);
        let shared = won_from.shared(won, *seats, participants);
        Ok(Jackpot {
            id: *jackpot,
            state: JackpotState::Pending,
            pool: pool.clone(),
            table: table.clone(),
            round: at_table.round,
            row: row.clone(),
            level: *level,
            seats: *seats,
            shared,
            marked_at: *at,
            marked_by: by.clone(),
            confirmed_by: None,
            swiped_first: *level == Level::High
                && at_table.settings.dialect == Dialect::Nexus
                && matches!(at_table.console, Console::Swiped { .. }),
            overridden: r#override.clone().map(|reason| Override { reason, by: by.clone() }),
            sign: None,
            checks: locked.checks.clone(),
            payment: Payment::Cash,
            payments: BTreeMap::new(),
            slip: None,
            slips: vec![],
            found_late: None,
            authorised_by: None,
            paid: None,
            entry: None,
            held: None,
            receipt: None,
            cleared: None,
            awarded_at: None,
            cards: locked.dealt.cards().to_vec(),
            prints: 0,
        })
    }

    pub(super) fn mark_cancelled(&mut self, jackpot: JackpotId) -> Result<(), Mismatch> {
        let cancelled = find_prize(&mut self.jackpots, jackpot)?;
        let table = find_mut(&mut self.tables, "table", &cancelled.table)?;
        let locked = table.find_round_mut(&cancelled.table)?;
        let pool = find_mut(&mut self.pools, "pool", &cancelled.pool)?;
        locked.marks.retain(|mark| *mark != jackpot);
        cancelled.state = JackpotState::Cancelled;
        pool.order.retain(|it| *it != jackpot);
        if let Some((_, entry)) = cancelled.held.take() {
            // A cancelled mark returns everything that it held.
            pool.reverse(&entry);
        }
        self.finish(jackpot);
        Ok(())
    }

    pub(super) fn mark_confirmed(
        &mut self,
        jackpot: JackpotId,
        by: &StaffId,
    ) -> Result<(), Mismatch> {
        find_prize(&mut self.jackpots, jackpot)?.confirmed_by = Some(by.clone());
        Ok(())
    }

    pub(super) fn mark_overridden(
        &mut self,
        jackpot: JackpotId,
        reason: &str,
        by: &StaffId,
    ) -> Result<(), Mismatch> {
        let allowed = find_prize(&mut self.jackpots, jackpot)?;
        expect_state(allowed, &[JackpotState::Pending])?;
        allowed.overridden = Some(Override { reason: reason.to_owned(), by: by.clone() });
        Ok(())
    }

    pub(super) fn sign_read(
        &mut self,
        jackpot: JackpotId,
        read: SignShown,
    ) -> Result<(), Mismatch> {
        find_prize(&mut self.jackpots, jackpot)?.sign = Some(read);
        Ok(())
    }

    pub(super) fn verified(&mut self, jackpot: JackpotId, items: &[Check]) -> Result<(), Mismatch> {
        tick(&mut find_prize(&mut self.jackpots, jackpot)?.checks, items);
        Ok(())
    }

    pub(super) fn round_verified(
        &mut self,
        table: &TableId,
        items: &[Check],
    ) -> Result<(), Mismatch> {
        let locked = find_mut(&mut self.tables, "table", table)?.find_round_mut(table)?;
        tick(&mut locked.checks, items);
        Ok(())
    }

    pub(super) fn payment_chosen(
        &mut self,
        jackpot: JackpotId,
        method: Payment,
        seat: Option<Seat>,
    ) -> Result<(), Mismatch> {
        let paid = find_prize(&mut self.jackpots, jackpot)?;
        if let Some(seat) = seat {
            paid.payments.insert(seat, method);
        } else {
            paid.payment = method;
            paid.payments.clear();
        }
        Ok(())
    }

    pub(super) fn order_recorded(
        &mut self,
        pool: &PoolId,
        order: &[JackpotId],
    ) -> Result<(), Mismatch> {
        order.clone_into(&mut find_mut(&mut self.pools, "pool", pool)?.order);
        Ok(())
    }

    /// Computes the prize again: an award of a different amount does not fit.
    pub(super) fn awarded(
        &mut self,
        id: JackpotId,
        paid: &Paid,
        (by, at): (&StaffId, Millis),
        slip: Option<SlipNo>,
    ) -> Result<(), Mismatch> {
        let jackpot = find(&self.jackpots, "prize", &id)?;
        expect_state(jackpot, &[JackpotState::Pending])?;
        self.expect_slip(slip)?;
        let pool = find(&self.pools, "pool", &jackpot.pool)?;
        let row =
            pool.row(&jackpot.row).ok_or_else(|| no_row(&jackpot.pool, pool, &jackpot.row))?;
        let share = row.pays.share();
        let prize = self.standing(jackpot).and_then(|on| self.prize_of(jackpot, &on));
        // Pool and row are there: only its table can be missing.
        let (found, entry) = prize.ok_or_else(|| {
            Mismatch::new(format_args!("table {} of prize {id}", jackpot.table), "no such table")
        })?;
        same_amounts(id, paid, &found)?;

        let jackpot = find_prize(&mut self.jackpots, id)?;
        let pool = find_mut(&mut self.pools, "pool", &jackpot.pool)?;
        let entry = match jackpot.held.take() {
            Some((_, held)) => {
                pool.book.post(&entry);
                held.and(&entry)
            }
            None => {
                pool.take_prize(share, &entry);
                entry
            }
        };
        let changed = share == Some(Rate::WHOLE) && pool.change_if_queued();
        pool.totals.won += paid.total.into();
        *pool.hits.entry(jackpot.row.clone()).or_default() += 1;
        jackpot.authorised_by = Some(by.clone());
        jackpot.paid = Some(*paid);
        jackpot.entry = Some(entry);
        jackpot.awarded_at = Some(at);
        let played = self.tables.get(&jackpot.table).map(|table| &table.play);
        if let Some(Play::Locked(locked)) = played.filter(|_| jackpot.overridden.is_none()) {
            // Cards may have become known after the mark.
            jackpot.cards = locked.dealt.cards().to_vec();
        }
        if let Some(slip) = slip {
            self.last_slip = jackpot.number_slips(slip);
        }
        match jackpot.level {
            Level::High => jackpot.state = JackpotState::Waiting,
            Level::Low | Level::NoKey => {
                jackpot.state = JackpotState::Cleared;
                self.finish(id);
            }
        }
        if changed && let Some(pool) = self.jackpots.get(&id).map(|it| it.pool.clone()) {
            self.forget_meters(&pool);
        }
        Ok(())
    }

    /// Backs a prize out. Its slips are void.
    pub(super) fn backed_out(
        &mut self,
        id: JackpotId,
        text: &str,
        by: &[StaffId; 2],
    ) -> Result<(), Mismatch> {
        let jackpot = find_prize(&mut self.jackpots, id)?;
        expect_state(jackpot, &[JackpotState::Waiting, JackpotState::Cleared])?;
        let pool = find_mut(&mut self.pools, "pool", &jackpot.pool)?;
        let (Some(entry), Some(paid)) = (&jackpot.entry, jackpot.paid) else {
            return Err(Mismatch::new(
                format_args!("prize {id} paid"),
                format_args!("it {}, and nothing paid", jackpot.state),
            ));
        };
        let Some(fewer) = pool.hits.get(&jackpot.row).and_then(|hits| hits.checked_sub(1)) else {
            return Err(Mismatch::new(
                format_args!("a hit of row {} counted in pool {}", jackpot.row, jackpot.pool),
                "none",
            ));
        };
        pool.reverse(entry);
        pool.totals.won = pool.totals.won - Amount::from(paid.total);
        pool.hits.insert(jackpot.row.clone(), fewer);
        pool.order.retain(|it| *it != id);
        let waited = jackpot.state == JackpotState::Waiting;
        jackpot.state = JackpotState::BackedOut;
        for slip in &mut jackpot.slips {
            slip.void(text, by);
        }
        // A cleared prize is finished already.
        if waited {
            self.finish(id);
        }
        Ok(())
    }

    pub(super) fn receipt_printed(&mut self, jackpot: JackpotId) -> Result<(), Mismatch> {
        let printed = find_prize(&mut self.jackpots, jackpot)?;
        // A win page printed before the prize is cleared is not a receipt: the original is still to come.
        if printed.state == JackpotState::Cleared {
            printed.prints = printed.prints.saturating_add(1);
        }
        Ok(())
    }

    pub(super) fn cleared(
        &mut self,
        jackpot: JackpotId,
        receipt: ReceiptNo,
        by: &StaffId,
        at: Millis,
    ) -> Result<(), Mismatch> {
        let cleared = find_prize(&mut self.jackpots, jackpot)?;
        expect_state(cleared, &[JackpotState::Waiting])?;
        let pool = find_mut(&mut self.pools, "pool", &cleared.pool)?;
        cleared.state = JackpotState::Cleared;
        cleared.receipt = Some(receipt);
        cleared.cleared = Some((by.clone(), at));
        pool.order.retain(|it| *it != jackpot);
        self.last_receipt = receipt;
        self.finish(jackpot);
        Ok(())
    }

    /// Finishes a prize, and drops the oldest finished one if too many are kept.
    pub(super) fn finish(&mut self, id: JackpotId) {
        let Some(jackpot) = self.jackpots.get(&id) else { return };
        let small = jackpot.level == Level::NoKey || jackpot.state == JackpotState::Cancelled;
        let kind = usize::from(!small);
        let kept = &mut self.finished[kind];
        kept.push_back(id);
        if kept.len() > Floor::FINISHED_KEPT[kind]
            && let Some(oldest) = kept.pop_front()
        {
            let table = self.jackpots.get(&oldest).and_then(|it| self.tables.get(&it.table));
            let in_open_round = matches!(table.map(|table| &table.play),
                Some(Play::Locked(locked)) if locked.marks.contains(&oldest));
            if in_open_round {
                // Its round is not over, and its rules still need it.
                kept.push_back(oldest);
            } else {
                self.jackpots.remove(oldest);
            }
        }
    }
}

/// Checks that a prize is in one of these states. Otherwise it would be paid, cleared or backed out twice.
/// Every version of `decide` has refused that, so no honest journal contains it.
fn expect_state(jackpot: &Jackpot, states: &[JackpotState]) -> Result<(), Mismatch> {
    if states.contains(&jackpot.state) {
        return Ok(());
    }
    let states: Vec<String> = states.iter().map(ToString::to_string).collect();
    Err(Mismatch::new(
        format_args!("prize {} {}", jackpot.id, states.join(" or ")),
        format_args!("it {}", jackpot.state),
    ))
}

/// Adds items to a checklist.
fn tick(checks: &mut Vec<Check>, items: &[Check]) {
    checks.extend(items.iter().copied());
    checks.sort();
    checks.dedup();
}

#[cold]
pub(super) fn no_row(id: &PoolId, pool: &Pool, row: &str) -> Mismatch {
    let rows: Vec<&str> = pool.wager().rows.iter().map(|row| row.id.as_str()).collect();
    Mismatch::new(
        format_args!("row {row} in the pay table of pool {id}"),
        format_args!("rows {}", rows.join(", ")),
    )
}

/// Compares the amounts of an award with those that the books give.
pub(super) fn same_amounts(id: JackpotId, said: &Paid, found: &Paid) -> Result<(), Mismatch> {
    for ((what, said), (_, found)) in amounts(said).into_iter().zip(amounts(found)) {
        if said != found {
            return Err(Mismatch::new(
                format_args!("prize {id} with {what} {said}"),
                format_args!("{found} by the books"),
            ));
        }
    }
    Ok(())
}

fn amounts(paid: &Paid) -> [(&'static str, Amount); 6] {
    let Paid { each, full, total, shortfall, meter_before, meter_after } = *paid;
    [
        ("a total of", total.into()),
        ("for each seat", each.into()),
        ("for each seat without a limit", full.into()),
        ("a shortfall of", shortfall),
        ("a meter before of", meter_before),
        ("a meter after of", meter_after),
    ]
}
