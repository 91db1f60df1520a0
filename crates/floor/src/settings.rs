//! The settings of the site, its pools and its tables, as events store them.

use money::{Cents, OverflowTo, PoolRates, Rate};
use serde::{Deserialize, Serialize};
use wagers::{Entry, Share, Sides};

use crate::ids::PoolId;
use crate::limits::{Ceiling, Eligibility, Limits};
use crate::pay_table::PayTable;
use crate::staff::Role;

/// The settings of the whole site.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SiteSettings {
    /// The name of the casino, on receipts and signs.
    pub name: String,
    /// The only currency, by its ISO 4217 code.
    pub currency: String,
    /// How many decimals the currency has.
    pub decimals: u8,
    /// The time zone, by its IANA name.
    pub time_zone: String,
    /// When the gaming day begins, in minutes after midnight.
    pub day_begins: u16,
    /// The most that the jurisdiction allows.
    pub ceiling: Ceiling,
    /// The most games that a player may play in one round; the base game counts once.
    pub games_most: Option<u8>,
    /// The variance, in coins, above which a shift's form raises an alert.
    pub variance_coins: u32,
    /// Whether the person who marked a prize may also authorise it.
    pub marker_authorises: MarkerAuthorises,
    /// Whether the person who authorised a high prize may also clear it.
    pub authoriser_clears: bool,
    /// Whether the cards of a high prize must be known before it is authorised.
    pub high_needs_cards: bool,
    /// Whether the figure on the sign must be read before a high prize is authorised.
    pub sign_reading: SignReading,
    /// By how much that figure may differ from the meter.
    pub sign_tolerance: Cents,
    /// The amount from which a payee's slip is flagged for tax.
    pub tax_from: Option<Cents>,
}

/// Whether the figure on the sign is compared with the meter before a high prize is authorised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SignReading {
    /// If it is entered.
    #[default]
    Optional,
    /// Always: without it the prize is not authorised.
    Required,
}

/// Which prizes the person who marked them may also authorise. A high prize always takes two people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MarkerAuthorises {
    /// None of them.
    #[default]
    Never,
    /// Low ones, for a pit with one supervisor at night.
    Low,
}

impl SiteSettings {
    /// The default of `sign_tolerance`.
    pub const SIGN_TOLERANCE: Cents = Cents::new(2_500);

    /// Whether this is the IANA name of a known time zone. The names are compiled into the program.
    #[must_use]
    pub fn knows_time_zone(name: &str) -> bool {
        jiff::tz::TimeZoneDatabase::bundled().get(name).is_ok()
    }
}

impl Default for SiteSettings {
    fn default() -> SiteSettings {
        SiteSettings {
            name: "Casino".to_owned(),
            currency: "USD".to_owned(),
            decimals: 2,
            time_zone: "UTC".to_owned(),
            day_begins: 0,
            ceiling: Ceiling::default(),
            games_most: None,
            variance_coins: 100,
            marker_authorises: MarkerAuthorises::Never,
            authoriser_clears: false,
            high_needs_cards: true,
            sign_reading: SignReading::Optional,
            sign_tolerance: SiteSettings::SIGN_TOLERANCE,
            tax_from: None,
        }
    }
}

/// The console of a table.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dialect {
    /// A keypad with a key switch.
    Aquarius,
    /// A touch screen with a card reader.
    Nexus,
    /// A touch screen with PINs, and numbers for each seat.
    Prsm,
}

/// How a bet spot detects a bet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SensorKind {
    /// A coin acceptor: a bet exists once the coin is dropped, before the lock.
    Drop,
    /// A bet spot: the lock counts the chips that lie there.
    Presence,
}

/// How the system treats the chips of the base game and the fixed side bets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BaseBets {
    /// The dealer vouches, by locking, that every progressive bettor has a base bet.
    Declared,
    /// They are entered or sensed; limits and eligibility are enforced, and the system settles every seat.
    Tracked,
}

/// The appearance of the table. It changes no rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Look {
    /// A mini table, not a full one.
    pub mini: bool,
    /// Players squeeze the cards; otherwise they are dealt face up.
    pub squeeze: bool,
}

/// A pool that a table's wagers feed, with its part of each wager.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Feed {
    /// The pool.
    pub pool: PoolId,
    /// Its part of each wager; the parts of all feeds add up to the whole.
    pub part: Rate,
}

/// The settings of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableSettings {
    /// Its console.
    pub dialect: Dialect,
    /// How many seats it has, 1 to 9.
    pub seats: u8,
    /// The labels of the seats on the felt, seat 1 first.
    pub labels: Vec<String>,
    /// How its bet spots work.
    pub sensor: SensorKind,
    /// Its base game.
    pub base_game: PayTable,
    /// Its fixed side bets.
    pub side_bets: Vec<PayTable>,
    /// The number of decks in its shoe.
    pub decks: u8,
    /// The pools that its progressive wager feeds.
    pub feeds: Vec<Feed>,
    /// How base and side bets are treated.
    pub base_bets: BaseBets,
    /// The least and most that may be bet.
    pub limits: Limits,
    /// Whether a side bet on a hand requires a base bet.
    pub eligibility: Eligibility,
    /// Whether progressive prizes are paid together with the base wagers, instead of after them.
    pub pays_together: bool,
    /// Its appearance.
    pub look: Look,
    /// Where it stands, for slips.
    pub location: String,
}

impl TableSettings {
    /// A full table with a fresh shoe of eight decks, where the dealer vouches for the base bets.
    #[must_use]
    pub fn new(dialect: Dialect, seats: u8, base_game: PayTable, pool: Option<PoolId>) -> Self {
        TableSettings {
            dialect,
            seats,
            labels: (1..=seats).map(|seat| seat.to_string()).collect(),
            sensor: dialect.sensor(),
            base_game,
            side_bets: vec![],
            decks: 8,
            feeds: pool.into_iter().map(|pool| Feed { pool, part: Rate::WHOLE }).collect(),
            base_bets: BaseBets::Declared,
            limits: Limits::default(),
            eligibility: Eligibility::SameSide,
            pays_together: false,
            look: Look { mini: false, squeeze: false },
            location: String::new(),
        }
    }

    /// The side bet with this catalog id, if the table deals it.
    #[must_use]
    pub fn side_bet(&self, id: &str) -> Option<&PayTable> {
        self.side_bets.iter().find(|bet| bet.wager().id == id)
    }
}

/// When a percentage prize is taken off the meter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum JackpotLock {
    /// When it is authorised, from the meter at that moment.
    #[default]
    AtAward,
    /// When it is marked: the amount is frozen and the meter re-seeds at once.
    AtMark,
}

/// Who authorises prizes by card or PIN. On Aquarius the key is the authority.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Authority {
    /// The role that authorises percentages.
    pub high: Role,
    /// The role that authorises fixed prizes that need it.
    pub low: Role,
}

impl Default for Authority {
    fn default() -> Authority {
        Authority { high: Role::Executive, low: Role::Supervisor }
    }
}

/// The settings of a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PoolSettings {
    /// Its pay table.
    pub pay_table: PayTable,
    /// The amount of one wager.
    pub wager: Cents,
    /// The rates by which its money moves.
    pub rates: PoolRates,
    /// When a percentage prize is taken off the meter.
    pub jackpot_lock: JackpotLock,
    /// The seats among which a percentage prize is divided.
    pub share: Share,
    /// Whether the bet follows the hand that the bettor backed.
    pub sides: Sides,
    /// Who authorises its prizes.
    pub authority: Authority,
}

impl PoolSettings {
    /// The default settings of a pay table: no limit, paid to the cent. `None` if it has no meter.
    #[must_use]
    pub fn of(entry: &Entry) -> Option<PoolSettings> {
        let own = entry.wager.progressive.as_ref()?;
        Some(PoolSettings {
            pay_table: PayTable::from(entry),
            wager: own.wager,
            rates: PoolRates {
                to_meter: own.to_meter,
                to_reserve: own.to_reserve,
                seed_amount: own.seed_amount,
                limit: None,
                overflow_to: OverflowTo::Hold,
                payable_unit: Cents::new(1),
            },
            jackpot_lock: JackpotLock::AtAward,
            share: own.share,
            sides: entry.wager.sides,
            authority: Authority::default(),
        })
    }
}
