//! The dealer console: the view of one table for one person, as of now.
//!
//! [`Console::of`] is a pure function of the floor. The floor has been asked in advance about every control
//! (see [`ask`]), so the page only draws: seats as on the felt, the work of the moment in the centre, a
//! button for each row of the pay table, the prizes of the round, and the main buttons of the table's
//! dialect.

mod ask;
mod centre;
mod centre_words;
mod dispute;
mod draft;
mod evidence;
mod hands;
mod known;
mod numbers;
mod pads;
mod page;
mod panel;
mod prizes;
mod rows;
mod seats;
mod slips;
mod voided;
mod words;

use std::collections::BTreeSet;

use floor::{
    BaseBets, Bead, Dialect, Feed, Floor, Input, Millis, Person, PoolId, Right, StaffId, Stage,
    Table, TableId,
};
use money::Cents;

use ask::{Ask, Press};
use centre::Work;
use draft::Draft;
use hands::Payments;
use pads::Pad;
use panel::Panel;
use prizes::Prize;
use rows::Rows;
use seats::SeatView;
use voided::Voided;

use crate::api::wire::Mode;

pub(crate) use numbers::Numbers;
pub(crate) use page::show;
pub(crate) use slips::print as print_slips;

/// A console.
#[allow(clippy::struct_excessive_bools)] // Each is a fact that the template asks for.
pub(crate) struct Console {
    pub(crate) table: TableId,
    pub(crate) dialect: Dialect,
    /// The base game: its catalog id and its name.
    pub(crate) game: (String, String),
    pub(crate) stage: Stage,
    pub(crate) round: u64,
    /// The names of the seats on the felt, seat 1 first.
    pub(crate) labels: Vec<String>,
    /// The known rounds of the shoe. The last ones are drawn.
    pub(crate) beads: Vec<Bead>,
    /// Whether another table feeds one of its pools. That meter can change without an event of this table, so
    /// the page refreshes from time to time.
    pub(crate) linked: bool,
    /// Whether chips on the felt are tracked.
    pub(crate) tracked: bool,
    pub(crate) person: StaffId,
    /// Whether this person may send inputs at all.
    pub(crate) sends: bool,
    /// Whether this person may let a mark stand against the cards or the rules.
    pub(crate) overrules: bool,
    pub(crate) meters: Vec<Meter>,
    pub(crate) seats: Vec<SeatView>,
    /// The work of the moment.
    pub(crate) work: Work,
    /// A voided round whose bets must still be given back.
    pub(crate) voided: Option<Voided>,
    pub(crate) payments: Payments,
    pub(crate) rows: Vec<Rows>,
    /// Whether only hands that matter are shown, because a prize is marked.
    pub(crate) folded: bool,
    /// Whether somebody asked for all of them.
    pub(crate) all_hands: bool,
    pub(crate) prizes: Vec<Prize>,
    pub(crate) panel: Panel,
    pub(crate) pad: Option<Pad>,
    pub(crate) new_shoe: Press,
    pub(crate) void: Press,
    /// How many people must be called to approve a void.
    pub(crate) void_calls: u8,
    /// The letters in the names of staff, for the name pad.
    pub(crate) letters: Vec<char>,
    /// What staff numbers look like, for the same pad.
    pub(crate) numbers: Numbers,
}

/// A pool's meter.
#[allow(clippy::struct_field_names)] // This is its name.
pub(crate) struct Meter {
    pub(crate) pool: PoolId,
    pub(crate) meter: Cents,
    /// The price of one wager.
    pub(crate) wager: Cents,
}

impl Console {
    /// The name of the table's mode in the API.
    pub(crate) const fn mode(&self) -> &'static str {
        Mode::of(&self.stage).name()
    }

    /// The console of a table, as this person sees it now. `None` if there is no such table.
    pub(crate) fn of(
        floor: &Floor,
        id: &TableId,
        by: &Person,
        draft: &Draft,
        now: Millis,
    ) -> Option<Console> {
        let table = floor.tables.get(id)?;
        let draft = &draft.clone().in_round(table.round);
        let ask = Ask::new(floor, id, by, now);
        let marks = prizes::marks(&ask, table);
        let prizes = prizes::prizes(&ask, table, &marks);
        let game = table.settings.base_game.wager();
        let feeds = table.settings.feeds.iter();
        let pools = feeds.filter_map(|feed| Some((&feed.pool, floor.pools.get(&feed.pool)?)));
        let (void, void_calls) = ask.void();
        let work = centre::work(&ask, table, draft, !prizes.is_empty());
        let panel = panel::panel(&ask, table, &marks, &prizes);
        Some(Console {
            table: id.clone(),
            dialect: table.settings.dialect,
            game: (game.id.clone(), game.name.clone()),
            stage: table.status(&floor.jackpots).stage,
            round: table.round.0,
            labels: table.settings.labels.clone(),
            beads: table.shoe.beads.clone(),
            linked: linked(floor, id, table),
            tracked: table.settings.base_bets == BaseBets::Tracked,
            person: by.id.clone(),
            sends: ask.sends(),
            overrules: by.role.may(Right::OverrideCards),
            meters: pools
                .map(|(pool, it)| Meter {
                    pool: pool.clone(),
                    meter: it.displayed(),
                    wager: it.settings.wager,
                })
                .collect(),
            seats: seats::seats(&ask, table, draft),
            voided: voided::voided(&ask, table),
            payments: hands::payments(&ask, table, &marks),
            all_hands: draft.all_hands,
            folded: !draft.all_hands && prizes.iter().any(Prize::pending),
            rows: rows::rows(&ask, table, &marks, draft),
            panel: Panel { next: work.before(panel.next), ..panel },
            work,
            pad: pads::pad(&ask, table, draft, &prizes),
            prizes,
            new_shoe: ask.press(Input::NewShoe { decks: table.settings.decks }),
            void,
            void_calls,
            letters: letters(floor),
            numbers: Numbers::of(floor),
        })
    }
}

/// Whether another table feeds a pool of this one.
fn linked(floor: &Floor, id: &TableId, table: &Table) -> bool {
    let others = |feed: &Feed| floor.feeding(&feed.pool).any(|(other, _)| other != id);
    table.settings.feeds.iter().any(others)
}

/// The characters in the names of those who may act at a table, or approve something there.
pub(crate) fn letters(floor: &Floor) -> Vec<char> {
    let names = floor.staff.values().filter(|it| numbers::acts(it));
    let letters = names.flat_map(|it| it.id.as_str().chars().filter(|it| !it.is_ascii_digit()));
    letters.collect::<BTreeSet<char>>().into_iter().collect()
}
