//! Renders a PAR sheet as a workbook with live formulas: when a rate or a prize is changed, the sheet
//! recalculates.
//!
//! Every derived cell is a formula; only combinations, prizes and settings are numbers. The engine's results
//! are stored with the formulas, so that viewers that do not calculate can show them.

use std::fmt;

use odds::{Analysis, MeterOdds, Ratio, RowOdds, sqrt, to_f64};
use rust_xlsxwriter::{Format, Formula, Workbook, Worksheet, XlsxError};

use super::styles::Styles;
use super::{LEVELS, ParSheet, ROUNDS, heading, intervals};

/// An error from the workbook writer.
#[derive(Debug)]
pub struct SheetError(XlsxError);

impl fmt::Display for SheetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the workbook could not be made: {}", self.0)
    }
}

impl std::error::Error for SheetError {}

impl From<XlsxError> for SheetError {
    fn from(error: XlsxError) -> SheetError {
        SheetError(error)
    }
}

/// Renders the sheet as a workbook.
///
/// # Errors
///
/// If the workbook writer fails.
pub fn xlsx(sheet: &ParSheet) -> Result<Vec<u8>, SheetError> {
    let mut book = Workbook::new();
    let styles = Styles::new();
    identification(book.add_worksheet(), sheet, &styles)?;
    for analysis in &sheet.analyses {
        let tab = book.add_worksheet();
        tab.set_name(
            analysis.side.map_or("Analysis".to_owned(), |side| capital(&side.to_string())),
        )?;
        Bet { tab, styles: &styles, analysis }.write()?;
    }
    Ok(book.save_to_buffer()?)
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn identification(tab: &mut Worksheet, sheet: &ParSheet, styles: &Styles) -> Result<(), XlsxError> {
    tab.set_name("Identification")?;
    tab.set_column_width(0, 24)?.set_column_width(1, 60)?.set_column_width(2, 22)?;
    tab.set_column_width(3, 10)?;
    tab.write_with_format(0, 0, format!("PAR sheet: {}", sheet.wager.name), &styles.title)?;
    let mut line = 2;
    let mut pair = |tab: &mut Worksheet, label: &str, value: &str| {
        tab.write_with_format(line, 0, label, &styles.label)?;
        tab.write_with_format(line, 1, value, &styles.wrap)?;
        line += 1;
        Ok::<(), XlsxError>(())
    };
    pair(tab, "Wager", &sheet.wager.id)?;
    pair(tab, "Kind", &sheet.wager.kind.to_string())?;
    for document in &sheet.wager.documents {
        pair(tab, "Document", document)?;
    }
    pair(tab, "Definition (BLAKE3)", &sheet.definition_hash)?;
    pair(tab, "Made by", &sheet.made_by)?;
    if !sheet.dealt.is_empty() {
        pair(tab, "Dealt before", &sheet.dealt)?;
    }
    for note in &sheet.wager.notes {
        pair(tab, "Note", note)?;
    }
    for sentence in sheet.method() {
        pair(tab, "Method", &sentence)?;
    }
    line += 1;
    for (column, label) in (0..).zip(["Row", "Wins when", "Pays", "From"]) {
        tab.write_with_format(line, column, label, &styles.head)?;
    }
    for row in &sheet.wager.rows {
        line += 1;
        let side = row.side.map(|side| format!(" ({side})")).unwrap_or_default();
        tab.write(line, 0, format!("{}{side}", row.name))?;
        tab.write_with_format(line, 1, row.when.to_string(), &styles.wrap)?;
        tab.write(line, 2, row.pays.to_string())?.write(line, 3, row.from.to_string())?;
    }
    Ok(())
}

/// The positions of cells on the sheet of a bet. Lines count from one, as in formulas.
const COMBINATIONS: &str = "$B$5";
const WAGER: &str = "$B$7";
const SEED: &str = "$B$8";
const TO_METER: &str = "$B$9";
const TO_RESERVE: &str = "$B$10";
const SHARING: &str = "$B$12";
const CHANCES: &str = "$B$13";
const FIRST_ROW: u32 = 17;

struct Bet<'a> {
    tab: &'a mut Worksheet,
    styles: &'a Styles,
    analysis: &'a Analysis,
}

impl Bet<'_> {
    fn write(mut self) -> Result<(), XlsxError> {
        self.tab.set_column_width(0, 36)?;
        for column in 1..11 {
            self.tab.set_column_width(column, 18)?;
        }
        self.tab.set_freeze_panes(FIRST_ROW - 1, 1)?;
        self.tab.write_with_format(0, 0, heading(self.analysis), &self.styles.title)?;
        self.number(3, "Decks", f64::from(self.analysis.decks.get()), &self.styles.count)?;
        self.number(4, "Cards", f64::from(self.analysis.cards), &self.styles.count)?;
        self.number(5, "Combinations", self.analysis.combinations as f64, &self.styles.count)?;
        self.tab.write(4, 2, self.analysis.combinations.to_string())?;
        if let Some(meter) = &self.analysis.meter {
            self.settings(meter)?;
        }
        self.pay_table()?;
        let line = self.summary(self.last_row() + 2)?;
        self.confidence(line + 1)
    }

    fn last_row(&self) -> u32 {
        FIRST_ROW + u32::try_from(self.analysis.rows.len()).unwrap_or(u32::MAX) - 1
    }

    fn settings(&mut self, meter: &MeterOdds) -> Result<(), XlsxError> {
        let settings = &meter.settings;
        let rate = |rate: money::Rate| f64::from(rate.ppm()) / f64::from(money::Rate::PARTS);
        let dollars = |amount: money::Cents| amount.cents() as f64 / 100.0;
        let Styles { input, input_percent, count, percent, .. } = self.styles;
        self.number(7, "Wager", dollars(settings.wager), input)?;
        self.number(8, "Seed amount", dollars(settings.seed_amount), input)?;
        self.number(9, "To meter", rate(settings.to_meter), input_percent)?;
        self.number(10, "To reserve", rate(settings.to_reserve), input_percent)?;
        let house = format!("=1-{TO_METER}-{TO_RESERVE}");
        self.formula(11, "To house", &house, Some(rate(settings.to_house())), percent)?;
        let (sharing, chances) = (meter.sharing(), meter.chances());
        self.number(12, "Bettors who share a percentage", f64::from(sharing), count)?;
        self.number(13, "Seats with a chance of their own", f64::from(chances), count)
    }

    fn pay_table(&mut self) -> Result<(), XlsxError> {
        let heads = [
            "Row",
            "Pays",
            "From",
            "Share of meter",
            "Prize, units",
            "Back, units",
            "Combinations",
            "Combinations, exact",
            "Probability",
            "One in",
            "Return",
        ];
        for (column, head) in (0..).zip(heads) {
            self.tab.write_with_format(FIRST_ROW - 2, column, head, &self.styles.head)?;
        }
        let rows = &self.analysis.rows;
        (FIRST_ROW..).zip(rows).try_for_each(|(line, row)| self.pay_table_row(line, row))
    }

    fn pay_table_row(&mut self, line: u32, row: &RowOdds) -> Result<(), XlsxError> {
        let styles = self.styles;
        let at = line - 1;
        let units = |fraction: Option<(u64, u64)>| fraction.map(|(of, per)| of as f64 / per as f64);
        let share = row.pays.share().map_or(0.0, |share| f64::from(share.ppm()) / 1e6);
        let probability = to_f64(&row.probability);
        self.tab.write(at, 0, &row.name)?.write(at, 1, row.pays.to_string())?;
        self.tab.write(at, 2, row.from.to_string())?;
        self.tab.write_with_format(at, 3, share, &styles.input_percent)?;
        match units(row.pays.units_back()) {
            Some(back) => {
                let won = units(row.pays.units_won()).unwrap_or(0.0);
                self.tab.write_with_format(at, 4, won, &styles.input)?;
                // The chip: the part of the return beyond the prize.
                self.cell(at, 5, &format!("=E{line}+{}", back - won), Some(back), &styles.number)?;
            }
            None => {
                self.tab.write_with_format(at, 4, 0.0, &styles.number)?;
                let formula = format!("=IFERROR(D{line}*{}/{WAGER}/{SHARING},0)", self.jackpot());
                let result = row.returned.as_ref().filter(|_| probability > 0.0);
                let result = result.map(|returned| to_f64(returned) / probability);
                self.cell(at, 5, &formula, result.or(Some(0.0)), &styles.number)?;
            }
        }
        self.tab.write_with_format(at, 6, row.combinations as f64, &styles.count)?;
        self.tab.write(at, 7, row.combinations.to_string())?;
        self.cell(at, 8, &format!("=G{line}/{COMBINATIONS}"), Some(probability), &styles.small)?;
        let one_in = Some(1.0 / probability).filter(|one_in| one_in.is_finite());
        self.cell(at, 9, &format!("=IF(I{line}=0,\"never\",1/I{line})"), one_in, &styles.number)?;
        let returned = row.returned.as_ref().map_or(0.0, to_f64);
        self.cell(at, 10, &format!("=I{line}*F{line}"), Some(returned), &styles.percent)
    }

    /// The cells of a column of the pay table.
    fn column(&self, column: char) -> String {
        format!("${column}${FIRST_ROW}:${column}${}", self.last_row())
    }

    /// The cell of the average jackpot: the sixth of the progressive's figures, below the summary.
    fn jackpot(&self) -> String {
        format!("$B${}", self.last_row() + 2 + 5 + 6)
    }

    /// Writes the figures of the whole bet from `line` on; returns the line after them.
    fn summary(&mut self, line: u32) -> Result<u32, XlsxError> {
        let Styles { percent, number, .. } = self.styles;
        let analysis = self.analysis;
        let [pays, back, chance, returned] = ['B', 'F', 'I', 'K'].map(|it| self.column(it));
        let house = to_f64(&analysis.house_advantage);
        let hits = format!("=SUMIF({pays},\"<>push\",{chance})");
        self.formula(line, "Hit frequency", &hits, Some(to_f64(&analysis.hit_frequency)), percent)?;
        let mean = format!("=SUM({returned})");
        self.formula(line + 1, "Return", &mean, Some(1.0 - house), percent)?;
        let formula = format!("=1-B{}", line + 1);
        self.formula(line + 2, "House advantage", &formula, Some(house), percent)?;
        let variance = format!("=SUMPRODUCT({chance},{back},{back})-B{}^2", line + 1);
        let exact = analysis.variance.as_ref();
        self.formula(line + 3, "Variance per round", &variance, exact.map(to_f64), number)?;
        let deviation = format!("=SQRT(B{})", line + 3);
        self.formula(
            line + 4,
            "Standard deviation per round",
            &deviation,
            exact.map(sqrt),
            number,
        )?;
        match &analysis.meter {
            Some(meter) => self.meter(line + 5, meter),
            None => Ok(line + 5),
        }
    }

    fn meter(&mut self, line: u32, meter: &MeterOdds) -> Result<u32, XlsxError> {
        let Styles { percent, money, number, small, .. } = self.styles;
        let [from, share, prize, chance, returned] =
            ['C', 'D', 'E', 'I', 'K'].map(|it| self.column(it));
        let value = |exact: &Option<Ratio>| exact.as_ref().map(to_f64);
        let fixed = format!("=SUMIF({share},0,{returned})");
        self.formula(
            line,
            "Return of fixed rows",
            &fixed,
            Some(to_f64(&meter.fixed_return)),
            percent,
        )?;
        let by_meter = format!("=SUMPRODUCT(({from}=\"meter\")*({share}=0)*{prize}*{chance})");
        let result = Some(to_f64(&meter.fixed_return_from_meter));
        self.formula(line + 1, "Fixed prizes paid by the meter", &by_meter, result, percent)?;
        let top = format!("=SUMIF({share},1,{chance})");
        let is_top = |row: &&RowOdds| row.pays.share() == Some(money::Rate::WHOLE);
        let top_chance: f64 =
            self.analysis.rows.iter().filter(is_top).map(|it| to_f64(&it.probability)).sum();
        self.formula(line + 2, "Probability of the 100% row", &top, Some(top_chance), small)?;
        let shares = format!("=SUMPRODUCT({share},{chance})");
        let share_sum: f64 = self
            .analysis
            .rows
            .iter()
            .filter_map(|it| {
                Some(f64::from(it.pays.share()?.ppm()) / 1e6 * to_f64(&it.probability))
            })
            .sum();
        self.formula(
            line + 3,
            "Meter paid out per round, in shares",
            &shares,
            Some(share_sum),
            small,
        )?;
        let (f, g, p, s) = (line, line + 1, line + 2, line + 3);
        let growth = format!("={TO_METER}-B{g}");
        self.formula(
            line + 4,
            "Meter growth per wager",
            &growth,
            Some(to_f64(&meter.growth)),
            percent,
        )?;
        let reset = format!("=IFERROR({SEED}+{SHARING}*{TO_RESERVE}*{WAGER}/B{p},\"none\")");
        self.formula(line + 5, "Average reset", &reset, value(&meter.average_reset), money)?;
        let jackpot =
            format!("(B{p}*{SEED}+{SHARING}*{WAGER}*({TO_METER}+{TO_RESERVE}-B{g}))/B{s}");
        // A meter whose depletion is certain has no average.
        let jackpot = format!("=IFERROR(IF({jackpot}<0,\"none\",{jackpot}),\"none\")");
        self.formula(line + 6, "Average jackpot", &jackpot, value(&meter.average_jackpot), money)?;
        let break_even =
            format!("=IFERROR(IF(B{f}>1,\"none\",{SHARING}*{WAGER}*(1-B{f})/B{s}),\"none\")");
        self.formula(
            line + 7,
            "Break-even meter",
            &break_even,
            value(&meter.break_even_meter),
            money,
        )?;
        let rounds = format!("=IFERROR(1/(B{p}*{CHANCES}),\"never\")");
        let result = value(&meter.rounds_between_top_hits);
        self.formula(line + 8, "Rounds between top hits", &rounds, result, number)?;
        Ok(line + 9)
    }

    fn confidence(&mut self, line: u32) -> Result<(), XlsxError> {
        for (column, head) in (0..).zip(["Rounds", "Confidence", "z", "Return from", "to"]) {
            self.tab.write_with_format(line - 1, column, head, &self.styles.head)?;
        }
        let results = intervals(self.analysis);
        let first = self.last_row() + 2;
        let (mean, deviation) = (format!("$B${}", first + 1), format!("$B${}", first + 4));
        let cases = ROUNDS.iter().flat_map(|&rounds| LEVELS.map(|(level, z)| (rounds, level, z)));
        for (place, (line, (rounds, level, z))) in ((line + 1)..).zip(cases).enumerate() {
            let at = line - 1;
            self.tab.write_with_format(at, 0, rounds as f64, &self.styles.count)?;
            self.tab.write(at, 1, level)?;
            self.tab.write_with_format(at, 2, z, &self.styles.number)?;
            let result = results.get(place);
            let styles = self.styles;
            let low = format!("=MAX(0,{mean}-C{line}*{deviation}/SQRT(A{line}))");
            self.cell(at, 3, &low, result.map(|it| it.low), &styles.percent)?;
            let high = format!("={mean}+C{line}*{deviation}/SQRT(A{line})");
            self.cell(at, 4, &high, result.map(|it| it.high), &styles.percent)?;
        }
        Ok(())
    }

    fn number(
        &mut self,
        line: u32,
        label: &str,
        value: f64,
        style: &Format,
    ) -> Result<(), XlsxError> {
        self.tab.write_with_format(line - 1, 0, label, &self.styles.label)?;
        self.tab.write_with_format(line - 1, 1, value, style)?;
        Ok(())
    }

    fn formula(
        &mut self,
        line: u32,
        label: &str,
        formula: &str,
        result: Option<f64>,
        style: &Format,
    ) -> Result<(), XlsxError> {
        self.tab.write_with_format(line - 1, 0, label, &self.styles.label)?;
        self.cell(line - 1, 1, formula, result, style)
    }

    /// Writes a formula together with the engine's result.
    fn cell(
        &mut self,
        at: u32,
        column: u16,
        formula: &str,
        result: Option<f64>,
        style: &Format,
    ) -> Result<(), XlsxError> {
        let missing = if formula.contains("\"never\"") { "never" } else { "none" };
        let shown = result.map_or(missing.to_owned(), |result| result.to_string());
        self.tab.write_formula_with_format(
            at,
            column,
            Formula::new(formula).set_result(shown),
            style,
        )?;
        Ok(())
    }
}
