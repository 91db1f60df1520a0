//! Tests that random inputs, allowed or not, never break the laws.

use floor::{
    Button, Check, CommandKind, Floor, Input, JackpotId, JackpotState, KeyNumber, KeyPosition,
    Level, Play, Seat, TableId,
};
use journal::MemoryStore;
use manager::{Answer, GameManager, SystemChance, fold};
use money::{Account, Amount};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::site::{KEY, now, open_site, submission};

const STEPS: u32 = 4_000;

#[test]
fn random_inputs_keep_the_laws() {
    for seed in 1..=3 {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut manager = GameManager::open(MemoryStore::new(), SystemChance, KEY).unwrap();
        open_site(&mut manager);
        let (mut done, mut refused) = (0, 0);
        for step in 0..STEPS {
            let before = manager.floor().clone();
            let (by, kind) = random(&mut chance, &before);
            let answers =
                manager.submit(vec![submission(&format!("s{step}"), by, kind)], now()).unwrap();
            match answers[0] {
                Answer::Done { .. } => done += 1,
                Answer::Refused(_) => {
                    refused += 1;
                    assert_eq!(before, *manager.floor(), "seed {seed}: a refusal changes nothing");
                }
                ref other => panic!("seed {seed}: {other:?}"),
            }
            laws(manager.floor(), seed);
        }
        assert!(done > STEPS / 20 && refused > STEPS / 20, "seed {seed}: {done} {refused}");
        assert_eq!(fold(manager.store()).unwrap().floor, *manager.floor(), "seed {seed}");
        let paid = manager.floor().jackpots.values().filter(|it| it.paid.is_some()).count();
        assert!(paid > 0, "seed {seed}: somebody wins");
    }
}

fn laws(floor: &Floor, seed: u64) {
    for pool in floor.pools.values() {
        let book = &pool.book;
        assert_eq!(book.trial_balance(), Amount::ZERO, "seed {seed}");
        for account in [Account::Meter, Account::Reserve, Account::Overflow, Account::Held] {
            assert!(!book.balance(account).is_negative(), "seed {seed}: {account}");
        }
    }
    for jackpot in floor.jackpots.values().filter(|it| it.paid.is_some()) {
        assert!(!jackpot.seats.is_empty(), "seed {seed}: no payout without a seat");
        assert!(jackpot.authorised_by.is_some(), "seed {seed}: no payout without a person");
    }
    for table in floor.tables.values() {
        if let Play::Locked(locked) = &table.play {
            for mark in &locked.marks {
                let seats = floor.jackpots[mark].seats;
                assert!(seats.within(locked.bets), "seed {seed}: no prize without a recorded bet");
            }
        }
    }
}

pub(crate) fn random(chance: &mut ChaCha8Rng, floor: &Floor) -> (&'static str, CommandKind) {
    let people = ["D100", "D100", "S200", "S200", "E300", "E300", "V400"];
    let by = people[chance.random_range(0..people.len())];
    let seat = Seat::try_from(chance.random_range(1..=9_u8)).unwrap();
    let waiting = floor.jackpots.values().find(|it| it.state == JackpotState::Waiting);
    let pending = floor.jackpots.values().find(|it| it.state == JackpotState::Pending);
    let award = pending.map_or(JackpotId(1), |it| it.id);
    if let Some(jackpot) = waiting.filter(|_| chance.random_bool(0.1)) {
        return ("E300", CommandKind::Clear { jackpot: jackpot.id });
    }
    let tables: Vec<&TableId> = floor.tables.keys().collect();
    let table = tables[chance.random_range(0..tables.len())].clone();
    let rows = [
        "one-nine",
        "two-unsuited-nines",
        "three-suited-nines",
        "four-one-colour-nines",
        "match-suited",
        "tie",
    ];
    let buttons = [
        Button::CoinIn,
        Button::Start,
        Button::JPot,
        Button::Confirm,
        Button::Pending,
        Button::Check,
        Button::GameOver,
        Button::Stop,
    ];
    let input = match chance.random_range(0..16) {
        0..=2 => Input::CoinPlaced { seat },
        3..=4 => Input::CoinDropped { seat },
        5 => Input::CoinRemoved { seat },
        6..=9 => Input::Button { name: buttons[chance.random_range(0..buttons.len())] },
        10..=11 => Input::Hand {
            row: rows[chance.random_range(0..rows.len())].to_owned(),
            seats: chance.random_bool(0.5).then(|| std::iter::once(seat).collect()),
            r#override: None,
            award: None,
        },
        12 => {
            let number = if chance.random_bool(0.5) { KeyNumber::Low } else { KeyNumber::High };
            let positions = [
                KeyPosition::JackpotLow,
                KeyPosition::JackpotHigh,
                KeyPosition::Removed,
                KeyPosition::Removed,
            ];
            Input::Key { number, position: positions[chance.random_range(0..4)] }
        }
        13 => Input::Checklist {
            award: Some(award),
            items: Check::needed(Level::High).to_vec(),
            sign: None,
            sign_override: None,
        },
        14 => Input::Pin { person: by.try_into().unwrap() },
        _ => Input::SelectAward { award },
    };
    (by, CommandKind::AtTable { table, input })
}
