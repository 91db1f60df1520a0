//! Draws a jackpot cycle: the growth of the meter, and the distribution of its jackpots.

use std::ops::Range;

use odds::JackpotCycle;
use plotters::prelude::*;

use super::axes::{POINTS, SIZE, axes};
use super::{Area, Chart, GOLD, GREEN, Painted, Undrawn, draw, pen, share, whole};

/// A reference value.
struct Mark {
    at: f64,
    words: String,
}

/// Draws the fraction of jackpots that exceed each amount.
///
/// # Errors
///
/// If the picture cannot be drawn.
pub fn jackpots(cycle: &JackpotCycle, currency: &str) -> Result<Chart, Undrawn> {
    let most = cycle.jackpot_at(0.99).max(cycle.jackpot() * 1.2).max(1.0);
    let (half, tenth) = (cycle.jackpot_at(0.5), cycle.jackpot_at(0.9));
    let words = format!(
        "Half of all jackpots are above {}, and one in ten is above {} {currency}. The average is {}.",
        whole(half),
        whole(tenth),
        whole(cycle.jackpot())
    );
    let curve: Vec<(f64, f64)> =
        steps(most).map(|amount| (amount, cycle.chance_above(amount))).collect();
    let marks = [
        Mark { at: half, words: format!("median {}", whole(half)) },
        Mark { at: cycle.jackpot(), words: format!("average {}", whole(cycle.jackpot())) },
    ];
    let title = format!("Jackpots larger than an amount, in {currency}");
    draw(title, words, SIZE, |area| {
        let mut chart = axes(area, (0.0..most, None), 0.0..1.05, &|chance| share(*chance))?;
        chart.draw_series(AreaSeries::new(curve.iter().copied(), 0.0, GOLD.mix(0.18)))?;
        chart.draw_series(LineSeries::new(curve, GOLD.stroke_width(3)))?;
        for (place, mark) in marks.into_iter().enumerate() {
            let line = vec![(mark.at, 0.0), (mark.at, 1.0)];
            chart.draw_series(DashedLineSeries::new(line, 6, 4, GREEN.stroke_width(2)))?;
            // One below the other, so that the labels do not overlap.
            let below = 1.02 - 0.09 * f64::from(u32::try_from(place).unwrap_or(0));
            let at = (mark.at + most * 0.01, below);
            chart.draw_series([Text::new(mark.words, at, pen(&GREEN))])?;
        }
        Ok(())
    })
}

/// Draws the growth of a meter after an average reset.
///
/// # Errors
///
/// If the picture cannot be drawn.
pub fn growth(
    cycle: &JackpotCycle,
    break_even: Option<f64>,
    currency: &str,
) -> Result<Chart, Undrawn> {
    let most = cycle.age(0.95);
    let (mut mean, mut upper, mut lower) = (vec![], vec![], vec![]);
    for rounds in steps(most) {
        let stand = cycle.after(round(rounds));
        mean.push((rounds, stand.mean));
        upper.push((rounds, stand.mean + stand.deviation));
        lower.push((rounds, (stand.mean - stand.deviation).max(0.0)));
    }
    let grown = mean.last().map_or(0.0, |(_, meter)| *meter);
    let words = format!(
        "From an average reset of {}, the meter stands at {} {currency} after {} rounds, on average. \
         Nineteen of twenty cycles have ended by then.",
        whole(cycle.reset()),
        whole(grown),
        whole(most)
    );
    let mut marks = vec![Mark {
        at: cycle.jackpot(),
        words: format!("average jackpot {}", whole(cycle.jackpot())),
    }];
    let top = upper.iter().map(|(_, meter)| *meter).fold(cycle.jackpot(), f64::max);
    // The break-even meter may be far above any value that the meter reaches.
    marks.extend(
        break_even
            .filter(|at| *at < 2.0 * top)
            .map(|at| Mark { at, words: format!("break-even {}", whole(at)) }),
    );
    let top = marks.iter().map(|mark| mark.at).fold(top, f64::max) * 1.08;
    let title = format!("The meter after a reset, in {currency}");
    draw(title, words, SIZE, |area| {
        lower.reverse();
        upper.extend(lower);
        paint_growth(area, 0.0..most.max(1.0), 0.0..top.max(1.0), mean, upper, marks)
    })
}

fn paint_growth(
    area: &Area<'_>,
    rounds: Range<f64>,
    meter: Range<f64>,
    mean: Vec<(f64, f64)>,
    band: Vec<(f64, f64)>,
    marks: Vec<Mark>,
) -> Painted {
    let (last, top) = (rounds.end, meter.end);
    let across = (rounds, Some("rounds since the reset"));
    let mut chart = axes(area, across, meter, &|amount| whole(*amount))?;
    chart.draw_series([Polygon::new(band, GOLD.mix(0.18))])?;
    chart.draw_series(LineSeries::new(mean, GOLD.stroke_width(3)))?;
    let lowest = marks.iter().map(|mark| mark.at).fold(f64::MAX, f64::min);
    let close = marks.iter().all(|mark| mark.at - lowest < top * 0.09);
    for mark in marks {
        let line = vec![(0.0, mark.at), (last, mark.at)];
        chart.draw_series(DashedLineSeries::new(line, 6, 4, GREEN.stroke_width(2)))?;
        // Labels are above their line; if two lines are close, the lower one has its labels below.
        let under = close && mark.at <= lowest;
        let at = (last * 0.015, mark.at + top * if under { -0.015 } else { 0.065 });
        chart.draw_series([Text::new(mark.words, at, pen(&GREEN))])?;
    }
    Ok(())
}

/// Evenly spaced points from zero to `most`.
fn steps(most: f64) -> impl Iterator<Item = f64> {
    (0..=POINTS).map(move |step| most * f64::from(step) / f64::from(POINTS))
}

fn round(rounds: f64) -> u64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // It is clamped.
    {
        rounds.round().clamp(1.0, 1e15) as u64
    }
}
