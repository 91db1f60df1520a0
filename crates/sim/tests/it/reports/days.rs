//! Tests of time: days of 23 and 25 hours lose and repeat nothing, and the pages of a log are complete.

use std::collections::BTreeSet;

use floor::{Millis, SiteSettings};
use jiff::Timestamp;
use papers::report::{Calendar, Cell, Name};

use super::{ask, bodies, day, stretched, sum_all, text, total, total_count};

/// Four days around each change of the clocks of New York and Lord Howe Island, in 2026.
#[test]
fn days_of_any_length_add_up_to_the_whole() {
    let played = day(51, 12_000);
    for (zone, begins, first) in [
        ("America/New_York", 6 * 60, "2026-03-06T12:00:00Z"),
        ("America/New_York", 150, "2026-03-06T12:00:00Z"),
        ("America/New_York", 90, "2026-10-30T12:00:00Z"),
        ("Australia/Lord_Howe", 105, "2026-04-03T00:00:00Z"),
        ("Australia/Lord_Howe", 135, "2026-10-02T00:00:00Z"),
    ] {
        let begin = first.parse::<Timestamp>().unwrap().as_millisecond();
        let journal = stretched(&played.journal, begin, 4 * 86_400_000);
        let site = SiteSettings {
            time_zone: zone.to_owned(),
            day_begins: begins,
            ..SiteSettings::default()
        };
        let whole = ask(&journal, &site, Name::CoinIn, &[]).main;
        let days: BTreeSet<String> =
            whole.column("gaming_day").map(|cell| text(cell).to_owned()).collect();
        assert!((4..=6).contains(&days.len()), "{zone}: {days:?}");
        // Every day of the calendar, also one without a row.
        let mut calendar = Calendar::of(&site).unwrap();
        let (mut amount, mut coins, mut records, mut rows) = (money::Amount::ZERO, 0, vec![], 0);
        let mut date = calendar.day(Millis(begin - 86_400_000));
        for _ in 0..8 {
            let next = date.tomorrow().unwrap();
            let (from, to) = (date.to_string(), next.to_string());
            let period = [("from", from.as_str()), ("to", to.as_str())];
            let one = ask(&journal, &site, Name::CoinIn, &period).main;
            amount += total(&one, "amount");
            coins += total_count(&one, "coins");
            rows += one.rows.len();
            for cell in one.column("gaming_day") {
                assert_eq!(text(cell), from, "{zone}: a day holds only itself");
            }
            let log = ask(&journal, &site, Name::Activity, &period).main;
            records.extend(log.column("record").map(|cell| match cell {
                Cell::Number(seq) => *seq,
                other => panic!("{other:?}"),
            }));
            date = next;
        }
        assert_eq!(amount, total(&whole, "amount"), "{zone} {begins}");
        assert_eq!(coins, total_count(&whole, "coins"), "{zone} {begins}");
        assert_eq!(rows, whole.rows.len(), "{zone} {begins}");
        let events: usize = bodies(&journal).iter().map(|body| body.events.len()).sum();
        assert_eq!(records.len(), events, "{zone}: every event is in a day");
        assert!(records.is_sorted(), "{zone}: and in one only");
        let hours = ask(&journal, &site, Name::CoinIn, &[("by", "hour")]).main;
        assert_eq!(sum_all(&hours, "amount"), total(&whole, "amount"), "{zone}: by hour");
        let meters = ask(&journal, &site, Name::Meters, &[]).main;
        let fed = total(&whole, "to_meter") + kept_at_lock(&played.journal);
        assert_eq!(sum_all(&meters, "fed"), fed, "{zone}: what was fed, limits or not");
    }
}

/// What limits kept off meters when bets were locked.
fn kept_at_lock(journal: &journal::MemoryStore) -> money::Amount {
    let mut kept = money::Amount::ZERO;
    super::folded(journal, |event, floor| {
        if let floor::Event::BetsLocked { table, bets, .. } = event
            && let floor::Play::Locked(locked) = &floor.tables[table].play
        {
            for (pool, entry) in &locked.contributions {
                let settings = &floor.pools[pool].settings;
                let feeds = &floor.tables[table].settings.feeds;
                let part = feeds.iter().find(|feed| feed.pool == *pool).unwrap().part;
                let wagered = money::Amount::from(settings.wager.times(bets.len())).share(part);
                kept += wagered.share(settings.rates.to_meter) - entry.of(money::Account::Meter);
            }
        }
    });
    kept
}

/// Where one period ends the next begins, wherever it is cut.
#[test]
fn a_period_that_is_cut_closes_where_the_next_opens() {
    let (played, site) = (day(52, 12_000), SiteSettings::default());
    let calendar = Calendar::of(&site).unwrap();
    let all = bodies(&played.journal);
    for place in [all.len() / 7, all.len() / 3, all.len() / 2, all.len() - 5] {
        let cut = calendar.exact(all[place].at);
        let before = ask(&played.journal, &site, Name::Meters, &[("to", &cut)]).main;
        let after = ask(&played.journal, &site, Name::Meters, &[("from", &cut)]).main;
        let ends = before.totals.iter().map(|row| (text(&row[0]).to_owned(), row[9].clone()));
        let begins: Vec<_> =
            after.totals.iter().map(|row| (text(&row[0]).to_owned(), row[2].clone())).collect();
        for end in ends {
            assert!(begins.contains(&end), "{cut}: {end:?} of {begins:?}");
        }
        for period in [[("to", cut.as_str())], [("from", cut.as_str())]] {
            let meters = ask(&played.journal, &site, Name::Meters, &period).main;
            let prizes = ask(&played.journal, &site, Name::Jackpots, &period).main;
            assert_eq!(total(&prizes, "from_meter"), sum_all(&meters, "prizes"), "{period:?}");
            assert_eq!(sum_all(&prizes, "from_meter"), sum_all(&meters, "prizes"), "{period:?}");
            let changes = ask(&played.journal, &site, Name::Adjustments, &period).main;
            assert_eq!(sum_all(&changes, "adjusted"), sum_all(&meters, "adjusted"), "{period:?}");
        }
        let amount = |fields: &[(&str, &str)]| {
            total(&ask(&played.journal, &site, Name::CoinIn, fields).main, "amount")
        };
        assert_eq!(amount(&[("to", &cut)]) + amount(&[("from", &cut)]), amount(&[]));
    }
}

#[test]
fn pages_of_the_log_make_the_whole_log() {
    let (played, site) = (day(53, 12_000), SiteSettings::default());
    let whole = ask(&played.journal, &site, Name::Activity, &[]);
    assert_eq!(whole.next, None);
    let (mut rows, mut after) = (vec![], "0".to_owned());
    for page in 0.. {
        let fields = [("limit", "1500"), ("after", after.as_str())];
        let report = ask(&played.journal, &site, Name::Activity, &fields);
        rows.extend(report.main.rows);
        assert!(page < 100, "pages end");
        match report.next {
            Some(next) => after = next.to_string(),
            None => break,
        }
    }
    assert!(rows == whole.main.rows, "{} of {}", rows.len(), whole.main.rows.len());
    // Filters part the log: every event is at one table, or at none.
    let mut at_tables = 0;
    for table in played.floor.tables.keys() {
        let fields = [("table", table.as_str())];
        at_tables += ask(&played.journal, &site, Name::Activity, &fields).main.rows.len();
    }
    let nowhere = whole.main.column("table").filter(|cell| **cell == Cell::Empty).count();
    assert_eq!(at_tables + nowhere, rows.len());
    let awards = ask(&played.journal, &site, Name::Activity, &[("kind", "awarded")]).main;
    assert!(awards.rows.len() > 20 && awards.column("table").all(|cell| *cell != Cell::Empty));
    let refused = ask(&played.journal, &site, Name::Activity, &[("kind", "refused")]).main;
    assert_eq!(refused.rows.len(), played.refused as usize);
    let words = ask(&played.journal, &site, Name::Activity, &[("text", "SECONDCOIN")]).main;
    assert!(!words.rows.is_empty() && words.rows.len() < refused.rows.len());
}
