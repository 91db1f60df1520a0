//! Draws pictures as SVG without styles or scripts, so that any page can embed them.
//!
//! A picture contains a title and a description, inside the SVG, for readers who cannot see it. It has no
//! fixed size, only its proportions. It uses few colours, always written in the same way: a page with its own
//! colours overrides them by `[stroke="#A8822A"]` and the like.

mod axes;
mod bars;
mod cycle_simulation;
mod jackpot_cycle;

use std::error::Error;
use std::fmt;

use plotters::coord::Shift;
use plotters::prelude::*;

pub(crate) use bars::part_of;
pub use bars::{Bar, Shade, bars, columns, returns};
pub use cycle_simulation::{fan, jackpot_columns, months, survival};
pub use jackpot_cycle::{growth, jackpots};

/// The colour of text.
pub(crate) const INK: RGBColor = RGBColor(28, 26, 23);
/// The colour of axes and their labels.
pub(crate) const SOFT: RGBColor = RGBColor(107, 101, 92);
/// The colour of the grid.
pub(crate) const GRID: RGBColor = RGBColor(217, 211, 199);
/// The colour of a picture's subject.
pub(crate) const GOLD: RGBColor = RGBColor(168, 130, 42);
/// The colour of what the subject is compared with.
pub(crate) const GREEN: RGBColor = RGBColor(11, 90, 62);

/// The size of labels as plotters takes it: its SVG backend divides font sizes by 1.24.
pub(crate) const LABEL: u32 = 18;

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// The title.
    pub title: String,
    /// The description, with the important figures.
    pub words: String,
    /// The picture as SVG.
    pub svg: String,
}

/// A picture that could not be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undrawn(String);

impl fmt::Display for Undrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the picture could not be drawn: {}", self.0)
    }
}

impl Error for Undrawn {}

/// The area that a picture is drawn on.
pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// The result of drawing, with any error.
pub(crate) type Painted = Result<(), Box<dyn Error>>;

/// Draws a picture.
pub(crate) fn draw(
    title: String,
    words: String,
    size: (u32, u32),
    paint: impl FnOnce(&Area<'_>) -> Painted,
) -> Result<Chart, Undrawn> {
    let mut svg = String::new();
    let painted = {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        paint(&area).and_then(|()| Ok(area.present()?))
    };
    painted.map_err(|error| Undrawn(error.to_string()))?;
    let sized = format!("<svg width=\"{}\" height=\"{}\" ", size.0, size.1);
    let drawn = svg.strip_prefix(&sized).and_then(|rest| rest.split_once('\n'));
    let (head, body) =
        drawn.ok_or_else(|| Undrawn("plotters wrote an unexpected SVG header".to_owned()))?;
    let (name, said) = (escaped(&title), escaped(&words));
    let svg =
        format!("<svg role=\"img\" {head}\n<title>{name}</title>\n<desc>{said}</desc>\n{body}");
    Ok(Chart { title, words, svg })
}

/// Combines several pictures into one, stacked, each with its title above and its description below.
#[must_use]
pub fn stacked(title: &str, charts: &[Chart]) -> String {
    use std::fmt::Write;
    let (width, head, each) = (700, 64, 430);
    let height = head + each * charts.len();
    let mut svg = format!(
        "<svg role=\"img\" viewBox=\"0 0 {width} {height}\" xmlns=\"http://www.w3.org/2000/svg\" \
         font-family=\"Georgia, serif\" fill=\"#1C1A17\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#FFFDF8\"/>\n\
         <text x=\"16\" y=\"40\" font-size=\"22\">{}</text>\n",
        escaped(title),
        escaped(title)
    );
    for (place, chart) in charts.iter().enumerate() {
        let top = head + each * place;
        let _ = write!(
            svg,
            "<text x=\"16\" y=\"{}\" font-size=\"17\">{}</text>\n\
             <svg x=\"10\" y=\"{}\" width=\"680\" height=\"340\">\n{}</svg>\n",
            top + 16,
            escaped(&chart.title),
            top + 24,
            chart.svg
        );
        // A line has room for about a hundred letters.
        let mut line = String::new();
        let mut lines = Vec::new();
        for word in chart.words.split(' ') {
            if line.len() + word.len() > 108 {
                lines.push(std::mem::take(&mut line));
            }
            line.push_str(word);
            line.push(' ');
        }
        lines.push(line);
        for (row, line) in lines.iter().enumerate() {
            let _ = writeln!(
                svg,
                "<text x=\"16\" y=\"{}\" font-size=\"13\" fill=\"#6B655C\">{}</text>",
                top + 380 + 17 * row,
                escaped(line.trim_end())
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The text style for a colour.
#[allow(clippy::trivially_copy_pass_by_ref)] // The style keeps it.
pub(crate) fn pen(colour: &'static RGBColor) -> TextStyle<'static> {
    TextStyle::from(("sans-serif", LABEL)).color(colour)
}

/// Escapes a text for markup.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A fraction for display: `35%`, `2.5%`.
pub(crate) fn share(part: f64) -> String {
    let text = format!("{:.1}", part * 100.0);
    format!("{}%", text.trim_end_matches('0').trim_end_matches('.'))
}

/// A whole amount for display: `78,543`.
pub(crate) fn whole(amount: f64) -> String {
    crate::text::thousands(&format!("{amount:.0}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_speaks_for_itself_and_loads_nothing() {
        let paint = |area: &Area<'_>| -> Painted {
            area.draw(&Text::new("<b>", (1, 1), ("sans-serif", LABEL)))?;
            Ok(())
        };
        let chart = draw("A & B".to_owned(), "a < b".to_owned(), (20, 10), paint).unwrap();
        assert!(chart.svg.starts_with("<svg role=\"img\" viewBox=\"0 0 20 10\" xmlns="));
        assert!(chart.svg.contains("<title>A &amp; B</title>\n<desc>a &lt; b</desc>"));
        assert!(chart.svg.contains("&lt;b&gt;") && chart.svg.ends_with("</svg>\n"));
        for never in ["style", "<script", "href", "width=\"20\""] {
            assert!(!chart.svg.contains(never), "{}", chart.svg);
        }
    }

    #[test]
    fn parts_are_read_in_per_cent() {
        assert_eq!([share(0.35), share(0.025), share(1.0)], ["35%", "2.5%", "100%"]);
        assert_eq!(whole(78_543.15), "78,543");
    }
}
