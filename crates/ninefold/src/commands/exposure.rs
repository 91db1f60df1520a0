//! `ninefold exposure`: what a card counter can win from a bet.

use std::fmt::Write;
use std::thread::available_parallelism;

use cards::{Card, Decks, Rank, Suit};
use money::Cents;
use odds::exposure::{Count, Counter, Effects, Exposed, Walk, Worth};
use odds::simulate::Ending;
use odds::{Analysis, Exact, Question, to_f64};
use papers::text::thousands;
use serde_json::{Value, json};
use wagers::{Side, Wager};

use super::simulate::{refused, watch};
use super::write_json;
use crate::args::{CatalogArgs, Format, find_wager, parse_decks, sides_of};
use crate::problem::{Done, Problem};
use crate::table::Column::{Left, Right};
use crate::table::{pairs, table};

/// What a card counter can take from a bet
///
/// The effect of every card's removal, exactly; the count that follows them best; and, walking through
/// shoes with the exact expectation of every round, what counters win who bet one unit whenever they find
/// the bet favourable. For a progressive it depends on the meter.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The wager, as `ninefold catalog list` names it
    id: String,

    /// The side that is backed [default: each]
    #[arg(long)]
    side: Option<String>,

    /// How many decks the shoe has, 1 to 12 [default: as the wager's documents say, mostly 8]
    #[arg(long, value_name = "N", value_parser = parse_decks)]
    decks: Option<Decks>,

    /// How many cards lie behind the cut card
    #[arg(long, value_name = "N", default_value_t = 14)]
    cut_card: u32,

    /// Burn as casinos do: the first card is shown, and as many as it counts are laid aside unseen
    #[arg(long)]
    burn: bool,

    /// What the meter of a progressive stands at [default: its average jackpot]
    #[arg(long, value_name = "AMOUNT")]
    meter: Option<Cents>,

    /// How many shoes are walked through
    #[arg(
        long,
        value_name = "N",
        default_value_t = 2000,
        value_parser = clap::value_parser!(u64).range(2..=10_000_000)
    )]
    shoes: u64,

    /// The chance of the shoes: the same seed deals the same cards, on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many threads walk [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    #[command(flatten)]
    catalog: CatalogArgs,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Everything that was computed about one bet.
struct Exposure {
    name: String,
    wager: String,
    side: Option<Side>,
    decks: Decks,
    meter: Option<f64>,
    effects: Effects,
    count: Option<Count>,
    exposed: Exposed,
    stopped: bool,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let catalog = args.catalog.load()?;
    let wager = &find_wager(&catalog, &args.id)?.wager;
    if args.meter.is_some() && wager.progressive.is_none() {
        let message = format!("{} is not a progressive and has no meter", wager.id);
        return Err(Problem::refused(message).hint("leave --meter out"));
    }
    let mut all = Vec::new();
    for side in sides_of(wager, args.side.as_deref())? {
        all.push(look(args, wager, side)?);
    }
    match args.format {
        Format::Text => all.iter().for_each(|exposure| write_text(out, args, exposure)),
        Format::Json => {
            let bets: Vec<Value> = all.iter().map(|exposure| as_json(args, exposure)).collect();
            write_json(out, &json!({ "exposures": bets }));
        }
    }
    Ok(Done::Well)
}

fn look(args: &Args, wager: &Wager, side: Option<Side>) -> Result<Exposure, Problem> {
    let decks = args.decks.unwrap_or(wager.decks);
    let fresh = cards::Shoe::fresh(decks);
    let exact = Exact::on(&fresh).map_err(Problem::refused)?;
    let analysis = exact.analyze(Question::new(wager, side));
    let meter = meter(args, wager, &analysis)?;
    let stake = wager.progressive.as_ref().map_or(1.0, |it| it.wager.cents() as f64 / 100.0);
    let worth = Worth::new(wager, side, meter.unwrap_or(0.0) / stake);
    let effects = Effects::new(&worth, decks).map_err(Problem::refused)?;
    let count = Count::best(&effects);
    let ending = Ending::CutCard { behind: args.cut_card, burn: args.burn };
    let walk = Walk::new(&worth, &effects, count.as_ref(), decks, ending).map_err(refused)?;
    let about = ending.rounds_about(fresh.cards()) * args.shoes as f64;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // For a progress bar.
    let watch = watch::CommitListener::new(about as u64, None);
    let threads =
        args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let exposed = walk.run(args.shoes, args.seed, threads, &watch);
    let stopped = watch.finish()?;
    if exposed.shoes == 0 {
        return Err(Problem::refused("stopped before the first shoe was walked through"));
    }
    let (name, id) = (wager.name.clone(), wager.id.clone());
    Ok(Exposure {
        name,
        wager: id,
        side: analysis.side,
        decks,
        meter,
        effects,
        count,
        exposed,
        stopped,
    })
}

/// The value of the meter in currency units; none for a bet without a meter.
fn meter(args: &Args, wager: &Wager, analysis: &Analysis) -> Result<Option<f64>, Problem> {
    let Some(odds) = &analysis.meter else { return Ok(None) };
    if let Some(asked) = args.meter {
        return Ok(Some(asked.cents() as f64 / 100.0));
    }
    match &odds.average_jackpot {
        Some(jackpot) => Ok(Some(to_f64(jackpot))),
        None => Err(Problem::refused(format!("{} has no average jackpot on this shoe", wager.id))
            .hint("say where the meter stands with --meter")),
    }
}

fn write_text(out: &mut String, args: &Args, exposure: &Exposure) {
    let Exposure { effects, exposed, .. } = exposure;
    let side = exposure.side.map(|side| format!(", {side}")).unwrap_or_default();
    let decks = exposure.decks.get();
    let burned = if args.burn { ", first cards burned" } else { "" };
    let _ = writeln!(
        out,
        "{} ({}{side})\n{decks} deck{}, {} cards behind the cut card{burned}\n",
        exposure.name,
        exposure.wager,
        if decks == 1 { "" } else { "s" },
        args.cut_card
    );
    out.push_str(&table(
        &[Left("card"), Right("effect of removal"), Right("tag")],
        ranks(exposure)
            .into_iter()
            .map(|(card, effect, tag)| vec![card, percent(effect), tag])
            .collect(),
    ));
    let mut figures = vec![("expectation of a fresh shoe", percent(effects.fresh))];
    if let Some(meter) = exposure.meter {
        figures.push(("meter", thousands(&format!("{meter:.2}"))));
    }
    figures.push(("best expectation met", percent(exposed.best)));
    if let Some(count) = &exposure.count {
        figures.extend([
            ("correlation of the tags", format!("{:.4}", count.correlation)),
            ("a point per deck unseen", percent(count.slope)),
            ("bet from a true count of", format!("{:.2}", count.trigger)),
        ]);
    }
    let _ = write!(out, "\n{}\n", pairs(&figures));
    let rows = counters(exposure).into_iter().map(|(who, counter)| {
        let per_bet = if counter.bets > 0 {
            percent(counter.units * exposed.shoes as f64 / counter.bets as f64)
        } else {
            "-".to_owned()
        };
        let each = exposed.rounds as f64 / exposed.shoes as f64;
        vec![
            who.to_owned(),
            format!("{:.2} %", counter.bets as f64 * 100.0 / exposed.rounds as f64),
            per_bet,
            format!("{:+.4} ± {:.4}", counter.units, counter.error),
            format!("{:+.4} ± {:.4}", counter.units * 100.0 / each, counter.error * 100.0 / each),
        ]
    });
    out.push_str(&table(
        &[
            Left("counter"),
            Right("bets on"),
            Right("edge when betting"),
            Right("units per shoe"),
            Right("per 100 rounds"),
        ],
        rows.collect(),
    ));
    let _ = writeln!(
        out,
        "\n{} shoes of {:.1} rounds, seed {}{}\n",
        thousands(&exposed.shoes.to_string()),
        exposed.rounds as f64 / exposed.shoes as f64,
        args.seed,
        if exposure.stopped { "; stopped early: this is what was seen by then" } else { "" }
    );
}

/// The ranks with their effects, with a row for each suit where the suits differ.
fn ranks(exposure: &Exposure) -> Vec<(String, f64, String)> {
    let effects = &exposure.effects;
    let tag = |rank: Rank| {
        exposure
            .count
            .as_ref()
            .map_or("-".to_owned(), |count| format!("{:+}", count.tags[rank.index()]))
    };
    let mut rows = Vec::new();
    for rank in Rank::ALL {
        if effects.suits_alike(rank) {
            rows.push((rank.to_string(), effects.rank(rank), tag(rank)));
        } else {
            for suit in Suit::ALL {
                let card = Card::new(rank, suit);
                rows.push((card.to_string(), effects.card(card), tag(rank)));
            }
        }
    }
    rows
}

fn counters(exposure: &Exposure) -> Vec<(&'static str, Counter)> {
    let exposed = &exposure.exposed;
    let mut all = vec![("perfect", exposed.perfect), ("linear", exposed.linear)];
    all.extend(exposed.tags.map(|counter| ("by tags", counter)));
    all
}

fn percent(value: f64) -> String {
    format!("{:+.4} %", value * 100.0)
}

fn as_json(args: &Args, exposure: &Exposure) -> Value {
    let Exposure { effects, exposed, .. } = exposure;
    let cards: Vec<Value> = Card::all()
        .map(|card| json!({ "card": card.to_string(), "effect": effects.card(card) }))
        .collect();
    let count = exposure.count.as_ref().map(|count| {
        let tags: Vec<Value> = Rank::ALL
            .iter()
            .map(|rank| json!({ "rank": rank.to_string(), "tag": count.tags[rank.index()] }))
            .collect();
        json!({
            "tags": tags,
            "correlation": count.correlation,
            "slope": count.slope,
            "trigger": count.trigger,
        })
    });
    let each = exposed.rounds as f64 / exposed.shoes as f64;
    let counters: Vec<Value> = counters(exposure)
        .into_iter()
        .map(|(who, counter)| {
            json!({
                "counter": who,
                "bets": counter.bets,
                "bets_per_round": counter.bets as f64 / exposed.rounds as f64,
                "units_per_shoe": counter.units,
                "standard_error": counter.error,
                "units_per_100_rounds": counter.units * 100.0 / each,
                "standard_error_per_100_rounds": counter.error * 100.0 / each,
            })
        })
        .collect();
    json!({
        "wager": exposure.wager,
        "side": exposure.side.map(|side| side.to_string()),
        "decks": exposure.decks.get(),
        "cut_card": args.cut_card,
        "burn": args.burn,
        "meter": exposure.meter,
        "expectation": effects.fresh,
        "effects_of_removal": cards,
        "count": count,
        "best_expectation": exposed.best,
        "counters": counters,
        "shoes": exposed.shoes,
        "rounds": exposed.rounds,
        "seed": args.seed,
        "stopped": exposure.stopped,
    })
}
