//! Draws a cycle simulation: the growth of the meter, the sizes of jackpots, the lengths of cycles, and the
//! house's monthly results. Simulated values are gold, exact ones green. In the months, losses are grey and
//! the average is green.

use std::ops::Range;

use odds::JackpotCycle;
use odds::cycle_simulation::{Reading, Summary};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::axes::{Canvas, POINTS, SIZE, axes};
use super::{Area, Chart, GOLD, GREEN, INK, Painted, SOFT, Undrawn, draw, pen, share, whole};

/// The number of columns of a histogram.
const COLUMNS: u32 = 40;

/// The legend of the colours, in the upper right corner.
fn legend(area: &Area<'_>, lines: &[(&str, RGBColor, f64)]) -> Painted {
    let right = i32::try_from(SIZE.0).unwrap_or(0) - 44;
    for (place, (words, colour, depth)) in (0..).zip(lines) {
        let top = 16 + 21 * place;
        let says = pen(&INK).pos(Pos::new(HPos::Right, VPos::Center));
        area.draw(&Text::new((*words).to_owned(), (right - 26, top), says))?;
        let swatch = [(right - 18, top - 5), (right, top + 5)];
        area.draw(&Rectangle::new(swatch, colour.mix(*depth).filled()))?;
    }
    Ok(())
}

/// Draws the meter by age: the bands of the simulated values, their median, and the exact mean.
///
/// # Errors
///
/// If the picture cannot be drawn.
pub fn fan(path: &[Reading], cycle: &JackpotCycle) -> Result<Chart, Undrawn> {
    let last = path.last();
    let most = last.map_or(1.0, |reading| reading.age as f64).max(1.0);
    let top = path.iter().map(|reading| reading.bands[4]).fold(1.0, f64::max) * 1.05;
    let words = last.map_or_else(
        || "Too few cycles were simulated to show their growth.".to_owned(),
        |last| {
            format!(
                "Of the cycles that last {} rounds, half have a meter above {} by then; nine of ten have one \
                 between {} and {}.",
                whole(last.age as f64),
                whole(last.bands[2]),
                whole(last.bands[0]),
                whole(last.bands[4])
            )
        },
    );
    let line = |band: usize| path.iter().map(move |it| (it.age as f64, it.bands[band]));
    let ring = |low: usize, high: usize| -> Vec<(f64, f64)> {
        let back: Vec<(f64, f64)> = line(low).collect();
        line(high).chain(back.into_iter().rev()).collect()
    };
    let exact = path.iter().map(|it| (it.age as f64, cycle.after(it.age).mean.min(top)));
    let title = "The meter by its age".to_owned();
    draw(title, words, SIZE, |area| {
        let up = |amount: &f64| whole(*amount);
        let mut chart = axes(area, (0.0..most, Some("rounds since the reset")), 0.0..top, &up)?;
        if path.len() > 1 {
            chart.draw_series([Polygon::new(ring(0, 4), GOLD.mix(0.16))])?;
            chart.draw_series([Polygon::new(ring(1, 3), GOLD.mix(0.26))])?;
        }
        chart.draw_series(LineSeries::new(line(2), GOLD.stroke_width(3)))?;
        chart.draw_series(DashedLineSeries::new(exact, 7, 5, GREEN.stroke_width(2)))?;
        let lines =
            [("median", GOLD, 1.0), ("half of all cycles", GOLD, 0.4), ("nine of ten", GOLD, 0.16)];
        let at = |place: u32| (most * 0.03, top * (0.95 - 0.085 * f64::from(place)));
        for (place, (words, colour, depth)) in (0..).zip(lines) {
            mark(&mut chart, at(place), (most, top), (colour, depth), words)?;
        }
        mark(&mut chart, at(3), (most, top), (GREEN, 1.0), "mean, exact")
    })
}

/// A colour swatch with its label.
fn mark(
    chart: &mut Canvas<'_, '_>,
    at: (f64, f64),
    (most, top): (f64, f64),
    (colour, depth): (RGBColor, f64),
    words: &str,
) -> Painted {
    let swatch = [(at.0, at.1 - top * 0.018), (at.0 + most * 0.03, at.1 + top * 0.018)];
    chart.draw_series([Rectangle::new(swatch, colour.mix(depth).filled())])?;
    let place = (at.0 + most * 0.04, at.1 + top * 0.03);
    chart.draw_series([Text::new(words.to_owned(), place, pen(&INK))])?;
    Ok(())
}

/// Counts the values in each of several equal columns.
fn counted(sorted: &[f64], over: &Range<f64>) -> Vec<(f64, f64, f64)> {
    let width = (over.end - over.start) / f64::from(COLUMNS);
    let below = |edge: f64| sorted.partition_point(|value| *value < edge) as f64;
    let column = |place: u32| {
        let left = over.start + width * f64::from(place);
        (left, left + width, below(left + width) - below(left))
    };
    (0..COLUMNS).map(column).collect()
}

/// Draws the simulated jackpot sizes, and their exact distribution.
///
/// # Errors
///
/// If the picture cannot be drawn.
pub fn jackpot_columns(
    summary: &Summary,
    cycle: &JackpotCycle,
    limited: bool,
) -> Result<Chart, Undrawn> {
    let (mean, median) = (summary.jackpots.mean.mean, summary.jackpots.at[4]);
    let over = 0.0..(summary.jackpots.at[8] * 1.1).max(1.0);
    let columns = counted(&summary.sorted, &over);
    let all = summary.cycles as f64;
    let expected: Vec<(f64, f64)> = columns
        .iter()
        .map(|&(left, right, _)| {
            let part = cycle.chance_above(left) - cycle.chance_above(right);
            (f64::midpoint(left, right), part * all)
        })
        .collect();
    let highest = columns.iter().map(|it| it.2).chain(expected.iter().map(|it| it.1));
    let top = highest.fold(1.0, f64::max) * 1.1;
    let words = format!(
        "{} jackpots: {} on average, half of them above {}.",
        whole(all),
        whole(mean),
        whole(median),
    );
    draw("Jackpots".to_owned(), words, SIZE, |area| {
        let up = |many: &f64| whole(*many);
        let mut chart = axes(area, (over.clone(), Some("jackpot")), 0.0..top, &up)?;
        let gap = (over.end - over.start) / f64::from(COLUMNS) * 0.08;
        chart.draw_series(columns.iter().map(|&(left, right, many)| {
            Rectangle::new([(left + gap, 0.0), (right - gap, many)], GOLD.mix(0.55).filled())
        }))?;
        // The exact distribution assumes that there is no limit: with a limit it would mislead.
        if limited {
            return legend(area, &[("simulated", GOLD, 0.55)]);
        }
        chart.draw_series(LineSeries::new(expected, GREEN.stroke_width(3)))?;
        legend(area, &[("simulated", GOLD, 0.55), ("exact", GREEN, 1.0)])
    })
}

/// Draws the fraction of cycles that are longer than each number of rounds.
///
/// # Errors
///
/// If the picture cannot be drawn.
pub fn survival(summary: &Summary, cycle: &JackpotCycle) -> Result<Chart, Undrawn> {
    let most = cycle.age(0.99).max(1.0);
    let all = summary.cycles as f64;
    let steps = || (0..=POINTS).map(|step| most * f64::from(step) / f64::from(POINTS));
    let alive = |rounds: f64| {
        let ended = summary.ages.partition_point(|age| (*age as f64) <= rounds);
        (rounds, 1.0 - ended as f64 / all)
    };
    let played: Vec<(f64, f64)> = steps().map(alive).collect();
    // One cycle in a hundred is longer than `most`, and each round ends the same fraction of those left.
    let exact = |rounds: f64| (rounds, (rounds / most * 0.01_f64.ln()).exp());
    let exact: Vec<(f64, f64)> = steps().map(exact).collect();
    let words = format!(
        "Half of all jackpots come within {} rounds, nine of ten within {}; one in a hundred takes more \
         than {}.",
        whole(summary.between.at[4]),
        whole(summary.between.at[6]),
        whole(summary.between.at[8])
    );
    draw("Cycles longer than a number of rounds".to_owned(), words, SIZE, |area| {
        let up = |part: &f64| share(*part);
        let mut chart = axes(area, (0.0..most, Some("rounds since the reset")), 0.0..1.05, &up)?;
        chart.draw_series(AreaSeries::new(played.iter().copied(), 0.0, GOLD.mix(0.18)))?;
        chart.draw_series(LineSeries::new(played, GOLD.stroke_width(3)))?;
        chart.draw_series(DashedLineSeries::new(exact, 7, 5, GREEN.stroke_width(2)))?;
        legend(area, &[("simulated", GOLD, 1.0), ("exact", GREEN, 1.0)])
    })
}

/// Draws the house's monthly results.
///
/// # Errors
///
/// If the picture cannot be drawn.
pub fn months(sorted: &[f64], mean: f64) -> Result<Chart, Undrawn> {
    let at = |part: f64| odds::cycle_simulation::quantile(sorted, part);
    let (low, high) = (at(0.01), at(0.99));
    let room = (high - low).max(1.0) * 0.06;
    let over = (low - room)..(high + room);
    let columns = counted(sorted, &over);
    let top = columns.iter().map(|it| it.2).fold(1.0, f64::max) * 1.12;
    let words = format!(
        "{} months: {} on average, nine of ten between {} and {}. Two months in a hundred are \
         the picture.",
        whole(sorted.len() as f64),
        whole(mean),
        whole(at(0.05)),
        whole(at(0.95))
    );
    draw("What the house makes in a month".to_owned(), words, SIZE, |area| {
        let up = |many: &f64| whole(*many);
        let mut chart = axes(area, (over.clone(), Some("result of a month")), 0.0..top, &up)?;
        let gap = (over.end - over.start) / f64::from(COLUMNS) * 0.08;
        chart.draw_series(columns.iter().map(|&(left, right, many)| {
            let colour = if f64::midpoint(left, right) < 0.0 { SOFT } else { GOLD };
            Rectangle::new([(left + gap, 0.0), (right - gap, many)], colour.mix(0.6).filled())
        }))?;
        if over.contains(&mean) {
            let line = vec![(mean, 0.0), (mean, top)];
            chart.draw_series(DashedLineSeries::new(line, 7, 5, GREEN.stroke_width(2)))?;
            let says = format!("average {}", whole(mean));
            // On the side of its line with more room.
            let (right, room) = (mean > f64::midpoint(over.start, over.end), 0.012);
            let (side, room) = if right { (HPos::Right, -room) } else { (HPos::Left, room) };
            let at = (mean + (over.end - over.start) * room, top * 0.99);
            let style = pen(&GREEN).pos(Pos::new(side, VPos::Top));
            chart.draw_series([Text::new(says, at, style)])?;
        }
        Ok(())
    })
}
