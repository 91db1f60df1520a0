//! Charts of a meter over one day: a small one for a card, and a large one with hours and amounts.
//!
//! Charts are drawn on a grid of whole numbers: a step to the right is ten minutes, and heights are whole
//! parts of the range. Amounts are rounded only for drawing.

use floor::Millis;
use manager::{History, Sample};
use money::{Amount, Cents};

use super::clock::Clock;
use crate::words::Words;

/// The horizontal position of the last bucket.
const LAST: i64 = History::BUCKETS - 1;
/// The height of the small chart.
const LOW: i128 = 32;
/// The step and the height of the large chart, and the space above and below the line.
const STEP: i64 = 6;
const HIGH: i128 = 180;

/// A small chart: `viewBox="0 0 143 34"`.
pub(super) struct Spark {
    /// The line, as `points` of a polyline.
    pub(super) line: String,
    /// Where a share of the meter was paid.
    pub(super) hits: Vec<i64>,
    /// A description in words.
    pub(super) said: String,
}

/// The range of the meter over the day.
struct Range {
    low: i128,
    high: i128,
}

impl Range {
    fn of(day: &[Sample]) -> Option<Range> {
        let values = || day.iter().map(|sample| sample.meter.parts());
        Some(Range { low: values().min()?, high: values().max()? })
    }

    /// The height of a value, measured from the top of a chart of this height.
    fn y(&self, value: Amount, height: i128) -> i128 {
        let span = self.high - self.low;
        if span == 0 {
            return height / 2;
        }
        height - (value.parts() - self.low) * height / span
    }
}

/// The positions of the buckets: the last one is at the right edge.
fn places(day: &[Sample]) -> impl Iterator<Item = (i64, &Sample)> {
    let many = i64::try_from(day.len()).unwrap_or(LAST);
    (LAST + 1 - many..).zip(day)
}

/// The buckets in which at least a tenth of the meter was paid: somebody won a share of it.
fn hits(day: &[Sample]) -> impl Iterator<Item = (i64, &Sample)> {
    places(day).filter(|(_, it)| {
        let (paid, left) = (it.prizes.parts(), it.meter.parts());
        paid > 0 && paid.saturating_mul(10) >= left
    })
}

fn cents(amount: i128) -> Cents {
    Amount::from_parts(amount).payable(Cents::new(1))
}

impl Spark {
    pub(super) fn of(day: &[Sample], t: &Words) -> Option<Spark> {
        let range = Range::of(day)?;
        let point = |(x, it): (i64, &Sample)| format!("{x},{}", range.y(it.meter, LOW) + 1);
        let mut line: Vec<String> = places(day).map(point).collect();
        if line.len() == 1 {
            // A pool that was just opened has one bucket, but a line needs two points.
            line.insert(0, format!("{},{}", LAST - 1, LOW / 2 + 1));
        }
        Some(Spark {
            line: line.join(" "),
            hits: hits(day).map(|(x, _)| x).collect(),
            said: format!(
                "last 24 hours: between {} and {}",
                t.money(cents(range.low)),
                t.money(cents(range.high))
            ),
        })
    }
}

/// A large chart with its scales.
pub(super) struct Chart {
    pub(super) width: i64,
    pub(super) height: i128,
    /// The line, as `points` of a polyline; and the area below it.
    pub(super) line: String,
    pub(super) area: String,
    /// Where the line ends. For a pool that was just opened, this is all there is to see.
    pub(super) end: (i64, i128),
    /// Amounts at the side: the height and the text.
    pub(super) amounts: Vec<(i128, String)>,
    /// Hours at the bottom: the position and the text.
    pub(super) hours: Vec<(i64, String)>,
    /// Prizes: the position, the height, and what was paid.
    pub(super) prizes: Vec<(i64, i128, String)>,
    /// A description in words.
    pub(super) said: String,
}

impl Chart {
    pub(super) fn of(day: &[Sample], t: &Words, clock: &Clock, now: Millis) -> Option<Chart> {
        let range = Range::of(day)?;
        let spots: Vec<(i64, i128)> =
            places(day).map(|(x, it)| (x * STEP, range.y(it.meter, HIGH - 20) + 10)).collect();
        let points: Vec<String> = spots.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let (first, last) = (spots.first()?.0, *spots.last()?);
        let line = points.join(" ");
        let step = (range.high - range.low) / 3;
        let values = if step == 0 {
            vec![range.low]
        } else {
            (0..4).map(|it| range.low + it * step).collect()
        };
        let amount = |value: i128| {
            (range.y(Amount::from_parts(value), HIGH - 20) + 10, t.money(cents(value)))
        };
        let end = day.last()?.from.0.max(now.0 - now.0.rem_euclid(History::BUCKET_MS));
        let hours = (0..=LAST).filter_map(|x| {
            let from = Millis(end - (LAST - x) * History::BUCKET_MS);
            clock
                .full_hour(from)
                .filter(|hour| hour % 3 == 0)
                .map(|hour| (x * STEP, format!("{hour:02}:00")))
        });
        let prize = |(x, it): (i64, &Sample)| {
            let paid = t.money(cents(it.prizes.parts()));
            (
                x * STEP,
                range.y(it.meter, HIGH - 20) + 10,
                format!("{paid} paid around {}", clock.short(it.from)),
            )
        };
        Some(Chart {
            width: LAST * STEP,
            height: HIGH,
            area: format!("{first},{HIGH} {line} {},{HIGH}", last.0),
            line,
            end: last,
            amounts: values.into_iter().map(amount).collect(),
            hours: hours.collect(),
            prizes: hits(day).map(prize).collect(),
            said: format!(
                "The meter over the last 24 hours, between {} and {}.",
                t.money(cents(range.low)),
                t.money(cents(range.high))
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use floor::SiteSettings;

    use super::*;
    use crate::words::Language;

    fn day(values: &[(i64, i64)]) -> Vec<Sample> {
        let amount = |it: i64| Amount::from(Cents::new(it));
        let sample = |(place, (meter, prizes)): (i64, &(i64, i64))| Sample {
            from: Millis(place * History::BUCKET_MS),
            meter: amount(*meter),
            prizes: amount(*prizes),
        };
        (0..).zip(values).map(sample).collect()
    }

    #[test]
    fn a_line_ends_at_the_right_and_a_hit_is_marked() {
        let t = Words::new(Language::English, &SiteSettings::default());
        let day = day(&[(100_000, 0), (110_000, 100), (50_000, 60_000)]);
        let spark = Spark::of(&day, &t).unwrap();
        // 1000, 1100 and 500 on a height of 32: 500 of 600 is 26 above the bottom, 600 of 600 is the top.
        assert_eq!(spark.line, "141,7 142,1 143,33");
        assert_eq!(spark.hits, [143]);
        assert_eq!(spark.said, "last 24 hours: between $500.00 and $1,100.00");
        assert!(Spark::of(&[], &t).is_none());
    }

    #[test]
    fn a_meter_that_stands_still_is_a_line_in_the_middle() {
        let t = Words::new(Language::English, &SiteSettings::default());
        assert_eq!(Spark::of(&day(&[(5, 0)]), &t).unwrap().line, "142,17 143,17");
        let clock = Clock::of(&SiteSettings::default());
        let chart = Chart::of(&day(&[(5, 0), (5, 0)]), &t, &clock, Millis(0)).unwrap();
        assert_eq!(chart.amounts.len(), 1);
        assert!(chart.line.ends_with("858,90"), "{}", chart.line);
        let chart = Chart::of(&day(&[(5, 0)]), &t, &clock, Millis(0)).unwrap();
        assert_eq!(chart.end, (858, 90), "of one bucket, a dot is seen");
    }
}
