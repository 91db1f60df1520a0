//! The state of a console in a procedure of several steps, in the form of the API.

use floor::{Console, JackpotId, StaffId};
use serde::Serialize;
use utoipa::ToSchema;

/// The state of a console in a procedure that takes several presses.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ConsoleView {
    /// No procedure is under way.
    Ready,
    /// A hand was entered (PRSM) and waits for CONFIRM.
    Entered { jackpot: JackpotId },
    /// CONFIRM was pressed: a card, or the dealer's PIN, comes next.
    Confirmed { jackpot: JackpotId },
    /// A card was swiped first (the order of Fortune 7): seat and hand come next.
    Swiped { person: StaffId },
    /// PENDING was pressed: an award is selected next.
    Listing,
    /// An award was selected and waits for CONFIRM.
    Selected { jackpot: JackpotId },
    /// The selected award was confirmed: the supervisor's PIN comes next.
    Authorising { jackpot: JackpotId },
    /// STOP was pressed and waits for CONFIRM.
    Stopping,
}

impl ConsoleView {
    pub(crate) fn of(console: &Console) -> ConsoleView {
        match console {
            Console::Ready => ConsoleView::Ready,
            Console::Entered { jackpot } => ConsoleView::Entered { jackpot: *jackpot },
            Console::Confirmed { jackpot } => ConsoleView::Confirmed { jackpot: *jackpot },
            Console::Swiped { person } => ConsoleView::Swiped { person: person.clone() },
            Console::Listing => ConsoleView::Listing,
            Console::Selected { jackpot } => ConsoleView::Selected { jackpot: *jackpot },
            Console::Authorising { jackpot } => ConsoleView::Authorising { jackpot: *jackpot },
            Console::Stopping => ConsoleView::Stopping,
        }
    }
}
