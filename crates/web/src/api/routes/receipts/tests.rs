//! Tests how the record of a prize is found.

use std::cell::Cell;

use floor::ReceiptNo;
use journal::{Head, KeyRow, MemoryStore, Record};
use manager::{Body, Fingerprint};

use super::*;

/// A store that counts the records that are read.
struct Counted(MemoryStore, Cell<u32>);

impl Store for Counted {
    fn head(&self) -> Result<Head, StoreError> {
        self.0.head()
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        self.0.keys()
    }

    fn append(&mut self, records: &[Record]) -> Result<Head, StoreError> {
        self.0.append(records)
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        self.0.read(from, &mut |record| {
            self.1.set(self.1.get() + 1);
            visit(record)
        })
    }
}

/// A journal with a record at each of these moments; record 700 clears jackpot 5.
fn journal(at: impl Fn(i64) -> i64) -> Counted {
    let (mut store, mut records) = (MemoryStore::new(), Vec::<Record>::new());
    for seq in 1..=1_000 {
        let by: floor::StaffId = "E300".try_into().unwrap();
        let at = Millis(at(seq));
        let event = if seq == 700 {
            let (jackpot, receipt) = (JackpotId(5), ReceiptNo(1));
            Event::Cleared { jackpot, receipt, by: by.clone(), at }
        } else {
            Event::SessionEnded { staff: by.clone() }
        };
        let key = format!("k{seq}").as_str().try_into().unwrap();
        let body =
            Body { key, at, by, request: Fingerprint::default(), events: vec![event] }.to_bytes();
        let before = records.last().map(|record| record.hash).unwrap_or_default();
        records.push(Record::after(before, seq.unsigned_abs(), body));
    }
    store.append(&records).unwrap();
    Counted(store, Cell::new(0))
}

#[test]
fn a_record_is_found_without_reading_the_journal() {
    let journal = journal(|seq| seq / 3);
    let made = Made { id: JackpotId(5), at: Millis(233), cleared: true };
    assert_eq!(made.near(&journal, 1_000).unwrap().unwrap().seq, 700);
    assert!(journal.1.get() < 20, "{} of 1000 records were looked at", journal.1.get());
}

#[test]
fn a_clock_that_was_set_back_hides_nothing() {
    let journal = journal(|seq| if seq < 600 { seq + 10_000 } else { seq });
    let made = Made { id: JackpotId(5), at: Millis(700), cleared: true };
    assert_eq!(made.near(&journal, 1_000).unwrap(), None);
    assert_eq!(made.anywhere(&journal).unwrap().unwrap().seq, 700);
}
