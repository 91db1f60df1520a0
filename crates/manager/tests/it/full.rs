//! Tests a full disk: bets are refused clearly, nothing is damaged, and play goes on when there is room.
//!
//! It is tested on a simulated disk, for many capacities, and for real: in a process whose files may not grow
//! beyond a limit, which needs no privilege, and on a small file system where one may be mounted.

use std::env;
use std::path::Path;
use std::process::Command;

use journal::{SqliteStore, StoreError};
use manager::{Answer, GameManager, fold};

use crate::evening::{NoChance, Undisturbed, answers_to, assert_same, input};
use crate::on_disk::{open, opened, there};
use crate::site::{KEY, OPENED, now, open_site};

type Manager = GameManager<SqliteStore, NoChance>;

/// Sends inputs from number `next` on until one is refused; answers its number and why.
fn fill(manager: &mut Manager, mut next: u64) -> (u64, StoreError) {
    loop {
        let answer = manager.submit(vec![input(next)], now()).unwrap().remove(0);
        if let Answer::Unavailable(error) = answer {
            return (next, error);
        }
        assert!(answers_to(next, &answer), "{answer:?}");
        next += 1;
        assert!(next < 100_000, "a small disk is not that large");
    }
}

/// Sends the inputs from number `next` to `end`; all are taken.
fn go_on(manager: &mut Manager, next: u64, end: u64) {
    for n in next..end {
        let answer = manager.submit(vec![input(n)], now()).unwrap().remove(0);
        assert!(answers_to(n, &answer), "input {n}: {answer:?}");
    }
}

#[test]
fn a_disk_of_any_capacity_fills_up_and_gets_room() {
    let (image, mut undisturbed) = (opened(), Undisturbed::new());
    // Odd steps, so that the room ends anywhere in a page.
    for room in (0..400_000).step_by(7_919) {
        let (disk, why) = (image.copy(), format!("{room} bytes of room"));
        disk.set_capacity(Some(disk.used() + room));
        let mut manager = open(&disk).unwrap();
        let (next, error) = fill(&mut manager, 0);
        assert_eq!(error, StoreError::Full, "{why}");
        for _ in 0..3 {
            // However often it is tried: the same refusal, and the same floor.
            assert_eq!(fill(&mut manager, next), (next, StoreError::Full), "{why}");
            assert_same(manager.floor(), &undisturbed.after(next).0, &why);
        }
        assert_eq!(there(&disk, &mut undisturbed, &why), next, "{why}");
        // A restart finds a floor to look at, also without room.
        drop(manager);
        let mut manager = open(&disk).unwrap();
        assert_same(manager.floor(), &undisturbed.after(next).0, &why);
        disk.set_capacity(None);
        go_on(&mut manager, next, next + 20);
        drop(manager);
        disk.cut(room as u64);
        assert_eq!(there(&disk, &mut undisturbed, &why), next + 20, "{why}");
    }
}

/// The folder of the child that has little room.
const SMALL: &str = "NINEFOLD_SMALL_DISK";
/// The command that gives it more.
const ROOM: &str = "NINEFOLD_MORE_ROOM";
/// What the child says in the end.
const DONE: &str = "small disk: went on";

/// Runs this very test again as a child, with little room in `folder`. `shell` is how, and runs `"$@"`.
fn run_child(folder: &Path, shell: &str, room: &str) {
    let output = Command::new("sh")
        .args(["-c", shell, "sh"])
        .arg(env::current_exe().unwrap())
        .args(["full::a_real_disk_fills_up_and_gets_room", "--exact", "--nocapture"])
        .envs([(SMALL, folder.as_os_str()), (ROOM, room.as_ref())])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    println!("{said}");
    assert!(output.status.success() && said.contains(DONE), "{}\n{complained}", output.status);
}

#[test]
fn a_real_disk_fills_up_and_gets_room() {
    if let Some(folder) = env::var_os(SMALL) {
        return child(Path::new(&folder), &env::var(ROOM).unwrap());
    }
    let folder = tempfile::tempdir().unwrap();
    // Files of at most 2 MiB. A process that ignores the signal is told by its writes instead.
    let limit = "trap '' XFSZ && ulimit -S -f 4096 && exec \"$@\"";
    run_child(folder.path(), limit, "prlimit --pid $PPID --fsize=67108864:");
    // A file system of 2 MiB, in a name space that ends with the child. Not everybody may mount one.
    let mounts = |then: &str| {
        let mount = format!("mount -t tmpfs -o size=2m tmpfs \"${SMALL}\" && {then}");
        format!("exec unshare --map-root-user --mount sh -c '{mount}' sh \"$@\"")
    };
    let allowed = Command::new("sh")
        .args(["-c", &mounts("true"), "sh"])
        .env(SMALL, folder.path())
        .output()
        .unwrap();
    if allowed.status.success() {
        let room = format!("mount -o remount,size=64m \"${SMALL}\"");
        run_child(folder.path(), &mounts("exec \"$@\""), &room);
    } else {
        println!("small disk: none may be mounted here; the limit above stands for it");
    }
}

/// Fills the disk, finds everything in order, gets room and goes on.
fn child(folder: &Path, room: &str) {
    let path = folder.join(format!("floor-{}.db", std::process::id()));
    let mut undisturbed = Undisturbed::new();
    let store = SqliteStore::create(&path).unwrap();
    let mut manager = GameManager::open(store, NoChance, KEY).unwrap();
    open_site(&mut manager);
    let (next, error) = fill(&mut manager, 0);
    println!("small disk: after {next} inputs: {error}");
    // A limit of the file system is no room; a limit of the process comes as a failing write.
    let clear = matches!(&error, StoreError::Full)
        || matches!(&error, StoreError::Failed(why) if why.contains("limit"));
    assert!(clear, "{error:?}");
    for _ in 0..3 {
        assert_eq!(fill(&mut manager, next), (next, error.clone()));
        assert_same(manager.floor(), &undisturbed.after(next).0, "without room");
    }
    let seen = fold(&SqliteStore::open_to_read(&path).unwrap()).unwrap();
    assert_eq!(seen.records, OPENED + next, "what was refused is not there");
    let more = Command::new("sh").args(["-c", room]).status().unwrap();
    assert!(more.success(), "{room}");
    go_on(&mut manager, next, next + 50);
    drop(manager);
    let again = GameManager::open(SqliteStore::open(&path).unwrap(), NoChance, KEY).unwrap();
    assert_same(again.floor(), &undisturbed.after(next + 50).0, "after it got room");
    println!("{DONE}");
}
