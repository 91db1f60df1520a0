//! Tests of the floor plan: a file that describes a floor.

use floor::{Command, CommandKind, FixedDigits, Floor, FloorPlan, Millis, Role, When};
use wagers::Catalog;

/// A floor with only its administrator and an accountant.
fn bare() -> Floor {
    let mut floor = Floor::default();
    for (id, role) in [("M800", Role::Administrator), ("A500", Role::Accounting)] {
        let kind =
            CommandKind::AddStaff { staff: id.try_into().unwrap(), name: id.to_owned(), role };
        decide(&mut floor, kind);
    }
    floor
}

fn decide(floor: &mut Floor, kind: CommandKind) {
    let command = Command { by: "M800".try_into().unwrap(), kind };
    for event in floor
        .decide(&command, Millis(0), &mut FixedDigits::in_order())
        .unwrap_or_else(|why| panic!("{why}"))
    {
        floor.apply(&event).unwrap();
    }
}

fn import(floor: &mut Floor, text: &str) -> usize {
    let plan = FloorPlan::read(text).unwrap();
    let changes = plan.changes(floor, &Catalog::shipped(), When::Now).unwrap();
    let many = changes.len();
    for change in changes {
        decide(floor, change.with("A500".try_into().unwrap()));
    }
    many
}

const PLAN: &str = include_str!("plan.toml");

#[test]
fn a_file_becomes_a_floor_and_the_floor_the_file() {
    let mut floor = bare();
    // The site, two more people, two pools and two tables.
    assert_eq!(import(&mut floor, PLAN), 7);
    let written = FloorPlan::of(&floor, &Catalog::shipped());
    assert_eq!(written, FloorPlan::read(PLAN).unwrap());
    let mut again = bare();
    import(&mut again, &written.to_toml());
    assert_eq!(again, floor);
    assert_eq!(import(&mut floor, PLAN), 0, "what stands so already needs nothing");
}

#[test]
fn a_change_of_the_file_is_a_change_of_the_floor() {
    let mut floor = bare();
    import(&mut floor, PLAN);
    let changed = PLAN.replace("seed-amount = \"10000.00\"", "seed-amount = \"20000.00\"");
    assert_eq!(import(&mut floor, &changed), 1);
    let nines = &floor.pools[&"NINES".try_into().unwrap()];
    assert_eq!(nines.settings.rates.seed_amount.to_string(), "20000.00");
    assert_eq!(nines.displayed().to_string(), "10000.00", "the meter does not move");
}

/// The optional settings that `PLAN` sets to a value, as lines of the file.
const OPTIONAL: [&str; 11] = [
    "ceiling-base = \"10000.00\"\n",
    "games-most = 4\n",
    "marker-authorises = \"low\"\n",
    "authoriser-clears = true\n",
    "high-needs-cards = false\n",
    "sign-reading = \"required\"\n",
    "sign-tolerance = \"10.00\"\n",
    "tax-from = \"1200.00\"\n",
    "location = \"Pit 1\"\n",
    "limit = \"250000.00\"\n",
    "aggregate = \"25000.00\"\n",
];

#[test]
fn a_setting_that_a_section_leaves_out_keeps_its_value() {
    let mut floor = bare();
    import(&mut floor, PLAN);
    for line in OPTIONAL {
        assert_eq!(PLAN.matches(line).count(), 1, "{line}");
        assert_eq!(import(&mut floor, &PLAN.replace(line, "")), 0, "{line}");
    }
    // The same with another change in the section: only that one is made.
    let mut changed = PLAN.replace("seed-amount = \"50000.00\"", "seed-amount = \"60000.00\"");
    for line in OPTIONAL {
        changed = changed.replace(line, "");
    }
    assert_eq!(import(&mut floor, &changed), 1);
    let rates = floor.pools[&"DRAGON".try_into().unwrap()].settings.rates;
    assert_eq!(rates.seed_amount.to_string(), "60000.00");
    assert_eq!(rates.limit.map(|it| it.to_string()).as_deref(), Some("250000.00"));
}

#[test]
fn none_removes_a_limit_and_a_new_pool_begins_without_one() {
    let mut floor = bare();
    import(&mut floor, PLAN);
    let without = PLAN
        .replace("ceiling-base = \"10000.00\"", "ceiling-base = \"none\"")
        .replace("games-most = 4", "games-most = \"none\"")
        .replace("tax-from = \"1200.00\"", "tax-from = \"none\"")
        .replace("limit = \"250000.00\"", "limit = \"none\"")
        .replace("aggregate = \"25000.00\"", "aggregate = \"none\"");
    // The site, a pool and a table.
    assert_eq!(import(&mut floor, &without), 3);
    assert_eq!((floor.site.ceiling.base, floor.site.games_most), (None, None));
    assert_eq!(floor.site.tax_from, None);
    assert_eq!(floor.pools[&"DRAGON".try_into().unwrap()].settings.rates.limit, None);
    assert_eq!(floor.tables[&"BAC03".try_into().unwrap()].settings.limits.aggregate, None);
    // An export of this floor has the same effect on a floor that has limits.
    let written = FloorPlan::of(&floor, &Catalog::shipped()).to_toml();
    let mut other = bare();
    import(&mut other, PLAN);
    assert_eq!(import(&mut other, &written), 3);
    assert_eq!(other, floor);
    // On a floor without them, leaving them out is the same as `none`.
    let mut new = bare();
    import(&mut new, &without.replace("limit = \"none\"\n", ""));
    assert_eq!(new, floor);
}

#[test]
fn what_is_wrong_is_named() {
    let wrong = |from: &str, to: &str| {
        assert!(PLAN.contains(from));
        let plan = FloorPlan::read(&PLAN.replacen(from, to, 1));
        let said =
            plan.and_then(|plan| plan.changes(&bare(), &Catalog::shipped(), When::Now).map(|_| ()));
        said.unwrap_err().to_string()
    };
    let said = wrong("to-meter = \"59%\"", "to-meter = \"101%\"");
    assert!(said.contains("101%") && said.contains("line"), "{said}");
    let said = wrong("pay-table = \"pbac-1a\"", "pay-table = \"pbac-1z\"");
    assert!(said.contains("NINES") && said.contains("pbac-1a"), "{said}");
    let said = wrong("squeeze", "sqeeze");
    assert!(said.contains("sqeeze"), "{said}");
    let own = "pay-table = { id = \"own\", text = \"\", txet = \"\" }";
    let said = wrong("pay-table = \"pbac-1a\"", own);
    assert!(said.contains("`id` and `text`"), "{said}");
    let said = wrong("limit = \"250000.00\"", "limit = \"much\"");
    assert!(said.contains("much") && said.contains("line"), "{said}");
    let said = wrong("games-most = 4", "games-most = 400");
    assert!(said.contains("400") && said.contains("line"), "{said}");
    let said = wrong("BAC01", "bac 01");
    assert!(said.contains("bac 01"), "{said}");
}
