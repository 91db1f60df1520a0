//! The prizes that the cards make and nobody has marked yet: the console has the hand and its seats ready,
//! and one touch marks them. Where the seats depend on the hand that they backed, the dealer names them or
//! says that nobody did. A prize that is not to be paid is passed over by a supervisor.

use floor::{Input, Level, Right, Role, Seats};
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
    /// How many people must be called to pass it over.
    pub(crate) pass_over: u8,
}

/// The prizes that the cards make and that nobody has answered yet.
pub(super) fn known(ask: &Ask<'_>, draft: &Draft) -> Vec<Known> {
    let found = ask.floor.unmarked_prizes(ask.table).into_iter().filter_map(|it| {
        let pool = ask.floor.pools.get(&it.pool)?;
        let row = pool.row(&it.row)?;
        let named: Seats = draft.seats.iter().filter(|&seat| it.seats.contains(seat)).collect();
        let meant = if it.if_backed.is_some() { named } else { it.seats };
        let hand =
            |seats| Input::Hand { row: it.row.clone(), seats, r#override: None, award: None };
        let nobody = || ask.press(hand(Some(Seats::NONE)));
        Some(Known {
            name: it.name.clone(),
            level: it.level,
            worth: pool.prize(&pool.book, row, 1, Account::Cage).each,
            seats: it.seats,
            if_backed: it.if_backed,
            named,
            mark: ask.press(hand(Some(meant).filter(|seats| !seats.is_empty()))),
            nobody: it.if_backed.map(|_| nobody()),
            pass_over: pass_over(it.level, ask.by.role),
            row: it.row,
        })
    });
    found.collect()
}

/// How many people must be called to pass a prize over: a supervisor for a low one, and a second person for a
/// high one. Whoever is here counts.
fn pass_over(level: Level, role: Role) -> u8 {
    let own = role.may(Right::PassOver);
    let people = if level == Level::High { 2 } else { 1 };
    people - u8::from(own)
}
