//! The list of pools, the form to open one, and the advisor's notes while settings are being typed.

use askama::Template;
use axum::extract::State;
use cards::Decks;
use floor::{Floor, Pool, PoolId, PoolSettings, Right};
use money::Account;
use odds::{Effect, Rule, to_decimal};
use papers::order::sorted_by_name;
use serde::Deserialize;
use serde_json::Value;
use wagers::{Catalog, Kind};

use super::cents_of;
use super::fields::Fields;
use crate::api::path_and_query::Query;
use crate::api::wire::settings;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::POOLS;
use crate::problem::Problem;
use crate::services::advice::{Counsel, counsel_on};
use crate::services::mathematics::catalog;
use crate::words::Words;

#[derive(Template)]
#[template(path = "manager/pools.html")]
pub(crate) struct Pools {
    frame: Frame,
    rows: Vec<Row>,
    /// Pay tables with a meter: the id, the name, and the default settings.
    games: Vec<(String, String, String)>,
    fields: Option<Fields>,
    notes: Notes,
}

struct Row {
    id: PoolId,
    game: String,
    pay_table: String,
    meter: String,
    reserve: String,
    overflow: String,
    seed: String,
    rates: String,
    limit: String,
    tables: String,
    queued: bool,
    contested: bool,
}

impl Row {
    fn of(floor: &Floor, id: &PoolId, pool: &Pool, t: &Words) -> Row {
        let rates = &pool.settings.rates;
        let balance = |account| t.money(cents_of(pool.book.balance(account)));
        let tables: Vec<&str> = floor.feeding(id).map(|(id, _)| id.as_str()).collect();
        Row {
            id: id.clone(),
            game: pool.wager().name.clone(),
            pay_table: pool.wager().id.clone(),
            meter: t.money(pool.displayed()),
            reserve: balance(Account::Reserve),
            overflow: balance(Account::Overflow),
            seed: t.short(rates.seed_amount),
            rates: format!("{} / {}", rates.to_meter, rates.to_reserve),
            limit: rates.limit.map_or_else(|| "none".to_owned(), |limit| t.short(limit)),
            tables: match tables.len() {
                0..=6 => tables.join(" "),
                many => format!("{} and {} more", tables[..5].join(" "), many - 5),
            },
            queued: pool.queued.is_some(),
            contested: !floor.contested(id).is_empty(),
        }
    }
}

/// `GET /manager/pools`
pub(crate) async fn list(State(app): State<App>, member: Member) -> Result<Page<Pools>, ErrorPage> {
    member.require_section(&POOLS)?;
    let (t, viewer) = (&member.visitor.words, member.person.role);
    let catalog = catalog();
    let games: Vec<_> =
        catalog.entries().iter().filter(|it| it.wager.kind == Kind::Progressive).collect();
    let first = games
        .first()
        .copied()
        .and_then(PoolSettings::of)
        .filter(|_| viewer.may(Right::ChangeSettings));
    let rows = app.hub().read(|floor| {
        sorted_by_name(&floor.pools, |(id, _)| id.as_str())
            .map(|(id, pool)| Row::of(floor, id, pool, t))
            .collect()
    });
    Ok(Page(Pools {
        frame: member.frame("Pools"),
        rows,
        games: games.iter().map(|it| shipped(it, catalog)).collect(),
        fields: first.map(|it| Fields::of(&settings::PoolSettings::of(&it, catalog))),
        notes: Notes::default(),
    }))
}

/// A pay table of the catalog, with its default settings as JSON.
fn shipped(entry: &wagers::Entry, catalog: &Catalog) -> (String, String, String) {
    let settings =
        PoolSettings::of(entry).map(|it| Fields::of(&settings::PoolSettings::of(&it, catalog)).0);
    let json = settings.map(Value::Object).unwrap_or_default().to_string();
    (entry.wager.id.clone(), entry.wager.name.clone(), json)
}

/// The advisor's notes beside each field.
#[derive(Default)]
pub(super) struct Notes {
    /// Why there is no result, if that is so.
    pub(super) problem: Option<String>,
    pub(super) meter: Vec<Note>,
    pub(super) reserve: Vec<Note>,
    pub(super) seed: Vec<Note>,
    /// The effect of the settings, for each side of the bet.
    pub(super) comes_to: Vec<(String, Vec<(&'static str, String)>)>,
}

/// A recommendation.
pub(super) struct Note {
    pub(super) met: bool,
    pub(super) text: String,
    /// The effect of the recommended value.
    pub(super) instead: Option<String>,
}

impl Notes {
    pub(super) fn of(all: &[Counsel], t: &Words) -> Notes {
        let mut notes = Notes::default();
        for counsel in all {
            let side = counsel.side.map(|side| side.to_string()).unwrap_or_default();
            notes.comes_to.push((side, comes_to(&counsel.now, t)));
            for advice in &counsel.advice {
                let field = match advice.rule {
                    Rule::HouseKeeps
                    | Rule::MeterPaysFixed
                    | Rule::BuiltInRate
                    | Rule::MeterGrows => &mut notes.meter,
                    Rule::FeedReserve => &mut notes.reserve,
                    Rule::NoZeroSeed | Rule::SeedCoversFixed | Rule::ReserveIsNoSeed => {
                        &mut notes.seed
                    }
                };
                let instead = advice.instead.as_ref().map(|effect| instead(effect, t));
                if !field.iter().any(|it| it.text == advice.text) {
                    field.push(Note { met: advice.met, text: advice.text.clone(), instead });
                }
            }
        }
        notes
    }
}

/// An exact value in currency units, to the cent.
fn money(exact: &odds::Ratio, t: &Words) -> String {
    to_decimal(exact, 2).parse().map_or_else(|_| to_decimal(exact, 2), |cents| t.money(cents))
}

fn percent(exact: &odds::Ratio) -> String {
    let hundred = odds::of_decimal(100, 0);
    format!("{} %", to_decimal(&(exact * hundred), 4))
}

fn comes_to(effect: &Effect, t: &Words) -> Vec<(&'static str, String)> {
    let maybe = |value: &Option<odds::Ratio>| {
        value.as_ref().map_or_else(|| "never".to_owned(), |value| money(value, t))
    };
    vec![
        ("house advantage", percent(&effect.house_advantage)),
        ("average jackpot", maybe(&effect.average_jackpot)),
        ("average reset", maybe(&effect.average_reset)),
        ("meter, per thousand wagers", money(&effect.growth_per_thousand, t)),
    ]
}

fn instead(effect: &Effect, t: &Words) -> String {
    let settings = &effect.settings;
    let jackpot = effect.average_jackpot.as_ref();
    format!(
        "recommended: {} to the meter, {} to the reserve, seed {}; the house advantage is then {}{}",
        settings.to_meter,
        settings.to_reserve,
        t.short(settings.seed_amount),
        percent(&effect.house_advantage),
        jackpot
            .map_or_else(String::new, |it| format!(" and the average jackpot is {}", money(it, t))),
    )
}

#[derive(Template)]
#[template(path = "manager/advice.html")]
pub(crate) struct Advised {
    notes: Notes,
}

/// Settings as they are being typed: those that affect money and odds.
#[derive(Deserialize)]
pub(crate) struct Typed {
    /// The pool, if it exists already.
    pool: Option<String>,
    pay_table: String,
    wager: String,
    to_meter: String,
    to_reserve: String,
    seed_amount: String,
    share: String,
    decks: Option<u8>,
}

impl Typed {
    /// The typed settings, completed from the pool or from the defaults of the pay table.
    fn settings(&self, app: &App, catalog: &Catalog) -> Result<(PoolSettings, Decks), String> {
        let bare = || Value::String(self.pay_table.clone());
        let table = serde_json::from_str(&self.pay_table).unwrap_or_else(|_| bare());
        let pool = self.pool.as_deref().and_then(|id| PoolId::try_from(id).ok());
        let own = pool
            .and_then(|id| app.hub().read(|floor| Some(floor.pools.get(&id)?.settings.clone())));
        let base = match (own, &table) {
            (Some(own), _) => own,
            (None, Value::String(id)) => {
                let entry = catalog.entry(id).map_err(|unknown| unknown.to_string())?;
                PoolSettings::of(entry).ok_or_else(|| format!("{id} has no meter"))?
            }
            (None, _) => return Err("a pay table of the site's own needs its pool".to_owned()),
        };
        let mut values = Fields::of(&settings::PoolSettings::of(&base, catalog)).0;
        values.insert("pay_table".to_owned(), table);
        for (name, text) in [
            ("wager", &self.wager),
            ("to_meter", &self.to_meter),
            ("to_reserve", &self.to_reserve),
            ("seed_amount", &self.seed_amount),
            ("share", &self.share),
        ] {
            values.insert(name.to_owned(), Value::String(text.trim().to_owned()));
        }
        let typed: settings::PoolSettings =
            serde_json::from_value(Value::Object(values)).map_err(|it| it.to_string())?;
        let settings = typed.settings(catalog)?;
        let rates = &settings.rates;
        if rates.to_meter.checked_add(rates.to_reserve).is_none() {
            return Err(
                "the meter and the reserve together take more than the whole wager".to_owned()
            );
        }
        if settings.wager.cents() <= 0 || rates.seed_amount.cents() < 0 {
            return Err(
                "the wager must be above zero, and the seed amount not below zero".to_owned()
            );
        }
        let decks = self.decks.and_then(|it| Decks::try_from(u64::from(it)).ok());
        let decks = decks.unwrap_or(settings.pay_table.wager().decks);
        Ok((settings, decks))
    }
}

/// `GET /manager/advice`: a fragment of a page, fetched while somebody types.
pub(crate) async fn advice(
    State(app): State<App>,
    member: Member,
    typed: Result<Query<Typed>, Problem>,
) -> Result<Page<Advised>, ErrorPage> {
    member.require(Right::SeeAll)?;
    let Query(typed) = typed.map_err(|problem| ErrorPage::new(problem, &member.visitor))?;
    let notes = match typed.settings(&app, catalog()) {
        Ok((settings, decks)) => {
            let counsel = counsel_on(&app, settings, decks, 1).await;
            let counsel = counsel.map_err(|problem| ErrorPage::new(problem, &member.visitor))?;
            Notes::of(&counsel, &member.visitor.words)
        }
        Err(why) => Notes { problem: Some(why), ..Notes::default() },
    };
    Ok(Page(Advised { notes }))
}
