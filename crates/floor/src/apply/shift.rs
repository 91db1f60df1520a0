//! Applies the events of shifts.

use money::Cents;

use super::mismatch::{Mismatch, find, find_mut};
use crate::floor::Floor;
use crate::ids::{Millis, PoolId, StaffId, TableId};
use crate::jackpot::Level;
use crate::settings::Feed;
use crate::shift::{BeginMeter, Carried, MeterForm, Moved, Offset, Shift, ShiftForm};

impl Floor {
    pub(super) fn shift_opened(
        &mut self,
        table: &TableId,
        name: &str,
        hard_meter: u64,
        at: Millis,
        by: &StaffId,
    ) -> Result<(), Mismatch> {
        let opened = find(&self.tables, "table", table)?;
        let carried = opened.carried.as_ref();
        let begin = |feed: &Feed| {
            let before = carried.and_then(|it| it.meters.iter().find(|it| it.pool == feed.pool));
            before.map_or_else(|| self.begin_meter(&feed.pool, None), |it| Ok(it.clone()))
        };
        let meters = opened.settings.feeds.iter().map(begin).collect::<Result<_, _>>()?;
        let shift = Shift {
            number: carried.map_or(0, |it| it.number) + 1,
            name: name.to_owned(),
            since: at,
            opened_by: by.clone(),
            hard_meter,
            coins: carried.map_or(opened.coins_in, |it| it.coins),
            meters,
            counted: None,
        };
        find_mut(&mut self.tables, "table", table)?.shift = Some(shift);
        Ok(())
    }

    pub(super) fn shift_counted(
        &mut self,
        table: &TableId,
        offset: &Offset,
        by: &StaffId,
    ) -> Result<(), Mismatch> {
        let at = find_mut(&mut self.tables, "table", table)?;
        let shift = at.shift.as_mut().ok_or_else(|| no_shift(table))?;
        shift.counted = Some((by.clone(), offset.clone()));
        Ok(())
    }

    /// The form is evidence, and must agree with the books.
    pub(super) fn shift_closed(
        &mut self,
        table: &TableId,
        form: &ShiftForm,
        by: &[StaffId; 2],
    ) -> Result<(), Mismatch> {
        let ends = form.meters.iter().map(|it| self.begin_meter(&it.pool, Some(it.end)));
        let meters = ends.collect::<Result<Vec<BeginMeter>, _>>()?;
        let at = find(&self.tables, "table", table)?;
        let shift = at.shift.as_ref().ok_or_else(|| no_shift(table))?;
        if shift.counted.is_none() {
            return Err(Mismatch::new(
                format_args!("shift {} of table {table} counted once", shift.number),
                "it not counted",
            ));
        }
        for begin in &shift.meters {
            find(&self.pools, "pool", &begin.pool)?;
        }
        let found = self.shift_form(at, shift, &form.reading(), form.until);
        if found.as_ref() != Some(form) {
            return Err(other_form(table, form, found.as_ref()));
        }

        let closed = find_mut(&mut self.tables, "table", table)?;
        closed.carried = Some(Carried {
            number: form.number,
            hard_meter: form.hard_end,
            coins: closed.coins_in,
            meters,
            form: Box::new(form.clone()),
            by: by.clone(),
        });
        // A high prize stays in sight for the whole of the next shift.
        closed.passed_over.retain(|it| it.level == Level::High && it.shift == form.number);
        closed.shift = None;
        Ok(())
    }

    /// The state of a pool, with the meter that was read, or else the displayed one.
    fn begin_meter(&self, id: &PoolId, read: Option<Cents>) -> Result<BeginMeter, Mismatch> {
        let pool = find(&self.pools, "pool", id)?;
        let shown = pool.displayed();
        Ok(BeginMeter { pool: id.clone(), meter: read.unwrap_or(shown), moved: pool.moved })
    }
}

#[cold]
fn no_shift(table: &TableId) -> Mismatch {
    Mismatch::new(format_args!("an open shift at table {table}"), "none")
}

/// The first line of a form that the books contradict.
#[cold]
fn other_form(table: &TableId, said: &ShiftForm, found: Option<&ShiftForm>) -> Mismatch {
    let found = found.map(lines).unwrap_or_default();
    let differing = lines(said).into_iter().zip(found).find(|(said, found)| said != found);
    match differing {
        Some(((what, said), (other, found))) => {
            let expected = format!("a shift form of table {table} with {what} {said}");
            if what == other {
                Mismatch::new(expected, format_args!("{found} by the books"))
            } else {
                Mismatch::new(expected, format_args!("{other} {found} by the books"))
            }
        }
        None => Mismatch::new(format_args!("the shift form of table {table}"), "another one"),
    }
}

/// Every line of a form, with its name.
fn lines(form: &ShiftForm) -> Vec<(String, String)> {
    let ShiftForm { number, name, since, until, hard_begin, hard_end, coins_in, meters, alert } =
        form;
    let mut lines = vec![
        ("number".to_owned(), number.to_string()),
        ("name".to_owned(), name.clone()),
        ("its begin at".to_owned(), since.0.to_string()),
        ("its end at".to_owned(), until.0.to_string()),
        ("a hard meter from".to_owned(), hard_begin.to_string()),
        ("a hard meter to".to_owned(), hard_end.to_string()),
        ("coins".to_owned(), coins_in.to_string()),
        ("meters".to_owned(), meters.len().to_string()),
    ];
    for MeterForm { pool, begin, end, moved, wager, to_meter } in meters {
        let Moved { fed, prizes, reseeded, adjusted, reversed, overflowed } = moved;
        for (what, amount) in [
            ("begin", begin.to_string()),
            ("end", end.to_string()),
            ("fed", fed.to_string()),
            ("prizes", prizes.to_string()),
            ("reseeded", reseeded.to_string()),
            ("adjusted", adjusted.to_string()),
            ("reversed", reversed.to_string()),
            ("overflowed", overflowed.to_string()),
            ("wager", wager.to_string()),
            ("rate", to_meter.to_string()),
        ] {
            lines.push((format!("pool {pool}, {what}"), amount));
        }
    }
    lines.push(("an alert".to_owned(), alert.to_string()));
    lines
}
