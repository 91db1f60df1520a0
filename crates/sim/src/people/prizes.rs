//! Prizes that need more than the dealer: checklist, payment, and key, card or PIN as each dialect requires.

use cards::Round;
use floor::{
    Button, Check, CommandKind, Console, Dialect, Floor, Input, Jackpot, JackpotId, JackpotState,
    KeyNumber, KeyPosition, Level, Locked, Payment, Right, StaffId, Table, TableId,
};
use money::Cents;

use super::dealer::press;
use super::station::Station;
use super::{People, Step, at, checklist};
use crate::names::staff;

impl People {
    /// The next step towards paying the first pending prize.
    pub(super) fn authorise(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        locked: &Locked,
        station: &Station,
    ) -> Option<Step> {
        let pending = |level| {
            let marks = locked.marks.iter().filter_map(|mark| floor.jackpots.get(mark));
            let marks = marks.filter(move |it| it.paid.is_none() && it.level == level);
            marks.min_by_key(|it| (floor.pools.get(&it.pool).and_then(|p| p.place(&it.row)), it.id))
        };
        let first = match pending(Level::High) {
            Some(high) => high,
            None => {
                let marks = locked.marks.iter().filter_map(|mark| floor.jackpots.get(mark));
                marks
                    .filter(|it| it.paid.is_none() && it.level == Level::Low)
                    .min_by_key(|it| it.id)?
            }
        };
        if first.level == Level::High {
            match turn(floor, first) {
                // Occasionally someone tries anyway, and is refused.
                Turn::Later if self.happens(800) => return None,
                Turn::NotKnown if self.happens(300) => {
                    return Some(self.ask_surveillance(floor, first));
                }
                _ => {}
            }
        }
        let missing: Vec<Check> = Check::needed(first.level)
            .iter()
            .copied()
            .filter(|item| !first.checks.contains(item))
            .collect();
        if !missing.is_empty() && !self.happens(150) {
            let half = self.happens(150) && missing.len() > 1;
            let items = if half { missing[..1].to_vec() } else { missing };
            let award = Some(first.id).filter(|_| self.happens(700));
            return Some(at("S200", id, checklist(award, items), 45_000));
        }
        let reads = self.habits.wrong > 0 && first.level == Level::High;
        if reads && first.sign.is_none() && self.happens(300) {
            return Some(self.read_sign(floor, id, first));
        }
        let cards_due = first.level == Level::High
            && first.overridden.is_none()
            && floor.site.high_needs_cards
            && locked.dealt.round().is_none();
        // Occasionally someone goes on without the cards, and is refused.
        if cards_due && !self.happens(100) {
            return Some(self.show_cards(id, first, station));
        }
        if first.payment == Payment::Cash && self.happens(200) {
            let method = self.one_of(&[Payment::Cheque, Payment::Cash]);
            let seat =
                first.shared.iter().next().filter(|_| self.habits.wrong > 0 && self.happens(300));
            return Some(at("D100", id, Input::Payment { award: first.id, method, seat }, 4_000));
        }
        match table.settings.dialect {
            Dialect::Aquarius => self.by_key(floor, id, table, first),
            Dialect::Nexus => self.by_card(floor, id, table, first),
            Dialect::Prsm => Some(self.by_pin(id, table, first)),
        }
    }

    /// The supervisor reads the sign, now and then wrongly; then a reason is given.
    fn read_sign(&mut self, floor: &Floor, id: &TableId, first: &Jackpot) -> Step {
        let meter = floor.pools.get(&first.pool).map_or(0, |pool| pool.displayed().cents());
        let differs = self.happens(200);
        let apart = if differs { 700_000 } else { self.one_of(&[0, 1_000, -2_500]) };
        let forgets = self.happens(self.habits.wrong);
        let why = (differs && !forgets).then(|| "the sign was late".to_owned());
        let input = Input::Checklist {
            award: Some(first.id),
            items: vec![],
            sign: Some(Cents::new((meter + apart).max(0))),
            sign_override: why,
        };
        at("S200", id, input, 15_000)
    }

    /// The cards of a high prize are entered, or a supervisor allows it without them.
    fn show_cards(&mut self, id: &TableId, first: &Jackpot, station: &Station) -> Step {
        if Round::from_cards(&station.hand).is_err() || self.happens(150) {
            let (row, seats) = (first.row.clone(), Some(first.seats));
            let r#override = Some("the cards were mixed in".to_owned());
            return at("S201", id, Input::Hand { row, seats, r#override, award: None }, 30_000);
        }
        let by = if self.happens(200) { "S200" } else { "D100" };
        at(by, id, Input::Result { totals: None, cards: Some(station.hand.clone()) }, 15_000)
    }

    fn by_key(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        first: &Jackpot,
    ) -> Option<Step> {
        let (number, position) = match first.level {
            Level::High => (KeyNumber::High, KeyPosition::JackpotHigh),
            Level::Low | Level::NoKey => (KeyNumber::Low, KeyPosition::JackpotLow),
        };
        match &table.key {
            // A device reported the key turn: the person who vouches for the prize presses the button.
            Some(key)
                if (key.number, key.position) == (number, position)
                    && !floor.staff.contains_key(&key.by) =>
            {
                let by = if self.happens(300) { "D100" } else { supervisor(first) };
                Some(at(by, id, Input::Button { name: Button::JPot }, 3_000))
            }
            // The person who turned the key saw this prize; for a later prize they turn it again.
            Some(key)
                if (key.number, key.position) == (number, position)
                    && first.id <= key.seen
                    && !marked(first, &key.by) =>
            {
                Some(press(id, Button::JPot))
            }
            Some(key) if key.number != number => self.take_key_out(id, table),
            _ => {
                let switch =
                    floor.devices.values().any(|it| it.enrolment.table == *id) && self.happens(400);
                let by = if switch { "BAC01-SHOE" } else { supervisor(first) };
                Some(at(by, id, Input::Key { number, position }, 6_000))
            }
        }
    }

    /// Turns the key back to Run, and removes it.
    pub(super) fn take_key_out(&mut self, id: &TableId, table: &Table) -> Option<Step> {
        let key = table.key.as_ref()?;
        let position = match key.position {
            KeyPosition::Run => KeyPosition::Removed,
            _ if self.happens(500) => KeyPosition::Removed,
            _ => KeyPosition::Run,
        };
        Some(at("S200", id, Input::Key { number: key.number, position }, 3_000))
    }

    fn by_card(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        first: &Jackpot,
    ) -> Option<Step> {
        if first.needs_dealer() && self.happens(200) {
            // Someone goes on without the dealer, and is refused.
            return Some(press(id, Button::Confirm));
        }
        if first.needs_dealer() {
            let person = staff("D100");
            let proof =
                if self.happens(500) { Input::Pin { person } } else { Input::Swipe { person } };
            return Some(at("D100", id, proof, 3_000));
        }
        let person = staff(self.whose(first));
        let swipe = Some(at("D100", id, Input::Swipe { person }, 5_000));
        match &table.console {
            Console::Confirmed { jackpot } if *jackpot == first.id => swipe,
            Console::Swiped { person } => {
                let role = floor.staff.get(person)?.role;
                let authority = floor.pools.get(&first.pool)?.settings.authority;
                let needed =
                    if first.level == Level::High { authority.high } else { authority.low };
                if role.may(Right::authorising(needed))
                    && !marked(first, person)
                    && self.happens(500)
                {
                    Some(press(id, Button::Confirm))
                } else {
                    swipe
                }
            }
            _ => Some(press(id, Button::Confirm)),
        }
    }

    fn by_pin(&mut self, id: &TableId, table: &Table, first: &Jackpot) -> Step {
        let award: JackpotId = first.id;
        match table.console {
            Console::Ready => press(id, Button::Pending),
            Console::Listing => at("D100", id, Input::SelectAward { award }, 3_000),
            Console::Selected { jackpot } if jackpot == award => press(id, Button::Confirm),
            Console::Authorising { jackpot } if jackpot == award => {
                let person = staff(self.whose(first));
                at("D100", id, Input::Pin { person }, 5_000)
            }
            _ => press(id, Button::Check),
        }
    }

    /// Who comes to authorise a prize: usually a person with the right to, who did not mark it.
    fn whose(&mut self, first: &Jackpot) -> &'static str {
        match first.level {
            Level::High if self.happens(900) => "E300",
            Level::Low if self.happens(50) => "S200",
            _ => supervisor(first),
        }
    }

    /// Surveillance looks at the pictures and decides who was first.
    fn ask_surveillance(&mut self, floor: &Floor, first: &Jackpot) -> Step {
        let rivals = floor.jackpots.values().filter(|it| {
            it.pool == first.pool && it.level == Level::High && it.state == JackpotState::Pending
        });
        let mut rivals: Vec<&Jackpot> = rivals.collect();
        rivals.sort_by_key(|it| (it.marked_at, it.id));
        if self.happens(200) {
            rivals.reverse();
        }
        let kind = CommandKind::RecordOrder {
            pool: first.pool.clone(),
            order: rivals.iter().map(|it| it.id).collect(),
            text: "as the cameras have it".to_owned(),
        };
        Step { by: "V400", kind, takes_ms: 60_000 }
    }
}

/// A supervisor who did not mark the prize, or the executive if there is none.
fn supervisor(first: &Jackpot) -> &'static str {
    let others = ["S200", "S201"].into_iter();
    others.into_iter().find(|it| !marked(first, &staff(it))).unwrap_or("E300")
}

/// Whether a person marked the prize.
fn marked(first: &Jackpot, person: &StaffId) -> bool {
    first.markers().any(|marker| marker == person)
}

/// Whose turn it is among simultaneous winners.
enum Turn {
    Ours,
    Later,
    NotKnown,
}

fn turn(floor: &Floor, jackpot: &Jackpot) -> Turn {
    let Some(pool) = floor.pools.get(&jackpot.pool) else { return Turn::Ours };
    let pending = |it: &&Jackpot| {
        it.pool == jackpot.pool && it.level == Level::High && it.state == JackpotState::Pending
    };
    let rivals: Vec<&Jackpot> = floor.jackpots.values().filter(pending).collect();
    let elsewhere = rivals.iter().any(|it| it.table != jackpot.table);
    if elsewhere && rivals.iter().any(|it| !pool.order.contains(&it.id)) {
        return Turn::NotKnown;
    }
    match pool.order.iter().position(|it| *it == jackpot.id) {
        Some(0) | None => Turn::Ours,
        Some(_) => Turn::Later,
    }
}
