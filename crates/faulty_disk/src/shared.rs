//! The memory that connections to one database share: the index of the write-ahead log, and its locks.
//!
//! On a real disk this is a mapped file. It does not survive a reboot, and `SQLite` rebuilds it from the log,
//! so here it is plain memory that exists as long as a connection has it mapped.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Shared memory and its locks.
#[derive(Default)]
pub(crate) struct Shared {
    regions: Mutex<Vec<Region>>,
    /// The locks that each handle holds.
    held: Mutex<BTreeMap<u64, Held>>,
}

/// One region. `SQLite` reads and writes it through pointers, from any thread, under its own rules.
struct Region(*mut [u64]);

// SAFETY: a region is only memory; access to it is coordinated by the locks below and by SQLite's barriers,
// as for a mapped file.
unsafe impl Send for Region {}

impl Drop for Region {
    fn drop(&mut self) {
        // SAFETY: the pointer comes from `Box::into_raw` in `Region::new` and is freed once, here. The last
        // handle is closed, so SQLite no longer has a pointer into the region.
        drop(unsafe { Box::from_raw(self.0) });
    }
}

impl Region {
    fn new(bytes: usize) -> Region {
        Region(Box::into_raw(vec![0; bytes.div_ceil(8)].into_boxed_slice()))
    }
}

/// The locks of one handle, as bits.
#[derive(Clone, Copy, Default)]
struct Held {
    shared: u32,
    exclusive: u32,
}

impl Shared {
    /// The start of region `index`; null if it does not exist and is not to be created.
    pub(crate) fn region(&self, index: usize, bytes: usize, make: bool) -> *mut u64 {
        let mut regions = self.regions.lock().unwrap_or_else(PoisonError::into_inner);
        if regions.len() <= index && !make {
            return std::ptr::null_mut();
        }
        while regions.len() <= index {
            regions.push(Region::new(bytes));
        }
        regions[index].0.cast()
    }

    /// Takes locks, or returns false if another handle's locks conflict with them.
    pub(crate) fn lock(&self, handle: u64, bits: u32, exclusive: bool) -> bool {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let in_the_way = |it: &Held| it.exclusive | if exclusive { it.shared } else { 0 };
        if held.iter().any(|(other, it)| *other != handle && in_the_way(it) & bits != 0) {
            return false;
        }
        let mine = held.entry(handle).or_default();
        let kind = if exclusive { &mut mine.exclusive } else { &mut mine.shared };
        *kind |= bits;
        true
    }

    pub(crate) fn unlock(&self, handle: u64, bits: u32) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mine) = held.get_mut(&handle) {
            mine.shared &= !bits;
            mine.exclusive &= !bits;
        }
    }
}
