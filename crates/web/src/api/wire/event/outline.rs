//! Outlines: what staff receive of an event that their role may not see whole.
//!
//! An outline says that something happened, and where, so that pages stay up to date. This is an allow list:
//! only the events and members that are written here are sent.
//! [`visibility`](crate::stream::visibility) makes the outline of an event where it decides which roles
//! receive the event whole.

use floor::{JackpotId, PoolId, TableId};
use serde::Serialize;
use utoipa::ToSchema;

/// An event of the stream without its details.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EventOutline<'a> {
    SiteSet {},
    PoolOpened { pool: &'a PoolId },
    PoolChanged { pool: &'a PoolId },
    PoolChangeQueued { pool: &'a PoolId },
    TableOpened { table: &'a TableId },
    TableChanged { table: &'a TableId },
    DeviceEnrolled {},
    DeviceRevoked {},
    ShiftOpened { table: &'a TableId },
    ShiftCounted { table: &'a TableId },
    ShiftClosed { table: &'a TableId },
    OrderRecorded { pool: &'a PoolId },
    ReceiptPrinted { jackpot: JackpotId },
    SlipPrinted { slip: u64 },
    SlipVoided { slip: u64 },
    Adjusted { pool: &'a PoolId },
    BackedOut { jackpot: JackpotId },
}
