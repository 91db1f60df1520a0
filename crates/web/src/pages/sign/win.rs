//! A win on a sign: a prize that was just paid, over the whole screen.

use cards::{Card, Hand, Round, Suit};
use floor::{Floor, Jackpot, JackpotId, JackpotState, Level, PoolId, TableId};

use super::RECENT_MS;
use crate::words::Words;

/// How long a prize is shown, in milliseconds.
const HIGH_MS: i64 = 15_000;
const LOW_MS: i64 = 8_000;

/// A prize on the sign.
pub(super) struct Win {
    pub(super) jackpot: JackpotId,
    pub(super) pool: PoolId,
    pub(super) table: TableId,
    pub(super) high: bool,
    pub(super) row: String,
    pub(super) amount: String,
    /// The winning seats, and what each gets.
    pub(super) shares: Vec<(String, String)>,
    /// The cards of Player and Banker, if known.
    pub(super) hands: Vec<(String, Vec<Face>)>,
    /// The meter after the payment, as a plain decimal number.
    pub(super) after: String,
    /// The text that scrolls at the bottom, and that a screen reader reads.
    pub(super) message: String,
    /// How long ago it was paid, and for how long it is shown, in milliseconds.
    pub(super) ago: i64,
    pub(super) lasts: i64,
}

/// A card as it is drawn.
pub(super) struct Face {
    pub(super) rank: String,
    pub(super) suit: &'static str,
    pub(super) red: bool,
}

impl Win {
    /// The prize, if it was paid a short while ago and has not been undone.
    pub(super) fn of(floor: &Floor, t: &Words, jackpot: &Jackpot, now: i64) -> Option<Win> {
        let paid = jackpot.paid?;
        let ago = now.saturating_sub(jackpot.awarded_at?.0).max(0);
        let stands = matches!(jackpot.state, JackpotState::Waiting | JackpotState::Cleared);
        if !stands || ago > RECENT_MS {
            return None;
        }
        let labels = floor.labels(&jackpot.table);
        let seats: Vec<String> = jackpot.shared.iter().map(|seat| seat.called(labels)).collect();
        let (amount, each) = (t.money(paid.total), t.money(paid.each));
        let row = row_name(floor, t, jackpot);
        let high = jackpot.level == Level::High;
        let share = |seat: &String| (t.with("common-seat", &[("seat", seat)]), each.clone());
        let after = paid.meter_after.payable(money::Cents::new(1));
        let args: [(&str, &dyn std::fmt::Display); 5] = [
            ("table", &jackpot.table),
            ("amount", &amount),
            ("row", &row),
            ("many", &seats.len()),
            ("seats", &seats.join(", ")),
        ];
        Some(Win {
            jackpot: jackpot.id,
            pool: jackpot.pool.clone(),
            table: jackpot.table.clone(),
            high,
            message: t.with("sign-scroll", &args),
            shares: seats.iter().map(share).collect(),
            hands: hands(t, &jackpot.cards),
            row,
            amount,
            after: after.to_string(),
            ago,
            lasts: if high { HIGH_MS } else { LOW_MS },
        })
    }
}

/// The displayed name of a prize.
pub(super) fn row_name(floor: &Floor, t: &Words, jackpot: &Jackpot) -> String {
    let pool = floor.pools.get(&jackpot.pool);
    let row = pool.and_then(|pool| pool.row(&jackpot.row));
    row.map_or_else(|| jackpot.row.clone(), |row| t.row_name(&row.name))
}

/// The cards of both hands. Before the round is over, only the first four, split by dealing order.
fn hands(t: &Words, cards: &[Card]) -> Vec<(String, Vec<Face>)> {
    let of = |hand: Hand| -> Vec<Card> {
        match Round::from_cards(cards) {
            Ok(round) => round.hand(hand).cards().collect(),
            Err(_) => {
                let first = usize::from(hand != Hand::Player);
                cards.iter().take(4).skip(first).step_by(2).copied().collect()
            }
        }
    };
    if cards.len() < 4 {
        return vec![];
    }
    let name = |hand| match hand {
        Hand::Player => t.say("side-player"),
        Hand::Banker => t.say("side-banker"),
    };
    Hand::ALL.map(|hand| (name(hand), of(hand).into_iter().map(face).collect())).into()
}

fn face(card: Card) -> Face {
    let (suit, red) = match card.suit {
        Suit::Spades => ("♠", false),
        Suit::Hearts => ("♥", true),
        Suit::Diamonds => ("♦", true),
        Suit::Clubs => ("♣", false),
    };
    let rank = card.rank.to_string();
    Face { rank: if rank == "T" { "10".to_owned() } else { rank }, suit, red }
}
