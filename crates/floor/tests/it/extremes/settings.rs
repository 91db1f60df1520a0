//! The extreme values of every setting of a site, a progressive and a table.

use floor::{
    BaseBets, Dialect, Eligibility, Feed, JackpotLock, Limits, MarkerAuthorises, PayTable,
    PoolSettings, Range, SignReading, SiteSettings, TableSettings,
};
use money::{Cents, OverflowTo, PoolRates, Rate};
use proptest::prelude::*;
use wagers::{Catalog, Share, Sides};

/// The largest bet of a table, the largest wager of a pool, and the most that anything may come to.
pub(super) const MAX_BET: i64 = 100_000_000_000;
const MAX_WAGER: i64 = 100_000_000;
pub(super) const MAX_PRIZE: i64 = 1_000_000_000_000_000;

/// Amounts at the edges of what is allowed and of what can be held.
pub(super) fn amount() -> impl Strategy<Value = Cents> {
    let edges = [
        1,
        100,
        1_000_000,
        MAX_WAGER,
        MAX_BET,
        MAX_PRIZE,
        0,
        -1,
        MAX_WAGER + 1,
        MAX_BET + 1,
        MAX_PRIZE + 1,
        i64::MAX,
        i64::MIN,
    ];
    // Mostly what may be set, so that most cases are played.
    prop_oneof![4 => prop::sample::select(edges[..6].to_vec()), 1 => prop::sample::select(edges.to_vec())]
        .prop_map(Cents::new)
}

fn at_most(most: i64) -> impl Strategy<Value = Cents> {
    prop_oneof![6 => Just(Cents::new(most)), 2 => Just(Cents::new(1)), 1 => amount()]
}

fn rate() -> impl Strategy<Value = Rate> {
    prop::sample::select(vec![0, 1, 30_000, 500_000, 999_999, 1_000_000])
        .prop_map(|ppm| Rate::from_ppm(ppm).unwrap())
}

fn units() -> impl Strategy<Value = (u32, u32)> {
    let sizes = || prop::sample::select(vec![1_u32, 99, 100, 10_000, 1_000_000, 1_000_000_000]);
    (sizes(), prop_oneof![4 => Just(1_u32), 1 => sizes()])
}

/// What differs between the pay tables of two progressives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paying {
    /// What its row ids begin with: a table's buttons have one meaning each.
    pub(super) prefix: &'static str,
    pub(super) large: (u32, u32),
    pub(super) small: u32,
    pub(super) purse: &'static str,
    pub(super) word: &'static str,
    pub(super) sides: Sides,
}

/// A progressive of the house's own, with one row of each level.
pub(super) fn progressive(paying: Paying) -> Option<PayTable> {
    let Paying { prefix, large: (of, per), small, purse, word, sides } = paying;
    let side = match sides {
        Sides::Backed => "side = \"backed\"\n",
        Sides::Either => "side = \"either\"\n",
        Sides::None | Sides::Base => "",
    };
    let text = format!(
        "id = \"{prefix}own\"\nname = \"Own\"\nkind = \"progressive\"\n{side}fixed_from = \"{purse}\"\n\
         document = [\"house rules\"]\n\
         [progressive]\nwager = \"1.00\"\nseed_amount = \"100.00\"\nto_meter = \"50%\"\n\
         share = \"winners\"\n\
         [[row]]\nid = \"{prefix}all\"\nname = \"All\"\nwhen = {{ winner = \"tie\" }}\npays = \"100%\"\n\
         [[row]]\nid = \"{prefix}part\"\nname = \"Part\"\n\
         when = {{ winner = \"player\", player = {{ total = 9 }} }}\n\
         pays = \"10%\"\n\
         [[row]]\nid = \"{prefix}large\"\nname = \"Large\"\nwhen = {{ winner = \"player\" }}\n\
         pays = \"{of} {word} {per}\"\n\
         [[row]]\nid = \"{prefix}small\"\nname = \"Small\"\nwhen = {{ winner = \"banker\" }}\n\
         pays = \"{small} for 1\"\n",
    );
    PayTable::read(&format!("{prefix}own"), &text).ok()
}

pub(super) fn side_bet((of, per): (u32, u32)) -> Option<PayTable> {
    let text = format!(
        "id = \"bet\"\nname = \"Bet\"\nkind = \"side-bet\"\ndocument = [\"house rules\"]\n\
         [[row]]\nid = \"wins\"\nname = \"Wins\"\nwhen = {{ winner = \"player\" }}\n\
         pays = \"{of} to {per}\"\n",
    );
    PayTable::read("bet", &text).ok()
}

fn base_game((of, per): (u32, u32)) -> Option<PayTable> {
    let catalog = Catalog::shipped();
    let text = &catalog.entry("commission-5").unwrap().text;
    let text = text.replace("\"8 to 1\"", &format!("\"{of} to {per}\""));
    // What its documents print does not hold for other prizes.
    let text = text.split("[[published]]").next().unwrap().to_owned();
    PayTable::read("commission-5", &text).ok()
}

prop_compose! {
    /// The rules of the house about people, cards, signs and tax.
    fn rules()(
        marker in prop::sample::select(vec![MarkerAuthorises::Never, MarkerAuthorises::Low]),
        authoriser_clears in any::<bool>(),
        high_needs_cards in any::<bool>(),
        reading in prop::sample::select(vec![SignReading::Optional, SignReading::Required]),
        sign_tolerance in amount(),
        tax_from in prop_oneof![Just(None), amount().prop_map(Some)],
    ) -> SiteSettings {
        SiteSettings {
            marker_authorises: marker,
            authoriser_clears,
            high_needs_cards,
            sign_reading: reading,
            sign_tolerance,
            tax_from,
            ..SiteSettings::default()
        }
    }
}

prop_compose! {
    pub(super) fn site()(
        usual in rules(),
        base in prop_oneof![3 => Just(None), 1 => amount().prop_map(Some)],
        side in prop_oneof![3 => Just(None), 1 => amount().prop_map(Some)],
        decimals in 0..=5_u8,
        day_begins in prop::sample::select(vec![0, 360, 1439, 1440, u16::MAX]),
        games_most in prop::sample::select(vec![None, None, Some(0), Some(1), Some(255)]),
        variance_coins in prop::sample::select(vec![0, 100, u32::MAX]),
    ) -> SiteSettings {
        let mut site =
            SiteSettings { decimals, day_begins, games_most, variance_coins, ..usual };
        (site.ceiling.base, site.ceiling.side) = (base, side);
        site
    }
}

prop_compose! {
    /// Two pools with the same settings, and rows of their own.
    pub(super) fn pools()(
        sides in prop::sample::select(vec![Sides::None, Sides::None, Sides::Backed, Sides::Either]),
        prize in units(),
        small in prop::sample::select(vec![1_u32, 99]),
        purse in prop::sample::select(vec!["meter", "tray"]),
        word in prop::sample::select(vec!["for", "to"]),
        wager in at_most(MAX_WAGER),
        to_meter in rate(),
        to_reserve in rate(),
        seed_amount in at_most(MAX_PRIZE),
        limit in prop_oneof![Just(None), at_most(MAX_PRIZE).prop_map(Some)],
        payable_unit in at_most(1),
        reserve in any::<bool>(),
        at_mark in any::<bool>(),
        share in prop::sample::select(vec![Share::Winners, Share::Participants, Share::Whole]),
    ) -> Option<[PoolSettings; 2]> {
        let paying = Paying { prefix: "", large: prize, small, purse, word, sides };
        let own = PoolSettings {
            pay_table: progressive(paying)?,
            wager,
            rates: PoolRates {
                to_meter,
                to_reserve: if to_meter.checked_add(to_reserve).is_some() { to_reserve } else { Rate::ZERO },
                seed_amount,
                limit,
                overflow_to: if reserve { OverflowTo::Reserve } else { OverflowTo::Hold },
                payable_unit,
            },
            jackpot_lock: if at_mark { JackpotLock::AtMark } else { JackpotLock::AtAward },
            share,
            sides,
            authority: floor::Authority::default(),
        };
        let pay_table = progressive(Paying { prefix: "b-", ..paying })?;
        Some([own.clone(), PoolSettings { pay_table, ..own }])
    }
}

prop_compose! {
    pub(super) fn table()(
        dialect in prop::sample::select(vec![Dialect::Aquarius, Dialect::Nexus, Dialect::Prsm]),
        second in prop::sample::select(vec![0, 0, 0, 1, 500_000, 999_999]),
        seats in prop_oneof![4 => Just(9_u8), 1 => any::<u8>()],
        decks in prop_oneof![4 => Just(8_u8), 1 => any::<u8>()],
        base in units(),
        side in units(),
        base_most in at_most(1_000_000),
        tie_most in at_most(1_000_000),
        side_most in at_most(1_000_000),
        aggregate in prop_oneof![Just(None), at_most(MAX_PRIZE).prop_map(Some)],
        tracked in any::<bool>(),
    ) -> Option<TableSettings> {
        let range = |max| Range { min: Cents::new(1), max };
        let mut own = TableSettings::new(dialect, seats.min(200), base_game(base)?, None);
        let feed = |pool: &str, ppm| {
            Feed { pool: pool.try_into().unwrap(), part: Rate::from_ppm(ppm).unwrap() }
        };
        own.feeds = vec![feed("OWN", Rate::PARTS - second)];
        if second > 0 {
            own.feeds.push(feed("TWO", second));
        }
        own.side_bets = vec![side_bet(side)?];
        own.decks = decks;
        own.base_bets = if tracked { BaseBets::Tracked } else { BaseBets::Declared };
        own.eligibility = Eligibility::None;
        let (base, tie, side) = (range(base_most), range(tie_most), range(side_most));
        own.limits = Limits { base, tie, side, aggregate };
        Some(own)
    }
}
