//! The exact mathematics of wagers for calls and pages, with a cache of the engine's counts.
//!
//! ```text
//! query --wager, side, decks--> counts (cached) --bettors, seed, rates--> study
//! ```
//!
//! Counting takes milliseconds of a core and depends only on the cards. So each bet and shoe of the catalog
//! is counted once, in the queue for heavy queries. Moving a slider on a page then only needs the arithmetic.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use cards::{Decks, Shoe};
use money::{Cents, Rate};
use odds::{Analysis, Budget, Compared, Counts, Exact, NotCounted, compare_within};
use papers::mathematics::Study;
use papers::par::ParSheet;
use tokio::sync::OnceCell;
use wagers::{Catalog, Entry, Progressive, Side, Wager};

use crate::api::path_and_query::InPath;
use crate::app::App;
use crate::problem::Problem;
use crate::problem_text::ProblemText;

/// The most bettors in a query.
pub(crate) const MAX_BETTORS: u32 = 100;
/// The largest amount.
const MAX_AMOUNT: Cents = Cents::new(99_999_999_999_999);

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::shipped);

/// A bet on a shoe.
type Bet = (&'static str, Option<Side>, Decks);

/// The results that an app has counted.
#[derive(Default)]
pub(crate) struct MathematicsCache {
    /// At most one entry for each bet of the catalog and each of the twelve shoes.
    counted: Mutex<HashMap<Bet, Arc<Counts>>>,
    published: OnceCell<Vec<Compared>>,
}

/// The catalog that ships with the program.
pub(crate) fn catalog() -> &'static Catalog {
    &CATALOG
}

/// A query about a wager, as text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written<'a> {
    pub(crate) side: Option<&'a str>,
    pub(crate) decks: Option<&'a str>,
    pub(crate) bettors: Option<&'a str>,
    pub(crate) wager: Option<&'a str>,
    pub(crate) seed: Option<&'a str>,
    /// Such as `59%` or `0.59`.
    pub(crate) to_meter: Option<&'a str>,
    pub(crate) to_reserve: Option<&'a str>,
}

/// A query about a wager.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) entry: &'static Entry,
    pub(crate) sides: Vec<Option<Side>>,
    pub(crate) decks: Decks,
    pub(crate) bettors: u32,
    /// The settings of its meter, if it has one.
    pub(crate) settings: Option<Progressive>,
}

/// A wager of the catalog, by its id.
impl InPath for &'static Entry {
    fn read(id: &str) -> Result<&'static Entry, Problem> {
        let shown: String = id.chars().take(40).collect();
        catalog().entry(&shown).map_err(|unknown| {
            let near: Vec<String> = unknown.nearest.iter().map(|id| format!("`{id}`")).collect();
            let near = match &near[..] {
                [] => String::new(),
                near => format!("; did you mean {}?", near.join(" or ")),
            };
            Problem::not_found(format!("there is no wager `{}`{near}", shown.escape_debug()))
        })
    }
}

fn bad(field: &str, why: impl std::fmt::Display) -> Problem {
    Problem::bad_request(format!("{field}: {why}"))
}

/// Parses a whole number within bounds.
fn whole(field: &str, text: &str, most: u32) -> Result<u32, Problem> {
    let digits = text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|it| digits && (1..=most).contains(it));
    number.ok_or_else(|| bad(field, format!("must be a whole number from 1 to {most}")))
}

/// Parses an amount.
fn amount(field: &str, text: &str) -> Result<Cents, Problem> {
    let plain = text.len() <= 16 && !text.starts_with('-');
    let read = text.parse().ok().filter(|it| plain && *it <= MAX_AMOUNT);
    read.ok_or_else(|| bad(field, "must be an amount such as `10000` or `10000.50`"))
}

fn rate(field: &str, text: &str) -> Result<Rate, Problem> {
    let shown: String = text.chars().take(20).collect();
    Rate::of_text(&shown).map_err(|error| bad(field, error))
}

impl Question {
    /// Parses a query, or returns which field is wrong.
    pub(crate) fn read(entry: &'static Entry, written: &Written) -> Result<Question, Problem> {
        let wager = &entry.wager;
        let sides = wager.sides_asked(written.side).map_err(|unknown| {
            let names: Vec<String> = unknown.sides.iter().map(|it| format!("`{it}`")).collect();
            match &names[..] {
                [] => bad("side", format!("{} has no sides; leave this out", wager.id)),
                names => bad(
                    "side",
                    format!("must be one of the sides of {}: {}", wager.id, names.join(", ")),
                ),
            }
        })?;
        let decks = match written.decks {
            Some(text) => {
                let decks = whole("decks", text, 12)?;
                Decks::try_from(u64::from(decks)).map_err(|error| bad("decks", error))?
            }
            None => wager.decks,
        };
        let most = Question::bettors_most(wager);
        let bettors = written.bettors.map_or(Ok(1), |text| whole("bettors", text, most))?;
        Ok(Question { entry, sides, decks, bettors, settings: settings(wager, written)? })
    }

    /// The most bettors that can play a wager.
    pub(crate) fn bettors_most(wager: &Wager) -> u32 {
        if wager.asks_number() { 10 } else { MAX_BETTORS }
    }

    /// Computes the study of every requested side.
    pub(crate) async fn study(&self, app: &App) -> Result<Vec<Study>, Problem> {
        let (question, wager) = (self.clone(), &self.entry.wager);
        let counts = self.counts(app).await?;
        let study = move |_: &_| {
            let look = |(side, counts): (&Option<Side>, &Arc<Counts>)| {
                let settings = question.settings.as_ref();
                Study::new(counts, wager, *side, question.bettors, settings)
            };
            question.sides.iter().zip(&counts).map(look).collect()
        };
        app.heavy_work().run(study).await
    }

    /// Computes only the analysis of every requested side, which takes microseconds once the counts are
    /// cached.
    pub(crate) async fn analyses(&self, app: &App) -> Result<Vec<Analysis>, Problem> {
        let (wager, bettors) = (&self.entry.wager, self.bettors);
        let settings = self.settings.as_ref();
        let analyze = |(side, counts): (&Option<Side>, Arc<Counts>)| {
            counts.analyze(odds::Question { wager, side: *side, bettors, settings })
        };
        Ok(self.sides.iter().zip(self.counts(app).await?).map(analyze).collect())
    }

    /// The PAR sheet for the query.
    pub(crate) async fn sheet(&self, app: &App) -> Result<ParSheet, Problem> {
        let analyses = self.analyses(app).await?;
        let made_by = app.program().name();
        Ok(ParSheet::new(self.entry, &Shoe::fresh(self.decks), analyses, &made_by))
    }

    /// The counts of every side, cached or counted now.
    async fn counts(&self, app: &App) -> Result<Vec<Arc<Counts>>, Problem> {
        let wager: &'static Wager = &self.entry.wager;
        let counted = &app.mathematics_cache().counted;
        let kept = || counted.lock().unwrap_or_else(PoisonError::into_inner);
        let missing: Vec<Option<Side>> = {
            let kept = kept();
            let known = |side: &Option<Side>| kept.contains_key(&(&*wager.id, *side, self.decks));
            self.sides.iter().copied().filter(|side| !known(side)).collect()
        };
        if !missing.is_empty() {
            let decks = self.decks;
            let count = move |budget: &Budget| {
                let shoe = Shoe::fresh(decks);
                let exact = Exact::on(&shoe).expect("a fresh shoe has more than six cards");
                let count = |side| Ok((side, Arc::new(exact.counts_within(wager, side, budget)?)));
                missing.into_iter().map(count).collect::<Result<Vec<_>, NotCounted>>()
            };
            let counted = app.heavy_work().count(count).await?;
            let counted = counted.into_iter().map(|(side, it)| ((&*wager.id, side, decks), it));
            kept().extend(counted);
        }
        let kept = kept();
        let count = |side: &Option<Side>| kept.get(&(&*wager.id, *side, self.decks)).cloned();
        let counts: Option<Vec<_>> = self.sides.iter().map(count).collect();
        counts.ok_or_else(|| failed("nothing was counted"))
    }
}

/// The meter settings of the query, if the wager has a meter.
fn settings(wager: &Wager, written: &Written) -> Result<Option<Progressive>, Problem> {
    let stake = written.wager.map(|text| amount("wager", text)).transpose()?;
    let seed = written.seed.map(|text| amount("seed", text)).transpose()?;
    let to_meter = written.to_meter.map(|text| rate("to_meter", text)).transpose()?;
    let to_reserve = written.to_reserve.map(|text| rate("to_reserve", text)).transpose()?;
    let Some(own) = &wager.progressive else {
        let asked = [
            ("wager", written.wager),
            ("seed", written.seed),
            ("to_meter", written.to_meter),
            ("to_reserve", written.to_reserve),
        ];
        return match asked.iter().find(|(_, text)| text.is_some()) {
            Some((field, _)) => {
                let why =
                    format!("{} is a {} without a meter; leave this out", wager.id, wager.kind);
                Err(bad(field, why))
            }
            None => Ok(None),
        };
    };
    let fields = |unfit| match unfit {
        wagers::Unfit::NoWager => bad("wager", unfit),
        wagers::Unfit::NegativeSeed => bad("seed", unfit),
        wagers::Unfit::MoreThanAll(..) => {
            bad("to_meter, to_reserve", format!("{unfit}; both together must be at most 100%"))
        }
    };
    own.with(stake, seed, to_meter, to_reserve).map(Some).map_err(fields)
}

/// Compares every printed figure with the exact one. Counted at the first query, then cached.
pub(crate) async fn published(app: &App) -> Result<&[Compared], Problem> {
    let count = || {
        app.heavy_work().count(|budget| {
            let wagers = catalog().wagers().map(|wager| compare_within(wager, budget));
            Ok(wagers.collect::<Result<Vec<_>, NotCounted>>()?.concat())
        })
    };
    app.mathematics_cache().published.get_or_try_init(count).await.map(Vec::as_slice)
}

#[allow(clippy::needless_pass_by_value)] // Callers pass errors.
fn failed(why: impl ToString) -> Problem {
    Problem::unavailable("NotCounted", why.to_string(), ProblemText::TryAgainSoon)
}
