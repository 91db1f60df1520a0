//! The advisor's results for the settings of a pool: their exact effect, and the recommendations of the
//! documents.

use std::sync::{Arc, Mutex, PoisonError};

use cards::{Decks, Shoe};
use floor::{Floor, PoolId, PoolSettings};
use odds::{Advice, Budget, Effect, Exact, NotCounted};
use papers::json::AdvisedJson;
use wagers::{Progressive, Side};

use crate::app::App;
use crate::problem::Problem;

/// The decks that a pool is dealt from: those of its tables, or those of the pay table while it has no table.
pub(crate) fn decks_of(floor: &Floor, pool: &PoolId, settings: &PoolSettings) -> Decks {
    let table = floor.feeding(pool).next().map(|(_, table)| table);
    let own = table.and_then(|table| Decks::try_from(u64::from(table.settings.decks)).ok());
    own.unwrap_or(settings.pay_table.wager().decks)
}

/// The advisor's result for one side of a bet.
#[derive(Debug)]
pub(crate) struct Counsel {
    /// The side, where the bet has one.
    pub(crate) side: Option<Side>,
    /// The effect of the settings.
    pub(crate) now: Effect,
    /// All recommendations, met or not.
    pub(crate) advice: Vec<Advice>,
}

/// How many results are cached.
const KEPT: usize = 256;

/// A cache of recent settings and their results: pages that refresh every second ask often.
#[derive(Default)]
pub(crate) struct AdviceCache(Mutex<Vec<Known>>);

/// Settings, the number of decks, and the result.
type Known = (PoolSettings, Decks, Arc<Vec<Counsel>>);

impl AdviceCache {
    fn find(&self, settings: &PoolSettings, decks: Decks) -> Option<Arc<Vec<Counsel>>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |it: &&Known| it.0 == *settings && it.1 == decks;
        known.iter().find(same).map(|(_, _, counsel)| Arc::clone(counsel))
    }

    /// Adds a result. If the cache is full, the oldest result makes room.
    fn add(&self, settings: PoolSettings, decks: Decks, counsel: Arc<Vec<Counsel>>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= KEPT {
            known.remove(0);
        }
        known.push((settings, decks, counsel));
    }
}

/// The advisor's result for the current settings of a pool, for one bettor; computed once and cached. Empty
/// while too many other heavy queries wait, because the page is useful without these notes.
pub(crate) async fn known_counsel(
    app: &App,
    settings: PoolSettings,
    decks: Decks,
) -> Arc<Vec<Counsel>> {
    if let Some(found) = app.advice_cache().find(&settings, decks) {
        return found;
    }
    let Ok(counsel) = counsel_on(app, settings.clone(), decks, 1).await else {
        return Arc::default();
    };
    let counsel = Arc::new(counsel);
    app.advice_cache().add(settings, decks, Arc::clone(&counsel));
    counsel
}

/// The recommendations for every side of the bet, in JSON form.
pub(crate) async fn advice_on(
    app: &App,
    settings: PoolSettings,
    decks: Decks,
    bettors: u32,
) -> Result<Vec<AdvisedJson>, Problem> {
    let all = counsel_on(app, settings.clone(), decks, bettors).await?;
    let wager = settings.pay_table.wager();
    let json = |it: &Counsel| AdvisedJson::new(wager, it.side, bettors, &it.now, &it.advice);
    Ok(all.iter().map(json).collect())
}

/// The recommendations for every side of the bet. Counting takes milliseconds, so it runs in the queue for
/// heavy queries.
pub(crate) async fn counsel_on(
    app: &App,
    settings: PoolSettings,
    decks: Decks,
    bettors: u32,
) -> Result<Vec<Counsel>, Problem> {
    app.heavy_work().count(move |budget| counsel(&settings, decks, bettors, budget)).await
}

fn counsel(
    settings: &PoolSettings,
    decks: Decks,
    bettors: u32,
    budget: &Budget,
) -> Result<Vec<Counsel>, NotCounted> {
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
    let Ok(exact) = Exact::on(&shoe) else { return Ok(vec![]) };
    let mut all = Vec::new();
    for side in wager.default_sides() {
        let counts = exact.counts_within(wager, side, budget)?;
        let advised = counts.advise(wager, side, bettors, &asked);
        all.extend(advised.map(|(now, advice)| Counsel { side, now, advice }));
    }
    Ok(all)
}
