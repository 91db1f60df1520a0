//! Tests the simulated disk with plain `SQLite`: it keeps what was synced, and it can lose what was not.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

use faulty_disk::{Checkpoint, Disk, Fault, Lasts, Op};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rusqlite::{Connection, ErrorCode, OpenFlags};

/// How many cuts a promise must hold for, and within how many a broken one must be found out.
fn cuts_wanted() -> u64 {
    if std::env::var_os("NINEFOLD_LONG").is_some() { 10_000 } else { 150 }
}

fn open(disk: &Disk, settings: &str) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags_and_vfs("t.db", OpenFlags::default(), disk.vfs())?;
    connection.execute_batch(settings)?;
    Ok(connection)
}

/// Inserts 1, 2, 3 ... until the power goes; answers the last that was committed.
fn work(disk: &Disk, settings: &str, from: i64, chance: &mut ChaCha8Rng) -> i64 {
    let mut last = from;
    let Ok(connection) = open(disk, settings) else { return last };
    while !disk.is_off() {
        let pad = "x".repeat(chance.random_range(0..3_000));
        if connection.execute("insert into t values (?1, ?2)", (last + 1, pad)).is_err() {
            break;
        }
        last += 1;
        if chance.random_bool(0.1) {
            let how = [Checkpoint::Passive, Checkpoint::Restart, Checkpoint::Truncate];
            // Beside another connection a checkpoint may be refused, and the power may go.
            let _ = disk.checkpoint("t.db", how[chance.random_range(0..3_usize)]);
        }
    }
    last
}

/// What is wrong after a cut, if anything.
fn wrong(disk: &Disk, committed: i64) -> Option<String> {
    let look = || -> rusqlite::Result<(i64, i64, String)> {
        let connection = open(disk, "")?;
        let query = "select count(*), coalesce(max(x), 0) from t";
        let (count, last) =
            connection.query_row(query, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let check = connection.query_row("pragma integrity_check", [], |row| row.get(0))?;
        Ok((count, last, check))
    };
    match look() {
        Err(error) => Some(error.to_string()),
        Ok((_, _, check)) if check != "ok" => Some(check),
        // The insert under way when the power went is there, or it is not.
        Ok((count, last, _)) if count != last || !(committed..=committed + 1).contains(&last) => {
            Some(format!("{committed} were committed; {count} are there, up to {last}"))
        }
        Ok(_) => None,
    }
}

/// Cuts the power again and again; answers what was wrong after each cut.
fn cuts(new: impl Fn() -> Disk, settings: &str) -> Vec<Option<String>> {
    (0..cuts_wanted())
        .map(|seed| {
            let mut chance = ChaCha8Rng::seed_from_u64(seed);
            let disk = new();
            open(&disk, settings).unwrap().execute_batch("create table t (x, pad)").unwrap();
            disk.cut_in(chance.random_range(1..300));
            let committed = work(&disk, settings, 0, &mut chance);
            assert!(disk.is_off(), "seed {seed}");
            disk.cut(seed);
            wrong(&disk, committed)
        })
        .collect()
}

#[test]
fn what_was_committed_survives_every_cut() {
    for settings in [
        "pragma journal_mode = wal; pragma synchronous = full",
        // Here a commit is the end of a file's name: `full` does not sync that, `extra` does.
        "pragma journal_mode = delete; pragma synchronous = extra",
        "pragma journal_mode = truncate; pragma synchronous = full",
    ] {
        for (seed, wrong) in cuts(Disk::new, settings).into_iter().enumerate() {
            assert_eq!(wrong, None, "{settings}: seed {seed}");
        }
    }
}

#[test]
fn without_syncs_something_is_lost_so_the_test_above_can_fail() {
    let all = cuts_wanted();
    let broken = |found: Vec<Option<String>>| found.iter().flatten().count() as u64;
    for off in ["pragma journal_mode = wal; pragma synchronous = off", "pragma synchronous = off"] {
        let many = broken(cuts(Disk::new, off));
        assert!(many > all / 4, "{off}: only {many} of {all} cuts did harm");
    }
    // Less than all syncs, and only the last commits may be lost: that is seen too.
    for some in [
        "pragma journal_mode = wal; pragma synchronous = normal",
        "pragma journal_mode = delete; pragma synchronous = full",
    ] {
        assert!(broken(cuts(Disk::new, some)) > 0, "{some}");
    }
    let full = "pragma journal_mode = wal; pragma synchronous = full";
    let lying = || {
        let disk = Disk::new();
        disk.ignore_syncs();
        disk
    };
    let liar = broken(cuts(lying, full));
    assert!(liar > all / 4, "a disk that lies: only {liar} of {all} cuts did harm");
}

#[test]
fn connections_share_a_log_and_its_locks() {
    let disk = Disk::new();
    let writer = open(&disk, "pragma journal_mode = wal; create table t (x)").unwrap();
    let other = open(&disk, "pragma busy_timeout = 0").unwrap();
    writer.execute_batch("begin immediate; insert into t values (1)").unwrap();
    let many = || other.query_row("select count(*) from t", [], |row| row.get::<_, i64>(0));
    assert_eq!(many(), Ok(0), "a reader beside a writer sees what was committed");
    let busy = other.execute_batch("insert into t values (2)").unwrap_err();
    assert_eq!(busy.sqlite_error_code(), Some(ErrorCode::DatabaseBusy));
    writer.execute_batch("commit").unwrap();
    assert_eq!(many(), Ok(1));
    assert!(disk.checkpoint("t.db", Checkpoint::Truncate));
    other.execute_batch("insert into t values (2)").unwrap();
    assert_eq!(many(), Ok(2));
}

#[test]
fn a_thread_that_checkpoints_beside_a_writer_does_no_harm() {
    let settings =
        "pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000";
    for seed in 0..cuts_wanted() / 5 {
        let disk = Disk::new();
        open(&disk, settings).unwrap().execute_batch("create table t (x, pad)").unwrap();
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        disk.cut_in(chance.random_range(500..1_500));
        let committed = std::thread::scope(|scope| {
            scope.spawn(|| {
                while !disk.is_off() {
                    let _ = disk.checkpoint("t.db", Checkpoint::Passive);
                }
            });
            work(&disk, settings, 0, &mut chance)
        });
        disk.cut(seed);
        assert_eq!(wrong(&disk, committed), None, "seed {seed}");
    }
}

#[test]
fn a_file_that_was_never_synced_may_be_gone() {
    let gone = |seed: &u64| {
        let disk = Disk::new();
        let connection = open(&disk, "pragma synchronous = off; create table t (x)").unwrap();
        disk.cut(*seed);
        assert!(connection.execute_batch("insert into t values (1)").is_err(), "a dead handle");
        Connection::open_with_flags_and_vfs("t.db", OpenFlags::SQLITE_OPEN_READ_WRITE, disk.vfs())
            .is_err()
    };
    let many = (0..40).filter(gone).count();
    assert!((1..40).contains(&many), "{many} of 40");
}

#[test]
fn the_nth_operation_fails_once_or_from_then_on() {
    for (op, code) in [
        (Op::Write, ErrorCode::SystemIoFailure),
        (Op::Sync, ErrorCode::SystemIoFailure),
        (Op::Open, ErrorCode::CannotOpen),
    ] {
        for lasts in [Lasts::Once, Lasts::FromThenOn] {
            let disk = Disk::new();
            let connection = open(&disk, "create table t (x)").unwrap();
            disk.fail(Fault { op, nth: 2, lasts });
            let before = disk.count(op);
            let insert = || connection.execute_batch("insert into t values (1)");
            let error = (0..3).find_map(|_| insert().err()).expect("the second one fails");
            assert_eq!(error.sqlite_error_code(), Some(code), "{op:?}: {error}");
            assert!(disk.count(op) >= before + 2, "{op:?}");
            assert_eq!(disk.is_faulty(), lasts == Lasts::FromThenOn);
            assert_eq!(insert().is_ok(), lasts == Lasts::Once, "{op:?}");
            disk.heal();
            insert().unwrap();
            let check = "pragma integrity_check";
            let sound: String = connection.query_row(check, [], |row| row.get(0)).unwrap();
            assert_eq!(sound, "ok");
        }
    }
}

#[test]
fn a_disk_fills_up_and_gets_room() {
    let disk = Disk::new();
    let connection = open(&disk, "pragma journal_mode = wal; create table t (x)").unwrap();
    disk.set_capacity(Some(disk.used() + 20_000));
    let insert = || connection.execute_batch("insert into t values (1)");
    let done = (0..100).take_while(|_| insert().is_ok()).count();
    let error = insert().unwrap_err();
    assert_eq!(error.sqlite_error_code(), Some(ErrorCode::DiskFull));
    assert!(disk.used() <= disk.copy().used() && done > 0);
    disk.set_capacity(None);
    insert().unwrap();
    let query = "select count(*) from t";
    let many: isize = connection.query_row(query, [], |row| row.get(0)).unwrap();
    assert_eq!(many.unsigned_abs(), done + 1);
}
