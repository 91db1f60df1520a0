//! The hand buttons of the console: one for each row of each pool's pay table, with what it pays now. A red
//! button has a pending prize; pressing it again cancels that prize.

use floor::{Input, Jackpot, JackpotState, Level, Play, Pool, PoolId, Refusal, Seats, Table};
use money::{Account, Cents};
use wagers::Pays;

use super::ask::{Answer, Ask, Press};
use super::draft::Draft;

/// The pay table of a pool, as buttons.
pub(crate) struct Rows {
    pub(crate) pool: PoolId,
    pub(crate) rows: Vec<HandButton>,
}

/// A hand button.
pub(crate) struct HandButton {
    /// The row's id.
    pub(crate) row: String,
    /// Its name.
    pub(crate) name: String,
    /// What it pays, as printed in the pay table.
    pub(crate) pays: Pays,
    /// The current amount: the whole prize for a percentage, the prize for each seat for a fixed one.
    pub(crate) worth: Cents,
    pub(crate) level: Level,
    /// The seats with a pending mark on it.
    pub(crate) marked: Option<Seats>,
    /// The seats that were paid on it.
    pub(crate) paid: Option<Seats>,
    /// Whether the cards make this hand.
    pub(crate) proposed: bool,
    pub(crate) press: Press,
    /// The forecast for a press against the cards, if they contradict it: this person can override them, or
    /// somebody is called.
    pub(crate) overrules: Option<Answer>,
}

impl HandButton {
    /// Whether it is shown while the other hands are folded away.
    pub(crate) fn stays(&self) -> bool {
        self.proposed || self.marked.is_some() || self.paid.is_some()
    }
}

/// The hand buttons of a table.
pub(super) fn rows(ask: &Ask<'_>, table: &Table, marks: &[&Jackpot], draft: &Draft) -> Vec<Rows> {
    let proposals = ask.floor.proposals(ask.table);
    let bets = match &table.play {
        Play::Open => Seats::NONE,
        Play::Locked(locked) => locked.bets,
    };
    let chosen: Seats = draft.seats.iter().filter(|&seat| bets.contains(seat)).collect();
    let pools = table.settings.feeds.iter();
    let pools = pools.filter_map(|feed| Some((&feed.pool, ask.floor.pools.get(&feed.pool)?)));
    let view = |(id, pool): (&PoolId, &Pool)| {
        let buttons = pool.wager().rows.iter().map(|row| {
            let own = || marks.iter().filter(|it| it.pool == *id && it.row == row.id);
            let waits = || own().filter(|it| it.state == JackpotState::Pending);
            let paid =
                |it: &&&Jackpot| matches!(it.state, JackpotState::Waiting | JackpotState::Cleared);
            let seats = |all: &mut dyn Iterator<Item = &&Jackpot>| {
                let seats: Seats = all.flat_map(|it| it.seats.iter()).collect();
                Some(seats).filter(|seats| !seats.is_empty())
            };
            // With a single mark and no chosen seat, pressing it again refers to that mark.
            let again = waits().next().filter(|_| waits().count() == 1).map(|it| it.seats);
            let meant = Some(chosen).filter(|it| !it.is_empty()).or(again);
            let input =
                Input::Hand { row: row.id.clone(), seats: meant, r#override: None, award: None };
            let press = ask.press(input.clone());
            let against = matches!(
                press.refused(),
                Some(
                    Refusal::Contradicted { .. }
                        | Refusal::Impossible { .. }
                        | Refusal::OtherSeats { .. }
                )
            );
            HandButton {
                row: row.id.clone(),
                name: row.name.clone(),
                pays: row.pays,
                worth: pool.prize(&pool.book, row, 1, Account::Cage).each,
                level: Pool::level(row),
                marked: seats(&mut waits()),
                paid: seats(&mut own().filter(paid)),
                proposed: proposals.iter().any(|it| it.pool == *id && it.row == row.id),
                overrules: ask.overrules(&input).filter(|_| against),
                press,
            }
        });
        Rows { pool: id.clone(), rows: buttons.collect() }
    };
    pools.map(view).collect()
}
