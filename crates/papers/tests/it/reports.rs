//! Tests of reports, read back: figures in a spreadsheet, escaping in pages, journals of older programs.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use floor::{Event, Millis, Role, SiteSettings};
use journal::{MemoryStore, Record, Store};
use manager::{Body, Fingerprint};
use money::{Amount, Cents};
use papers::report::{
    Calendar, Cell, Filter, Format, Kind, Name, Report, ReportError, ReportQuery, Section, make,
};

/// A journal of these bodies.
fn journal(bodies: impl Iterator<Item = Vec<u8>>) -> MemoryStore {
    let mut store = MemoryStore::new();
    let mut records: Vec<Record> = vec![];
    for (seq, body) in (1..).zip(bodies) {
        let before = records.last().map(|record| record.hash).unwrap_or_default();
        records.push(Record::after(before, seq, body));
    }
    store.append(&records).unwrap();
    store
}

fn ask(store: &MemoryStore, name: Name, fields: &[(&str, &str)]) -> Result<Report, ReportError> {
    let filters = fields.iter().map(|(field, value)| (Filter::parse(field).unwrap(), *value));
    make(&ReportQuery::read(name, filters)?, store, &mut |_| ())
}

/// One person with an awkward name, added at a known moment.
fn awkward() -> MemoryStore {
    let staff = || "D100".try_into().unwrap();
    let name = "=HYPERLINK(\"x\") <b>Ann</b>, Jr".to_owned();
    let event =
        Event::StaffAdded { staff: staff(), name, role: Role::Dealer, by: staff(), second: None };
    let key = "k".try_into().unwrap();
    let body = Body {
        key,
        at: Millis(1_700_000_000_000),
        by: staff(),
        request: Fingerprint::default(),
        events: vec![event],
    };
    journal(std::iter::once(body.to_bytes()))
}

#[test]
fn free_text_is_text_in_every_format() {
    let report = ask(&awkward(), Name::Staff, &[]).unwrap();
    let text = |format| String::from_utf8(report.write(format).unwrap()).unwrap();
    let page = text(Format::Html);
    assert!(page.contains("&#60;b&#62;Ann") && !page.contains("<b>Ann"), "{page}");
    assert!(!page.contains("<script"));
    let csv = text(Format::Csv);
    assert!(csv.contains("\"'=HYPERLINK(\"\"x\"\") <b>Ann</b>, Jr\""), "{csv}");
    let json: serde_json::Value = serde_json::from_str(&text(Format::Json)).unwrap();
    assert_eq!(json["items"][0]["name"], "=HYPERLINK(\"x\") <b>Ann</b>, Jr");
    assert_eq!(json["items"][0]["since"], "2023-11-14T22:13:20.000+00:00");
    let bytes = report.write(Format::Xlsx).unwrap();
    let mut book = Xlsx::new(Cursor::new(bytes)).unwrap();
    let sheet = book.worksheet_range("Staff").unwrap();
    let names: Vec<&Data> = sheet.rows().filter_map(|row| row.get(1)).collect();
    let name = Data::String("=HYPERLINK(\"x\") <b>Ann</b>, Jr".to_owned());
    assert!(names.contains(&&name), "{names:?}");
    assert_eq!(book.worksheet_formula("Staff").unwrap().used_cells().count(), 0);
}

#[test]
fn a_workbook_holds_numbers_where_they_are_exact_and_digits_where_not() {
    let mut report = ask(&awkward(), Name::CoinIn, &[]).unwrap();
    let columns = [
        ("coins", "Coins", Kind::Count),
        ("money", "Money", Kind::Money),
        ("exact", "Exact", Kind::Exact),
    ];
    let mut section = Section::new("Figures", &columns);
    let parts = |parts: i128| Cell::Exact(Amount::from_parts(parts));
    let cents = |cents: i64| Cell::Money(Cents::new(cents));
    section.rows = vec![
        vec![Cell::count(1_234_567_u64), cents(-5), parts(100_059_000_000_000_000)],
        vec![Cell::count(u64::MAX), cents(i64::MAX), parts(1)],
    ];
    report.main = section;
    let mut book = Xlsx::new(Cursor::new(report.write(Format::Xlsx).unwrap())).unwrap();
    let sheet = book.worksheet_range("Figures").unwrap();
    let rows: Vec<Vec<Data>> = sheet.rows().map(<[Data]>::to_vec).collect();
    let last: Vec<&Vec<Data>> = rows.iter().rev().take(2).collect();
    let text = |text: &str| Data::String(text.to_owned());
    assert_eq!(*last[1], [Data::Float(1_234_567.0), Data::Float(-0.05), Data::Float(1_000.59)]);
    let digits = ["18446744073709551615", "92233720368547758.07", "0.00000000000001"];
    assert_eq!(*last[0], digits.map(text));
}

/// The bodies that the last program of format 1 wrote. Wagers and meters are as it printed them itself.
#[test]
fn a_journal_of_an_older_program_gives_its_reports_too() {
    let old = include_str!("../../../manager/tests/it/fixtures/format1.jsonl");
    let store = journal(old.lines().map(|line| line.as_bytes().to_vec()));
    let coins = ask(&store, Name::CoinIn, &[("by", "pool")]).unwrap();
    let found = |section: &Section, key: &str| -> Vec<String> {
        let place = section.columns.iter().position(|column| column.key == key).unwrap();
        let rows = section.totals.iter().map(|row| match (&row[0], &row[place]) {
            (Cell::Text(of), Cell::Exact(amount)) => format!("{of} {amount}"),
            other => panic!("{other:?}"),
        });
        rows.collect()
    };
    assert_eq!(
        found(&coins.main, "amount"),
        ["Total GOLD 2.00", "Total MARK 1.00", "Total NINES 6.00", "Total 9.00"]
    );
    let meters = ask(&store, Name::Meters, &[("by", "pool")]).unwrap();
    assert_eq!(
        found(&meters.main, "closing"),
        ["Total GOLD 10001.17", "Total MARK 10000.04", "Total NINES 10002.18"]
    );
    assert_eq!(
        coins.record(),
        "87:dda82283a9a5df46355d2497becada836ae37ebb6d342a7420bc25f62299ff49"
    );
    for name in Name::ALL {
        for format in Format::ALL {
            assert!(!ask(&store, name, &[]).unwrap().write(format).unwrap().is_empty());
        }
    }
}

#[test]
fn parameter_sheets_say_the_same_if_their_hashes_do() {
    let old = include_str!("../../../manager/tests/it/fixtures/format1.jsonl");
    let store = journal(old.lines().map(|line| line.as_bytes().to_vec()));
    let sheet = |fields: &[(&str, &str)]| ask(&store, Name::Parameters, fields).unwrap();
    let (all, one) = (sheet(&[]), sheet(&[("pool", "NINES")]));
    assert_eq!(sheet(&[]).hash, all.hash);
    assert_ne!(one.hash, all.hash);
    let row = &one.others[0].rows[0];
    assert!(all.others[0].rows.contains(row), "a pool's own hash does not depend on the others");
    // The hash is that of the lines, worked out from what is printed.
    let lines: String = one
        .main
        .rows
        .iter()
        .map(|row| match &row[2..] {
            [Cell::Text(name), Cell::Text(value)] => format!("{name}: {value}\n"),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(row[2], Cell::Text(blake3::hash(lines.as_bytes()).to_string()));
}

#[test]
fn an_empty_journal_and_a_broken_record_are_told() {
    let empty = MemoryStore::new();
    for name in Name::ALL {
        let report = ask(&empty, name, &[]).unwrap();
        assert_eq!(report.record(), "none");
        for format in Format::ALL {
            report.write(format).unwrap();
        }
    }
    let broken = journal([b"\xff".to_vec()].into_iter());
    let error = ask(&broken, Name::CoinIn, &[]).unwrap_err();
    assert!(error.to_string().starts_with("record 1 does not fit"), "{error}");
    let nowhere = SiteSettings { time_zone: "Mars/Olympus".to_owned(), ..SiteSettings::default() };
    assert!(Calendar::of(&nowhere).unwrap_err().contains("Mars/Olympus"));
}
