//! The index of all wagers of the catalog, by game: the house edge, the hit frequency, and the comparison of
//! exact with printed figures.

use askama::Template;
use odds::{Analysis, Compared, Verdict, to_decimal};
use papers::text::{one_in, percent};
use wagers::{Entry, Kind, Side};

use crate::app::App;
use crate::pages::frame::{Frame, Member};
use crate::problem::Problem;
use crate::services::mathematics::{Question, Written, catalog, published};

use super::fields::query;

#[derive(Template)]
#[template(path = "math/index.html")]
pub(crate) struct Index {
    frame: Frame,
    games: Vec<Game>,
    /// How many figures are printed, and how many have each verdict.
    figures: usize,
    verdicts: Vec<(&'static str, String, usize)>,
}

struct Game {
    name: String,
    kind: String,
    bets: Vec<Bet>,
    /// Whether any of its bets has a meter.
    has_meter: bool,
}

struct Bet {
    wager: String,
    name: String,
    side: Option<String>,
    href: String,
    decks: u8,
    house: String,
    house_value: String,
    hit: String,
    hit_value: String,
    one_in: String,
    jackpot: Option<String>,
    /// In the first row of a wager: how many rows it has.
    rows: Option<usize>,
    /// The verdict on its printed figures: the style class and the text.
    verdict: Option<(&'static str, String)>,
}

impl Index {
    pub(super) async fn of(app: &App, member: &Member) -> Result<Index, Problem> {
        let compared = published(app).await?;
        let mut games: Vec<Game> = vec![];
        for entry in catalog().entries() {
            let question = Question::read(entry, &Written::default())?;
            let analyses = question.analyses(app).await?;
            let name = game_of(entry);
            if games.last().is_none_or(|game| game.name != name) {
                let kind = entry.wager.kind.to_string();
                games.push(Game { name, kind, bets: vec![], has_meter: false });
            }
            let Some(game) = games.last_mut() else { continue };
            for (side, analysis) in question.sides.iter().zip(&analyses) {
                game.has_meter |= analysis.meter.is_some();
                let first = question.sides.first() == Some(side);
                let rows = first.then_some(question.sides.len());
                let bet = Bet::of(entry, *side, analysis, compared, member);
                game.bets.push(Bet { rows, ..bet });
            }
        }
        let all =
            [Verdict::Reproduced, Verdict::WithinRounding, Verdict::Simulated, Verdict::Differs];
        let count = |verdict: Verdict| {
            let many = compared.iter().filter(|it| it.verdict == verdict).count();
            (super::wager::class_of(verdict), verdict.to_string(), many)
        };
        Ok(Index {
            frame: member.frame("Mathematics"),
            games,
            figures: compared.len(),
            verdicts: all.map(count).to_vec(),
        })
    }
}

/// The game of a wager: the part of its name before the pay table.
fn game_of(entry: &Entry) -> String {
    match entry.wager.kind {
        _ if entry.is_extra() => "Extra side bets".to_owned(),
        Kind::BaseGame => "Base games".to_owned(),
        _ => entry.wager.name.split(", ").next().unwrap_or(&entry.wager.name).to_owned(),
    }
}

impl Bet {
    fn of(
        entry: &'static Entry,
        side: Option<Side>,
        analysis: &Analysis,
        compared: &[Compared],
        member: &Member,
    ) -> Bet {
        let wager = &entry.wager;
        let own = |it: &&Compared| {
            let on_side = it.published.side.is_none() || it.published.side == side;
            it.wager == wager.id && on_side
        };
        let compared: Vec<&Compared> = compared.iter().filter(own).collect();
        let average = analysis.meter.as_ref().and_then(|meter| meter.average_jackpot.as_ref());
        let jackpot = average.and_then(|it| to_decimal(it, 2).parse().ok());
        Bet {
            wager: wager.id.clone(),
            name: wager.name.clone(),
            side: analysis.side.map(|side| side.to_string()),
            href: format!("/math/{}{}", wager.id, query(wager, side, wager.decks, 1, None)),
            decks: wager.decks.get(),
            house: percent(&analysis.house_advantage, 3),
            house_value: to_decimal(&analysis.house_advantage, 9),
            hit: percent(&analysis.hit_frequency, 3),
            hit_value: to_decimal(&analysis.hit_frequency, 9),
            one_in: one_in(&analysis.hit_frequency),
            jackpot: jackpot.map(|it| member.visitor.words.money(it)),
            rows: None,
            verdict: verdict(&compared),
        }
    }
}

/// The verdict on the printed figures of a bet, determined by the worst of them.
fn verdict(compared: &[&Compared]) -> Option<(&'static str, String)> {
    let many = |verdict| compared.iter().filter(|it| it.verdict == verdict).count();
    let worst = [Verdict::Differs, Verdict::Simulated, Verdict::WithinRounding]
        .into_iter()
        .find(|verdict| many(*verdict) > 0);
    match (compared.len(), worst) {
        (0, _) => None,
        (1, None) => Some(("reproduced", "the printed figure reproduced".to_owned())),
        (all, None) => Some(("reproduced", format!("all {all} reproduced"))),
        (all, Some(worst)) => {
            let class = super::wager::class_of(worst);
            let words = match worst {
                Verdict::Differs => "differ",
                Verdict::Simulated => "were simulated",
                Verdict::WithinRounding | Verdict::Reproduced => "within rounding",
            };
            Some((class, format!("{} of {all} {words}", many(worst))))
        }
    }
}
