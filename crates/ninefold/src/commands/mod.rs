//! The subcommands of `ninefold`: one file for each.

mod administrator;
mod advise;
mod analyze;
mod bench;
mod catalog;
mod compare;
mod completions;
mod demo;
mod exposure;
mod init;
mod journal;
mod key_permissions;
mod local_manager;
mod log;
mod man;
mod par;
mod published;
mod randomness;
mod report;
mod serve;
mod simulate;
mod staff;

use clap::Subcommand;
use serde::Serialize;

use crate::problem::{Done, Problem};

/// What `ninefold` can do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Demo(demo::Args),
    Serve(serve::Args),
    Init(init::Args),
    Catalog(catalog::Args),
    Analyze(analyze::Args),
    Published(published::Args),
    Par(par::Args),
    Advise(advise::Args),
    Compare(compare::Args),
    Simulate(simulate::Args),
    Exposure(exposure::Args),
    Randomness(randomness::Args),
    Journal(journal::Args),
    Report(report::Args),
    Staff(staff::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Runs the command and writes its data to `out`.
    pub(crate) fn run(&self, out: &mut String) -> Result<Done, Problem> {
        match self {
            Command::Demo(args) => demo::run(args),
            Command::Serve(args) => serve::run(args),
            Command::Init(args) => init::run(args, out),
            Command::Catalog(args) => catalog::run(args, out),
            Command::Analyze(args) => analyze::run(args, out),
            Command::Published(args) => published::run(args, out),
            Command::Par(args) => par::run(args),
            Command::Advise(args) => advise::run(args, out),
            Command::Compare(args) => compare::run(args, out),
            Command::Simulate(args) => simulate::run(args, out),
            Command::Exposure(args) => exposure::run(args, out),
            Command::Randomness(args) => Ok(randomness::run(args, out)),
            Command::Journal(args) => journal::run(args, out),
            Command::Report(args) => report::run(args),
            Command::Staff(args) => staff::run(args, out),
            Command::Bench(args) => bench::run(args, out),
            Command::Completions(args) => completions::run(args, out),
            Command::Man(args) => man::run(args, out),
        }
    }
}

/// Writes JSON.
fn write_json(out: &mut String, value: &impl Serialize) {
    let text = serde_json::to_string_pretty(value).expect("texts and finite numbers only");
    out.push_str(&text);
    out.push('\n');
}
