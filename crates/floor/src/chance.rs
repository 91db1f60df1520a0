//! Random numbers as an argument: the floor asks for them while it decides, and draws none itself.

/// A source of random numbers. [`Floor::decide`](crate::Floor::decide) gets one beside the time, and asks it
/// only when a decision needs numbers. What was drawn is part of the event, so a replay draws nothing.
pub trait Chance {
    /// The digits 0 to 9, in random order.
    fn digits(&mut self) -> [u8; 10];
}

/// Always the same digits: for forecasts, where only the refusal matters, and for tests. Never for play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FixedDigits(pub [u8; 10]);

impl FixedDigits {
    /// From 0 to 9.
    #[must_use]
    pub const fn in_order() -> FixedDigits {
        FixedDigits([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    }
}

impl Chance for FixedDigits {
    fn digits(&mut self) -> [u8; 10] {
        self.0
    }
}
