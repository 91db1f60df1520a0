//! What a casino must post on a sign: limits, games per player, where the pool is played, and which tables
//! take no part.

use floor::{Floor, SiteSettings};

use super::SignSubject;
use super::state::{TakesPart, taking_part};
use crate::words::Words;

/// The postings at the bottom: a name, and a value if there is one.
pub(super) fn of(
    floor: &Floor,
    t: &Words,
    site: &SiteSettings,
    place: &SignSubject<'_>,
) -> Vec<(String, String)> {
    let mut posted = vec![];
    match place {
        SignSubject::Table(_, table) => {
            let limits = &table.settings.limits;
            let range = |range: floor::Range| {
                let (min, max) = (t.short(range.min), t.short(range.max));
                t.with("sign-limits", &[("min", &min), ("max", &max)])
            };
            posted.push((t.say("sign-limits-base"), range(limits.base)));
            posted.push((t.say("sign-limits-tie"), range(limits.tie)));
            if !table.settings.side_bets.is_empty() {
                posted.push((t.say("sign-limits-side"), range(limits.side)));
            }
            if let Some(most) = limits.aggregate {
                posted.push((t.say("sign-aggregate"), t.short(most)));
            }
        }
        SignSubject::Pool(pool) => {
            let playing = floor.feeding(pool).filter(|(_, it)| taking_part(it) == TakesPart::Yes);
            let tables: Vec<&str> = playing.map(|(id, _)| id.as_str()).collect();
            if !tables.is_empty() {
                posted.push((t.say("sign-tables"), tables.join(" ")));
            }
        }
    }
    if let Some(most) = site.games_most {
        posted.push((t.say("sign-games-most"), most.to_string()));
    }
    posted
}

/// The tables that feed a pool and take no part now.
pub(super) fn away(floor: &Floor, t: &Words, place: &SignSubject<'_>) -> Option<String> {
    let SignSubject::Pool(pool) = place else { return None };
    let away = floor.feeding(pool).filter(|(_, it)| taking_part(it) != TakesPart::Yes);
    let tables: Vec<&str> = away.map(|(id, _)| id.as_str()).collect();
    match tables.len() {
        0 => None,
        many => Some(t.with("sign-away", &[("many", &many), ("tables", &tables.join(", "))])),
    }
}
