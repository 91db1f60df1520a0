//! The advisor's answer to a pool's settings: what they come to, exactly, and what the documents recommend.

use cards::{Decks, Shoe};
use floor::{Floor, PoolId, PoolSettings};
use odds::{Exact, advise};
use papers::json::AdvisedJson;
use tokio::task::spawn_blocking;
use wagers::Progressive;

/// The decks that a pool is dealt from: those of its tables, or of the pay table while it has none.
pub(crate) fn decks_of(floor: &Floor, pool: &PoolId, settings: &PoolSettings) -> Decks {
    let feeds = |table: &&floor::Table| table.settings.feeds.iter().any(|feed| feed.pool == *pool);
    let table = floor.tables.values().find(feeds);
    let own = table.and_then(|table| Decks::try_from(u64::from(table.settings.decks)).ok());
    own.unwrap_or(settings.pay_table.wager().decks)
}

/// The recommendations for every side of the bet. It takes milliseconds of counting, so it is done beside the
/// calls.
pub(crate) async fn advice_on(
    settings: PoolSettings,
    decks: Decks,
    bettors: u32,
) -> Vec<AdvisedJson> {
    let counted = spawn_blocking(move || {
        let wager = settings.pay_table.wager();
        let rates = &settings.rates;
        let asked = Progressive {
            wager: settings.wager,
            seed_amount: rates.seed_amount,
            to_meter: rates.to_meter,
            to_reserve: rates.to_reserve,
            share: settings.share,
        };
        let shoe = Shoe::fresh(decks);
        let Ok(exact) = Exact::on(&shoe) else { return vec![] };
        let sides = wager.default_sides().into_iter();
        let answers = sides.filter_map(|side| {
            let (now, advice) = advise(&exact, wager, side, bettors, &asked)?;
            Some(AdvisedJson::new(wager, side, bettors, &now, &advice))
        });
        answers.collect()
    });
    counted.await.unwrap_or_default()
}
