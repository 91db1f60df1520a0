//! The state of a simulated disk: its files, their names, and the faults that are planned.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::file::File;
use crate::shared::Shared;

/// A kind of disk operation, which is counted and can fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Op {
    Open,
    Read,
    Write,
    Sync,
    Truncate,
    Delete,
}

impl Op {
    /// All kinds.
    pub const ALL: [Op; 6] = [Op::Open, Op::Read, Op::Write, Op::Sync, Op::Truncate, Op::Delete];
}

/// How long a fault lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lasts {
    /// The operation fails, and the next one works.
    Once,
    /// Every such operation fails until the disk is healed.
    FromThenOn,
}

/// A planned fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fault {
    /// The kind of operation that fails.
    pub op: Op,
    /// Which of these operations fails, counted from now, starting at one.
    pub nth: u64,
    /// How long the fault lasts.
    pub lasts: Lasts,
}

/// Why an operation failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// The power was cut during this operation.
    Cut,
    /// The power is off, or was cut after the handle was opened.
    Off,
    /// A planned fault.
    Fault,
    /// The disk is full.
    Full,
    /// There is no such file.
    Missing,
}

/// A file, with its locks and its shared memory.
#[derive(Default)]
struct Slot {
    file: File,
    /// The lock that each handle holds.
    locks: BTreeMap<u64, i32>,
    /// The memory that the connections to a database share.
    shared: Weak<Shared>,
}

/// The complete state of a disk.
pub(crate) struct State {
    slots: BTreeMap<u64, Slot>,
    /// The names that programs see.
    names: BTreeMap<String, u64>,
    /// The names that survive.
    durable_names: BTreeMap<String, u64>,
    /// The number of the last file or handle.
    last: u64,
    /// The number of starts. A handle from an earlier start no longer works.
    pub(crate) boot: u64,
    off: bool,
    counts: BTreeMap<Op, u64>,
    /// The number of operations until the power is cut.
    pub(crate) cut_in: Option<u64>,
    pub(crate) fault: Option<Fault>,
    pub(crate) capacity: Option<usize>,
    /// Whether syncs are reported as done without being done.
    pub(crate) ignores_syncs: bool,
}

impl State {
    pub(crate) fn new() -> State {
        State {
            slots: BTreeMap::new(),
            names: BTreeMap::new(),
            durable_names: BTreeMap::new(),
            last: 0,
            boot: 0,
            off: false,
            counts: BTreeMap::new(),
            cut_in: None,
            fault: None,
            capacity: None,
            ignores_syncs: false,
        }
    }

    /// Drops everything: any handle that is still open finds no file.
    pub(crate) fn scrap(&mut self) {
        self.slots.clear();
        self.off = true;
    }

    /// A disk with the same files, as after a power cut that loses nothing.
    pub(crate) fn copy(&self) -> State {
        let mut copy = self.copy_in_doubt();
        copy.durable_names.clone_from(&copy.names);
        for slot in copy.slots.values_mut() {
            slot.file.settle();
        }
        copy
    }

    /// A disk with the same files in all their layers.
    pub(crate) fn copy_in_doubt(&self) -> State {
        let mut copy = State::new();
        copy.names.clone_from(&self.names);
        copy.durable_names.clone_from(&self.durable_names);
        copy.last = self.last;
        for (id, slot) in &self.slots {
            copy.slots.insert(*id, Slot { file: slot.file.clone(), ..Slot::default() });
        }
        copy
    }

    pub(crate) fn count(&self, op: Op) -> u64 {
        self.counts.get(&op).copied().unwrap_or(0)
    }

    /// The number of bytes used by files that have a name.
    pub(crate) fn used(&self) -> usize {
        let named = self.names.values().filter_map(|id| self.slots.get(id));
        named.map(|slot| slot.file.len()).sum()
    }

    pub(crate) fn is_off(&self) -> bool {
        self.off
    }

    /// Cuts the power and restores it.
    pub(crate) fn cut(&mut self, seed: u64) {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut names = BTreeMap::new();
        let known: BTreeSet<&String> = self.names.keys().chain(self.durable_names.keys()).collect();
        for name in known {
            // A name that was created or deleted since the last sync may or may not exist.
            let (seen, durable) = (self.names.get(name), self.durable_names.get(name));
            let kept = if chance.random_bool(0.5) { seen } else { durable };
            if let Some(&id) = kept {
                names.insert(name.clone(), id);
            }
        }
        self.slots.retain(|id, _| names.values().any(|it| it == id));
        for slot in self.slots.values_mut() {
            let file = slot.file.after_cut(&mut chance);
            *slot = Slot { file, ..Slot::default() };
        }
        self.durable_names.clone_from(&names);
        self.names = names;
        self.boot += 1;
        (self.off, self.cut_in, self.fault) = (false, None, None);
    }

    /// Counts an operation, and returns an error if it fails.
    pub(crate) fn step(&mut self, op: Op) -> Result<(), Trouble> {
        if self.off {
            return Err(Trouble::Off);
        }
        *self.counts.entry(op).or_default() += 1;
        if let Some(left) = &mut self.cut_in {
            *left = left.saturating_sub(1);
            if *left == 0 {
                self.off = true;
                return Err(Trouble::Cut);
            }
        }
        let Some(fault) = self.fault.as_mut().filter(|fault| fault.op == op) else { return Ok(()) };
        fault.nth = fault.nth.saturating_sub(1);
        if fault.nth > 0 {
            return Ok(());
        }
        if fault.lasts == Lasts::Once {
            self.fault = None;
        }
        Err(Trouble::Fault)
    }

    /// Opens a file, creating it if `create`, and returns its number.
    pub(crate) fn open(&mut self, name: &str, create: bool) -> Result<u64, Trouble> {
        self.step(Op::Open)?;
        if let Some(&id) = self.names.get(name) {
            return Ok(id);
        }
        if !create {
            return Err(Trouble::Missing);
        }
        let id = self.number();
        self.slots.insert(id, Slot::default());
        self.names.insert(name.to_owned(), id);
        Ok(id)
    }

    /// A new unique number.
    pub(crate) fn number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    pub(crate) fn exists(&self, name: &str) -> bool {
        self.names.get(name).is_some_and(|id| self.slots.contains_key(id))
    }

    /// Deletes a name, durably if the folder is synced at once. Open handles keep the file.
    pub(crate) fn delete(&mut self, name: &str, durably: bool) -> Result<(), Trouble> {
        self.step(Op::Delete)?;
        self.names.remove(name).ok_or(Trouble::Missing)?;
        if durably && !self.ignores_syncs {
            self.durable_names.remove(name);
        }
        Ok(())
    }

    pub(crate) fn file(&mut self, id: u64) -> Result<&mut File, Trouble> {
        if self.off {
            return Err(Trouble::Off);
        }
        self.slots.get_mut(&id).map(|slot| &mut slot.file).ok_or(Trouble::Missing)
    }

    pub(crate) fn read(&mut self, id: u64, at: usize, into: &mut [u8]) -> Result<usize, Trouble> {
        self.step(Op::Read)?;
        Ok(self.file(id)?.read(at, into))
    }

    pub(crate) fn write(&mut self, id: u64, at: usize, bytes: &[u8]) -> Result<(), Trouble> {
        let step = self.step(Op::Write);
        let used = self.used();
        let slot = self.slots.get_mut(&id).ok_or(Trouble::Missing)?;
        match step {
            // A write in progress at the power cut may be kept, like any pending write.
            Err(Trouble::Cut) => slot.file.write(at, bytes),
            Err(Trouble::Fault) => slot.file.write_half(at, bytes),
            _ => {}
        }
        step?;
        let room = self.capacity.map(|capacity| capacity.saturating_sub(used) + slot.file.len());
        if let Some(room) = room.filter(|room| *room < at + bytes.len()) {
            // As much as fits is written, as on any file system.
            slot.file.write(at, &bytes[..room.saturating_sub(at)]);
            return Err(Trouble::Full);
        }
        slot.file.write(at, bytes);
        Ok(())
    }

    pub(crate) fn truncate(&mut self, id: u64, size: usize) -> Result<(), Trouble> {
        self.step(Op::Truncate)?;
        self.file(id)?.truncate(size);
        Ok(())
    }

    /// Makes a file durable, and also the names of the folder if they are synced with it.
    pub(crate) fn sync(&mut self, id: u64, with_names: bool) -> Result<(), Trouble> {
        match self.step(Op::Sync) {
            Ok(()) if self.ignores_syncs => return Ok(()),
            Ok(()) => {}
            Err(Trouble::Fault) => {
                self.file(id)?.sync_failed();
                return Err(Trouble::Fault);
            }
            Err(trouble) => return Err(trouble),
        }
        self.file(id)?.sync();
        if with_names {
            self.durable_names.clone_from(&self.names);
        }
        Ok(())
    }

    /// The locks on a file, by handle.
    pub(crate) fn locks(&mut self, id: u64) -> Result<&mut BTreeMap<u64, i32>, Trouble> {
        self.slots.get_mut(&id).map(|slot| &mut slot.locks).ok_or(Trouble::Missing)
    }

    /// The memory that the connections to a database share. It is freed with the last of them.
    pub(crate) fn shared(&mut self, id: u64) -> Result<Arc<Shared>, Trouble> {
        let slot = self.slots.get_mut(&id).ok_or(Trouble::Missing)?;
        Ok(slot.shared.upgrade().unwrap_or_else(|| {
            let shared = Arc::new(Shared::default());
            slot.shared = Arc::downgrade(&shared);
            shared
        }))
    }
}
