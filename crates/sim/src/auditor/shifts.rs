//! Checks shifts: readings carry over, two people count, and the form agrees with the auditor's own books.

use std::collections::BTreeMap;

use floor::{Event, MeterForm, PoolId, Role, ShiftForm, StaffId, TableId};
use money::Cents;

use super::desk::Begin;
use super::ledger::parts;
use super::{Auditor, Finding, law};

impl Auditor {
    pub(super) fn look_at_shift(&mut self, event: &Event) -> Finding {
        match event {
            Event::ShiftOpened { table, hard_meter, by, .. } => {
                self.supervises(by)?;
                let begin = self.begin(table, *hard_meter)?;
                let desk = self.desk(table)?;
                law!(desk.shift.is_none(), "{table} has a shift already");
                desk.shift = Some(begin);
            }
            Event::ShiftCounted { table, offset, by } => {
                self.is(by, &[Role::Supervisor, Role::Executive, Role::Accounting])?;
                let shift = self.desk(table)?.shift.as_mut();
                let shift = shift.ok_or_else(|| format!("{table} has no shift to count"))?;
                shift.counted = Some((by.clone(), offset.clone()));
            }
            Event::ShiftClosed { table, form, by } => self.close(table, form, by)?,
            _ => return Err("is no event of a shift".to_owned()),
        }
        Ok(())
    }

    /// Where a shift begins: where the previous one ended, or with the values shown now.
    fn begin(&self, table: &TableId, hard_meter: u64) -> Result<Begin, String> {
        let desk = self.desks.get(table).ok_or_else(|| format!("there is no table {table}"))?;
        if let Some(carried) = &desk.carried {
            law!(
                carried.hard_meter == hard_meter,
                "the hard meter of {table} begins at {hard_meter}, and ended at {}",
                carried.hard_meter
            );
        }
        let mut meters = vec![];
        for feed in &desk.settings.feeds {
            let carried = desk.carried.iter().flat_map(|it| &it.meters);
            let before = carried.into_iter().find(|(pool, ..)| *pool == feed.pool);
            let pool = &self.pools[&feed.pool];
            let shown = display(pool.meter());
            meters.push(before.cloned().unwrap_or((feed.pool.clone(), shown, pool.meter())));
        }
        Ok(Begin {
            number: desk.carried.as_ref().map_or(0, |it| it.number) + 1,
            hard_meter,
            coins: desk.carried.as_ref().map_or(desk.coins, |it| it.coins),
            meters,
            counted: None,
        })
    }

    fn close(&mut self, table: &TableId, form: &ShiftForm, by: &[StaffId; 2]) -> Finding {
        law!(by[0] != by[1], "{} counts twice", by[0]);
        let counts = [Role::Supervisor, Role::Executive, Role::Accounting];
        let roles = [self.is(&by[0], &counts)?, self.is(&by[1], &counts)?];
        let accounting = roles.iter().filter(|role| **role == Role::Accounting).count();
        law!(accounting == 1, "one of accounting and one of the pit count");
        let most = i128::from(self.site.variance_coins);
        let now: BTreeMap<PoolId, i128> =
            self.pools.iter().map(|(id, pool)| (id.clone(), pool.meter())).collect();
        let desk = self.desk(table)?;
        law!(desk.live.is_none(), "the shift of {table} ends while its bets are locked");
        let shift = desk.shift.take().ok_or_else(|| format!("{table} has no shift to close"))?;
        let (first, offset) = shift.counted.ok_or("nobody has counted before")?;
        law!(first == by[0], "{first} counted first, and not {}", by[0]);
        let coins = desk.coins - shift.coins;
        law!(form.number == shift.number, "this is shift {}", shift.number);
        law!(form.coins_in == coins, "the form has {} coins, and {coins} fell", form.coins_in);
        law!(form.hard_begin == shift.hard_meter, "the hard meter began at {}", shift.hard_meter);
        let hard = i128::from(form.hard_end) - i128::from(form.hard_begin) - i128::from(coins);
        law!(hard == offset.coins, "the second one read the hard meter otherwise");
        let mut alert = hard.abs() > most;
        let mut meters = vec![];
        law!(form.meters.len() == shift.meters.len(), "the form misses a pool");
        for ((it, begin), off) in form.meters.iter().zip(&shift.meters).zip(&offset.meters) {
            let (pool, shown, exact) = begin;
            law!(it.pool == *pool && it.begin == *shown, "{pool} began at {shown}");
            let meter = now[pool];
            let read = parts(it.end) - parts(display(meter));
            law!(read == off.parts(), "the second one read {pool} otherwise");
            let moved = meter - exact;
            law!(it.moved.sum().parts() == moved, "the form does not say what moved {pool}");
            alert |= alarming(it, moved, most);
            meters.push((pool.clone(), it.end, meter));
        }
        law!(form.alert == alert, "the alert of the form should be {alert}");
        let (number, hard_meter, coins) = (shift.number, form.hard_end, desk.coins);
        desk.carried = Some(Begin { number, hard_meter, coins, meters, counted: None });
        Ok(())
    }
}

/// Whether the movement of the sign differs from the movement of the books by more than this many coins.
fn alarming(form: &MeterForm, moved: i128, most: i128) -> bool {
    let variance = (parts(form.end) - parts(form.begin) - moved).abs();
    let coin = i128::from(form.wager.cents()) * i128::from(form.to_meter.ppm()) * 1_000_000;
    if coin == 0 { variance >= parts(Cents::new(1)) } else { variance / coin > most }
}

/// What a sign shows of a meter: whole cents.
fn display(meter: i128) -> Cents {
    let cents = meter / parts(Cents::new(1));
    Cents::new(i64::try_from(cents).unwrap_or(i64::MAX))
}
