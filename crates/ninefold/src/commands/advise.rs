//! `ninefold advise`: recommends settings for a progressive, according to the documents.

use std::fmt::Write;

use num_traits::Signed;
use odds::{Advice, Effect, advise};
use papers::json::AdvisedJson;
use papers::text::{amount, amount_or_none, percent, thousands};
use wagers::{Progressive, Side, Wager};

use super::write_json;
use crate::args::{BetArgs, CatalogArgs, Format, MeterArgs};
use crate::problem::{Done, Problem};
use crate::table::pairs;

/// Give the documents' recommendations for a progressive's settings, with exact numbers
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    bets: BetArgs,

    #[command(flatten)]
    meter: MeterArgs,

    #[command(flatten)]
    catalog: CatalogArgs,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let catalog = args.catalog.load()?;
    let bets = args.bets.find(&catalog)?;
    let wager = &bets.entry.wager;
    let settings = settings(args, wager)?;
    let exact = bets.engine()?;
    let mut reports = Vec::new();
    for &side in &bets.sides {
        let answered = advise(&exact, wager, side, bets.bettors, &settings);
        let (now, advice) = answered.ok_or_else(|| no_meter(wager))?;
        match args.format {
            Format::Text => write_text(out, wager, side, &now, &advice),
            Format::Json => {
                reports.push(AdvisedJson::new(wager, side, bets.bettors, &now, &advice));
            }
        }
    }
    if args.format == Format::Json {
        write_json(out, &serde_json::json!({ "advice": reports }));
    }
    Ok(Done::Well)
}

/// The refusal for a wager that is not a progressive.
pub(super) fn no_meter(wager: &Wager) -> Problem {
    let message = format!("{} is a {} without a meter", wager.id, wager.kind);
    Problem::refused(message).hint("`ninefold catalog list` shows which wagers are progressives")
}

/// The pay table's settings, with those from the arguments in their place.
fn settings(args: &Args, wager: &Wager) -> Result<Progressive, Problem> {
    let own = wager.progressive.as_ref().ok_or_else(|| no_meter(wager))?;
    args.meter.change(own, None)
}

fn write_text(
    out: &mut String,
    wager: &Wager,
    side: Option<Side>,
    now: &Effect,
    advice: &[Advice],
) {
    let side = wager.shown_side(side).map(|side| format!(", {side}"));
    let _ = writeln!(out, "{} ({}{})\n", wager.name, wager.id, side.unwrap_or_default());
    out.push_str(&pairs(&[
        ("seed", thousands(&now.settings.seed_amount.to_string())),
        (
            "to meter / reserve / house",
            format!(
                "{} / {} / {}",
                now.settings.to_meter,
                now.settings.to_reserve,
                now.settings.to_house()
            ),
        ),
        ("house advantage", percent(&now.house_advantage, 4)),
        ("average reset", amount_or_none(now.average_reset.as_ref())),
        ("average jackpot", amount_or_none(now.average_jackpot.as_ref())),
        ("growth per 1,000 wagers", amount(&now.growth_per_thousand)),
    ]));
    out.push('\n');
    for advice in advice {
        let mark = if advice.met { "  ok " } else { "  !! " };
        let _ = writeln!(out, "{mark}{}", advice.text);
        if let Some(instead) = &advice.instead {
            let settings = &instead.settings;
            let _ = writeln!(
                out,
                "       with seed {}, {} to meter, {} to reserve: house advantage {}, average jackpot {}, \
                 growth {} per 1,000 wagers{}",
                thousands(&settings.seed_amount.to_string()),
                settings.to_meter,
                settings.to_reserve,
                percent(&instead.house_advantage, 4),
                amount_or_none(instead.average_jackpot.as_ref()),
                amount(&instead.growth_per_thousand),
                if instead.house_advantage.is_negative() {
                    "; the house then loses money"
                } else {
                    ""
                },
            );
        }
    }
    out.push('\n');
}
