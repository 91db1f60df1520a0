//! A house for tests of what is done to a journal while the server is stopped: people with passwords, a table
//! and a signed journal in a folder of its own.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use floor::{
    Button, Command, CommandKind, ControlledChange, Dialect, Input, Millis, PayTable, PoolSettings,
    Proof, Role, TableSettings,
};
use journal::{SiteKey, SqliteStore, Store};
use manager::{Answer, GameManager, Options, Submission, SystemChance, wall_clock};
use serde_json::Value;
use wagers::Catalog;
use web::{Cost, Secrets};

use crate::server::Server;
use crate::{Ran, ninefold};

const KEY: SiteKey = SiteKey([0x5a; 32]);
pub(crate) const HOUR: i64 = 3_600_000;

pub(crate) type Manager = GameManager<SqliteStore, SystemChance>;

/// A house as a clean stop leaves it: people with passwords, a pool, a table and its shift.
pub(crate) struct House {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) path: PathBuf,
}

impl House {
    pub(crate) fn open() -> House {
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

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn manager(&self) -> Manager {
        let path = &self.path;
        let store = if path.exists() { SqliteStore::open(path) } else { SqliteStore::create(path) };
        GameManager::open_with(store.unwrap(), SystemChance, KEY, Options::beside(path)).unwrap()
    }

    /// Adds dealers, a record for each, when it is so late.
    pub(crate) fn adds(&self, dealers: &[&str], now: Millis) {
        let mut manager = self.manager();
        for id in dealers {
            done(&mut manager, id, "M800", hire(id, Role::Dealer), now);
        }
        drop(manager.close());
    }

    pub(crate) fn head(&self) -> journal::Head {
        SqliteStore::open_to_read(&self.path).unwrap().head().unwrap()
    }

    pub(crate) fn verify(&self, more: &[&str]) -> Ran {
        let database = self.path.display().to_string();
        ninefold(&[&["journal", "verify", "--database", &database], more].concat())
    }

    /// Has two people say something, with these lines as their passwords.
    pub(crate) fn say(
        &self,
        what: &str,
        [by, and]: [&str; 2],
        passwords: &str,
        reason: &str,
    ) -> Ran {
        let file = self.file("passwords");
        std::fs::write(&file, passwords).unwrap();
        let (database, file) = (self.path.display().to_string(), file.display().to_string());
        let place = ["journal", what, "--database", &database, "--by", by, "--and", and];
        ninefold(&[&place[..], &["--passwords-file", &file, "--reason", reason]].concat())
    }

    /// Everybody who must not get anywhere: nothing has changed afterwards, and no file is left.
    pub(crate) fn refuses(&self, what: &str) {
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
    pub(crate) fn state(&self) -> (u64, Option<Vec<u8>>, Vec<String>) {
        let names = std::fs::read_dir(self.folder.path()).unwrap();
        let names = names.map(|it| it.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|it| it.contains("signing-key")).collect();
        names.sort();
        (self.head().seq, std::fs::read(self.file("floor.db.witness")).ok(), names)
    }

    pub(crate) fn server(&self) -> Result<Server, String> {
        let config = self.file("ninefold.toml").display().to_string();
        Server::try_start(&["serve", "--config", &config])
    }

    /// The record with this event, as the export shows it.
    pub(crate) fn event(&self, name: &str) -> Value {
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

pub(crate) fn answer(
    manager: &mut Manager,
    key: &str,
    by: &str,
    kind: CommandKind,
    now: Millis,
) -> Answer {
    let command = Command { by: by.try_into().unwrap(), kind };
    let submission = Submission::new(key.try_into().unwrap(), command);
    manager.submit(vec![submission], now).unwrap().pop().unwrap()
}

pub(crate) fn done(manager: &mut Manager, key: &str, by: &str, kind: CommandKind, now: Millis) {
    let answer = answer(manager, key, by, kind, now);
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
}

/// The dealer locks the bets of the table.
pub(crate) fn locks() -> CommandKind {
    let input = Input::Button { name: Button::CoinIn };
    CommandKind::AtTable { table: "BAC01".try_into().unwrap(), input }
}

pub(crate) const BOTH: &str = "of M800\nof A500\n";

/// A house whose last two records are gone: an older copy is in its place.
pub(crate) fn put_back() -> House {
    let house = House::open();
    std::fs::copy(&house.path, house.file("old.db")).unwrap();
    house.adds(&["D102", "D103"], wall_clock());
    std::fs::copy(house.file("old.db"), &house.path).unwrap();
    house
}
