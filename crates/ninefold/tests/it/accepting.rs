//! Tests what two people declare on the machine itself while the server is stopped: a loss of records, a
//! clock that went back, another signing key. One person alone, or a person without the right, is refused.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use floor::{
    Button, Command, CommandKind, ControlledChange, Dialect, Input, Millis, PayTable, PoolSettings,
    Proof, Role, TableSettings,
};
use journal::{PublicKey, SigningKey, SiteKey, SqliteStore, Store};
use manager::{Answer, GameManager, Options, Submission, SystemChance, wall_clock};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use wagers::Catalog;
use web::{Cost, Secrets};

use crate::server::Server;
use crate::{Ran, ninefold};

const KEY: SiteKey = SiteKey([0x5a; 32]);
const HOUR: i64 = 3_600_000;

type Manager = GameManager<SqliteStore, SystemChance>;

/// A house as a clean stop leaves it: people with passwords, a pool, a table and its shift.
struct House {
    folder: tempfile::TempDir,
    path: PathBuf,
}

impl House {
    fn open() -> House {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("floor.db");
        let house = House { folder, path };
        let key = house.file("floor.db.key");
        std::fs::write(&key, "5a".repeat(32)).unwrap();
        std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o600)).unwrap();
        let config = "database = \"floor.db\"\nlisten = \"127.0.0.1:0\"\n";
        std::fs::write(house.file("ninefold.toml"), config).unwrap();
        let mut manager = house.manager();
        manager.announce_key(wall_clock()).unwrap();
        let acts = people().into_iter().chain(floor());
        for (number, (by, kind)) in acts.enumerate() {
            done(&mut manager, &format!("open:{number}"), by, kind, wall_clock());
        }
        drop(manager.close());
        house
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn manager(&self) -> Manager {
        let path = &self.path;
        let store = if path.exists() { SqliteStore::open(path) } else { SqliteStore::create(path) };
        GameManager::open_with(store.unwrap(), SystemChance, KEY, Options::beside(path)).unwrap()
    }

    /// Adds dealers, a record for each, when it is so late.
    fn adds(&self, dealers: &[&str], now: Millis) {
        let mut manager = self.manager();
        for id in dealers {
            done(&mut manager, id, "M800", hire(id, Role::Dealer), now);
        }
        drop(manager.close());
    }

    fn head(&self) -> journal::Head {
        SqliteStore::open_to_read(&self.path).unwrap().head().unwrap()
    }

    fn verify(&self, more: &[&str]) -> Ran {
        let database = self.path.display().to_string();
        ninefold(&[&["journal", "verify", "--database", &database], more].concat())
    }

    /// Has two people say something, with these lines as their passwords.
    fn say(&self, what: &str, [by, and]: [&str; 2], passwords: &str, reason: &str) -> Ran {
        let file = self.file("passwords");
        std::fs::write(&file, passwords).unwrap();
        let (database, file) = (self.path.display().to_string(), file.display().to_string());
        let place = ["journal", what, "--database", &database, "--by", by, "--and", and];
        ninefold(&[&place[..], &["--passwords-file", &file, "--reason", reason]].concat())
    }

    /// Everybody who must not get anywhere: nothing has changed afterwards, and no file is left.
    fn refuses(&self, what: &str) {
        let (both, before) = ("of M800\nof A500\n", self.state());
        let as_said = |by: &str, and: &str| format!("of {by}\nof {and}\n");
        for ([by, and], passwords, reason, says) in [
            (["M800", "M800"], as_said("M800", "M800"), "why", "cannot act as both people"),
            (["M800", "A500"], "of M800\nguessed\n".to_owned(), "why", "does not prove A500"),
            (["M800", "A500"], "guessed\nof A500\n".to_owned(), "why", "does not prove M800"),
            (["M800", "A500"], "of M800\n".to_owned(), "why", "does not prove A500"),
            (["M800", "X999"], both.to_owned(), "why", "does not prove X999"),
            (["S200", "A500"], as_said("S200", "A500"), "why", "S200"),
            (["M800", "S200"], as_said("M800", "S200"), "why", "S200"),
            (["A500", "M800"], as_said("A500", "M800"), "why", "A500"),
            (["M800", "A500"], both.to_owned(), "  ", "no reason"),
            (["M800", "A500"], both.to_owned(), "two\nlines", "the reason"),
        ] {
            let refused = self.say(what, [by, and], &passwords, reason);
            let told = refused.stderr.contains(says) && refused.stdout.is_empty();
            assert!(refused.code == 1 && told, "{by} {and} {reason}: {}", refused.stderr);
            assert_eq!(self.state(), before, "{by} {and} {reason}");
        }
    }

    /// The end of the journal, its witness, and the names of the keys.
    fn state(&self) -> (u64, Option<Vec<u8>>, Vec<String>) {
        let names = std::fs::read_dir(self.folder.path()).unwrap();
        let names = names.map(|it| it.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|it| it.contains("signing-key")).collect();
        names.sort();
        (self.head().seq, std::fs::read(self.file("floor.db.witness")).ok(), names)
    }

    fn server(&self) -> Result<Server, String> {
        let config = self.file("ninefold.toml").display().to_string();
        Server::try_start(&["serve", "--config", &config])
    }

    /// The record with this event, as the export shows it.
    fn event(&self, name: &str) -> Value {
        let database = self.path.display().to_string();
        let exported = ninefold(&["journal", "export", "--database", &database]).stdout;
        let records = exported.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let events = records.flat_map(|it| it["body"]["events"].as_array().unwrap().clone());
        events.filter_map(|event| event.get(name).cloned()).next_back().unwrap()
    }
}

fn hire(id: &str, role: Role) -> CommandKind {
    CommandKind::AddStaff { staff: id.try_into().unwrap(), name: id.to_owned(), role }
}

/// Everybody has chosen their own password.
fn people() -> Vec<(&'static str, CommandKind)> {
    let secrets = Secrets::new(&KEY, Cost::Least);
    let all = [
        ("M800", Role::Administrator),
        ("A500", Role::Accounting),
        ("V400", Role::Surveillance),
        ("S200", Role::Supervisor),
        ("D100", Role::Dealer),
    ];
    let acts = all.into_iter().flat_map(|(id, role)| {
        let digest = secrets.slow(&format!("of {id}"));
        let (staff, proof) = (id.try_into().unwrap(), Proof::Password);
        [("M800", hire(id, role)), (id, CommandKind::SetCredential { staff, proof, digest })]
    });
    acts.collect()
}

fn floor() -> [(&'static str, CommandKind); 3] {
    let catalog = Catalog::shipped();
    let second = || "A500".try_into().unwrap();
    let settings = Box::new(PoolSettings::of(catalog.entry("pbac-1a").unwrap()).unwrap());
    let pool =
        ControlledChange::OpenPool { pool: "NINES".try_into().unwrap(), settings }.with(second());
    let game = PayTable::from(catalog.entry("commission-5").unwrap());
    let pool_of = Some("NINES".try_into().unwrap());
    let settings = Box::new(TableSettings::new(Dialect::Aquarius, 9, game, pool_of));
    let table = || "BAC01".try_into().unwrap();
    let open = ControlledChange::OpenTable { table: table(), settings }.with(second());
    let shift = CommandKind::OpenShift { table: table(), name: "day".to_owned(), hard_meter: None };
    [("M800", pool), ("M800", open), ("S200", shift)]
}

fn answer(manager: &mut Manager, key: &str, by: &str, kind: CommandKind, now: Millis) -> Answer {
    let command = Command { by: by.try_into().unwrap(), kind };
    let submission = Submission::new(key.try_into().unwrap(), command);
    manager.submit(vec![submission], now).unwrap().pop().unwrap()
}

fn done(manager: &mut Manager, key: &str, by: &str, kind: CommandKind, now: Millis) {
    let answer = answer(manager, key, by, kind, now);
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
}

/// The dealer locks the bets of the table.
fn locks() -> CommandKind {
    let input = Input::Button { name: Button::CoinIn };
    CommandKind::AtTable { table: "BAC01".try_into().unwrap(), input }
}

const BOTH: &str = "of M800\nof A500\n";

/// A house whose last two records are gone: an older copy is in its place.
fn put_back() -> House {
    let house = House::open();
    std::fs::copy(&house.path, house.file("old.db")).unwrap();
    house.adds(&["D102", "D103"], wall_clock());
    std::fs::copy(house.file("old.db"), &house.path).unwrap();
    house
}

#[test]
fn a_loss_is_accepted_by_two_people_and_by_nobody_else() {
    let house = put_back();
    let last = house.head().seq;
    let missing = format!("records {} to {} are missing", last + 1, last + 2);
    let bad = house.verify(&[]);
    assert!(bad.code == 1 && bad.stdout.contains(&missing), "{}", bad.stdout);
    assert!(house.server().is_err());
    house.refuses("accept-loss");
    let bad = house.verify(&[]);
    assert!(bad.code == 1 && bad.stdout.contains(&missing), "{}", bad.stdout);

    let accepted = house.say("accept-loss", ["M800", "A500"], BOTH, "the disk broke");
    assert_eq!(accepted.code, 0, "{}", accepted.stderr);
    let lost = format!("records {} to {} are lost", last + 1, last + 2);
    assert!(accepted.stdout.contains(&lost), "{}", accepted.stdout);
    let event = house.event("loss-accepted");
    let expected = json!({
        "last": last, "lost": last + 2, "reason": "the disk broke", "by": ["M800", "A500"],
    });
    assert_eq!(event, expected);
    let good = house.verify(&[]);
    assert_eq!(good.code, 0, "{}{}", good.stdout, good.stderr);
    let told = good.stdout.contains("M800 and A500 have accepted it in record");
    assert!(told && good.stdout.contains("the disk broke"), "{}", good.stdout);
    house.server().unwrap().stop();
    assert_eq!(house.verify(&[]).code, 0);
    // There is nothing more to accept.
    let again = house.say("accept-loss", ["M800", "A500"], BOTH, "once more");
    assert!(again.code == 1 && again.stderr.contains("nothing to accept"), "{}", again.stderr);
}

#[test]
fn nothing_is_accepted_where_nothing_is_lost() {
    let house = House::open();
    let refused = house.say("accept-loss", ["M800", "A500"], BOTH, "to be safe");
    assert!(refused.code == 1 && refused.stderr.contains("nothing to accept"));
    let refused = house.say("accept-clock", ["M800", "A500"], BOTH, "to be safe");
    assert!(refused.code == 1 && refused.stderr.contains("not behind"), "{}", refused.stderr);
    // Nor beside a server.
    let server = house.server().unwrap();
    for what in ["accept-loss", "accept-clock", "rotate-key"] {
        let refused = house.say(what, ["M800", "A500"], BOTH, "to be safe");
        assert!(refused.code == 1 && refused.stderr.contains("another Game Manager"), "{what}");
    }
    server.stop();
    assert_eq!(house.verify(&[]).code, 0);
}

#[test]
fn a_clock_is_accepted_by_two_people_and_by_nobody_else() {
    let house = House::open();
    // The clock was an hour ahead, and was set right.
    house.adds(&["D102"], Millis(wall_clock().0 + HOUR));
    assert_eq!(house.verify(&[]).code, 0, "no time has gone back yet");
    let mut manager = house.manager();
    let answer = answer(&mut manager, "bet:1", "D100", locks(), wall_clock());
    let Answer::Refused(refusal) = answer else { panic!("{answer:?}") };
    assert_eq!(refusal.code(), "ClockBehind");
    drop(manager.close());
    let bad = house.verify(&[]);
    let told = bad.stdout.contains("go back, and nobody has accepted it");
    assert!(bad.code == 1 && told, "{}", bad.stdout);
    house.refuses("accept-clock");

    let accepted = house.say("accept-clock", ["M800", "A500"], BOTH, "it was an hour ahead");
    assert_eq!(accepted.code, 0, "{}", accepted.stderr);
    let event = house.event("clock-accepted");
    assert_eq!(event["by"], json!(["M800", "A500"]));
    assert_eq!(event["reason"], "it was an hour ahead");
    let good = house.verify(&[]);
    let told = good.stdout.contains("go back, and M800 and A500 have accepted it in record");
    assert!(good.code == 0 && told, "{}", good.stdout);
    let mut manager = house.manager();
    done(&mut manager, "bet:2", "D100", locks(), wall_clock());
    drop(manager.close());
    assert_eq!(house.verify(&[]).code, 0);
}

/// Over HTTP the same, without stopping the server.
#[test]
fn a_running_server_takes_bets_again_when_two_people_have_accepted_the_clock() {
    let house = House::open();
    house.adds(&["D102"], Millis(wall_clock().0 + HOUR));
    let server = house.server().unwrap();
    let log_in = |id: &str| server.log_in(id, &format!("of {id}"));
    let call = |token: &str, path: &str, body: &Value| {
        let path = format!("/api/v1{path}");
        let (status, body) = server.call("POST", &path, token, &body.to_string());
        let status = status.split(' ').nth(1).unwrap().to_owned();
        (status, serde_json::from_str::<Value>(&body).unwrap_or_default())
    };
    let dealer = log_in("D100");
    let bet = |key: &str| {
        let body = json!({ "key": key, "input": { "kind": "button", "name": "COIN IN" } });
        call(&dealer, "/tables/BAC01/inputs", &body)
    };
    let (status, body) = bet("x:1");
    assert_eq!((&*status, &body["refusal"]), ("409", &json!("ClockBehind")), "{body}");
    let body = json!({ "reason": "it was an hour ahead" });
    let (status, asked) = call(&log_in("M800"), "/journal/clock", &body);
    assert_eq!(status, "202", "{asked}");
    assert_eq!(bet("x:2").0, "409", "nothing has changed yet");
    let path = format!("/requests/{}/approve", asked["request"]["id"]);
    let (status, body) = call(&log_in("V400"), &path, &json!({}));
    assert_eq!(status, "204", "{body}");
    let (status, body) = bet("x:3");
    assert_eq!(status, "200", "{body}");
    server.stop();
    assert_eq!(house.event("clock-accepted")["by"], json!(["M800", "V400"]));
    let good = house.verify(&[]);
    assert_eq!(good.code, 0, "{}", good.stdout);
}

fn public(path: &Path) -> PublicKey {
    SigningKey::read(path).unwrap().public()
}

#[test]
fn another_key_signs_when_two_people_say_so_and_both_are_believed() {
    let house = House::open();
    let file = SigningKey::path_of(&house.path);
    let old = public(&file);
    house.refuses("rotate-key");
    assert_eq!(public(&file), old);

    let rotated = house.say("rotate-key", ["M800", "V400"], "of M800\nof V400\n", "once a year");
    assert_eq!(rotated.code, 0, "{}", rotated.stderr);
    let new = house.head().key;
    assert!(new != old && rotated.stdout.contains(&format!("\npublic key {new}\n")));
    assert_eq!((public(&file), public(&house.file("floor.db.signing-key.1"))), (new, old));
    let event = house.event("signing-key-set");
    assert_eq!(event["public_key"], json!(new.to_string()));
    assert_eq!(event["rotation"]["by"], json!(["M800", "V400"]));
    assert_eq!(event["rotation"]["reason"], "once a year");
    // The server goes on with it, and any of the journal's keys may be pinned.
    house.server().unwrap().stop();
    assert_eq!(house.head().key, new);
    for key in [old, new] {
        let good = house.verify(&["--public-key", &key.to_string()]);
        let told = good.stdout.contains("it is authentic");
        assert!(good.code == 0 && told, "{}{}", good.stdout, good.stderr);
        assert!(good.stdout.contains(&format!("public key {new}")), "{}", good.stdout);
    }
    let stranger = SigningKey::from_seed([6; 32]).public().to_string();
    let bad = house.verify(&["--public-key", &stranger]);
    assert!(bad.code == 1 && bad.stdout.contains("not one of this journal's"), "{}", bad.stdout);
    // A parameter sheet has the new one.
    let database = house.path.display().to_string();
    let sheet = ninefold(&["report", "parameters", "--database", &database]);
    assert!(sheet.stdout.contains(&new.to_string()), "{}{}", sheet.stdout, sheet.stderr);
}

/// Whoever has stolen the old key adds a key of their own, well endorsed, and signs the head: no record says
/// that two people wanted it.
#[test]
fn a_rotation_that_no_record_tells_of_is_refused() {
    let house = House::open();
    let stolen = SigningKey::read(&SigningKey::path_of(&house.path)).unwrap();
    let (thief, head) = (SigningKey::from_seed([6; 32]), house.head());
    let endorsement = stolen.endorse(&thief.public());
    let signed = journal::Head::sign(head.seq, head.hash, &thief);
    let connection = Connection::open(&house.path).unwrap();
    let insert = "insert into signing_key values (2, ?1, ?2)";
    connection.execute(insert, params![&signed.key.0[..], &endorsement.0[..]]).unwrap();
    let update = "update head set key = ?1, signature = ?2";
    connection.execute(update, params![&signed.key.0[..], &signed.signature.0[..]]).unwrap();
    drop(connection);
    let bad = house.verify(&[]);
    let told = bad.stdout.contains("signing key 2 is not the one that the records name");
    assert!(bad.code == 1 && told, "{}", bad.stdout);
}

/// A backup from before the rotation goes on, with its own key and two people's word.
#[test]
fn a_backup_from_before_a_rotation_goes_on_with_the_old_key() {
    let house = House::open();
    let old = house.head().key;
    std::fs::copy(&house.path, house.file("old.db")).unwrap();
    let rotated = house.say("rotate-key", ["M800", "A500"], BOTH, "once a year");
    assert_eq!(rotated.code, 0, "{}", rotated.stderr);
    std::fs::copy(house.file("old.db"), &house.path).unwrap();
    assert_eq!(house.verify(&[]).code, 1);
    assert!(house.server().is_err());
    let accepted = house.say("accept-loss", ["M800", "A500"], BOTH, "the disk broke");
    assert_eq!(accepted.code, 0, "{}", accepted.stderr);
    assert_eq!(house.head().key, old);
    house.server().unwrap().stop();
    let good = house.verify(&["--public-key", &old.to_string()]);
    assert_eq!(good.code, 0, "{}", good.stdout);
}
