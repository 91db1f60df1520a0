//! What people do after a round: they give bets back, print and void slips, and find prizes late.

use floor::{CommandKind, Dealt, Floor, Input, LatePrize, SlipNo, Table, TableId};
use rand::RngExt;

use super::{People, Step, at};
use crate::names::staff;

impl People {
    /// The dealer gives back the bets of a voided round, usually before the next one.
    pub(super) fn give_back(&mut self, id: &TableId, table: &Table) -> Option<Step> {
        let round = table.voided.front()?.round;
        let input = Input::AcknowledgeVoid { round };
        self.happens(400).then(|| at("D100", id, input, 6_000))
    }

    /// Surveillance finds a prize on the recordings that nobody marked.
    pub(super) fn late_prize(&mut self, floor: &Floor) -> Option<Step> {
        let table = self.some_table(floor)?;
        let at_table = floor.tables.get(&table)?;
        let back = self.chance.random_range(0..5);
        let past = at_table.recent.iter().rev().nth(back)?;
        let feed = at_table.settings.feeds.first()?;
        let rows = &floor.pools.get(&feed.pool)?.wager().rows;
        let row = rows[self.chance.random_range(0..rows.len())].id.clone();
        // With known cards most of these are refused: the cards contradict them.
        if past.dealt != Dealt::Unknown && !self.happens(100) {
            return None;
        }
        let many = usize::try_from(past.bets.len()).ok()?;
        let place = self.chance.random_range(0..many.max(1));
        let seats = past.bets.iter().skip(place).take(1).collect();
        let pit = self.one_of(&["S200", "S201", "E300"]);
        let other = if self.happens(50) { "S201" } else { "V400" };
        let approvals =
            if self.happens(500) { [staff(pit), staff(other)] } else { [staff(other), staff(pit)] };
        let (round, reason) = (past.round, "seen on the recording".to_owned());
        let without_cards = self.happens(800);
        let prize = LatePrize { round, row, seats, reason, without_cards, approvals };
        Some(Step { by: pit, kind: CommandKind::PayLate { table, prize }, takes_ms: 0 })
    }

    /// Somebody prints a slip, or two people void one.
    pub(super) fn slip(&mut self, floor: &Floor) -> Option<Step> {
        let back = self.chance.random_range(0..6);
        let slip = SlipNo(floor.last_slip.0.checked_sub(back)?);
        let kind = if self.happens(800) {
            CommandKind::PrintSlip { slip }
        } else {
            let other = self.one_of(&["A500", "V400", "S201", "S200"]);
            let approvals = [staff("S200"), staff(other)];
            CommandKind::VoidSlip { slip, reason: "torn".to_owned(), approvals }
        };
        Some(Step { by: "S200", kind, takes_ms: 0 })
    }
}
