//! Parses changes of settings in a script: `base-bets=tracked base=10.00-500.00`.

use floor::{
    BaseBets, Eligibility, MarkerAuthorises, PayTable, PoolSettings, Range, Role, SignReading,
    SiteSettings, TableSettings,
};
use money::{Cents, OverflowTo};
use wagers::{Catalog, Share, Sides};

fn each<T: Clone>(now: &T, changes: &[&str], mut set: impl FnMut(&mut T, &str, &str)) -> T {
    let mut then = now.clone();
    for change in changes {
        let (name, value) = change.split_once('=').unwrap();
        set(&mut then, name, value);
    }
    then
}

fn amount(text: &str) -> Option<Cents> {
    (text != "none").then(|| text.parse().unwrap())
}

fn range(text: &str) -> Range {
    let (min, max) = text.split_once('-').unwrap();
    Range { min: min.parse().unwrap(), max: max.parse().unwrap() }
}

pub(crate) fn site_changed(now: &SiteSettings, changes: &[&str]) -> SiteSettings {
    each(now, changes, |site, name, value| match name {
        "games-most" => site.games_most = Some(value.parse().unwrap()),
        "ceiling-base" => site.ceiling.base = amount(value),
        "ceiling-side" => site.ceiling.side = amount(value),
        "currency" => value.clone_into(&mut site.currency),
        "name" => site.name = value.replace("%0A", "\n").replace('_', " "),
        "time-zone" => value.clone_into(&mut site.time_zone),
        "marker-authorises" => {
            site.marker_authorises =
                if value == "low" { MarkerAuthorises::Low } else { MarkerAuthorises::Never };
        }
        "high-needs-cards" => site.high_needs_cards = value == "true",
        "authoriser-clears" => site.authoriser_clears = value == "true",
        "sign-reading" => {
            let required = value == "required";
            site.sign_reading =
                if required { SignReading::Required } else { SignReading::Optional };
        }
        other => panic!("no setting {other}"),
    })
}

pub(crate) fn table_changed(now: &TableSettings, changes: &[&str]) -> TableSettings {
    let catalog = Catalog::shipped();
    let game = |id: &str| PayTable::from(catalog.entry(id).unwrap());
    each(now, changes, |table, name, value| match name {
        "base-bets" => {
            table.base_bets =
                if value == "tracked" { BaseBets::Tracked } else { BaseBets::Declared };
        }
        "base-game" => table.base_game = game(value),
        "side-bets" => table.side_bets = value.split(',').map(game).collect(),
        "eligibility" => {
            table.eligibility = match value {
                "same-side" => Eligibility::SameSide,
                "any-base" => Eligibility::AnyBase,
                _ => Eligibility::None,
            };
        }
        "base" => table.limits.base = range(value),
        "side" => table.limits.side = range(value),
        "aggregate" => table.limits.aggregate = amount(value),
        "seats" => {
            table.seats = value.parse().unwrap();
            table.labels = (1..=table.seats).map(|seat| seat.to_string()).collect();
        }
        "labels" => {
            table.labels = value.replace("%0A", "\n").split(',').map(str::to_owned).collect();
        }
        "look" => table.look.mini = value == "mini",
        "decks" => table.decks = value.parse().unwrap(),
        other => panic!("no setting {other}"),
    })
}

pub(crate) fn pool_changed(now: &PoolSettings, changes: &[&str]) -> PoolSettings {
    each(now, changes, |pool, name, value| match name {
        "seed" => pool.rates.seed_amount = value.parse().unwrap(),
        "to-meter" => pool.rates.to_meter = value.parse().unwrap(),
        "to-reserve" => pool.rates.to_reserve = value.parse().unwrap(),
        "limit" => pool.rates.limit = amount(value),
        "overflow" => {
            pool.rates.overflow_to =
                if value == "reserve" { OverflowTo::Reserve } else { OverflowTo::Hold }
        }
        "unit" => pool.rates.payable_unit = value.parse().unwrap(),
        "wager" => pool.wager = value.parse().unwrap(),
        "share" => {
            pool.share = if value == "participants" { Share::Participants } else { Share::Winners };
        }
        "side" => pool.sides = if value == "backed" { Sides::Backed } else { Sides::Either },
        "high" => {
            pool.authority.high =
                if value == "supervisor" { Role::Supervisor } else { Role::Executive };
        }
        other => panic!("no setting {other}"),
    })
}
