//! Lists the shapes that a round can take by the values of its cards: a fixed list, built once.

use std::ops::Range;
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
pub(crate) struct Outcome {
    pub(crate) totals: ByHand<u8>,
    pub(crate) drew: ByHand<bool>,
    /// Indices in [`shapes`].
    pub(super) shapes: Vec<u16>,
}

/// Shapes that differ at most in the Banker's third card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    /// One shape: no hand draws.
    Nobody,
    /// One shape: the Player draws this value, the Banker stands.
    Player(u8),
    /// Ten shapes: the Banker draws each value.
    Banker,
    /// Ten shapes: the Player draws this value, the Banker each.
    Both(u8),
}

/// All rows with the same two-card totals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block {
    pub(super) pairs: ByHand<u8>,
    pub(super) rows: Vec<Row>,
    /// The index of its first shape in [`shapes`].
    pub(super) start: usize,
}

/// All shapes, block by block.
fn blocks() -> &'static [Block] {
    static BLOCKS: OnceLock<Vec<Block>> = OnceLock::new();
    BLOCKS.get_or_init(|| {
        let mut start = 0;
        let mut blocks = Vec::new();
        for player in 0..10 {
            for banker in 0..10 {
                let pairs = ByHand { player, banker };
                let rows = rows(pairs);
                let shapes: usize = rows.iter().map(|row| row.shapes()).sum();
                blocks.push(Block { pairs, rows, start });
                start += shapes;
            }
        }
        blocks
    })
}

/// The block of two two-card totals.
pub(super) fn block(player: u8, banker: u8) -> &'static Block {
    &blocks()[usize::from(player * 10 + banker)]
}

impl Row {
    /// The number of its shapes.
    fn shapes(self) -> usize {
        match self {
            Row::Nobody | Row::Player(_) => 1,
            Row::Banker | Row::Both(_) => 10,
        }
    }
}

fn rows(pairs: ByHand<u8>) -> Vec<Row> {
    if rules::ends_at_once(pairs) {
        return vec![Row::Nobody];
    }
    let draws = |third| rules::banker_draws(pairs.banker, third);
    if !rules::player_draws(pairs.player) {
        return vec![if draws(None) { Row::Banker } else { Row::Nobody }];
    }
    (0..10)
        .map(|third| if draws(Some(third)) { Row::Both(third) } else { Row::Player(third) })
        .collect()
}

/// All shapes, in the order of the blocks.
pub(super) fn shapes() -> &'static [Shape] {
    static SHAPES: OnceLock<Vec<Shape>> = OnceLock::new();
    SHAPES.get_or_init(|| {
        let mut shapes = Vec::new();
        for block in blocks() {
            for row in &block.rows {
                let (player, banker_draws) = match *row {
                    Row::Nobody => (None, false),
                    Row::Player(third) => (Some(third), false),
                    Row::Banker => (None, true),
                    Row::Both(third) => (Some(third), true),
                };
                let bankers = if banker_draws { (0..10).map(Some).collect() } else { vec![None] };
                shapes.extend(
                    bankers.into_iter().map(|banker| Shape {
                        pairs: block.pairs,
                        thirds: ByHand { player, banker },
                    }),
                );
            }
        }
        shapes
    })
}

/// All outcomes; those with the same totals are adjacent.
pub(crate) fn outcomes() -> &'static [Outcome] {
    static OUTCOMES: OnceLock<Vec<Outcome>> = OnceLock::new();
    OUTCOMES.get_or_init(|| {
        let mut outcomes: Vec<Outcome> = Vec::new();
        for (place, shape) in (0_u16..).zip(shapes()) {
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
        outcomes.sort_by_key(|outcome| (outcome.totals.player, outcome.totals.banker));
        outcomes
    })
}

/// The outcomes with each pair of totals, as ranges of indices in [`outcomes`].
pub(super) fn results() -> &'static [Range<usize>] {
    static RESULTS: OnceLock<Vec<Range<usize>>> = OnceLock::new();
    RESULTS.get_or_init(|| {
        let mut start = 0;
        let alike = outcomes().chunk_by(|one, two| one.totals == two.totals);
        alike
            .map(|outcomes| {
                let range = start..start + outcomes.len();
                start = range.end;
                range
            })
            .collect()
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
