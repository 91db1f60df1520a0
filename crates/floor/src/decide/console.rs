//! What happens at a table: coins, buttons, keys, cards and PINs, in three dialects.

use super::mark::Press;
use super::{Decision, allow};
use crate::event::{Console, Event};
use crate::floor::Floor;
use crate::ids::{Millis, StaffId, TableId};
use crate::input::{Button, Input, KeyNumber, KeyPosition};
use crate::jackpot::{JackpotState, Level};
use crate::refusal::Refusal;
use crate::seats::Seat;
use crate::settings::{Dialect, SensorKind};
use crate::staff::{Person, Role};
use crate::table::{Coin, Play, Table};

impl Floor {
    pub(super) fn at_table(
        &self,
        by: &Person,
        id: &TableId,
        input: &Input,
        numbers: &[u8; 10],
        now: Millis,
    ) -> Decision {
        let table = self.table(id)?;
        match input {
            Input::CoinPlaced { .. } | Input::CoinDropped { .. } | Input::CoinRemoved { .. } => {
                coin(id, table, input)
            }
            Input::Seat { seat, open } => {
                allow(by, by.role.repairs())?;
                table.seat(*seat)?;
                let (table, by) = (id.clone(), by.id.clone());
                Ok(vec![Event::SeatSet { table, seat: *seat, open: *open, by }])
            }
            Input::Fault { seat, fault } => {
                table.seat(*seat)?;
                Ok(vec![Event::FaultFound { table: id.clone(), seat: *seat, fault: *fault }])
            }
            Input::FaultCleared { seat } => {
                allow(by, by.role.repairs())?;
                table.seat(*seat)?;
                Ok(vec![Event::FaultCleared { table: id.clone(), seat: *seat, by: by.id.clone() }])
            }
            Input::Card { card } => {
                let locked = table.locked()?;
                if locked.round().is_some() {
                    return Err(Refusal::RoundOver);
                }
                Ok(vec![Event::CardDealt { table: id.clone(), card: *card }])
            }
            Input::Checklist { award, items } => {
                allow(by, by.role.turns_keys())?;
                self.jackpot(*award)?;
                let (items, by) = (items.clone(), by.id.clone());
                Ok(vec![Event::Verified { jackpot: *award, items, by }])
            }
            Input::Payment { award, method } => {
                allow(by, by.role.works_consoles())?;
                if self.jackpot(*award)?.state != JackpotState::Pending {
                    return Err(Refusal::NotPending(*award));
                }
                Ok(vec![Event::PaymentChosen { jackpot: *award, method: *method }])
            }
            Input::Void { reason, approvals } => self.void(id, table, reason, approvals),
            Input::Hand { row, seats, r#override } => {
                allow(by, by.role.works_consoles())?;
                let press = Press { row, seats: *seats, against_the_cards: r#override.as_deref() };
                self.hand(by, id, &press, now)
            }
            Input::Key { number, position } => key(by, id, table, *number, *position),
            Input::Button { name } => {
                allow(by, by.role.works_consoles())?;
                self.button(by, id, *name, numbers, now)
            }
            Input::SelectAward { award } => self.select(id, table, *award),
            Input::Swipe { person } => self.swipe(id, table, person, now),
            Input::Pin { person } => self.pin(id, table, person, now),
        }
    }

    fn button(
        &self,
        by: &Person,
        id: &TableId,
        button: Button,
        numbers: &[u8; 10],
        now: Millis,
    ) -> Decision {
        let table = self.table(id)?;
        let moves = |console: Console| Ok(vec![Event::ConsoleMoved { table: id.clone(), console }]);
        match (table.settings.dialect, button) {
            (Dialect::Aquarius | Dialect::Nexus, Button::CoinIn | Button::StartGame)
            | (Dialect::Prsm, Button::Start) => self.lock(by, id, table, numbers),
            (Dialect::Aquarius | Dialect::Nexus, Button::GameOver | Button::EndGame) => {
                self.end_round(by, id, table, now)
            }
            (Dialect::Aquarius, Button::JPot) => {
                let locked = table.locked()?;
                let level =
                    table.key.and_then(crate::table::Key::level).ok_or(Refusal::KeyNotTurned)?;
                let oldest = self.oldest(locked, level);
                let wrong = || match self.pending(locked).find(|it| it.level != Level::NoKey) {
                    Some(other) => Refusal::WrongKey { level: other.level },
                    None => Refusal::NothingPending,
                };
                let oldest = oldest.ok_or_else(wrong)?;
                Ok(vec![self.authorise(by, oldest.id, now)?])
            }
            (Dialect::Nexus, Button::Confirm) => {
                let locked = table.locked()?;
                let first = self.pending(locked).find(|it| it.level != Level::NoKey);
                let first = first.ok_or(Refusal::NothingPending)?;
                moves(Console::Confirmed { jackpot: first.id })
            }
            (Dialect::Prsm, Button::Confirm) => match table.console {
                Console::Entered { jackpot } => moves(Console::Confirmed { jackpot }),
                Console::Selected { jackpot } => moves(Console::Authorising { jackpot }),
                Console::Stopping => self.end_round(by, id, table, now),
                _ => Err(Refusal::NothingEntered),
            },
            (Dialect::Prsm, Button::Check) => match table.console {
                Console::Entered { jackpot } | Console::Confirmed { jackpot } => {
                    let cancelled = Event::MarkCancelled { jackpot, by: by.id.clone() };
                    let ready = Event::ConsoleMoved { table: id.clone(), console: Console::Ready };
                    Ok(vec![cancelled, ready])
                }
                Console::Ready => Err(Refusal::NothingEntered),
                _ => moves(Console::Ready),
            },
            (Dialect::Prsm, Button::Pending) => {
                let locked = table.locked()?;
                table.no_open_entry()?;
                self.pending(locked).next().ok_or(Refusal::NothingPending)?;
                moves(Console::Listing)
            }
            (Dialect::Prsm, Button::Stop) => {
                table.locked()?;
                table.no_open_entry()?;
                moves(Console::Stopping)
            }
            (_, button) => Err(Refusal::WrongConsole { what: label(button) }),
        }
    }

    /// Locks the bets: the wagers feed the meters, and numbers are drawn where they take part.
    fn lock(&self, by: &Person, id: &TableId, table: &Table, numbers: &[u8; 10]) -> Decision {
        if let Play::Locked(_) = table.play {
            return Err(Refusal::BetsLocked);
        }
        let bets = table.betting();
        let asks = |feed: &crate::settings::Feed| {
            self.pools.get(&feed.pool).is_some_and(|pool| pool.wager().asks_number())
        };
        let numbers = if table.settings.feeds.iter().any(asks) {
            let many = usize::try_from(bets.len()).unwrap_or(usize::MAX);
            numbers.get(..many).ok_or(Refusal::TooManyBettors)?.to_vec()
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

    /// Ends the round: pays the no-key prizes, and is refused while somebody else's decision is due.
    fn end_round(&self, by: &Person, id: &TableId, table: &Table, now: Millis) -> Decision {
        let locked = table.locked()?;
        let many = self.pending(locked).filter(|it| it.level != Level::NoKey).count();
        if many > 0 {
            return Err(Refusal::JackpotPending { many });
        }
        if table.key.is_some() {
            return Err(Refusal::KeyInLock);
        }
        let mut events = self.award_no_key(by, locked, now)?;
        events.push(Event::RoundEnded { table: id.clone(), by: by.id.clone() });
        Ok(events)
    }

    fn hand(&self, by: &Person, id: &TableId, press: &Press<'_>, now: Millis) -> Decision {
        let table = self.table(id)?;
        let mark = self.press_hand(by, id, press, now)?;
        let Event::Marked { jackpot, level, .. } = &mark else {
            let ready = Event::ConsoleMoved { table: id.clone(), console: Console::Ready };
            return Ok(vec![mark, ready]);
        };
        let jackpot = *jackpot;
        match (table.settings.dialect, &table.console) {
            (Dialect::Prsm, _) => {
                table.no_open_entry()?;
                let console = Console::Entered { jackpot };
                Ok(vec![mark, Event::ConsoleMoved { table: id.clone(), console }])
            }
            // The order of Fortune 7: the card was swiped before the hand was named.
            (Dialect::Nexus, Console::Swiped { person }) if *level != Level::NoKey => {
                let person = self.person(person)?;
                authorises(person, *level)?;
                let mut after = self.clone();
                after.apply(&mark).map_err(|_| Refusal::NothingPending)?;
                let award = after.authorise(person, jackpot, now)?;
                let ready = Event::ConsoleMoved { table: id.clone(), console: Console::Ready };
                Ok(vec![mark, award, ready])
            }
            _ => Ok(vec![mark]),
        }
    }

    fn swipe(&self, id: &TableId, table: &Table, person: &StaffId, now: Millis) -> Decision {
        if table.settings.dialect != Dialect::Nexus {
            return Err(Refusal::WrongConsole { what: "card reader" });
        }
        table.locked()?;
        let person = self.person(person)?;
        let moves = |console: Console| Event::ConsoleMoved { table: id.clone(), console };
        match table.console {
            Console::Confirmed { jackpot } => {
                authorises(person, self.jackpot(jackpot)?.level)?;
                Ok(vec![self.authorise(person, jackpot, now)?, moves(Console::Ready)])
            }
            _ => {
                allow(person, person.role.turns_keys())?;
                Ok(vec![moves(Console::Swiped { person: person.id.clone() })])
            }
        }
    }

    fn pin(&self, id: &TableId, table: &Table, person: &StaffId, now: Millis) -> Decision {
        if table.settings.dialect != Dialect::Prsm {
            return Err(Refusal::WrongConsole { what: "PIN pad" });
        }
        let person = self.person(person)?;
        let ready = Event::ConsoleMoved { table: id.clone(), console: Console::Ready };
        match table.console {
            Console::Confirmed { .. } => {
                allow(person, person.role.works_consoles())?;
                Ok(vec![ready])
            }
            Console::Authorising { jackpot } => {
                authorises(person, self.jackpot(jackpot)?.level)?;
                Ok(vec![self.authorise(person, jackpot, now)?, ready])
            }
            _ => Err(Refusal::NothingEntered),
        }
    }

    fn select(&self, id: &TableId, table: &Table, award: crate::ids::JackpotId) -> Decision {
        if table.settings.dialect != Dialect::Prsm {
            return Err(Refusal::WrongConsole { what: "list of awards" });
        }
        if table.console != Console::Listing {
            return Err(Refusal::NotSelected);
        }
        let locked = table.locked()?;
        self.pending(locked).find(|it| it.id == award).ok_or(Refusal::NotPending(award))?;
        let console = Console::Selected { jackpot: award };
        Ok(vec![Event::ConsoleMoved { table: id.clone(), console }])
    }

    /// A void returns the wagers. It is refused after an award of the round until that is backed out.
    fn void(
        &self,
        id: &TableId,
        table: &Table,
        reason: &str,
        approvals: &[StaffId; 2],
    ) -> Decision {
        let locked = table.locked()?;
        let [one, two] = approvals;
        if one == two {
            return Err(Refusal::SamePerson(one.clone()));
        }
        for person in approvals {
            let person = self.person(person)?;
            allow(person, matches!(person.role, Role::Supervisor | Role::Executive))?;
        }
        let marks = locked.marks.iter().filter_map(|mark| self.jackpots.get(mark));
        let mut events = Vec::new();
        for mark in marks {
            match mark.state {
                JackpotState::Waiting | JackpotState::Cleared => {
                    return Err(Refusal::AwardMade(mark.id));
                }
                JackpotState::Pending => {
                    events.push(Event::MarkCancelled { jackpot: mark.id, by: one.clone() });
                }
                JackpotState::Cancelled | JackpotState::BackedOut => {}
            }
        }
        let (table, reason, by) = (id.clone(), reason.to_owned(), approvals.clone());
        events.push(Event::RoundVoided { table, reason, by });
        Ok(events)
    }
}

impl Table {
    /// On PRSM an entry counts only once the dealer's PIN has confirmed it: until then nothing else goes on.
    fn no_open_entry(&self) -> Result<(), Refusal> {
        match self.console {
            Console::Entered { .. } | Console::Confirmed { .. } => Err(Refusal::EntryOpen),
            _ => Ok(()),
        }
    }
}

fn authorises(person: &Person, level: Level) -> Result<(), Refusal> {
    if person.role.authorises(level) {
        Ok(())
    } else {
        Err(Refusal::LevelTooLow { staff: person.id.clone(), level })
    }
}

/// A coin is placed, dropped or taken back.
fn coin(id: &TableId, table: &Table, input: &Input) -> Decision {
    let usable = |seat: Seat| {
        let spot = table.seat(seat)?;
        match (&table.play, spot.open, spot.fault) {
            (_, false, _) => Err(Refusal::SeatClosed(seat)),
            (Play::Locked(_), ..) => Err(Refusal::BetsLocked),
            (Play::Open, true, Some(_)) => Err(Refusal::SeatFaulty(seat)),
            (Play::Open, true, None) => Ok(spot.coin),
        }
    };
    let table_id = id.clone();
    match *input {
        Input::CoinPlaced { seat } => match usable(seat)? {
            Coin::None => Ok(vec![Event::CoinPlaced { table: table_id, seat }]),
            Coin::Placed | Coin::Dropped => Err(Refusal::SecondCoin(seat)),
        },
        Input::CoinDropped { seat } => match (usable(seat)?, table.settings.sensor) {
            (_, SensorKind::Presence) => Err(Refusal::WrongConsole { what: "coin acceptor" }),
            (Coin::Placed, SensorKind::Drop) => {
                Ok(vec![Event::CoinDropped { table: table_id, seat }])
            }
            (Coin::Dropped, SensorKind::Drop) => Err(Refusal::SecondCoin(seat)),
            (Coin::None, SensorKind::Drop) => Err(Refusal::NoCoin(seat)),
        },
        Input::CoinRemoved { seat } => {
            let spot = table.seat(seat)?;
            match (spot.coin, table.settings.sensor) {
                (Coin::None, _) => Err(Refusal::NoCoin(seat)),
                (Coin::Dropped, SensorKind::Drop) => Err(Refusal::SecondCoin(seat)),
                _ => Ok(vec![Event::CoinRemoved { table: table_id, seat }]),
            }
        }
        _ => Ok(vec![]),
    }
}

/// The key is the authority: a supervisor turns it, and each key fits its own position only.
fn key(
    by: &Person,
    id: &TableId,
    table: &Table,
    number: KeyNumber,
    position: KeyPosition,
) -> Decision {
    if table.settings.dialect != Dialect::Aquarius {
        return Err(Refusal::WrongConsole { what: "key switch" });
    }
    allow(by, by.role.turns_keys())?;
    match (number, position) {
        (KeyNumber::Low, KeyPosition::JackpotHigh) => Err(Refusal::WrongKey { level: Level::High }),
        (KeyNumber::High, KeyPosition::JackpotLow) => Err(Refusal::WrongKey { level: Level::Low }),
        _ => Ok(vec![Event::KeyTurned { table: id.clone(), number, position, by: by.id.clone() }]),
    }
}

const fn label(button: Button) -> &'static str {
    match button {
        Button::CoinIn => "COIN IN",
        Button::StartGame => "START GAME",
        Button::Start => "START",
        Button::JPot => "J-POT",
        Button::Confirm => "CONFIRM",
        Button::Pending => "PENDING",
        Button::Check => "CHECK",
        Button::GameOver => "GAME OVER",
        Button::EndGame => "END GAME",
        Button::Stop => "STOP",
    }
}
