//! The translated names of things on the floor: roles, lights, checks and prizes.
//!
//! A new role or light does not compile until it has an id here, and a test requires its text.

use floor::{Check, DualControl, Fault, Led, Level, Payment, Role};
use money::Rate;
use wagers::{Pays, Side};

use super::Words;

impl Words {
    /// A role.
    pub(crate) fn role(&self, role: Role) -> String {
        // The name of a role in settings is also its id.
        self.say(&format!("role-{role}"))
    }

    /// A change that needs two people.
    pub(crate) fn dual_control(&self, control: DualControl) -> String {
        self.say(match control {
            DualControl::Settings => "joint-settings",
            DualControl::Money => "joint-money",
            DualControl::Staff => "joint-staff",
            DualControl::Devices => "joint-devices",
            DualControl::Void => "joint-void",
            DualControl::LatePrize => "joint-late-prize",
            DualControl::SlipVoid => "joint-slip-void",
            DualControl::PassOver => "joint-pass-over",
            DualControl::ShiftEnd => "joint-shift-end",
            DualControl::Journal => "joint-journal",
        })
    }

    /// The meaning of a light, for people who cannot see it.
    pub(crate) fn led(&self, led: Led) -> String {
        self.say(match led {
            Led::Off => "led-off",
            Led::Flashing => "led-flashing",
            Led::Steady => "led-steady",
            Led::Chasing => "led-chasing",
            Led::Corners => "led-corners",
            Led::Centre => "led-centre",
            Led::JackpotHigh => "led-jackpot-high",
            Led::JackpotLow => "led-jackpot-low",
        })
    }

    /// What is wrong with a seat.
    pub(crate) fn fault(&self, fault: Fault) -> String {
        self.say(match fault {
            Fault::CoinJam => "fault-coin-jam",
            Fault::NotRegistered => "fault-not-registered",
            Fault::Led => "fault-led",
        })
    }

    /// An item of the verification checklist.
    pub(crate) fn check(&self, check: Check) -> String {
        self.say(&format!("check-{}", check.name()))
    }

    /// How a prize is authorised.
    pub(crate) fn level(&self, level: Level) -> String {
        self.say(match level {
            Level::NoKey => "level-no-key",
            Level::Low => "level-low",
            Level::High => "level-high",
        })
    }

    /// How a prize is paid out.
    pub(crate) fn payment(&self, payment: Payment) -> String {
        self.say(match payment {
            Payment::Cash => "payment-cash",
            Payment::Cheque => "payment-cheque",
        })
    }

    /// What a row pays, as a pay table prints it: `100%`, `1000 for 1`.
    pub(crate) fn pays(&self, pays: Pays) -> String {
        match pays {
            Pays::Percent(share) => share.to_string(),
            Pays::For { of, per } => self.with("pays-for", &[("of", &of), ("per", &per)]),
            Pays::To { of, per, less } => {
                let pays = self.with("pays-to", &[("of", &of), ("per", &per)]);
                if less == Rate::ZERO {
                    return pays;
                }
                self.with("pays-less", &[("pays", &pays), ("less", &less)])
            }
            Pays::Push => self.say("pays-push"),
        }
    }

    /// What a bet backs.
    pub(crate) fn side(&self, side: Side) -> String {
        self.say(match side {
            Side::Player => "side-player",
            Side::Banker => "side-banker",
            Side::Tie => "side-tie",
            Side::Either => "side-either",
        })
    }
}
