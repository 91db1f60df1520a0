//! Tests with a real journal of format 3, written by its last program: a simulated day on a floor of twelve
//! tables, then a start, a loss, another key, a change of settings and a clock that went back, so that every
//! kind of event of the format is in it. The expected values were printed by that program's own fold.

use std::collections::BTreeSet;

use floor::JackpotState::{BackedOut, Cancelled, Cleared, Pending, Waiting};
use floor::{
    ControlledChange, Event, JackpotId, MarkerAuthorises, Millis, ReceiptNo, RequestId,
    SignReading, SiteSettings, SlipNo,
};
use journal::Store;
use manager::{Body, GameManager, SystemChance, fold};
use money::Account;

use crate::formats::journal_of;
use crate::site::KEY;

/// Bodies, each after its length in four bytes, the lowest first.
const FORMAT_3: &[u8] = include_bytes!("fixtures/format3.bin");
/// The head that its program printed.
const HEAD_3: &str = "4058:a1fc2a5c726fe9c8b2da007c5ccb94f7a548b106a173b56c36020851f71e4c18";
/// How many kinds of event the format had.
const EVENTS: usize = 64;

fn bodies() -> impl Iterator<Item = Vec<u8>> {
    let mut rest = FORMAT_3;
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (body, after) = after.split_at(u32::from_le_bytes(*length) as usize);
        rest = after;
        Some(body.to_vec())
    })
}

fn events() -> impl Iterator<Item = Event> {
    bodies().flat_map(|body| Body::from_bytes(&body).unwrap().events)
}

#[test]
fn a_journal_of_format_3_gives_the_floor_that_its_own_program_saw() {
    let store = journal_of(bodies());
    let head = store.head().unwrap();
    assert_eq!(format!("{}:{}", head.seq, head.hash), HEAD_3);
    let floor = fold(&store).unwrap().floor;
    let pools: Vec<String> = floor
        .pools
        .iter()
        .map(|(id, pool)| {
            let (meter, reserve) =
                (pool.book.balance(Account::Meter), pool.book.balance(Account::Reserve));
            format!("{id}: meter {meter}, reserve {reserve}, wagered {}", pool.totals.wagered)
        })
        .collect();
    assert_eq!(
        pools,
        [
            "BIG: meter 50051.906105, reserve 5.33478, wagered 385.00",
            "DRAGON: meter 8369.42, reserve 0.00, wagered 75.00",
            "FORTUNE: meter 2003.20, reserve 0.00, wagered 94.00",
            "FROZEN: meter 9677.129985, reserve 0.762652, wagered 110.00",
            "GOLD: meter 9348.54, reserve 0.00, wagered 111.00",
            "HALF: meter 9998.70, reserve 0.96, wagered 42.00",
            "LIMITED: meter 2485.31, reserve 3.25, wagered 112.00",
            "NINES: meter 10000.57, reserve 0.00, wagered 77.00",
            "SUITED: meter 4605.08, reserve 0.00, wagered 11.00",
            "TIES: meter 1007.55, reserve 0.00, wagered 42.00",
        ]
    );
    let tables: Vec<(u64, u64)> =
        floor.tables.values().map(|it| (it.round.0, it.coins_standing())).collect();
    let played = [(11, 36), (14, 37), (26, 75), (35, 88), (31, 111), (19, 55)];
    assert_eq!(tables[..6], played);
    assert_eq!(tables[6..], [(19, 52), (17, 40), (22, 59), (22, 84), (22, 77), (33, 11)]);
    let trays: Vec<String> = ["BAC07", "BAC08", "BAC11"]
        .map(|id| floor.tables[&id.try_into().unwrap()].book.balance(Account::Tray).to_string())
        .to_vec();
    assert_eq!(trays, ["-472.64", "-1205.24", "-252.80"]);
    let count = |state| floor.jackpots.values().filter(|it| it.state == state).count();
    assert_eq!([BackedOut, Cancelled, Cleared, Pending, Waiting].map(count), [8, 2, 69, 2, 0]);
    let paid: i64 =
        floor.jackpots.values().filter_map(|it| it.paid).map(|it| it.total.cents()).sum();
    assert_eq!((paid, floor.last_jackpot, floor.last_receipt), {
        (15_183_009, JackpotId(81), ReceiptNo(15))
    });
    let requests: Vec<RequestId> = floor.requests.keys().copied().collect();
    assert_eq!(requests, (6..=12).map(RequestId).collect::<Vec<_>>());
    let devices: Vec<String> =
        floor.devices.iter().map(|(id, it)| format!("{id}: {}", it.enrolment)).collect();
    assert_eq!(devices, ["BAC01-SHOE: box with sensor, key-switch, shoe, keypad, reader"]);
    let person = |id: &str| &floor.staff[&id.try_into().unwrap()];
    assert_eq!((floor.staff.len(), &*person("D102").name), (15, "Dana"));
    assert!(!person("U701").active);
    assert_eq!([person("S200"), person("S201")].map(|it| it.proofs.len()), [1, 1]);
    assert_eq!(floor.signing_key, Some("11".repeat(32)));
    assert_eq!(floor.latest, Millis(1_699_997_841_334));
}

#[test]
fn what_format_3_did_not_have_gets_its_default() {
    let floor = fold(&journal_of(bodies())).unwrap().floor;
    let is_default = |site: &SiteSettings| {
        site.high_needs_cards
            && site.sign_reading == SignReading::Optional
            && site.sign_tolerance.to_string() == "25.00"
            && site.tax_from.is_none()
    };
    assert!(is_default(&floor.site));
    assert_eq!((&*floor.site.name, floor.site.authoriser_clears), ("Palace 金", true));
    assert_eq!(floor.site.marker_authorises, MarkerAuthorises::Low);
    assert!(floor.tables.values().all(|table| table.settings.location.is_empty()));
    let asked = |wanted: fn(&ControlledChange) -> bool| {
        floor.requests.values().any(|request| wanted(&request.change))
    };
    assert!(asked(
        |it| matches!(it, ControlledChange::SetSite { settings } if settings.tax_from.is_none())
    ));
    assert!(asked(|it| matches!(it, ControlledChange::ChangeTable { .. })));
    // No slip was ever numbered: the first one of the new program is number 1.
    assert_eq!(floor.last_slip, SlipNo(0));
    assert!(floor.jackpots.values().all(|it| it.slip.is_none() && it.payments.is_empty()));
    for event in events() {
        match event {
            Event::RoundVoided { round, .. } => assert_eq!(round, None),
            Event::Awarded { slip, .. } => assert_eq!(slip, None),
            Event::PaymentChosen { seat, .. } => assert_eq!(seat, None),
            _ => {}
        }
    }
}

#[test]
fn every_kind_of_event_of_format_3_is_in_the_journal() {
    let seen: BTreeSet<&str> = events().map(|event| event.name()).collect();
    let names: BTreeSet<&str> = Event::NAMES[..EVENTS].iter().copied().collect();
    assert_eq!(seen, names);
}

#[test]
fn bodies_of_format_3_are_read_and_written_in_today_s() {
    for body in bodies() {
        assert_eq!(body[0], 3);
        let read = Body::from_bytes(&body).unwrap();
        let written = read.to_bytes();
        assert_eq!(written[0], Body::FORMAT);
        assert_eq!(Body::from_bytes(&written), Ok(read));
        let broken = Body::from_bytes(&body[..body.len() - 1]).unwrap_err();
        assert!(broken.contains("format 3"), "{broken}");
    }
}

#[test]
fn a_journal_of_format_3_goes_on_in_today_s_format() {
    let mut manager = GameManager::open(journal_of(bodies()), SystemChance, KEY).unwrap();
    let act = floor::CommandKind::CloseTable { table: "BAC12".try_into().unwrap() };
    let close = crate::site::submission("after:1", "T600", act);
    manager.submit(vec![close], Millis(1_700_500_000_000)).unwrap();
    let mut formats = Vec::new();
    let mut first_byte = |record: journal::Record| {
        formats.push(record.body[0]);
        true
    };
    manager.store().read(4058, &mut first_byte).unwrap();
    assert_eq!(formats, [3, Body::FORMAT]);
    assert_eq!(fold(manager.store()).unwrap().floor, *manager.floor());
}
