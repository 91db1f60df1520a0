//! Renders a report as a workbook, with one sheet for each table.
//!
//! A figure is a number with its cents where a spreadsheet represents it exactly; an amount with fractions of
//! a cent, or with more than fifteen digits, is a text with all its digits. Texts are never formulas.

use money::Amount;
use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError};

use super::super::document::{Cell, Kind, Report, Section};
use super::{plain, shown};

/// The most digits of a number in a spreadsheet.
const MAX_DIGITS: usize = 15;
/// The most letters of a cell in a spreadsheet.
const MAX_LETTERS: usize = 32_767;

struct Styles {
    title: Format,
    head: Format,
    count: Format,
    number: Format,
    money: Format,
    exact: Format,
    total: Format,
}

impl Styles {
    fn new() -> Styles {
        let right = || Format::new().set_align(FormatAlign::Right);
        Styles {
            title: Format::new().set_bold().set_font_size(14),
            head: Format::new().set_bold().set_border_bottom(FormatBorder::Thin).set_text_wrap(),
            count: Format::new().set_num_format("#,##0"),
            number: Format::new().set_num_format("0"),
            money: Format::new().set_num_format("#,##0.00"),
            exact: right(),
            total: Format::new().set_bold().set_border_top(FormatBorder::Thin),
        }
    }
}

/// Renders the report.
pub(super) fn xlsx(report: &Report) -> Result<Vec<u8>, XlsxError> {
    let (mut book, styles) = (Workbook::new(), Styles::new());
    for (place, section) in report.sections().enumerate() {
        let tab = book.add_worksheet();
        tab.set_name(sheet_name(&section.name, place))?;
        let mut line = 0;
        if place == 0 {
            line = heading(tab, report, &styles)?;
        }
        table(tab, line, section, report, &styles)?;
    }
    let tab = book.add_worksheet();
    tab.set_name("Notes")?.set_column_width(0, 120)?;
    let record = report.made();
    let hash = report.hash.iter().map(|hash| format!("Hash {hash}"));
    let notes = report.notes.iter().cloned().chain(hash).chain([record]);
    for (line, note) in (0..).zip(notes) {
        tab.write_string(line, 0, note)?;
    }
    book.save_to_buffer()
}

/// Makes a valid sheet name.
fn sheet_name(name: &str, place: usize) -> String {
    let plain: String = name.chars().filter(|it| !"[]:*?/\\'".contains(*it)).take(25).collect();
    if place == 0 { plain } else { format!("{plain} {}", place + 1) }
}

fn heading(tab: &mut Worksheet, report: &Report, styles: &Styles) -> Result<u32, XlsxError> {
    let title = format!("{}: {}", report.house, report.name.title());
    tab.write_string_with_format(0, 0, title, &styles.title)?;
    let period = format!("{}, {}, {}", report.period_text(), report.zone, report.currency);
    tab.write_string(1, 0, period)?;
    let asked = report.filters.iter().map(|(name, value)| format!("{name}: {value}"));
    tab.write_string(2, 0, asked.collect::<Vec<_>>().join(", "))?;
    Ok(4)
}

fn table(
    tab: &mut Worksheet,
    mut line: u32,
    section: &Section,
    report: &Report,
    styles: &Styles,
) -> Result<(), XlsxError> {
    for (place, column) in (0..).zip(&section.columns) {
        let width = match column.kind {
            Kind::Text => 18,
            Kind::Time => 25,
            Kind::Number | Kind::Count => 10,
            Kind::Money | Kind::Exact => 16,
        };
        tab.set_column_width(place, width)?;
        tab.write_string_with_format(line, place, column.name, &styles.head)?;
    }
    tab.set_freeze_panes(line + 1, 0)?;
    for (rows, total) in [(&section.rows, false), (&section.totals, true)] {
        for row in rows {
            line += 1;
            for (place, cell) in (0..).zip(row) {
                write(tab, (line, place), cell, report, styles, total)?;
            }
        }
    }
    Ok(())
}

fn write(
    tab: &mut Worksheet,
    (line, place): (u32, u16),
    cell: &Cell,
    report: &Report,
    styles: &Styles,
    total: bool,
) -> Result<(), XlsxError> {
    let style = |own: &Format| if total { own.merge(&styles.total) } else { own.clone() };
    let digits = match cell {
        Cell::Empty => return Ok(()),
        Cell::Text(_) | Cell::Time(_) => {
            let text: String = shown(cell, &report.calendar).chars().take(MAX_LETTERS).collect();
            tab.write_string_with_format(line, place, text, &style(&Format::new()))?;
            return Ok(());
        }
        Cell::Number(_) | Cell::Count(_) | Cell::Money(_) | Cell::Exact(_) => {
            plain(cell, &report.calendar)
        }
    };
    let own = match cell {
        Cell::Number(_) => &styles.number,
        Cell::Count(_) => &styles.count,
        _ => &styles.money,
    };
    match number(cell, &digits) {
        Some(number) => tab.write_number_with_format(line, place, number, &style(own))?,
        None => tab.write_string_with_format(line, place, digits, &style(&styles.exact))?,
    };
    Ok(())
}

/// The number for a spreadsheet, parsed from the digits; `None` if it would not be exact.
fn number(cell: &Cell, digits: &str) -> Option<f64> {
    let cent = Amount::from(money::Cents::new(1)).parts();
    let whole_cents = match cell {
        Cell::Exact(amount) => amount.parts() % cent == 0,
        _ => true,
    };
    let few = digits.bytes().filter(u8::is_ascii_digit).count() <= MAX_DIGITS;
    if whole_cents && few { digits.parse().ok() } else { None }
}
