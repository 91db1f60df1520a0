//! The filters of a report: from the page's address, for its form, and for the API.

use std::fmt::Write;

use floor::{Floor, Millis};
use jiff::Timestamp;
use jiff::civil::Date;
use papers::report::{Calendar, Format, Name};

use crate::api::routes::reports::Wanted;
use crate::pages::frame::{escaped, said_in};
use crate::problem::Problem;
use papers::order::sorted_by_name;

use super::paper::Sheet;

/// How many rows of the activity log are on a page.
const ROWS: &str = "200";
/// The fields of the address.
const FIELDS: [&str; 12] = [
    "day", "from", "to", "table", "pool", "shift", "staff", "kind", "text", "by", "limit", "after",
];

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
    /// The fields that the report takes.
    pub(super) fields: &'static [&'static str],
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
            fields: fields_of(name),
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

    /// Whether the report takes a field.
    pub(super) fn takes(&self, field: &str) -> bool {
        self.fields.contains(&field)
    }
}

/// The fields that a report takes.
const fn fields_of(name: Name) -> &'static [&'static str] {
    match name {
        Name::Activity => &["table", "pool", "shift", "staff", "kind", "text"],
        Name::CoinIn => &["table", "pool", "shift", "by"],
        Name::Jackpots | Name::Shift => &["table", "pool", "shift"],
        Name::Meters => &["table", "pool", "by"],
        Name::Adjustments => &["pool"],
        Name::Authorisations => &["table", "staff"],
        Name::Staff => &["staff"],
        Name::Parameters => &["table", "pool"],
    }
}

impl Filters {
    /// Reads the query of an address. Empty fields are ignored, and the last value counts.
    pub(super) fn read(query: &str) -> Filters {
        Filters { said: said_in(query, FIELDS) }
    }

    /// The value of a field. Empty if it is not set.
    pub(super) fn get(&self, name: &str) -> &str {
        let said = self.said.iter().find(|(it, _)| *it == name);
        said.map_or("", |(_, value)| value)
    }

    /// The parameters of the report.
    pub(super) fn wanted(&self, name: Name, calendar: &mut Calendar) -> Result<Wanted, Problem> {
        let own = |field: &str| Some(self.get(field).to_owned()).filter(|it| !it.is_empty());
        let (mut from, mut to) = (own("from"), own("to"));
        if let Some(day) = own("day") {
            let first = match day.as_str() {
                "today" => today(calendar),
                _ => day.parse::<Date>().map_err(|_| {
                    Problem::bad_request("day: must be a gaming day such as `2026-11-15`")
                })?,
            };
            from = Some(first.to_string());
            to = first.tomorrow().ok().map(|it| it.to_string());
        }
        let limit = own("limit").or_else(|| (name == Name::Activity).then(|| ROWS.to_owned()));
        Ok(Wanted {
            format: None,
            from,
            to,
            table: own("table"),
            pool: own("pool"),
            shift: own("shift"),
            staff: own("staff"),
            kind: own("kind"),
            text: own("text"),
            by: own("by"),
            limit,
            after: own("after"),
        })
    }

    /// The next page of the activity log.
    pub(super) fn after(&self, name: Name, next: u64) -> String {
        let said = self.said.iter().filter(|(it, _)| *it != "after");
        let after = ("after", next.to_string());
        format!("/reports/{name}?{}", query(said.chain([&after])))
    }

    /// The address of the same report in each format, and its file name.
    pub(super) fn downloads(
        &self,
        name: Name,
        calendar: &mut Calendar,
        sheet: Option<&Sheet>,
    ) -> Vec<(&'static str, String, String)> {
        let Some((sheet, wanted)) = sheet.zip(self.wanted(name, calendar).ok()) else {
            return vec![];
        };
        let mut said: Vec<(&'static str, String)> = vec![];
        for (field, value) in [("from", wanted.from), ("to", wanted.to)] {
            said.extend(value.map(|value| (field, value)));
        }
        // A download contains everything, not just one page.
        let kept = |(name, _): &&(&'static str, String)| {
            !["day", "from", "to", "limit", "after"].contains(name)
        };
        said.extend(self.said.iter().filter(kept).cloned());
        if name == Name::Activity {
            said.push(("limit", "10000".to_owned()));
        }
        let formats = [Format::Csv, Format::Xlsx, Format::Html, Format::Json, Format::Text];
        let link = |format: Format| {
            let mut asked = query(said.iter());
            let mark = if asked.is_empty() { "" } else { "&" };
            let _ = write!(asked, "{mark}format={}", format.name());
            (format.name(), format!("/api/v1/reports/{name}?{asked}"), sheet.file(format))
        };
        formats.map(link).to_vec()
    }
}

fn query<'a>(said: impl Iterator<Item = &'a (&'static str, String)>) -> String {
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
        let wanted = filters.wanted(Name::CoinIn, &mut calendar).unwrap();
        let period = (wanted.from.as_deref(), wanted.to.as_deref());
        assert_eq!(period, (Some("2026-12-31"), Some("2027-01-01")));
        assert_eq!(
            (wanted.table.as_deref(), wanted.pool, wanted.limit),
            (Some("BAC01"), None, None)
        );
        let wrong = Filters::read("day=soon").wanted(Name::CoinIn, &mut calendar);
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
