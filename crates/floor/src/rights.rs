//! Who may do what: the single table of rights, and the changes that need two people.
//!
//! ```
//! use floor::{DualControl, Right, Role};
//!
//! assert!(Role::Supervisor.may(Right::TurnKeys));
//! assert!(!Role::Dealer.may(Right::TurnKeys));
//! assert!(DualControl::Money.second().contains(&Role::Executive));
//! ```
//!
//! Routes, pages, alerts, the stream and the decisions all use this table and keep no lists of their own. The
//! regulator's guide and the staff report are generated from it. Rules that depend on more than the role
//! (one's own session, the prize of another table, who marked it) are decided where they apply.

use std::fmt;

use crate::staff::Role;

/// Defines the table once: each right, its description, and the roles that have it.
macro_rules! rights {
    ($($name:ident $words:literal [$($role:ident)*])*) => {
        /// Something that a role may do.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Right {
            $($name,)*
        }

        impl Right {
            /// All rights, in the order of the matrix.
            pub const ALL: &[Right] = &[$(Right::$name),*];

            /// The roles that have it.
            #[must_use]
            pub const fn roles(self) -> &'static [Role] {
                match self {
                    $(Right::$name => &[$(Role::$role),*],)*
                }
            }

            const fn words(self) -> &'static str {
                match self {
                    $(Right::$name => $words,)*
                }
            }
        }
    };
}

rights! {
    SeeTables "see tables, pools, jackpots and mathematics; verify the journal"
        [Dealer Supervisor Executive Surveillance Accounting Technician Auditor Administrator]
    SeeDesk "see the desk and the settings of tables"
        [Supervisor Executive Surveillance Accounting Technician Auditor Administrator]
    SeeMoney "see shifts, receipts, candidates and the reports of the pit"
        [Supervisor Executive Surveillance Accounting Auditor Administrator]
    SeeRequests "see what waits for a second person"
        [Executive Surveillance Accounting Technician Auditor Administrator]
    SeeAll "see staff, settings, all reports and everything that happened"
        [Executive Surveillance Accounting Auditor Administrator]
    SeeSessions "see who is logged in" [Surveillance Auditor Administrator]
    SendInputs "send inputs to a table" [Dealer Supervisor Executive Technician]
    WorkConsole "work a console: bets, buttons, hands, results" [Dealer Supervisor Executive]
    Deal "take over a console, or confirm a mark, as its dealer with a PIN or a badge" [Dealer]
    Sense "report coins and cards" [Dealer Supervisor Executive Equipment]
    ReportFaults "report faults of a seat" [Dealer Supervisor Executive Technician Equipment]
    LookAfterTables "open and close seats and tables, clear faults" [Technician Supervisor Executive]
    ComeWhenCalled "be called to a table" [Supervisor Executive Technician]
    TurnKeys "turn keys" [Supervisor Executive Equipment]
    AuthoriseLow "authorise low prizes" [Supervisor Executive]
    AuthoriseHigh "authorise high prizes" [Executive]
    OverrideCards "let a mark stand against the cards" [Supervisor Executive]
    PassOver "pass over a prize that the cards make" [Supervisor Executive]
    CorrectResults "correct a result" [Supervisor Executive]
    VerifyPrizes "verify prizes" [Supervisor Executive]
    ClearPrizes "clear high prizes that somebody else authorised" [Supervisor Executive Accounting]
    PayLatePrizes "pay a prize that was found late, with a second person"
        [Supervisor Executive Surveillance]
    PrintSlips "print slips" [Dealer Supervisor Executive Accounting]
    VoidSlips "void slips, with a second person" [Supervisor Executive Accounting]
    RecordOrder "record the order of simultaneous jackpots" [Surveillance]
    OpenShifts "open shifts" [Supervisor Executive]
    CountShifts "count at the end of a shift" [Supervisor Executive Accounting]
    HandInAdjustments "hand in adjustments" [Accounting Executive]
    Agree "agree as the second person" [Executive Accounting Surveillance]
    Decline "decline or withdraw what was asked for"
        [Executive Accounting Surveillance Technician Administrator]
    EnrolDevices "enrol devices, with a second person, and revoke them" [Technician Administrator]
    ChangeSettings "change settings" [Administrator]
    ManageStaff "manage staff and their secrets" [Administrator]
    UnlockOthers "unlock other people's credentials" [Administrator]
    EndSessions "end other people's sessions" [Administrator]
    AcceptClock "ask to go on with a clock that is behind" [Administrator]
}

impl Right {
    /// The right that a card or PIN needs where this role authorises prizes.
    #[must_use]
    pub const fn authorising(needed: Role) -> Right {
        match needed {
            Role::Supervisor => Right::AuthoriseLow,
            _ => Right::AuthoriseHigh,
        }
    }
}

/// In words: "turn keys".
impl fmt::Display for Right {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

impl Role {
    /// Whether the role has this right.
    #[must_use]
    pub const fn may(self, right: Right) -> bool {
        contains(right.roles(), self)
    }

    /// The rights of the role.
    pub fn rights(self) -> impl Iterator<Item = Right> {
        Right::ALL.iter().copied().filter(move |right| self.may(*right))
    }
}

const fn contains(roles: &[Role], role: Role) -> bool {
    let mut at = 0;
    while at < roles.len() {
        if roles[at] as u8 == role as u8 {
            return true;
        }
        at += 1;
    }
    false
}

/// A kind of change that needs two different people, each of a role listed for it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, strum::Display)]
pub enum DualControl {
    /// Settings of the site, its pools and its tables.
    #[strum(to_string = "a change of settings")]
    Settings,
    /// Adjustments, transfers, back-outs.
    #[strum(to_string = "an adjustment or a back-out")]
    Money,
    /// Staff and their credentials, except those of dealers.
    #[strum(to_string = "a change of staff or of somebody's secret")]
    Staff,
    /// The enrolment of a device.
    #[strum(to_string = "the enrolment of a device")]
    Devices,
    /// A void of a round.
    #[strum(to_string = "the void of a round")]
    Void,
    /// A prize that is found after the end of its round.
    #[strum(to_string = "the payment of a prize that was found late")]
    LatePrize,
    /// The void of a slip.
    #[strum(to_string = "the void of a slip")]
    SlipVoid,
    /// Passing over a high prize that the cards make.
    #[strum(to_string = "passing over a high prize")]
    PassOver,
    /// The two counts that end a shift, in either order.
    #[strum(to_string = "the end of a shift")]
    ShiftEnd,
    /// Continuing after a loss of records, with a clock that is behind, or with another signing key.
    #[strum(to_string = "going on after a loss of records, with a clock that is behind, \
                     or with another signing key")]
    Journal,
}

impl DualControl {
    /// All kinds, in the order of the matrix.
    pub const ALL: [DualControl; 10] = [
        DualControl::Settings,
        DualControl::Money,
        DualControl::Staff,
        DualControl::Devices,
        DualControl::Void,
        DualControl::LatePrize,
        DualControl::SlipVoid,
        DualControl::PassOver,
        DualControl::ShiftEnd,
        DualControl::Journal,
    ];

    /// The roles of the first and of the second person.
    #[allow(clippy::match_same_arms)] // One line for each kind.
    const fn people(self) -> [&'static [Role]; 2] {
        use Role::{Accounting, Administrator, Executive, Supervisor, Surveillance, Technician};
        match self {
            DualControl::Settings => [&[Administrator], &[Accounting, Executive]],
            DualControl::Money => [&[Accounting], &[Accounting, Executive]],
            DualControl::Staff | DualControl::Journal => {
                [&[Administrator], &[Executive, Accounting, Surveillance]]
            }
            DualControl::Devices => {
                [&[Technician, Administrator], &[Executive, Accounting, Surveillance]]
            }
            DualControl::Void => [&[Supervisor, Executive], &[Supervisor, Executive, Surveillance]],
            DualControl::SlipVoid => {
                [&[Supervisor, Executive], &[Supervisor, Executive, Accounting, Surveillance]]
            }
            DualControl::LatePrize => [&[Supervisor, Executive], &[Surveillance]],
            DualControl::PassOver => [&[Supervisor, Executive], &[Executive, Surveillance]],
            DualControl::ShiftEnd => [&[Supervisor, Executive], &[Accounting]],
        }
    }

    /// The roles that may begin it.
    #[must_use]
    pub const fn first(self) -> &'static [Role] {
        self.people()[0]
    }

    /// The roles that may agree to it.
    #[must_use]
    pub const fn second(self) -> &'static [Role] {
        self.people()[1]
    }
}

/// The roles whose people one person who manages staff may add, retire and give credentials to alone.
pub const MANAGED_ALONE: &[Role] = &[Role::Dealer];

/// The table as Markdown, for the regulator's guide.
#[must_use]
pub fn matrix() -> String {
    let mut columns = Role::ALL.to_vec();
    columns.push(Role::Equipment);
    let heads: Vec<String> = columns.iter().map(ToString::to_string).collect();
    let mut lines = vec![
        format!("| may | {} |", heads.join(" | ")),
        format!("|---|{}", ":-:|".repeat(columns.len())),
    ];
    for right in Right::ALL {
        let marks: Vec<&str> =
            columns.iter().map(|role| if role.may(*right) { "x" } else { "" }).collect();
        lines.push(format!("| {right} | {} |", marks.join(" | ")));
    }
    let list = |roles: &[Role]| {
        let names: Vec<String> = roles.iter().map(ToString::to_string).collect();
        names.join(", ")
    };
    lines.extend([
        String::new(),
        "| takes two people | the first | the second |".to_owned(),
        "|---|---|---|".to_owned(),
    ]);
    for control in DualControl::ALL {
        lines.push(format!(
            "| {control} | {} | {} |",
            list(control.first()),
            list(control.second())
        ));
    }
    lines.join("\n") + "\n"
}
