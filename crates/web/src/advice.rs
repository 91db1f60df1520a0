//! The advisor's answer to a pool's settings: what they come to, exactly, and what the documents recommend.

use std::sync::{Arc, Mutex, PoisonError};

use cards::{Decks, Shoe};
use floor::{Floor, PoolId, PoolSettings};
use odds::{Advice, Effect, Exact, advise};
use papers::json::AdvisedJson;
use tokio::task::spawn_blocking;
use wagers::{Progressive, Side};

/// The decks that a pool is dealt from: those of its tables, or of the pay table while it has none.
pub(crate) fn decks_of(floor: &Floor, pool: &PoolId, settings: &PoolSettings) -> Decks {
    let table = floor.feeding(pool).next().map(|(_, table)| table);
    let own = table.and_then(|table| Decks::try_from(u64::from(table.settings.decks)).ok());
    own.unwrap_or(settings.pay_table.wager().decks)
}

/// What the advisor says of one side of a bet.
#[derive(Debug)]
pub(crate) struct Counsel {
    /// The side, where the bet has one.
    pub(crate) side: Option<Side>,
    /// What the settings come to.
    pub(crate) now: Effect,
    /// Every recommendation, met or not.
    pub(crate) advice: Vec<Advice>,
}

/// Settings that were asked about lately, with the answers: a page that is fetched every second asks often.
static KNOWN: Mutex<Vec<Known>> = Mutex::new(Vec::new());
/// Settings, the number of decks, and the answer.
type Known = (PoolSettings, Decks, Arc<Vec<Counsel>>);
/// How many answers are kept.
const KEPT: usize = 256;

/// What the advisor says of a pool as it is set up, for one bettor; worked out once.
pub(crate) async fn known_counsel(settings: PoolSettings, decks: Decks) -> Arc<Vec<Counsel>> {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let same = |it: &&(PoolSettings, Decks, _)| it.0 == settings && it.1 == decks;
    let found = known().iter().find(same).map(|(_, _, counsel)| Arc::clone(counsel));
    if let Some(found) = found {
        return found;
    }
    let counsel = Arc::new(counsel_on(settings.clone(), decks, 1).await);
    let mut known = known();
    if known.len() >= KEPT {
        known.remove(0);
    }
    known.push((settings, decks, Arc::clone(&counsel)));
    counsel
}

/// The recommendations for every side of the bet, as JSON has them.
pub(crate) async fn advice_on(
    settings: PoolSettings,
    decks: Decks,
    bettors: u32,
) -> Vec<AdvisedJson> {
    let all = counsel_on(settings.clone(), decks, bettors).await;
    let wager = settings.pay_table.wager();
    let json = |it: &Counsel| AdvisedJson::new(wager, it.side, bettors, &it.now, &it.advice);
    all.iter().map(json).collect()
}

/// The recommendations for every side of the bet. It takes milliseconds of counting, so it is done beside the
/// calls.
pub(crate) async fn counsel_on(settings: PoolSettings, decks: Decks, bettors: u32) -> Vec<Counsel> {
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
            Some(Counsel { side, now, advice })
        });
        answers.collect()
    });
    counted.await.unwrap_or_default()
}
