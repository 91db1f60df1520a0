//! Builds the tables of a cycle simulation, for the terminal and for the page.
//!
//! A cycle runs from one top jackpot of a meter to the next. The meter restarts at its reset value
//! (seed and reserve), grows with the wagers, and pays smaller prizes on the way. It is depleted when it
//! cannot cover a fixed prize; the casino then pays the shortfall.
//!
//! Every row of a table must have as many cells as its `head`. The simulation already decided all figures:
//! this module only selects, converts rounds to time, and formats. Texts are printed as they stand here.

use odds::cycle_simulation::{BANDS, Comparison, Distribution, Figure, Mean, QUANTILES, Reading};
use odds::to_f64;

use super::{CycleReport, DAYS, Section, figure_name};
use crate::text::thousands;

/// An amount with cents.
pub(super) fn amount(value: f64) -> String {
    thousands(&format!("{value:.2}"))
}

/// An amount or a count, rounded to a whole number.
pub(super) fn whole(value: f64) -> String {
    thousands(&format!("{value:.0}"))
}

/// A number with one decimal.
fn tenth(value: f64) -> String {
    thousands(&format!("{value:.1}"))
}

/// A fraction, in per cent. A value that is too small for four decimals is not shown as zero.
pub(crate) fn percent(value: f64) -> String {
    if value > 0.0 && value < 5e-7 {
        return "below 0.0001%".to_owned();
    }
    format!("{:.4}%", 100.0 * value)
}

/// The name of the row for a quantile: `median`, or a percentage.
fn quantile_name(quantile: f64) -> String {
    if (quantile - 0.5).abs() < 1e-9 {
        "median".to_owned()
    } else {
        format!("{:.0}%", quantile * 100.0)
    }
}

impl CycleReport<'_> {
    /// All tables, in the order of the report. Tables that do not apply to this simulation are left out.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        let mut sections = vec![self.spreads(), self.closed_forms()];
        sections.extend((!self.summary.path.is_empty()).then(|| self.ages()));
        sections.extend(self.play.pays_fixed().then(|| self.depletion()));
        sections.extend((!self.summary.parts.is_empty()).then(|| self.parts()));
        sections.extend(self.limit.map(|_| self.limited()));
        sections.extend(self.months());
        sections
    }

    /// The distributions of the jackpots, of the values after a reset, and of the rounds between jackpots.
    fn spreads(&self) -> Section {
        let (summary, pace) = (self.summary, self.pace);
        let row = |name: String, pick: &dyn Fn(&Distribution) -> f64| {
            let rounds = pick(&summary.between);
            vec![
                name,
                amount(pick(&summary.jackpots)),
                amount(pick(&summary.resets)),
                whole(rounds),
                whole(pace.hours(rounds)),
                tenth(pace.days(rounds)),
            ]
        };
        let of = |pick: fn(&Mean) -> f64| move |spread: &Distribution| pick(&spread.mean);
        let mut rows = vec![
            row("mean".to_owned(), &of(|mean| mean.mean)),
            row("standard error".to_owned(), &of(|mean| mean.error)),
            row("standard deviation".to_owned(), &of(|mean| mean.deviation)),
            row("least".to_owned(), &|spread| spread.least),
        ];
        for (place, &part) in QUANTILES.iter().enumerate() {
            rows.push(row(quantile_name(part), &move |spread| spread.at[place]));
        }
        rows.push(row("most".to_owned(), &|spread| spread.most));
        Section {
            title: "Jackpots, and the time between them",
            head: vec!["", "jackpot", "reset", "rounds", "hours", "days"],
            rows,
            words: vec![format!(
                "at {} rounds an hour and {} hours a day; a percentage is the part of all that stays below",
                pace.rounds_per_hour, pace.hours_per_day
            )],
        }
    }

    /// The simulated means beside the exact ones. `z` is the difference in standard errors.
    fn closed_forms(&self) -> Section {
        let show = |comparison: &Comparison, value: f64| match comparison.figure {
            Figure::Jackpot | Figure::Reset => amount(value),
            Figure::Between => whole(value),
            Figure::Advantage | Figure::Depletion => percent(value),
        };
        let row = |it: &Comparison| {
            vec![
                figure_name(it.figure).to_owned(),
                show(it, it.simulated),
                show(it, it.error),
                it.exact.map_or_else(|| "none".to_owned(), |exact| show(it, exact)),
                it.z.filter(|z| z.is_finite())
                    .map_or_else(|| "-".to_owned(), |z| format!("{z:+.2}")),
            ]
        };
        let note = |it: &Comparison| {
            let note = it.note.as_ref()?;
            Some(format!("{}: {note}", figure_name(it.figure)))
        };
        let mut words: Vec<String> = self.agreement.comparisons.iter().filter_map(note).collect();
        if self.play.seats_win_apart() {
            words.push(
                "seats with different numbers are simulated independently: means are exact, but the \
                 deviation of the months ignores that some of their prizes are won in the same round"
                    .to_owned(),
            );
        }
        Section {
            title: "Against the closed forms",
            head: vec!["", "simulated", "error", "exact", "z"],
            rows: self.agreement.comparisons.iter().map(row).collect(),
            words,
        }
    }

    /// The meter at some ages. An age is the number of rounds since the last jackpot.
    fn ages(&self) -> Section {
        let path = &self.summary.path;
        // The simulation takes 49 readings. Nine of them are shown, the first and the last included. It drops
        // ages that few cycles reached; then the number of rows differs, and the last may be missing.
        let step = (path.len().saturating_sub(1) / 8).max(1);
        let row = |reading: &Reading| {
            let rounds = reading.age as f64;
            let mut row =
                vec![whole(rounds), tenth(self.pace.days(rounds)), whole(reading.cycles as f64)];
            row.extend(reading.bands.iter().map(|band| whole(*band)));
            row.push(whole(reading.mean));
            row.push(whole(self.play.cycle().after(reading.age).mean));
            row
        };
        Section {
            title: "The meter by its age",
            head: vec![
                "rounds", "days", "cycles", "5%", "25%", "median", "75%", "95%", "mean", "exact mean",
            ],
            rows: path.iter().step_by(step).map(row).collect(),
            words: vec![
                "of the cycles that lasted so long; the exact mean begins at the average reset, and assumes \
                 no shortfall and no limit"
                    .to_owned(),
            ],
        }
    }

    /// How often the meter could not cover a fixed prize, and what the house paid for it.
    fn depletion(&self) -> Section {
        let (depleted, cycles) = (&self.summary.depletions, self.summary.cycles as f64);
        let each = |sum: f64, many: u64| if many > 0 { sum / many as f64 } else { 0.0 };
        let pair = |name: &str, value: String| vec![name.to_owned(), value];
        if depleted.cycles == 0 {
            return Section {
                title: "Depletion",
                head: vec!["", ""],
                rows: vec![pair("cycles in which the meter was depleted", "none".to_owned())],
                words: vec![],
            };
        }
        Section {
            title: "Depletion",
            head: vec!["", ""],
            rows: vec![
                pair("cycles in which the meter was depleted", whole(depleted.cycles as f64)),
                pair("part of all cycles", percent(depleted.cycles as f64 / cycles)),
                pair("times in such a cycle", tenth(each(depleted.times as f64, depleted.cycles))),
                pair(
                    "shortfall that the house paid, each time",
                    amount(each(depleted.shortfall, depleted.times)),
                ),
                pair("in such a cycle", amount(each(depleted.shortfall, depleted.cycles))),
                pair("in the worst cycle", amount(depleted.deepest)),
                pair("for each jackpot, over all cycles", amount(depleted.shortfall / cycles)),
            ],
            words: vec![],
        }
    }

    /// The percentages of the meter that were paid before the top jackpot.
    fn parts(&self) -> Section {
        let cycles = self.summary.cycles as f64;
        let rows = self.summary.parts.iter().map(|part| {
            let count = part.count as f64;
            vec![
                part.name.clone(),
                part.share.to_string(),
                whole(count),
                format!("{:.2}", count / cycles),
                amount(part.amount / count.max(1.0)),
                amount(part.amount / cycles),
            ]
        });
        let (with, without) = (&self.summary.jackpots.mean, &self.summary.without_parts);
        let meter = self.play.analysis().meter.as_ref();
        let exact = meter.and_then(|meter| {
            let reset = to_f64(meter.average_reset.as_ref()?);
            let rounds = to_f64(meter.rounds_between_top_hits.as_ref()?);
            let wagers = f64::from(meter.bettors) * meter.settings.wager.cents() as f64 / 100.0;
            Some(reset + rounds * wagers * to_f64(&meter.growth))
        });
        Section {
            title: "Parts of the meter that were paid on the way",
            head: vec!["", "pays", "times", "per jackpot", "on average", "took per jackpot"],
            rows: rows.collect(),
            words: vec![format!(
                "without them a jackpot would be {} (error {}) instead of {}{}",
                amount(without.mean),
                amount(without.error),
                amount(with.mean),
                exact.map(|it| format!("; {} by the closed form", amount(it))).unwrap_or_default(),
            )],
        }
    }

    /// The effect of the limit, the highest value that the meter may show.
    fn limited(&self) -> Section {
        let held = &self.summary.overflow;
        let limit = self.limit.map_or(f64::NAN, |limit| limit.cents() as f64 / 100.0);
        let met = self.summary.sorted.partition_point(|jackpot| *jackpot < limit);
        let met = self.summary.cycles - met;
        Section {
            title: "The limit",
            head: vec!["", ""],
            rows: vec![
                vec!["jackpots at the limit".to_owned(), whole(met as f64)],
                vec!["held apart for each jackpot".to_owned(), amount(held.mean)],
                vec!["standard error".to_owned(), amount(held.error)],
            ],
            words: vec![
                "a reset is shown as seed and reserve came to, before the limit".to_owned(),
            ],
        }
    }

    /// The house's monthly result, if months were recorded.
    fn months(&self) -> Option<Section> {
        let months = self.summary.months.as_ref()?;
        let pair = |name: String, value: String| vec![name, value];
        let mut rows = vec![
            pair("rounds".to_owned(), whole(self.pace.month() as f64)),
            pair("mean".to_owned(), amount(months.mean.mean)),
            pair("standard error".to_owned(), amount(months.mean.error)),
            pair("standard deviation".to_owned(), amount(months.mean.deviation)),
        ];
        for (part, band) in BANDS.iter().zip(months.bands) {
            rows.push(pair(quantile_name(*part), amount(band)));
        }
        rows.push(pair("months in which it loses".to_owned(), percent(months.losing)));
        Some(Section {
            title: "What the house makes in a month",
            head: vec!["", ""],
            rows,
            words: vec![format!(
                "a month is {DAYS} days; its share of the wagers, less prizes from the tray, seeds and \
                 shortfalls; what stands on meter and reserve is the players'; deviation and percentages \
                 from {} months",
                whole(months.sorted.len() as f64)
            )],
        })
    }
}
