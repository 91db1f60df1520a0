//! Tests of money: the reports agree with each other, with the floor, and with sums computed from the events.

use std::collections::BTreeMap;

use floor::{Event, SiteSettings};
use money::{Account, Amount};
use papers::report::{Name, Section};

use super::{amount, ask, count, day, folded, sum, sum_all, text, total, total_count};

/// What was wagered and fed, by pool, multiplied out: cents x seats x part x rate, in parts of 10^-12 cents.
fn by_hand(journal: &journal::MemoryStore) -> BTreeMap<String, (i128, i128, i128)> {
    let mut sums: BTreeMap<String, (i128, i128, i128)> = BTreeMap::new();
    folded(journal, |event, floor| {
        if let Event::BetsLocked { table, bets, .. } = event {
            for feed in &floor.tables[table].settings.feeds {
                let settings = &floor.pools[&feed.pool].settings;
                let cents = i128::from(settings.wager.cents()) * i128::from(bets.len());
                let share = cents * i128::from(feed.part.ppm());
                let sums = sums.entry(feed.pool.to_string()).or_default();
                sums.0 += share * 1_000_000;
                sums.1 += share * i128::from(settings.rates.to_meter.ppm());
                sums.2 += share * i128::from(settings.rates.to_reserve.ppm());
            }
        }
    });
    sums
}

#[test]
fn coin_in_is_what_was_wagered_and_its_split_is_whole() {
    let (day, site) = (day(41, 12_000), SiteSettings::default());
    let hand = by_hand(&day.journal);
    assert!(hand.len() >= 8, "many pools were fed: {hand:?}");
    let report = ask(&day.journal, &site, Name::CoinIn, &[("by", "pool")]).main;
    let fed = ask(&day.journal, &site, Name::Meters, &[]).main;
    for (pool, (wagered, to_meter, to_reserve)) in &hand {
        let of = |key: &str| sum(&report, key, "pool", pool);
        assert_eq!(of("amount"), Amount::from_parts(*wagered), "{pool}");
        let parts = of("to_meter") + of("to_reserve") + of("to_house") + of("overflow");
        assert_eq!(parts, of("amount"), "{pool}: the split is the amount");
        assert_eq!(sum(&fed, "fed", "pool", pool), Amount::from_parts(*to_meter), "{pool}");
        let kept = Amount::from_parts(*wagered - to_meter - to_reserve);
        assert_eq!(of("to_house"), kept, "{pool}");
        let books = &day.floor.pools[&pool.as_str().try_into().unwrap()];
        assert_eq!(of("amount"), books.totals.wagered, "{pool}");
        assert_eq!(of("returned"), books.totals.voided, "{pool}");
    }
    let whole: i128 = hand.values().map(|(wagered, ..)| wagered).sum();
    assert_eq!(total(&report, "amount"), Amount::from_parts(whole));
    let coins: u64 = day.floor.tables.values().map(|table| table.coins_in).sum();
    let rounds: u64 = day.floor.tables.values().map(|table| table.round.0).sum();
    let voided: u64 = day.floor.tables.values().map(|table| table.coins_voided).sum();
    assert_eq!(total_count(&report, "coins"), coins.into());
    assert_eq!(total_count(&report, "rounds"), rounds.into());
    assert_eq!(total_count(&report, "voided_coins"), voided.into());
    assert!(voided > 0, "a day with voids");
}

#[test]
fn every_grouping_comes_to_the_same() {
    let (day, site) = (day(42, 12_000), SiteSettings::default());
    let by = |by: &str| ask(&day.journal, &site, Name::CoinIn, &[("by", by)]).main;
    let whole = by("pool");
    for group in ["gaming-day", "shift", "table", "pool", "hour"] {
        let report = by(group);
        for key in ["amount", "to_meter", "to_reserve", "to_house", "overflow", "returned"] {
            assert_eq!(total(&report, key), total(&whole, key), "{group} {key}");
            assert_eq!(sum_all(&report, key), total(&whole, key), "{group} {key}");
        }
        for key in ["rounds", "coins", "voided_rounds", "voided_coins"] {
            assert_eq!(total_count(&report, key), total_count(&whole, key), "{group} {key}");
        }
    }
    assert!(by("hour").rows.len() > by("gaming-day").rows.len());
    // Each table and each pool, asked for alone.
    let alone = |field: &str, id: &str| {
        total(&ask(&day.journal, &site, Name::CoinIn, &[(field, id)]).main, "amount")
    };
    let tables: Amount = day.floor.tables.keys().map(|id| alone("table", id.as_str())).sum();
    let pools: Amount = day.floor.pools.keys().map(|id| alone("pool", id.as_str())).sum();
    assert_eq!((tables, pools), (total(&whole, "amount"), total(&whole, "amount")));
}

#[test]
fn meters_close_where_the_floor_stands_and_nothing_is_unexplained() {
    let (day, site) = (day(43, 12_000), SiteSettings::default());
    for group in ["gaming-day", "hour", "pool"] {
        let report = ask(&day.journal, &site, Name::Meters, &[("by", group)]);
        let mut last: BTreeMap<String, Amount> = BTreeMap::new();
        let of = |row: &[papers::report::Cell], key: &str| {
            let place = report.main.columns.iter().position(|column| column.key == key).unwrap();
            row[place].clone()
        };
        for row in &report.main.rows {
            let pool = text(&of(row, "pool")).to_owned();
            let at = |key: &str| amount(&of(row, key));
            let closing = at("opening") + at("fed") - at("prizes")
                + at("reseeded")
                + at("adjusted")
                + at("reversed")
                - at("overflowed");
            assert_eq!(closing, at("closing"), "{group} {pool}");
            let before = last.insert(pool.clone(), closing).unwrap_or_default();
            assert_eq!(at("opening"), before, "{group} {pool}");
        }
        for (id, pool) in &day.floor.pools {
            assert_eq!(last[id.as_str()], pool.book.balance(Account::Meter), "{group} {id}");
        }
        assert_eq!(report.charts.len(), day.floor.pools.len());
    }
}

/// The rows of one pool.
fn of_pool(section: &Section, key: &str, pool: &str) -> Amount {
    sum(section, key, "pool", pool)
}

#[test]
fn prizes_adjustments_and_meters_agree() {
    let site = SiteSettings::default();
    let (mut backed_out, mut held, mut adjusted) = (0, 0, 0);
    for seed in [44, 45, 46] {
        let day = day(seed, 12_000);
        let meters = ask(&day.journal, &site, Name::Meters, &[]).main;
        let prizes = ask(&day.journal, &site, Name::Jackpots, &[]);
        let changes = ask(&day.journal, &site, Name::Adjustments, &[]).main;
        let what: Vec<&str> = prizes.main.column("what").map(text).collect();
        backed_out += what.iter().filter(|it| **it == "backed out").count();
        held += what.iter().filter(|it| **it == "held").count();
        adjusted += changes.rows.len();
        for (id, pool) in &day.floor.pools {
            let id = id.as_str();
            let of = |key: &str| of_pool(&prizes.main, key, id);
            assert_eq!(of("from_meter"), of_pool(&meters, "prizes", id), "{seed} {id}");
            assert_eq!(of("paid"), pool.totals.won, "{seed} {id}");
            assert_eq!(
                of_pool(&changes, "adjusted", id),
                of_pool(&meters, "adjusted", id),
                "{seed} {id}"
            );
            let net = &prizes.others[0];
            assert_eq!(of_pool(net, "net", id), pool.totals.won, "{seed} {id}");
            let hits: u64 = pool.hits.values().sum();
            let counted = |key: &str| -> i128 {
                let rows = net.column(key).zip(net.column("pool"));
                rows.filter(|(_, of)| text(of) == id).map(|(cell, _)| count(cell)).sum()
            };
            assert_eq!(counted("awards") - counted("backed_out"), hits.into(), "{seed} {id}");
        }
        // Each award is paid from somewhere, and never from less than nothing; what is paid back is returned.
        let columns = ["paid", "from_meter", "from_held", "from_tray", "from_house", "returned"];
        let mut rows = columns.map(|key| prizes.main.column(key).map(amount));
        for what in what {
            let [paid, meter, held, tray, house, returned] =
                rows.each_mut().map(|it| it.next().unwrap());
            assert_eq!(paid, meter + held + tray + house - returned, "{seed} {what}");
            if what == "award" {
                assert!(returned.is_zero());
                assert!([meter, held, tray, house].iter().all(|it| !it.is_negative()), "{seed}");
            }
        }
        assert_eq!(total(&prizes.main, "paid"), total(&prizes.others[0], "net"));
    }
    assert!(backed_out > 0 && held > 0 && adjusted > 0, "{backed_out} {held} {adjusted}");
}

#[test]
fn shift_forms_have_the_coins_of_the_coin_in_report() {
    let (day, site) = (day(47, 20_000), SiteSettings::default());
    let forms = ask(&day.journal, &site, Name::Shift, &[]);
    let coins = ask(&day.journal, &site, Name::CoinIn, &[("by", "shift")]).main;
    assert_eq!(total_count(&forms.main, "coins"), total_count(&coins, "coins"));
    let mut by_shift: BTreeMap<(String, String), i128> = BTreeMap::new();
    let rows = coins.column("table").zip(coins.column("shift")).zip(coins.column("coins"));
    for ((table, shift), coins) in rows {
        let number = text(shift).split(' ').next().unwrap().to_owned();
        by_shift.insert((text(table).to_owned(), number), count(coins));
    }
    let closed = forms.forms.iter().filter(|form| form.closed.is_some()).count();
    assert!(closed > 3, "{closed} shifts were closed");
    for form in &forms.forms {
        let number = form.shift.split(' ').next().unwrap().to_owned();
        let counted = by_shift.get(&(form.table.clone(), number)).copied().unwrap_or(0);
        assert_eq!(i128::from(form.coins_in), counted, "{} {}", form.table, form.shift);
    }
}
