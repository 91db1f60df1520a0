//! Tests that the auditor can fail: each false event below is inserted into a valid day, and is detected.

mod known;
mod late;
mod people;

use std::sync::OnceLock;

use floor::{
    Check, Dealt, Dialect, Event, Floor, JackpotId, JackpotState, Level, ReceiptNo, Seat, StaffId,
};
use money::{Amount, Cents};
use sim::{Auditor, Options, simulate};

/// A true day, told once.
fn truth() -> &'static [Event] {
    static DAY: OnceLock<Vec<Event>> = OnceLock::new();
    DAY.get_or_init(|| {
        let options = Options { fails: 0, restarts: 0, ..Options::busy(6, 25_000) };
        let day = simulate(&options).unwrap_or_else(|trouble| panic!("{trouble}"));
        // Refusals change nothing, and would only be in the way.
        day.events.into_iter().filter(|it| !matches!(it, Event::Refused { .. })).collect()
    })
}

/// What the auditor says of a story.
fn verdict(story: &[Event]) -> String {
    let mut auditor = Auditor::default();
    let objection = story.iter().find_map(|event| auditor.watch(event).err());
    objection.map_or("no objection".to_owned(), |it| it.to_string())
}

/// Where something happens for the first time, or after a while.
fn first(what: impl Fn(&Event) -> bool) -> usize {
    truth().iter().position(what).expect("it happens in a day")
}

/// Changes the first event that lets itself be changed, and expects an objection with these words.
#[track_caller]
fn lie(change: impl Fn(&mut Event) -> bool, words: &str) {
    let mut story = truth().to_vec();
    let place = story.iter_mut().position(change).expect("there is something to lie about");
    story.truncate(place + 1);
    let said = verdict(&story);
    assert!(said.contains(words), "{said}");
}

/// Leaves some events out, and expects an objection with these words.
#[track_caller]
fn hide(hidden: impl Fn(&Event) -> bool, words: &str) {
    let story: Vec<Event> = truth().iter().filter(|it| !hidden(it)).cloned().collect();
    let said = verdict(&story);
    assert!(said.contains(words), "{said}");
}

/// Adds an event after one, and expects an objection with these words.
#[track_caller]
fn add(place: usize, event: Event, words: &str) {
    let mut story = truth()[..=place].to_vec();
    story.push(event);
    let said = verdict(&story);
    assert!(said.contains(words), "{said}");
}

fn staff(name: &str) -> StaffId {
    name.try_into().unwrap()
}

fn cents(amount: &mut Cents, more: i64) {
    *amount = Cents::new(amount.cents() + more);
}

#[test]
fn a_true_day_has_no_objection() {
    assert_eq!(verdict(truth()), "no objection");
}

#[test]
fn a_cent_more_is_found() {
    lie(
        |event| match event {
            Event::Awarded { paid, .. } => {
                cents(&mut paid.each, 1);
                true
            }
            _ => false,
        },
        "and should pay",
    );
    lie(
        |event| match event {
            Event::Awarded { paid, .. } => {
                paid.meter_after += Amount::from_parts(1);
                true
            }
            _ => false,
        },
        "of the meter, and should",
    );
    lie(
        |event| match event {
            Event::FeltSettled { bets, .. } => {
                cents(&mut bets[0].full, 1);
                cents(&mut bets[0].pays, 1);
                true
            }
            _ => false,
        },
        "and should be",
    );
}

#[test]
fn a_coin_feeds_once_and_only_at_the_lock() {
    let place = first(|event| matches!(event, Event::BetsLocked { bets, .. } if bets.len() > 1));
    let locked = truth()[place].clone();
    let Event::BetsLocked { table, bets, .. } = &locked else { unreachable!() };
    add(place, locked.clone(), "each coin feeds once");
    let late = Event::CoinPlaced { table: table.clone(), seat: bets.iter().next().unwrap() };
    add(place, late, "after the bets were locked");
    let place = first(|event| matches!(event, Event::CoinPlaced { .. }));
    add(place, truth()[place].clone(), "has a coin already");
    lie(
        |event| match event {
            Event::BetsLocked { bets, .. } => {
                let empty = Seat::first(9).find(|seat| !bets.contains(*seat));
                empty.map(|seat| bets.insert(seat)).is_some()
            }
            _ => false,
        },
        "and coins lie at",
    );
}

#[test]
fn no_prize_without_checklist_person_bet_or_cards() {
    hide(|event| matches!(event, Event::Verified { .. }), "is ticked");
    hide(|event| matches!(event, Event::KeyTurned { .. }), "without a key");
    lie(
        |event| match event {
            Event::Marked { seats, .. } => {
                *seats = Seat::first(9).collect();
                true
            }
            _ => false,
        },
        "have a bet",
    );
    lie(
        |event| match event {
            Event::Awarded { by, .. } => {
                *by = staff("V400");
                true
            }
            _ => false,
        },
        "has no right to it",
    );
    // On a card reader the dealer's own card is not enough.
    let (mut floor, mut found) = (Floor::default(), None);
    for (place, event) in truth().iter().enumerate() {
        if let Event::Awarded { jackpot, .. } = event {
            let won = &floor.jackpots[jackpot];
            let cards = floor.tables[&won.table].settings.dialect == Dialect::Nexus;
            if cards && won.level == Level::High {
                found = Some(place);
                break;
            }
        }
        floor.apply(event).unwrap();
    }
    let mut award = truth()[found.unwrap()].clone();
    if let Event::Awarded { by, .. } = &mut award {
        *by = staff("D100");
    }
    add(found.unwrap() - 1, award, "has no right to it");
}

#[test]
fn a_mark_against_the_cards_is_found() {
    let (mut floor, mut story) = (Floor::default(), vec![]);
    for event in truth() {
        let mut event = event.clone();
        if let Event::Marked { table, pool, row, level, r#override: None, .. } = &mut event {
            let known = match &floor.tables[table].play {
                floor::Play::Locked(locked) => matches!(locked.dealt, Dealt::Cards(_)),
                floor::Play::Open => false,
            };
            let top = &floor.pools[pool].wager().rows[0];
            if known && *row != top.id {
                (*row, *level) = (top.id.clone(), Level::High);
                story.push(event);
                break;
            }
        }
        floor.apply(&event).unwrap();
        story.push(event);
    }
    let said = verdict(&story);
    assert!(said.contains("the cards do not make"), "{said}");
}

/// A fixed prize is paid while a percentage of the same round and pool is pending.
#[test]
fn percentages_come_first() {
    let mut floor = Floor::default();
    for (place, event) in truth().iter().enumerate() {
        if let Event::Awarded { jackpot: high, .. } = event {
            let won = floor.jackpots[high].clone();
            let low = floor.jackpots.values().find(|it| {
                let same = it.table == won.table && it.round == won.round && it.pool == won.pool;
                same && it.state == JackpotState::Pending && it.level == Level::Low
            });
            if let Some(low) = low.filter(|_| won.level == Level::High) {
                let paid = truth()[place..]
                    .iter()
                    .find(|it| matches!(it, Event::Awarded { jackpot, .. } if *jackpot == low.id));
                let mut story = truth()[..place].to_vec();
                let (jackpot, items) = (low.id, vec![Check::Hand, Check::Leds]);
                story.push(Event::Verified { jackpot, items, by: staff("S200") });
                story.push(paid.unwrap().clone());
                let said = verdict(&story);
                assert_eq!(said, format!("awarded: jackpot {high} comes before {}", low.id));
                return;
            }
        }
        floor.apply(event).unwrap();
    }
    panic!("a day has a round with both");
}

#[test]
fn numbers_have_no_gaps() {
    lie(
        |event| match event {
            Event::Cleared { receipt, .. } => {
                *receipt = ReceiptNo(receipt.0 + 1);
                true
            }
            _ => false,
        },
        "receipt 2 is printed, and 1 is the next",
    );
    lie(
        |event| match event {
            Event::Marked { jackpot, .. } => {
                *jackpot = JackpotId(jackpot.0 + 1);
                true
            }
            _ => false,
        },
        "numbered without gaps",
    );
    lie(
        |event| match event {
            Event::BetsLocked { numbers, .. } if numbers.len() > 1 => {
                numbers[1] = numbers[0];
                true
            }
            _ => false,
        },
        "not all different digits",
    );
}

#[test]
fn two_people_are_two() {
    lie(
        |event| match event {
            Event::Adjusted { by, .. } => {
                by[1] = by[0].clone();
                true
            }
            _ => false,
        },
        "agrees with themselves",
    );
    lie(
        |event| match event {
            Event::RoundVoided { by, .. } => {
                by[1] = by[0].clone();
                true
            }
            _ => false,
        },
        "approves twice",
    );
    lie(
        |event| match event {
            Event::ShiftClosed { by, .. } => {
                by[1] = by[0].clone();
                true
            }
            _ => false,
        },
        "counts twice",
    );
}

#[test]
fn nothing_is_left_out() {
    hide(|event| matches!(event, Event::ShiftOpened { .. }), "outside a shift");
    hide(|event| matches!(event, Event::OrderRecorded { .. }), "nobody said who was first");
    hide(|event| matches!(event, Event::FeltSettled { .. }), "without settling");
    // Without its awards, a round cannot end over a prize, nor can the office clear one.
    let of_the_office = |event: &Event| {
        matches!(
            event,
            Event::Cleared { .. } | Event::BackedOut { .. } | Event::ReceiptPrinted { .. }
        )
    };
    let awarded = |event: &Event| matches!(event, Event::Awarded { .. });
    hide(|event| awarded(event) || of_the_office(event), "is pending");
    let clears_first = first(|event| matches!(event, Event::Cleared { .. }));
    let mut story = truth()[..=clears_first].to_vec();
    let Event::Cleared { jackpot: cleared, .. } = story[clears_first] else { unreachable!() };
    story.retain(|it| !matches!(it, Event::Awarded { jackpot, .. } if *jackpot == cleared));
    let said = verdict(&story);
    assert!(said.contains("does not wait") || said.contains("is pending"), "{said}");
}

#[test]
fn the_office_keeps_within_the_books() {
    lie(
        |event| match event {
            Event::Adjusted { amount, .. } => {
                *amount = Cents::new(-1_000_000_000);
                true
            }
            _ => false,
        },
        "below zero",
    );
    lie(
        |event| match event {
            Event::ShiftClosed { form, .. } => {
                form.coins_in += 1;
                true
            }
            _ => false,
        },
        "coins, and",
    );
    let place = first(|event| matches!(event, Event::BetsLocked { .. }));
    let Event::BetsLocked { table, .. } = &truth()[place] else { unreachable!() };
    let opened = truth().iter().find_map(|event| match event {
        Event::TableOpened { table: id, settings, .. } if id == table => Some(settings),
        _ => None,
    });
    let fed = opened.unwrap().feeds[0].pool.clone();
    let change = truth().iter().find_map(|event| match event {
        Event::PoolOpened { pool, settings, by } if *pool == fed => {
            let (pool, settings, by) = (pool.clone(), settings.clone(), by.clone());
            Some(Event::PoolChanged { pool, settings, by })
        }
        _ => None,
    });
    add(place, change.unwrap(), "changes while bets are locked");
}

/// The floor says something else than the events.
#[test]
fn a_floor_with_other_figures_is_found() {
    let (mut auditor, mut floor) = (Auditor::default(), Floor::default());
    for event in &truth()[..2_000] {
        auditor.watch(event).unwrap();
        floor.apply(event).unwrap();
    }
    assert_eq!(auditor.compare(&floor), Ok(()));
    let adjusted = truth().iter().find(|event| matches!(event, Event::Adjusted { .. }));
    let mut other = floor.clone();
    other.apply(adjusted.unwrap()).unwrap();
    let said = auditor.compare(&other).unwrap_err().to_string();
    assert!(said.contains("and should be"), "{said}");
    let mut other = floor.clone();
    other.tables.values_mut().next().unwrap().coins_in += 1;
    assert!(auditor.compare(&other).unwrap_err().to_string().contains("coins of"));
    let mut other = floor;
    other.last_receipt = other.last_receipt.next();
    assert!(auditor.compare(&other).unwrap_err().to_string().contains("receipts"));
}
