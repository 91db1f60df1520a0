//! Draws bar and column charts of amounts.

use odds::{Analysis, to_f64};
use plotters::element::Rectangle;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use wagers::Purse;

use super::{Chart, GOLD, GREEN, GRID, INK, LABEL, SOFT, Undrawn, draw, pen, share, whole};
use crate::text::percent;

/// The role of a bar, which decides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// The subject of the picture.
    Main,
    /// What the subject is compared with.
    Other,
    /// The remainder.
    Rest,
}

/// A bar.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// Its name.
    pub name: String,
    /// Its value, in words.
    pub says: String,
    /// Its length.
    pub value: f64,
    /// Its role.
    pub shade: Shade,
}

const WIDTH: u32 = 720;
/// The height of one bar with its label.
const PITCH: u32 = 46;

/// Draws the return of each row of a pay table, and what the house keeps.
///
/// # Errors
///
/// If the picture cannot be drawn.
pub fn returns(analysis: &Analysis) -> Result<Chart, Undrawn> {
    let mut rows: Vec<Bar> = analysis
        .rows
        .iter()
        .map(|row| {
            let returned = row.returned.as_ref();
            let part = returned.map_or("unknown".to_owned(), |it| percent(it, 3));
            let shade = if row.from == Purse::Meter { Shade::Main } else { Shade::Other };
            let value = returned.map_or(0.0, to_f64);
            let says = match analysis.meter {
                Some(_) => format!("{part} from the {}", row.from),
                None => part,
            };
            Bar { name: row.name.clone(), says, value, shade }
        })
        .collect();
    let kept = percent(&analysis.house_advantage, 3);
    let words = format!(
        "Of every unit wagered the rows give back {}, and the house keeps {kept}.",
        percent(&(odds::of_decimal(1, 0) - &analysis.house_advantage), 3)
    );
    rows.push(Bar {
        name: "House advantage".to_owned(),
        says: kept,
        value: to_f64(&analysis.house_advantage).max(0.0),
        shade: Shade::Rest,
    });
    bars("Return by row".to_owned(), words, &rows)
}

/// Draws horizontal bars, each with its label above.
///
/// # Errors
///
/// If the picture cannot be drawn.
pub fn bars(title: String, words: String, bars: &[Bar]) -> Result<Chart, Undrawn> {
    let many = u32::try_from(bars.len()).unwrap_or(0);
    let most = bars.iter().map(|bar| bar.value).fold(f64::MIN_POSITIVE, f64::max);
    draw(title, words, (WIDTH, 8 + PITCH * many), |area| {
        for (place, bar) in (0..).zip(bars) {
            let (left, right, top) = (4, 716, 4 + 46 * place);
            area.draw(&Text::new(bar.name.clone(), (left, top + 2), pen(&INK)))?;
            let says = pen(&INK).pos(Pos::new(HPos::Right, VPos::Top));
            area.draw(&Text::new(bar.says.clone(), (right, top + 2), says))?;
            let track = [(left, top + 25), (right, top + 35)];
            area.draw(&Rectangle::new(track, GRID.mix(0.5).filled()))?;
            let colour = match bar.shade {
                Shade::Main => GOLD,
                Shade::Other => GREEN,
                Shade::Rest => SOFT,
            };
            let long = f64::from(right - left) * (bar.value / most).clamp(0.0, 1.0);
            #[allow(clippy::cast_possible_truncation)] // At most the width.
            let end = left + long.round() as i32;
            area.draw(&Rectangle::new([(left, top + 25), (end, top + 35)], colour.filled()))?;
        }
        Ok(())
    })
}

/// Draws columns side by side, for amounts in order of time.
///
/// # Errors
///
/// If the picture cannot be drawn.
pub fn columns(title: String, words: String, values: &[(String, f64)]) -> Result<Chart, Undrawn> {
    let most = values.iter().map(|(_, value)| *value).fold(0.0, f64::max).max(1.0);
    let many = values.len() as f64;
    let name = |at: &f64| {
        let place = values.iter().enumerate().find(|(place, _)| *at < *place as f64 + 1.0);
        place.map_or_else(String::new, |(_, (name, _))| name.clone())
    };
    draw(title, words, (720, 260), |area| {
        let mut chart = ChartBuilder::on(area);
        let mut chart = chart
            .margin(10)
            .x_label_area_size(34)
            .y_label_area_size(84)
            .build_cartesian_2d(0.0..many.max(1.0), 0.0..most * 1.08)?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(SOFT)
            .disable_x_mesh()
            .label_style(("sans-serif", LABEL, &INK))
            .x_labels(5)
            .y_labels(5)
            .x_label_formatter(&name)
            .y_label_formatter(&|amount| whole(*amount))
            .draw()?;
        let column = |(place, (_, value)): (usize, &(String, f64))| {
            let left = place as f64;
            Rectangle::new([(left + 0.12, 0.0), (left + 0.88, *value)], GOLD.filled())
        };
        chart.draw_series(values.iter().enumerate().map(column))?;
        Ok(())
    })
}

/// A share of a total, in words.
#[must_use]
pub(crate) fn part_of(value: f64, sum: f64) -> String {
    if sum > 0.0 { share(value / sum) } else { share(0.0) }
}
