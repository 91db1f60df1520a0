//! The settings of the site, a pool and a table, in the form of the API. Calls read and answer them, and the
//! events that change settings contain them.
//!
//! The settings file has the same settings with its own spelling (`floor::FloorPlan`): members are
//! `snake_case` here and kebab-case there. Requests may also use the spelling of the file. Every setting must
//! be in both directions, `of` and `settings`. A setting that is added later needs a default.

use std::collections::BTreeMap;

use floor::{
    BaseBets, Ceiling, Dialect, Eligibility, Feed, JackpotLock, Limits, Look, MarkerAuthorises,
    PayTable, PoolId, Role, SensorKind, SignReading,
};
use money::{OverflowTo, PoolRates};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wagers::{Catalog, Share, Sides};

use super::{Money, Percent};

/// The settings of the site.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SiteSettings {
    name: String,
    currency: String,
    #[schema(maximum = 255)]
    decimals: u8,
    #[serde(alias = "time-zone")]
    time_zone: String,
    #[serde(alias = "day-begins")]
    #[schema(maximum = 65535)]
    day_begins: u16,
    #[serde(alias = "ceiling-base", skip_serializing_if = "Option::is_none")]
    ceiling_base: Option<Money>,
    #[serde(alias = "ceiling-side", skip_serializing_if = "Option::is_none")]
    ceiling_side: Option<Money>,
    #[serde(alias = "games-most", skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 255)]
    games_most: Option<u8>,
    #[serde(alias = "variance-coins")]
    #[schema(value_type = i64, minimum = 0, maximum = 4_294_967_295_i64)]
    variance_coins: u32,
    /// Which prizes the person who marked them may also authorise; none by default.
    #[serde(default, alias = "marker-authorises")]
    #[schema(required = false)]
    marker_authorises: MarkerAuthorises,
    /// Whether the person who authorised a high prize may also clear it; no by default.
    #[serde(default, alias = "authoriser-clears")]
    #[schema(required = false)]
    authoriser_clears: bool,
    /// Whether the cards of a high prize must be known before it is authorised; yes by default.
    #[serde(default = "yes", alias = "high-needs-cards")]
    #[schema(required = false)]
    high_needs_cards: bool,
    /// Whether the figure on the sign must be read before a high prize is authorised.
    #[serde(default, alias = "sign-reading")]
    #[schema(required = false)]
    sign_reading: SignReading,
    /// By how much that figure may differ from the meter; 25.00 by default.
    #[serde(default = "sign_tolerance", alias = "sign-tolerance")]
    #[schema(required = false)]
    sign_tolerance: Money,
    /// The amount from which a payee's slip is flagged for tax.
    #[serde(alias = "tax-from", skip_serializing_if = "Option::is_none")]
    tax_from: Option<Money>,
}

const fn yes() -> bool {
    true
}

const fn sign_tolerance() -> Money {
    Money(floor::SiteSettings::SIGN_TOLERANCE)
}

/// A game: the id of one in the catalog, or the casino's own with its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "the id of a game, or one of the house's own: `id` and `text`"
)]
pub(crate) enum Game {
    Shipped(String),
    #[schema(title = "Own")]
    Own {
        id: String,
        text: String,
    },
}

/// The settings of a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PoolSettings {
    #[serde(alias = "pay-table")]
    pay_table: Game,
    wager: Money,
    #[serde(alias = "to-meter")]
    to_meter: Percent,
    #[serde(alias = "to-reserve")]
    to_reserve: Percent,
    #[serde(alias = "seed-amount")]
    seed_amount: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Money>,
    #[serde(alias = "overflow-to")]
    overflow_to: OverflowTo,
    #[serde(alias = "payable-unit")]
    payable_unit: Money,
    #[serde(alias = "jackpot-lock")]
    jackpot_lock: JackpotLock,
    share: Share,
    side: Sides,
    authority: Authority,
}

/// Who authorises prizes by card or PIN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Authority {
    /// The role that authorises percentages.
    high: Role,
    /// The role that authorises fixed prizes that need it.
    low: Role,
}

/// The least and most of one bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Range {
    min: Money,
    max: Money,
}

/// The settings of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableSettings {
    dialect: Dialect,
    #[schema(maximum = 255)]
    seats: u8,
    labels: Vec<String>,
    sensor: SensorKind,
    #[serde(alias = "base-game")]
    base_game: Game,
    #[serde(alias = "side-bets")]
    side_bets: Vec<Game>,
    #[schema(maximum = 255)]
    decks: u8,
    #[serde(alias = "base-bets")]
    base_bets: BaseBets,
    eligibility: Eligibility,
    #[serde(alias = "pays-together")]
    pays_together: bool,
    mini: bool,
    squeeze: bool,
    /// Where it stands, for slips; nothing by default.
    #[serde(default)]
    #[schema(required = false)]
    location: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    aggregate: Option<Money>,
    base: Range,
    tie: Range,
    side: Range,
    /// The pools that its progressive wager feeds, each with its part of every wager.
    feeds: BTreeMap<PoolId, Percent>,
}

impl SiteSettings {
    pub(crate) fn of(site: &floor::SiteSettings) -> SiteSettings {
        SiteSettings {
            name: site.name.clone(),
            currency: site.currency.clone(),
            decimals: site.decimals,
            time_zone: site.time_zone.clone(),
            day_begins: site.day_begins,
            ceiling_base: site.ceiling.base.map(Money),
            ceiling_side: site.ceiling.side.map(Money),
            games_most: site.games_most,
            variance_coins: site.variance_coins,
            marker_authorises: site.marker_authorises,
            authoriser_clears: site.authoriser_clears,
            high_needs_cards: site.high_needs_cards,
            sign_reading: site.sign_reading,
            sign_tolerance: Money(site.sign_tolerance),
            tax_from: site.tax_from.map(Money),
        }
    }

    /// The settings of the floor.
    pub(crate) fn settings(self) -> floor::SiteSettings {
        floor::SiteSettings {
            name: self.name,
            currency: self.currency,
            decimals: self.decimals,
            time_zone: self.time_zone,
            day_begins: self.day_begins,
            ceiling: Ceiling {
                base: self.ceiling_base.map(|it| it.0),
                side: self.ceiling_side.map(|it| it.0),
            },
            games_most: self.games_most,
            variance_coins: self.variance_coins,
            marker_authorises: self.marker_authorises,
            authoriser_clears: self.authoriser_clears,
            high_needs_cards: self.high_needs_cards,
            sign_reading: self.sign_reading,
            sign_tolerance: self.sign_tolerance.0,
            tax_from: self.tax_from.map(|it| it.0),
        }
    }
}

impl Game {
    /// Names a game by its id only if the catalog has exactly this file; otherwise the file is included.
    fn of(game: &PayTable, catalog: &Catalog) -> Game {
        let id = game.wager().id.clone();
        let same = |it: &wagers::Entry| it.wager.id == id && it.text == game.text();
        let shipped = catalog.entries().iter().any(same);
        if shipped { Game::Shipped(id) } else { Game::Own { id, text: game.text().to_owned() } }
    }

    fn game(&self, catalog: &Catalog) -> Result<PayTable, String> {
        match self {
            Game::Shipped(id) => {
                catalog.entry(id).map(PayTable::from).map_err(|unknown| unknown.to_string())
            }
            Game::Own { id, text } => PayTable::read(id, text),
        }
    }
}

impl PoolSettings {
    /// The form of the API, with games of the catalog as ids.
    pub(crate) fn of(pool: &floor::PoolSettings, catalog: &Catalog) -> PoolSettings {
        let floor::Authority { high, low } = pool.authority;
        PoolSettings {
            pay_table: Game::of(&pool.pay_table, catalog),
            wager: Money(pool.wager),
            to_meter: Percent(pool.rates.to_meter),
            to_reserve: Percent(pool.rates.to_reserve),
            seed_amount: Money(pool.rates.seed_amount),
            limit: pool.rates.limit.map(Money),
            overflow_to: pool.rates.overflow_to,
            payable_unit: Money(pool.rates.payable_unit),
            jackpot_lock: pool.jackpot_lock,
            share: pool.share,
            side: pool.sides,
            authority: Authority { high, low },
        }
    }

    /// The settings of the floor. Fails if the game is not in the catalog, or its file is wrong.
    pub(crate) fn settings(&self, catalog: &Catalog) -> Result<floor::PoolSettings, String> {
        let Authority { high, low } = self.authority;
        Ok(floor::PoolSettings {
            pay_table: self.pay_table.game(catalog)?,
            wager: self.wager.0,
            rates: PoolRates {
                to_meter: self.to_meter.0,
                to_reserve: self.to_reserve.0,
                seed_amount: self.seed_amount.0,
                limit: self.limit.map(|it| it.0),
                overflow_to: self.overflow_to,
                payable_unit: self.payable_unit.0,
            },
            jackpot_lock: self.jackpot_lock,
            share: self.share,
            sides: self.side,
            authority: floor::Authority { high, low },
        })
    }
}

impl TableSettings {
    /// The form of the API, with games of the catalog as ids.
    pub(crate) fn of(table: &floor::TableSettings, catalog: &Catalog) -> TableSettings {
        let range = |it: floor::Range| Range { min: Money(it.min), max: Money(it.max) };
        let feeds = table.feeds.iter().map(|feed| (feed.pool.clone(), Percent(feed.part)));
        TableSettings {
            dialect: table.dialect,
            seats: table.seats,
            labels: table.labels.clone(),
            sensor: table.sensor,
            base_game: Game::of(&table.base_game, catalog),
            side_bets: table.side_bets.iter().map(|game| Game::of(game, catalog)).collect(),
            decks: table.decks,
            base_bets: table.base_bets,
            eligibility: table.eligibility,
            pays_together: table.pays_together,
            mini: table.look.mini,
            squeeze: table.look.squeeze,
            location: table.location.clone(),
            aggregate: table.limits.aggregate.map(Money),
            base: range(table.limits.base),
            tie: range(table.limits.tie),
            side: range(table.limits.side),
            feeds: feeds.collect(),
        }
    }

    /// The settings of the floor. Fails if a game is not in the catalog, or its file is wrong.
    pub(crate) fn settings(&self, catalog: &Catalog) -> Result<floor::TableSettings, String> {
        let range = |it: Range| floor::Range { min: it.min.0, max: it.max.0 };
        let side_bets: Result<_, String> =
            self.side_bets.iter().map(|it| it.game(catalog)).collect();
        let feeds = self.feeds.iter().map(|(pool, part)| Feed { pool: pool.clone(), part: part.0 });
        Ok(floor::TableSettings {
            dialect: self.dialect,
            seats: self.seats,
            labels: self.labels.clone(),
            sensor: self.sensor,
            base_game: self.base_game.game(catalog)?,
            side_bets: side_bets?,
            decks: self.decks,
            feeds: feeds.collect(),
            base_bets: self.base_bets,
            limits: Limits {
                base: range(self.base),
                tie: range(self.tie),
                side: range(self.side),
                aggregate: self.aggregate.map(|it| it.0),
            },
            eligibility: self.eligibility,
            pays_together: self.pays_together,
            look: Look { mini: self.mini, squeeze: self.squeeze },
            location: self.location.clone(),
        })
    }
}
