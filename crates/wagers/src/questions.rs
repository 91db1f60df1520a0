//! How often searches may ask whether a condition holds: what they cost, whatever the number of rows. A pay
//! table of 200 rows costs no more than one of ten.

use crate::Condition;
use crate::glimpse::{Glimpse, Truth};

/// How often the searches of one command may ask whether a condition holds. In the pay tables that ship,
/// eighteen searches, for nine seats that backed either side, need fewer.
pub(crate) const MAX_QUESTIONS: u32 = 200_000;

/// How many questions are left. All searches for one command share them.
#[derive(Clone, Debug)]
pub struct Questions {
    left: u32,
}

impl Default for Questions {
    fn default() -> Questions {
        Questions { left: MAX_QUESTIONS }
    }
}

impl Questions {
    /// Asks whether a condition holds; `None` if no question is left.
    pub(crate) fn ask(&mut self, condition: &Condition, seen: &Glimpse) -> Option<Truth> {
        self.left = self.left.checked_sub(1)?;
        Some(condition.test(seen))
    }

    /// How many are left.
    #[cfg(test)]
    pub(crate) const fn left(&self) -> u32 {
        self.left
    }
}
