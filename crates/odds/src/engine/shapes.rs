//! The shapes that a round can take by the values of its cards: a fixed list, made once.

use std::sync::OnceLock;

use cards::{ByHand, rules};

/// A round by the totals of the first two cards and the values of the third cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) pairs: ByHand<u8>,
    pub(super) thirds: ByHand<Option<u8>>,
}

/// All shapes with the same final totals and the same hands drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    pub(super) totals: ByHand<u8>,
    pub(super) drew: ByHand<bool>,
    /// Places in [`shapes`].
    pub(super) shapes: Vec<usize>,
}

/// Every shape there is; those with the same two-card totals stand together, in order.
pub(super) fn shapes() -> &'static [Shape] {
    static SHAPES: OnceLock<Vec<Shape>> = OnceLock::new();
    SHAPES.get_or_init(|| {
        let mut shapes = Vec::new();
        for player in 0..10 {
            for banker in 0..10 {
                let pairs = ByHand { player, banker };
                let drawn = |draws: bool| -> Vec<Option<u8>> {
                    if draws { (0..10).map(Some).collect() } else { vec![None] }
                };
                let over = rules::ends_at_once(pairs);
                for player_third in drawn(!over && rules::player_draws(player)) {
                    for banker_third in drawn(!over && rules::banker_draws(banker, player_third)) {
                        let thirds = ByHand { player: player_third, banker: banker_third };
                        shapes.push(Shape { pairs, thirds });
                    }
                }
            }
        }
        shapes
    })
}

/// Every outcome there is.
pub(super) fn outcomes() -> &'static [Outcome] {
    static OUTCOMES: OnceLock<Vec<Outcome>> = OnceLock::new();
    OUTCOMES.get_or_init(|| {
        let mut outcomes: Vec<Outcome> = Vec::new();
        for (place, shape) in shapes().iter().enumerate() {
            let final_total = |pair: u8, third: Option<u8>| (pair + third.unwrap_or(0)) % 10;
            let totals = ByHand {
                player: final_total(shape.pairs.player, shape.thirds.player),
                banker: final_total(shape.pairs.banker, shape.thirds.banker),
            };
            let drew = ByHand {
                player: shape.thirds.player.is_some(),
                banker: shape.thirds.banker.is_some(),
            };
            match outcomes.iter_mut().find(|it| it.totals == totals && it.drew == drew) {
                Some(outcome) => outcome.shapes.push(place),
                None => outcomes.push(Outcome { totals, drew, shapes: vec![place] }),
            }
        }
        outcomes
    })
}

/// The unordered pairs of values with each total: five or six for each.
pub(super) fn pairs_of_total(total: u8) -> &'static [(u8, u8)] {
    static PAIRS: OnceLock<[Vec<(u8, u8)>; 10]> = OnceLock::new();
    let pairs = PAIRS.get_or_init(|| {
        let mut pairs: [Vec<(u8, u8)>; 10] = Default::default();
        for low in 0..10_u8 {
            for high in low..10 {
                pairs[usize::from((low + high) % 10)].push((low, high));
            }
        }
        pairs
    });
    &pairs[usize::from(total)]
}
