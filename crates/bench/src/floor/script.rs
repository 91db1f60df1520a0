//! The inputs of a round at a table, as its console and its sensors send them: every seat bets.

use floor::{Button, Dialect, Input, Points, Seat};

/// The number of rounds after which a new shoe is taken.
pub(super) const SHOE: u64 = 70;

/// The inputs of a round as JSON. The first of them, a new shoe, is skipped in most rounds.
pub(super) fn round(dialect: Dialect) -> Vec<String> {
    let seats = Seat::first(Seat::MAX);
    let placed = |seat| Input::CoinPlaced { seat };
    let dropped = |seat| Input::CoinDropped { seat };
    let button = |name| Input::Button { name };
    // Six against seven: nobody wins a progressive prize, not even for a natural. A prize that the cards make
    // and nobody marks would keep the round from ending.
    let points = Points { player: 6, banker: 7 };
    let points = Input::Result { totals: Some(points), cards: None };
    let cards = ["2s", "3d", "4h", "4c"].iter().filter_map(|card| card.parse().ok()).collect();
    let cards = Input::Result { totals: None, cards: Some(cards) };
    let shoe = Input::NewShoe { decks: 8 };
    let round: Vec<Input> = match dialect {
        // A coin is placed, and is dropped.
        Dialect::Aquarius => seats
            .flat_map(|seat| [placed(seat), dropped(seat)])
            .chain([button(Button::CoinIn), points, button(Button::GameOver)])
            .collect(),
        Dialect::Nexus => seats
            .map(placed)
            .chain([button(Button::StartGame), cards, button(Button::EndGame)])
            .collect(),
        Dialect::Prsm => seats
            .map(placed)
            .chain([button(Button::Start), cards, button(Button::Stop), button(Button::Confirm)])
            .collect(),
    };
    let inputs = std::iter::once(shoe).chain(round);
    inputs.map(|input| web::input_json(&input).to_string()).collect()
}
