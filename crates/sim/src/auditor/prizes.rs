//! Checks prizes: each needs a recorded bet, an authorised person and the checklist; percentages are paid
//! first; and each pays to the cent what the pay table specifies.

use cards::Round;
use floor::{
    Check, Dealt, Event, JackpotId, JackpotLock, Level, Paid, PoolId, Role, Seat, Seats, StaffId,
    TableId,
};
use money::{Account, Cents};
use wagers::{Pays, Row, Share, Side, Sides};

use super::ledger::{Books, Due, parts};
use super::{Auditor, Finding, law};

/// The state of a prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Pending,
    Waiting,
    Cleared,
    Cancelled,
    BackedOut,
}

/// A marked prize.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    pub(super) state: State,
    pub(super) pool: PoolId,
    pub(super) table: TableId,
    pub(super) row: Row,
    pub(super) place: usize,
    pub(super) level: Level,
    pub(super) seats: Seats,
    pub(super) shared: Seats,
    pub(super) checks: Vec<Check>,
    /// The person who pressed the hand button, unless a card had been swiped before; and the dealer who
    /// vouches for it.
    pub(super) markers: Vec<StaffId>,
    /// Whether a dealer still has to vouch for it.
    pub(super) dealer_due: bool,
    /// Whether a supervisor allowed it without its cards, or against them.
    pub(super) overridden: bool,
    /// Who authorised it.
    pub(super) authorised_by: Option<StaffId>,
    /// With `at-mark`: the amount that was frozen.
    pub(super) held: Option<Due>,
    pub(super) moved: Books,
    /// What was paid.
    pub(super) total: i128,
    /// The prizes that surveillance placed before this one, once it has decided.
    pub(super) ahead: Option<Vec<JackpotId>>,
}

impl Claim {
    pub(super) fn stands(&self) -> bool {
        !matches!(self.state, State::Cancelled | State::BackedOut)
    }
}

impl Auditor {
    pub(super) fn look_at_prize(&mut self, event: &Event) -> Finding {
        match event {
            Event::Marked { jackpot, by, r#override, .. } => {
                self.works_console(by)?;
                if r#override.is_some() {
                    self.supervises(by)?;
                }
                law!(*jackpot == self.last_claim.next(), "jackpots are numbered without gaps");
                self.last_claim = *jackpot;
                self.mark(event)?;
            }
            Event::MarkCancelled { jackpot, by } => {
                self.works_console(by)?;
                let claim = self.claim(*jackpot)?;
                law!(claim.state == State::Pending, "jackpot {jackpot} cannot be cancelled");
                claim.state = State::Cancelled;
                let (moved, pool, table) = (claim.moved, claim.pool.clone(), claim.table.clone());
                if claim.held.is_some() {
                    self.ledger(&pool)?.undo(moved);
                }
                self.live(&table)?.marks.retain(|it| it != jackpot);
            }
            Event::MarkConfirmed { jackpot, by } => {
                self.works_console(by)?;
                let claim = self.claim(*jackpot)?;
                law!(claim.state == State::Pending, "jackpot {jackpot} is not to be confirmed");
                claim.markers.push(by.clone());
                claim.dealer_due = false;
            }
            Event::Verified { jackpot, items, by } => {
                self.supervises(by)?;
                self.claim(*jackpot)?.checks.extend(items);
            }
            Event::RoundVerified { table, items, by } => {
                self.supervises(by)?;
                self.live(table)?.checks.extend(items);
            }
            Event::ReceiptPrinted { jackpot, .. } => {
                let state = self.claim(*jackpot)?.state;
                let paid = !matches!(state, State::Pending | State::Cancelled);
                law!(paid, "what was not paid has no receipt");
            }
            Event::PaymentChosen { jackpot, seat, .. } => {
                let claim = self.claim(*jackpot)?;
                law!(claim.state == State::Pending, "payment is chosen before the payout");
                let payee = seat.is_none_or(|seat| claim.shared.contains(seat));
                law!(payee, "payment is chosen for a seat that is not paid");
            }
            Event::MarkOverridden { jackpot, reason, by } => {
                self.supervises(by)?;
                law!(!reason.is_empty(), "an override has a reason");
                let claim = self.claim(*jackpot)?;
                law!(claim.state == State::Pending, "jackpot {jackpot} is not to be overridden");
                claim.markers.push(by.clone());
                claim.overridden = true;
            }
            Event::SignRead { jackpot, by, .. } => {
                self.supervises(by)?;
                self.claim(*jackpot)?;
            }
            Event::OrderRecorded { pool, order, by, .. } => {
                self.is(by, &[Role::Surveillance])?;
                self.record_order(pool, order)?;
            }
            Event::Awarded { jackpot, paid, by, slip, .. } => {
                self.award(*jackpot, paid, by)?;
                self.number_slips(*jackpot, *slip)?;
            }
            Event::Cleared { jackpot, receipt, by, .. } => {
                self.is(by, &[Role::Supervisor, Role::Executive, Role::Accounting])?;
                let alone = self.site.authoriser_clears;
                let own = self.claim(*jackpot)?.authorised_by.as_ref() == Some(by);
                law!(alone || !own, "{by} authorises jackpot {jackpot}, and clears it");
                let next = self.last_receipt.next();
                law!(*receipt == next, "receipt {receipt} is printed, and {next} is the next");
                self.last_receipt = *receipt;
                let claim = self.claim(*jackpot)?;
                law!(claim.state == State::Waiting, "jackpot {jackpot} does not wait");
                claim.state = State::Cleared;
            }
            Event::BackedOut { jackpot, text, by } => {
                self.two(by, Role::Accounting)?;
                law!(!text.trim().is_empty(), "a back-out says why");
                let claim = self.claim(*jackpot)?;
                let paid = matches!(claim.state, State::Waiting | State::Cleared);
                law!(paid, "jackpot {jackpot} was not paid, and is backed out");
                claim.state = State::BackedOut;
                let (moved, total, row) = (claim.moved, claim.total, claim.row.id.clone());
                let pool = claim.pool.clone();
                let ledger = self.ledger(&pool)?;
                ledger.undo(moved);
                ledger.won -= total;
                *ledger.hits.entry(row).or_default() -= 1;
            }
            _ => return Err("is no event of a prize".to_owned()),
        }
        Ok(())
    }

    fn mark(&mut self, event: &Event) -> Finding {
        let Event::Marked { jackpot, table, pool, row, level, seats, r#override, by, .. } = event
        else {
            return Err("is no mark".to_owned());
        };
        let live = self.live(table)?.clone();
        law!(!seats.is_empty(), "a prize for nobody");
        law!(seats.within(live.bets), "seats {seats} win, and only {} have a bet", live.bets);
        let tracked = self.desk(table)?.tracked();
        let backs: Vec<(Seat, Vec<Side>)> = seats
            .iter()
            .map(|seat| Ok((seat, self.desk(table)?.backs(seat))))
            .collect::<Result<_, String>>()?;
        let ledger = self.ledger(pool)?;
        let settings = &ledger.settings;
        let wager = settings.pay_table.wager();
        let place = wager.rows.iter().position(|it| it.id == *row);
        let place = place.ok_or_else(|| format!("{pool} has no row {row}"))?;
        let row = wager.rows[place].clone();
        law!(*level == level_of(&row), "{} is not {level}", row.id);
        if let (Dealt::Cards(cards), None) = (&live.dealt, r#override) {
            let round = Round::from_cards(cards).map_err(|error| error.to_string())?;
            for (seat, backs) in backs {
                let sides = match settings.sides {
                    Sides::None => vec![None],
                    Sides::Either => vec![Some(Side::Either)],
                    _ if tracked => backs.into_iter().map(Some).collect(),
                    _ => vec![Some(Side::Player), Some(Side::Banker)],
                };
                let number = live.number_of(seat);
                let made = |side: &Option<Side>| {
                    wager.award(&round, *side, number).is_some_and(|it| it.id == row.id)
                };
                let honest = sides.iter().any(made);
                law!(honest, "the cards do not make {} for seat {seat}", row.id);
            }
        }
        let shared = match (row.pays, settings.share) {
            (Pays::Percent(_), Share::Participants) => {
                live.bets.less(live.passed_over(pool, &row.id)).union(*seats)
            }
            _ => *seats,
        };
        let frozen = settings.jackpot_lock == JackpotLock::AtMark;
        let (held, moved) = match row.pays {
            Pays::Percent(share) if frozen => {
                let (due, moved) = ledger.percentage(share, shared.len(), Account::Held);
                (Some(due), moved)
            }
            _ => (None, Books::default()),
        };
        let dealer_due = *level == Level::High && self.desk(table)?.swiped;
        let live = self.live(table)?;
        let (checks, marks) = (live.checks.clone(), live.marks.clone());
        for other in marks.iter().filter_map(|mark| self.claims.get(mark)) {
            if other.pool != *pool || !other.stands() {
                continue;
            }
            let twice = seats.iter().find(|seat| other.seats.contains(*seat));
            law!(twice.is_none(), "a seat wins two rows of {pool} in one round");
            let again = other.place == place && matches!(row.pays, Pays::Percent(_));
            law!(!again, "{} is taken twice in one round", row.id);
        }
        let claim = Claim {
            state: State::Pending,
            pool: pool.clone(),
            table: table.clone(),
            row,
            place,
            level: *level,
            seats: *seats,
            shared,
            checks,
            markers: if dealer_due { vec![] } else { vec![by.clone()] },
            dealer_due,
            overridden: r#override.is_some(),
            authorised_by: None,
            held,
            moved,
            total: 0,
            ahead: None,
        };
        self.claims.insert(*jackpot, claim);
        self.live(table)?.marks.push(*jackpot);
        Ok(())
    }

    /// An earlier win must be paid and cleared before a later one. Paid prizes stay ahead until cleared.
    fn record_order(&mut self, pool: &PoolId, order: &[JackpotId]) -> Finding {
        for (place, jackpot) in order.iter().enumerate() {
            let claim = self.claim(*jackpot)?;
            law!(claim.pool == *pool, "jackpot {jackpot} is not of {pool}");
            let mut ahead = order[..place].to_vec();
            let earlier = claim.ahead.clone().unwrap_or_default();
            let waits = |it: &JackpotId| self.claims[it].state == State::Waiting;
            ahead.extend(earlier.into_iter().filter(waits));
            self.claim(*jackpot)?.ahead = Some(ahead);
        }
        Ok(())
    }

    fn award(&mut self, jackpot: JackpotId, paid: &Paid, by: &StaffId) -> Finding {
        let claim = self.claim(jackpot)?.clone();
        law!(claim.state == State::Pending, "jackpot {jackpot} is paid, and was not pending");
        let live = self.live(&claim.table)?.clone();
        law!(live.marks.contains(&jackpot), "jackpot {jackpot} is paid after its round");
        let needed: &[Check] = match claim.level {
            Level::NoKey => &[],
            Level::Low => &[Check::Hand, Check::Leds],
            Level::High => &[
                Check::Hand,
                Check::Leds,
                Check::Shuffle,
                Check::Bets,
                Check::Sequence,
                Check::Meter,
                Check::Deck,
            ],
        };
        for item in needed {
            let ticked = claim.checks.contains(item);
            law!(ticked, "jackpot {jackpot} is paid before {} is ticked", item.name());
        }
        self.check_share(&claim, jackpot, &live)?;
        self.check_right(&claim, jackpot, by)?;
        self.check_two(&claim, jackpot, by)?;
        self.check_turn(&claim, jackpot, &live.marks)?;
        let (due, moved) = self.due(&claim, &live.marks)?;
        let found = Due {
            each: parts(paid.each),
            full: parts(paid.full),
            total: parts(paid.total),
            shortfall: paid.shortfall.parts(),
            before: paid.meter_before.parts(),
            after: paid.meter_after.parts(),
        };
        let cents =
            |parts: i128| Cents::new(i64::try_from(parts / super::ledger::CENT).unwrap_or(0));
        law!(
            found.each == due.each && found.total == due.total,
            "jackpot {jackpot} pays {} to each and {} in all, and should pay {} and {}",
            paid.each,
            paid.total,
            cents(due.each),
            cents(due.total)
        );
        law!(found == due, "jackpot {jackpot} says {found:?} of the meter, and should {due:?}");
        let paid_now = self.claim(jackpot)?;
        paid_now.moved = paid_now.moved.plus(moved);
        paid_now.total = due.total;
        paid_now.authorised_by = Some(by.clone());
        paid_now.state = if claim.level == Level::High { State::Waiting } else { State::Cleared };
        let ledger = self.ledger(&claim.pool)?;
        ledger.won += due.total;
        *ledger.hits.entry(claim.row.id.clone()).or_default() += 1;
        if claim.row.pays.share() == Some(money::Rate::WHOLE) {
            ledger.reset();
        }
        Ok(())
    }

    /// Percentages are paid first, in the order of the rows, and in the order that surveillance decided.
    fn check_turn(&self, claim: &Claim, jackpot: JackpotId, marks: &[JackpotId]) -> Finding {
        for (id, other) in marks.iter().filter_map(|id| self.claims.get_key_value(id)) {
            let first = other.level == Level::High
                && (claim.level != Level::High || other.place < claim.place);
            let pending = other.state == State::Pending && other.pool == claim.pool;
            law!(!(first && pending && *id != jackpot), "jackpot {id} comes before {jackpot}");
        }
        if claim.level != Level::High {
            return Ok(());
        }
        for id in claim.ahead.iter().flatten() {
            let done = !matches!(self.claims[id].state, State::Pending | State::Waiting);
            law!(done, "jackpot {jackpot} is paid before {id} is cleared, which was first");
        }
        let rival = |other: &Claim| {
            other.state == State::Pending
                && other.level == Level::High
                && other.pool == claim.pool
                && other.table != claim.table
        };
        for (id, other) in self.claims.iter().rev().take(500).filter(|(_, it)| rival(it)) {
            // A prize marked after surveillance had decided comes after those that it ordered.
            let ordered = match (&claim.ahead, &other.ahead) {
                (_, Some(ahead)) => ahead.contains(&jackpot),
                (Some(_), None) => true,
                (None, None) => false,
            };
            law!(
                ordered,
                "jackpots {jackpot} and {id} were won together, and nobody said who was first"
            );
        }
        Ok(())
    }

    /// The amount of a prize according to the auditor's books.
    pub(super) fn due(
        &mut self,
        claim: &Claim,
        marks: &[JackpotId],
    ) -> Result<(Due, Books), String> {
        let seats = claim.shared.len();
        let fixed: Vec<Claim> = marks
            .iter()
            .filter_map(|id| self.claims.get(id))
            .filter(|it| it.pool == claim.pool && it.level != Level::High && it.stands())
            .cloned()
            .collect();
        let limit = self.desk(&claim.table)?.settings.limits.aggregate;
        let ledger = self.ledger(&claim.pool)?;
        if let Some(due) = claim.held {
            let mut moved = Books::default();
            moved.give(Account::Held, Account::Cage, due.total);
            ledger.books = ledger.books.plus(moved);
            return Ok((due, moved));
        }
        if let Pays::Percent(share) = claim.row.pays {
            return Ok(ledger.percentage(share, seats, Account::Cage));
        }
        let full = ledger.full(&claim.row);
        let all = fixed.iter().map(|it| ledger.full(&it.row) * i128::from(it.shared.len())).sum();
        let paid = fixed.iter().map(|it| it.total).sum();
        let each = limit.map_or(full, |limit| ledger.cut(full, seats, all, paid, limit));
        Ok(ledger.fixed(&claim.row, each, full, seats))
    }
}

/// The level at which a row is authorised.
pub(super) fn level_of(row: &Row) -> Level {
    let units = match row.pays {
        Pays::Percent(_) => return Level::High,
        Pays::Push => 0,
        Pays::For { of, per } | Pays::To { of, per, .. } => of / per,
    };
    if units >= 100 { Level::Low } else { Level::NoKey }
}
