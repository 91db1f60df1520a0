//! Tests that the day's history of the meters equals the floor, folded at the end of every ten minutes.

use std::collections::BTreeMap;
use std::path::Path;

use floor::{Floor, Millis, PoolId};
use journal::{Snapshot, SqliteStore};
use manager::{GameManager, History, Opening, Options, Sample, SystemChance, compare};
use money::{Account, Amount};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::laws::random;
use crate::site::{KEY, now, open_site, submission};

type Manager = GameManager<SqliteStore, SystemChance>;

/// What every record left behind: when, and each pool's meter and prizes.
type Log = Vec<(i64, BTreeMap<PoolId, (Amount, Amount)>)>;

fn open(path: &Path) -> Manager {
    let options = Options { snapshot_every: 250, ..Options::beside(path) };
    GameManager::open_with(SqliteStore::open(path).unwrap(), SystemChance, KEY, options).unwrap()
}

fn meters(floor: &Floor) -> BTreeMap<PoolId, (Amount, Amount)> {
    let seen = |(id, pool): (&PoolId, &floor::Pool)| {
        (id.clone(), (pool.book.balance(Account::Meter), pool.moved.prizes))
    };
    floor.pools.iter().map(seen).collect()
}

/// The day as anybody would write it down who had looked at the floor after every record.
fn looked_on(log: &Log, pool: &PoolId, now: i64) -> Vec<Sample> {
    let end = |bucket: i64| (bucket + 1) * History::BUCKET_MS;
    let at = |until: i64| {
        let last = log.iter().rev().find(|(at, _)| *at < until)?;
        last.1.get(pool).copied()
    };
    let last = now / History::BUCKET_MS;
    let mut day = vec![];
    for bucket in last - 143..=last {
        let (Some((meter, paid)), before) = (at(end(bucket)), at(end(bucket - 1))) else {
            continue;
        };
        let before = before.map_or(Amount::ZERO, |(_, paid)| paid);
        let from = Millis(bucket * History::BUCKET_MS);
        day.push(Sample { from, meter, prizes: paid - before });
    }
    day
}

#[test]
fn a_day_is_what_somebody_saw_who_never_looked_away() {
    let mut paid = false;
    for seed in 1..=4 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("floor.db");
        drop(SqliteStore::create(&path).unwrap());
        let mut manager = open(&path);
        open_site(&mut manager);
        let pools: Vec<PoolId> = manager.floor().pools.keys().cloned().collect();
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let (mut at, mut log) = (now().0, vec![(now().0, meters(manager.floor()))]);
        let mut restarts = 0;
        for step in 0..1_500 {
            // Mostly a busy pit; now and then a quiet hour, and once more than a day without anybody.
            at += match chance.random_range(0..400) {
                0 => 3 * 60 * 60 * 1_000,
                _ if step == 1_250 => 30 * 60 * 60 * 1_000,
                _ => chance.random_range(0..60_000),
            };
            let (by, kind) = random(&mut chance, manager.floor());
            let sent = vec![submission(&format!("s{step}"), by, kind)];
            manager.submit(sent, Millis(at)).unwrap();
            log.push((at, meters(manager.floor())));
            if step % 250 == 249 {
                // Cut off, or stopped cleanly; with what a snapshot knows, or without one.
                if restarts % 2 == 0 {
                    drop(manager.close());
                } else {
                    drop(manager);
                }
                if restarts % 3 == 2 {
                    std::fs::remove_file(Snapshot::path_of(&path)).unwrap();
                }
                manager = open(&path);
                restarts += 1;
                let whole = restarts % 3 == 0;
                assert_eq!(matches!(manager.opening(), Opening::Whole), whole, "{restarts}");
            }
            if step % 50 == 0 || step % 250 == 249 {
                for pool in &pools {
                    // Somebody looks at once, or a while after the last record.
                    for later in [at, at + 25 * 60 * 1_000] {
                        let day = manager.history().day(manager.floor(), pool, Millis(later));
                        let seen = looked_on(&log, pool, later);
                        assert_eq!(day, seen, "seed {seed}, step {step}, {pool}");
                        paid |= day.iter().any(|it| it.prizes > Amount::ZERO);
                    }
                }
            }
        }
        assert_eq!(restarts, 6, "seed {seed}");
        let store = manager.close();
        let wrong = compare(&store, &KEY, &Snapshot::path_of(&path)).unwrap().1;
        assert_eq!(wrong, None, "the snapshot has the same day as all the records");
    }
    assert!(paid, "prizes were among it");
}

#[test]
fn a_clock_that_was_set_back_stays_in_its_bucket() {
    let store = journal::MemoryStore::new();
    let mut manager = GameManager::open(store, SystemChance, KEY).unwrap();
    open_site(&mut manager);
    let nines: PoolId = "NINES".try_into().unwrap();
    // Just as a bucket begins, an hour later.
    let later = (now().0.div_euclid(History::BUCKET_MS) + 6) * History::BUCKET_MS;
    for (number, (words, at)) in [
        ("coin 1", now().0),
        ("drop 1", later),
        // Half a minute back: the bet counts where the journal stands, not where the clock does. Further back
        // it would have to wait.
        ("COIN IN", later - 30_000),
    ]
    .into_iter()
    .enumerate()
    {
        let kind = crate::site::at_table("NINES1", words);
        manager.submit(vec![submission(&format!("c{number}"), "D100", kind)], Millis(at)).unwrap();
    }
    let day = manager.history().day(manager.floor(), &nines, now());
    let [before @ .., last] = &day[..] else { panic!("{day:?}") };
    assert_eq!(day.len(), 7, "the hour, and the bucket that is open");
    assert!(before.iter().all(|it| it.meter.to_string() == "10000.00"), "{before:?}");
    assert_eq!(last.meter.to_string(), "10000.59", "the seed, and 59 % of a dollar");
}
