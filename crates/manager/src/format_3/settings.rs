//! The controlled changes and the settings of format 3.

use floor::{
    BaseBets, Ceiling, DeviceId, Dialect, Digest, Eligibility, Enrolment, Feed, JackpotId, Limits,
    Look, MarkerAuthorises, PayTable, PoolId, PoolSettings, Proof, Reason, Role, SensorKind,
    StaffId, TableId, When,
};
use money::Cents;
use serde::{Deserialize, Serialize};

/// A change that one person may not make alone.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub(crate) enum ControlledChange {
    SetSite {
        settings: Box<SiteSettings>,
    },
    OpenPool {
        pool: PoolId,
        settings: Box<PoolSettings>,
    },
    /// Changes a pool now, or when its meter is next reset.
    ChangePool {
        pool: PoolId,
        settings: Box<PoolSettings>,
        when: When,
    },
    OpenTable {
        table: TableId,
        settings: Box<TableSettings>,
    },
    ChangeTable {
        table: TableId,
        settings: Box<TableSettings>,
    },
    Adjust {
        pool: PoolId,
        amount: Cents,
        reason: Reason,
        text: String,
    },
    BackOut {
        jackpot: JackpotId,
        text: String,
    },
    AddStaff {
        staff: StaffId,
        name: String,
        role: Role,
    },
    ChangeStaff {
        staff: StaffId,
        name: String,
        role: Role,
    },
    SetCredential {
        staff: StaffId,
        proof: Proof,
        digest: Digest,
    },
    RetireStaff {
        staff: StaffId,
    },
    EnrolDevice {
        device: DeviceId,
        enrolment: Enrolment,
        digest: Digest,
    },
    /// Accepts a clock that is behind the last record.
    AcceptClock {
        reason: String,
    },
}

/// The settings of the whole site.
#[derive(Serialize, Deserialize)]
pub(crate) struct SiteSettings {
    /// The name of the casino, on receipts and signs.
    pub(crate) name: String,
    /// The only currency, by its ISO 4217 code.
    pub(crate) currency: String,
    /// How many decimals the currency has.
    pub(crate) decimals: u8,
    /// The time zone, by its IANA name.
    pub(crate) time_zone: String,
    /// When the gaming day begins, in minutes after midnight.
    pub(crate) day_begins: u16,
    /// The most that the jurisdiction allows.
    pub(crate) ceiling: Ceiling,
    /// The most games that a player may play in one round; the base game counts once.
    pub(crate) games_most: Option<u8>,
    /// The variance, in coins, above which a shift's form raises an alert.
    pub(crate) variance_coins: u32,
    /// Whether the person who marked a prize may also authorise it.
    pub(crate) marker_authorises: MarkerAuthorises,
    /// Whether the person who authorised a high prize may also clear it.
    pub(crate) authoriser_clears: bool,
}

/// The settings of a table.
#[derive(Serialize, Deserialize)]
pub(crate) struct TableSettings {
    /// Its console.
    pub(crate) dialect: Dialect,
    /// How many seats it has, 1 to 9.
    pub(crate) seats: u8,
    /// The labels of the seats on the felt, seat 1 first.
    pub(crate) labels: Vec<String>,
    /// How its bet spots work.
    pub(crate) sensor: SensorKind,
    /// Its base game.
    pub(crate) base_game: PayTable,
    /// Its fixed side bets.
    pub(crate) side_bets: Vec<PayTable>,
    /// The number of decks in its shoe.
    pub(crate) decks: u8,
    /// The pools that its progressive wager feeds.
    pub(crate) feeds: Vec<Feed>,
    /// How base and side bets are treated.
    pub(crate) base_bets: BaseBets,
    /// The least and most that may be bet.
    pub(crate) limits: Limits,
    /// Whether a side bet on a hand requires a base bet.
    pub(crate) eligibility: Eligibility,
    /// Whether progressive prizes are paid together with the base wagers, instead of after them.
    pub(crate) pays_together: bool,
    /// Its appearance.
    pub(crate) look: Look,
}
