//! A table: its seats and sensors, lights, key switch and round.
//!
//! ```text
//! Open --COIN IN / START GAME / START--> Locked --GAME OVER / END GAME / STOP, CONFIRM--> Open
//!                                           \------------- void (bets returned) -----------/
//! ```
//!
//! Open: coins come and go, and no meter has moved. Locked: bets are final and have fed the meters; cards are
//! dealt, prizes are marked and paid.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use money::{Book, Entry};
use serde::{Deserialize, Serialize};
use wagers::Side;

use crate::dealt::{Dealt, ShoeLog};
use crate::event::Console;
use crate::felt::{FeltBet, Settled, Unsettled, settle};
use crate::ids::{DeviceId, JackpotId, Millis, PoolId, RoundNo, StaffId};
use crate::input::{Fault, KeyNumber, KeyPosition};
use crate::jackpot::{Check, JackpotState, Level};
use crate::jackpots::Jackpots;
use crate::past_round::{PastRound, VoidedRound};
use crate::seats::{Seat, Seats};
use crate::settings::{SensorKind, TableSettings};
use crate::shift::{Carried, Shift};

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
    /// The fault of its sensor, if any.
    pub fault: Option<Fault>,
    /// The coin.
    pub coin: Coin,
}

impl Spot {
    /// A spot that takes bets and has none.
    pub const NEW: Spot = Spot { open: true, fault: None, coin: Coin::None };
}

/// What the lights of a bet spot show.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Key {
    /// Which key is in the lock.
    pub number: KeyNumber,
    /// Its position.
    pub position: KeyPosition,
    /// Who turned it last.
    pub by: StaffId,
    /// The last prize marked when it was turned: the holder is not responsible for later ones.
    pub seen: JackpotId,
}

/// A prize that the cards make, answered without a mark: nobody backed the hand, or it was passed over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answered {
    /// The pool.
    pub pool: PoolId,
    /// The row of its pay table.
    pub row: String,
    /// The seats that were passed over; none if nobody backed the hand.
    pub seats: Seats,
    /// The reason of a prize that was passed over.
    pub reason: Option<String>,
}

/// A prize that was passed over, or that a correction of the cards took away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PassedOver {
    /// The number of the shift.
    pub shift: u64,
    /// The round.
    pub round: RoundNo,
    /// The pool.
    pub pool: PoolId,
    /// The row of its pay table.
    pub row: String,
    /// How it would have been authorised.
    pub level: Level,
    /// The seats.
    pub seats: Seats,
    /// Why.
    pub reason: String,
    /// The people who passed it over.
    pub by: Vec<StaffId>,
}

impl PassedOver {
    /// How many a table keeps. Older ones are in the journal only.
    pub(crate) const KEPT: usize = 50;

    /// The reason where a correction of the cards took the prize away.
    pub(crate) const CORRECTED: &str = "the cards were corrected";
}

/// A round whose bets are locked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Locked {
    /// The seats with a valid bet.
    pub bets: Seats,
    /// Their numbers, in the order of the seats, where the game uses numbers.
    pub numbers: Vec<u8>,
    /// What is known of the cards.
    pub dealt: Dealt,
    /// Whether a shoe has read cards of the round.
    pub read: bool,
    /// The results that were replaced, oldest first, each with the person who replaced it.
    pub replaced: Vec<(Dealt, StaffId)>,
    /// The prizes that the cards make and that were answered without a mark.
    pub answered: Vec<Answered>,
    /// The checks made before any prize was marked.
    pub checks: Vec<Check>,
    /// The entries that the wagers posted, undone by a void.
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

    /// The seats that are passed over for a row of a pool.
    #[must_use]
    pub fn passed_over(&self, pool: &PoolId, row: &str) -> Seats {
        let answers = self.answered.iter().filter(|it| it.pool == *pool && it.row == row);
        answers.fold(Seats::NONE, |all, it| all.union(it.seats))
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
    /// The state of the console.
    pub console: Console,
    /// When the console last moved to the swiped card, if it did.
    pub swiped_at: Option<Millis>,
    /// The hard meter: coins counted since the table was opened, never reset.
    pub coins_in: u64,
    /// How many of these coins were returned by voids.
    pub coins_voided: u64,
    /// Whether the table takes bets at all.
    pub open: bool,
    /// Its silent devices: it takes no bets until they are connected again.
    pub silent: Vec<DeviceId>,
    /// The dealer who is responsible for the input of its keypad.
    pub on_duty: Option<StaffId>,
    /// The bets on the felt, where they are tracked.
    pub felt: Vec<FeltBet>,
    /// What the felt has won and lost, where bets are tracked.
    pub book: Book,
    /// The shoe that is being dealt.
    pub shoe: ShoeLog,
    /// The previous shoe.
    pub last_shoe: ShoeLog,
    /// The open shift.
    pub shift: Option<Shift>,
    /// The prizes that were passed over in this shift, and the high ones of the shift before; oldest first.
    pub passed_over: Vec<PassedOver>,
    /// How the last shift ended: the next one begins from here.
    pub carried: Option<Carried>,
    /// Whether an enrolled device senses its coins.
    pub sensors: bool,
    /// Its last rounds, oldest first.
    #[serde(with = "crate::past_round::shared")]
    pub recent: VecDeque<Arc<PastRound>>,
    /// The voided rounds whose bets are still to be returned, oldest first.
    pub voided: VecDeque<VoidedRound>,
}

impl Table {
    /// A table with its bets open.
    #[must_use]
    pub fn new(settings: TableSettings) -> Table {
        Table {
            spots: vec![Spot::NEW; usize::from(settings.seats)],
            settings,
            round: RoundNo(0),
            play: Play::Open,
            key: None,
            console: Console::Ready,
            swiped_at: None,
            coins_in: 0,
            coins_voided: 0,
            open: true,
            silent: vec![],
            on_duty: None,
            felt: vec![],
            book: Book::default(),
            shoe: ShoeLog::default(),
            last_shoe: ShoeLog::default(),
            shift: None,
            passed_over: vec![],
            carried: None,
            sensors: false,
            recent: VecDeque::new(),
            voided: VecDeque::new(),
        }
    }

    /// Keeps a prize that was passed over. Among too many, high ones are kept longest.
    pub(crate) fn keep(&mut self, prize: PassedOver) {
        if self.passed_over.len() == PassedOver::KEPT {
            let small = self.passed_over.iter().position(|it| it.level != Level::High);
            self.passed_over.remove(small.unwrap_or(0));
        }
        self.passed_over.push(prize);
    }

    /// The number of the open shift, or 0.
    pub(crate) fn shift_number(&self) -> u64 {
        self.shift.as_ref().map_or(0, |shift| shift.number)
    }

    /// Whether its wagers feed a pool.
    #[must_use]
    pub fn feeds(&self, pool: &PoolId) -> bool {
        self.settings.feeds.iter().any(|feed| feed.pool == *pool)
    }

    /// The coins of bets that were not voided: the figure of the Coin-In report.
    #[must_use]
    pub const fn coins_standing(&self) -> u64 {
        self.coins_in - self.coins_voided
    }

    /// The sides of the base game that a seat has chips on.
    pub fn backs(&self, seat: Seat) -> impl Iterator<Item = Side> {
        let base = &self.settings.base_game.wager().id;
        let own = move |bet: &&FeltBet| bet.seat == seat && bet.wager == *base;
        self.felt.iter().filter(own).filter_map(|bet| bet.side)
    }

    /// How many games a seat plays: each distinct wager is one, and the base game counts once.
    #[must_use]
    pub fn games(&self, seat: Seat) -> usize {
        let own = self.felt.iter().filter(|bet| bet.seat == seat);
        let wagers: BTreeSet<&str> = own.map(|bet| bet.wager.as_str()).collect();
        let coin = self.spot(seat).is_some_and(|spot| spot.coin != Coin::None);
        wagers.len() + usize::from(coin)
    }

    /// What is to be paid for the bets on the felt, from the dealer's right to left.
    ///
    /// # Errors
    ///
    /// If the result is unknown, or not known in enough detail.
    pub fn settlement(&self) -> Result<Vec<Settled>, Unsettled> {
        let Play::Locked(locked) = &self.play else { return Err(Unsettled::NoResult) };
        settle(&self.settings, &self.felt, &locked.dealt)
    }

    /// A seat's bet spot, if the table has the seat.
    #[must_use]
    pub fn spot(&self, seat: Seat) -> Option<&Spot> {
        self.spots.get(seat.index())
    }

    /// Whether a coin is a bet at the lock. Where a device senses that coins are dropped, only dropped ones
    /// are bets. Where no device senses coins, the dealer touches the seat once, and whatever was touched is
    /// a bet.
    pub(crate) const fn counts(&self, coin: Coin) -> bool {
        match (self.settings.sensor, coin) {
            (_, Coin::None) => false,
            (SensorKind::Drop, Coin::Placed) => !self.sensors,
            (SensorKind::Drop, Coin::Dropped)
            | (SensorKind::Presence, Coin::Placed | Coin::Dropped) => true,
        }
    }

    /// The seats whose coins would be bets if the bets were locked now.
    #[must_use]
    pub fn betting(&self) -> Seats {
        let seats = Seat::first(self.settings.seats);
        seats
            .zip(&self.spots)
            .filter(|(_, spot)| spot.open && spot.fault.is_none() && self.counts(spot.coin))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The bettors of the last round.
    #[must_use]
    pub fn last_bettors(&self) -> Seats {
        self.recent.back().map_or(Seats::NONE, |last| last.bets)
    }

    /// The level of the jackpot that is being processed at this table: that of the key, or else the highest
    /// that is pending.
    ///
    /// The manual of 2010 has two alternating patterns "when a jackpot is being processed", one for high and
    /// one for low jackpots, and no word on when that begins. Here it begins with the mark, in every dialect:
    /// from then on the whole table sees that a prize is pending, whether a key, a card or a PIN authorises
    /// it. It ends when the last of them is paid or cancelled and no key is in a jackpot position. Prizes
    /// without a key are paid from the tray at once and have no pattern.
    #[must_use]
    pub fn processing(&self, jackpots: &Jackpots) -> Option<Level> {
        let marks = match &self.play {
            Play::Locked(locked) => &locked.marks[..],
            Play::Open => &[],
        };
        let pending = marks.iter().filter_map(|mark| jackpots.get(mark));
        let pending = pending.filter(|it| it.state == JackpotState::Pending).map(|it| it.level);
        let keyed = self.key.as_ref().and_then(Key::level);
        keyed.or_else(|| pending.max().filter(|level| *level != Level::NoKey))
    }

    /// What a seat's lights show. A jackpot pattern shows on all seats. `jackpots` are those of its floor.
    #[must_use]
    #[allow(clippy::match_same_arms)] // One line for each line of the manual's table.
    pub fn led(&self, seat: Seat, jackpots: &Jackpots) -> Led {
        if let Some(level) = self.processing(jackpots) {
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
