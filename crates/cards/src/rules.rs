//! The drawing rules of baccarat, in one place.
//!
//! As the manual prints them (tables 2.1 and 2.2):
//!
//! ```text
//! Player 0-5   always draws a third card      Banker 0-2   always draws a third card
//! Player 6-7   always stands                  Banker 3     draws if Player's third is 0-7 or 9
//! Player 8-9   natural; no further draws      Banker 4     draws if Player's third is 2-7
//!                                             Banker 5     draws if Player's third is 4-7
//! If Player stood, Banker draws on 0-5        Banker 6     draws if Player's third is 6-7
//! and stands on 6 or more.                    Banker 7     always stands
//!                                             Banker 8-9   natural; no further draws
//! ```

use crate::ByHand;

/// The total of some values: the last digit of their sum.
#[must_use]
pub fn total(values: impl IntoIterator<Item = u8>) -> u8 {
    values.into_iter().fold(0, |sum, value| (sum + value) % 10)
}

/// Whether a two-card total is a natural.
#[must_use]
pub const fn is_natural(two_card_total: u8) -> bool {
    two_card_total >= 8
}

/// Whether the first four cards end the round: a natural in either hand.
#[must_use]
pub const fn ends_at_once(two_card_totals: ByHand<u8>) -> bool {
    is_natural(two_card_totals.player) || is_natural(two_card_totals.banker)
}

/// Whether the Player draws a third card, when there is no natural.
#[must_use]
pub const fn player_draws(two_card_total: u8) -> bool {
    two_card_total <= 5
}

/// Whether the Banker draws a third card, when there is no natural. `player_third` is the value of
/// the Player's third card, if the Player drew one.
#[must_use]
pub const fn banker_draws(two_card_total: u8, player_third: Option<u8>) -> bool {
    let Some(third) = player_third else { return two_card_total <= 5 };
    match two_card_total {
        0..=2 => true,
        3 => third != 8,
        4 => matches!(third, 2..=7),
        5 => matches!(third, 4..=7),
        6 => matches!(third, 6..=7),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn banker_follows_table_2_2() {
        // One line per Banker total, one letter per Player third card 0 to 9, then "stood".
        let printed = [
            "DDDDDDDDDD D", // 0
            "DDDDDDDDDD D", // 1
            "DDDDDDDDDD D", // 2
            "DDDDDDDD-D D", // 3
            "--DDDDDD-- D", // 4
            "----DDDD-- D", // 5
            "------DD-- -", // 6
            "---------- -", // 7
        ];
        for (banker, line) in (0..).zip(printed) {
            for (place, letter) in line.chars().enumerate() {
                let third = match place {
                    0..10 => Some(u8::try_from(place).unwrap()),
                    10 => continue,
                    _ => None,
                };
                assert_eq!(banker_draws(banker, third), letter == 'D', "{banker} {third:?}");
            }
        }
    }

    #[test]
    fn player_follows_table_2_1() {
        let draws: Vec<u8> = (0..=7).filter(|&total| player_draws(total)).collect();
        assert_eq!(draws, [0, 1, 2, 3, 4, 5]);
        let naturals: Vec<u8> = (0..=9).filter(|&total| is_natural(total)).collect();
        assert_eq!(naturals, [8, 9]);
        assert_eq!(total([7, 6, 5]), 8);
    }
}
