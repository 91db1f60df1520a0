//! Finding records by their time with a binary search, without reading the whole journal.

use floor::Millis;
use journal::{Store, StoreError};

use manager::CommittedRecord;

/// The first of the records 1 to `last` that is not before a moment; `last + 1` if all are before it.
///
/// Records are in order of time, so a binary search finds it. If the clock was set back, the result may be
/// wrong by as much as that.
pub(crate) fn first_since(store: &impl Store, last: u64, at: Millis) -> Result<u64, StoreError> {
    let (mut low, mut high) = (1, last + 1);
    while low < high {
        let middle = low.midpoint(high);
        let committed =
            store.record(middle)?.and_then(|record| CommittedRecord::read(&record).ok());
        if committed.is_some_and(|committed| committed.at < at) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low)
}
