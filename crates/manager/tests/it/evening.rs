//! An evening of any length on the small site: rounds of every kind, repeated.
//!
//! Input number `n` is always the same and always has the same result, because seat numbers are not drawn
//! here. So a disturbed floor can be compared with an undisturbed one after any number of inputs.

use floor::{
    Chance, CommandKind, Console, ControlledChange, Floor, JackpotId, JackpotState,
    Key as TableKey, Led, Reason, Seat, TableId,
};
use journal::{Hash, MemoryStore, Record, Store};
use manager::{Answer, Body, GameManager, Submission};
use money::Cents;

use crate::site::{KEY, OPENED, at_table, now, open_site, submission};

/// Who does what, where. `$1` is the first prize that is marked in a cycle; what ends in `!` is refused.
const CYCLE: &[&str] = &[
    // A prize without a key.
    "D100 NINES1 coin 1",
    "D100 NINES1 drop 1",
    "D100 NINES1 coin 2",
    "D100 NINES1 drop 2",
    "D100 NINES1 COIN IN",
    "D100 NINES1 hand one-nine 1",
    "D100 NINES1 GAME OVER",
    // A low one, with key 008, checklist and J-POT, while coins come in at the other table.
    "D100 NINES1 coin 1",
    "D100 NINES1 drop 1",
    "D100 NINES2 coin 4",
    "D100 NINES1 COIN IN",
    "D100 NINES1 hand three-unsuited-nines 1",
    "S200 NINES1 key 008 JPL",
    "D100 NINES1 J-POT !",
    "S200 NINES1 ticks $2",
    "D100 NINES1 J-POT",
    "S200 NINES1 key 008 removed",
    "D100 NINES1 GAME OVER",
    // A high one, which waits in the Game Manager while the other table plays on.
    "D100 NINES2 drop 4",
    "D100 NINES1 coin 3",
    "D100 NINES1 drop 3",
    "D100 NINES1 COIN IN",
    "D100 NINES1 hand four-one-colour-nines 3",
    "D100 NINES2 COIN IN",
    "S200 NINES1 key 009 JPH",
    "S200 NINES1 ticks $3",
    "D100 NINES1 cheque $3",
    "D100 NINES1 J-POT !",
    "D100 NINES1 cards 9h,9d,9h,9d",
    "D100 NINES1 J-POT",
    "S200 NINES1 key 009 R",
    "D100 NINES1 GAME OVER !",
    "S200 NINES1 key 009 removed",
    "D100 NINES1 GAME OVER",
    // The other table marks a prize, and its round is void.
    "D100 NINES2 hand two-unsuited-nines 4",
    "S200 NINES2 void",
    "A500 lowers NINES",
    "E300 clears $3",
    "A500 raises NINES",
    // Numbers and PINs.
    "D100 GOLD1 coin 1",
    "D100 GOLD1 coin 4",
    "D100 GOLD1 START",
    "D100 GOLD1 hand match-suited 1",
    "D100 GOLD1 CONFIRM",
    "D100 GOLD1 pin D100",
    "D100 GOLD1 PENDING",
    "D100 GOLD1 select $5",
    "D100 GOLD1 CONFIRM",
    "S200 GOLD1 ticks $5",
    "S200 GOLD1 allows match-suited 1",
    "D100 GOLD1 pin E300",
    "D100 GOLD1 STOP",
    "D100 GOLD1 CONFIRM",
    "A500 backs-out $5",
    "D100 NINES1 lift 9 !",
];
/// How many prizes a cycle marks.
const PRIZES: u64 = 5;

/// How many inputs a cycle has.
pub(crate) const CYCLE_LEN: u64 = CYCLE.len() as u64;

/// Whether the tests have a night.
pub(crate) fn long() -> bool {
    std::env::var_os("NINEFOLD_LONG").is_some()
}

/// The same digits every time.
#[derive(Debug)]
pub(crate) struct NoChance;

impl Chance for NoChance {
    fn digits(&mut self) -> [u8; 10] {
        [3, 1, 4, 0, 5, 9, 2, 6, 8, 7]
    }
}

/// Input number `n`, from zero.
pub(crate) fn input(n: u64) -> Submission {
    let (cycle, line) = (n / CYCLE_LEN, CYCLE[usize::try_from(n % CYCLE_LEN).unwrap()]);
    let mut line = line.trim_end_matches(" !").to_owned();
    for prize in 1..=PRIZES {
        line = line.replace(&format!("${prize}"), &(cycle * PRIZES + prize).to_string());
    }
    let (by, what) = line.split_once(' ').unwrap();
    let prize = |id: &str| JackpotId(id.parse().unwrap());
    let second = "E300".try_into().unwrap();
    let adjust = |pool: &str, cents, reason| {
        ControlledChange::Adjust {
            pool: pool.try_into().unwrap(),
            amount: Cents::new(cents),
            reason,
            text: "the sign was wrong".to_owned(),
        }
        .with("E300".try_into().unwrap())
    };
    let kind = match what.split(' ').collect::<Vec<_>>()[..] {
        ["clears", id] => CommandKind::Clear { jackpot: prize(id) },
        ["backs-out", id] => {
            ControlledChange::BackOut { jackpot: prize(id), text: "no ticket".to_owned() }
                .with(second)
        }
        ["lowers", pool] => adjust(pool, -500, Reason::Malfunction),
        ["raises", pool] => adjust(pool, 500, Reason::Increase),
        _ => what.split_once(' ').map(|(table, words)| at_table(table, words)).unwrap(),
    };
    submission(&format!("n{n}"), by, kind)
}

/// Whether input number `n` is refused.
pub(crate) fn is_refused(n: u64) -> bool {
    CYCLE[usize::try_from(n % CYCLE_LEN).unwrap()].ends_with('!')
}

/// An evening that nothing disturbed: the floor and the hash of the journal after any number of inputs.
pub(crate) struct Undisturbed {
    manager: GameManager<MemoryStore, NoChance>,
    floors: Vec<(Floor, Hash)>,
}

/// The site just opened, with a journal in memory.
pub(crate) fn in_memory() -> GameManager<MemoryStore, NoChance> {
    let mut manager = GameManager::open(MemoryStore::new(), NoChance, KEY).unwrap();
    open_site(&mut manager);
    manager
}

impl Undisturbed {
    pub(crate) fn new() -> Undisturbed {
        let manager = in_memory();
        let first = (manager.floor().clone(), manager.store().head().unwrap().hash);
        Undisturbed { manager, floors: vec![first] }
    }

    /// The floor and the journal's hash after `many` inputs.
    pub(crate) fn after(&mut self, many: u64) -> &(Floor, Hash) {
        for n in self.floors.len() as u64 - 1..many {
            let answers = self.manager.submit(vec![input(n)], now()).unwrap();
            assert!(answers_to(n, &answers[0]), "input {n}: {answers:?}");
            let hash = self.manager.store().head().unwrap().hash;
            self.floors.push((self.manager.floor().clone(), hash));
        }
        &self.floors[usize::try_from(many).unwrap()]
    }
}

/// Whether a journal holds the inputs one after another, each once, after the site's opening.
pub(crate) fn in_order(store: &impl Store) -> bool {
    let (mut n, mut good) = (0, true);
    let mut look = |record: Record| {
        let body = Body::from_bytes(&record.body).unwrap();
        good &= body.key == input(n).key;
        n += 1;
        good
    };
    store.read(OPENED + 1, &mut look).unwrap();
    good
}

/// Whether this is how input number `n` is acknowledged.
pub(crate) fn answers_to(n: u64, answer: &Answer) -> bool {
    match answer {
        Answer::Done { seq, .. } => *seq == OPENED + n + 1 && !is_refused(n),
        Answer::Before { seq } => *seq == OPENED + n + 1,
        Answer::Refused(_) => is_refused(n),
        Answer::KeyTooOld(_) | Answer::Unavailable(_) => false,
    }
}

/// What people see of a floor.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Shown {
    /// Each table's lights, console and key.
    tables: Vec<(TableId, Vec<Led>, Console, Option<TableKey>)>,
    /// The prizes that somebody still has to decide about.
    waiting: Vec<(JackpotId, JackpotState)>,
}

/// The lights, consoles, keys and pendings of a floor.
pub(crate) fn shown(floor: &Floor) -> Shown {
    let tables = floor.tables.iter().map(|(id, table)| {
        let lights = Seat::first(table.settings.seats)
            .map(|seat| table.led(seat, &floor.jackpots))
            .collect();
        (id.clone(), lights, table.console.clone(), table.key.clone())
    });
    let open = |it: &JackpotState| matches!(it, JackpotState::Pending | JackpotState::Waiting);
    let waiting = floor.jackpots.values().map(|it| (it.id, it.state));
    Shown { tables: tables.collect(), waiting: waiting.filter(|(_, it)| open(it)).collect() }
}

/// Checks that a floor is the one after `many` undisturbed inputs, and shows the same.
pub(crate) fn assert_same(floor: &Floor, undisturbed: &Floor, why: &str) {
    assert_eq!(shown(floor), shown(undisturbed), "{why}: other lights or pendings");
    assert!(floor == undisturbed, "{why}: another floor");
}
