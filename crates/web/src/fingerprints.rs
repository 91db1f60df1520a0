//! What came with the last keys: a key that comes again with something else is a mistake of its sender.
//!
//! The journal remembers that a key came, and what was done; not what was asked. So this is remembered for
//! the last inputs only, and forgotten with the process: then a repeat is answered as before, whatever it
//! asks.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use manager::Key;

/// How many keys are remembered.
const MOST: usize = 65_536;

/// The fingerprints of what came with the last keys.
#[derive(Default)]
pub(crate) struct Fingerprints(Mutex<Last>);

#[derive(Default)]
struct Last {
    fingerprints: HashMap<u64, u64>,
    /// The keys, oldest first.
    order: VecDeque<u64>,
}

/// The first eight bytes of a hash.
fn short(text: &str) -> u64 {
    let hash = blake3::hash(text.as_bytes());
    hash.as_bytes().iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

impl Fingerprints {
    /// Whether this is what the key came with before, or the key is new here.
    pub(crate) fn fits(&self, key: &Key, input: &str) -> bool {
        let (key, print) = (short(&key.to_string()), short(input));
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = last.fingerprints.get(&key) {
            return *known == print;
        }
        if last.order.len() >= MOST
            && let Some(oldest) = last.order.pop_front()
        {
            last.fingerprints.remove(&oldest);
        }
        last.order.push_back(key);
        last.fingerprints.insert(key, print);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_are_remembered() {
        let fingerprints = Fingerprints::default();
        let key = |number: usize| Key::try_from(&*format!("D100/{number}")).unwrap();
        assert!(fingerprints.fits(&key(0), "COIN IN") && fingerprints.fits(&key(0), "COIN IN"));
        assert!(!fingerprints.fits(&key(0), "GAME OVER"));
        for number in 1..=MOST {
            assert!(fingerprints.fits(&key(number), "coin"));
        }
        assert!(fingerprints.fits(&key(0), "GAME OVER"), "long ago");
    }
}
