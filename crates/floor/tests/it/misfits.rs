//! An event that does not fit says why, and leaves the floor untouched.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use floor::{Event, Floor};
use money::Cents;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;

use crate::{SCRIPTS, script};

/// The events of every script.
static HISTORIES: LazyLock<Vec<Vec<Event>>> =
    LazyLock::new(|| SCRIPTS.iter().map(|script| script::history(script)).collect());

/// How an event is chosen that may or may not fit.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// The next one of the same history.
    Next,
    /// Any one of the same history.
    Same,
    /// Any one of another history.
    Foreign,
}

/// What is taken from the floor, so that what an event needs may be missing.
#[derive(Clone, Copy, Debug)]
enum Loss {
    Nothing,
    Pool,
    Table,
    Person,
    Hits,
}

#[derive(Clone, Debug)]
struct Trial {
    source: Source,
    event: Index,
    history: Index,
    /// The places to be changed in the event, and the new values.
    changes: Vec<(Index, Index)>,
}

fn trial() -> impl Strategy<Value = Trial> {
    let source = prop_oneof![
        4 => Just(Source::Next),
        2 => Just(Source::Same),
        1 => Just(Source::Foreign),
    ];
    let changes = prop_oneof![
        2 => Just(vec![]),
        1 => prop::collection::vec(any::<(Index, Index)>(), 1..3),
    ];
    (source, any::<Index>(), any::<Index>(), changes)
        .prop_map(|(source, event, history, changes)| Trial { source, event, history, changes })
}

fn loss() -> impl Strategy<Value = Loss> {
    select(vec![Loss::Nothing, Loss::Pool, Loss::Pool, Loss::Table, Loss::Person, Loss::Hits])
}

/// Takes something away that no event takes away.
fn damage(floor: &mut Floor, loss: Loss, which: Index) {
    fn nth<K: Clone, V>(map: &BTreeMap<K, V>, which: Index) -> Option<K> {
        (!map.is_empty()).then(|| map.keys().nth(which.index(map.len())).unwrap().clone())
    }
    match loss {
        Loss::Nothing => {}
        Loss::Pool => drop(nth(&floor.pools, which).map(|id| floor.pools.remove(&id))),
        Loss::Table => drop(nth(&floor.tables, which).map(|id| floor.tables.remove(&id))),
        Loss::Person => drop(nth(&floor.staff, which).map(|id| floor.staff.remove(&id))),
        Loss::Hits => floor.pools.values_mut().for_each(|pool| pool.hits.clear()),
    }
}

/// The values of an event that stand for themselves: numbers, texts and truths.
fn leaves<'a>(value: &'a mut Value, found: &mut Vec<&'a mut Value>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|it| leaves(it, found)),
        Value::Object(fields) => fields.values_mut().for_each(|it| leaves(it, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => found.push(value),
    }
}

/// Changes one value of an event; `None` if that makes no event.
fn changed(event: &Event, (place, to): (Index, Index)) -> Option<Event> {
    let mut value = serde_json::to_value(event).unwrap();
    let mut found = vec![];
    leaves(&mut value, &mut found);
    if found.is_empty() {
        return None;
    }
    let place = place.index(found.len());
    let leaf = &mut *found[place];
    *leaf = match leaf {
        Value::Null => Value::from(["S200", "D100"][to.index(2)]),
        Value::Bool(is) => Value::from(!*is),
        Value::Number(number) => {
            let now = number.as_i64()?;
            Value::from([now + 1, now - 1, 0, 1, 2, 9][to.index(6)])
        }
        Value::String(_) => {
            let texts = ["BAC01", "BAC02", "NINES", "NOWHERE", "D100", "1.00", "0.01", "high"];
            Value::from(texts[to.index(texts.len())])
        }
        Value::Array(_) | Value::Object(_) => return None,
    };
    serde_json::from_value(value).ok()
}

/// Events that happen once for what they name. No rule ever decided a second one, so no honest journal has
/// it.
const fn happens_once(event: &Event) -> bool {
    matches!(
        event,
        Event::StaffAdded { .. }
            | Event::PoolOpened { .. }
            | Event::TableOpened { .. }
            | Event::Awarded { .. }
            | Event::Cleared { .. }
            | Event::BackedOut { .. }
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn an_event_that_does_not_fit_leaves_the_floor_untouched(
        history in any::<Index>(),
        cut in any::<Index>(),
        loss in loss(),
        which in any::<Index>(),
        trials in prop::collection::vec(trial(), 1..40),
    ) {
        let history = &HISTORIES[history.index(HISTORIES.len())];
        let mut next = cut.index(history.len());
        let mut floor = Floor::default();
        history[..next].iter().for_each(|event| floor.apply(event).unwrap());
        damage(&mut floor, loss, which);
        for Trial { source, event, history: other, changes } in trials {
            let event = match source {
                Source::Next => {
                    next += 1;
                    &history[(next - 1) % history.len()]
                }
                Source::Same => event.get(history),
                Source::Foreign => event.get(&HISTORIES[other.index(HISTORIES.len())]),
            };
            let event = changes
                .into_iter()
                .fold(event.clone(), |event, change| changed(&event, change).unwrap_or(event));
            let before = floor.clone();
            if let Err(misfit) = floor.apply(&event) {
                prop_assert_eq!(&floor, &before, "{}", misfit);
                // Its indexes too, which are not compared.
                let prizes = [&floor.jackpots, &before.jackpots].map(|it| format!("{it:?}"));
                prop_assert_eq!(&prizes[0], &prizes[1], "{}", misfit);
                prop_assert_eq!(&*misfit.event, &event);
                prop_assert!(misfit.expected != misfit.found, "{}", misfit);
            } else if happens_once(&event) {
                prop_assert!(floor.clone().apply(&event).is_err(), "{:?} fits twice", event);
            }
        }
    }
}

/// Every event of every history, on a floor that has lost one of its pools or tables.
#[test]
fn an_event_that_needs_what_is_lost_leaves_the_floor_untouched() {
    for history in HISTORIES.iter() {
        let mut floor = Floor::default();
        for event in history {
            let (pools, tables) = (floor.pools.keys().cloned(), floor.tables.keys().cloned());
            let without_pools = pools.map(|id| {
                let mut lost = floor.clone();
                lost.pools.remove(&id);
                lost
            });
            let without_tables = tables.map(|id| {
                let mut lost = floor.clone();
                lost.tables.remove(&id);
                lost
            });
            for before in without_pools.chain(without_tables) {
                let mut after = before.clone();
                if let Err(misfit) = after.apply(event) {
                    assert_eq!(after, before, "{misfit}");
                }
            }
            floor.apply(event).unwrap();
        }
    }
}

/// Every event that happens once, applied a second time.
#[test]
fn what_happens_once_does_not_fit_again() {
    let mut seen = BTreeMap::new();
    for history in HISTORIES.iter() {
        let mut floor = Floor::default();
        for event in history {
            floor.apply(event).unwrap();
            if happens_once(event) {
                let mut again = floor.clone();
                let misfit = again.apply(event).unwrap_err();
                assert_eq!(again, floor, "{misfit}");
                *seen.entry(event.name()).or_insert(0) += 1;
            }
        }
    }
    let kinds: Vec<&str> = seen.into_keys().collect();
    let all = ["awarded", "backed-out", "cleared", "pool-opened", "staff-added", "table-opened"];
    assert_eq!(kinds, all);
}

#[test]
fn a_second_back_out_says_that_the_prize_was_backed_out() {
    let backed_out = |event: &&Event| matches!(event, Event::BackedOut { .. });
    let history = HISTORIES.iter().find(|it| it.iter().any(|event| backed_out(&event))).unwrap();
    let mut floor = Floor::default();
    for event in history {
        floor.apply(event).unwrap();
    }
    let event = history.iter().rfind(backed_out).unwrap();
    let id = event.jackpot().unwrap();
    let told = floor.apply(event).unwrap_err().to_string();
    check(&told, &format!("prize {id} waiting or cleared"), "it backed out");
}

#[test]
fn a_pool_that_is_there_is_not_opened_over() {
    let mut floor = Floor::default();
    let history = script::history("pool NINES pbac-1a");
    for event in &history {
        floor.apply(event).unwrap();
    }
    let opened = history.iter().find(|it| matches!(it, Event::PoolOpened { .. })).unwrap();
    let told = floor.apply(opened).unwrap_err().to_string();
    check(&told, "no pool NINES yet", "one");
}

/// Two pools were fed, and the second is lost: the first gets nothing back.
#[test]
fn a_void_that_cannot_return_every_wager_returns_none() {
    let void = "pool NINES pbac-1a\npool GOLD golden-tie-6\ntable BAC01 aquarius 9 NINES GOLD\n\
                D100 BAC01 coins 1,2\nD100 BAC01 COIN IN";
    let mut floor = Floor::default();
    for event in script::history(void) {
        floor.apply(&event).unwrap();
    }
    floor.pools.remove(&"GOLD".try_into().unwrap()).unwrap();
    let before = floor.clone();
    let by = ["S200".try_into().unwrap(), "E300".try_into().unwrap()];
    let table = "BAC01".try_into().unwrap();
    let voided = Event::RoundVoided { table, reason: "misdeal".to_owned(), by, round: None };
    let misfit = floor.apply(&voided).unwrap_err();
    check(&misfit.to_string(), "pool GOLD", "no such pool");
    assert_eq!(floor, before);
}

/// Applies a history up to the first event that `wanted` alters, and returns what the altered one is told.
fn told(mut wanted: impl FnMut(&mut Event) -> bool) -> String {
    for history in HISTORIES.iter() {
        let mut floor = Floor::default();
        for event in history {
            let mut altered = event.clone();
            if wanted(&mut altered) {
                return floor.apply(&altered).unwrap_err().to_string();
            }
            floor.apply(event).unwrap();
        }
    }
    panic!("no history has such an event");
}

fn check(told: &str, expected: &str, found: &str) {
    let (rest, told_found) = told.rsplit_once(", found ").unwrap();
    let told_expected = rest.split_once(": expected ").unwrap().1;
    assert_eq!((told_expected, told_found), (expected, found), "{told}");
}

#[test]
fn a_misfit_names_the_event_and_what_is_missing() {
    let table = "BAC99".try_into().unwrap();
    let ended = Event::RoundEnded { table, by: "D100".try_into().unwrap() };
    assert_eq!(
        Floor::default().apply(&ended).unwrap_err().to_string(),
        "an event does not fit the floor: round-ended: expected table BAC99, found no such table",
    );
}

#[test]
fn a_misfit_says_what_the_state_is_instead() {
    let told = told(|event| match event {
        Event::BetsLocked { table, by, .. } => {
            *event = Event::RoundEnded { table: table.clone(), by: by.clone() };
            true
        }
        _ => false,
    });
    check(&told, "table BAC01 with its bets locked", "them open");
}

#[test]
fn a_misfit_says_both_amounts() {
    let mut right = Cents::ZERO;
    let told = told(|event| match event {
        Event::Awarded { paid, .. } => {
            right = paid.total;
            paid.total = Cents::new(right.cents() + 1);
            true
        }
        _ => false,
    });
    let wrong = Cents::new(right.cents() + 1);
    let (rest, found) = told.rsplit_once(", found ").unwrap();
    assert!(rest.contains(": awarded: expected prize "), "{told}");
    assert!(rest.ends_with(&format!(" with a total of {wrong}")), "{told}");
    assert_eq!(found, format!("{right} by the books"));
}

#[test]
fn a_misfit_says_which_line_of_a_shift_form_differs() {
    let mut right = 0;
    let told = told(|event| match event {
        Event::ShiftClosed { form, .. } => {
            right = form.coins_in;
            form.coins_in += 1;
            true
        }
        _ => false,
    });
    let wrong = right + 1;
    check(
        &told,
        &format!("a shift form of table BAC01 with coins {wrong}"),
        &format!("{right} by the books"),
    );
}

#[test]
fn a_misfit_says_which_bet_is_settled_otherwise() {
    let told = told(|event| match event {
        Event::FeltSettled { bets, .. } if !bets.is_empty() => {
            bets[0].pays = Cents::new(bets[0].pays.cents() + 1);
            true
        }
        _ => false,
    });
    assert!(told.contains(": felt-settled: expected ") && told.contains(" paid "), "{told}");
}
