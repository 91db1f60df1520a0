//! Checks what comes after the end of a round: prizes that were found late, voids given back, slips.

use floor::{Event, JackpotId, Level, Paid, PoolId, Role, RoundNo, Seats, SlipNo, TableId};
use money::Account;
use wagers::{Pays, Share};

use super::desk::{Live, Past};
use super::ledger::{Books, Due, parts};
use super::prizes::{Claim, State, level_of};
use super::{Auditor, Finding, law};

impl Auditor {
    /// Remembers a round that ends.
    pub(super) fn remember(&mut self, table: &TableId) -> Finding {
        let live = self.live(table)?.clone();
        let feeds = self.desk(table)?.settings.feeds.clone();
        let mut meters = vec![];
        for feed in feeds {
            meters.push((feed.pool.clone(), self.ledger(&feed.pool)?.meter()));
        }
        let desk = self.desk(table)?;
        let (bets, marks) = (live.bets, live.marks.clone());
        let live = Live { answers: vec![], ..live };
        desk.past.insert(desk.round, Past { bets, marks, live, meters });
        if desk.past.len() > 1_500 {
            desk.past.pop_first();
        }
        Ok(())
    }

    pub(super) fn look_at_late(&mut self, event: &Event) -> Finding {
        match event {
            Event::VoidAcknowledged { table, round, by } => {
                self.works_console(by)?;
                let owed = self.desk(table)?.to_return.remove(round);
                law!(owed.is_some(), "nothing of round {round} of {table} was to be given back");
                Ok(())
            }
            Event::SlipPrinted { slip, .. } => {
                law!(slip.0 > 0 && *slip <= self.last_slip, "slip {slip} was never numbered");
                Ok(())
            }
            Event::SlipVoided { slip, reason, by } => {
                law!(slip.0 > 0 && *slip <= self.last_slip, "slip {slip} was never numbered");
                law!(by[0] != by[1] && !reason.is_empty(), "two people void a slip, and say why");
                let all = [Role::Supervisor, Role::Executive, Role::Accounting, Role::Surveillance];
                let one = self.is(&by[0], &all)?;
                let two = self.is(&by[1], &all)?;
                let pit = |role| matches!(role, Role::Supervisor | Role::Executive);
                law!(pit(one) || pit(two), "nobody of the pit voids slip {slip}");
                let first = self.void_slips.insert(*slip);
                law!(first, "slip {slip} is voided twice");
                Ok(())
            }
            Event::PrizeFoundLate { jackpot, paid, slip, reason, by, .. } => {
                law!(!reason.is_empty(), "a prize that is found late has a reason");
                self.supervises(&by[0])?;
                self.is(&by[1], &[Role::Surveillance])?;
                law!(*jackpot == self.last_claim.next(), "jackpots are numbered without gaps");
                self.last_claim = *jackpot;
                self.late(event, paid)?;
                self.number_slips(*jackpot, *slip)
            }
            _ => Err("is nothing that comes after a round".to_owned()),
        }
    }

    /// A late prize pays what it would have paid at the end of its round; the house pays what has left the
    /// meter since.
    fn late(&mut self, event: &Event, paid: &Paid) -> Finding {
        let Event::PrizeFoundLate { jackpot, table, round, pool, row, level, seats, by, .. } =
            event
        else {
            return Err("is no late prize".to_owned());
        };
        let past = self.past(table, *round)?;
        law!(!seats.is_empty() && seats.within(past.bets), "seats {seats} had no bet");
        let ledger = self.ledger(pool)?;
        let wager = ledger.settings.pay_table.wager();
        let place = wager.rows.iter().position(|it| it.id == *row);
        let place = place.ok_or_else(|| format!("{pool} has no row {row}"))?;
        let row = wager.rows[place].clone();
        law!(*level == level_of(&row), "{} is not {level}", row.id);
        let shared = match (row.pays, ledger.settings.share) {
            (Pays::Percent(_), Share::Participants) => past.bets,
            _ => *seats,
        };
        self.not_paid_before(&past, pool, place, *seats)?;
        let claim = Claim {
            state: if *level == Level::High { State::Waiting } else { State::Cleared },
            pool: pool.clone(),
            table: table.clone(),
            row: row.clone(),
            place,
            level: *level,
            seats: *seats,
            shared,
            overridden: false,
            checks: vec![],
            markers: vec![by[0].clone()],
            dealer_due: false,
            authorised_by: Some(by[1].clone()),
            held: None,
            moved: Books::default(),
            total: 0,
            ahead: None,
        };
        // The bets on the felt are not remembered.
        if !self.desk(table)?.tracked() {
            self.check_named(&claim, *jackpot, &past.live)?;
        }
        let meter = past.meters.iter().find(|(it, _)| it == pool).map(|(_, meter)| *meter);
        let meter = meter.ok_or_else(|| format!("the meter of {pool} in round {round}"))?;
        let (due, moved) = match row.pays {
            Pays::Percent(share) => {
                self.ledger(pool)?.percentage_of(meter, share, shared.len(), Account::Cage)
            }
            _ => {
                let mut marks = past.marks.clone();
                marks.push(*jackpot);
                self.claims.insert(*jackpot, claim.clone());
                self.due(&claim, &marks)?
            }
        };
        let found = Due {
            each: parts(paid.each),
            full: parts(paid.full),
            total: parts(paid.total),
            shortfall: paid.shortfall.parts(),
            before: paid.meter_before.parts(),
            after: paid.meter_after.parts(),
        };
        law!(found == due, "the late jackpot {jackpot} says {found:?}, and should {due:?}");
        self.claims.insert(*jackpot, Claim { moved, total: due.total, ..claim });
        let ledger = self.ledger(pool)?;
        ledger.won += due.total;
        *ledger.hits.entry(row.id.clone()).or_default() += 1;
        if row.pays.share() == Some(money::Rate::WHOLE) {
            ledger.reset();
        }
        if let Some(past) = self.desk(table)?.past.get_mut(round) {
            past.marks.push(*jackpot);
        }
        Ok(())
    }

    fn past(&mut self, table: &TableId, round: RoundNo) -> Result<Past, String> {
        let past = self.desk(table)?.past.get(&round);
        past.cloned().ok_or_else(|| format!("round {round} of {table} is not over, or is void"))
    }

    /// No seat wins two rows of a pool in one round, and a percentage is taken once.
    fn not_paid_before(&self, past: &Past, pool: &PoolId, place: usize, seats: Seats) -> Finding {
        for other in past.marks.iter().filter_map(|mark: &JackpotId| self.claims.get(mark)) {
            let stands = !matches!(other.state, State::Cancelled | State::BackedOut);
            if other.pool != *pool || !stands {
                continue;
            }
            let twice = seats.iter().any(|seat| other.seats.contains(seat));
            let again = other.place == place && matches!(other.row.pays, Pays::Percent(_));
            law!(!twice && !again, "it was paid in its round already");
        }
        Ok(())
    }

    /// An authorised prize has one slip for each payee, numbered without gaps; one that needs no key has
    /// none.
    pub(super) fn number_slips(&mut self, jackpot: JackpotId, slip: Option<SlipNo>) -> Finding {
        let claim = self.claim(jackpot)?;
        let (level, payees) = (claim.level, claim.shared.len());
        let wanted = (level != Level::NoKey).then(|| self.last_slip.next());
        law!(slip == wanted, "jackpot {jackpot} has slip {slip:?}, and should have {wanted:?}");
        if slip.is_some() {
            self.last_slip = SlipNo(self.last_slip.0 + u64::from(payees));
        }
        Ok(())
    }
}
