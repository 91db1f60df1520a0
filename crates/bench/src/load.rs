//! Generates the load: a floor of many tables that play rounds, input by input.

use std::fmt::Write;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use floor::{
    Button, Command, CommandKind, ControlledChange, Dialect, Input, PayTable, PoolSettings, Role,
    Seat, TableId, TableSettings,
};
use manager::{Answer, Key, NotQueued, Submission, WriterHandle};
use wagers::Catalog;

use crate::Failure;
use crate::waits::Waits;

/// The number of tables.
const TABLES: u32 = 64;
/// The number of pools that they share.
const POOLS: u32 = 4;
/// The number of bettors in each round.
const BETTORS: u8 = 4;
/// The number of inputs of a round: two for each coin, COIN IN and GAME OVER.
const ROUND: u32 = 2 * BETTORS as u32 + 2;

/// The source of inputs: one for each table in turn.
pub(crate) struct Load {
    tables: Vec<TableId>,
    next: u64,
    text: String,
}

pub(crate) fn name<T: for<'a> TryFrom<&'a str>>(text: &str) -> Result<T, Failure> {
    T::try_from(text).map_err(|_| Failure::new(format!("`{text}` is not a valid name")))
}

impl Load {
    /// The commands that open the floor, and the load for it.
    pub(crate) fn open(catalog: &Catalog) -> Result<(Vec<Submission>, Load), Failure> {
        let mut acts = Vec::new();
        for (id, role) in [
            ("M800", Role::Administrator),
            ("A500", Role::Accounting),
            ("D100", Role::Dealer),
            ("S200", Role::Supervisor),
        ] {
            acts.push(CommandKind::AddStaff { staff: name(id)?, name: id.to_owned(), role });
        }
        let entry = catalog.entry("pbac-1a").map_err(Failure::new)?;
        let game = PayTable::from(catalog.entry("commission-5").map_err(Failure::new)?);
        let fixed = || Failure::new("`pbac-1a` of this catalog has no meter");
        let settings = PoolSettings::of(entry).ok_or_else(fixed)?;
        for pool in 0..POOLS {
            let (pool, settings) = (name(&format!("POOL{pool}"))?, Box::new(settings.clone()));
            acts.push(ControlledChange::OpenPool { pool, settings }.with(name("A500")?));
        }
        let mut tables = Vec::new();
        for number in 0..TABLES {
            let pool = name(&format!("POOL{}", number % POOLS))?;
            let table: TableId = name(&format!("BAC{number:02}"))?;
            let settings = TableSettings::new(Dialect::Aquarius, 9, game.clone(), Some(pool));
            tables.push(table.clone());
            let settings = Box::new(settings);
            acts.push(ControlledChange::OpenTable { table, settings }.with(name("A500")?));
        }
        let shift = |table: &TableId| {
            let (table, name) = (table.clone(), "day".to_owned());
            ("S200", CommandKind::OpenShift { table, name, hard_meter: None })
        };
        let shifts: Vec<(&str, CommandKind)> = tables.iter().map(shift).collect();
        let mut opening = Vec::new();
        let acts = acts.into_iter().map(|kind| ("M800", kind));
        for (number, (by, kind)) in acts.chain(shifts).enumerate() {
            let key = name(&format!("open:{number}"))?;
            opening.push(Submission::new(key, Command { by: name(by)?, kind }));
        }
        Ok((opening, Load { tables, next: 0, text: String::new() }))
    }

    /// The next input. None of them is refused.
    pub(crate) fn next(&mut self) -> Submission {
        let number = self.next;
        self.next += 1;
        let turn = number / u64::from(TABLES);
        let table = &self.tables[usize::try_from(number % u64::from(TABLES)).unwrap_or(0)];
        let step = u32::try_from(turn % u64::from(ROUND)).unwrap_or(0);
        let seat = |place: u32| {
            let number = u8::try_from(place / 2 + 1).unwrap_or(1);
            Seat::try_from(number).expect("fewer bet than there are seats")
        };
        let input = match step {
            step if step == ROUND - 2 => Input::Button { name: Button::CoinIn },
            step if step == ROUND - 1 => Input::Button { name: Button::GameOver },
            step if step.is_multiple_of(2) => Input::CoinPlaced { seat: seat(step) },
            step => Input::CoinDropped { seat: seat(step) },
        };
        self.text.clear();
        let _ = write!(self.text, "{table}:{turn}");
        let key = Key::try_from(&*self.text).expect("a table's name and a number are a key");
        let kind = CommandKind::AtTable { table: table.clone(), input };
        let by = "D100".try_into().expect("a name");
        Submission::new(key, Command { by, kind })
    }
}

/// Keeps this many inputs in flight until all are answered.
pub(crate) fn drive(
    writer: &WriterHandle,
    in_flight: usize,
    load: Vec<Submission>,
    waited: &mut Waits,
) -> Result<(), Failure> {
    type Answered = (Instant, bool);
    let (sender, receiver): (Sender<Answered>, Receiver<Answered>) = channel();
    let (mut sent, mut answered, inputs) = (0, 0, load.len());
    let mut load = load.into_iter();
    while answered < inputs {
        while sent - answered < in_flight {
            let Some(submission) = load.next() else { break };
            let (sender, start) = (sender.clone(), Instant::now());
            let then = move |answer: Answer| {
                let _ = sender.send((start, matches!(answer, Answer::Done { .. })));
            };
            writer.submit_then(submission, then).map_err(|not| match not {
                NotQueued::Busy(_) => Failure::new("the queue is full"),
                NotQueued::Stopped(_) => Failure::new("the writer has stopped"),
            })?;
            sent += 1;
        }
        let lost = |_| Failure::new("the writer has stopped");
        let mut next = Some(receiver.recv().map_err(lost)?);
        while let Some((start, done)) = next {
            if !done {
                return Err(Failure::new("an input was not done"));
            }
            waited.add(start.elapsed(), 1);
            answered += 1;
            next = receiver.try_recv().ok();
        }
    }
    Ok(())
}
