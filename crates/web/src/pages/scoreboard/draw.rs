//! Roads as drawings: what is drawn where, in hundredths of a cell.
//!
//! If a road is longer than its board, the first columns are left out, as on paper.

use std::fmt::Write as _;

use cards::Hand;
use floor::{Bead, Drawn, Ink, ROWS, Road, Roads};

use crate::words::Words;

/// The side of a cell.
const CELL: usize = 100;

/// A road as it is drawn.
pub(super) struct Chart<T> {
    pub(super) name: String,
    /// A description in one sentence.
    pub(super) said: String,
    pub(super) width: usize,
    pub(super) height: usize,
    /// The lines between its cells, as a path.
    pub(super) grid: String,
    pub(super) cells: Vec<Cell<T>>,
}

/// A cell: its centre, and what it shows.
pub(super) struct Cell<T> {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) what: T,
    /// Whether it is the newest.
    pub(super) latest: bool,
}

/// A bead of the plate.
pub(super) struct Plate {
    pub(super) kind: &'static str,
    pub(super) letter: String,
    pub(super) player_pair: bool,
    pub(super) banker_pair: bool,
    pub(super) natural: bool,
}

/// A win of the big road. It has no hand if the shoe began with ties and has nothing else.
pub(super) struct Ring {
    pub(super) kind: &'static str,
    pub(super) ties: u32,
    pub(super) player_pair: bool,
    pub(super) banker_pair: bool,
}

impl<T> Chart<T> {
    fn new<S>(
        name: String,
        said: String,
        columns: usize,
        drawn: &[Drawn<S>],
        show: impl Fn(&S) -> T,
    ) -> Chart<T> {
        let used = drawn.iter().map(|cell| cell.column + 1).max().unwrap_or(0);
        let skipped = used.saturating_sub(columns);
        let newest = drawn.len().saturating_sub(1);
        let cells = drawn.iter().enumerate().filter(|(_, cell)| cell.column >= skipped);
        let cells = cells.map(|(place, cell)| Cell {
            x: (cell.column - skipped) * CELL + CELL / 2,
            y: cell.row * CELL + CELL / 2,
            what: show(&cell.what),
            latest: place == newest,
        });
        let cells = cells.collect();
        let (width, height) = (columns * CELL, ROWS * CELL);
        Chart { name, said, width, height, grid: grid(width, height), cells }
    }
}

/// The lines between cells.
fn grid(width: usize, height: usize) -> String {
    let mut path = String::new();
    for y in (0..=height).step_by(CELL) {
        let _ = write!(path, "M0 {y}H{width}");
    }
    for x in (0..=width).step_by(CELL) {
        let _ = write!(path, "M{x} 0V{height}");
    }
    path
}

impl Chart<Plate> {
    pub(super) fn plate(t: &Words, roads: &Roads, columns: usize) -> Chart<Plate> {
        let show = |bead: &Bead| {
            let (kind, letter) = match bead.points.outcome().winner() {
                Some(Hand::Player) => ("player", "board-letter-player"),
                Some(Hand::Banker) => ("banker", "board-letter-banker"),
                None => ("tie", "board-letter-tie"),
            };
            Plate {
                kind,
                letter: t.say(letter),
                player_pair: bead.player_pair,
                banker_pair: bead.banker_pair,
                natural: bead.natural,
            }
        };
        let said = t.with("board-bead-plate-said", &[("rounds", &roads.counts.rounds)]);
        Chart::new(t.say("board-bead-plate"), said, columns, &roads.plate, show)
    }
}

impl Chart<Ring> {
    pub(super) fn big(t: &Words, roads: &Roads, columns: usize) -> Chart<Ring> {
        let run = roads.big.last().map(|last| {
            let same = roads.big.iter().rev().take_while(|it| it.what.hand == last.what.hand);
            (last.what.hand, same.count())
        });
        let said = match run {
            None => t.say("board-empty"),
            Some((hand, run)) => {
                let hand = t.say(if hand == Hand::Player { "side-player" } else { "side-banker" });
                t.with("board-big-road-said", &[("hand", &hand), ("run", &run)])
            }
        };
        let mut chart =
            Chart::new(t.say("board-big-road"), said, columns, &roads.big, |win| Ring {
                kind: if win.hand == Hand::Player { "player" } else { "banker" },
                ties: win.ties,
                player_pair: win.player_pair,
                banker_pair: win.banker_pair,
            });
        if roads.lone_ties > 0 {
            let (ties, kind) = (roads.lone_ties, "tie");
            let what = Ring { kind, ties, player_pair: false, banker_pair: false };
            chart.cells.push(Cell { x: CELL / 2, y: CELL / 2, what, latest: true });
        }
        chart
    }
}

impl Chart<Ink> {
    pub(super) fn derived(t: &Words, roads: &Roads, road: Road, columns: usize) -> Chart<Ink> {
        let drawn = roads.derived.get(road);
        let last = drawn.last().map(|cell| cell.what);
        let run = drawn.iter().rev().take_while(|cell| Some(cell.what) == last).count();
        let said = match last {
            None => t.say(ink_id(None)),
            Some(_) => t.with(
                "board-derived-said",
                &[("ink", &t.say(ink_id(last))), ("run", &run), ("all", &drawn.len())],
            ),
        };
        Chart::new(t.say(road_id(road)), said, columns, drawn, |ink| *ink)
    }
}

/// The message id of a road's name.
pub(super) const fn road_id(road: Road) -> &'static str {
    match road {
        Road::BigEyeBoy => "board-big-eye-boy",
        Road::SmallRoad => "board-small-road",
        Road::CockroachPig => "board-cockroach-pig",
    }
}

/// The message id of a colour's name.
pub(super) const fn ink_id(ink: Option<Ink>) -> &'static str {
    match ink {
        Some(Ink::Red) => "board-red",
        Some(Ink::Blue) => "board-blue",
        None => "board-no-entry",
    }
}

/// Style classes.
pub(super) const fn road_class(road: &Road) -> &'static str {
    match road {
        Road::BigEyeBoy => "eye",
        Road::SmallRoad => "small-road",
        Road::CockroachPig => "pig",
    }
}

pub(super) const fn is_blue(ink: &Ink) -> bool {
    matches!(ink, Ink::Blue)
}

pub(super) const fn ink_class(ink: &Ink) -> &'static str {
    match ink {
        Ink::Red => "ink-red",
        Ink::Blue => "ink-blue",
    }
}

#[cfg(test)]
mod tests {
    use floor::{Points, SiteSettings};

    use super::*;
    use crate::words::Language;

    fn roads(text: &str) -> Roads {
        let bead = |letter| {
            let (player, banker) = match letter {
                'P' => (7, 2),
                'B' => (1, 6),
                _ => (4, 4),
            };
            let points = Points { player, banker };
            Bead { points, natural: false, player_pair: false, banker_pair: false }
        };
        Roads::of(&text.chars().map(bead).collect::<Vec<_>>())
    }

    #[test]
    fn a_long_road_loses_its_first_columns() {
        let t = Words::new(Language::English, &SiteSettings::default());
        let chart = Chart::big(&t, &roads("BPBPBB"), 3);
        let places: Vec<_> = chart.cells.iter().map(|it| (it.x, it.y, it.what.kind)).collect();
        // Five runs on three columns: the last three are shown, the newest in the last one.
        assert_eq!(
            places,
            [(50, 50, "banker"), (150, 50, "player"), (250, 50, "banker"), (250, 150, "banker")]
        );
        assert!(chart.cells.last().is_some_and(|cell| cell.latest));
        assert_eq!((chart.width, chart.height), (300, 600));
    }

    #[test]
    fn ties_without_a_win_stand_in_the_corner() {
        let t = Words::new(Language::English, &SiteSettings::default());
        let chart = Chart::big(&t, &roads("tt"), 3);
        assert_eq!(chart.cells.len(), 1);
        assert_eq!((chart.cells[0].what.kind, chart.cells[0].what.ties), ("tie", 2));
    }
}
