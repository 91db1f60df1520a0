//! Applies the events of bet spots, felt and rounds.

use crate::dealt::{Dealt, ShoeLog};
use crate::event::{Console, Event};
use crate::floor::Floor;
use crate::ids::TableId;
use crate::input::KeyPosition;
use crate::seats::{Seat, Seats};
use crate::table::{Coin, Key, Locked, Play, Spot, Table};

impl Floor {
    pub(super) fn fold_spot(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::CoinPlaced { table, seat } => self.spot(table, *seat)?.coin = Coin::Placed,
            Event::CoinDropped { table, seat } => self.spot(table, *seat)?.coin = Coin::Dropped,
            Event::CoinRemoved { table, seat } => self.spot(table, *seat)?.coin = Coin::None,
            Event::SeatSet { table, seat, open, .. } => self.spot(table, *seat)?.open = *open,
            Event::FaultFound { table, seat, fault } => {
                self.spot(table, *seat)?.fault = Some(*fault);
            }
            Event::FaultCleared { table, seat, .. } => self.spot(table, *seat)?.fault = None,
            Event::BetSet { table, bet } => {
                let felt = &mut self.tables.get_mut(table)?.felt;
                felt.retain(|it| (it.seat, &it.wager, it.side) != (bet.seat, &bet.wager, bet.side));
                if bet.amount > money::Cents::ZERO {
                    felt.push(bet.clone());
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn spot(&mut self, table: &TableId, seat: Seat) -> Option<&mut Spot> {
        self.tables.get_mut(table)?.spots.get_mut(seat.index())
    }

    pub(super) fn fold_round(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::BetsLocked { table, round, bets, numbers, .. } => {
                self.tables.get(table).filter(|at| at.round.next() == *round)?;
                return self.fold_lock(table, *bets, numbers);
            }
            Event::ShoeStarted { table, .. } => {
                let at = self.tables.get_mut(table)?;
                let next = ShoeLog { number: at.shoe.number + 1, beads: vec![] };
                at.last_shoe = std::mem::replace(&mut at.shoe, next);
            }
            Event::CardDealt { table, card } => {
                let dealt = &mut self.tables.get_mut(table)?.locked_mut()?.dealt;
                match dealt {
                    Dealt::Cards(cards) => cards.push(*card),
                    Dealt::Unknown | Dealt::Points(_) => *dealt = Dealt::Cards(vec![*card]),
                }
            }
            Event::ResultEntered { table, dealt, .. } => {
                self.tables.get_mut(table)?.locked_mut()?.dealt = dealt.clone();
            }
            Event::KeyTurned { table, number, position, by } => {
                let seen = self.last_jackpot;
                let at = self.tables.get_mut(table)?;
                let key = Key { number: *number, position: *position, by: by.clone(), seen };
                at.key = Some(key).filter(|key| key.position != KeyPosition::Removed);
            }
            Event::ConsoleMoved { table, console } => {
                self.tables.get_mut(table)?.console = console.clone();
            }
            Event::FeltSettled { table, bets } => {
                // The settlement is computed again: a different one is a misfit.
                let at = self.tables.get_mut(table)?;
                if at.settlement().ok()? != *bets {
                    return None;
                }
                for bet in bets {
                    at.book.post(&bet.entry());
                }
            }
            Event::RoundEnded { table, .. } => {
                let at = self.tables.get_mut(table)?;
                if let Some(bead) = at.locked_mut()?.dealt.bead() {
                    at.shoe.add(bead);
                }
                at.open_bets();
            }
            Event::RoundVoided { table, .. } => {
                let at = self.tables.get_mut(table)?;
                let Play::Locked(locked) = &at.play else { return None };
                for (pool, entry) in &locked.contributions {
                    self.pools.get_mut(pool)?.return_wagers(entry);
                }
                at.coins_voided += u64::from(locked.bets.len());
                at.open_bets();
            }
            _ => return None,
        }
        Some(())
    }

    /// Feeds the wagers to the pools, all at once.
    fn fold_lock(&mut self, table: &TableId, bets: Seats, numbers: &[u8]) -> Option<()> {
        let at = self.tables.get_mut(table)?;
        let mut contributions = Vec::with_capacity(at.settings.feeds.len());
        for feed in &at.settings.feeds {
            let pool = self.pools.get_mut(&feed.pool)?;
            let wagered = pool.settings.wager.times(bets.len());
            let entry = pool.settings.rates.contribution(&pool.book, wagered, feed.part);
            pool.contribute(&entry, wagered, feed.part);
            contributions.push((feed.pool.clone(), entry));
        }
        at.coins_in += u64::from(bets.len());
        at.round = at.round.next();
        at.console = Console::Ready;
        at.play = Play::Locked(Locked {
            bets,
            numbers: numbers.to_vec(),
            dealt: Dealt::Unknown,
            checks: vec![],
            contributions,
            marks: vec![],
        });
        Some(())
    }
}

impl Table {
    pub(super) fn locked_mut(&mut self) -> Option<&mut Locked> {
        match &mut self.play {
            Play::Open => None,
            Play::Locked(locked) => Some(locked),
        }
    }

    /// Opens the bets: removes coins and chips, and resets the console.
    fn open_bets(&mut self) {
        self.play = Play::Open;
        self.console = Console::Ready;
        self.felt.clear();
        for spot in &mut self.spots {
            spot.coin = Coin::None;
        }
    }
}
