//! Checks what chips on the felt are paid, with the auditor's own rules.
//!
//! The rules follow those of the games as printed on the felt, not the catalog's conditions.

use cards::Card;
use floor::{Dealt, FeltBet, Settled};
use money::Cents;
use wagers::Side;

/// The auditor's expectation for a bet: the payout, the commission, and whether the stake stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Payout {
    pays: i64,
    commission: i64,
    returned: bool,
}

const LOST: Payout = Payout { pays: 0, commission: 0, returned: false };
const PUSH: Payout = Payout { pays: 0, commission: 0, returned: true };

const fn wins(pays: i64) -> Payout {
    Payout { pays, commission: 0, returned: true }
}

/// The outcome of a round.
struct Seen {
    player: u8,
    banker: u8,
    /// The number of cards in each hand, if the cards are known.
    cards: Option<(usize, usize)>,
}

impl Seen {
    fn of(dealt: &Dealt) -> Option<Seen> {
        match dealt {
            Dealt::Unknown => None,
            Dealt::Points(points) => {
                Some(Seen { player: points.player, banker: points.banker, cards: None })
            }
            Dealt::Cards(cards) => {
                let worth = |places: &[usize]| {
                    places.iter().map(|&place| Card::value(cards[place])).sum::<u8>() % 10
                };
                let two = (worth(&[0, 2]), worth(&[1, 3]));
                // The fifth card is the Player's, unless the Player stands on six or more.
                let (player, banker): (&[usize], &[usize]) = match cards.len() {
                    6 => (&[0, 2, 4], &[1, 3, 5]),
                    5 if two.0 <= 5 => (&[0, 2, 4], &[1, 3]),
                    5 => (&[0, 2], &[1, 3, 4]),
                    _ => (&[0, 2], &[1, 3]),
                };
                let counts = Some((player.len(), banker.len()));
                Some(Seen { player: worth(player), banker: worth(banker), cards: counts })
            }
        }
    }
}

/// What Dragon Bonus pays for each margin, 4 to 9, in each pay table.
const DRAGON: [(&str, [i64; 6]); 3] = [
    ("dragon-bonus-1", [1, 2, 4, 6, 10, 30]),
    ("dragon-bonus-2", [1, 3, 4, 7, 8, 20]),
    ("dragon-bonus-3", [2, 2, 4, 4, 10, 30]),
];

/// What a bet is paid; `None` if the auditor has no rule for it or too little is known.
fn payout(base_game: &str, bet: &FeltBet, seen: &Seen) -> Option<Payout> {
    let stake = bet.amount.cents();
    let (player, banker) = (seen.player, seen.banker);
    let tie = player == banker;
    if bet.wager == base_game {
        return match bet.side? {
            Side::Tie => Some(if tie { wins(stake * 8) } else { LOST }),
            _ if tie => Some(PUSH),
            Side::Player => Some(if player > banker { wins(stake) } else { LOST }),
            Side::Banker if player > banker => Some(LOST),
            Side::Banker => banker_wins(base_game, stake, seen),
            Side::Either => None,
        };
    }
    let cards = seen.cards?;
    if bet.wager == "fortune-7" {
        let seven = banker > player && banker == 7 && cards.1 == 3;
        return Some(if seven { wins(stake * 40) } else { LOST });
    }
    let (_, pays) = DRAGON.iter().find(|(id, _)| *id == bet.wager)?;
    let (own, other, many) = match bet.side? {
        Side::Player => (player, banker, cards.0),
        Side::Banker => (banker, player, cards.1),
        Side::Tie | Side::Either => return None,
    };
    let natural = many == 2 && own >= 8;
    Some(match (own.cmp(&other), natural) {
        (std::cmp::Ordering::Equal, true) => PUSH,
        (std::cmp::Ordering::Greater, true) => wins(stake),
        (std::cmp::Ordering::Greater, false) if own - other >= 4 => {
            wins(stake * pays[usize::from(own - other) - 4])
        }
        _ => LOST,
    })
}

fn banker_wins(base_game: &str, stake: i64, seen: &Seen) -> Option<Payout> {
    let less = |per_cent: i64| {
        let commission = stake * per_cent / 100;
        Payout { pays: stake - commission, commission, returned: true }
    };
    match base_game {
        "commission-5" => Some(less(5)),
        "commission-4" => Some(less(4)),
        "even-money" => Some(wins(if seen.banker == 6 { stake / 2 } else { stake })),
        "commission-free" if seen.banker == 7 => {
            seen.cards.map(|cards| if cards.1 == 3 { PUSH } else { wins(stake) })
        }
        "commission-free" => Some(wins(stake)),
        _ => None,
    }
}

/// What is wrong with a settlement, if anything.
pub(super) fn check(
    base_game: &str,
    felt: &[FeltBet],
    dealt: &Dealt,
    aggregate: Option<Cents>,
    settled: &[Settled],
) -> Result<(), String> {
    let seen = Seen::of(dealt).ok_or("the felt is settled before anybody knows the result")?;
    if settled.len() != felt.len() || felt.iter().any(|bet| settled.iter().all(|it| it.bet != *bet))
    {
        return Err("the felt is settled for other bets than lie there".to_owned());
    }
    if settled.windows(2).any(|two| two[0].bet.seat > two[1].bet.seat) {
        return Err("the felt is not settled from the dealer's right to left".to_owned());
    }
    for it in settled {
        let name = format!("seat {}, {} of {}", it.bet.seat, it.bet.wager, it.bet.amount);
        let Some(due) = payout(base_game, &it.bet, &seen) else { continue };
        let (commission, returned) = (it.commission.cents(), it.returned);
        let found = Payout { pays: it.full.cents(), commission, returned };
        if found != due {
            return Err(format!("{name}: {found:?}, and should be {due:?}"));
        }
        let same = settled.iter().filter(|other| other.bet.wager == it.bet.wager);
        let all: i64 = same.map(|other| other.full.cents()).sum();
        let limit = aggregate.map(Cents::cents).filter(|_| it.bet.wager != base_game);
        let pays = match limit {
            Some(limit) if all > limit => {
                let cut = i128::from(due.pays) * i128::from(limit) / i128::from(all);
                i64::try_from(cut).map_err(|_| "an amount beyond all bounds")?
            }
            _ => due.pays,
        };
        if it.pays.cents() != pays {
            return Err(format!("{name} pays {}, and should {}", it.pays, Cents::new(pays)));
        }
    }
    Ok(())
}
