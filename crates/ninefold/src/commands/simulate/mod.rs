//! `ninefold simulate`: deals shoes and compares the results with the exact figures.

mod json;
mod meter;
mod rounds;
mod text;
pub(super) mod watch;

use std::path::PathBuf;

use cards::Decks;

pub(super) use rounds::refused;

use crate::args::{CatalogArgs, Format, parse_decks};
use crate::problem::{Done, Problem};

/// Simulate rounds from real shoes, and compare them with the exact figures
///
/// Deals without replacement. By default every shoe has a fixed number of rounds, so that the expected
/// values are those of a fresh shoe, and the estimates are compared with the exact engine row by row. With a
/// cut card, as casinos deal, it shows the cut-card effect instead. Ctrl-C stops early and prints the results
/// so far.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    rounds: RoundsArgs,
}

#[derive(clap::Subcommand)]
enum What {
    Meter(meter::Args),
}

/// What is dealt.
#[derive(clap::Args)]
struct RoundsArgs {
    /// The wagers, as `ninefold catalog list` names them
    #[arg(required_unless_present = "all", value_name = "ID")]
    ids: Vec<String>,

    /// Every wager of the catalog
    #[arg(long, conflicts_with_all = ["ids", "side"])]
    all: bool,

    /// The side that is backed [default: each]
    #[arg(long)]
    side: Option<String>,

    /// How many rounds, such as 1000000 or 1e9
    #[arg(long, value_name = "N", default_value = "100_000_000", value_parser = parse_many)]
    rounds: u64,

    /// The seed of the random numbers: the same seed deals the same cards on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many decks the shoe has, 1 to 12 [default: as the wager's documents say, mostly 8]
    #[arg(long, value_name = "N", value_parser = parse_decks)]
    decks: Option<Decks>,

    /// How many rounds each shoe has [default: 60, or as many as a small shoe always has]
    #[arg(long, value_name = "N", conflicts_with = "cut_card")]
    rounds_per_shoe: Option<u32>,

    /// End each shoe by a cut card with this many cards behind it: the round in which it appears is
    /// finished, and one more is dealt
    #[arg(long, value_name = "N")]
    cut_card: Option<u32>,

    /// Burn cards as casinos do: the first card is shown, and as many cards as its value are discarded
    #[arg(long, requires = "cut_card")]
    burn: bool,

    /// How many threads to use [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Show the expectation by the number of cards dealt before
    #[arg(long)]
    by_depth: bool,

    /// Write a line for each shoe: rounds, cards, and the hits of every row
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    #[command(flatten)]
    catalog: CatalogArgs,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    match &args.what {
        Some(What::Meter(args)) => meter::run(args, out),
        None => rounds::run(&args.rounds, out),
    }
}

/// Parses a large whole number as people write it.
fn parse_many(text: &str) -> Result<u64, String> {
    let plain = text.replace('_', "");
    let many = match plain.split_once(['e', 'E']) {
        None => plain.parse().ok(),
        Some((digits, zeros)) => {
            let ten = zeros.parse().ok().and_then(|zeros| 10_u64.checked_pow(zeros));
            digits
                .parse()
                .ok()
                .zip(ten)
                .and_then(|(digits, ten): (u64, u64)| digits.checked_mul(ten))
        }
    };
    many.ok_or_else(|| "write a whole number such as 1000000, 1_000_000 or 1e9".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_read_as_people_write_them() {
        for (text, many) in
            [("0", 0), ("1000", 1000), ("1_000_000", 1_000_000), ("2e9", 2_000_000_000)]
        {
            assert_eq!(parse_many(text), Ok(many));
        }
        for text in ["", "e9", "1e", "1.5e3", "-1", "1e20", "99999999999999999999", "ten"] {
            assert!(parse_many(text).is_err(), "{text}");
        }
    }
}
