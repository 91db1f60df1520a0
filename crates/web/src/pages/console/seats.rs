//! The seats on the console, as they lie on the felt: seat 1 is at the dealer's right, so the highest is
//! drawn first.
//!
//! What a touch does depends on the state. While bets are open, one touch is the bet at a table without
//! sensors, and a second takes it back; at a table with sensors it moves the coin by one step, as they would.
//! While bets are locked, it selects a seat with a bet as a winner.

use floor::{Coin, FeltBet, Input, Led, Play, Seat, SensorKind, Spot, Table};
use serde_json::Value;

use super::ask::{Answer, Ask, Press};
use super::draft::Draft;
use crate::api::wire::input_json;

/// A seat.
pub(crate) struct SeatView {
    pub(crate) seat: Seat,
    /// Its name on the felt.
    pub(crate) label: String,
    pub(crate) spot: Spot,
    pub(crate) led: Led,
    /// Whether its coin is a bet.
    pub(crate) bet: bool,
    /// Its number, if the game uses numbers.
    pub(crate) number: Option<u8>,
    /// Its chips on the felt, if they are tracked.
    pub(crate) chips: Vec<FeltBet>,
    pub(crate) touch: Touch,
}

/// What touching a seat does.
pub(crate) enum Touch {
    /// Bets, or takes the bet back.
    Bet {
        /// The first input of the next touch.
        press: Press,
        /// All inputs that make the bet, and those that take it back.
        bets: Value,
        takes_back: Value,
    },
    /// Moves the coin.
    Coin(Press),
    /// Selects or deselects the seat as a winner.
    Choose { chosen: bool },
}

impl SeatView {
    /// The name of its light in the API.
    pub(crate) const fn led_name(&self) -> &'static str {
        match self.led {
            Led::Off => "off",
            Led::Flashing => "flashing",
            Led::Steady => "steady",
            Led::Chasing => "chasing",
            Led::Corners => "corners",
            Led::Centre => "centre",
            Led::JackpotHigh => "jackpot-high",
            Led::JackpotLow => "jackpot-low",
        }
    }

    /// The name of its fault in the API.
    pub(crate) fn fault_name(&self) -> Option<&'static str> {
        self.spot.fault.map(fault_name)
    }

    /// Whether there is a coin.
    pub(crate) fn coin(&self) -> bool {
        self.spot.coin != Coin::None
    }
}

/// The name of a fault in the API.
pub(super) const fn fault_name(fault: floor::Fault) -> &'static str {
    match fault {
        floor::Fault::CoinJam => "coin-jam",
        floor::Fault::NotRegistered => "not-registered",
        floor::Fault::Led => "led",
    }
}

/// All seats, from the dealer's left to the right.
pub(super) fn seats(ask: &Ask<'_>, table: &Table, draft: &Draft) -> Vec<SeatView> {
    let all = Seat::first(table.settings.seats).zip(&table.spots).map(|(seat, spot)| {
        let (bet, number) = match &table.play {
            Play::Open => (table.betting().contains(seat), None),
            Play::Locked(locked) => (locked.bets.contains(seat), locked.number_of(seat)),
        };
        let touch = if bet && table.play != Play::Open {
            Touch::Choose { chosen: draft.seats.contains(seat) }
        } else if table.sensors || table.play != Play::Open {
            Touch::Coin(coin(ask, seat, spot.coin))
        } else {
            by_touch(ask, table, seat)
        };
        SeatView {
            seat,
            label: seat.called(&table.settings.labels),
            spot: *spot,
            led: table.led(seat, &ask.floor.jackpots),
            bet,
            number,
            chips: table.felt.iter().filter(|bet| bet.seat == seat).cloned().collect(),
            touch,
        }
    });
    let mut all: Vec<SeatView> = all.collect();
    all.reverse();
    all
}

/// One touch is the bet, and the next takes it back.
fn by_touch(ask: &Ask<'_>, table: &Table, seat: Seat) -> Touch {
    let bet = match table.settings.sensor {
        SensorKind::Presence => Input::CoinPlaced { seat },
        SensorKind::Drop => Input::CoinDropped { seat },
    };
    let back = Input::CoinRemoved { seat };
    let next = if table.betting().contains(seat) { &back } else { &bet };
    Touch::Bet {
        press: ask.press(next.clone()),
        bets: Value::Array(vec![input_json(&bet)]),
        takes_back: Value::Array(vec![input_json(&back)]),
    }
}

/// What a touch does to the coin of a seat: the first input that the floor would accept.
fn coin(ask: &Ask<'_>, seat: Seat, coin: Coin) -> Press {
    let inputs = match coin {
        Coin::None => &[Input::CoinPlaced { seat }][..],
        Coin::Placed | Coin::Dropped => &[Input::CoinDropped { seat }, Input::CoinRemoved { seat }],
    };
    let presses = || inputs.iter().map(|input| ask.press(input.clone()));
    let first = presses().find(|press| press.answer == Answer::Done);
    let first = first.or_else(|| presses().find(Press::calls)).or_else(|| presses().next_back());
    first.expect("there is something to do with a coin, or to place one")
}
