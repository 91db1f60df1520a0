//! Exports the journal for accountants: every movement of money, in the format of `hledger`.
//!
//! The movements of a record are the changes it made in the books of each pool and each table. The export
//! shows the books themselves and computes no amounts of its own.

use std::collections::BTreeMap;
use std::fmt::Write;

use floor::{Event, Floor, Millis};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use manager::Body;
use money::{Account, Amount, Book};

use crate::order::sorted_by_name;

/// Writes the movements of records, in order.
#[derive(Debug, Default)]
pub struct Postings {
    floor: Floor,
}

impl Postings {
    /// Applies a record and writes its movements, as transactions in `currency`.
    ///
    /// # Errors
    ///
    /// If the record does not fit the preceding ones.
    pub fn write(
        &mut self,
        seq: u64,
        body: &Body,
        currency: &str,
        out: &mut String,
    ) -> Result<(), String> {
        let before = books(&self.floor);
        for event in &body.events {
            self.floor.apply(event).map_err(|misfit| misfit.to_string())?;
        }
        for (id, book) in sorted_by_name(books(&self.floor), |(id, _)| id) {
            let was = |account| before.get(&id).map_or(Amount::ZERO, |book| book.balance(account));
            let moved: Vec<(Account, Amount)> = Account::ALL
                .into_iter()
                .map(|account| (account, book.balance(account) - was(account)))
                .filter(|(_, amount)| !amount.is_zero())
                .collect();
            if moved.is_empty() {
                continue;
            }
            let names: Vec<&str> = body.events.iter().map(Event::name).collect();
            let _ = writeln!(
                out,
                "{} {} | record {seq}, by {}",
                day(body.at),
                names.join(", "),
                body.by
            );
            for (account, amount) in moved {
                let _ = writeln!(out, "    {id}:{account}  {amount} {currency}");
            }
            out.push('\n');
        }
        Ok(())
    }
}

/// The books of every pool, and of every table that settles its felt.
fn books(floor: &Floor) -> BTreeMap<String, Book> {
    let pools = floor.pools.iter().map(|(id, pool)| (format!("pool:{id}"), pool.book.clone()));
    let tables = floor.tables.iter().map(|(id, table)| (format!("table:{id}"), table.book.clone()));
    pools.chain(tables).collect()
}

/// The day of a record, in UTC.
fn day(at: Millis) -> String {
    let time = Timestamp::from_millisecond(at.0).unwrap_or(Timestamp::UNIX_EPOCH);
    time.to_zoned(TimeZone::UTC).date().to_string()
}

#[cfg(test)]
mod tests {
    use floor::{Command, ControlledChange, FixedDigits, PoolSettings, Role};
    use manager::Fingerprint;
    use wagers::Catalog;

    use super::*;

    #[test]
    fn pools_of_one_record_are_in_the_order_in_which_people_count() {
        let staff = |id: &str| id.try_into().unwrap();
        let added = |id: &str, role| Event::StaffAdded {
            staff: staff(id),
            name: id.to_owned(),
            role,
            by: staff(id),
            second: None,
        };
        let mut events = vec![added("M800", Role::Administrator), added("A500", Role::Accounting)];
        let mut floor = Floor::default();
        for event in &events {
            floor.apply(event).unwrap();
        }
        let catalog = Catalog::shipped();
        let settings = PoolSettings::of(catalog.entry("pbac-1a").unwrap()).unwrap();
        for pool in ["P10", "P2"] {
            let (pool, settings) = (pool.try_into().unwrap(), Box::new(settings.clone()));
            let kind = ControlledChange::OpenPool { pool, settings }.with(staff("A500"));
            let command = Command { by: staff("M800"), kind };
            let opened = floor.decide(&command, Millis(0), &mut FixedDigits::in_order()).unwrap();
            for event in &opened {
                floor.apply(event).unwrap();
            }
            events.extend(opened);
        }
        let body = Body {
            key: "k".try_into().unwrap(),
            at: Millis(0),
            by: staff("M800"),
            request: Fingerprint::default(),
            events,
        };
        let mut out = String::new();
        Postings::default().write(1, &body, "USD", &mut out).unwrap();
        let place = |pool: &str| out.find(&format!("pool:{pool}:")).unwrap();
        assert!(place("P2") < place("P10"), "{out}");
    }
}
