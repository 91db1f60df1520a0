//! Checks spots and rounds: every coin on a spot at the lock feeds the pools once, and no other coin does.

use floor::{
    Console, Dealt, Dialect, Event, KeyNumber, KeyPosition, Role, RoundNo, Seat, Seats, SensorKind,
    StaffId, TableId,
};
use wagers::Side;

use super::desk::{Live, Spot};
use super::prizes::State;
use super::{Auditor, Finding, felt, law};

impl Auditor {
    pub(super) fn look_at_spot(&mut self, event: &Event) -> Finding {
        match event {
            Event::CoinPlaced { table, seat } => {
                let spot = self.betting_spot(table, *seat)?;
                law!(!spot.placed, "seat {seat} of {table} has a coin already");
                spot.placed = true;
            }
            Event::CoinDropped { table, seat } => {
                let sensors = self.desk(table)?.sensors;
                let spot = self.betting_spot(table, *seat)?;
                let there = (spot.placed || !sensors) && !spot.dropped;
                law!(there, "no coin to drop at seat {seat} of {table}");
                (spot.placed, spot.dropped) = (true, true);
            }
            Event::CoinRemoved { table, seat } => {
                let desk = self.desk(table)?;
                let taken_back = !desk.sensors && desk.live.is_none();
                let lifted = desk.settings.sensor == SensorKind::Presence;
                let spot = self.spot(table, *seat)?;
                // A coin in the acceptor is returned only if the seat is out of order; a touch is taken back
                // until the lock.
                let within_reach =
                    !spot.dropped || !spot.open || spot.fault.is_some() || taken_back || lifted;
                law!(spot.placed && within_reach, "no coin to lift at seat {seat} of {table}");
                (spot.placed, spot.dropped) = (false, false);
            }
            Event::BetSet { table, bet } => {
                let desk = self.desk(table)?;
                law!(desk.live.is_none(), "{table} takes a bet while its bets are locked");
                law!(desk.open && desk.tracked(), "{table} takes no bets on the felt");
                let other = |it: &floor::FeltBet| {
                    (it.seat, &it.wager, it.side) != (bet.seat, &bet.wager, bet.side)
                };
                desk.felt.retain(other);
                if bet.amount.cents() != 0 {
                    let limits = &desk.settings.limits;
                    let base = bet.wager == desk.settings.base_game.wager().id;
                    let range = match bet.side {
                        _ if !base => limits.side,
                        Some(Side::Tie) => limits.tie,
                        _ => limits.base,
                    };
                    let within = range.min <= bet.amount && bet.amount <= range.max;
                    law!(within, "a bet of {} at {table} is beyond the limits", bet.amount);
                    desk.felt.push(bet.clone());
                }
            }
            Event::SeatSet { table, seat, open, by } => {
                self.repairs(by)?;
                self.spot(table, *seat)?.open = *open;
            }
            Event::FaultFound { table, seat, fault } => {
                self.spot(table, *seat)?.fault = Some(*fault);
            }
            Event::FaultCleared { table, seat, by } => {
                self.repairs(by)?;
                self.spot(table, *seat)?.fault = None;
            }
            Event::ShoeStarted { table, by } => {
                self.works_console(by)?;
                law!(self.desk(table)?.live.is_none(), "a new shoe in the middle of a round");
            }
            _ => return Err("is no event of a spot".to_owned()),
        }
        Ok(())
    }

    fn spot(&mut self, table: &TableId, seat: Seat) -> Result<&mut Spot, String> {
        let spot = self.desk(table)?.spots.get_mut(seat.index());
        spot.ok_or_else(|| format!("{table} has no seat {seat}"))
    }

    /// A spot that may take a coin now.
    fn betting_spot(&mut self, table: &TableId, seat: Seat) -> Result<&mut Spot, String> {
        let desk = self.desk(table)?;
        law!(desk.live.is_none(), "a coin at {table} after the bets were locked");
        law!(desk.open, "a coin at {table}, which is closed");
        let spot = self.spot(table, seat)?;
        law!(spot.open && spot.fault.is_none(), "seat {seat} of {table} takes no coins");
        Ok(spot)
    }

    pub(super) fn look_at_round(&mut self, event: &Event) -> Finding {
        match event {
            Event::BetsLocked { table, round, bets, numbers, by } => {
                self.works_console(by)?;
                self.lock(table, *round, *bets, numbers)?;
            }
            Event::CardDealt { table, card } => {
                let live = self.live(table)?;
                live.read = true;
                match &mut live.dealt {
                    Dealt::Cards(cards) => {
                        law!(cards.len() < 6, "a seventh card at {table}");
                        cards.push(*card);
                    }
                    dealt => *dealt = Dealt::Cards(vec![*card]),
                }
            }
            Event::ResultEntered { table, dealt, by } => self.enter_result(table, dealt, by)?,
            Event::KeyTurned { table, number, position, by } => {
                if !self.is_device_of(by, table) {
                    self.supervises(by)?;
                }
                let fits = !matches!(
                    (number, position),
                    (KeyNumber::Low, KeyPosition::JackpotHigh)
                        | (KeyNumber::High, KeyPosition::JackpotLow)
                );
                law!(fits, "key {number:?} does not turn to {position:?}");
                let desk = self.desk(table)?;
                let keys = desk.settings.dialect == Dialect::Aquarius;
                law!(keys, "{table} has no key switch");
                let in_lock = *position != KeyPosition::Removed;
                desk.key = in_lock.then(|| (*number, *position, by.clone()));
            }
            Event::ConsoleMoved { table, console } => {
                let desk = self.desk(table)?;
                desk.swiped = desk.settings.dialect == Dialect::Nexus
                    && matches!(console, Console::Swiped { .. });
            }
            Event::FeltSettled { table, bets } => {
                let desk = self.desk(table)?;
                let live = desk.live.as_mut().ok_or("the felt is settled after the round")?;
                law!(!live.settled, "the felt of {table} is settled twice");
                live.settled = true;
                let (base, limit) =
                    (&desk.settings.base_game.wager().id, desk.settings.limits.aggregate);
                felt::check(base, &desk.felt, &live.dealt, limit, bets)?;
                for it in bets {
                    desk.settle(it.bet.amount, it.pays, it.returned);
                }
            }
            Event::RoundEnded { table, by } => {
                self.works_console(by)?;
                for mark in self.live(table)?.marks.clone() {
                    let done = self.claim(mark)?.state != State::Pending;
                    law!(done, "{table} ends its round while jackpot {mark} is pending");
                }
                self.check_all_answered(table)?;
                let desk = self.desk(table)?;
                law!(desk.key.is_none(), "{table} ends its round with a key in the lock");
                let settled = desk.live.as_ref().is_some_and(|live| live.settled);
                law!(settled || desk.felt.is_empty(), "{table} ends its round without settling");
                self.remember(table)?;
                self.desk(table)?.lift();
            }
            Event::RoundVoided { table, reason, by, round } => {
                let played = self.desk(table)?.round;
                law!(*round == Some(played), "{table} voids another round than {played}");
                self.void(table, reason, by)?;
            }
            _ => return Err("is no event of a round".to_owned()),
        }
        Ok(())
    }

    fn lock(&mut self, table: &TableId, round: RoundNo, bets: Seats, numbers: &[u8]) -> Finding {
        let games_most = self.site.games_most;
        law!(self.all_connected(table), "{table} locks bets while its equipment is silent");
        let desk = self.desk(table)?;
        desk.swiped = false;
        law!(desk.live.is_none(), "the bets of {table} are locked twice: each coin feeds once");
        law!(desk.open, "{table} is closed, and locks bets");
        law!(desk.shift.is_some(), "{table} locks bets outside a shift");
        law!(round == desk.round.next(), "round {round} of {table} comes after {}", desk.round);
        let lying = desk.betting();
        law!(bets == lying, "{table} locks seats {bets}, and coins lie at {lying}");
        for seat in bets.iter().filter(|_| desk.tracked()) {
            let backs = desk.backs(seat).iter().any(|side| *side != Side::Tie);
            law!(backs, "seat {seat} of {table} has a coin and no bet on a hand");
        }
        let games_most = games_most.filter(|_| desk.tracked());
        for seat in Seat::first(desk.settings.seats) {
            let games = desk.games(seat);
            let few = games_most.is_none_or(|most| games <= usize::from(most));
            law!(few, "seat {seat} of {table} plays {games} games");
        }
        if let Some(bet) = desk.not_eligible() {
            return Err(format!("seat {} of {table} may not bet on {}", bet.seat, bet.wager));
        }
        desk.round = round;
        desk.coins += u64::from(bets.len());
        let feeds = desk.settings.feeds.clone();
        let mut fed = vec![];
        let mut drawn = false;
        for feed in &feeds {
            let ledger = self.ledger(&feed.pool)?;
            drawn |= ledger.settings.pay_table.wager().asks_number();
            fed.push((feed.pool.clone(), ledger.coins(bets.len(), feed.part)));
        }
        let wanted = if drawn { bets.iter().count() } else { 0 };
        law!(numbers.len() == wanted, "{wanted} numbers are wanted, and {} drawn", numbers.len());
        let mut all = numbers.to_vec();
        all.sort_unstable();
        all.dedup();
        let good = all.len() == numbers.len() && all.iter().all(|digit| *digit <= 9);
        law!(good, "the numbers {numbers:?} are not all different digits");
        let (numbers, dealt) = (numbers.to_vec(), Dealt::Unknown);
        self.desk(table)?.live = Some(Live {
            bets,
            numbers,
            fed,
            dealt,
            read: false,
            answers: vec![],
            settled: false,
            marks: vec![],
            checks: vec![],
        });
        Ok(())
    }

    /// A void reverses every contribution.
    fn void(&mut self, table: &TableId, reason: &str, by: &[StaffId; 2]) -> Finding {
        law!(by[0] != by[1], "{} approves twice", by[0]);
        law!(!reason.is_empty(), "a void has a reason");
        let mut roles = vec![];
        for person in by {
            let allowed = [Role::Supervisor, Role::Executive, Role::Surveillance];
            roles.push(self.is(person, &allowed)?);
        }
        let pit = roles.iter().any(|role| *role != Role::Surveillance);
        law!(pit, "nobody of the pit approves the void at {table}");
        let live = self.live(table)?.clone();
        for mark in &live.marks {
            let gone = matches!(self.claim(*mark)?.state, State::Cancelled | State::BackedOut);
            law!(gone, "{table} voids its round, and jackpot {mark} stands");
        }
        self.check_high_answered(table)?;
        for (pool, moved) in &live.fed {
            self.ledger(pool)?.give_back(*moved);
        }
        let desk = self.desk(table)?;
        desk.voided += u64::from(live.bets.len());
        if !live.bets.is_empty() || !desk.felt.is_empty() {
            desk.to_return.insert(desk.round, live.bets.len());
        }
        desk.lift();
        Ok(())
    }
}
