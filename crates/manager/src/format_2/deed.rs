//! The controlled changes and the site settings of format 2.

use floor::{
    Ceiling, Digest, JackpotId, PoolId, PoolSettings, Proof, Reason, Role, StaffId, TableId, When,
};
use money::Cents;
use serde::{Deserialize, Serialize};

use crate::format_3::TableSettings;

/// A change that one person may not make alone. Staff and credentials are included where they give power over
/// money.
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
}
