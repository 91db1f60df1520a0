//! Renders a report as CSV (RFC 4180): one table, lines end in CRLF, fields are quoted where necessary.
//!
//! It contains only the main table, totals last; the other formats also contain the additional tables. A free
//! text that a spreadsheet would read as a formula is prefixed with an apostrophe.

use super::super::calendar::Calendar;
use super::super::document::{Cell, Section};
use super::plain;

/// Renders a table.
pub(super) fn csv(section: &Section, calendar: &Calendar) -> String {
    let mut out = String::new();
    let heads = section.columns.iter().map(|column| column.key.to_owned());
    line(&mut out, heads);
    for row in section.rows.iter().chain(&section.totals) {
        line(&mut out, row.iter().map(|cell| field(cell, calendar)));
    }
    out
}

fn line(out: &mut String, fields: impl Iterator<Item = String>) {
    for (place, field) in fields.enumerate() {
        if place > 0 {
            out.push(',');
        }
        if field.contains(['"', ',', '\r', '\n']) {
            out.push('"');
            out.push_str(&field.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(&field);
        }
    }
    out.push_str("\r\n");
}

fn field(cell: &Cell, calendar: &Calendar) -> String {
    let text = plain(cell, calendar);
    let formula =
        matches!(cell, Cell::Text(_)) && text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if formula { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use floor::SiteSettings;
    use money::Cents;

    use super::super::super::document::Kind;
    use super::*;

    #[test]
    fn fields_are_quoted_and_formulas_are_not() {
        let columns = [("text", "Text", Kind::Text), ("amount", "Amount", Kind::Money)];
        let mut section = Section::new("x", &columns);
        for (text, cents) in [("=1+1", -5), ("say \"nine\", twice", 100), ("two\nlines", 0)] {
            section.rows.push(vec![Cell::text(text), Cell::Money(Cents::new(cents))]);
        }
        let calendar = Calendar::of(&SiteSettings::default()).unwrap();
        assert_eq!(
            csv(&section, &calendar),
            "text,amount\r\n'=1+1,-0.05\r\n\"say \"\"nine\"\", twice\",1.00\r\n\"two\nlines\",0.00\r\n"
        );
    }
}
