//! The page of one wager: pay table, exact odds, key figures, charts, printed figures, and the advisor's
//! notes.

use askama::Template;
use odds::{Advice, Compared, Effect, Ratio, Verdict, sqrt, to_decimal, to_f64};
use papers::mathematics::Study;
use papers::par::Format;
use papers::picture::{self, Chart, Undrawn};
use papers::text::{figure, one_in, percent, probability, thousands};

use crate::pages::frame::{Frame, Member};
use crate::problem::Problem;
use crate::services::mathematics::Question;
use crate::words::Words;

use super::fields::{Field, Fields, form, query};

#[derive(Template)]
#[template(path = "math/wager.html")]
pub(crate) struct Shown {
    frame: Frame,
    id: String,
    name: String,
    kind: String,
    documents: Vec<String>,
    notes: Vec<String>,
    /// Its sides: the name, the link, and whether it is the current one.
    sides: Vec<(String, String, bool)>,
    side: Option<String>,
    form: Vec<Field>,
    problem: Option<String>,
    /// Whether the settings differ from the pay table's.
    changed: bool,
    /// The link to the same side with the settings of the pay table.
    own_href: String,
    figures: Vec<Figure>,
    shoe: String,
    combinations: String,
    rows: Vec<Row>,
    returned: String,
    /// The return of each row.
    returns: Option<Chart>,
    /// The jackpot cycle of the meter.
    charts: Vec<Chart>,
    /// The same as numbers: share of cycles that have ended, rounds, meter, deviation, jackpot.
    moments: Vec<[String; 5]>,
    /// The text if a meter has no jackpot cycle to draw.
    lifeless: Option<&'static str>,
    printed: Vec<Printed>,
    advice: Vec<AdviceLine>,
    /// The PAR sheet: the file extension and the link.
    sheets: Vec<(&'static str, String)>,
}

/// A key figure.
struct Figure {
    key: &'static str,
    name: &'static str,
    /// The plain number.
    value: String,
    shown: String,
    /// The value with the settings of the pay table, if it differs.
    own: Option<String>,
    /// What it means.
    hint: &'static str,
}

struct Row {
    id: String,
    name: String,
    when: String,
    pays: String,
    from: String,
    combinations: String,
    probability: String,
    one_in: String,
    returned: String,
    return_value: String,
}

/// A printed figure compared with the exact one.
struct Printed {
    figure: String,
    row: Option<String>,
    side: Option<String>,
    decks: u8,
    says: String,
    exact: String,
    difference: String,
    verdict: String,
    class: &'static str,
    place: String,
    note: Option<String>,
}

/// A recommendation, with its result.
struct AdviceLine {
    met: bool,
    rule: &'static str,
    text: String,
    instead: Option<String>,
    href: String,
}

/// The style class of a verdict.
pub(super) const fn class_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Reproduced => "reproduced",
        Verdict::WithinRounding => "within-rounding",
        Verdict::Simulated => "simulated",
        Verdict::Differs => "differs",
    }
}

/// The charts of a study.
pub(super) fn charts(study: &Study, currency: &str) -> Vec<Chart> {
    let mut drawn: Vec<Result<Chart, Undrawn>> = vec![picture::returns(&study.analysis)];
    if let Some(course) = &study.course {
        drawn.push(picture::jackpots(&course.cycle, currency));
        drawn.push(picture::growth(&course.cycle, study.break_even(), currency));
    }
    drawn.into_iter().filter_map(Result::ok).collect()
}

/// What a page is made from.
pub(super) struct Look<'a> {
    pub(super) member: &'a Member,
    pub(super) question: Question,
    pub(super) study: Study,
    /// The same side with the settings of the pay table.
    pub(super) own: Option<Study>,
    /// The charts; the return by row comes first.
    pub(super) charts: Vec<Chart>,
    pub(super) compared: &'a [Compared],
    pub(super) problem: Option<Problem>,
}

impl Look<'_> {
    pub(super) fn page(self, fields: &Fields) -> Shown {
        let wager = &self.question.entry.wager;
        let side = self.question.sides.first().copied().flatten();
        let Question { decks, bettors, .. } = self.question;
        let settings = self.question.settings.as_ref();
        let asked = query(wager, side, decks, bettors, settings);
        let own_href = query(wager, side, wager.decks, 1, None);
        let sides = wager.possible_sides().into_iter().map(|it| {
            let href = query(wager, Some(it), decks, bettors, settings);
            (it.to_string(), format!("/math/{}{href}", wager.id), Some(it) == side)
        });
        let given = Ratio::from_integer(1.into()) - &self.study.analysis.house_advantage;
        let mut charts = self.charts.iter().cloned();
        Shown {
            returns: charts.next(),
            charts: charts.collect(),
            frame: self.member.frame(wager.name.clone()),
            id: wager.id.clone(),
            name: wager.name.clone(),
            kind: wager.kind.to_string(),
            documents: wager.documents.clone(),
            notes: wager.notes.clone(),
            sides: sides.collect(),
            side: side.map(|it| it.to_string()),
            form: form(&self.question, fields, &self.member.visitor.site.currency),
            problem: self.problem.as_ref().map(|it| it.message().to_owned()),
            changed: asked != own_href,
            own_href: format!("/math/{}{own_href}", wager.id),
            figures: self.figures(),
            shoe: format!("{} decks, {} cards", decks.get(), self.study.analysis.cards),
            combinations: thousands(&self.study.analysis.combinations.to_string()),
            rows: self.rows(),
            returned: percent(&given, 4),
            moments: self.moments(),
            lifeless: self.lifeless(),
            printed: self.printed(),
            advice: self.study.advice.iter().map(|it| self.advice_line(it)).collect(),
            sheets: Format::ALL
                .map(|it| (it.ending(), format!("/math/{}/par.{}{asked}", wager.id, it.ending())))
                .to_vec(),
        }
    }

    const fn words(&self) -> &Words {
        &self.member.visitor.words
    }

    /// An amount in the site's currency.
    fn money(&self, exact: &Ratio) -> String {
        let cents = to_decimal(exact, 2).parse();
        cents.map_or_else(|_| to_decimal(exact, 2), |cents| self.words().money(cents))
    }

    fn money_of(&self, amount: f64) -> String {
        let cents = format!("{amount:.2}").parse();
        cents.map_or_else(|_| "none".to_owned(), |cents| self.words().money(cents))
    }

    fn rows(&self) -> Vec<Row> {
        let side = self.question.sides.first().copied().flatten();
        let rules = self.question.entry.wager.rows_for(side);
        let row = |((_, rule), row): ((usize, &wagers::Row), &odds::RowOdds)| Row {
            id: row.row.clone(),
            name: row.name.clone(),
            when: rule.when.to_string(),
            pays: row.pays.to_string(),
            from: row.from.to_string(),
            combinations: thousands(&row.combinations.to_string()),
            probability: probability(&row.probability),
            one_in: one_in(&row.probability),
            returned: row.returned.as_ref().map_or("none".to_owned(), |it| percent(it, 4)),
            return_value: row.returned.as_ref().map_or(String::new(), |it| to_decimal(it, 12)),
        };
        rules.zip(&self.study.analysis.rows).map(row).collect()
    }

    fn moments(&self) -> Vec<[String; 5]> {
        let course = self.study.course.iter().flat_map(|course| &course.moments);
        let moment = |it: &papers::mathematics::Moment| {
            [
                format!("{:.0}%", it.part * 100.0),
                thousands(&format!("{:.0}", it.rounds)),
                self.money_of(it.meter),
                self.money_of(it.deviation),
                self.money_of(it.jackpot),
            ]
        };
        course.map(moment).collect()
    }

    /// Why there is no jackpot cycle to draw, if there is a meter.
    fn lifeless(&self) -> Option<&'static str> {
        let meter = self.study.analysis.meter.as_ref().filter(|_| self.study.course.is_none())?;
        Some(if meter.always_depleted {
            "The meter is depleted: fixed prizes take more than feeds it, and the house pays the rest. \
             Feed it more, or seed it higher."
        } else {
            "No round of this shoe hits the 100% row: the meter only grows."
        })
    }

    fn printed(&self) -> Vec<Printed> {
        let own = self.compared.iter().filter(|it| it.wager == self.question.entry.wager.id);
        let print = |it: &Compared| Printed {
            figure: it.published.figure.to_string().replace('-', " "),
            row: it.published.row.clone(),
            side: it.published.side.map(|side| side.to_string()),
            decks: it.published.decks.get(),
            says: it.published.printed.clone(),
            exact: figure(&it.published, it.exact.as_ref()),
            difference: figure(&it.published, it.difference.as_ref()),
            verdict: it.verdict.to_string(),
            class: class_of(it.verdict),
            place: it.published.place.clone(),
            note: it.published.note.clone(),
        };
        own.map(print).collect()
    }

    fn advice_line(&self, advice: &Advice) -> AdviceLine {
        let Question { entry, sides, decks, bettors, .. } = &self.question;
        let side = sides.first().copied().flatten();
        let href = |instead: &Effect| {
            let asked = query(&entry.wager, side, *decks, *bettors, Some(&instead.settings));
            format!("/math/{}{asked}", entry.wager.id)
        };
        AdviceLine {
            met: advice.met,
            rule: advice.rule.name(),
            text: advice.text.clone(),
            instead: advice.instead.as_ref().map(|instead| {
                let jackpot = instead.average_jackpot.as_ref();
                format!(
                    "seed {}, {} to the meter, {} to the reserve: house advantage {}, average jackpot {}",
                    self.words().money(instead.settings.seed_amount),
                    instead.settings.to_meter,
                    instead.settings.to_reserve,
                    percent(&instead.house_advantage, 2),
                    jackpot.map_or("none".to_owned(), |it| self.money(it)),
                )
            }),
            href: advice.instead.as_ref().map_or_else(String::new, href),
        }
    }
}

mod figures;
