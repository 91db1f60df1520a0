//! The state of a console in a procedure of several steps, as events record it.

use serde::{Deserialize, Serialize};

use crate::ids::{JackpotId, StaffId};

/// The state of a console in a procedure that takes several presses.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Console {
    /// No procedure is under way.
    #[default]
    Ready,
    /// A hand was entered (PRSM) and waits for CONFIRM.
    Entered {
        /// The mark.
        jackpot: JackpotId,
    },
    /// CONFIRM was pressed: a card, or the dealer's PIN, comes next.
    Confirmed {
        /// The mark.
        jackpot: JackpotId,
    },
    /// A card was swiped first (the order of Fortune 7): seat and hand come next.
    Swiped {
        /// The holder of the card.
        person: StaffId,
    },
    /// PENDING was pressed: an award is selected next.
    Listing,
    /// An award was selected and waits for CONFIRM.
    Selected {
        /// The award.
        jackpot: JackpotId,
    },
    /// The selected award was confirmed: the supervisor's PIN comes next.
    Authorising {
        /// The award.
        jackpot: JackpotId,
    },
    /// STOP was pressed and waits for CONFIRM.
    Stopping,
}

impl Console {
    /// The prize that the console is about.
    #[must_use]
    pub const fn jackpot(&self) -> Option<JackpotId> {
        match self {
            Console::Entered { jackpot }
            | Console::Confirmed { jackpot }
            | Console::Selected { jackpot }
            | Console::Authorising { jackpot } => Some(*jackpot),
            Console::Ready | Console::Swiped { .. } | Console::Listing | Console::Stopping => None,
        }
    }
}
