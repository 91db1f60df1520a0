//! The axes of the pictures of a meter.

use std::error::Error;
use std::ops::Range;

use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

use super::{Area, GRID, INK, LABEL, SOFT, whole};

/// The size of a picture.
pub(super) const SIZE: (u32, u32) = (680, 340);
/// The number of points of a line.
pub(super) const POINTS: u32 = 120;

/// A picture with its axes.
pub(super) type Canvas<'a, 'b> =
    ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Draws the axes. The horizontal one may have a title; without it there is less room for labels.
pub(super) fn axes<'a, 'b>(
    area: &'a Area<'b>,
    (across, title): (Range<f64>, Option<&str>),
    up: Range<f64>,
    up_says: &dyn Fn(&f64) -> String,
) -> Result<Canvas<'a, 'b>, Box<dyn Error>> {
    let (below, beside) = if title.is_some() { (50, 84) } else { (34, 60) };
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(36)
        .x_label_area_size(below)
        .y_label_area_size(beside)
        .build_cartesian_2d(across, up)?;
    let across_says = |value: &f64| whole(*value);
    let mut mesh = chart.configure_mesh();
    mesh.light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(SOFT)
        .label_style(("sans-serif", LABEL, &INK))
        .axis_desc_style(("sans-serif", LABEL, &SOFT))
        .x_labels(5)
        .y_labels(6)
        .x_label_formatter(&across_says)
        .y_label_formatter(up_says);
    if let Some(title) = title {
        mesh.x_desc(title);
    }
    mesh.draw().map_err(|error| error.to_string())?;
    Ok(chart)
}
