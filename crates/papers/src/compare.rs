//! Compares pay tables side by side, to help choose one.
//!
//! Every figure comes from the exact engine. Rows correspond by id: `three-suited-nines` in one pay table is
//! the same row as `three-suited-nines` in another, whatever each pays for it.

use odds::{Analysis, JackpotCycle, Ratio, RowOdds, sqrt, to_decimal, to_f64};
use serde::Serialize;

use crate::cycle_simulation::Pace;
use crate::json::AnalysisJson;
use crate::text::{amount_or_none, one_in, percent, thousands};

/// Several bets, side by side.
#[derive(Clone, PartialEq, Debug)]
pub struct SideBySide {
    /// The bets, in the order requested.
    pub bets: Vec<Analysis>,
    /// The pace of play.
    pub pace: Pace,
}

/// The JSON form of several bets.
#[derive(Serialize)]
pub struct SideBySideJson {
    rounds_per_hour: u32,
    hours_per_day: u32,
    bets: Vec<BetJson>,
    differences: Vec<String>,
}

#[derive(Serialize)]
struct BetJson {
    #[serde(flatten)]
    analysis: AnalysisJson,
    name: String,
    days_between_top_hits: Option<f64>,
    depletion: Option<f64>,
    house_win_per_thousand_rounds: f64,
}

/// The display name of a bet.
#[must_use]
pub fn called(bet: &Analysis) -> String {
    bet.side.map_or_else(|| bet.wager.clone(), |side| format!("{} {side}", bet.wager))
}

/// The wagers of all bettors in a round, in currency units. A bet without a meter has wagers of one unit.
fn wagered(bet: &Analysis) -> Ratio {
    let cents = |meter: &odds::MeterOdds| {
        Ratio::new(
            (i128::from(meter.settings.wager.cents()) * i128::from(meter.bettors)).into(),
            100.into(),
        )
    };
    bet.meter.as_ref().map_or_else(|| Ratio::from_integer(1.into()), cents)
}

/// The house's average win in a thousand rounds.
fn house_win(bet: &Analysis) -> Ratio {
    &bet.house_advantage * wagered(bet) * Ratio::from_integer(1000.into())
}

fn between(bet: &Analysis) -> Option<&Ratio> {
    bet.meter.as_ref()?.rounds_between_top_hits.as_ref()
}

fn jackpot(bet: &Analysis) -> Option<&Ratio> {
    bet.meter.as_ref()?.average_jackpot.as_ref()
}

fn depletion(bet: &Analysis) -> Option<f64> {
    Some(JackpotCycle::of(bet)?.depletion_from_reset()?.chance)
}

impl SideBySide {
    /// The figures of all bets: a name, and one value for each bet.
    #[must_use]
    pub fn figures(&self) -> Vec<(&'static str, Vec<String>)> {
        let all = |tell: &dyn Fn(&Analysis) -> String| self.bets.iter().map(tell).collect();
        let none = || "-".to_owned();
        let metered = |tell: fn(&odds::MeterOdds) -> String| {
            move |bet: &Analysis| bet.meter.as_ref().map_or_else(none, tell)
        };
        vec![
            ("hit frequency", all(&|bet| percent(&bet.hit_frequency, 4))),
            ("house advantage", all(&|bet| percent(&bet.house_advantage, 4))),
            ("house win per 1,000 rounds", all(&|bet| thousands(&to_decimal(&house_win(bet), 2)))),
            (
                "standard deviation",
                all(&|bet| {
                    bet.variance.as_ref().map_or_else(none, |it| format!("{:.4}", sqrt(it)))
                }),
            ),
            ("return of fixed rows", all(&metered(|meter| percent(&meter.fixed_return, 4)))),
            (
                "  of it from the meter",
                all(&metered(|meter| percent(&meter.fixed_return_from_meter, 4))),
            ),
            ("wager", all(&metered(|meter| meter.settings.wager.to_string()))),
            ("seed", all(&metered(|meter| thousands(&meter.settings.seed_amount.to_string())))),
            (
                "to meter / reserve",
                all(&metered(|meter| {
                    format!("{} / {}", meter.settings.to_meter, meter.settings.to_reserve)
                })),
            ),
            ("average reset", all(&metered(|meter| amount_or_none(meter.average_reset.as_ref())))),
            (
                "average jackpot",
                all(&metered(|meter| amount_or_none(meter.average_jackpot.as_ref()))),
            ),
            (
                "break-even meter",
                all(&metered(|meter| amount_or_none(meter.break_even_meter.as_ref()))),
            ),
            (
                "rounds between top hits",
                all(&|bet| between(bet).map_or_else(none, |it| thousands(&to_decimal(it, 2)))),
            ),
            (
                "days between top hits",
                all(&|bet| between(bet).map_or_else(none, |it| self.days(it))),
            ),
            (
                "cycles with depletion",
                all(&|bet| match (&bet.meter, depletion(bet)) {
                    (Some(meter), _) if meter.always_depleted => "always".to_owned(),
                    (_, Some(part)) => crate::cycle_simulation::sections::percent(part),
                    _ => none(),
                }),
            ),
        ]
    }

    fn days(&self, rounds: &Ratio) -> String {
        thousands(&format!("{:.1}", self.pace.days(to_f64(rounds))))
    }

    /// The rows of all pay tables: a name, and for each bet that has the row its prize and probability.
    #[must_use]
    pub fn rows(&self) -> Vec<(String, Vec<String>)> {
        let mut ids: Vec<(&str, &str)> = Vec::new();
        for row in self.bets.iter().flat_map(|bet| &bet.rows) {
            if !ids.iter().any(|(id, _)| *id == row.row) {
                ids.push((&row.row, &row.name));
            }
        }
        let tell = |row: &RowOdds| match one_in(&row.probability).as_str() {
            "never" => format!("{}, never", row.pays),
            many => format!("{}, 1 in {many}", row.pays),
        };
        let cells = |id: &str| {
            let cell = |bet: &Analysis| bet.rows.iter().find(|row| row.row == id).map(tell);
            self.bets.iter().map(|bet| cell(bet).unwrap_or_else(|| "-".to_owned())).collect()
        };
        ids.into_iter().map(|(id, name)| (name.to_owned(), cells(id))).collect()
    }

    /// The differences between the bets, in sentences.
    #[must_use]
    pub fn differences(&self) -> Vec<String> {
        let mut differences = Vec::new();
        let mut compare = |what: &str,
                           key: &dyn Fn(&Analysis) -> Option<Ratio>,
                           says: &dyn Fn(&Ratio) -> String| {
            let all: Vec<(&Analysis, Ratio)> =
                self.bets.iter().filter_map(|bet| Some((bet, key(bet)?))).collect();
            let Some(best) = all.iter().map(|(_, value)| value).min() else { return };
            let names: Vec<String> =
                all.iter().filter(|(_, value)| value == best).map(|(bet, _)| called(bet)).collect();
            // A figure that is the same for all is not worth a sentence.
            if names.len() < all.len() {
                differences.push(format!("{what}: {}, {}", names.join(" and "), says(best)));
            }
        };
        let decimal = |value: &Ratio, places: usize| thousands(&to_decimal(value, places));
        compare("the lowest house advantage", &|bet| Some(bet.house_advantage.clone()), &|it| {
            percent(it, 4)
        });
        compare("the most for the house", &|bet| Some(-house_win(bet)), &|it| {
            format!("{} per 1,000 rounds", decimal(&-it.clone(), 2))
        });
        compare("the most frequent prizes", &|bet| Some(-bet.hit_frequency.clone()), &|it| {
            percent(&-it.clone(), 4)
        });
        compare("the most frequent jackpot", &|bet| between(bet).cloned(), &|it| {
            format!("every {} rounds, {} days", decimal(it, 0), self.days(it))
        });
        compare("the largest average jackpot", &|bet| jackpot(bet).map(|it| -it.clone()), &|it| {
            decimal(&-it.clone(), 2)
        });
        compare("the smallest swings", &|bet| bet.variance.clone(), &|it| {
            format!("a standard deviation of {:.2} wagers", sqrt(it))
        });
        differences
    }

    /// The JSON form.
    #[must_use]
    pub fn json(&self) -> SideBySideJson {
        let bet = |bet: &Analysis| BetJson {
            analysis: AnalysisJson::new(bet),
            name: bet.name.clone(),
            days_between_top_hits: between(bet).map(|it| self.pace.days(to_f64(it))),
            depletion: depletion(bet),
            house_win_per_thousand_rounds: to_f64(&house_win(bet)),
        };
        SideBySideJson {
            rounds_per_hour: self.pace.rounds_per_hour,
            hours_per_day: self.pace.hours_per_day,
            bets: self.bets.iter().map(bet).collect(),
            differences: self.differences(),
        }
    }
}
