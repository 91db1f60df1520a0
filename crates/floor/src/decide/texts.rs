//! Checks the texts of every command in one place: a new command with a text is a compile error here.

use wagers::Wager;

use super::Act;
use crate::deed::Deed;
use crate::input::Input;
use crate::refusal::Refusal;
use crate::settings::{PoolSettings, SiteSettings, TableSettings};
use crate::text::{TextKind, check_text};

type Checked = Result<(), Refusal>;

/// Refuses a text that is not of its kind, and names it.
fn text(what: &str, kind: TextKind, given: &str) -> Checked {
    check_text(kind, given).map_err(|why| Refusal::BadText { what: what.to_owned(), why })
}

/// Refuses a command with a text that cannot be printed on a line of a receipt.
pub(super) fn check_act(act: &Act) -> Checked {
    match act {
        Act::AddStaff { name, .. } | Act::ChangeStaff { name, .. } => {
            text("the name of the person", TextKind::Name, name)
        }
        Act::Together { deed, .. } | Act::Ask { deed } => check_deed(deed),
        Act::OpenShift { name, .. } => text("the name of the shift", TextKind::Name, name),
        Act::AtTable { input, .. } => check_input(input),
        Act::RecordOrder { text: why, .. }
        | Act::UnlockOnHost { reason: why, .. }
        | Act::AcceptLoss { reason: why, .. }
        | Act::RotateKey { reason: why, .. } => text("the reason", TextKind::Reason, why),
        Act::Agree { .. }
        | Act::Decline { .. }
        | Act::RetireStaff { .. }
        | Act::Unlock { .. }
        | Act::SetCredential { .. }
        | Act::OpenSession { .. }
        | Act::EndSession { .. }
        | Act::RevokeDevice { .. }
        | Act::HearDevice { .. }
        | Act::Credential { .. }
        | Act::CloseTable { .. }
        | Act::ReopenTable { .. }
        | Act::CountShift { .. }
        | Act::CloseShift { .. }
        | Act::EndShift { .. }
        // A refusal made outside the floor is the program's own text, and so is the program's version.
        | Act::Turned { .. }
        | Act::Start { .. }
        | Act::Stranger { .. }
        | Act::Clear { .. }
        | Act::PrintReceipt { .. } => Ok(()),
    }
}

/// The same for controlled changes. They are checked again when the second person agrees.
pub(super) fn check_deed(deed: &Deed) -> Checked {
    match deed {
        Deed::SetSite { settings } => check_site(settings),
        Deed::OpenPool { settings, .. } | Deed::ChangePool { settings, .. } => check_pool(settings),
        Deed::OpenTable { settings, .. } | Deed::ChangeTable { settings, .. } => {
            check_table(settings)
        }
        Deed::Adjust { text: why, .. }
        | Deed::BackOut { text: why, .. }
        | Deed::AcceptClock { reason: why } => text("the reason", TextKind::Reason, why),
        Deed::AddStaff { name, .. } | Deed::ChangeStaff { name, .. } => {
            text("the name of the person", TextKind::Name, name)
        }
        Deed::SetCredential { .. } | Deed::RetireStaff { .. } | Deed::EnrolDevice { .. } => Ok(()),
    }
}

fn check_input(input: &Input) -> Checked {
    match input {
        Input::SideBet { wager, .. } => text("the name of the wager", TextKind::RowName, wager),
        Input::Hand { row, r#override, .. } => {
            text("the name of the row", TextKind::RowName, row)?;
            let why = r#override.as_deref().unwrap_or_default();
            text("the reason", TextKind::Reason, why)
        }
        Input::Void { reason, .. } => text("the reason", TextKind::Reason, reason),
        Input::BaseBet { .. }
        | Input::CoinPlaced { .. }
        | Input::CoinDropped { .. }
        | Input::CoinRemoved { .. }
        | Input::Button { .. }
        | Input::SelectAward { .. }
        | Input::Payment { .. }
        | Input::Seat { .. }
        | Input::Key { .. }
        | Input::Swipe { .. }
        | Input::Pin { .. }
        | Input::Card { .. }
        | Input::NewShoe { .. }
        | Input::Result { .. }
        | Input::Fault { .. }
        | Input::FaultCleared { .. }
        | Input::Checklist { .. }
        | Input::OnDuty { .. }
        | Input::OffDuty => Ok(()),
    }
}

fn check_site(site: &SiteSettings) -> Checked {
    text("the name of the site", TextKind::Name, &site.name)?;
    text("the time zone", TextKind::Name, &site.time_zone)
}

fn check_pool(pool: &PoolSettings) -> Checked {
    check_wager(pool.pay_table.wager())
}

fn check_table(table: &TableSettings) -> Checked {
    for label in &table.labels {
        text("the label of a seat", TextKind::SeatLabel, label)?;
    }
    check_wager(table.base_game.wager())?;
    table.side_bets.iter().try_for_each(|bet| check_wager(bet.wager()))
}

/// The names of a pay table and its rows. Its documents and notes may be long, but are printed too.
fn check_wager(wager: &Wager) -> Checked {
    text("the id of a pay table", TextKind::RowName, &wager.id)?;
    text("the name of a pay table", TextKind::RowName, &wager.name)?;
    for row in &wager.rows {
        text("the id of a row", TextKind::RowName, &row.id)?;
        text("the name of a row", TextKind::RowName, &row.name)?;
    }
    Ok(())
}
