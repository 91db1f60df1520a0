//! The scoreboard of a table: the five roads of the shoe, the predictions, and the counts.
//!
//! Guests see it. The roads are computed by [`floor::Roads`] and drawn here, on the server; the page fetches
//! itself again when a round is over.

mod draw;

use askama::Template;
use axum::extract::State;
use cards::Hand;
use floor::{Counts, Ink, Play, Road, Roads, Table, TableId};

use self::draw::{Chart, Ring};
use crate::api::path_and_query::At;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Page, Visitor};
use crate::problem::Problem;
use crate::words::Words;

#[derive(Template)]
#[template(path = "scoreboard.html")]
pub(crate) struct Scoreboard {
    frame: Frame,
    id: TableId,
    game: String,
    shoe: String,
    round: String,
    /// The limits that the table posts.
    limits: Vec<(String, String)>,
    /// The board in a few sentences.
    summary: String,
    plate: Chart<draw::Plate>,
    big: Chart<Ring>,
    /// The previous shoe, if it had any round.
    last: Option<Chart<Ring>>,
    derived: Vec<(Road, Chart<Ink>)>,
    asks: Vec<Ask>,
    counts: Vec<Count>,
    /// The wins of the shoe as parts of a bar, in thousandths: where each begins, and how wide it is.
    bar: Vec<(&'static str, u32, u32)>,
}

/// The prediction: what the derived roads would show if a hand won the next round.
struct Ask {
    hand: &'static str,
    name: String,
    /// What each road would show, and the same in words.
    inks: Vec<(Road, Option<Ink>, String)>,
}

/// A line of the counts: this shoe, and the previous one.
struct Count {
    kind: &'static str,
    name: String,
    now: u32,
    before: u32,
}

/// How many columns each road shows: what a full shoe usually needs.
const PLATE_COLUMNS: usize = 16;
const BIG_COLUMNS: usize = 44;
const DERIVED_COLUMNS: usize = 26;

impl Scoreboard {
    fn of(visitor: &Visitor, id: &TableId, table: &Table) -> Scoreboard {
        let t = &visitor.words;
        let (roads, last) = (Roads::of(&table.shoe.beads), Roads::of(&table.last_shoe.beads));
        let range = |range: floor::Range| {
            let (min, max) = (t.short(range.min), t.short(range.max));
            t.with("sign-limits", &[("min", &min), ("max", &max)])
        };
        let limits = &table.settings.limits;
        let wager = table.settings.base_game.wager();
        let before = Some(&last).filter(|last| !last.plate.is_empty());
        Scoreboard {
            frame: visitor.frame(t.with("board-title", &[("table", id)])),
            id: id.clone(),
            game: t.game_title(&wager.name),
            shoe: t.with("board-shoe", &[("shoe", &table.shoe.number.max(1))]),
            round: t.with("common-round", &[("round", &round_of_shoe(table, &roads.counts))]),
            limits: vec![
                (t.say("sign-limits-base"), range(limits.base)),
                (t.say("sign-limits-tie"), range(limits.tie)),
            ],
            summary: summary(t, &roads),
            plate: Chart::plate(t, &roads, PLATE_COLUMNS),
            big: Chart::big(t, &roads, BIG_COLUMNS),
            last: before.map(|last| Chart::big(t, last, BIG_COLUMNS)),
            derived: Road::ALL
                .map(|road| (road, Chart::derived(t, &roads, road, DERIVED_COLUMNS)))
                .into(),
            asks: Hand::ALL.map(|hand| Ask::of(t, &roads, hand)).into(),
            counts: counts(t, &roads.counts, &last.counts),
            bar: bar(&roads.counts),
        }
    }
}

/// The number of the current round, or of the last one, in the shoe.
fn round_of_shoe(table: &Table, counts: &Counts) -> u32 {
    match &table.play {
        // Its bead appears as soon as it ends.
        Play::Locked(_) => counts.rounds + 1,
        Play::Open => counts.rounds.max(1),
    }
}

impl Ask {
    fn of(t: &Words, roads: &Roads, hand: Hand) -> Ask {
        let inks = Road::ALL.map(|road| {
            let ink = *roads.asks[hand].get(road);
            let road_name = t.say(draw::road_id(road));
            let said = t.say(draw::ink_id(ink));
            (road, ink, format!("{road_name}: {said}"))
        });
        let (name, id) = match hand {
            Hand::Player => ("player", "board-ask-player"),
            Hand::Banker => ("banker", "board-ask-banker"),
        };
        Ask { hand: name, name: t.say(id), inks: inks.into() }
    }
}

fn counts(t: &Words, now: &Counts, before: &Counts) -> Vec<Count> {
    let line = |kind, id, of: fn(&Counts) -> u32| Count {
        kind,
        name: t.say(id),
        now: of(now),
        before: of(before),
    };
    vec![
        line("banker", "side-banker", |it| it.wins.banker),
        line("player", "side-player", |it| it.wins.player),
        line("tie", "side-tie", |it| it.ties),
        line("banker-pair", "board-banker-pair", |it| it.pairs.banker),
        line("player-pair", "board-player-pair", |it| it.pairs.player),
        line("natural", "board-naturals", |it| it.naturals),
        line("rounds", "board-rounds", |it| it.rounds),
    ]
}

fn bar(counts: &Counts) -> Vec<(&'static str, u32, u32)> {
    let parts =
        [("banker", counts.wins.banker), ("player", counts.wins.player), ("tie", counts.ties)];
    let (mut bar, mut so_far) = (vec![], 0);
    for (kind, count) in parts {
        let begins = so_far * 1000 / counts.rounds.max(1);
        so_far += count;
        bar.push((kind, begins, so_far * 1000 / counts.rounds.max(1) - begins));
    }
    bar
}

/// The board in a few sentences, for people who cannot see it.
fn summary(t: &Words, roads: &Roads) -> String {
    let counts = &roads.counts;
    let Some(last) = roads.plate.last() else { return t.say("board-empty") };
    let result = match last.what.points.outcome().winner() {
        Some(Hand::Player) => t.say("side-player"),
        Some(Hand::Banker) => t.say("side-banker"),
        None => t.say("side-tie"),
    };
    t.with(
        "board-summary",
        &[
            ("rounds", &counts.rounds),
            ("banker", &counts.wins.banker),
            ("player", &counts.wins.player),
            ("ties", &counts.ties),
            ("last", &result),
        ],
    )
}

/// `GET /tables/{id}/scoreboard`
pub(crate) async fn of_table(
    State(app): State<App>,
    visitor: Visitor,
    at: Result<At<TableId>, Problem>,
) -> Result<Page<Scoreboard>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &visitor);
    let At(id) = at.map_err(error_page)?;
    let board = app
        .hub()
        .read(|floor| floor.tables.get(&id).map(|table| Scoreboard::of(&visitor, &id, table)));
    let unknown = || error_page(Problem::not_found(format!("there is no table {id}")));
    board.map(Page).ok_or_else(unknown)
}
