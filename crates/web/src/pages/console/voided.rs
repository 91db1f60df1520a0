//! What goes back to whom after a void, until the dealer has given it back.

use floor::{Input, Seat, Table};
use money::Cents;
use wagers::Side;

use super::ask::{Ask, Press};

/// A voided round whose bets are to be given back.
pub(crate) struct Voided {
    pub(crate) round: u64,
    pub(crate) reason: String,
    /// The bets, with the seats from the dealer's right to left.
    pub(crate) returned: Vec<Back>,
    /// Says that all of it was given back.
    pub(crate) done: Press,
}

/// A bet that goes back to several seats.
pub(crate) struct Back {
    pub(crate) seats: Vec<Seat>,
    /// The game, by its catalog id.
    pub(crate) wager: String,
    /// Its name.
    pub(crate) name: String,
    pub(crate) side: Option<Side>,
    /// What each seat gets back.
    pub(crate) amount: Cents,
}

/// The oldest voided round of a table that waits for the dealer.
pub(super) fn voided(ask: &Ask<'_>, table: &Table) -> Option<Voided> {
    let voided = table.voided.front()?;
    let settings = &table.settings;
    let games = std::iter::once(&settings.base_game).chain(&settings.side_bets);
    let pools = settings.feeds.iter().filter_map(|feed| ask.floor.pools.get(&feed.pool));
    let names: Vec<(String, String)> = games
        .map(floor::PayTable::wager)
        .chain(pools.map(floor::Pool::wager))
        .map(|wager| (wager.id.clone(), wager.name.clone()))
        .collect();
    let name = |id: &str| names.iter().find(|(it, _)| it == id).map(|(_, name)| name.clone());
    let mut returned: Vec<Back> = vec![];
    for it in &voided.returned {
        let same = |back: &&mut Back| {
            (&back.wager, back.side, back.amount) == (&it.wager, it.side, it.amount)
        };
        match returned.iter_mut().find(same) {
            Some(back) => back.seats.push(it.seat),
            None => returned.push(Back {
                seats: vec![it.seat],
                wager: it.wager.clone(),
                name: name(&it.wager).unwrap_or_else(|| it.wager.clone()),
                side: it.side,
                amount: it.amount,
            }),
        }
    }
    Some(Voided {
        round: voided.round.0,
        reason: voided.reason.clone(),
        returned,
        done: ask.press(Input::AcknowledgeVoid { round: voided.round }),
    })
}
