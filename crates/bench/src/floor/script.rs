//! The inputs of a round at a table, as its console and its sensors send them: every seat bets.

use floor::Dialect;

/// The number of rounds after which a new shoe is taken.
pub(super) const SHOE: u64 = 70;

/// The inputs of a round. The first of them, a new shoe, is skipped in most rounds.
pub(super) fn round(dialect: Dialect) -> Vec<String> {
    let seats = 1..=9_u8;
    let placed = |seat: u8| format!("{{\"kind\":\"coin-placed\",\"seat\":{seat}}}");
    let dropped = |seat: u8| format!("{{\"kind\":\"coin-dropped\",\"seat\":{seat}}}");
    let button = |name: &str| format!("{{\"kind\":\"button\",\"name\":\"{name}\"}}");
    // Six against eight: nobody wins a progressive prize.
    let points = "{\"kind\":\"result\",\"player\":6,\"banker\":8}".to_owned();
    let cards = "{\"kind\":\"result\",\"cards\":\"2s 3d 4h 5c\"}".to_owned();
    let shoe = "{\"kind\":\"new-shoe\",\"decks\":8}".to_owned();
    let round: Vec<String> = match dialect {
        // A coin is placed, and is dropped.
        Dialect::Aquarius => seats
            .flat_map(|seat| [placed(seat), dropped(seat)])
            .chain([button("COIN IN"), points, button("GAME OVER")])
            .collect(),
        Dialect::Nexus => {
            seats.map(placed).chain([button("START GAME"), cards, button("END GAME")]).collect()
        }
        Dialect::Prsm => seats
            .map(placed)
            .chain([button("START"), cards, button("STOP"), button("CONFIRM")])
            .collect(),
    };
    std::iter::once(shoe).chain(round).collect()
}
