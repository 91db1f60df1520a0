//! The floor's settings as a file: exported from the current floor, and imported as the changes that would
//! produce it.
//!
//! ```text
//! [pools.NINES]
//! pay-table = "pbac-1a"
//! wager = "1.00"
//! to-meter = "59%"
//! ...
//! [tables.BAC01]
//! dialect = "aquarius"
//! feeds = { NINES = "100%" }
//! ```
//!
//! A file contains settings, never money and never a credential. A person, pool or table that it does not
//! name stays as it is. The section of the site is required. An optional setting, such as a limit, that a
//! section leaves out keeps its present value too; `"none"` removes a limit. An exported file leaves nothing
//! out.
//!
//! The API has the same settings in types of its own. There they replace all settings, so an optional one
//! that is left out gets its default, which for a limit is none. Every setting must be in both directions,
//! `of` here and `settings` in [`import`]: what one of them omits is lost when an exported file is imported.
//! A setting that was added later needs a default, so that older files can still be read.

mod import;
mod optional;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use money::{Cents, OverflowTo, Rate};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use wagers::{Catalog, Share, Sides};

use self::optional::{Optional, given};
use crate::floor::Floor;
use crate::ids::{PoolId, StaffId, TableId};
use crate::limits::{Ceiling, Eligibility, Limits, Range};
use crate::pay_table::PayTable;
use crate::settings::{
    Authority, BaseBets, Dialect, JackpotLock, Look, MarkerAuthorises, PoolSettings, SensorKind,
    SignReading, SiteSettings, TableSettings,
};
use crate::staff::Role;

/// The settings of a floor: the content of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FloorPlan {
    site: SitePlan,
    #[serde(default)]
    staff: BTreeMap<StaffId, StaffPlan>,
    #[serde(default)]
    pools: BTreeMap<PoolId, PoolPlan>,
    #[serde(default)]
    tables: BTreeMap<TableId, TablePlan>,
}

/// Why a file is not a valid plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanError {
    why: String,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.why.trim_end())
    }
}

impl std::error::Error for PlanError {}

/// A value that is written as a string, not as a number: `"10000.00"`, `"59%"`. `Display` and `FromStr` of
/// the value must be inverse to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Written<T>(T);

impl<T: fmt::Display> Serialize for Written<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Written<T>, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map(Written).map_err(de::Error::custom)
    }
}

type Money = Written<Cents>;
type Part = Written<Rate>;

/// The settings of the site, in written form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SitePlan {
    name: String,
    currency: String,
    decimals: u8,
    time_zone: String,
    day_begins: u16,
    #[serde(default, skip_serializing_if = "Optional::is_left_out")]
    ceiling_base: Optional<Money>,
    #[serde(default, skip_serializing_if = "Optional::is_left_out")]
    ceiling_side: Optional<Money>,
    #[serde(default, skip_serializing_if = "Optional::is_left_out")]
    games_most: Optional<u8>,
    variance_coins: u32,
    /// Which prizes the person who marked them may also authorise; none by default.
    #[serde(default, deserialize_with = "given")]
    marker_authorises: Option<MarkerAuthorises>,
    /// Whether the person who authorised a high prize may also clear it; no by default.
    #[serde(default, deserialize_with = "given")]
    authoriser_clears: Option<bool>,
    /// Whether the cards of a high prize must be known before it is authorised; yes by default.
    #[serde(default, deserialize_with = "given")]
    high_needs_cards: Option<bool>,
    /// Whether the figure on the sign must be read before a high prize is authorised; no by default.
    #[serde(default, deserialize_with = "given")]
    sign_reading: Option<SignReading>,
    /// By how much that figure may differ from the meter.
    #[serde(default, deserialize_with = "given")]
    sign_tolerance: Option<Money>,
    /// The amount from which a payee's slip is flagged for tax.
    #[serde(default, skip_serializing_if = "Optional::is_left_out")]
    tax_from: Optional<Money>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StaffPlan {
    name: String,
    role: Role,
}

/// A game: the id of one in the catalog, or a custom one with its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "the id of a game, or a custom one: `id` and `text`"
)]
enum GamePlan {
    FromCatalog(String),
    Custom { id: String, text: String },
}

/// The settings of a pool, in written form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PoolPlan {
    pay_table: GamePlan,
    wager: Money,
    to_meter: Part,
    to_reserve: Part,
    seed_amount: Money,
    #[serde(default, skip_serializing_if = "Optional::is_left_out")]
    limit: Optional<Money>,
    overflow_to: OverflowTo,
    payable_unit: Money,
    jackpot_lock: JackpotLock,
    share: Share,
    side: Sides,
    authority: Authority,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RangePlan {
    min: Money,
    max: Money,
}

/// The settings of a table, in written form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TablePlan {
    dialect: Dialect,
    seats: u8,
    labels: Vec<String>,
    sensor: SensorKind,
    base_game: GamePlan,
    side_bets: Vec<GamePlan>,
    decks: u8,
    base_bets: BaseBets,
    eligibility: Eligibility,
    pays_together: bool,
    mini: bool,
    squeeze: bool,
    /// Where it stands; nothing by default.
    #[serde(default, deserialize_with = "given")]
    location: Option<String>,
    #[serde(default, skip_serializing_if = "Optional::is_left_out")]
    aggregate: Optional<Money>,
    base: RangePlan,
    tie: RangePlan,
    side: RangePlan,
    feeds: BTreeMap<PoolId, Part>,
}

impl FloorPlan {
    /// The settings of the current floor, without people who have left.
    #[must_use]
    pub fn of(floor: &Floor, catalog: &Catalog) -> FloorPlan {
        let staff = floor.staff.values().filter(|person| person.active);
        let staff =
            staff.map(|it| (it.id.clone(), StaffPlan { name: it.name.clone(), role: it.role }));
        let pools = floor
            .pools
            .iter()
            .map(|(id, pool)| (id.clone(), PoolPlan::of(&pool.settings, catalog).explicit()));
        let tables = floor
            .tables
            .iter()
            .map(|(id, table)| (id.clone(), TablePlan::of(&table.settings, catalog).explicit()));
        FloorPlan {
            site: SitePlan::of(&floor.site).explicit(),
            staff: staff.collect(),
            pools: pools.collect(),
            tables: tables.collect(),
        }
    }

    /// The plan as a TOML file.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("a plan has only texts, numbers, lists and tables")
    }
}

impl SitePlan {
    /// The written form of these settings.
    #[must_use]
    pub fn of(site: &SiteSettings) -> SitePlan {
        SitePlan {
            name: site.name.clone(),
            currency: site.currency.clone(),
            decimals: site.decimals,
            time_zone: site.time_zone.clone(),
            day_begins: site.day_begins,
            ceiling_base: Optional::of(site.ceiling.base.map(Written)),
            ceiling_side: Optional::of(site.ceiling.side.map(Written)),
            games_most: Optional::of(site.games_most),
            variance_coins: site.variance_coins,
            marker_authorises: Some(site.marker_authorises),
            authoriser_clears: Some(site.authoriser_clears),
            high_needs_cards: Some(site.high_needs_cards),
            sign_reading: Some(site.sign_reading),
            sign_tolerance: Some(Written(site.sign_tolerance)),
            tax_from: Optional::of(site.tax_from.map(Written)),
        }
    }

    fn explicit(self) -> SitePlan {
        SitePlan {
            ceiling_base: self.ceiling_base.explicit(),
            ceiling_side: self.ceiling_side.explicit(),
            games_most: self.games_most.explicit(),
            tax_from: self.tax_from.explicit(),
            ..self
        }
    }
}

/// Names a game by its id only if the catalog has exactly this file; otherwise the file is included.
fn game_plan(game: &PayTable, catalog: &Catalog) -> GamePlan {
    let id = game.wager().id.clone();
    let in_catalog = catalog.entries().iter().any(|it| it.wager.id == id && it.text == game.text());
    if in_catalog {
        GamePlan::FromCatalog(id)
    } else {
        GamePlan::Custom { id, text: game.text().to_owned() }
    }
}

impl PoolPlan {
    /// The written form of these settings, with games of the catalog as ids.
    #[must_use]
    pub fn of(pool: &PoolSettings, catalog: &Catalog) -> PoolPlan {
        PoolPlan {
            pay_table: game_plan(&pool.pay_table, catalog),
            wager: Written(pool.wager),
            to_meter: Written(pool.rates.to_meter),
            to_reserve: Written(pool.rates.to_reserve),
            seed_amount: Written(pool.rates.seed_amount),
            limit: Optional::of(pool.rates.limit.map(Written)),
            overflow_to: pool.rates.overflow_to,
            payable_unit: Written(pool.rates.payable_unit),
            jackpot_lock: pool.jackpot_lock,
            share: pool.share,
            side: pool.sides,
            authority: pool.authority,
        }
    }

    fn explicit(self) -> PoolPlan {
        PoolPlan { limit: self.limit.explicit(), ..self }
    }
}

impl TablePlan {
    /// The written form of these settings, with games of the catalog as ids.
    #[must_use]
    pub fn of(table: &TableSettings, catalog: &Catalog) -> TablePlan {
        let range = |it: Range| RangePlan { min: Written(it.min), max: Written(it.max) };
        let feeds = table.feeds.iter().map(|feed| (feed.pool.clone(), Written(feed.part)));
        TablePlan {
            dialect: table.dialect,
            seats: table.seats,
            labels: table.labels.clone(),
            sensor: table.sensor,
            base_game: game_plan(&table.base_game, catalog),
            side_bets: table.side_bets.iter().map(|game| game_plan(game, catalog)).collect(),
            decks: table.decks,
            base_bets: table.base_bets,
            eligibility: table.eligibility,
            pays_together: table.pays_together,
            mini: table.look.mini,
            squeeze: table.look.squeeze,
            location: Some(table.location.clone()),
            aggregate: Optional::of(table.limits.aggregate.map(Written)),
            base: range(table.limits.base),
            tie: range(table.limits.tie),
            side: range(table.limits.side),
            feeds: feeds.collect(),
        }
    }

    fn explicit(self) -> TablePlan {
        TablePlan { aggregate: self.aggregate.explicit(), ..self }
    }
}
