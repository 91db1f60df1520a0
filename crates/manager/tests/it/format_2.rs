//! Tests with a real journal of format 2, written by version 0.1: a simulated day on a floor of twelve
//! tables, with every kind of event that the format had. The expected values were printed by that program's
//! own fold.

use floor::JackpotState::{BackedOut, Cancelled, Cleared, Pending, Waiting};
use floor::{DeviceId, ReceiptNo, Role};
use journal::Store;
use manager::{Body, GameManager, SystemChance, fold};
use money::Account;

use crate::formats::journal_of;
use crate::site::KEY;

/// Bodies, each after its length in four bytes, the lowest first.
const FORMAT_2: &[u8] = include_bytes!("fixtures/format2.bin");
/// The head that its program printed.
const HEAD_2: &str = "4071:e29325754670adbea776b90e2b5bc9ef66b1f84c11e8e97dcdb3d5244a780b76";

fn bodies() -> impl Iterator<Item = Vec<u8>> {
    let mut rest = FORMAT_2;
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (body, after) = after.split_at(u32::from_le_bytes(*length) as usize);
        rest = after;
        Some(body.to_vec())
    })
}

#[test]
fn a_journal_of_format_2_gives_the_floor_that_its_own_program_saw() {
    let store = journal_of(bodies());
    let head = store.head().unwrap();
    assert_eq!(format!("{}:{}", head.seq, head.hash), HEAD_2);
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
            "BIG: meter 40581.99, reserve 0.00, wagered 405.00",
            "DRAGON: meter 10003.62, reserve 0.00, wagered 139.00",
            "FORTUNE: meter 1325.26, reserve 0.00, wagered 88.00",
            "FROZEN: meter 10000.40, reserve 0.00, wagered 31.00",
            "GOLD: meter 10005.65, reserve 0.00, wagered 117.00",
            "HALF: meter 5504.80, reserve 2.32, wagered 68.00",
            "LIMITED: meter 10002.61, reserve 0.15, wagered 26.00",
            "NINES: meter 10000.96, reserve 0.03, wagered 29.00",
            "SUITED: meter 5000.00, reserve 0.00, wagered 17.00",
            "TIES: meter 1035.70, reserve 0.00, wagered 68.00",
        ]
    );
    let tables: Vec<(u64, u64)> =
        floor.tables.values().map(|it| (it.round.0, it.coins_standing())).collect();
    assert_eq!(
        tables,
        [
            (4, 17),
            (3, 12),
            (47, 139),
            (38, 88),
            (29, 117),
            (4, 9),
            (5, 10),
            (5, 13),
            (6, 18),
            (37, 116),
            (28, 81),
            (46, 17)
        ]
    );
    let count = |state| floor.jackpots.values().filter(|it| it.state == state).count();
    assert_eq!([BackedOut, Cancelled, Cleared, Pending, Waiting].map(count), [2, 7, 53, 5, 15]);
    assert_eq!((floor.last_receipt, floor.requests.len()), (ReceiptNo(5), 0));
    let devices: Vec<&str> = floor.devices.keys().map(DeviceId::as_str).collect();
    assert_eq!(devices, ["BAC01-EYE", "BAC01-SHOE"]);
    let kinds = floor.devices.values().map(|it| it.enrolment.to_string());
    // They may go on sending what devices without a kind could send.
    assert!(kinds.into_iter().all(|it| it == "box with sensor, key-switch, shoe"));
    let person = |id: &str| &floor.staff[&id.try_into().unwrap()];
    assert_eq!((&*person("D101").name, person("D101").role), ("Dana \"D\" Ö", Role::Dealer));
    assert!(!person("U701").active);
    assert_eq!(
        [person("D100"), person("S200"), person("E300")].map(|it| it.proofs.len()),
        [1, 1, 0]
    );
}

#[test]
fn bodies_of_format_2_are_read_and_written_in_today_s() {
    for body in bodies() {
        assert_eq!(body[0], 2);
        let read = Body::from_bytes(&body).unwrap();
        assert_eq!(Body::from_bytes(&read.to_bytes()), Ok(read));
    }
}

#[test]
fn a_journal_of_format_2_goes_on_in_today_s_format() {
    let mut manager = GameManager::open(journal_of(bodies()), SystemChance, KEY).unwrap();
    let act = floor::CommandKind::CloseTable { table: "BAC01".try_into().unwrap() };
    let close = crate::site::submission("after:1", "S200", act);
    manager.submit(vec![close], floor::Millis(1_700_500_000_000)).unwrap();
    let mut formats = Vec::new();
    let mut first_byte = |record: journal::Record| {
        formats.push(record.body[0]);
        true
    };
    manager.store().read(4071, &mut first_byte).unwrap();
    assert_eq!(formats, [2, Body::FORMAT]);
    assert_eq!(fold(manager.store()).unwrap().floor, *manager.floor());
}
