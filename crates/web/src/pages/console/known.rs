//! The prizes that the cards make and nobody has marked yet: the console has the hand and its seats ready,
//! and one touch marks them. Where the seats depend on the hand that they backed, the dealer names them or
//! says that nobody did.

use floor::{Input, Level, Pool, Seats, Table};
use money::{Account, Cents};
use wagers::Side;

use super::ask::{Ask, Press};
use super::draft::Draft;

/// A prize that the cards make.
pub(crate) struct Known {
    /// The row's id.
    pub(crate) row: String,
    /// Its name.
    pub(crate) name: String,
    pub(crate) level: Level,
    /// The current amount: the whole prize for a percentage, the prize for each seat for a fixed one.
    pub(crate) worth: Cents,
    /// The seats that win it, or may.
    pub(crate) seats: Seats,
    /// The hand that they must have backed, if the dealer must say who did.
    pub(crate) if_backed: Option<Side>,
    /// Those that the dealer has named so far.
    pub(crate) named: Seats,
    /// Marks it.
    pub(crate) mark: Press,
    /// Says that nobody backed it.
    pub(crate) nobody: Option<Press>,
}

/// The prizes that the cards make and that are not marked for all their seats.
pub(super) fn known(ask: &Ask<'_>, table: &Table, draft: &Draft) -> Vec<Known> {
    let floor::Play::Locked(locked) = &table.play else { return vec![] };
    let marks = || locked.marks.iter().filter_map(|mark| ask.floor.jackpots.get(mark));
    let found = ask.floor.proposals(ask.table).into_iter().filter_map(|it| {
        let pool = ask.floor.pools.get(&it.pool)?;
        let row = pool.row(&it.row)?;
        let own = marks().filter(|mark| mark.stands() && mark.pool == it.pool);
        let own: Vec<_> = own.filter(|mark| mark.row == it.row).collect();
        let marked: Seats = own.iter().flat_map(|mark| mark.seats.iter()).collect();
        let seats: Seats = it.seats.iter().filter(|&seat| !marked.contains(seat)).collect();
        // Whoever backed the hand was named with the first mark.
        if seats.is_empty() || it.if_backed.is_some() && !own.is_empty() {
            return None;
        }
        let named: Seats = draft.seats.iter().filter(|&seat| seats.contains(seat)).collect();
        let meant = if it.if_backed.is_some() { named } else { seats };
        let hand = |seats| Input::Hand { row: it.row.clone(), seats, r#override: None };
        Some(Known {
            name: row.name.clone(),
            level: Pool::level(row),
            worth: pool.prize(&pool.book, row, 1, Account::Cage).each,
            seats,
            if_backed: it.if_backed,
            named,
            mark: ask.press(hand(Some(meant).filter(|seats| !seats.is_empty()))),
            nobody: None,
            row: it.row.clone(),
        })
    });
    found.collect()
}
