//! A table as the auditor sees it: spots, felt, round, key and shift.

use std::collections::BTreeMap;

use floor::{
    BaseBets, Check, Dealt, Eligibility, Fault, FeltBet, JackpotId, KeyNumber, KeyPosition, Offset,
    PoolId, RoundNo, Seat, Seats, SensorKind, StaffId, TableSettings,
};
use money::{Account, Cents};
use wagers::Side;

use super::ledger::{Books, parts};

/// A bet spot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) open: bool,
    pub(super) fault: Option<Fault>,
    pub(super) placed: bool,
    pub(super) dropped: bool,
}

impl Spot {
    pub(super) const NEW: Spot = Spot { open: true, fault: None, placed: false, dropped: false };
}

/// A round whose bets are locked.
#[derive(Clone, Debug)]
pub(super) struct Live {
    pub(super) bets: Seats,
    pub(super) numbers: Vec<u8>,
    pub(super) fed: Vec<(PoolId, Books)>,
    pub(super) dealt: Dealt,
    /// Whether a shoe has read cards of the round.
    pub(super) read: bool,
    /// The prizes that were answered without a mark: pool, row and seats.
    pub(super) answers: Vec<(PoolId, String, Seats)>,
    pub(super) settled: bool,
    pub(super) marks: Vec<JackpotId>,
    /// The checks that were ticked before anything was marked.
    pub(super) checks: Vec<Check>,
}

impl Live {
    /// The seats that are passed over for a row of a pool.
    pub(super) fn passed_over(&self, pool: &PoolId, row: &str) -> Seats {
        let answers = self.answers.iter().filter(|it| it.0 == *pool && it.1 == row);
        answers.flat_map(|it| it.2.iter()).collect()
    }

    pub(super) fn number_of(&self, seat: Seat) -> Option<u8> {
        let place = self.bets.iter().position(|it| it == seat)?;
        self.numbers.get(place).copied()
    }
}

/// Where a shift begins, which is where the previous one ended.
#[derive(Clone, Debug)]
pub(super) struct Begin {
    pub(super) number: u64,
    pub(super) hard_meter: u64,
    pub(super) coins: u64,
    /// Each pool, with what its sign showed and the exact value of its meter.
    pub(super) meters: Vec<(PoolId, Cents, i128)>,
    pub(super) counted: Option<(StaffId, Offset)>,
}

/// A table.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    pub(super) settings: TableSettings,
    pub(super) open: bool,
    pub(super) spots: Vec<Spot>,
    pub(super) felt: Vec<FeltBet>,
    pub(super) round: RoundNo,
    pub(super) live: Option<Live>,
    pub(super) key: Option<(KeyNumber, KeyPosition, StaffId)>,
    /// Whether a card was swiped before the seat and the hand.
    pub(super) swiped: bool,
    pub(super) coins: u64,
    pub(super) voided: u64,
    pub(super) tray: Books,
    pub(super) shift: Option<Begin>,
    pub(super) carried: Option<Begin>,
    /// Whether a device senses the coins.
    pub(super) sensors: bool,
    /// The rounds that are over and were not voided.
    pub(super) past: BTreeMap<RoundNo, Past>,
    /// The bets of voided rounds that were not given back yet, by round.
    pub(super) to_return: BTreeMap<RoundNo, u32>,
}

/// A round that is over.
#[derive(Clone, Debug)]
pub(super) struct Past {
    pub(super) bets: Seats,
    pub(super) marks: Vec<JackpotId>,
    /// The round as it was played. What was answered in it does not bind those who pay a prize later.
    pub(super) live: Live,
    /// The meters at its end.
    pub(super) meters: Vec<(PoolId, i128)>,
}

impl Desk {
    pub(super) fn new(settings: TableSettings) -> Desk {
        Desk {
            open: true,
            spots: vec![Spot::NEW; usize::from(settings.seats)],
            settings,
            felt: vec![],
            round: RoundNo(0),
            live: None,
            key: None,
            swiped: false,
            coins: 0,
            voided: 0,
            tray: Books::default(),
            shift: None,
            carried: None,
            sensors: false,
            past: BTreeMap::new(),
            to_return: BTreeMap::new(),
        }
    }

    /// The seats whose coin becomes a bet if the bets are locked now.
    pub(super) fn betting(&self) -> Seats {
        let seats = Seat::first(self.settings.seats).zip(&self.spots);
        let counts = |spot: &Spot| match self.settings.sensor {
            // Without sensors, whatever the dealer touched is bet.
            SensorKind::Drop => spot.dropped || spot.placed && !self.sensors,
            SensorKind::Presence => spot.placed,
        };
        let good = |spot: &Spot| spot.open && spot.fault.is_none() && counts(spot);
        seats.filter(|(_, spot)| good(spot)).map(|(seat, _)| seat).collect()
    }

    /// The sides on which a seat has a base bet.
    pub(super) fn backs(&self, seat: Seat) -> Vec<Side> {
        let base = &self.settings.base_game.wager().id;
        let own = self.felt.iter().filter(|bet| bet.seat == seat && bet.wager == *base);
        own.filter_map(|bet| bet.side).collect()
    }

    /// The number of games a seat plays: each wager is one, the base game counts once, the coin is another.
    pub(super) fn games(&self, seat: Seat) -> usize {
        let mut games: Vec<&str> =
            self.felt.iter().filter(|bet| bet.seat == seat).map(|bet| bet.wager.as_str()).collect();
        games.sort_unstable();
        games.dedup();
        games.len() + usize::from(self.spots[seat.index()].placed)
    }

    /// A side bet on a hand without the base bet that it requires.
    pub(super) fn not_eligible(&self) -> Option<&FeltBet> {
        let base = &self.settings.base_game.wager().id;
        let on_a_hand = |bet: &&FeltBet| {
            bet.wager != *base && matches!(bet.side, Some(Side::Player | Side::Banker))
        };
        self.felt.iter().filter(on_a_hand).find(|bet| {
            let backs = self.backs(bet.seat);
            match self.settings.eligibility {
                Eligibility::SameSide => !backs.iter().any(|side| Some(*side) == bet.side),
                Eligibility::AnyBase => backs.is_empty(),
                Eligibility::None => false,
            }
        })
    }

    pub(super) fn tracked(&self) -> bool {
        self.settings.base_bets == BaseBets::Tracked
    }

    /// Settles a bet on the felt: a lost stake goes to the tray, a payout comes from it.
    pub(super) fn settle(&mut self, stake: Cents, pays: Cents, returned: bool) {
        if !returned {
            self.tray.give(Account::Cage, Account::Tray, parts(stake));
        }
        self.tray.give(Account::Tray, Account::Cage, parts(pays));
    }

    /// Ends the round: coins and chips are lifted.
    pub(super) fn lift(&mut self) {
        self.live = None;
        self.felt.clear();
        for spot in &mut self.spots {
            (spot.placed, spot.dropped) = (false, false);
        }
    }
}
