//! Checks the texts of every command in one place, before the command is decided.
//!
//! A text is printed on receipts, reports and signs. A line break in it could forge a line, so a text must be
//! one line of printable characters, and of limited length.
//!
//! The matches are exhaustive and must not get a `_` arm: a new command, change or input does not compile
//! until it is listed here. A new text field of a listed variant is not noticed: add its check here. Whether
//! a reason is required, and whether a currency code is valid, is decided by the rules of the command itself.

use wagers::Wager;

use super::CommandKind;
use crate::controlled_change::ControlledChange;
use crate::input::Input;
use crate::refusal::Refusal;
use crate::settings::{PoolSettings, SiteSettings, TableSettings};
use crate::text::{TextKind, check_printable, check_text};

type Checked = Result<(), Refusal>;

/// Refuses a text that is unprintable, or empty or too long for its kind. `what` names it in the refusal.
fn text(what: &str, kind: TextKind, given: &str) -> Checked {
    check_text(kind, given).map_err(|why| Refusal::BadText { what: what.to_owned(), why })
}

/// Refuses a command with a text that cannot be printed on one line, or that is empty or too long.
pub(super) fn check_command_texts(kind: &CommandKind) -> Checked {
    match kind {
        CommandKind::AddStaff { name, .. } | CommandKind::ChangeStaff { name, .. } => {
            text("the name of the person", TextKind::Name, name)
        }
        CommandKind::Together { change, .. } | CommandKind::Ask { change } => check_change_texts(change),
        CommandKind::OpenShift { name, .. } => text("the name of the shift", TextKind::Name, name),
        CommandKind::AtTable { input, .. } => check_input(input),
        CommandKind::PayLate { prize, .. } => {
            text("the name of the row", TextKind::RowName, &prize.row)?;
            text("the reason", TextKind::Reason, &prize.reason)
        }
        CommandKind::RecordOrder { text: why, .. }
        | CommandKind::VoidSlip { reason: why, .. }
        | CommandKind::UnlockOnHost { reason: why, .. }
        | CommandKind::AcceptLoss { reason: why, .. }
        | CommandKind::RotateKey { reason: why, .. } => text("the reason", TextKind::Reason, why),
        CommandKind::Agree { .. }
        | CommandKind::Decline { .. }
        | CommandKind::RetireStaff { .. }
        | CommandKind::Unlock { .. }
        | CommandKind::SetCredential { .. }
        | CommandKind::OpenSession { .. }
        | CommandKind::EndSession { .. }
        | CommandKind::RevokeDevice { .. }
        | CommandKind::DeviceContact { .. }
        | CommandKind::Credential { .. }
        | CommandKind::CloseTable { .. }
        | CommandKind::ReopenTable { .. }
        | CommandKind::CountShift { .. }
        | CommandKind::CloseShift { .. }
        | CommandKind::EndShift { .. }
        // The texts of `Turned` and `Start` are written by the program, not by a person.
        | CommandKind::Turned { .. }
        | CommandKind::Start { .. }
        | CommandKind::Stranger { .. }
        | CommandKind::Clear { .. }
        | CommandKind::PrintReceipt { .. }
        | CommandKind::PrintSlip { .. } => Ok(()),
    }
}

/// The same for controlled changes, which two people make. A stored request is checked again when the second
/// person agrees, because it may be older than a check.
pub(super) fn check_change_texts(change: &ControlledChange) -> Checked {
    match change {
        ControlledChange::SetSite { settings } => check_site(settings),
        ControlledChange::OpenPool { settings, .. }
        | ControlledChange::ChangePool { settings, .. } => check_pool(settings),
        ControlledChange::OpenTable { settings, .. }
        | ControlledChange::ChangeTable { settings, .. } => check_table(settings),
        ControlledChange::Adjust { text: why, .. }
        | ControlledChange::BackOut { text: why, .. }
        | ControlledChange::AcceptClock { reason: why } => {
            text("the reason", TextKind::Reason, why)
        }
        ControlledChange::AddStaff { name, .. } | ControlledChange::ChangeStaff { name, .. } => {
            text("the name of the person", TextKind::Name, name)
        }
        ControlledChange::SetCredential { .. }
        | ControlledChange::RetireStaff { .. }
        | ControlledChange::EnrolDevice { .. } => Ok(()),
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
        Input::Checklist { sign_override, .. } => {
            let why = sign_override.as_deref().unwrap_or_default();
            text("the reason", TextKind::Reason, why)
        }
        Input::PassOver { row, reason, .. } => {
            text("the name of the row", TextKind::RowName, row)?;
            text("the reason", TextKind::Reason, reason)
        }
        Input::Void { reason, .. } => text("the reason", TextKind::Reason, reason),
        Input::InRound { input, .. } => check_input(input),
        Input::BaseBet { .. }
        | Input::SameBettors
        | Input::AcknowledgeVoid { .. }
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
    text("the location of the table", TextKind::Location, &table.location)?;
    check_wager(table.base_game.wager())?;
    table.side_bets.iter().try_for_each(|bet| check_wager(bet.wager()))
}

/// Checks the texts of a pay table. Ids and names have a limited length; all other texts must only be
/// printable.
fn check_wager(wager: &Wager) -> Checked {
    text("the id of a pay table", TextKind::RowName, &wager.id)?;
    text("the name of a pay table", TextKind::RowName, &wager.name)?;
    for row in &wager.rows {
        text("the id of a row", TextKind::RowName, &row.id)?;
        text("the name of a row", TextKind::RowName, &row.name)?;
    }
    wager.documents.iter().try_for_each(|it| printable("a document of a pay table", it))?;
    wager.notes.iter().try_for_each(|it| printable("a note of a pay table", it))?;
    for figure in &wager.published {
        printable("where a figure was published", &figure.place)?;
        printable("a note of a published figure", figure.note.as_deref().unwrap_or_default())?;
    }
    Ok(())
}

/// Refuses a text that is not one line of printable characters, whatever its length.
fn printable(what: &str, given: &str) -> Checked {
    check_printable(given).map_err(|why| Refusal::BadText { what: what.to_owned(), why })
}

#[cfg(test)]
mod tests {
    use wagers::read_stored_wager;

    use super::*;

    /// A pay table that was stored before its texts were checked can be read, but a new command with it is
    /// refused.
    #[test]
    fn every_text_of_a_pay_table_is_one_line() {
        let check = |part: &str, instead: &str| {
            let text = "id = \"own\"\nname = \"Own\"\nkind = \"side-bet\"\ndocument = [\"house\"]\n\
                        notes = \"a note\"\n[[row]]\nid = \"wins\"\nname = \"Wins\"\n\
                        when = { winner = \"player\" }\npays = \"1 to 1\"\n[[published]]\n\
                        figure = \"house-advantage\"\nprinted = \"1%\"\nwhere = \"page 3\"\n\
                        note = \"see there\"\n";
            assert!(text.contains(part), "{part}");
            let entry = read_stored_wager("own.toml", &text.replacen(part, instead, 1)).unwrap();
            check_wager(&entry.wager)
        };
        assert_eq!(check("house", "house"), Ok(()));
        for part in ["Own", "Wins", "house", "a note", "page 3", "see there"] {
            let refused = check(part, "a\\nTotal 1.00");
            assert!(matches!(refused, Err(Refusal::BadText { .. })), "{part}: {refused:?}");
        }
    }
}
