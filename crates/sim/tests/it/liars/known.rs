//! Lies about known prizes: one that is not marked, one for the wrong seats or without its cards, one that a
//! void or a correction takes away. Each is told in a round of its own, in the middle of a true day.

use cards::Card;
use floor::{
    Button, Check, Command, CommandKind, Dealt, Event, FixedDigits, Floor, Input, KeyNumber,
    KeyPosition, LatePrize, Level, Millis, RoundNo, Seats, TableId,
};

use super::{hide, staff, truth, verdict};

const FOUR_NINES: &str = "four-one-colour-nines";

/// A round of BAC02 with several bettors, which the floor plays on from the middle of a true day.
#[derive(Clone)]
struct Round {
    floor: Floor,
    story: Vec<Event>,
    table: TableId,
    number: RoundNo,
    bets: Seats,
}

impl Round {
    /// From the lock of its bets, while no other prize is open.
    fn locked() -> Round {
        let bac02: TableId = "BAC02".try_into().unwrap();
        let mut floor = Floor::default();
        for (place, event) in truth().iter().enumerate() {
            floor.apply(event).unwrap();
            if let Event::BetsLocked { table, round, bets, .. } = event
                && *table == bac02
                && bets.len() > 1
                && floor.jackpots.open().next().is_none()
            {
                let story = truth()[..=place].to_vec();
                return Round { floor, story, table: bac02, number: *round, bets: *bets };
            }
        }
        panic!("BAC02 locks the bets of two players while no prize is open")
    }

    fn commands(&mut self, by: &str, kind: CommandKind) {
        let command = Command { by: staff(by), kind };
        let mut digits = FixedDigits::in_order();
        let events = self.floor.decide(&command, Millis(1_800_000_000_000), &mut digits).unwrap();
        for event in &events {
            self.floor.apply(event).unwrap();
        }
        self.story.extend(events);
    }

    fn input(&mut self, by: &str, input: Input) {
        let table = self.table.clone();
        self.commands(by, CommandKind::AtTable { table, input });
    }

    fn hand(&mut self, by: &str, row: &str, r#override: Option<&str>) {
        let (row, r#override) = (row.to_owned(), r#override.map(str::to_owned));
        let seats = r#override.is_some().then_some(self.bets);
        self.input(by, Input::Hand { row, seats, r#override, award: None });
    }

    fn cards(&mut self, by: &str, all: &str) {
        self.input(by, Input::Result { totals: None, cards: Some(cards(all)) });
    }

    /// Marks four nines, verifies them and pays them.
    fn pay_four_nines(&mut self) {
        self.hand("D100", FOUR_NINES, None);
        let items = Check::needed(Level::High).to_vec();
        let (award, sign, sign_override) = (None, None, None);
        self.input("S200", Input::Checklist { award, items, sign, sign_override });
        let (number, position) = (KeyNumber::High, KeyPosition::JackpotHigh);
        self.input("S200", Input::Key { number, position });
        self.input("D100", Input::Button { name: Button::JPot });
        let position = KeyPosition::Removed;
        self.input("S200", Input::Key { number, position });
    }

    fn says(&mut self, event: Event) {
        self.story.push(event);
    }

    fn enters(&mut self, by: &str, all: &str) {
        let (table, dealt) = (self.table.clone(), Dealt::Cards(cards(all)));
        self.says(Event::ResultEntered { table, dealt, by: staff(by) });
    }

    fn ends(&mut self) {
        let table = self.table.clone();
        self.says(Event::RoundEnded { table, by: staff("D100") });
    }

    /// Leaves out what was told of the round and is of this kind.
    fn without(&mut self, hidden: impl Fn(&Event) -> bool) {
        let lock =
            |it: &Event| matches!(it, Event::BetsLocked { table, .. } if *table == self.table);
        let begin = self.story.iter().rposition(lock).unwrap();
        let mut round = self.story.split_off(begin);
        round.retain(|it| !hidden(it));
        self.story.append(&mut round);
    }

    #[track_caller]
    fn is_found(&self, words: &str) {
        let said = verdict(&self.story);
        assert!(said.contains(words), "{said}");
    }
}

fn cards(all: &str) -> Vec<Card> {
    all.split(' ').map(|card| card.parse().unwrap()).collect()
}

#[test]
fn a_known_prize_that_is_not_marked_is_found() {
    let mut told = Round::locked();
    told.cards("D100", "9h 9d 9h 9d");
    told.pay_four_nines();
    told.input("D100", Input::Button { name: Button::GameOver });
    told.is_found("no objection");

    let mut never_marked = Round::locked();
    never_marked.enters("D100", "9h 9d 9h 9d");
    never_marked.ends();
    never_marked.is_found("is not marked");
    hide(|event| matches!(event, Event::NobodyWon { .. }), "is not marked");
}

/// A supervisor's word for a small row answers no high prize.
#[test]
fn a_small_row_over_a_high_prize_is_found() {
    let mut told = Round::locked();
    told.hand("S200", "one-nine", Some("seen"));
    told.input("D100", Input::Button { name: Button::GameOver });
    told.is_found("no objection");

    let mut small = Round::locked();
    let begin = small.story.len();
    small.enters("D100", "9h 9d 9h 9d");
    small.story.extend(told.story.split_off(begin));
    small.is_found("is not marked");
}

#[test]
fn a_share_that_differs_from_the_rule_is_found() {
    let mut told = Round::locked();
    told.cards("D100", "9h 9d 9h 9d");
    told.pay_four_nines();
    let mut marks = told.story.iter_mut().rev();
    let last = marks.find(|it| matches!(it, Event::Marked { .. }));
    if let Some(Event::Marked { seats, .. }) = last {
        *seats = seats.iter().skip(1).collect();
    }
    told.is_found("and the rules name");
}

#[test]
fn a_high_prize_without_its_cards_is_found() {
    let mut told = Round::locked();
    told.cards("D100", "9h 9d 9h 9d");
    told.pay_four_nines();
    told.without(|it| matches!(it, Event::ResultEntered { .. } | Event::CardDealt { .. }));
    told.is_found("nobody has seen its cards");
}

#[test]
fn a_late_share_that_differs_from_the_rule_is_found() {
    let mut told = Round::locked();
    told.cards("D100", "9h 9d 9h 9d");
    let (reason, approvals) = ("left".to_owned(), vec![staff("V400")]);
    let row = FOUR_NINES.to_owned();
    told.input("S200", Input::PassOver { row, seats: None, reason, approvals });
    told.input("D100", Input::Button { name: Button::GameOver });
    let (round, seats, reason) = (told.number, told.bets, "seen on tape".to_owned());
    let (row, approvals) = (FOUR_NINES.to_owned(), [staff("S200"), staff("V400")]);
    let prize = LatePrize { round, row, seats, reason, without_cards: false, approvals };
    let table = told.table.clone();
    told.commands("S200", CommandKind::PayLate { table, prize });
    told.is_found("no objection");
    if let Some(Event::PrizeFoundLate { seats, .. }) = told.story.last_mut() {
        *seats = seats.iter().skip(1).collect();
    }
    told.is_found("and the rules name");
}

/// One person passes a high prize over, or nobody does and the round is voided.
#[test]
fn a_high_prize_that_is_passed_over_without_its_people_is_found() {
    let mut told = Round::locked();
    told.cards("D100", "9h 9d 9h 9d");
    let (reason, approvals) = ("misdeal".to_owned(), [staff("S200"), staff("V400")]);
    told.input("D100", Input::Void { reason, approvals }.in_round(told.number));
    told.is_found("no objection");

    let mut alone = told.clone();
    for event in &mut alone.story {
        if let Event::PrizePassedOver { level: Level::High, second, .. } = event {
            *second = None;
        }
    }
    alone.is_found("one person passes over a high prize");
    told.without(|it| matches!(it, Event::PrizePassedOver { .. }));
    told.is_found("is not passed over");
}

/// The dealer corrects what a shoe has read, or takes a high prize away.
#[test]
fn a_correction_without_a_supervisor_is_found() {
    let mut read = Round::locked();
    let table = read.table.clone();
    for card in cards("8s Kh Kd 2c") {
        read.says(Event::CardDealt { table: table.clone(), card });
    }
    read.enters("S200", "8s Kh Kd 3c");
    read.is_found("no objection");
    // It is still what a shoe has read.
    read.enters("D100", "8s Kh Kd 4c");
    read.is_found("has no right to it");

    let mut taken_away = Round::locked();
    taken_away.enters("D100", "9h 9d 9h 9d");
    taken_away.enters("D100", "9d 9h 9d 9h");
    taken_away.is_found("no objection");
    taken_away.enters("D100", "8s Kh Kd 2c");
    taken_away.is_found("has no right to it");
}
