//! Applies the events of shifts.

use crate::event::Event;
use crate::floor::Floor;
use crate::shift::{BeginMeter, Carried, Shift};

impl Floor {
    pub(super) fn fold_shift(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::ShiftOpened { table, name, hard_meter, at, by } => {
                let opened = self.tables.get(table)?;
                let carried = opened.carried.as_ref();
                let begin = |feed: &crate::settings::Feed| {
                    let before =
                        carried.and_then(|it| it.meters.iter().find(|it| it.pool == feed.pool));
                    before.cloned().or_else(|| self.begin_meter(&feed.pool, None))
                };
                let meters = opened.settings.feeds.iter().map(begin).collect::<Option<_>>()?;
                let shift = Shift {
                    number: carried.map_or(0, |it| it.number) + 1,
                    name: name.clone(),
                    since: *at,
                    opened_by: by.clone(),
                    hard_meter: *hard_meter,
                    coins: carried.map_or(opened.coins_in, |it| it.coins),
                    meters,
                    counted: None,
                };
                self.tables.get_mut(table)?.shift = Some(shift);
            }
            Event::ShiftCounted { table, offset, by } => {
                let counted = self.tables.get_mut(table)?.shift.as_mut()?;
                counted.counted = Some((by.clone(), offset.clone()));
            }
            Event::ShiftClosed { table, form, by } => {
                let ends = form.meters.iter().map(|it| self.begin_meter(&it.pool, Some(it.end)));
                let meters = ends.collect::<Option<Vec<BeginMeter>>>()?;
                let closed = self.tables.get(table)?;
                let shift = closed.shift.as_ref().filter(|shift| shift.counted.is_some())?;
                let found = self.shift_form(closed, shift, &form.reading(), form.until)?;
                if found != **form {
                    // The form is evidence, and must agree with the books.
                    return None;
                }
                let closed = self.tables.get_mut(table)?;
                closed.carried = Some(Carried {
                    number: form.number,
                    hard_meter: form.hard_end,
                    coins: closed.coins_in,
                    meters,
                    form: form.clone(),
                    by: by.clone(),
                });
                closed.shift = None;
            }
            _ => return None,
        }
        Some(())
    }

    /// The state of a pool, with the meter that was read, or else the displayed one.
    fn begin_meter(
        &self,
        id: &crate::ids::PoolId,
        read: Option<money::Cents>,
    ) -> Option<BeginMeter> {
        let pool = self.pools.get(id)?;
        let shown = pool.displayed();
        Some(BeginMeter { pool: id.clone(), meter: read.unwrap_or(shown), moved: pool.moved })
    }
}
