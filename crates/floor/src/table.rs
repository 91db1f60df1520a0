//! A table: seats and sensors, lights, key switch, and the round.
//!
//! ```text
//! Open --COIN IN / START GAME / START--> Locked --GAME OVER / END GAME / STOP, CONFIRM--> Open
//!                                           \------------- void (bets returned) -----------/
//! ```
//!
//! Open: coins come and go; no meter has moved. Locked: bets are final and have fed the meters; cards are
//! dealt, prizes are marked and paid.

use cards::{Card, Round};
use money::Entry;
use serde::{Deserialize, Serialize};

use crate::event::Console;
use crate::ids::{JackpotId, PoolId, RoundNo};
use crate::input::{Fault, KeyNumber, KeyPosition};
use crate::jackpot::Level;
use crate::seats::{Seat, Seats};
use crate::settings::{SensorKind, TableSettings};

/// The coin at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Coin {
    #[default]
    None,
    Placed,
    Dropped,
}

/// A seat's bet spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// Whether the seat takes bets.
    pub open: bool,
    /// What is wrong with it.
    pub fault: Option<Fault>,
    /// The coin.
    pub coin: Coin,
}

/// What the lights of a bet spot show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Led {
    /// No coin.
    Off,
    /// A coin is placed and acknowledged.
    Flashing,
    /// The bet is valid.
    Steady,
    /// Ready for a coin.
    Chasing,
    /// A coin jam.
    Corners,
    /// A coin is present, but does not count.
    Centre,
    /// A high jackpot is being processed.
    JackpotHigh,
    /// A low jackpot is being processed.
    JackpotLow,
}

/// The key switch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Key {
    /// Which key is in the lock.
    pub number: KeyNumber,
    /// Where it stands.
    pub position: KeyPosition,
}

impl Key {
    /// The level of jackpot that the key, as it stands, pays.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match (self.number, self.position) {
            (KeyNumber::Low, KeyPosition::JackpotLow) => Some(Level::Low),
            (KeyNumber::High, KeyPosition::JackpotHigh) => Some(Level::High),
            _ => None,
        }
    }
}

/// A round whose bets are locked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Locked {
    /// The seats with a valid bet.
    pub bets: Seats,
    /// Their numbers, in the order of the seats, where numbers take part.
    pub numbers: Vec<u8>,
    /// The cards so far.
    #[serde(with = "crate::event::cards_text")]
    pub cards: Vec<Card>,
    /// What the wagers moved, to be undone by a void.
    pub contributions: Vec<(PoolId, Entry)>,
    /// The prizes marked in this round, in order.
    pub marks: Vec<JackpotId>,
}

impl Locked {
    /// The number of a bettor's seat.
    #[must_use]
    pub fn number_of(&self, seat: Seat) -> Option<u8> {
        let place = self.bets.iter().position(|it| it == seat)?;
        self.numbers.get(place).copied()
    }

    /// The round that the cards make, once it is over.
    #[must_use]
    pub fn round(&self) -> Option<Round> {
        Round::from_cards(&self.cards).ok()
    }
}

/// Whether bets are open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Play {
    Open,
    Locked(Locked),
}

/// A table of the floor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Its settings.
    pub settings: TableSettings,
    /// Its bet spots, seat 1 first.
    pub spots: Vec<Spot>,
    /// The last round that was begun.
    pub round: RoundNo,
    /// Whether bets are open.
    pub play: Play,
    /// The key in the lock.
    pub key: Option<Key>,
    /// Where the console stands.
    pub console: Console,
    /// The hard meter: coins counted since the table was opened, never reset.
    pub coins_in: u64,
}

impl Table {
    /// A table with its bets open.
    #[must_use]
    pub fn new(settings: TableSettings) -> Table {
        let spot = Spot { open: true, fault: None, coin: Coin::None };
        Table {
            spots: vec![spot; usize::from(settings.seats)],
            settings,
            round: RoundNo(0),
            play: Play::Open,
            key: None,
            console: Console::Ready,
            coins_in: 0,
        }
    }

    /// A seat's bet spot, if the table has the seat.
    #[must_use]
    pub fn spot(&self, seat: Seat) -> Option<&Spot> {
        self.spots.get(seat.index())
    }

    /// The seats whose coins are bets when the bets are locked now.
    #[must_use]
    pub fn betting(&self) -> Seats {
        let counted = |coin: Coin| match self.settings.sensor {
            SensorKind::Drop => coin == Coin::Dropped,
            SensorKind::Presence => coin != Coin::None,
        };
        let seats = Seat::first(self.settings.seats);
        seats
            .zip(&self.spots)
            .filter(|(_, spot)| spot.open && spot.fault.is_none() && counted(spot.coin))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// What a seat's lights show. A jackpot's pattern shows on all seats.
    #[must_use]
    #[allow(clippy::match_same_arms)] // One line for each line of the manual's table.
    pub fn led(&self, seat: Seat) -> Led {
        if let Some(level) = self.key.and_then(Key::level) {
            return if level == Level::High { Led::JackpotHigh } else { Led::JackpotLow };
        }
        let Some(spot) = self.spot(seat).filter(|spot| spot.open) else { return Led::Off };
        match (&self.play, spot.fault, spot.coin) {
            (_, Some(Fault::CoinJam), _) => Led::Corners,
            (_, Some(Fault::NotRegistered), _) => Led::Centre,
            (_, Some(Fault::Led), _) => Led::Off,
            (Play::Locked(locked), None, _) if locked.bets.contains(seat) => Led::Steady,
            (Play::Locked(_), None, Coin::None) => Led::Off,
            (Play::Locked(_), None, Coin::Placed | Coin::Dropped) => Led::Centre,
            (Play::Open, None, Coin::None) => Led::Chasing,
            (Play::Open, None, Coin::Placed) => Led::Flashing,
            (Play::Open, None, Coin::Dropped) => Led::Steady,
        }
    }
}
