//! `ninefold simulate`

mod meter;

use std::path::Path;

use crate::problem::{Done, Problem};

/// Play what the exact forms foretell, and hold the one against the other
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(clap::Subcommand)]
enum What {
    Meter(meter::Args),
}

pub(crate) fn run(args: &Args, catalog: Option<&Path>, out: &mut String) -> Result<Done, Problem> {
    match &args.what {
        Some(What::Meter(args)) => meter::run(args, catalog, out),
        None => Err(Problem::usage("nothing is said of what to simulate")
            .hint("`ninefold simulate meter ID --jackpots 10000` plays the lives of a meter")),
    }
}
