//! The parameter sheet of each pool, with a hash: two sheets with the same hash have the same content.
//!
//! The hash is BLAKE3 over the lines `name: value` of the sheet, each ended by a line feed, in the order of
//! the sheet. The hash of the pay table's own file is one of these lines.

use std::fmt::Write;

use floor::{
    Floor, JackpotLock, MarkerAuthorises, PoolId, PoolSettings, SignReading, SiteSettings,
};
use money::{OverflowTo, Rate};
use wagers::Sides;

use super::document::{Cell, Kind, Report, Section};
use super::question::Question;
use super::reader::Tally;
use crate::order::sorted_by_name;

const COLUMNS: [(&str, &str, Kind); 4] = [
    ("pool", "Pool", Kind::Text),
    ("state", "State", Kind::Text),
    ("parameter", "Parameter", Kind::Text),
    ("value", "Value", Kind::Text),
];

/// Collects the sheets.
pub(super) struct Parameters<'a> {
    question: &'a Question,
    section: Section,
    hashes: Section,
    /// The key that signs the journal.
    key: Option<String>,
}

impl<'a> Parameters<'a> {
    pub(super) fn new(question: &'a Question) -> Parameters<'a> {
        let hashes = [
            ("pool", "Pool", Kind::Text),
            ("state", "State", Kind::Text),
            ("hash", "Hash", Kind::Text),
        ];
        Parameters {
            question,
            section: Section::new("Parameters", &COLUMNS),
            hashes: Section::new("Hashes", &hashes),
            key: None,
        }
    }

    /// Writes the report; its own hash covers those of its sheets.
    pub(super) fn write(self, report: &mut Report) {
        let mut whole = blake3::Hasher::new();
        for row in &self.hashes.rows {
            for cell in row {
                if let Cell::Text(text) = cell {
                    whole.update(text.as_bytes());
                    whole.update(b"\n");
                }
            }
        }
        report.hash = Some(whole.finalize().to_string());
        report.main = self.section;
        report.others.push(self.hashes);
        report.notes.push(
            "A sheet's hash is BLAKE3 over its lines `name: value`; a queued sheet takes effect when the \
             meter is next reset. Parameters are as they stood at the end of the period."
                .to_owned(),
        );
        if let Some(key) = self.key {
            report.notes.push(format!("The journal is signed by the public key {key}."));
        }
    }

    fn sheet(
        &mut self,
        pool: &PoolId,
        state: &str,
        (settings, site): (&PoolSettings, &SiteSettings),
        tables: &str,
    ) {
        let mut canonical = String::new();
        let mut lines = lines(settings);
        lines.extend(site_lines(site));
        lines.push(("Tables".to_owned(), tables.to_owned()));
        for (name, value) in lines {
            let _ = writeln!(canonical, "{name}: {value}");
            let row = [Cell::text(pool), Cell::text(state), Cell::Text(name), Cell::Text(value)];
            self.section.rows.push(row.to_vec());
        }
        let hash = blake3::hash(canonical.as_bytes()).to_string();
        self.hashes.rows.push(vec![Cell::text(pool), Cell::text(state), Cell::Text(hash)]);
    }
}

/// The site's settings, which are on every sheet: a change of a site rule changes every hash.
fn site_lines(site: &SiteSettings) -> Vec<(String, String)> {
    let SiteSettings {
        name,
        currency,
        decimals,
        time_zone,
        day_begins,
        ceiling,
        games_most,
        variance_coins,
        marker_authorises,
        authoriser_clears,
        high_needs_cards,
        sign_reading,
        sign_tolerance,
        tax_from,
    } = site;
    let most = |it: Option<money::Cents>| it.map_or("none".to_owned(), |it| it.to_string());
    let line = |name: &str, value: String| (name.to_owned(), value);
    vec![
        line("Site", name.clone()),
        line("Currency", format!("{currency}, {decimals} decimals")),
        line("Time zone", time_zone.clone()),
        line("Gaming day begins", format!("{:02}:{:02}", day_begins / 60, day_begins % 60)),
        line("Ceiling of the base game", most(ceiling.base)),
        line("Ceiling of side bets", most(ceiling.side)),
        line("Games of a player at most", games_most.map_or("any".to_owned(), |it| it.to_string())),
        line("Variance alert above", format!("{variance_coins} coins")),
        line(
            "The person who marked a prize authorises it",
            match marker_authorises {
                MarkerAuthorises::Never => "never".to_owned(),
                MarkerAuthorises::Low => "low prizes only (loosened)".to_owned(),
            },
        ),
        line(
            "The person who authorised a high prize clears it",
            if *authoriser_clears { "allowed (loosened)" } else { "never" }.to_owned(),
        ),
        line(
            "A high prize needs its cards",
            if *high_needs_cards { "yes" } else { "no (loosened)" }.to_owned(),
        ),
        line(
            "The sign is read before a high prize is authorised",
            match sign_reading {
                SignReading::Optional => "if it is entered".to_owned(),
                SignReading::Required => "always".to_owned(),
            },
        ),
        line("The sign may differ from the meter by", sign_tolerance.to_string()),
        line("Slips are flagged for tax from", most(*tax_from)),
    ]
}

/// The lines of a sheet.
fn lines(settings: &PoolSettings) -> Vec<(String, String)> {
    let PoolSettings { pay_table, wager, rates, jackpot_lock, share, sides, authority } = settings;
    let game = pay_table.wager();
    let fed = rates.to_meter.checked_add(rates.to_reserve).unwrap_or(Rate::WHOLE);
    let mut lines = vec![
        ("Pay table".to_owned(), format!("{} ({})", game.id, game.name)),
        ("Pay table file".to_owned(), blake3::hash(pay_table.text().as_bytes()).to_string()),
        ("Decks".to_owned(), game.decks.get().to_string()),
        ("Wager".to_owned(), wager.to_string()),
        ("To meter".to_owned(), rates.to_meter.to_string()),
        ("To reserve".to_owned(), rates.to_reserve.to_string()),
        ("To house".to_owned(), fed.rest().to_string()),
        ("Seed".to_owned(), rates.seed_amount.to_string()),
        ("Limit".to_owned(), rates.limit.map_or("none".to_owned(), |it| it.to_string())),
        (
            "Above the limit".to_owned(),
            match rates.overflow_to {
                OverflowTo::Hold => "held apart".to_owned(),
                OverflowTo::Reserve => "to the reserve".to_owned(),
            },
        ),
        ("Smallest amount paid".to_owned(), rates.payable_unit.to_string()),
        (
            "A percentage leaves the meter".to_owned(),
            match jackpot_lock {
                JackpotLock::AtAward => "when it is authorised".to_owned(),
                JackpotLock::AtMark => "when it is marked".to_owned(),
            },
        ),
        ("A percentage is".to_owned(), share.to_string()),
        (
            "Sides".to_owned(),
            match sides {
                Sides::None => "none".to_owned(),
                Sides::Base => "Player, Banker and tie".to_owned(),
                Sides::Backed => "follows the hand that the bettor backed".to_owned(),
                Sides::Either => "whichever hand wins".to_owned(),
            },
        ),
        ("High prizes authorised by".to_owned(), authority.high.to_string()),
        ("Low prizes authorised by".to_owned(), authority.low.to_string()),
    ];
    for (place, row) in game.rows.iter().enumerate() {
        let side = row.side.map(|side| format!(" ({side})")).unwrap_or_default();
        lines.push((
            format!("Row {}", place + 1),
            format!("{}{side}: {}; pays {} from the {}", row.name, row.when, row.pays, row.from),
        ));
    }
    lines
}

impl Tally for Parameters<'_> {
    fn ends(&mut self, floor: &Floor) {
        self.key.clone_from(&floor.signing_key);
        let pools = sorted_by_name(&floor.pools, |(id, _)| id.as_str());
        for (id, pool) in pools.filter(|(id, _)| self.question.wants_pool(id)) {
            let feeding =
                sorted_by_name(&floor.tables, |(id, _)| id.as_str()).filter_map(|(table, it)| {
                    let feed = it.settings.feeds.iter().find(|feed| feed.pool == *id)?;
                    Some((table, format!("{table} {}", feed.part)))
                });
            let feeding: Vec<_> = feeding.collect();
            let asked = self.question.query.table.as_ref();
            if asked.is_some_and(|asked| feeding.iter().all(|(table, _)| *table != asked)) {
                continue;
            }
            let tables: Vec<String> = feeding.into_iter().map(|(_, text)| text).collect();
            let tables = tables.join(", ");
            self.sheet(id, "in force", (&pool.settings, &floor.site), &tables);
            if let Some(queued) = &pool.queued {
                self.sheet(id, "queued", (queued, &floor.site), &tables);
            }
        }
    }
}
