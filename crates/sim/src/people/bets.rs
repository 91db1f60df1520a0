//! Players who bet, and the dealer who checks their bets before the cards.

use std::collections::VecDeque;

use floor::{
    BaseBets, Button, Coin, Dialect, Eligibility, Floor, Input, Jackpot, JackpotState, Level, Seat,
    SensorKind, Table, TableId,
};
use money::Cents;
use rand::RngExt;
use wagers::{Side, Sides};

use super::station::{Station, Way};
use super::{People, SHUFFLE_S, Step, at};
use crate::shoe::DealingShoe;

impl People {
    /// While bets are open: handles shift and shoe, takes the players' bets, and locks them.
    pub(super) fn take_bets(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        station: &mut Station,
    ) -> Option<Step> {
        let stands_still = !table.open || table.shift.is_none();
        if stands_still || station.round != table.round.next() {
            if let Some(step) = self.between_rounds(floor, id, table, station) {
                return Some(step);
            }
            if station.shoe.as_ref().is_none_or(DealingShoe::is_cut) {
                let decks = table.settings.decks;
                let first = station.shoe.is_none();
                let takes_s = if first { self.habits.first_shoe_s } else { SHUFFLE_S };
                station.shoe = Some(DealingShoe::shuffled(decks, &mut self.chance));
                return Some(at("D100", id, Input::NewShoe { decks }, takes_s * 1000));
            }
            station.begin(table.round.next());
            self.plan_round(floor, table, station);
        }
        while let Some(bet) = station.bets.pop_front() {
            if sensible(table, &bet) {
                return Some(at("D100", id, bet, 1_500));
            }
        }
        if table.key.is_some() {
            return self.take_key_out(id, table);
        }
        if let Some(step) = self.give_back(id, table) {
            return Some(step);
        }
        if let Some(put_right) = put_right(table).filter(|_| !self.happens(100)) {
            return Some(at("D100", id, put_right, 1_500));
        }
        let name = match table.settings.dialect {
            Dialect::Aquarius | Dialect::Nexus => self.one_of(&[Button::CoinIn, Button::StartGame]),
            Dialect::Prsm => Button::Start,
        };
        Some(at("D100", id, Input::Button { name }, 4_000))
    }

    /// Plans who bets what, how the system learns the result, and whether the shoe is stacked.
    fn plan_round(&mut self, floor: &Floor, table: &Table, station: &mut Station) {
        let settings = &table.settings;
        let tracked = settings.base_bets == BaseBets::Tracked;
        let busy = self.chance.random_range(2..10);
        let skilled = self.habits.wrong > 0;
        if skilled && !table.sensors && !table.last_bettors().is_empty() && self.happens(150) {
            // The dealer touches "same bettors"; on a tracked felt it comes before the chips and counts few.
            station.bets.push_back(Input::SameBettors);
        }
        for seat in Seat::first(settings.seats) {
            let side = self.one_of(&[Side::Banker, Side::Banker, Side::Player]);
            station.backs.insert(seat, side);
            if self.chance.random_range(0..10) >= busy {
                continue;
            }
            if tracked {
                self.plan_felt(table, seat, side, &mut station.bets);
            }
            if !settings.feeds.is_empty() && self.happens(750) {
                station.bets.push_back(Input::CoinPlaced { seat });
                // One in fifty takes the coin back, and one in fifty does not drop it.
                match (settings.sensor, self.chance.random_range(0..50)) {
                    (_, 0) => station.bets.push_back(Input::CoinRemoved { seat }),
                    // One touch without a coin placed first, and sometimes a second that takes it back.
                    (SensorKind::Drop, 2..5) if skilled && !table.sensors => {
                        station.bets.pop_back();
                        station.bets.push_back(Input::CoinDropped { seat });
                        if self.happens(300) {
                            station.bets.push_back(Input::CoinRemoved { seat });
                        }
                    }
                    (SensorKind::Drop, 1) | (SensorKind::Presence, _) => {}
                    (SensorKind::Drop, _) => station.bets.push_back(Input::CoinDropped { seat }),
                }
            }
        }
        let ways: &[Way] = match (tracked, settings.dialect) {
            (true, _) => &[Way::Shoe, Way::Shoe, Way::Cards, Way::Points],
            (false, Dialect::Prsm) => &[Way::Shoe, Way::Shoe, Way::Cards],
            (false, _) => &[Way::Shoe, Way::Shoe, Way::Cards, Way::Points, Way::Declared],
        };
        station.way = self.one_of(ways);
        if self.happens(self.habits.voided) {
            station.void_after = Some(self.chance.random_range(0..7));
        }
        let rigged = self.happens(self.habits.rigged);
        let feed = (!settings.feeds.is_empty())
            .then(|| &settings.feeds[self.chance.random_range(0..settings.feeds.len())]);
        let pool = feed.and_then(|feed| floor.pools.get(&feed.pool));
        let Some((feed, pool)) = feed.zip(pool) else { return };
        // While a large prize is pending, the pool's other tables win it too: surveillance must decide.
        let pending = |it: &Jackpot| it.level == Level::High && it.state == JackpotState::Pending;
        let rivals = self.habits.rigged > 0
            && floor.jackpots.values().rev().take(50).any(|it| it.pool == feed.pool && pending(it));
        if let Some(shoe) = station.shoe.as_mut().filter(|_| rigged || rivals) {
            shoe.rig(&pool.wager().id, rivals, &mut self.chance);
        }
    }

    /// A player's chips: a base bet, and possibly a tie bet and side bets.
    fn plan_felt(&mut self, table: &Table, seat: Seat, side: Side, bets: &mut VecDeque<Input>) {
        let limits = &table.settings.limits;
        let unit = self.chance.random_range(1..=8);
        let amount = |range: floor::Range| {
            Cents::new((range.min.cents() * unit + unit * 5).min(range.max.cents()))
        };
        bets.push_back(Input::BaseBet { seat, side, amount: amount(limits.base) });
        if self.happens(200) {
            bets.push_back(Input::BaseBet { seat, side: Side::Tie, amount: amount(limits.tie) });
        }
        for bet in &table.settings.side_bets {
            if self.happens(350) {
                let side = match bet.wager().sides {
                    Sides::None | Sides::Either => None,
                    Sides::Base | Sides::Backed => Some(side),
                };
                let wager = bet.wager().id.clone();
                bets.push_back(Input::SideBet { seat, wager, side, amount: amount(limits.side) });
            }
        }
    }
}

/// Whether a player would still make this bet, given the current state of the table.
fn sensible(table: &Table, bet: &Input) -> bool {
    let coin = |seat: Seat| table.spot(seat).map_or(Coin::None, |spot| spot.coin);
    match bet {
        Input::CoinPlaced { seat } => coin(*seat) == Coin::None,
        Input::CoinDropped { seat } => match coin(*seat) {
            Coin::None => !table.sensors,
            Coin::Placed => true,
            Coin::Dropped => false,
        },
        Input::CoinRemoved { seat } => match coin(*seat) {
            Coin::None => false,
            Coin::Placed => true,
            Coin::Dropped => !table.sensors,
        },
        _ => true,
    }
}

/// The change that the dealer asks a player for before the bets can be locked.
fn put_right(table: &Table) -> Option<Input> {
    let out_of_order = |spot: &floor::Spot| !spot.open || spot.fault.is_some();
    let mut spots = Seat::first(table.settings.seats).zip(&table.spots);
    let counted = |spot: &floor::Spot| match spot.coin {
        Coin::None => false,
        Coin::Placed => !table.sensors,
        Coin::Dropped => true,
    };
    if let Some((seat, _)) = spots.find(|(_, it)| counted(it) && out_of_order(it)) {
        // A coin that was counted is returned before its seat is left out.
        return Some(Input::CoinRemoved { seat });
    }
    let settings = &table.settings;
    if settings.base_bets != BaseBets::Tracked {
        return None;
    }
    for seat in table.betting().iter() {
        if !table.backs(seat).any(|side| side != Side::Tie) {
            let (side, amount) = (Side::Player, settings.limits.base.min);
            return Some(match settings.sensor {
                SensorKind::Presence => Input::CoinRemoved { seat },
                SensorKind::Drop => Input::BaseBet { seat, side, amount },
            });
        }
    }
    for bet in &table.felt {
        let hand = matches!(bet.side, Some(Side::Player | Side::Banker));
        if settings.side_bet(&bet.wager).is_none() || !hand {
            continue;
        }
        let fits = match settings.eligibility {
            Eligibility::SameSide => table.backs(bet.seat).any(|side| Some(side) == bet.side),
            Eligibility::AnyBase => table.backs(bet.seat).next().is_some(),
            Eligibility::None => true,
        };
        if !fits {
            let (seat, wager, side) = (bet.seat, bet.wager.clone(), bet.side);
            return Some(Input::SideBet { seat, wager, side, amount: Cents::ZERO });
        }
    }
    None
}
