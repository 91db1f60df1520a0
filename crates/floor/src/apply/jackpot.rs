//! Applies the events of prizes, from mark to receipt.

use money::{Amount, Rate};

use crate::event::{Console, Event};
use crate::floor::Floor;
use crate::ids::{JackpotId, StaffId};
use crate::jackpot::{Check, Jackpot, JackpotState, Level, Paid, Payment};
use crate::settings::Dialect;
use crate::table::Play;

impl Floor {
    pub(super) fn fold_jackpot(&mut self, event: &Event) -> Option<()> {
        self.fold_prize(event)?;
        if let Some(id) = event.jackpot() {
            self.jackpots.note(id);
        }
        Some(())
    }

    fn fold_prize(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Marked { .. } => return self.fold_mark(event),
            Event::MarkCancelled { jackpot, .. } => {
                let cancelled = self.jackpots.get_mut(*jackpot)?;
                let table = self.tables.get_mut(&cancelled.table)?.locked_mut()?;
                table.marks.retain(|mark| mark != jackpot);
                cancelled.state = JackpotState::Cancelled;
                let pool = self.pools.get_mut(&cancelled.pool)?;
                pool.order.retain(|it| it != jackpot);
                if let Some((_, entry)) = cancelled.held.take() {
                    // A cancelled mark returns everything that it held.
                    pool.reverse(&entry);
                }
                self.finish(*jackpot)?;
            }
            Event::MarkConfirmed { jackpot, by } => {
                self.jackpots.get_mut(*jackpot)?.confirmed_by = Some(by.clone());
            }
            Event::Verified { jackpot, items, .. } => {
                tick(&mut self.jackpots.get_mut(*jackpot)?.checks, items);
            }
            Event::RoundVerified { table, items, .. } => {
                tick(&mut self.tables.get_mut(table)?.locked_mut()?.checks, items);
            }
            Event::PaymentChosen { jackpot, method } => {
                self.jackpots.get_mut(*jackpot)?.payment = *method;
            }
            Event::OrderRecorded { pool, order, .. } => {
                self.pools.get_mut(pool)?.order.clone_from(order);
            }
            Event::Awarded { jackpot, paid, by, at } => {
                self.fold_award(*jackpot, paid, by)?;
                let awarded = self.jackpots.get_mut(*jackpot)?;
                awarded.awarded_at = Some(*at);
                if awarded.state == JackpotState::Cleared {
                    self.finish(*jackpot)?;
                }
            }
            Event::BackedOut { jackpot, .. } => {
                let backed_out = self.jackpots.get_mut(*jackpot)?;
                let pool = self.pools.get_mut(&backed_out.pool)?;
                let (entry, paid) = (backed_out.entry.as_ref()?, backed_out.paid?);
                pool.reverse(entry);
                pool.totals.won = pool.totals.won - Amount::from(paid.total);
                *pool.hits.get_mut(&backed_out.row)? -= 1;
                pool.order.retain(|it| it != jackpot);
                backed_out.state = JackpotState::BackedOut;
            }
            Event::ReceiptPrinted { jackpot, .. } => {
                let printed = self.jackpots.get_mut(*jackpot)?;
                // A win page printed before the prize is cleared is not a receipt: the original is still to
                // come.
                if printed.state == JackpotState::Cleared {
                    printed.prints = printed.prints.saturating_add(1);
                }
            }
            Event::Cleared { jackpot, receipt, by, at } => {
                let cleared = self.jackpots.get_mut(*jackpot)?;
                cleared.state = JackpotState::Cleared;
                cleared.receipt = Some(*receipt);
                cleared.cleared = Some((by.clone(), *at));
                self.last_receipt = *receipt;
                self.pools.get_mut(&cleared.pool)?.order.retain(|it| it != jackpot);
                self.finish(*jackpot)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn fold_mark(&mut self, event: &Event) -> Option<()> {
        let mut jackpot = self.marked(event)?;
        self.tables.get_mut(&jackpot.table)?.locked_mut()?.marks.push(jackpot.id);
        let won = self.pools.get_mut(&jackpot.pool)?;
        jackpot.held = won.hold(&jackpot.row, jackpot.level, jackpot.shared.len());
        self.last_jackpot = jackpot.id;
        self.jackpots.insert(jackpot);
        Some(())
    }

    /// The prize that a mark creates. Checks made before the mark count for it.
    pub(crate) fn marked(&self, event: &Event) -> Option<Jackpot> {
        let Event::Marked { jackpot, table, pool, row, level, seats, r#override, at, by } = event
        else {
            return None;
        };
        let (won, at_table) = (self.pools.get(pool)?, self.tables.get(table)?);
        let Play::Locked(locked) = &at_table.play else { return None };
        Some(Jackpot {
            id: *jackpot,
            state: JackpotState::Pending,
            pool: pool.clone(),
            table: table.clone(),
            round: at_table.round,
            row: row.clone(),
            level: *level,
            seats: *seats,
            shared: won.shared(won.row(row)?, *seats, locked.bets),
            marked_at: *at,
            marked_by: by.clone(),
            confirmed_by: None,
            swiped_first: *level == Level::High
                && at_table.settings.dialect == Dialect::Nexus
                && matches!(at_table.console, Console::Swiped { .. }),
            overridden: r#override.is_some(),
            checks: locked.checks.clone(),
            payment: Payment::Cash,
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

    /// Computes the prize again: an award of a different amount is a misfit.
    fn fold_award(&mut self, id: JackpotId, paid: &Paid, by: &StaffId) -> Option<()> {
        let jackpot = self.jackpots.get(&id)?;
        let (found, entry) = self.prize_of(jackpot, &self.standing(jackpot)?)?;
        if found != *paid {
            return None;
        }
        let jackpot = self.jackpots.get_mut(id)?;
        let pool = self.pools.get_mut(&jackpot.pool)?;
        let share = pool.row(&jackpot.row)?.pays.share();
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
        if share == Some(Rate::WHOLE) {
            pool.change_if_queued();
        }
        pool.totals.won += paid.total.into();
        *pool.hits.entry(jackpot.row.clone()).or_default() += 1;
        jackpot.authorised_by = Some(by.clone());
        jackpot.paid = Some(*paid);
        jackpot.entry = Some(entry);
        jackpot.state = match jackpot.level {
            Level::High => JackpotState::Waiting,
            Level::Low | Level::NoKey => JackpotState::Cleared,
        };
        Some(())
    }

    /// Finishes a prize, and drops the oldest finished one if too many are kept.
    fn finish(&mut self, id: JackpotId) -> Option<()> {
        let jackpot = self.jackpots.get(&id)?;
        let small = jackpot.level == Level::NoKey || jackpot.state == JackpotState::Cancelled;
        let kind = usize::from(!small);
        let kept = &mut self.finished[kind];
        kept.push_back(id);
        if kept.len() > Floor::FINISHED_KEPT[kind] {
            let oldest = kept.pop_front()?;
            let round = self.jackpots.get(&oldest).and_then(|it| self.tables.get(&it.table));
            let played = matches!(round.map(|table| &table.play),
                Some(Play::Locked(locked)) if locked.marks.contains(&oldest));
            if played {
                // The rules of its round still need it.
                self.finished[kind].push_back(oldest);
            } else {
                self.jackpots.remove(oldest);
            }
        }
        Some(())
    }
}

/// Adds items to a checklist.
fn tick(checks: &mut Vec<Check>, items: &[Check]) {
    checks.extend(items.iter().copied());
    checks.sort();
    checks.dedup();
}
