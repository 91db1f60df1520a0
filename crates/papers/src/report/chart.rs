//! Draws the pictures of reports: a meter as a line, amounts as columns and bars.
//!
//! A journal has any number of movements and a picture a few hundred points. A [`Trace`] therefore keeps the
//! lowest and the highest value of each interval of time, and doubles the intervals when there are too many.
//! So a prize is visible as a drop, however long the period. Only here does money become a float: for drawing
//! a line.

use std::collections::BTreeMap;

use floor::{Millis, PoolId};
use jiff::Timestamp;
use money::Amount;
use plotters::prelude::*;

use super::calendar::Calendar;
use super::document::{Cell, Chart, Section};
use super::name::By;
use super::query::ReportError;
use crate::picture;

/// The most intervals of a trace.
const MAX_STRETCHES: usize = 400;

/// A meter that has moved by less than half a cent is treated as unmoved.
const LEAST_MOVED: f64 = 0.005;

/// The most bars of a picture; the longest are kept.
const MAX_BARS: usize = 12;

/// The history of a meter.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    /// The length of an interval, in milliseconds, as a power of two.
    length: u32,
    /// First, lowest, highest and last value of each interval.
    stretches: BTreeMap<i64, [Amount; 4]>,
}

impl Trace {
    /// Adds a reading of the meter.
    pub(super) fn add(&mut self, at: Millis, meter: Amount) {
        merge(&mut self.stretches, at.0 >> self.length, [meter; 4]);
        while self.stretches.len() > MAX_STRETCHES {
            self.length += 1;
            let mut longer = BTreeMap::new();
            for (stretch, values) in std::mem::take(&mut self.stretches) {
                merge(&mut longer, stretch >> 1, values);
            }
            self.stretches = longer;
        }
    }

    /// The points of the line.
    fn points(&self) -> Vec<(i64, f64)> {
        let mut points = Vec::new();
        for (stretch, [first, low, high, last]) in &self.stretches {
            let at = stretch << self.length;
            points.extend([first, high, low, last].map(|value| (at, units(*value))));
        }
        points
    }
}

fn merge(stretches: &mut BTreeMap<i64, [Amount; 4]>, at: i64, values: [Amount; 4]) {
    let [first, low, high, last] = values;
    let held = stretches.entry(at).or_insert([first, low, high, last]);
    held[1] = held[1].min(low);
    held[2] = held[2].max(high);
    held[3] = last;
}

/// Converts to currency units, with enough precision for a line.
fn units(amount: Amount) -> f64 {
    amount.to_string().parse().unwrap_or(0.0)
}

/// Draws a meter, if it has moved.
pub(super) fn draw(
    pool: &PoolId,
    trace: &Trace,
    calendar: &Calendar,
    currency: &str,
) -> Result<Option<Chart>, ReportError> {
    let points = trace.points();
    let (Some((from, _)), Some((to, _))) = (points.first(), points.last()) else { return Ok(None) };
    let span = *from..(*to).max(from + 1);
    let short = to - from < 10 * 60_000;
    let most = points.iter().map(|(_, value)| *value).fold(f64::MIN, f64::max);
    let least = points.iter().map(|(_, value)| *value).fold(f64::MAX, f64::min);
    if most - least < LEAST_MOVED {
        return Ok(None);
    }
    let room = ((most - least) * 0.08).max(0.01);
    let (first, last) =
        (points.first().map_or(0.0, |it| it.1), points.last().map_or(0.0, |it| it.1));
    let show = |value: f64| crate::text::thousands(&format!("{value:.2}"));
    let words = format!(
        "It stood at {} at first and at {} at last, between {} and {}.",
        show(first),
        show(last),
        show(least),
        show(most)
    );
    // Show cents where the meter has moved little.
    let label =
        |value: &f64| if most - least < 10.0 { show(*value) } else { picture::whole(*value) };
    // Show seconds where the period is a few minutes.
    let shape = if short { "%H:%M:%S" } else { "%m-%d %H:%M" };
    let time = |at: &i64| {
        let moment = Timestamp::from_millisecond(*at).unwrap_or(Timestamp::UNIX_EPOCH);
        moment.to_zoned(calendar.zone().clone()).strftime(shape).to_string()
    };
    let title = format!("Meter of {pool}, in {currency}");
    let drawn = picture::draw(title, words, (720, 260), |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .margin_right(30)
            .x_label_area_size(34)
            .y_label_area_size(100)
            .build_cartesian_2d(span, (least - room)..(most + room))?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(picture::GRID)
            .axis_style(picture::SOFT)
            .label_style(("sans-serif", picture::LABEL, &picture::INK))
            .x_labels(5)
            .y_labels(6)
            .x_label_formatter(&time)
            .y_label_formatter(&label)
            .draw()?;
        chart.draw_series(LineSeries::new(points, picture::GOLD.stroke_width(2)))?;
        Ok(())
    });
    drawn.map(Some).map_err(ReportError::from)
}

/// Sums one column for each name in another, in the order in which the names first occur.
fn sums(section: &Section, name: &str, of: &str) -> Vec<(String, Amount)> {
    let mut sums: Vec<(String, Amount)> = vec![];
    for (name, amount) in section.column(name).zip(section.column(of)) {
        let (Cell::Text(name), Cell::Exact(amount)) = (name, amount) else { continue };
        match sums.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += *amount,
            None => sums.push((name.clone(), *amount)),
        }
    }
    sums
}

/// Draws the wagered amounts: by day or hour as columns, otherwise as bars. A single amount is not drawn.
pub(super) fn wagered(
    section: &Section,
    by: Option<By>,
    currency: &str,
) -> Result<Option<Chart>, ReportError> {
    let (grouped, name) = match by {
        Some(By::Hour) => ("hour", "hour"),
        Some(By::GamingDay) => ("gaming_day", "gaming day"),
        Some(By::Shift) => ("shift", "shift"),
        Some(By::Pool) => ("pool", "pool"),
        Some(By::Table) | None => ("table", "table"),
    };
    let mut amounts = sums(section, grouped, "amount");
    if amounts.len() > 1 && matches!(by, Some(By::Hour | By::GamingDay)) {
        let values: Vec<(String, f64)> = amounts
            .iter()
            .map(|(name, amount)| {
                // An hour is labelled by month, day and time.
                let short = if by == Some(By::Hour) { name.get(5..16) } else { None };
                (short.unwrap_or(name).to_owned(), units(*amount))
            })
            .collect();
        let (title, words) = said("wagered", name, &amounts, currency);
        return Ok(Some(picture::columns(title, words, &values)?));
    }
    let mut name = name;
    if amounts.len() < 2 {
        (amounts, name) = (sums(section, "table", "amount"), "table");
    }
    bars("wagered", name, &amounts, currency)
}

/// Draws the amount awarded for each hand, as bars.
pub(super) fn awarded(section: &Section, currency: &str) -> Result<Option<Chart>, ReportError> {
    bars("paid", "hand", &sums(section, "hand", "paid"), currency)
}

fn bars(
    what: &str,
    name: &str,
    amounts: &[(String, Amount)],
    currency: &str,
) -> Result<Option<Chart>, ReportError> {
    if amounts.len() < 2 {
        return Ok(None);
    }
    let whole: Amount = amounts.iter().map(|(_, amount)| *amount).sum();
    let mut bars: Vec<picture::Bar> = amounts
        .iter()
        .map(|(name, amount)| picture::Bar {
            name: name.clone(),
            says: format!(
                "{} ({})",
                crate::text::thousands(&amount.to_string()),
                picture::part_of(units(*amount), units(whole))
            ),
            value: units(*amount),
            shade: picture::Shade::Main,
        })
        .collect();
    bars.sort_by(|one, other| other.value.total_cmp(&one.value));
    bars.truncate(MAX_BARS);
    let (title, words) = said(what, name, amounts, currency);
    Ok(Some(picture::bars(title, words, &bars)?))
}

/// The title and the description of amounts by name.
fn said(what: &str, name: &str, amounts: &[(String, Amount)], currency: &str) -> (String, String) {
    let most = amounts.iter().max_by_key(|(_, amount)| *amount);
    let words = most.map_or_else(String::new, |(name, amount)| {
        format!("The most is {name} with {}.", crate::text::thousands(&amount.to_string()))
    });
    (format!("Amount {what} by {name}, in {currency}"), words)
}

#[cfg(test)]
mod tests {
    use money::Cents;

    use super::*;

    #[test]
    fn a_meter_that_has_not_moved_is_no_picture() {
        let calendar = Calendar::of(&floor::SiteSettings::default()).unwrap();
        let pool: PoolId = "NINES".try_into().unwrap();
        let mut trace = Trace::default();
        for (at, drawn) in [(0, false), (60_000, false), (120_000, true)] {
            let meter = if drawn { 1_000_059 } else { 1_000_000 };
            trace.add(Millis(at), Cents::new(meter).into());
            let chart = draw(&pool, &trace, &calendar, "USD").unwrap();
            assert_eq!(chart.is_some(), drawn, "{at}");
        }
    }

    #[test]
    fn a_long_period_keeps_its_highest_and_lowest() {
        let mut trace = Trace::default();
        let meter = |at: i64| match at {
            77_777 => 9_999_999,
            123_456 => 1,
            _ => 1_000_000 + at % 1_000,
        };
        for at in 0..200_000 {
            trace.add(Millis(at), Cents::new(meter(at)).into());
        }
        let points = trace.points();
        assert!(points.len() <= 4 * MAX_STRETCHES);
        let values = || points.iter().map(|(_, value)| *value);
        assert_eq!(values().fold(f64::MIN, f64::max).to_string(), "99999.99");
        assert_eq!(values().fold(f64::MAX, f64::min).to_string(), "0.01");
    }
}
