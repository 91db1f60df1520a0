//! The dealer: deals the cards or declares the hand, lights the buttons that the cards call for, and ends the
//! round when everybody has been paid.

use cards::Round;
use floor::{
    BaseBets, Button, Console, Dealt, DeviceKind, Dialect, Floor, Input, Level, Locked, Play,
    Points, RoundNo, Seat, Seats, StaffId, Table, TableId,
};
use wagers::{Side, Sides};

use super::station::{Station, Wanted, Way};
use super::{People, Step, at};
use crate::names::{SHOE, staff};
use crate::shoe::DealingShoe;

/// How often a hand button is pressed for one mark before the dealer gives up.
const MAX_PRESSES: u8 = 3;

impl People {
    /// The next step of the people at a table.
    pub(super) fn work(
        &mut self,
        floor: &Floor,
        id: &TableId,
        station: &mut Station,
    ) -> Option<Step> {
        let table = floor.tables.get(id)?;
        match &table.play {
            Play::Open => self.take_bets(floor, id, table, station),
            Play::Locked(locked) => self.play_round(floor, id, table, locked, station),
        }
    }

    fn play_round(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        locked: &Locked,
        station: &mut Station,
    ) -> Option<Step> {
        if station.round != table.round {
            // Someone else began this round: continue from its current state.
            station.begin(table.round);
            for seat in locked.bets.iter() {
                let side = self.one_of(&[Side::Banker, Side::Player]);
                station.backs.insert(seat, side);
            }
        }
        if station.hand.len() < locked.dealt.cards().len() {
            station.hand = locked.dealt.cards().to_vec();
        }
        if let Some(step) = self.void_if_planned(floor, id, locked, station) {
            return Some(step);
        }
        if let Some(step) = self.deal(floor, id, table, locked, station) {
            return Some(step);
        }
        if station.wanted.is_none() {
            station.wanted = Some(self.wanted(floor, id, table, locked, station)?);
        }
        let pin = Input::Pin { person: staff("D100") };
        match (table.settings.dialect, &table.console) {
            (Dialect::Prsm, Console::Entered { .. }) => return Some(press(id, Button::Confirm)),
            (Dialect::Prsm, Console::Confirmed { .. }) => return Some(at("D100", id, pin, 2_000)),
            _ => {}
        }
        if let Some(step) = self.light_buttons(floor, id, table, locked, station) {
            return Some(step);
        }
        if let Some(step) = self.answer_known(floor, id, table, station) {
            return Some(step);
        }
        let marks = locked.marks.iter().filter_map(|mark| floor.jackpots.get(mark));
        if marks.into_iter().any(|it| it.level != Level::NoKey && it.paid.is_none()) {
            return self.authorise(floor, id, table, locked, station);
        }
        if table.key.is_some() {
            return self.take_key_out(id, table);
        }
        match (table.settings.dialect, &table.console) {
            (Dialect::Aquarius | Dialect::Nexus, _) => {
                let name = self.one_of(&[Button::GameOver, Button::EndGame]);
                Some(at("D100", id, Input::Button { name }, 8_000))
            }
            (Dialect::Prsm, Console::Stopping) => {
                Some(at("D100", id, Input::Button { name: Button::Confirm }, 8_000))
            }
            (Dialect::Prsm, Console::Ready) => Some(press(id, Button::Stop)),
            (Dialect::Prsm, _) => Some(press(id, Button::Check)),
        }
    }

    /// Answers a prize that the cards make and that is not marked: names its seats, says that nobody backed
    /// the hand, or calls a supervisor who passes it over.
    fn answer_known(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        station: &mut Station,
    ) -> Option<Step> {
        let known = floor.unmarked_prizes(id).into_iter().next()?;
        if self.happens(self.habits.wrong) {
            // The dealer ends the round anyway, and is told what is missing.
            let prsm = table.settings.dialect == Dialect::Prsm;
            return Some(press(id, if prsm { Button::Stop } else { Button::GameOver }));
        }
        let backed = |seat: &Seat| {
            known.if_backed.is_none() || known.if_backed == station.backs.get(seat).copied()
        };
        let seats: Seats = known.seats.iter().filter(backed).collect();
        if !seats.is_empty() && self.happens(60) {
            let second = self.one_of(&["E300", "V400"]);
            let approvals = if known.level == Level::High { vec![staff(second)] } else { vec![] };
            let reason = "the player has left".to_owned();
            let input = Input::PassOver { row: known.row, seats: None, reason, approvals };
            return Some(at("S200", id, input, 20_000));
        }
        if let Some(wanted) = station.wanted.as_mut().filter(|_| !seats.is_empty()) {
            let (pool, row) = (known.pool, known.row.clone());
            let pressed = MAX_PRESSES;
            wanted.push(Wanted { pool, row, seats, against_the_cards: None, pressed });
        }
        let (row, seats) = (known.row, Some(seats));
        Some(at("D100", id, Input::Hand { row, seats, r#override: None, award: None }, 3_000))
    }

    /// A misdeal: two people with the right to do so void the round.
    fn void_if_planned(
        &mut self,
        floor: &Floor,
        id: &TableId,
        locked: &Locked,
        station: &mut Station,
    ) -> Option<Step> {
        let after = station
            .void_after
            .filter(|&after| station.hand.len() >= after || locked.dealt.points().is_some())?;
        let awarded = |mark| floor.jackpots.get(mark).is_some_and(|it| it.paid.is_some());
        if after > 5 && station.wanted.is_none() || locked.marks.iter().any(awarded) {
            return None;
        }
        let reason = self.one_of(&["misdeal", "a card was exposed", "power"]).to_owned();
        let second = self.one_of(&["S201", "E300", "V400"]);
        let approvals: [StaffId; 2] = [staff("S200"), staff(second)];
        let void = Input::Void { reason, approvals };
        let round = floor.tables.get(id)?.round;
        // Now and then it is the sheet of the round before, which is refused.
        let stale = round.0 > 1 && self.happens(self.habits.wrong * 3);
        let round = if stale { RoundNo(round.0 - 1) } else { round };
        Some(at("D100", id, void.in_round(round), 30_000))
    }

    /// The next card, or the result; nothing once no more will be known about the round.
    fn deal(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        locked: &Locked,
        station: &mut Station,
    ) -> Option<Step> {
        let known = locked.dealt.points().is_some();
        if known && table.settings.base_bets == BaseBets::Tracked && table.settlement().is_err() {
            if table.settings.dialect != Dialect::Prsm && self.happens(self.habits.wrong) {
                // The dealer ends the round anyway, and the refusal names what is missing.
                return Some(press(id, Button::GameOver));
            }
            // The points were not sufficient: a supervisor enters the cards.
            let cards = Some(station.hand.clone()).filter(|hand| Round::from_cards(hand).is_ok());
            return cards.map(|cards| {
                at("S200", id, Input::Result { totals: None, cards: Some(cards) }, 15_000)
            });
        }
        if known {
            return None;
        }
        if let (Way::Shoe, Dealt::Unknown | Dealt::Cards(_)) = (station.way, &locked.dealt) {
            let dealt = locked.dealt.cards().len();
            if station.hand.len() == dealt {
                let card = self.draw(table, station);
                station.hand.push(card);
            }
            let reader = if floor.has_device(id, DeviceKind::Shoe) { SHOE } else { "D100" };
            return Some(at(reader, id, Input::Card { card: station.hand[dealt] }, 3_000));
        }
        while Round::from_cards(&station.hand).is_err() {
            let card = self.draw(table, station);
            station.hand.push(card);
        }
        let round = Round::from_cards(&station.hand).ok()?;
        let input = match station.way {
            Way::Shoe | Way::Cards => {
                Input::Result { totals: None, cards: Some(station.hand.clone()) }
            }
            Way::Points => {
                let totals = round.totals();
                let totals = Points { player: totals.player, banker: totals.banker };
                Input::Result { totals: Some(totals), cards: None }
            }
            Way::Declared => return None,
        };
        Some(at("D100", id, input, 12_000))
    }

    fn draw(&mut self, table: &Table, station: &mut Station) -> cards::Card {
        let decks = table.settings.decks;
        loop {
            let chance = &mut self.chance;
            let shoe = station.shoe.get_or_insert_with(|| DealingShoe::shuffled(decks, chance));
            match shoe.deal() {
                Some(card) => return card,
                None => station.shoe = None,
            }
        }
    }

    /// The buttons that should be lit: what the system proposes if it knows the cards, otherwise what the
    /// dealer sees.
    fn wanted(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        locked: &Locked,
        station: &Station,
    ) -> Option<Vec<Wanted>> {
        let mut wanted: Vec<Wanted> = vec![];
        let want = |pool: &floor::PoolId, row: &str, seats: Seats| Wanted {
            pool: pool.clone(),
            row: row.to_owned(),
            seats,
            against_the_cards: None,
            pressed: 0,
        };
        if let Dealt::Cards(_) = locked.dealt {
            for it in floor.proposals(id) {
                let backed = |seat: &Seat| {
                    it.if_backed.is_none() || it.if_backed == station.backs.get(seat).copied()
                };
                let seats: Seats = it.seats.iter().filter(backed).collect();
                if !seats.is_empty() {
                    wanted.push(want(&it.pool, &it.row, seats));
                }
            }
            if let Some(it) = wanted.last().filter(|_| self.happens(20)).cloned() {
                // A supervisor marks another hand, because a card was misread.
                let pool = floor.pools.get(&it.pool)?;
                let row = pool.wager().rows.last().filter(|row| row.id != it.row)?;
                let why = Some("the shoe misread a card".to_owned());
                wanted.pop();
                wanted.push(Wanted { row: row.id.clone(), against_the_cards: why, ..it });
            }
            return Some(wanted);
        }
        let round = Round::from_cards(&station.hand).ok()?;
        for feed in &table.settings.feeds {
            let pool = floor.pools.get(&feed.pool)?;
            for seat in locked.bets.iter() {
                let side = match pool.settings.sides {
                    Sides::None => None,
                    Sides::Either => Some(Side::Either),
                    Sides::Base | Sides::Backed => match table.settings.base_bets {
                        BaseBets::Declared => station.backs.get(&seat).copied(),
                        BaseBets::Tracked => table.backs(seat).find(|&side| side != Side::Tie),
                    },
                };
                let Some(row) = pool.wager().award(&round, side, locked.number_of(seat)) else {
                    continue;
                };
                let same = wanted.iter_mut().find(|it| it.pool == feed.pool && it.row == row.id);
                match same {
                    Some(same) => same.seats.insert(seat),
                    None => wanted.push(want(&feed.pool, &row.id, [seat].into_iter().collect())),
                }
            }
        }
        Some(wanted)
    }

    /// Lights a button that should be lit, or turns off one that should not.
    fn light_buttons(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        locked: &Locked,
        station: &mut Station,
    ) -> Option<Step> {
        let marks: Vec<_> = locked.marks.iter().filter_map(|it| floor.jackpots.get(it)).collect();
        let wanted = station.wanted.as_mut()?;
        for stray in marks.iter().filter(|it| it.stands() && it.paid.is_none()) {
            let same = |it: &Wanted| it.row == stray.row && it.pool == stray.pool;
            if !wanted.iter().any(|it| same(it) && it.seats == stray.seats) {
                if let (Dialect::Nexus, Console::Swiped { .. }) =
                    (table.settings.dialect, &table.console)
                {
                    // While a card is in force, pressing the hand would pay the mark, so the card is
                    // cancelled first.
                    return Some(press(id, Button::Check));
                }
                let (row, seats) = (stray.row.clone(), Some(stray.seats));
                return Some(at(
                    "D100",
                    id,
                    Input::Hand { row, seats, r#override: None, award: None },
                    1_500,
                ));
            }
        }
        for it in wanted.iter_mut().filter(|it| it.pressed < MAX_PRESSES) {
            let same = |mark: &&&floor::Jackpot| mark.row == it.row && mark.pool == it.pool;
            let mut lit = marks.iter().filter(same);
            if lit.any(|mark| mark.stands() && (mark.seats == it.seats || mark.paid.is_some())) {
                continue;
            }
            let ready = table.console == Console::Ready;
            let level = floor.pools.get(&it.pool).and_then(|pool| pool.row(&it.row));
            let level = level.map(floor::Pool::level);
            if table.settings.dialect == Dialect::Nexus
                && ready
                && level > Some(Level::NoKey)
                && self.happens(250)
            {
                // The order of Fortune 7: the card comes first.
                let person = staff(if level == Some(Level::High) { "E300" } else { "S200" });
                return Some(at("D100", id, Input::Swipe { person }, 5_000));
            }
            it.pressed += 1;
            let by = if it.against_the_cards.is_some() { "S200" } else { "D100" };
            let (row, seats) = (it.row.clone(), Some(it.seats));
            let r#override = it.against_the_cards.clone();
            return Some(at(by, id, Input::Hand { row, seats, r#override, award: None }, 3_000));
        }
        None
    }
}

/// The dealer presses a button.
pub(super) fn press(id: &TableId, name: Button) -> Step {
    at("D100", id, Input::Button { name }, 3_000)
}
