//! A meter as a picture.
//!
//! A journal has any number of movements and a picture a few hundred points: a [`Trace`] keeps the lowest
//! and the highest value of each stretch of time, and makes the stretches longer when there are too many.
//! So a prize is seen as the fall that it was, however long the period. Here, and only here, money becomes
//! a float: for a line on paper.

use std::collections::BTreeMap;

use floor::{Millis, PoolId};
use jiff::Timestamp;
use money::Amount;
use plotters::prelude::*;

use super::calendar::Calendar;
use super::document::Chart;
use super::question::ReportError;

/// The most stretches of a trace.
const STRETCHES_MOST: usize = 400;

/// The course of a meter.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    /// The length of a stretch, in milliseconds, as a power of two.
    length: u32,
    /// First, lowest, highest and last value of each stretch.
    stretches: BTreeMap<i64, [Amount; 4]>,
}

impl Trace {
    /// Adds where a meter stands.
    pub(super) fn add(&mut self, at: Millis, meter: Amount) {
        merge(&mut self.stretches, at.0 >> self.length, [meter; 4]);
        while self.stretches.len() > STRETCHES_MOST {
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

/// In currency units, near enough for a line.
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
    let room = ((most - least) * 0.08).max(0.01);
    let mut svg = String::new();
    let failed = |why: &dyn std::fmt::Display| ReportError::Writing(format!("no chart: {why}"));
    {
        let area = SVGBackend::with_string(&mut svg, (900, 260)).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin(10)
            .x_label_area_size(28)
            .y_label_area_size(96)
            .build_cartesian_2d(span, (least - room)..(most + room))
            .map_err(|error| failed(&error))?;
        // A few minutes are told apart by their seconds.
        let shape = if short { "%H:%M:%S" } else { "%m-%d %H:%M" };
        let time = |at: &i64| {
            let moment = Timestamp::from_millisecond(*at).unwrap_or(Timestamp::UNIX_EPOCH);
            moment.to_zoned(calendar.zone().clone()).strftime(shape).to_string()
        };
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(RGBColor(217, 211, 199))
            .axis_style(RGBColor(107, 101, 92))
            .label_style(("sans-serif", 12, &RGBColor(28, 26, 23)))
            .x_labels(7)
            .y_labels(6)
            .x_label_formatter(&time)
            .y_label_formatter(&|value| crate::text::thousands(&format!("{value:.2}")))
            .draw()
            .map_err(|error| failed(&error))?;
        let line = LineSeries::new(points, RGBColor(168, 130, 42).stroke_width(2));
        chart.draw_series(line).map_err(|error| failed(&error))?;
        area.present().map_err(|error| failed(&error))?;
    }
    Ok(Some(Chart { title: format!("Meter of {pool}, in {currency}"), svg }))
}

#[cfg(test)]
mod tests {
    use money::Cents;

    use super::*;

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
        assert!(points.len() <= 4 * STRETCHES_MOST);
        let values = || points.iter().map(|(_, value)| *value);
        assert_eq!(values().fold(f64::MIN, f64::max).to_string(), "99999.99");
        assert_eq!(values().fold(f64::MAX, f64::min).to_string(), "0.01");
    }
}
