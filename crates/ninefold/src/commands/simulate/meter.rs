//! `ninefold simulate meter`: simulates jackpot cycles of a progressive's meter.

use std::fmt::Write;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use cards::{Decks, Shoe};
use clap::value_parser;
use money::Cents;
use odds::cycle_simulation::{MAX_JACKPOTS, Plan, Play, Unplayable};
use odds::{Exact, Question};
use papers::cycle_simulation::{CycleReport, CycleSimulationJson, Section};
use papers::picture::stacked;
use papers::text::thousands;
use wagers::Wager;

use super::watch::{progress, stop_at_interrupt};
use crate::args::{
    CatalogArgs, Format, MeterArgs, PaceArgs, check_bettors, find_wager, parse_decks, reason,
    sides_of,
};
use crate::commands::advise::no_meter;
use crate::commands::write_json;
use crate::problem::{Done, Problem, found};
use crate::table::Column::{Left, Right};
use crate::table::{pairs, table};

/// Simulate jackpot cycles of a progressive's meter
///
/// No cards are dealt, and rounds that change nothing but the meter are skipped exactly, so ten thousand
/// jackpots take about a second. Prints the distribution of jackpots, of the time between them, of the
/// meter's growth and of the house's monthly result, how often the meter is depleted, and whether everything
/// agrees with the exact formulas. The same --seed gives the same cycles on any number of threads. Ctrl-C
/// stops early and prints the results so far.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The progressive, as `ninefold catalog list` names it
    id: String,

    /// The side that every bettor backs
    #[arg(long)]
    side: Option<String>,

    /// How many jackpots to simulate, up to a million
    #[arg(long, value_name = "N")]
    jackpots: u64,

    /// The seed of the random numbers: another seed gives other cycles
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many decks the shoe has, 1 to 12 [default: as the wager's documents say, mostly 8]
    #[arg(long, value_name = "N", value_parser = parse_decks)]
    decks: Option<Decks>,

    /// How many bettors play each round and share its percentage prizes
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = value_parser!(u32).range(1..=1000))]
    bettors: u32,

    #[command(flatten)]
    pace: PaceArgs,

    /// The amount of one wager, such as 1 or 5.00 [default: the pay table's own]
    #[arg(long, value_name = "AMOUNT")]
    wager: Option<Cents>,

    #[command(flatten)]
    meter: MeterArgs,

    /// The maximum of the meter; amounts above it go to the overflow [default: none]
    #[arg(long, value_name = "AMOUNT")]
    limit: Option<Cents>,

    /// How many threads to use [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Write the charts to this .svg file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Write a page with all results to this .html file
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    #[command(flatten)]
    catalog: CatalogArgs,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let jackpots = jackpots(args.jackpots)?;
    let catalog = args.catalog.load()?;
    let wager = &find_wager(&catalog, &args.id)?.wager;
    let play = play(args, wager)?;
    let plot = open(args.plot.as_deref(), "svg")?;
    let report_file = open(args.report.as_deref(), "html")?;
    let pace = args.pace.pace();
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    let plan = Plan { jackpots, seed: args.seed, threads, month: pace.month() };
    let stop = stop_at_interrupt();
    let bar = progress(u64::from(jackpots), "jackpot {human_pos} of {human_len}");
    let played = odds::cycle_simulation::run(&play, &plan, &stop, &|cycles| bar.inc(cycles));
    bar.finish_and_clear();
    let summary = played
        .summary(&play, plan.month)
        .ok_or_else(|| Problem::refused("stopped before the first jackpot was played"))?;
    if stop.load(Ordering::Relaxed) {
        let (cycles, asked) = (summary.cycles.to_string(), jackpots.to_string());
        let (cycles, asked) = (thousands(&cycles), thousands(&asked));
        let _ = writeln!(std::io::stderr().lock(), "stopped at {cycles} of {asked} jackpots");
    }
    let agreement = played.agreement(&play, &summary);
    let made_by = crate::program::running()?.name();
    let report = CycleReport {
        play: &play,
        summary: &summary,
        agreement: &agreement,
        pace,
        limit: args.limit,
        seed: args.seed,
        made_by: &made_by,
    };
    if let Some(plot) = plot {
        let charts = report.charts().map_err(Problem::refused)?;
        plot.write(&stacked(&report.heading(), &charts))?;
    }
    if let Some(file) = report_file {
        file.write(&report.html().map_err(Problem::refused)?)?;
    }
    match args.format {
        Format::Json => write_json(out, &CycleSimulationJson::new(&report)),
        Format::Text => write_text(out, &report, wager),
    }
    Ok(found(agreement.agrees != Some(false)))
}

fn jackpots(asked: u64) -> Result<u32, Problem> {
    let most = thousands(&MAX_JACKPOTS.to_string());
    match u32::try_from(asked) {
        Ok(0) => Err(Problem::refused("there must be at least one jackpot")
            .hint("10000 jackpots give a standard error of about one per cent")),
        Ok(jackpots) if jackpots <= MAX_JACKPOTS => Ok(jackpots),
        _ => Err(Problem::refused(format!("at most {most} jackpots can be simulated")).hint(
            "that many give a standard error of about 0.1 per cent; for more, use another --seed",
        )),
    }
}

/// What a round does, with the settings from the arguments.
fn play(args: &Args, wager: &Wager) -> Result<Play, Problem> {
    let own = wager.progressive.as_ref().ok_or_else(|| no_meter(wager))?;
    let settings = args.meter.change(own, args.wager)?;
    check_bettors(wager, args.bettors)?;
    let sides = sides_of(wager, args.side.as_deref())?;
    let &[side] = &sides[..] else {
        let names: Vec<String> =
            sides.iter().flatten().map(|side| format!("--side {side}")).collect();
        let message = format!("the results of {} depend on the side that is backed", wager.id);
        return Err(Problem::refused(message).hint(format!("say which: {}", names.join(" or "))));
    };
    let shoe = Shoe::fresh(args.decks.unwrap_or(wager.decks));
    let exact = Exact::on(&shoe).map_err(Problem::refused)?;
    let question = Question { wager, side, bettors: args.bettors, settings: Some(&settings) };
    Play::new(&exact.analyze(question), args.limit).map_err(|unplayable| {
        let hint = match &unplayable {
            Unplayable::NoMeter => "`ninefold catalog list` shows which wagers are progressives",
            Unplayable::NoTop => "take more decks",
            Unplayable::AlwaysDepleted => {
                "feed the meter more: `ninefold advise` says what it takes"
            }
            Unplayable::LimitBelowSeed(..) => "raise --limit, or lower --seed-amount",
            Unplayable::BelowACent(..) => "choose a --wager whose prizes are whole cents",
            Unplayable::TooManySeats(_) => "take fewer --bettors",
            Unplayable::TooLarge => "choose a smaller --wager or --limit",
        };
        Problem::refused(unplayable).hint(hint)
    })
}

/// An output file, opened before anything that takes long, to report errors early.
struct Opened<'a> {
    path: &'a Path,
    file: File,
}

fn open<'a>(path: Option<&'a Path>, ending: &str) -> Result<Option<Opened<'a>>, Problem> {
    let Some(path) = path else { return Ok(None) };
    if path.extension().is_none_or(|its| !its.eq_ignore_ascii_case(ending)) {
        let message = format!("{} does not end in .{ending}", path.display());
        return Err(Problem::usage(message).hint(format!("it is written as .{ending}")));
    }
    let file = File::create(path).map_err(|error| cannot_write(path, &error))?;
    Ok(Some(Opened { path, file }))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Problem {
    Problem::refused(format!("cannot write {}: {}", path.display(), reason(error)))
}

impl Opened<'_> {
    fn write(mut self, text: &str) -> Result<(), Problem> {
        self.file.write_all(text.as_bytes()).map_err(|error| cannot_write(self.path, &error))
    }
}

fn write_text(out: &mut String, report: &CycleReport<'_>, wager: &Wager) {
    let _ = writeln!(out, "{}\n{}\n", report.heading(), report.about());
    for section in report.sections() {
        write_section(out, &section);
    }
    let _ = writeln!(out, "{}", report.verdict());
    for note in &wager.notes {
        let _ = writeln!(out, "note: {note}");
    }
}

fn write_section(out: &mut String, section: &Section) {
    let _ = writeln!(out, "{}\n", section.title);
    if section.head.len() == 2 {
        let named = section.rows.iter().filter_map(|row| match &row[..] {
            [name, value] => Some((name.as_str(), value.clone())),
            _ => None,
        });
        out.push_str(&pairs(&named.collect::<Vec<_>>()));
    } else {
        let column = |(place, head): (usize, &&'static str)| {
            if place == 0 { Left(head) } else { Right(head) }
        };
        let columns: Vec<_> = section.head.iter().enumerate().map(column).collect();
        out.push_str(&table(&columns, section.rows.clone()));
    }
    out.push('\n');
    for words in &section.words {
        let _ = writeln!(out, " {words}");
    }
    if !section.words.is_empty() {
        out.push('\n');
    }
}
