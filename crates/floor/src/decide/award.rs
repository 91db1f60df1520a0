//! Authorising and clearing prizes, and the order of jackpots won at the same time.

use std::collections::BTreeMap;

use money::Cents;

use super::{Decision, require};
use crate::event::Event;
use crate::floor::{Floor, Standing};
use crate::ids::{JackpotId, Millis, PoolId, TableId};
use crate::jackpot::{Check, Jackpot, JackpotState, Level};
use crate::refusal::Refusal;
use crate::rights::Right;
use crate::settings::MarkerAuthorises;
use crate::staff::{Person, Role};
use crate::table::{Locked, Table};

impl Floor {
    pub(super) fn jackpot(&self, id: JackpotId) -> Result<&Jackpot, Refusal> {
        self.jackpots.get(&id).ok_or(Refusal::UnknownJackpot(id))
    }

    /// The oldest pending prize of a level in a round; percentages of one pool in the order of its rows.
    pub(super) fn oldest(&self, locked: &Locked, level: Level) -> Option<&Jackpot> {
        let marks = locked.marks.iter().filter_map(|mark| self.jackpots.get(mark));
        marks.filter(|mark| mark.state == JackpotState::Pending && mark.level == level).min_by_key(
            |it| {
                let place = self.pools.get(&it.pool).and_then(|pool| pool.place(&it.row));
                (place.filter(|_| level == Level::High), it.id)
            },
        )
    }

    /// The prizes of a round that still wait for a decision.
    pub(super) fn pending<'a>(&'a self, locked: &'a Locked) -> impl Iterator<Item = &'a Jackpot> {
        let marks = locked.marks.iter().filter_map(|mark| self.jackpots.get(mark));
        marks.filter(|mark| mark.state == JackpotState::Pending)
    }

    /// Authorises a pending prize. The caller has checked the person's right to do so.
    pub(super) fn authorise(
        &self,
        by: &Person,
        jackpot: &Jackpot,
        now: Millis,
    ) -> Result<Event, Refusal> {
        let id = jackpot.id;
        if jackpot.state != JackpotState::Pending {
            return Err(Refusal::NotPending(id));
        }
        self.check_people(by, jackpot)?;
        let needed = Check::needed(jackpot.level).iter().copied();
        let missing: Vec<Check> = needed.filter(|check| !jackpot.checks.contains(check)).collect();
        if !missing.is_empty() {
            return Err(Refusal::ChecklistOpen { jackpot: id, missing });
        }
        self.check_sign_read(jackpot)?;
        self.check_agrees(jackpot)?;
        self.check_first(jackpot)?;
        if jackpot.level == Level::High {
            self.check_order(jackpot)?;
        }
        if self.lacks_cards(jackpot) {
            return Err(Refusal::CardsNotKnown(id));
        }
        let prize = self.standing(jackpot).and_then(|on| self.prize_of(jackpot, &on));
        let (paid, _) = prize.ok_or(Refusal::UnknownJackpot(id))?;
        let slip = (jackpot.level != Level::NoKey).then(|| self.last_slip.next());
        let (paid, by) = (Box::new(paid), by.id.clone());
        Ok(Event::Awarded { jackpot: id, paid, by, at: now, slip })
    }

    /// Whether the cards of a prize must still be read or entered before it is authorised: a high prize needs
    /// them, unless the mark was overridden.
    #[must_use]
    pub fn lacks_cards(&self, jackpot: &Jackpot) -> bool {
        let locked = self.tables.get(&jackpot.table).map(Table::locked);
        let known = matches!(locked, Some(Ok(locked)) if locked.dealt.round().is_some());
        let asked = self.site.high_needs_cards && jackpot.level == Level::High;
        asked && jackpot.overridden.is_none() && !known
    }

    /// Equipment authorises nothing, and a marker does not authorise the prize. Exceptions: prizes without a
    /// key, and low prizes if the site lets markers authorise them. Whoever overrode the cards of a low prize
    /// never authorises it.
    pub(super) fn check_people(&self, by: &Person, jackpot: &Jackpot) -> Result<(), Refusal> {
        if by.role == Role::Equipment {
            return Err(Refusal::SupervisorNeeded);
        }
        let alone = match (jackpot.level, self.site.marker_authorises) {
            (Level::NoKey, _) | (Level::Low, MarkerAuthorises::Low) => true,
            (Level::Low, MarkerAuthorises::Never) | (Level::High, _) => false,
        };
        let overrider = jackpot.overridden.as_ref().map(|it| &it.by);
        let alone = alone && (jackpot.level == Level::NoKey || overrider != Some(&by.id));
        if !alone && jackpot.markers().any(|marker| *marker == by.id) {
            return Err(Refusal::MarkedIt { staff: by.id.clone(), jackpot: jackpot.id });
        }
        if jackpot.needs_dealer() {
            return Err(Refusal::DealerNeeded(jackpot.id));
        }
        Ok(())
    }

    /// Of several prizes of one round on one pool, percentages come first, in the order of the rows.
    fn check_first(&self, jackpot: &Jackpot) -> Result<(), Refusal> {
        let Ok(locked) = self.table(&jackpot.table)?.locked() else { return Ok(()) };
        let pool = self.pool(&jackpot.pool)?;
        let earlier = |it: &&Jackpot| {
            it.pool == jackpot.pool
                && it.level == Level::High
                && (jackpot.level != Level::High || pool.place(&it.row) < pool.place(&jackpot.row))
        };
        match self.pending(locked).find(earlier) {
            Some(first) => Err(Refusal::NotNext { first: first.id }),
            None => Ok(()),
        }
    }

    /// Whether a card or PIN may authorise a prize. A higher level may authorise a lower prize.
    pub(super) fn check_authority(
        &self,
        person: &Person,
        pool: &PoolId,
        level: Level,
    ) -> Result<(), Refusal> {
        let authority = self.pool(pool)?.settings.authority;
        let enough = match level {
            Level::NoKey => person.role.may(Right::WorkConsole),
            Level::Low => person.role.may(Right::authorising(authority.low)),
            Level::High => person.role.may(Right::authorising(authority.high)),
        };
        let staff = || person.id.clone();
        if enough { Ok(()) } else { Err(Refusal::LevelTooLow { staff: staff(), level }) }
    }

    /// While high marks of two or more tables are pending on one pool, none of them is authorised until
    /// surveillance has recorded which was first; then each waits for the previous one to be cleared.
    fn check_order(&self, jackpot: &Jackpot) -> Result<(), Refusal> {
        let pool = self.pool(&jackpot.pool)?;
        let tables = self.contested(&jackpot.pool);
        if !tables.is_empty() {
            return Err(Refusal::OrderNeeded { pool: jackpot.pool.clone(), tables });
        }
        match pool.order.first() {
            Some(&first) if pool.order.contains(&jackpot.id) && first != jackpot.id => {
                Err(Refusal::NotNext { first })
            }
            _ => Ok(()),
        }
    }

    /// Awards the no-key prizes when a round ends: all other prizes of the round have been decided, because
    /// `end_round` refuses otherwise. They are paid in the order of the rows. Each is computed on what the
    /// previous one left.
    pub(super) fn award_no_key(
        &self,
        by: &Person,
        locked: &Locked,
        now: Millis,
    ) -> Result<Vec<Event>, Refusal> {
        let mut marks: Vec<&Jackpot> = self.pending(locked).collect();
        let place = |it: &Jackpot| self.pools.get(&it.pool).and_then(|pool| pool.place(&it.row));
        marks.sort_by_key(|mark| (place(mark), mark.id));
        let mut standings: BTreeMap<&PoolId, Standing> = BTreeMap::new();
        let mut events = Vec::new();
        for mark in marks {
            self.check_agrees(mark)?;
            let gone = || Refusal::UnknownJackpot(mark.id);
            if !standings.contains_key(&mark.pool) {
                standings.insert(&mark.pool, self.standing(mark).ok_or_else(gone)?);
            }
            let on = standings.get_mut(&mark.pool).ok_or_else(gone)?;
            let (paid, entry) = self.prize_of(mark, on).ok_or_else(gone)?;
            on.book.post(&entry);
            on.paid = Cents::new(on.paid.cents().saturating_add(paid.total.cents()));
            let by = by.id.clone();
            let paid = Box::new(paid);
            events.push(Event::Awarded { jackpot: mark.id, paid, by, at: now, slip: None });
        }
        Ok(events)
    }

    /// Clears a high prize in the Game Manager. Unless the site allows it, the person who authorised it does
    /// not clear it, nor, for a late prize, the people who found it.
    pub(super) fn clear(&self, by: &Person, id: JackpotId, now: Millis) -> Decision {
        let jackpot = self.jackpot(id)?;
        require(by, Right::ClearPrizes)?;
        if jackpot.state != JackpotState::Waiting {
            return Err(Refusal::NotWaiting(id));
        }
        let found = jackpot.found_late.as_ref().is_some_and(|it| it.by.contains(&by.id));
        let authorised = found || jackpot.authorised_by.as_ref() == Some(&by.id);
        if authorised && !self.site.authoriser_clears {
            return Err(Refusal::AuthorisedIt { staff: by.id.clone(), jackpot: id });
        }
        let receipt = self.last_receipt.next();
        Ok(vec![Event::Cleared { jackpot: id, receipt, by: by.id.clone(), at: now }])
    }

    /// Prints a receipt. Everybody who may view a prize may print it again: the paper shows whether it is the
    /// original or a duplicate.
    pub(super) fn print_receipt(&self, by: &Person, id: JackpotId) -> Decision {
        let jackpot = self.jackpot(id)?;
        if jackpot.paid.is_none() {
            return Err(Refusal::NotPaid(id));
        }
        Ok(vec![Event::ReceiptPrinted { jackpot: id, by: by.id.clone() }])
    }

    /// Whether the prizes of one table are in the order of their rows, in which percentages of a round are
    /// paid.
    fn in_row_order(&self, order: &[JackpotId]) -> bool {
        let place = |it: &Jackpot| self.pools.get(&it.pool).and_then(|pool| pool.place(&it.row));
        let won: Vec<&Jackpot> = order.iter().filter_map(|id| self.jackpots.get(id)).collect();
        won.iter().enumerate().all(|(at, first)| {
            let mut later = won[at + 1..].iter().filter(|it| it.table == first.table);
            later.all(|it| place(first) <= place(it))
        })
    }

    /// The tables of a contest that waits until surveillance has recorded which was first; empty if
    /// there is no contest, or it is decided.
    #[must_use]
    pub fn contested(&self, pool: &PoolId) -> Vec<TableId> {
        let order = self.pools.get(pool).map_or(&[][..], |pool| &pool.order);
        let rivals: Vec<&Jackpot> = self.jackpots.rivals(pool).collect();
        let mut tables: Vec<TableId> = rivals.iter().map(|it| it.table.clone()).collect();
        tables.sort();
        tables.dedup();
        // A mark made after the order was recorded makes all of them wait.
        let decided = rivals.iter().all(|it| order.contains(&it.id));
        if tables.len() > 1 && !decided { tables } else { vec![] }
    }

    /// Surveillance records which was first. A prize that is paid but not cleared stays ahead of all of them.
    pub(super) fn record_order(
        &self,
        by: &Person,
        pool: &PoolId,
        order: &[JackpotId],
        text: &str,
    ) -> Decision {
        require(by, Right::RecordOrder)?;
        let before = &self.pool(pool)?.order;
        for id in order {
            let jackpot = self.jackpot(*id)?;
            let stands = jackpot.state == JackpotState::Pending && jackpot.level == Level::High;
            if jackpot.pool != *pool || !stands {
                return Err(Refusal::NotPending(*id));
            }
        }
        let mut ids = order.to_vec();
        ids.sort_unstable();
        ids.dedup();
        let candidates = self.jackpots.rivals(pool).count();
        let complete = !ids.is_empty() && ids.len() == order.len() && candidates == order.len();
        if !complete || text.trim().is_empty() || !self.in_row_order(order) {
            return Err(Refusal::BadOrder);
        }
        let waits = |id: &&JackpotId| {
            self.jackpots.get(id).is_some_and(|it| it.state == JackpotState::Waiting)
        };
        let order = before.iter().filter(waits).chain(order).copied().collect();
        let (pool, text) = (pool.clone(), text.to_owned());
        Ok(vec![Event::OrderRecorded { pool, order, text, by: by.id.clone() }])
    }
}
