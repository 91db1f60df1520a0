//! The state of a sign, and what it says about it in large letters.
//!
//! ```text
//!     fault     the journal cannot be written: no number is shown that may be out of date
//!     silent    the table's equipment does not answer: the table takes no part
//!     closed    the table takes no bets: it takes no part
//!     dispute   several tables claim the meter, and surveillance decides which was first
//!     pending   a prize is being verified; after a decision, the first of the order
//!     void      the table's last round was void, until bets are locked again
//!     locked    the table's bets are locked
//!     open      otherwise
//! ```
//!
//! The first that holds is shown. What only time can tell (a lost connection, a win, attract mode) is added
//! by `sign.js`.

use floor::{Floor, Jackpot, JackpotState, Level, Play, PoolId, Table, TableId};

use super::win::row_name;
use super::{SignSubject, voided};
use crate::words::Words;

/// A state, with the notice that stands at the top of the sign or instead of its pay rows.
pub(super) struct State {
    /// Its name in style sheets and scripts.
    pub(super) name: &'static str,
    pub(super) notice: Option<Notice>,
}

/// What a sign says in large letters.
pub(super) struct Notice {
    pub(super) title: String,
    pub(super) hint: String,
}

impl State {
    pub(super) fn of(floor: &Floor, t: &Words, place: &SignSubject<'_>, failing: bool) -> State {
        let says = |name, notice| State { name, notice: Some(notice) };
        let own = |name, title, hint| says(name, Notice { title: t.say(title), hint: t.say(hint) });
        if failing {
            return State { name: "fault", notice: None };
        }
        if let SignSubject::Table(_, table) = place {
            match taking_part(table) {
                TakesPart::Silent => return own("silent", "sign-silent", "sign-silent.hint"),
                TakesPart::Closed => return own("closed", "sign-closed", "sign-closed.hint"),
                TakesPart::Yes => {}
            }
        }
        let pools = place.pools();
        if let Some(notice) = pools.iter().find_map(|pool| dispute(floor, t, pool)) {
            return says("dispute", notice);
        }
        if let Some(notice) = pending(floor, t, &pools) {
            return says("pending", notice);
        }
        let SignSubject::Table(_, table) = place else {
            return State { name: "open", notice: None };
        };
        if let Some(round) = voided(table) {
            let title = t.with("sign-void", &[("round", &round)]);
            return says("void", Notice { title, hint: t.say("sign-void.hint") });
        }
        let locked = matches!(table.play, Play::Locked(_));
        State { name: if locked { "locked" } else { "open" }, notice: None }
    }

    /// What stands in the place of the number at a silent table.
    pub(super) fn silence(&self) -> Option<(&str, &str)> {
        let notice = self.notice.as_ref().filter(|_| self.name == "silent")?;
        Some((&notice.title, &notice.hint))
    }
}

/// Whether a table takes part in its progressives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TakesPart {
    Yes,
    /// It takes no bets.
    Closed,
    /// Its equipment does not answer, so that it takes no bets.
    Silent,
}

pub(super) fn taking_part(table: &Table) -> TakesPart {
    match (table.silent.is_empty(), table.open && table.shift.is_some()) {
        (false, _) => TakesPart::Silent,
        (true, false) => TakesPart::Closed,
        (true, true) => TakesPart::Yes,
    }
}

/// The tables that claim the meter of a pool, while nobody has decided.
fn dispute(floor: &Floor, t: &Words, pool: &PoolId) -> Option<Notice> {
    let tables = floor.contested(pool);
    if tables.is_empty() {
        return None;
    }
    let title = t.with("sign-dispute", &[("tables", &listed(t, &tables))]);
    Some(Notice { title, hint: t.say("sign-dispute.hint") })
}

/// The tables in a sentence: `BAC01, BAC02 and BAC07`.
fn listed(t: &Words, tables: &[TableId]) -> String {
    let names: Vec<&str> = tables.iter().map(TableId::as_str).collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => {
            format!("{}{}{last}", first.join(&t.say("list-comma")), t.say("list-and"))
        }
        names => names.concat(),
    }
}

/// The prize that is being verified: the first of a decided order, else the one that was marked last.
fn pending(floor: &Floor, t: &Words, pools: &[&PoolId]) -> Option<Notice> {
    let is_pending = |it: &Jackpot| it.state == JackpotState::Pending && it.level != Level::NoKey;
    let orders = pools.iter().filter_map(|pool| floor.pools.get(*pool)).map(|pool| &pool.order);
    // Until the one before is cleared, the next waits.
    let ordered = orders.clone().flatten().filter_map(|id| floor.jackpots.get(id));
    let open = |it: &&Jackpot| matches!(it.state, JackpotState::Pending | JackpotState::Waiting);
    let ordered: Vec<&Jackpot> = ordered.filter(open).collect();
    if let Some(first) = ordered.iter().find(|it| is_pending(it)) {
        let tables: Vec<String> = ordered.iter().map(|it| it.table.to_string()).collect();
        let hint = match tables.len() {
            0 | 1 => String::new(),
            _ => t.with("sign-order", &[("tables", &tables.join(" → "))]),
        };
        return Some(Notice { title: verified(floor, t, first), hint });
    }
    let marked = floor.jackpots.open().rfind(|it| is_pending(it) && pools.contains(&&it.pool))?;
    Some(Notice { title: verified(floor, t, marked), hint: String::new() })
}

fn verified(floor: &Floor, t: &Words, jackpot: &Jackpot) -> String {
    let row = row_name(floor, t, jackpot);
    t.with("sign-pending", &[("row", &row), ("table", &jackpot.table)])
}

#[cfg(test)]
mod tests {
    use floor::{Dialect, PayTable, TableSettings};
    use wagers::Catalog;

    use super::*;

    #[test]
    fn a_closed_or_silent_table_takes_no_part() {
        let game = PayTable::from(Catalog::shipped().entry("commission-5").unwrap());
        let mut table = Table::new(TableSettings::new(Dialect::Nexus, 7, game, None));
        assert_eq!(taking_part(&table), TakesPart::Closed, "it has no shift");
        table.silent = vec!["BAC01-SHOE".try_into().unwrap()];
        assert_eq!(taking_part(&table), TakesPart::Silent);
    }
}
