//! Bets: coins on the spots, chips on the felt, and the lock that makes them final.

use money::Cents;
use wagers::{Side, Sides};

use super::{Decision, require};
use crate::chance::Chance;
use crate::event::Event;
use crate::felt::FeltBet;
use crate::floor::Floor;
use crate::ids::{Millis, TableId};
use crate::input::Input;
use crate::limits::{Eligibility, Range};
use crate::refusal::Refusal;
use crate::refusal_reasons::ConsolePart;
use crate::rights::Right;
use crate::seats::{Seat, Seats};
use crate::settings::{BaseBets, Feed, SensorKind};
use crate::staff::Person;
use crate::status::Stage;
use crate::table::{Coin, Spot, Table};

impl Floor {
    /// A coin is placed, dropped or taken back.
    pub(super) fn coin(&self, id: &TableId, table: &Table, input: &Input) -> Decision {
        let table_id = id.clone();
        match *input {
            Input::CoinPlaced { seat } => match self.usable(id, table, seat)? {
                Coin::None => {
                    self.check_games_of(table, seat, table.games(seat) + 1)?;
                    Ok(vec![Event::CoinPlaced { table: table_id, seat }])
                }
                Coin::Placed | Coin::Dropped => Err(Refusal::SecondCoin(seat)),
            },
            Input::CoinDropped { seat } => {
                match (self.usable(id, table, seat)?, table.settings.sensor, table.sensors) {
                    (_, SensorKind::Presence, true) => {
                        Err(Refusal::WrongConsole { what: ConsolePart::CoinAcceptor })
                    }
                    (Coin::Dropped, ..) => Err(Refusal::SecondCoin(seat)),
                    (Coin::None, SensorKind::Drop, true) => Err(Refusal::NoCoin(seat)),
                    (Coin::None, _, false) => {
                        self.check_games_of(table, seat, table.games(seat) + 1)?;
                        Ok(vec![Event::CoinDropped { table: table_id, seat }])
                    }
                    (Coin::Placed, ..) => Ok(vec![Event::CoinDropped { table: table_id, seat }]),
                }
            }
            Input::CoinRemoved { seat } => {
                let spot = table.seat(seat)?;
                if spot.coin == Coin::None {
                    return Err(Refusal::NoCoin(seat));
                }
                let sound = spot.open && spot.fault.is_none();
                match (table.settings.sensor, table.sensors) {
                    (SensorKind::Drop, true) if spot.coin == Coin::Dropped && sound => {
                        return Err(Refusal::CoinDropped(seat));
                    }
                    // Nobody sees a coin leave: a touch takes the bet back, until the lock.
                    (SensorKind::Drop, false) if table.locked().is_ok() && sound => {
                        return Err(Refusal::BetsLocked);
                    }
                    _ => {}
                }
                Ok(vec![Event::CoinRemoved { table: table_id, seat }])
            }
            _ => Ok(vec![]),
        }
    }

    /// The bettors of the last round bet again, as if each had been touched. Closed and faulty seats are left
    /// out, and so are seats without a base bet where base bets are tracked.
    pub(super) fn same_bettors(&self, by: &Person, id: &TableId, table: &Table) -> Decision {
        require(by, Right::WorkConsole)?;
        if table.sensors {
            return Err(Refusal::HasSensors);
        }
        self.takes_bets(id, table)?;
        if table.last_bettors().is_empty() {
            return Err(Refusal::NoLastBettors);
        }
        let (tracked, sensor) =
            (table.settings.base_bets == BaseBets::Tracked, table.settings.sensor);
        let bets = |seat: Seat| {
            let spot = table.spot(seat)?;
            let takes = spot.open && spot.fault.is_none() && spot.coin == Coin::None;
            let games = self.check_games_of(table, seat, table.games(seat) + 1);
            let backs = !tracked || table.backs(seat).any(|side| side != Side::Tie);
            let table = id.clone();
            (takes && backs && games.is_ok()).then_some(match sensor {
                SensorKind::Drop => Event::CoinDropped { table, seat },
                SensorKind::Presence => Event::CoinPlaced { table, seat },
            })
        };
        Ok(table.last_bettors().iter().filter_map(bets).collect())
    }

    pub(super) fn base_bet(
        &self,
        by: &Person,
        id: &TableId,
        table: &Table,
        seat: Seat,
        side: Side,
        amount: Cents,
    ) -> Decision {
        let limits = &table.settings.limits;
        let range = match side {
            Side::Player | Side::Banker => limits.base,
            Side::Tie => limits.tie,
            Side::Either => return Err(Refusal::NoSuchSide),
        };
        let wager = table.settings.base_game.wager().id.clone();
        self.felt_bet(by, id, table, FeltBet { seat, wager, side: Some(side), amount }, range)
    }

    pub(super) fn side_bet(
        &self,
        by: &Person,
        id: &TableId,
        table: &Table,
        bet: FeltBet,
    ) -> Decision {
        let known = table.settings.side_bet(&bet.wager);
        let wager = known.ok_or_else(|| Refusal::NoSuchWager(bet.wager.clone()))?.wager();
        let fits = match wager.sides {
            Sides::None => bet.side.is_none(),
            Sides::Base | Sides::Backed => matches!(bet.side, Some(Side::Player | Side::Banker)),
            Sides::Either => matches!(bet.side, None | Some(Side::Either)),
        };
        if !fits {
            return Err(Refusal::NoSuchSide);
        }
        self.felt_bet(by, id, table, bet, table.settings.limits.side)
    }

    /// Sets the amount of chips on a bet, within the posted limits; zero takes them back.
    fn felt_bet(
        &self,
        by: &Person,
        id: &TableId,
        table: &Table,
        bet: FeltBet,
        range: Range,
    ) -> Decision {
        require(by, Right::WorkConsole)?;
        if table.settings.base_bets != BaseBets::Tracked {
            return Err(Refusal::NotTracked);
        }
        self.takes_bets(id, table)?;
        if !table.seat(bet.seat)?.open && bet.amount != Cents::ZERO {
            // Chips may be taken back even at a closed seat: otherwise nobody could lock the bets.
            return Err(Refusal::SeatClosed(bet.seat));
        }
        if bet.amount != Cents::ZERO {
            if !range.allows(bet.amount) {
                return Err(Refusal::BetLimit {
                    amount: bet.amount,
                    min: range.min,
                    max: range.max,
                });
            }
            let new = !table.felt.iter().any(|it| it.seat == bet.seat && it.wager == bet.wager);
            self.check_games_of(table, bet.seat, table.games(bet.seat) + usize::from(new))?;
        }
        Ok(vec![Event::BetSet { table: id.clone(), bet }])
    }

    /// Refuses unless bets are open.
    fn takes_bets(&self, id: &TableId, table: &Table) -> Result<(), Refusal> {
        match table.status(&self.jackpots).stage {
            Stage::Pending(_) | Stage::Locked => Err(Refusal::BetsLocked),
            Stage::Closed => Err(Refusal::TableClosed(id.clone())),
            Stage::Silent(device) => Err(Refusal::DeviceSilent(device)),
            // Bets may lie there before the shift: they are locked in it.
            Stage::NoShift | Stage::Open => Ok(()),
        }
    }

    /// The coin of a spot that can take one.
    fn usable(&self, id: &TableId, table: &Table, seat: Seat) -> Result<Coin, Refusal> {
        let spot = table.seat(seat)?;
        if !spot.open {
            return Err(Refusal::SeatClosed(seat));
        }
        self.takes_bets(id, table)?;
        match spot.fault {
            Some(_) => Err(Refusal::SeatFaulty(seat)),
            None => Ok(spot.coin),
        }
    }

    /// Limits the games per player, where the jurisdiction does so. Where only the coins are known, the
    /// dealer vouches for the rest.
    fn check_games_of(&self, table: &Table, seat: Seat, games: usize) -> Result<(), Refusal> {
        match self.site.games_most {
            Some(most)
                if games > usize::from(most) && table.settings.base_bets == BaseBets::Tracked =>
            {
                Err(Refusal::TooManyGames { seat, most })
            }
            _ => Ok(()),
        }
    }

    /// Refuses bets while the clock is behind the last record: their times would be wrong permanently.
    pub(super) fn check_clock(&self, now: Millis) -> Result<(), Refusal> {
        self.clock_behind(now).map_or(Ok(()), |seconds| Err(Refusal::ClockBehind { seconds }))
    }

    /// Locks the bets: the wagers feed the meters, and numbers are drawn where they take part.
    pub(super) fn lock(
        &self,
        by: &Person,
        id: &TableId,
        table: &Table,
        chance: &mut dyn Chance,
    ) -> Decision {
        self.takes_bets(id, table)?;
        if table.shift.is_none() {
            return Err(Refusal::NoShift(id.clone()));
        }
        if table.key.is_some() {
            // The key is left over from a voided round: the next prize needs a new turn.
            return Err(Refusal::KeyInLock);
        }
        let unsound = |spot: &Spot| spot.fault.is_some() || !spot.open;
        let counted = |spot: &Spot| match spot.coin {
            Coin::None => false,
            Coin::Placed => !table.sensors,
            Coin::Dropped => true,
        };
        let mut spots = Seat::first(table.settings.seats).zip(&table.spots);
        if let Some((seat, _)) = spots.find(|(_, it)| counted(it) && unsound(it)) {
            // A counted coin must not be lost: it is played, or removed and returned.
            return Err(Refusal::SeatFaulty(seat));
        }
        let bets = table.betting();
        if table.settings.base_bets == BaseBets::Tracked {
            table.check_eligible(bets)?;
        }
        let asks =
            |feed: &Feed| self.pools.get(&feed.pool).is_some_and(|it| it.wager().asks_number());
        // Drawn last, after the bets were found final: a refused lock draws nothing.
        let numbers = if !bets.is_empty() && table.settings.feeds.iter().any(asks) {
            let many = usize::try_from(bets.len()).unwrap_or(usize::MAX);
            chance.digits().get(..many).ok_or(Refusal::TooManyBettors)?.to_vec()
        } else {
            vec![]
        };
        Ok(vec![Event::BetsLocked {
            table: id.clone(),
            round: table.round.next(),
            bets,
            numbers,
            by: by.id.clone(),
        }])
    }
}

impl Table {
    /// A coin requires a base bet on Player or Banker, and a side bet requires what the settings demand.
    fn check_eligible(&self, coins: Seats) -> Result<(), Refusal> {
        let hands = |seat| self.backs(seat).any(|side| side != Side::Tie);
        let without: Seats = coins.iter().filter(|&seat| !hands(seat)).collect();
        if !without.is_empty() {
            return Err(Refusal::NoBaseBet(without));
        }
        for bet in &self.felt {
            let follows_a_hand = matches!(bet.side, Some(Side::Player | Side::Banker));
            if self.settings.side_bet(&bet.wager).is_none() || !follows_a_hand {
                continue;
            }
            let eligible = match self.settings.eligibility {
                Eligibility::SameSide => self.backs(bet.seat).any(|side| Some(side) == bet.side),
                Eligibility::AnyBase => self.backs(bet.seat).next().is_some(),
                Eligibility::None => true,
            };
            if !eligible {
                return Err(Refusal::NotEligible { seat: bet.seat, wager: bet.wager.clone() });
            }
        }
        Ok(())
    }
}
