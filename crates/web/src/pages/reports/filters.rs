//! The filters of a report: from the page's address, for its form, and for the API.

use std::fmt::Write;

use floor::{Floor, Millis};
use jiff::Timestamp;
use jiff::civil::Date;
use papers::order::sorted_by_name;
use papers::report::{Calendar, Filter, Format, Name, ReportQuery};

use crate::api::routes::reports::query;
use crate::pages::frame::{escaped, query_fields};
use crate::problem::Problem;

use super::paper::Sheet;

/// How many rows of the activity log are on a page.
const ROWS: usize = 200;
/// The field of the address for a gaming day, in place of `from` and `to`.
const DAY: &str = "day";
/// The fields of the address: a day, and every filter.
const FIELDS: [&str; Filter::ALL.len() + 1] = {
    let mut names = [DAY; Filter::ALL.len() + 1];
    let mut place = 0;
    while place < Filter::ALL.len() {
        names[place + 1] = Filter::ALL[place].name();
        place += 1;
    }
    names
};

/// The current gaming day.
pub(super) fn today(calendar: &mut Calendar) -> Date {
    calendar.day(Millis(Timestamp::now().as_millisecond()))
}

/// The filters in an address.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filters {
    said: Vec<(&'static str, String)>,
}

/// What the form offers.
#[derive(Default)]
pub(crate) struct Choices {
    /// The filters that the report takes.
    pub(super) filters: &'static [Filter],
    pub(super) tables: Vec<String>,
    pub(super) pools: Vec<String>,
    pub(super) groups: Vec<&'static str>,
    pub(super) today: String,
    pub(super) yesterday: String,
    /// The period, as in its fields: `2026-11-15T21:00`.
    pub(super) from: String,
    pub(super) to: String,
}

impl Choices {
    /// The choices that the floor offers for a report, and the chosen period.
    pub(super) fn of(
        floor: &Floor,
        name: Name,
        filters: &Filters,
        calendar: &mut Calendar,
    ) -> Choices {
        let today = today(calendar);
        // A gaming day is shown as the moment at which it begins.
        let moment = |field: &str| {
            let at = calendar.read(filters.get(field)).ok();
            at.and_then(|at| calendar.exact(at).get(..16).map(str::to_owned)).unwrap_or_default()
        };
        Choices {
            filters: name.filters(),
            tables: sorted_by_name(floor.tables.keys(), |id| id.as_str())
                .map(ToString::to_string)
                .collect(),
            pools: sorted_by_name(floor.pools.keys(), |id| id.as_str())
                .map(ToString::to_string)
                .collect(),
            groups: name.groups().iter().map(|by| by.name()).collect(),
            today: today.to_string(),
            yesterday: today.yesterday().unwrap_or(today).to_string(),
            from: moment("from"),
            to: moment("to"),
        }
    }

    /// Whether the report takes a filter.
    pub(super) fn takes(&self, filter: Filter) -> bool {
        self.filters.contains(&filter)
    }
}

impl Filters {
    /// Reads the query of an address. Empty fields are ignored, and the last value counts.
    pub(super) fn read(query: &str) -> Filters {
        Filters { said: query_fields(query, FIELDS) }
    }

    /// The value of a field. Empty if it is not set.
    pub(super) fn get(&self, name: &str) -> &str {
        let said = self.said.iter().find(|(it, _)| *it == name);
        said.map_or("", |(_, value)| value)
    }

    /// The query of the report.
    pub(super) fn query(
        &self,
        name: Name,
        calendar: &mut Calendar,
    ) -> Result<ReportQuery, Problem> {
        let day = match self.get(DAY) {
            "" => None,
            "today" => Some(today(calendar)),
            day => Some(day.parse::<Date>().map_err(|_| {
                Problem::bad_request("day: must be a gaming day such as `2026-11-15`")
            })?),
        };
        let period = day.map(|day| (day.to_string(), day.tomorrow().ok().map(|it| it.to_string())));
        let given = |filter: Filter| match (&period, filter) {
            (Some((from, _)), Filter::From) => Some(from.as_str()),
            (Some((_, to)), Filter::To) => to.as_deref(),
            _ => Some(self.get(filter.name())).filter(|it| !it.is_empty()),
        };
        query(name, given, ROWS)
    }

    /// The next page of the activity log.
    pub(super) fn after(&self, name: Name, next: u64) -> String {
        let said = self.said.iter().filter(|(it, _)| *it != "after");
        let after = ("after", next.to_string());
        format!("/reports/{name}?{}", joined(said.chain([&after])))
    }

    /// The address of the same report in each format, and its file name.
    pub(super) fn downloads(
        &self,
        name: Name,
        calendar: &mut Calendar,
        sheet: Option<&Sheet>,
    ) -> Vec<(&'static str, String, String)> {
        let Some((sheet, query)) = sheet.zip(self.query(name, calendar).ok()) else {
            return vec![];
        };
        // A download contains everything, not just one page.
        let kept = query.filters().filter(|(it, _)| !matches!(it, Filter::Limit | Filter::After));
        let mut said: Vec<(&'static str, String)> =
            kept.map(|(filter, value)| (filter.name(), value)).collect();
        if name.takes(Filter::Limit) {
            said.push((Filter::Limit.name(), "10000".to_owned()));
        }
        let formats = [Format::Csv, Format::Xlsx, Format::Html, Format::Json, Format::Text];
        let link = |format: Format| {
            let mut asked = joined(said.iter());
            let mark = if asked.is_empty() { "" } else { "&" };
            let _ = write!(asked, "{mark}format={}", format.name());
            (format.name(), format!("/api/v1/reports/{name}?{asked}"), sheet.file(format))
        };
        formats.map(link).to_vec()
    }
}

/// The query part of an address.
fn joined<'a>(said: impl Iterator<Item = &'a (&'static str, String)>) -> String {
    let pairs: Vec<String> =
        said.map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    pairs.join("&")
}

#[cfg(test)]
mod tests {
    use floor::SiteSettings;

    use super::*;

    #[test]
    fn a_day_is_from_its_first_moment_to_the_next() {
        let mut calendar = Calendar::of(&SiteSettings::default()).unwrap();
        let filters = Filters::read("day=2026-12-31&table=BAC01&pool=");
        let query = filters.query(Name::CoinIn, &mut calendar).unwrap();
        let written: Vec<(Filter, String)> = query.filters().collect();
        let wanted =
            [(Filter::From, "2026-12-31"), (Filter::To, "2027-01-01"), (Filter::Table, "BAC01")];
        assert_eq!(written, wanted.map(|(filter, text)| (filter, text.to_owned())));
        let wrong = Filters::read("day=soon").query(Name::CoinIn, &mut calendar);
        assert!(wrong.err().unwrap().message().starts_with("day: "));
    }

    #[test]
    fn a_period_is_written_as_its_fields_take_it() {
        let site = SiteSettings { day_begins: 360, ..SiteSettings::default() };
        let (mut calendar, floor) = (Calendar::of(&site).unwrap(), Floor::default());
        let filters = Filters::read("from=2026-11-15&to=2026-11-15T21:30");
        let choices = Choices::of(&floor, Name::CoinIn, &filters, &mut calendar);
        assert_eq!((&*choices.from, &*choices.to), ("2026-11-15T06:00", "2026-11-15T21:30"));
        let choices = Choices::of(&floor, Name::CoinIn, &Filters::read("from=soon"), &mut calendar);
        assert_eq!((&*choices.from, &*choices.to), ("", ""));
    }

    #[test]
    fn the_log_goes_on_where_it_stopped() {
        let filters = Filters::read("text=coin+in&after=7&limit=50");
        assert_eq!(
            filters.after(Name::Activity, 90),
            "/reports/activity?text=coin%20in&limit=50&after=90"
        );
    }
}
