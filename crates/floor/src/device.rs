//! Devices of a table: what each kind may send, and who is responsible for it.
//!
//! ```text
//!     sensor       coins and faults of the bet spots        the device reports
//!     key-switch   the position of the key                  the device reports
//!     shoe         cards                                    the device reports
//!     keypad       buttons and hands                        the dealer on duty is responsible
//!                  PINs                                     the person who typed the PIN
//!     reader       cards of staff                           the holder of the card
//!     sign         nothing but its heartbeat
//!     printer      nothing but its heartbeat
//!     box          what its components may send
//! ```
//!
//! A device is enrolled by two people, for one table. It reports what happened; it never authorises a prize.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::credential::{Digest, Proof};
use crate::ids::TableId;
use crate::input::Input;
use crate::refusal_reasons::BadSettings;
use crate::staff::Person;

/// The kind of a device.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::Display,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum DeviceKind {
    /// Senses coins on the bet spots.
    Sensor,
    /// Senses the position of the key.
    KeySwitch,
    /// Reads the cards that are dealt.
    Shoe,
    /// The dealer's buttons.
    Keypad,
    /// Reads the cards of staff.
    Reader,
    /// Shows the meters.
    Sign,
    /// Prints slips and receipts.
    Printer,
    /// A computer in the table that connects several components.
    Box,
}

impl DeviceKind {
    /// All kinds.
    pub const ALL: [DeviceKind; 8] = [
        DeviceKind::Sensor,
        DeviceKind::KeySwitch,
        DeviceKind::Shoe,
        DeviceKind::Keypad,
        DeviceKind::Reader,
        DeviceKind::Sign,
        DeviceKind::Printer,
        DeviceKind::Box,
    ];

    /// Whether a table takes no bets while a device of this kind is silent. Without a sign or a printer the
    /// round can be played; without a sensor its bets cannot be known.
    #[must_use]
    pub const fn stops_bets(self) -> bool {
        !matches!(self, DeviceKind::Sign | DeviceKind::Printer)
    }

    /// Whether a device of this kind may send this input by itself.
    fn sends(self, input: &Input) -> bool {
        let input = input.bare();
        match self {
            DeviceKind::Sensor => matches!(
                input,
                Input::CoinPlaced { .. }
                    | Input::CoinDropped { .. }
                    | Input::CoinRemoved { .. }
                    | Input::Fault { .. }
            ),
            DeviceKind::KeySwitch => matches!(input, Input::Key { .. }),
            DeviceKind::Shoe => matches!(input, Input::Card { .. }),
            DeviceKind::Keypad => {
                is_pressed(input)
                    || matches!(
                        input,
                        Input::Pin { .. }
                            | Input::OnDuty { proof: Proof::Pin, .. }
                            | Input::OffDuty
                    )
            }
            DeviceKind::Reader => {
                matches!(input, Input::Swipe { .. } | Input::OnDuty { proof: Proof::Card, .. })
            }
            DeviceKind::Sign | DeviceKind::Printer | DeviceKind::Box => false,
        }
    }
}

/// Whether this is a press on a keypad: a person is responsible for it.
pub(crate) fn is_pressed(input: &Input) -> bool {
    let input = input.bare();
    matches!(input, Input::Button { .. } | Input::Hand { .. } | Input::SelectAward { .. })
}

/// The enrolment of a device: what it is, and at which table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Enrolment {
    /// The only table that it reports for.
    pub table: TableId,
    /// The kind of device.
    pub kind: DeviceKind,
    /// The components of a box. Other devices have none.
    pub components: Vec<DeviceKind>,
}

impl Enrolment {
    /// The kinds that it contains: its own, or those of its components.
    pub fn kinds(&self) -> impl Iterator<Item = DeviceKind> {
        let own = (self.kind != DeviceKind::Box).then_some(self.kind);
        own.into_iter().chain(self.components.iter().copied())
    }

    /// Whether it is, or contains, a device of this kind.
    #[must_use]
    pub fn has(&self, kind: DeviceKind) -> bool {
        self.kinds().any(|it| it == kind)
    }

    /// Whether it may send this input.
    #[must_use]
    pub fn sends(&self, input: &Input) -> bool {
        self.kinds().any(|kind| kind.sends(input))
    }

    /// Whether its table takes no bets while it is silent.
    #[must_use]
    pub fn stops_bets(&self) -> bool {
        self.kinds().any(DeviceKind::stops_bets)
    }

    /// Why it cannot be enrolled, if so.
    pub(crate) fn fault(&self) -> Option<BadSettings> {
        let parts = &self.components;
        let twice = parts.iter().enumerate().any(|(place, it)| parts[..place].contains(it));
        match (self.kind, parts.is_empty()) {
            (DeviceKind::Box, true) => Some(BadSettings::BoxWithoutParts),
            (DeviceKind::Box, false) if parts.contains(&DeviceKind::Box) => {
                Some(BadSettings::BoxInBox)
            }
            (DeviceKind::Box, false) if twice => Some(BadSettings::PartTwice),
            (DeviceKind::Box, false) | (_, true) => None,
            (_, false) => Some(BadSettings::PartsWithoutBox),
        }
    }
}

/// In words: "box with sensor, shoe".
impl fmt::Display for Enrolment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if self.components.is_empty() {
            return Ok(());
        }
        let parts: Vec<String> = self.components.iter().map(ToString::to_string).collect();
        write!(f, " with {}", parts.join(", "))
    }
}

/// An enrolled device of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Device {
    /// What it is, and at which table.
    pub enrolment: Enrolment,
    /// The digest of its token.
    pub digest: Digest,
    /// How the log shows it, as an actor.
    pub person: Person,
    /// Whether it has been silent for too long.
    pub silent: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::{Button, KeyNumber, KeyPosition};
    use crate::seats::Seat;

    fn enrolment(kind: DeviceKind, components: &[DeviceKind]) -> Enrolment {
        let table = "BAC01".try_into().unwrap();
        Enrolment { table, kind, components: components.to_vec() }
    }

    #[test]
    fn each_kind_sends_what_it_senses_and_a_box_what_its_components_may() {
        let person = || "S200".try_into().unwrap();
        let seat = Seat::first(1).next().unwrap();
        let inputs = [
            (DeviceKind::Sensor, Input::CoinPlaced { seat }),
            (DeviceKind::Sensor, Input::CoinRemoved { seat }),
            (
                DeviceKind::KeySwitch,
                Input::Key { number: KeyNumber::Low, position: KeyPosition::Run },
            ),
            (DeviceKind::Shoe, Input::Card { card: "9s".parse().unwrap() }),
            (DeviceKind::Keypad, Input::Button { name: Button::CoinIn }),
            (DeviceKind::Keypad, Input::Pin { person: person() }),
            (DeviceKind::Keypad, Input::OnDuty { dealer: person(), proof: Proof::Pin }),
            (DeviceKind::Reader, Input::Swipe { person: person() }),
            (DeviceKind::Reader, Input::OnDuty { dealer: person(), proof: Proof::Card }),
        ];
        for (owner, input) in &inputs {
            for kind in DeviceKind::ALL {
                let alone = enrolment(kind, &[]);
                assert_eq!(alone.sends(input), kind == *owner, "{kind} {input:?}");
                if kind != DeviceKind::Box {
                    let boxed = enrolment(DeviceKind::Box, &[kind, DeviceKind::Sign]);
                    assert_eq!(boxed.sends(input), kind == *owner, "box of {kind} {input:?}");
                }
            }
        }
        let decides = Input::Void { reason: String::new(), approvals: [person(), person()] };
        assert!(!enrolment(DeviceKind::Box, &DeviceKind::ALL[..7]).sends(&decides));
    }

    #[test]
    fn only_a_box_has_components() {
        use DeviceKind::{Box, Sensor, Shoe};
        assert_eq!(enrolment(Sensor, &[]).fault(), None);
        assert_eq!(enrolment(Box, &[Sensor, Shoe]).fault(), None);
        for wrong in [
            enrolment(Box, &[]),
            enrolment(Box, &[Box]),
            enrolment(Box, &[Shoe, Shoe]),
            enrolment(Sensor, &[Shoe]),
        ] {
            assert!(wrong.fault().is_some(), "{wrong}");
        }
        assert_eq!(enrolment(Box, &[Sensor, Shoe]).to_string(), "box with sensor, shoe");
    }
}
