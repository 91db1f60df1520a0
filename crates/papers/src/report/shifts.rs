//! The End of Shift Forms report: the forms of the period, and those of shifts that are still open.

use std::collections::BTreeMap;

use floor::{Event, Floor, MeterForm, Shift, ShiftForm, SiteSettings, StaffId, Table, TableId};
use money::Amount;

use super::calendar::Calendar;
use super::document::{Cell, Kind, Report, Section};
use super::question::Question;
use super::reader::{Seen, Tally};
use crate::order::sorted_by_name;
use crate::shift_form::{Closed, Meter, ShiftPaper};

const COLUMNS: [(&str, &str, Kind); 22] = [
    ("table", "Table", Kind::Text),
    ("number", "Shift", Kind::Number),
    ("name", "Name", Kind::Text),
    ("state", "State", Kind::Text),
    ("since", "From", Kind::Time),
    ("until", "Until", Kind::Time),
    ("hard_begin", "Hard meter begin", Kind::Count),
    ("hard_end", "Hard meter end", Kind::Count),
    ("hard_total", "Hard meter total", Kind::Count),
    ("coins", "Coins counted", Kind::Count),
    ("hard_variance", "Variance, coins", Kind::Count),
    ("pool", "Pool", Kind::Text),
    ("change", "Hard total x wager x rate", Kind::Exact),
    ("begin", "Meter begin", Kind::Money),
    ("end", "Meter end", Kind::Money),
    ("total", "Meter total", Kind::Exact),
    ("explained", "By the books", Kind::Exact),
    ("variance", "Variance", Kind::Exact),
    ("variance_coins", "In coins", Kind::Count),
    ("alert", "Alert", Kind::Text),
    ("first", "First count", Kind::Text),
    ("second", "Second count", Kind::Text),
];

/// Collects the forms.
pub(super) struct Shifts<'a> {
    question: &'a Question,
    site: &'a SiteSettings,
    calendar: Calendar,
    section: Section,
    forms: Vec<ShiftPaper>,
    /// The staff member who opened the shift that is about to be closed.
    opened_by: Option<StaffId>,
    coins: BTreeMap<TableId, u64>,
}

impl<'a> Shifts<'a> {
    pub(super) fn new(
        question: &'a Question,
        site: &'a SiteSettings,
        calendar: &Calendar,
    ) -> Shifts<'a> {
        Shifts {
            question,
            site,
            calendar: calendar.clone(),
            section: Section::new("Shifts", &COLUMNS),
            forms: vec![],
            opened_by: None,
            coins: BTreeMap::new(),
        }
    }

    /// Writes the report.
    pub(super) fn write(mut self, report: &mut Report) {
        let coins: u64 = self.coins.values().sum();
        let mut total = vec![Cell::Empty; COLUMNS.len()];
        (total[0], total[9]) = (Cell::text("Total"), Cell::count(coins));
        self.section.totals.push(total);
        report.main = self.section;
        report.forms = self.forms;
        report.notes.push(
            "Totals are end minus begin. A shift belongs to the period in which it was closed; shifts that \
             were open at the end of the period are shown as they stood, and are not closed."
                .to_owned(),
        );
    }

    fn wants(&self, table: &TableId, shift: (&str, u64)) -> bool {
        self.question.wants_table(table) && self.question.wants_shift(Some(shift))
    }

    fn add(&mut self, table: &TableId, form: &ShiftForm, end: Ending, floor: &Floor) {
        let Ending { opened_by, closed } = end;
        let name = |id: &StaffId| {
            let person = floor.staff.get(id);
            person.map_or_else(|| id.to_string(), |person| format!("{id} {}", person.name))
        };
        let day = self.calendar.day(form.until).to_string();
        let closed = closed.map(|(by, record)| Closed {
            until: self.calendar.show(form.until),
            by: by.each_ref().map(name),
            record,
        });
        let asked = |meter: &&MeterForm| self.question.wants_pool(&meter.pool);
        let meters: Vec<&MeterForm> = form.meters.iter().filter(asked).collect();
        if meters.is_empty() && self.question.query.pool.is_some() {
            return;
        }
        *self.coins.entry(table.clone()).or_default() += form.coins_in;
        for place in 0..meters.len().max(1) {
            let row = row(table, form, closed.as_ref(), meters.get(place).copied());
            self.section.rows.push(row);
        }
        self.forms.push(ShiftPaper {
            house: self.site.name.clone(),
            currency: self.site.currency.clone(),
            date: day,
            shift: format!("{} {}", form.number, form.name),
            since: self.calendar.show(form.since),
            table: table.to_string(),
            supervisor: opened_by.as_ref().map(name),
            hard_begin: form.hard_begin,
            hard_end: form.hard_end,
            hard_total: form.hard_total(),
            coins_in: form.coins_in,
            hard_variance: form.hard_variance(),
            meters: form.meters.iter().map(|meter| Meter::of(meter, form.hard_total())).collect(),
            alert_above: self.site.variance_coins,
            alert: form.alert,
            closed,
        });
    }
}

/// The row of a pool on a form; for a table without pools, the row of its hard meter.
fn row(
    table: &TableId,
    form: &ShiftForm,
    closed: Option<&Closed>,
    meter: Option<&MeterForm>,
) -> Vec<Cell> {
    let exact = |of: fn(&MeterForm) -> Amount| meter.map_or(Cell::Empty, |it| Cell::Exact(of(it)));
    let coins = |many: u128| Cell::Count(i128::try_from(many).unwrap_or(i128::MAX));
    let by = |place: usize| Cell::maybe(closed.map(|it| &it.by[place]));
    vec![
        Cell::text(table),
        Cell::Number(form.number),
        Cell::text(&form.name),
        Cell::text(if closed.is_some() { "closed" } else { "open" }),
        Cell::Time(form.since),
        if closed.is_some() { Cell::Time(form.until) } else { Cell::Empty },
        Cell::count(form.hard_begin),
        Cell::count(form.hard_end),
        Cell::Count(form.hard_total()),
        Cell::count(form.coins_in),
        coins(form.hard_variance()),
        Cell::maybe(meter.map(|it| &it.pool)),
        meter.map_or(Cell::Empty, |it| Cell::Exact(Meter::of(it, form.hard_total()).change)),
        meter.map_or(Cell::Empty, |it| Cell::Money(it.begin)),
        meter.map_or(Cell::Empty, |it| Cell::Money(it.end)),
        exact(MeterForm::total),
        exact(|it| it.moved.sum()),
        exact(MeterForm::variance),
        meter.and_then(MeterForm::variance_coins).map_or(Cell::Empty, coins),
        Cell::text(if form.alert { "ALERT" } else { "" }),
        by(0),
        by(1),
    ]
}

/// How a shift ended, if it did.
struct Ending {
    opened_by: Option<StaffId>,
    /// The two people who closed it, and the record.
    closed: Option<([StaffId; 2], String)>,
}

/// The form of an open shift, with the system's own readings.
fn preview(floor: &Floor, table: &Table, shift: &Shift, until: floor::Millis) -> ShiftForm {
    let meters = shift.meters.iter().filter_map(|begin| {
        let pool = floor.pools.get(&begin.pool)?;
        Some(MeterForm {
            pool: begin.pool.clone(),
            begin: begin.meter,
            end: pool.displayed(),
            moved: pool.moved.since(&begin.moved),
            wager: pool.settings.wager,
            to_meter: pool.settings.rates.to_meter,
        })
    });
    let coins_in = table.coins_in - shift.coins;
    ShiftForm {
        number: shift.number,
        name: shift.name.clone(),
        since: shift.since,
        until,
        hard_begin: shift.hard_meter,
        hard_end: shift.hard_meter.saturating_add(coins_in),
        coins_in,
        meters: meters.collect(),
        alert: false,
    }
}

impl Tally for Shifts<'_> {
    fn before(&mut self, _: &Seen, event: &Event, floor: &Floor) {
        if let Event::ShiftClosed { table, .. } = event {
            let shift = floor.tables.get(table).and_then(|table| table.shift.as_ref());
            self.opened_by = shift.map(|shift| shift.opened_by.clone());
        }
    }

    fn after(&mut self, seen: &Seen, event: &Event, floor: &Floor) {
        let Event::ShiftClosed { table, form, by } = event else { return };
        if seen.within && self.wants(table, (&form.name, form.number)) {
            let record = format!("{}:{}", seen.seq, seen.hash);
            let ending =
                Ending { opened_by: self.opened_by.take(), closed: Some((by.clone(), record)) };
            self.add(table, form, ending, floor);
        }
    }

    fn ends(&mut self, floor: &Floor) {
        for (id, table) in sorted_by_name(&floor.tables, |(id, _)| id.as_str()) {
            let Some(shift) = &table.shift else { continue };
            if self.wants(id, (&shift.name, shift.number)) {
                let form = preview(floor, table, shift, shift.since);
                let ending = Ending { opened_by: Some(shift.opened_by.clone()), closed: None };
                self.add(id, &form, ending, floor);
            }
        }
    }
}
