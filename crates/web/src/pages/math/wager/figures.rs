//! The key figures of a wager, each with its plain number for programs that read the page.

use super::{Figure, Look, Ratio, Study, one_in, percent, sqrt, thousands, to_decimal, to_f64};

/// Smaller probabilities are displayed as never; see `odds::JackpotCycle::depletion`.
const NEVER: f64 = 1e-12;

/// A value: the plain number, and the displayed text.
type Shown = (String, String);

impl Look<'_> {
    /// The figures of this study, each beside the value for the pay table's own settings.
    pub(super) fn figures(&self) -> Vec<Figure> {
        let own = self.own.as_ref();
        let mut figures = Vec::new();
        for (key, name, hint, read) in FIGURES {
            let Some((value, shown)) = read(self, &self.study) else { continue };
            let own = own.and_then(|own| read(self, own)).map(|(_, own)| own);
            let own = own.filter(|own| *own != shown);
            figures.push(Figure { key, name, value, shown, own, hint });
        }
        figures
    }

    fn amount(&self, exact: Option<&Ratio>) -> Shown {
        match exact {
            Some(exact) => (to_decimal(exact, 2), self.money(exact)),
            None => (String::new(), "none".to_owned()),
        }
    }
}

/// A figure: its key, its name, its meaning, and how to compute it from a study.
type FigureRow = (&'static str, &'static str, &'static str, fn(&Look<'_>, &Study) -> Option<Shown>);

const FIGURES: [FigureRow; 15] = [
    ("house-advantage", "House advantage", "of every unit wagered, in the long run", |_, it| {
        Some(part(&it.analysis.house_advantage))
    }),
    ("average-jackpot", "Average jackpot", "the meter when the 100% row is hit", |look, it| {
        Some(look.amount(it.analysis.meter.as_ref()?.average_jackpot.as_ref()))
    }),
    ("average-reset", "Average reset", "seed and reserve after a hit", |look, it| {
        Some(look.amount(it.analysis.meter.as_ref()?.average_reset.as_ref()))
    }),
    ("hit-frequency", "Hit frequency", "of rounds pay something", |_, it| {
        Some(part(&it.analysis.hit_frequency))
    }),
    ("hit-one-in", "A hit every", "rounds, on average", |_, it| {
        let hits = &it.analysis.hit_frequency;
        let value = if to_f64(hits) > 0.0 { to_decimal(&hits.recip(), 6) } else { String::new() };
        Some((value, one_in(hits)))
    }),
    ("rounds-between-hits", "Between 100% hits", "rounds, on average", |_, it| {
        let between = it.analysis.meter.as_ref()?.rounds_between_top_hits.as_ref();
        Some(match between {
            Some(exact) => (to_decimal(exact, 2), thousands(&to_decimal(exact, 0))),
            None => (String::new(), "never".to_owned()),
        })
    }),
    (
        "grow-back",
        "Rounds to grow back",
        "from the average reset to the average jackpot",
        |_, it| Some(rounds(it.course.as_ref()?.grow_back)),
    ),
    (
        "break-even-meter",
        "Break-even meter",
        "above it the bettor has the advantage",
        |look, it| Some(look.amount(it.analysis.meter.as_ref()?.break_even_meter.as_ref())),
    ),
    ("above-break-even", "Jackpots above it", "that pay more than break-even", |_, it| {
        let part = it.course.as_ref()?.above_break_even?;
        Some((format!("{part:.9}"), format!("{:.2}%", 100.0 * part)))
    }),
    ("depletion", "Depletion", "fixed prizes empty the meter before its next hit", |_, it| {
        let course = it.course.as_ref()?;
        Some(match course.depletion {
            _ if !course.cycle.pays_fixed() => ("0".to_owned(), "cannot".to_owned()),
            Some(chance) if chance < NEVER => ("0".to_owned(), "never".to_owned()),
            Some(chance) => (format!("{chance:e}"), rare(chance)),
            None => (String::new(), "not computed".to_owned()),
        })
    }),
    ("growth", "Meter growth", "of each wager stays on the meter", |_, it| {
        Some(part(&it.analysis.meter.as_ref()?.growth))
    }),
    ("to-house", "To the house", "of each wager, before prizes", |_, it| {
        let kept = it.analysis.meter.as_ref()?.settings.to_house();
        let text = kept.to_string();
        Some((format!("{:.6}", f64::from(kept.ppm()) / 1e6), text))
    }),
    ("fixed-return", "Return of fixed rows", "of every unit wagered", |_, it| {
        Some(part(&it.analysis.meter.as_ref()?.fixed_return))
    }),
    ("fixed-return-from-meter", "Of it from the meter", "the rest from the tray", |_, it| {
        Some(part(&it.analysis.meter.as_ref()?.fixed_return_from_meter))
    }),
    ("standard-deviation", "Standard deviation", "of one round, in wagers", |_, it| {
        let deviation = sqrt(it.analysis.variance.as_ref()?);
        Some((format!("{deviation:.6}"), format!("{deviation:.4}")))
    }),
];

/// A fraction of one.
fn part(exact: &Ratio) -> Shown {
    (to_decimal(exact, 12), percent(exact, 4))
}

fn rounds(rounds: Option<f64>) -> Shown {
    match rounds {
        Some(rounds) => (format!("{rounds:.2}"), thousands(&format!("{rounds:.0}"))),
        None => (String::new(), "never".to_owned()),
    }
}

/// A probability that may be small.
fn rare(chance: f64) -> String {
    if chance >= 0.001 {
        return format!("{:.2}%", 100.0 * chance);
    }
    format!("1 in {}", thousands(&format!("{:.0}", 1.0 / chance)))
}
