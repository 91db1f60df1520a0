//! `ninefold simulate ID ..`: runs the simulation that the arguments describe, and collects its results.

use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use cards::{Decks, Shoe};
use odds::simulate::{Ending, Estimate, Ran, Simulation, Undealt, Verdict, rounds_surely};
use odds::{Analysis, Exact, Question};
use wagers::{Catalog, Side, Wager};

use super::watch::{CommitListener, ShoeFile};
use super::{RoundsArgs, json, text};
use crate::args::{Format, find_wager, sides_of};
use crate::problem::{Done, Problem, found};

/// The default number of rounds of a shoe.
const ROUNDS_PER_SHOE: u32 = 60;

/// A run, with everything that is reported about it.
pub(super) struct RoundsReport {
    pub(super) seed: u64,
    pub(super) decks: Decks,
    pub(super) ending: Ending,
    pub(super) ran: Ran,
    pub(super) took: Duration,
    pub(super) stopped: bool,
    pub(super) analyses: Vec<Analysis>,
    pub(super) estimates: Vec<Estimate>,
    /// None with a cut card, because the exact figures are then not the expected values.
    pub(super) verdict: Option<Verdict>,
    pub(super) by_depth: bool,
}

impl RoundsReport {
    pub(super) fn rounds(&self) -> u64 {
        self.ran.tallies.first().map_or(0, odds::simulate::Tally::rounds)
    }

    pub(super) fn rounds_per_second(&self) -> f64 {
        self.rounds() as f64 / self.took.as_secs_f64().max(1e-9)
    }
}

pub(super) fn run(args: &RoundsArgs, out: &mut String) -> Result<Done, Problem> {
    let catalog = args.catalog.load()?;
    let bets = bets(args, &catalog)?;
    let decks = decks(args, &bets)?;
    let ending = match (args.cut_card, args.rounds_per_shoe) {
        (Some(behind), _) => Ending::CutCard { behind, burn: args.burn },
        (None, Some(rounds)) => Ending::Rounds(rounds),
        (None, None) => Ending::Rounds(ROUNDS_PER_SHOE.min(rounds_surely(decks))),
    };
    let mut simulation = Simulation::new(&bets, decks, ending, args.rounds).map_err(refused)?;
    if args.by_depth {
        simulation = simulation.by_depth();
    }
    let shoe = Shoe::fresh(decks);
    let exact = Exact::on(&shoe).map_err(Problem::refused)?;
    let analyses: Vec<Analysis> =
        bets.iter().map(|(wager, side)| exact.analyze(Question::new(wager, *side))).collect();
    let file = match &args.csv {
        Some(path) => Some(ShoeFile::create(path, &columns(&analyses))?),
        None => None,
    };
    let threads = args.threads.map_or_else(cores, usize::from);
    let watch = CommitListener::new(simulation.rounds_about(), file);
    let start = Instant::now();
    let ran = simulation.run(args.seed, threads, &watch);
    let took = start.elapsed();
    let stopped = watch.finish()?;
    if ran.shoes == 0 {
        return Err(Problem::refused("stopped before the first shoes were dealt"));
    }
    let each = ran.tallies.iter().zip(&analyses);
    let estimates: Vec<Estimate> =
        each.map(|(tally, analysis)| Estimate::new(tally, analysis, ran.shoes)).collect();
    let fixed = matches!(ending, Ending::Rounds(_));
    let verdict = fixed.then(|| Verdict::new(&estimates));
    let by_depth = args.by_depth;
    let report = RoundsReport {
        seed: args.seed,
        decks,
        ending,
        ran,
        took,
        stopped,
        analyses,
        estimates,
        verdict,
        by_depth,
    };
    match args.format {
        Format::Text => text::write(out, &report),
        Format::Json => json::write(out, &report),
    }
    Ok(found(report.verdict.is_none_or(|verdict| verdict.holds())))
}

/// One thread for each core.
fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

fn bets<'a>(
    args: &RoundsArgs,
    catalog: &'a Catalog,
) -> Result<Vec<(&'a Wager, Option<Side>)>, Problem> {
    let wagers: Vec<&Wager> = if args.all {
        catalog.entries().iter().map(|entry| &entry.wager).collect()
    } else {
        let each = args.ids.iter().map(|id| find_wager(catalog, id).map(|entry| &entry.wager));
        each.collect::<Result<_, _>>()?
    };
    let mut bets = Vec::new();
    for wager in wagers {
        let sides = sides_of(wager, args.side.as_deref())?;
        bets.extend(sides.into_iter().map(|side| (wager, side)));
    }
    Ok(bets)
}

/// The number of decks that was given, or the one that all wagers share.
fn decks(args: &RoundsArgs, bets: &[(&Wager, Option<Side>)]) -> Result<Decks, Problem> {
    if let Some(decks) = args.decks {
        return Ok(decks);
    }
    let first = bets.first().map_or(Decks::EIGHT, |(wager, _)| wager.decks);
    match bets.iter().find(|(wager, _)| wager.decks != first) {
        None => Ok(first),
        Some((other, _)) => Err(Problem::refused(format!(
            "the documents of {} speak of {} decks, those of {} of {}",
            bets.first().map_or("", |(wager, _)| &wager.id),
            first.get(),
            other.id,
            other.decks.get()
        ))
        .hint("say how many with --decks")),
    }
}

/// The columns of the CSV file of shoes.
fn columns(analyses: &[Analysis]) -> Vec<String> {
    let each = analyses.iter().flat_map(|it| {
        let side = it.side.map(|side| format!(":{side}")).unwrap_or_default();
        it.rows.iter().map(move |row| format!("{}{side}:{}", it.wager, row.row))
    });
    each.collect()
}

/// The refusal for a simulation that cannot be dealt.
pub(in crate::commands) fn refused(undealt: Undealt) -> Problem {
    match undealt {
        Undealt::NoRounds => {
            Problem::refused("there must be at least one round").hint("give --rounds 1 or more")
        }
        Undealt::TooMany { most } => {
            Problem::refused(format!("at most {most} rounds can be simulated in one run"))
        }
        Undealt::ShortShoe { most } => {
            let message = format!(
                "a round may take six cards, so this shoe has at least {most} rounds and perhaps no more"
            );
            Problem::refused(message)
                .hint("give fewer --rounds-per-shoe, more --decks, or a --cut-card")
        }
        Undealt::CutCard { least, most } => {
            let message = format!("a cut card has {least} to {most} cards behind it in this shoe");
            Problem::refused(message).hint("two more rounds may be dealt once it comes")
        }
        Undealt::TooManyRows { most } => {
            Problem::refused(format!("a pay table of more than {most} rows cannot be simulated"))
        }
    }
}
