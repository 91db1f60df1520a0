//! Tests that the exact odds that a rule quotes come with the command; the floor computes none.

use cards::{Decks, Shoe};
use floor::{
    Command, CommandKind, ControlledChange, Dialect, FigureName, Figures, FiguresNeeded,
    FixedDigits, Floor, Millis, PayTable, PoolSettings, Refusal, Role, TableSettings, TopChance,
};
use wagers::Catalog;

/// The figures that a refusal quotes, as the exact engine counts them.
pub(crate) fn counted(needed: &FiguresNeeded) -> Figures {
    let wager = needed.pay_table.wager();
    let side = wager.default_sides()[0];
    let mut figures = Figures::default();
    for name in needed.names() {
        let shoe = Shoe::fresh(Decks::try_from(u64::from(name.decks)).unwrap());
        let counts = odds::Exact::on(&shoe).unwrap().counts(wager, side);
        let (hits, draws) = counts.top(wager, side);
        figures.add(name, TopChance { hits, draws });
    }
    figures
}

/// A floor with one table of eight decks on a pool, and the command that would open one of six beside it.
fn floor_and_command() -> (Floor, Command) {
    let catalog = Catalog::shipped();
    let mut floor = Floor::default();
    let by = |name: &str| name.try_into().unwrap();
    let staff =
        |name: &str, role| CommandKind::AddStaff { staff: by(name), name: name.to_owned(), role };
    let pool = Box::new(PoolSettings::of(catalog.entry("pbac-1a").unwrap()).unwrap());
    let table = |decks| {
        let game = PayTable::from(catalog.entry("commission-5").unwrap());
        let feeds = Some("NINES".try_into().unwrap());
        let settings = TableSettings::new(Dialect::Aquarius, 9, game, feeds);
        Box::new(TableSettings { decks, ..settings })
    };
    let open = |name: &str, decks| {
        let (table, settings) = (name.try_into().unwrap(), table(decks));
        ControlledChange::OpenTable { table, settings }.with(by("A500"))
    };
    for kind in [
        staff("M800", Role::Administrator),
        staff("A500", Role::Accounting),
        ControlledChange::OpenPool { pool: "NINES".try_into().unwrap(), settings: pool }
            .with(by("A500")),
        open("BAC01", 8),
    ] {
        for event in floor
            .decide(&Command { by: by("M800"), kind }, Millis(0), &mut FixedDigits::in_order())
            .unwrap()
        {
            floor.apply(&event).unwrap();
        }
    }
    (floor, Command { by: by("M800"), kind: open("BAC02", 6) })
}

#[test]
fn a_refusal_quotes_the_figures_that_came() {
    let (floor, command) = floor_and_command();
    let Err(Refusal::FiguresNeeded(needed)) =
        floor.decide(&command, Millis(0), &mut FixedDigits::in_order())
    else {
        panic!("no figures came");
    };
    assert_eq!(needed.names().map(|name| name.decks), [8, 6]);
    let Err(Refusal::Link(why)) =
        floor.decide_with(&command, &counted(&needed), Millis(0), &mut FixedDigits::in_order())
    else {
        panic!("the link is refused");
    };
    let why = why.to_string();
    // Four nines of the same colour in the first four cards: with n nines of each colour among c cards,
    // 2 n (n-1) (n-2) (n-3) of c (c-1) (c-2) (c-3): n = 16 of 416, n = 12 of 312.
    let one_in = |n: u64, c: u64| {
        let draws = [0, 1, 2, 3].map(|it| c - it).iter().product();
        let hits = 2 * [0, 1, 2, 3].map(|it| n - it).iter().product::<u64>();
        TopChance { hits, draws }.one_in()
    };
    assert!(why.contains(&format!("once in {} rounds with 8 decks", one_in(16, 416))), "{why}");
    assert!(why.contains(&format!("once in {} with 6", one_in(12, 312))), "{why}");
}

#[test]
fn figures_of_another_pay_table_or_shoe_are_not_taken() {
    let (floor, command) = floor_and_command();
    let Err(Refusal::FiguresNeeded(needed)) =
        floor.decide(&command, Millis(0), &mut FixedDigits::in_order())
    else {
        panic!("no figures came");
    };
    let chance = TopChance { hits: 1, draws: 2 };
    let pay_table = needed.pay_table.hash();
    for wrong in [
        vec![],
        vec![FigureName { pay_table, decks: 8 }],
        vec![FigureName { pay_table, decks: 8 }, FigureName { pay_table, decks: 7 }],
        [8, 6].map(|decks| FigureName { pay_table: [0; 32], decks }).to_vec(),
    ] {
        let mut figures = Figures::default();
        for name in wrong {
            figures.add(name, chance);
        }
        let refusal = floor
            .decide_with(&command, &figures, Millis(0), &mut FixedDigits::in_order())
            .unwrap_err();
        assert_eq!(refusal, Refusal::FiguresNeeded(needed.clone()));
    }
}
