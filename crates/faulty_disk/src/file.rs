//! One file of the simulated disk, in three layers: seen, pending and durable.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

/// The size of a sector, which a disk writes either completely or not at all.
const SECTOR: usize = 512;

/// A change that is not durable yet.
#[derive(Clone, Debug)]
enum Change {
    /// Bytes were written at an offset.
    Write { at: usize, bytes: Vec<u8> },
    /// The file was truncated to a size.
    Size(usize),
}

/// A file.
#[derive(Clone, Default, Debug)]
pub(crate) struct File {
    /// What programs read.
    seen: Vec<u8>,
    /// What survives the loss of power.
    durable: Vec<u8>,
    /// What may survive, in the order in which it was written.
    pending: Vec<Change>,
    /// Writes whose sync failed. The operating system has dropped them: no later sync makes them durable,
    /// though programs still read them.
    given_up: Vec<(usize, Vec<u8>)>,
}

impl File {
    pub(crate) fn len(&self) -> usize {
        self.seen.len()
    }

    /// Reads the bytes at an offset into `into`, and returns how many there were.
    pub(crate) fn read(&self, at: usize, into: &mut [u8]) -> usize {
        let there = self.seen.get(at..).unwrap_or_default();
        let many = there.len().min(into.len());
        into[..many].copy_from_slice(&there[..many]);
        many
    }

    pub(crate) fn write(&mut self, at: usize, bytes: &[u8]) {
        put(&mut self.seen, at, bytes, 0);
        self.pending.push(Change::Write { at, bytes: bytes.to_vec() });
    }

    /// Writes only what a failing disk completes: the first half, in whole sectors.
    pub(crate) fn write_half(&mut self, at: usize, bytes: &[u8]) {
        let half = bytes.len() / 2 / SECTOR * SECTOR;
        self.write(at, &bytes[..half]);
    }

    pub(crate) fn truncate(&mut self, size: usize) {
        self.seen.resize(size, 0);
        self.pending.push(Change::Size(size));
    }

    /// Makes everything pending durable.
    pub(crate) fn sync(&mut self) {
        for change in std::mem::take(&mut self.pending) {
            match change {
                Change::Write { at, bytes } => {
                    put(&mut self.durable, at, &bytes, 0);
                    let end = at + bytes.len();
                    let old = std::mem::take(&mut self.given_up);
                    self.given_up = old.into_iter().flat_map(|it| outside(it, at, end)).collect();
                }
                Change::Size(size) => self.durable.resize(size, 0),
            }
        }
        // The size becomes durable with the sync, even where the bytes were dropped.
        self.durable.resize(self.seen.len(), 0);
    }

    /// Handles a failed sync: what was pending is dropped.
    pub(crate) fn sync_failed(&mut self) {
        for change in std::mem::take(&mut self.pending) {
            match change {
                Change::Write { at, bytes } => self.given_up.push((at, bytes)),
                size @ Change::Size(_) => self.pending.push(size),
            }
        }
    }

    /// Makes everything that programs see durable, including dropped writes.
    pub(crate) fn settle(&mut self) {
        *self = File { seen: self.seen.clone(), durable: self.seen.clone(), ..File::default() };
    }

    /// The file after a power cut: everything durable, and some of the rest.
    pub(crate) fn after_cut(&self, chance: &mut impl Rng) -> File {
        let kept = [0.0, 0.1, 0.5, 0.9, 1.0][chance.random_range(0..5_usize)];
        let given_up = self.given_up.iter().map(|(at, bytes)| (*at, Some(bytes)));
        let pending = self.pending.iter().map(|change| match change {
            Change::Write { at, bytes } => (*at, Some(bytes)),
            Change::Size(size) => (*size, None),
        });
        let mut parts: Vec<(usize, Option<&[u8]>)> = Vec::new();
        for (at, bytes) in given_up.chain(pending) {
            match bytes {
                Some(bytes) => parts.extend(sectors(at, bytes).map(|(at, it)| (at, Some(it)))),
                None => parts.push((at, None)),
            }
        }
        parts.retain(|_| chance.random_bool(kept));
        if chance.random_bool(0.5) {
            parts.shuffle(chance);
        }
        // Where a file grew but its bytes were lost, the content is zero or arbitrary.
        let fill = if chance.random_bool(0.5) { 0 } else { chance.random() };
        let mut left = self.durable.clone();
        for (at, bytes) in parts {
            match bytes {
                Some(bytes) => put(&mut left, at, bytes, fill),
                None => left.resize(at, fill),
            }
        }
        if left.len() < self.seen.len() && chance.random_bool(0.25) {
            left.resize(self.seen.len(), fill);
        }
        let mut file = File { seen: left, ..File::default() };
        file.settle();
        file
    }
}

/// Writes bytes at an offset, and fills a gap before them.
fn put(into: &mut Vec<u8>, at: usize, bytes: &[u8], fill: u8) {
    let end = at + bytes.len();
    if into.len() < end {
        into.resize(end, fill);
    }
    into[at..end].copy_from_slice(bytes);
}

/// Splits a write at sector boundaries.
fn sectors(mut at: usize, mut bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    std::iter::from_fn(move || {
        if bytes.is_empty() {
            return None;
        }
        let (piece, rest) = bytes.split_at((SECTOR - at % SECTOR).min(bytes.len()));
        let place = at;
        (at, bytes) = (at + piece.len(), rest);
        Some((place, piece))
    })
}

/// The parts of a write outside `from..to`.
fn outside((at, bytes): (usize, Vec<u8>), from: usize, to: usize) -> Vec<(usize, Vec<u8>)> {
    let end = at + bytes.len();
    if end <= from || to <= at {
        return vec![(at, bytes)];
    }
    let mut left = Vec::new();
    if at < from {
        left.push((at, bytes[..from - at].to_vec()));
    }
    if to < end {
        left.push((to, bytes[to - at..].to_vec()));
    }
    left
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    fn cuts(file: &File) -> impl Iterator<Item = Vec<u8>> {
        (0..200).map(|seed| file.after_cut(&mut ChaCha8Rng::seed_from_u64(seed)).seen)
    }

    #[test]
    fn what_is_synced_survives_and_the_rest_may() {
        let mut file = File::default();
        file.write(0, &[1; 2 * SECTOR]);
        file.sync();
        file.write(SECTOR, &[2; 2 * SECTOR]);
        let left: Vec<Vec<u8>> = cuts(&file).collect();
        assert!(left.iter().all(|it| it[..SECTOR] == [1; SECTOR]));
        let second = |it: &Vec<u8>| it[SECTOR..2 * SECTOR].to_vec();
        assert!(left.iter().any(|it| second(it) == [1; SECTOR]), "lost");
        assert!(left.iter().any(|it| second(it) == [2; SECTOR]), "kept");
        assert!(left.iter().any(|it| second(it) == [2; SECTOR] && it.len() == 2 * SECTOR), "torn");
        assert!(
            left.iter().all(|it| [[1; SECTOR], [2; SECTOR]]
                .contains(&it[SECTOR..][..SECTOR].try_into().unwrap())),
            "a sector is written whole or not at all"
        );
    }

    #[test]
    fn a_failed_sync_gives_up_what_was_written_until_it_is_written_again() {
        let mut file = File::default();
        file.write(0, &[7; 4]);
        file.sync_failed();
        file.sync();
        assert!(cuts(&file).any(|it| it == [0; 4]), "a second sync does not bring it back");
        file.write(0, &[8; 2]);
        file.sync();
        assert!(cuts(&file).all(|it| it[..2] == [8; 2]), "what came later is durable");
        assert!(cuts(&file).any(|it| it[2..] == [0; 2]), "and the rest is still in doubt");
    }
}
