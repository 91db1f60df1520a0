//! Chips on the felt, where the system tracks them: the bets of the base game and the fixed side bets, and
//! what each is paid when the round is over.
//!
//! Settling goes from the dealer's right to left, seat 1 first; a seat's base bets come before its side bets.
//! The house's commission on winnings is rounded down to the cent, in the player's favour.

use money::{Account, Cents, Entry, Rate};
use serde::{Deserialize, Serialize};
use wagers::{Pays, Row, Side};

use crate::dealt::Dealt;
use crate::limits::reduced;
use crate::seats::Seat;
use crate::settings::TableSettings;

/// A bet on the felt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FeltBet {
    /// The seat that placed it.
    pub seat: Seat,
    /// The game, by its catalog id.
    pub wager: String,
    /// The side that it backs.
    pub side: Option<Side>,
    /// The amount.
    pub amount: Cents,
}

/// A bet, settled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settled {
    /// The bet.
    pub bet: FeltBet,
    /// The row of the pay table that it won or pushed with; `None` if it lost.
    pub row: Option<String>,
    /// What it is paid, not including the stake.
    pub pays: Cents,
    /// The commission that the house kept of its winnings.
    pub commission: Cents,
    /// What it would be paid without an aggregate limit.
    pub full: Cents,
    /// Whether the stake is returned to the player.
    pub returned: bool,
}

impl Settled {
    /// The entry that it posts to the table's books.
    #[must_use]
    pub fn entry(&self) -> Entry {
        let mut entry = Entry::new();
        if !self.returned {
            entry.moves(Account::Cage, Account::Tray, self.bet.amount.into());
        }
        entry.moves(Account::Tray, Account::Cage, self.pays.into());
        entry
    }
}

/// Why the felt cannot be settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsettled {
    /// The round is not over, or its result was not entered.
    NoResult,
    /// The points are not enough to determine what this game pays: the cards are needed.
    CardsNeeded(String),
}

/// Settles every bet of a round.
///
/// # Errors
///
/// If the result is unknown, or not known in enough detail.
pub fn settle(
    settings: &TableSettings,
    bets: &[FeltBet],
    dealt: &Dealt,
) -> Result<Vec<Settled>, Unsettled> {
    let base = settings.base_game.wager();
    let mut settled = Vec::with_capacity(bets.len());
    for bet in bets {
        let seen = dealt.seen(bet.side, None).ok_or(Unsettled::NoResult)?;
        let wager = match settings.side_bet(&bet.wager) {
            Some(side_bet) => side_bet.wager(),
            None => base,
        };
        let row = wager.award_seen(&seen);
        let row = row.map_err(|_| Unsettled::CardsNeeded(wager.id.clone()))?;
        settled.push(paid(bet, row));
    }
    settled.sort_by_key(|it| (it.bet.seat, it.bet.wager != base.id));
    if let Some(limit) = settings.limits.aggregate {
        let all: Vec<(String, Cents)> =
            settled.iter().map(|it| (it.bet.wager.clone(), it.full)).collect();
        for it in settled.iter_mut().filter(|it| it.bet.wager != base.id) {
            let same = all.iter().filter(|(wager, _)| *wager == it.bet.wager);
            let all = same.map(|(_, full)| full.cents()).fold(0, i64::saturating_add);
            it.pays = reduced(it.full, 1, Cents::new(all), Cents::ZERO, limit);
        }
    }
    Ok(settled)
}

fn paid(bet: &FeltBet, row: Option<&Row>) -> Settled {
    let (gross, commission, returned) = match row.map(|row| row.pays) {
        None | Some(Pays::Percent(_)) => (0, 0, false),
        Some(Pays::Push) => (0, 0, true),
        Some(Pays::For { of, per }) => (bet.amount.units(of.into(), per.into()).cents(), 0, false),
        Some(Pays::To { of, per, less }) => {
            let gross = bet.amount.units(of.into(), per.into()).cents();
            let kept = i128::from(gross) * i128::from(less.ppm()) / i128::from(Rate::PARTS);
            (gross, i64::try_from(kept).unwrap_or(0), true)
        }
    };
    let pays = Cents::new(gross - commission);
    Settled {
        bet: bet.clone(),
        row: row.map(|row| row.id.clone()),
        pays,
        commission: Cents::new(commission),
        full: pays,
        returned,
    }
}

#[cfg(test)]
mod tests {
    use wagers::Catalog;

    use super::*;
    use crate::pay_table::PayTable;
    use crate::settings::Dialect;

    fn table(base: &str, aggregate: Option<i64>) -> TableSettings {
        let catalog = Catalog::shipped();
        let game = |id| PayTable::from(catalog.entry(id).unwrap());
        let mut settings = TableSettings::new(Dialect::Nexus, 7, game(base), None);
        settings.side_bets = vec![game("dragon-bonus-1"), game("fortune-7")];
        settings.limits.aggregate = aggregate.map(Cents::new);
        settings
    }

    /// Parses lines such as `2 dragon-bonus-1 player 500`, one bet per line.
    fn bets(text: &str) -> Vec<FeltBet> {
        let bet = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            FeltBet {
                seat: words[0].parse::<u8>().unwrap().try_into().unwrap(),
                wager: words[1].to_owned(),
                side: Side::parse(words[2]),
                amount: Cents::new(words[3].parse().unwrap()),
            }
        };
        text.lines().map(bet).collect()
    }

    fn check(settings: &TableSettings, cards: &str, felt: &str, expected: &[&str]) {
        let dealt = Dealt::Cards(cards.split(' ').map(|card| card.parse().unwrap()).collect());
        let shown: Vec<String> = settle(settings, &bets(felt), &dealt)
            .unwrap()
            .iter()
            .map(|it| {
                let row = it.row.as_deref().unwrap_or("loses");
                let back = if it.returned { "and stake" } else { "stake gone" };
                format!("{} {} {row} {} {back}", it.bet.seat, it.bet.wager, it.pays)
            })
            .collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn commission_is_charged_on_the_winnings() {
        // Player 2 + 3 = 5 draws a 2: 7. Banker 4 + 5 = 9: natural, so nobody draws.
        let felt = "1 commission-5 banker 2500\n2 commission-5 player 2500\n3 commission-5 tie 100";
        check(
            &table("commission-5", None),
            "2s 4h 3d 5c",
            felt,
            &[
                "1 commission-5 banker-wins 23.75 and stake",
                "2 commission-5 loses 0.00 stake gone",
                "3 commission-5 loses 0.00 stake gone",
            ],
        );
    }

    #[test]
    fn ties_push_and_pay_eight() {
        let felt = "4 commission-5 tie 500\n1 commission-5 player 1000";
        check(
            &table("commission-5", None),
            "9s 9h Kd Kc",
            felt,
            &["1 commission-5 tie-pushes 0.00 and stake", "4 commission-5 tie 40.00 and stake"],
        );
    }

    #[test]
    fn a_three_card_seven_pushes_banker_and_pays_fortune() {
        // Player K + 2 = 2 draws an ace: 3. Banker 2 + 2 = 4 on a third card 1 stands: so the shoe gives
        // Banker 3 + K = 3, which draws on an ace: + 4 = 7.
        let felt = "2 commission-free banker 1000\n2 fortune-7 - 100\n1 dragon-bonus-1 banker 500";
        check(
            &table("commission-free", None),
            "Ks 3h 2d Kc As 4d",
            felt,
            &[
                "1 dragon-bonus-1 by-4 5.00 and stake",
                "2 commission-free banker-three-card-seven 0.00 and stake",
                "2 fortune-7 three-card-seven 40.00 and stake",
            ],
        );
    }

    #[test]
    fn above_the_aggregate_side_bets_are_cut_and_the_base_game_is_not() {
        // Player 4 + 5 = 9 against Banker 2 + 3 = 5 is a natural: Dragon Bonus pays even money.
        let felt = "1 commission-5 player 90000\n1 dragon-bonus-1 player 60000\n\
                    2 dragon-bonus-1 player 40000";
        check(
            &table("commission-5", Some(50_000)),
            "4s 2h 5d 3c",
            felt,
            &[
                "1 commission-5 player-wins 900.00 and stake",
                "1 dragon-bonus-1 natural 300.00 and stake",
                "2 dragon-bonus-1 natural 200.00 and stake",
            ],
        );
    }

    #[test]
    fn points_settle_what_they_can() {
        let settings = table("commission-free", None);
        let seven = Dealt::Points(crate::dealt::Points { player: 3, banker: 7 });
        let banker = settle(&settings, &bets("1 commission-free banker 500"), &seven);
        let needed = Unsettled::CardsNeeded("commission-free".to_owned());
        assert_eq!(banker, Err(needed), "two cards or three make the difference");
        let player = settle(&settings, &bets("1 commission-free player 500"), &seven).unwrap();
        assert!(player[0].row.is_none());
        let none = settle(&settings, &bets("1 commission-free player 500"), &Dealt::Unknown);
        assert_eq!(none, Err(Unsettled::NoResult));
    }
}
