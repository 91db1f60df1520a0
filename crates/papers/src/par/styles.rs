//! Defines the cell styles of a PAR workbook.

use rust_xlsxwriter::{Format, FormatBorder};

/// The cell styles of a workbook.
pub(super) struct Styles {
    pub(super) title: Format,
    pub(super) head: Format,
    pub(super) label: Format,
    pub(super) percent: Format,
    pub(super) number: Format,
    pub(super) money: Format,
    pub(super) count: Format,
    pub(super) small: Format,
    pub(super) input: Format,
    pub(super) input_percent: Format,
    pub(super) wrap: Format,
}

impl Styles {
    pub(super) fn new() -> Styles {
        let input = || Format::new().set_font_color("0000AA").set_background_color("FFF8E1");
        Styles {
            title: Format::new().set_bold().set_font_size(14),
            head: Format::new().set_bold().set_border_bottom(FormatBorder::Thin).set_text_wrap(),
            label: Format::new().set_bold(),
            percent: Format::new().set_num_format("0.0000%"),
            number: Format::new().set_num_format("#,##0.00"),
            money: Format::new().set_num_format("#,##0.00"),
            count: Format::new().set_num_format("#,##0"),
            small: Format::new().set_num_format("0.000000E+00"),
            input: input().set_num_format("#,##0.00"),
            input_percent: input().set_num_format("0.00##%"),
            wrap: Format::new().set_text_wrap(),
        }
    }
}
