//! What is done between rounds: shifts, closed tables and seats, and sensors that are out of order.

use floor::{CommandKind, Floor, Input, Reading, Seat, Table, TableId};
use rand::RngExt;

use super::station::Station;
use super::{People, Step, at};

impl People {
    /// What must be done before bets are taken, if anything.
    pub(super) fn between_rounds(
        &mut self,
        floor: &Floor,
        id: &TableId,
        table: &Table,
        station: &mut Station,
    ) -> Option<Step> {
        let step = |by, kind, takes_ms| Some(Step { by, kind, takes_ms });
        if table.key.is_some() {
            // A voided round left the key in the lock.
            return self.take_key_out(id, table);
        }
        if !table.open {
            return step("T600", CommandKind::ReopenTable { table: id.clone() }, 60_000);
        }
        let Some(shift) = &table.shift else {
            station.shift_ends_at = self.now + self.habits.shift_s * 1000;
            station.misread = if self.happens(150) { 150 } else { 0 };
            let name = self.one_of(&["day", "swing", "night"]).to_owned();
            let wrong = self.happens(self.habits.wrong);
            let hard_meter = table.carried.as_ref().map(|it| it.hard_meter + u64::from(wrong));
            let kind = CommandKind::OpenShift { table: id.clone(), name, hard_meter };
            return step("S200", kind, 30_000);
        };
        if station.shift_ends_at == 0 {
            let early = self.chance.random_range(0..500 * self.habits.shift_s);
            station.shift_ends_at = self.now + self.habits.shift_s * 1000 - early;
        }
        if self.now >= station.shift_ends_at {
            // Two people take their readings independently, one after the other, while the link plays on.
            let reading = read(floor, table, station.misread)?;
            return match &shift.counted {
                Some((first, offset))
                    if first.as_str() == "S200"
                        && offset.coins == i128::from(station.misread)
                        && offset.meters.iter().all(|meter| meter.is_zero()) =>
                {
                    // Occasionally the second person misreads, is refused, and reads again.
                    let slip = u64::from(self.happens(self.habits.wrong));
                    let reading = Reading { hard_meter: reading.hard_meter + slip, ..reading };
                    step("A500", CommandKind::CloseShift { table: id.clone(), reading }, 60_000)
                }
                _ => step("S200", CommandKind::CountShift { table: id.clone(), reading }, 400),
            };
        }
        for (seat, spot) in Seat::first(table.settings.seats).zip(&table.spots) {
            if spot.fault.is_some() && self.happens(300) {
                return Some(at("T600", id, Input::FaultCleared { seat }, 20_000));
            }
            if !spot.open && self.happens(300) {
                return Some(at("T600", id, Input::Seat { seat, open: true }, 5_000));
            }
        }
        None
    }
}

/// The correct reading at the end of a shift, except for the misread coins.
pub(super) fn read(floor: &Floor, table: &Table, misread: u64) -> Option<Reading> {
    let shift = table.shift.as_ref()?;
    let shown = |pool| floor.pools.get(pool).map(floor::Pool::displayed);
    Some(Reading {
        hard_meter: shift.hard_meter + table.coins_in - shift.coins + misread,
        meters: shift.meters.iter().map(|it| shown(&it.pool)).collect::<Option<_>>()?,
    })
}
