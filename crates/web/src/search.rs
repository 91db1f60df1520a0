//! Finding records by their time, without reading the journal.

use floor::Millis;
use journal::{Store, StoreError};

use manager::CommittedRecord;

/// The first of the records 1 to `last` that is not from before a moment; `last + 1` if all are.
///
/// Records are in the order of time, so halving finds it. A clock that was set back may mislead the search by
/// as much as it was set back.
pub(crate) fn first_since(store: &impl Store, last: u64, at: Millis) -> Result<u64, StoreError> {
    let (mut low, mut high) = (1, last + 1);
    while low < high {
        let middle = low.midpoint(high);
        let told = store.record(middle)?.and_then(|record| CommittedRecord::read(&record).ok());
        if told.is_some_and(|told| told.at < at) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low)
}
