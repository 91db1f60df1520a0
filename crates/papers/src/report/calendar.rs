//! Computes the gaming days and hours of the site, on a clock with daylight saving time.
//!
//! A gaming day begins when the site's clock shows its hour, and ends when the next one begins: it has 23, 24
//! or 25 hours, and every moment is in exactly one gaming day. Where the clock skips that hour, the day
//! begins at the first moment after the gap; where the clock shows it twice, at the first of the two. A local
//! time in a filter is interpreted in the same way.

use std::fmt;
use std::str::FromStr;

use floor::{Millis, SiteSettings};
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ToSpan};

/// The site's clock, and the start of its gaming day.
#[derive(Clone, Debug)]
pub struct Calendar {
    zone: TimeZone,
    begins: Time,
    /// The last day that was looked up, with its first moment and that of the next day: most moments are in
    /// the same day as the one before.
    last: Option<(Date, i64, i64)>,
}

/// An hour of the site's clock. After the clock is set back the hour repeats, with another offset.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Hour {
    begins: i64,
    offset: i32,
}

impl Calendar {
    /// The calendar of a site.
    ///
    /// # Errors
    ///
    /// If its time zone is unknown.
    pub fn of(site: &SiteSettings) -> Result<Calendar, String> {
        let zone = TimeZone::get(&site.time_zone)
            .map_err(|_| format!("nobody knows the time zone {}", site.time_zone))?;
        Ok(Calendar::on(zone, site))
    }

    /// The calendar of a site; in UTC, with the reason, if its time zone is unknown. Such a zone can no
    /// longer be set, but old journals may contain one.
    #[must_use]
    pub fn of_any(site: &SiteSettings) -> (Calendar, Option<String>) {
        match Calendar::of(site) {
            Ok(calendar) => (calendar, None),
            Err(why) => (Calendar::on(TimeZone::UTC, site), Some(why)),
        }
    }

    fn on(zone: TimeZone, site: &SiteSettings) -> Calendar {
        let minutes = i8::try_from(site.day_begins % 60).unwrap_or(0);
        let hours = i8::try_from(site.day_begins / 60 % 24).unwrap_or(0);
        Calendar { zone, begins: Time::constant(hours, minutes, 0, 0), last: None }
    }

    /// Its time zone.
    #[must_use]
    pub const fn zone(&self) -> &TimeZone {
        &self.zone
    }

    /// The first moment of a gaming day.
    #[must_use]
    pub fn begin(&self, day: Date) -> Millis {
        self.moment(day.to_datetime(self.begins))
    }

    /// Converts a local time to a moment: after a gap, and the first of two repeats.
    #[must_use]
    pub fn moment(&self, local: DateTime) -> Millis {
        let found = self.zone.to_ambiguous_timestamp(local).compatible();
        Millis(found.map_or(i64::MAX, Timestamp::as_millisecond))
    }

    /// The gaming day of a moment.
    pub fn day(&mut self, at: Millis) -> Date {
        if let Some((day, from, to)) = self.last
            && (from..to).contains(&at.0)
        {
            return day;
        }
        let mut day = self.local(at).date();
        while day > Date::MIN && self.begin(day) > at {
            day = day.saturating_sub(1.day());
        }
        let mut next = day.saturating_add(1.day());
        while next > day && self.begin(next) <= at {
            day = next;
            next = day.saturating_add(1.day());
        }
        self.last = Some((day, self.begin(day).0, self.begin(next).0));
        day
    }

    /// The hour of a moment.
    #[must_use]
    pub fn hour(&self, at: Millis) -> Hour {
        let offset = self.zone.to_offset(stamp(at)).seconds();
        let ahead = i64::from(offset) * 1_000;
        let into = at.0.saturating_add(ahead).rem_euclid(3_600_000);
        Hour { begins: at.0.saturating_sub(into), offset }
    }

    /// Converts a moment to the site's clock.
    fn local(&self, at: Millis) -> DateTime {
        self.zone.to_datetime(stamp(at))
    }

    /// Formats a moment for people.
    #[must_use]
    pub fn show(&self, at: Millis) -> String {
        stamp(at).to_zoned(self.zone.clone()).strftime("%Y-%m-%d %H:%M:%S %Z").to_string()
    }

    /// Formats a moment for programs: RFC 3339, with the site's offset.
    #[must_use]
    pub fn exact(&self, at: Millis) -> String {
        let local = stamp(at).to_zoned(self.zone.clone());
        local.strftime("%Y-%m-%dT%H:%M:%S%.3f%:z").to_string()
    }

    /// Reads a moment in a filter, as [`Moment`] is written.
    ///
    /// # Errors
    ///
    /// Describes the accepted formats.
    pub fn read(&self, text: &str) -> Result<Millis, String> {
        text.parse().map(|moment| self.resolve(moment))
    }

    /// The moment on this clock.
    #[must_use]
    pub fn resolve(&self, moment: Moment) -> Millis {
        match moment {
            Moment::Day(day) => self.begin(day),
            Moment::Local(local) => self.moment(local),
            Moment::Instant(instant) => Millis(instant.as_millisecond()),
        }
    }
}

/// A moment as a filter gives it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// The beginning of a gaming day.
    Day(Date),
    /// A time of the site's clock.
    Local(DateTime),
    /// A moment with its offset.
    Instant(Timestamp),
}

impl FromStr for Moment {
    type Err = String;

    fn from_str(text: &str) -> Result<Moment, String> {
        // In a URL, a bare `+` arrives as a space.
        let moment = match text.rsplit_once(' ') {
            Some((time, offset)) if time.contains('T') => format!("{time}+{offset}"),
            _ => text.to_owned(),
        };
        if let Ok(moment) = moment.parse::<Timestamp>() {
            return Ok(Moment::Instant(moment));
        }
        let read = if text.contains(':') {
            text.parse::<DateTime>().ok().map(Moment::Local)
        } else {
            text.parse::<Date>().ok().map(Moment::Day)
        };
        read.ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            format!(
                "`{}` is no time; write a gaming day `2026-11-15`, a local time `2026-11-15T21:00` or a \
                 moment `2026-11-15T21:00:00-05:00`",
                shown.escape_debug()
            )
        })
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Moment::Day(day) => write!(f, "{day}"),
            Moment::Local(local) => write!(f, "{local}"),
            Moment::Instant(instant) => write!(f, "{instant}"),
        }
    }
}

impl Hour {
    /// Formats the hour for people and programs: `2026-11-01 01:00-04:00`.
    #[must_use]
    pub fn show(self) -> String {
        let offset = Offset::from_seconds(self.offset).unwrap_or(Offset::UTC);
        let local = stamp(Millis(self.begins)).to_zoned(offset.to_time_zone());
        local.strftime("%Y-%m-%d %H:%M%:z").to_string()
    }
}

fn stamp(at: Millis) -> Timestamp {
    Timestamp::from_millisecond(at.0).unwrap_or(if at.0 < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calendar(zone: &str, begins: u16) -> Calendar {
        let site = SiteSettings {
            time_zone: zone.to_owned(),
            day_begins: begins,
            ..SiteSettings::default()
        };
        Calendar::of(&site).unwrap()
    }

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    /// The lengths in hours of the days from `first` on, computed from their beginnings.
    fn hours(calendar: &Calendar, first: &str, days: usize) -> Vec<f64> {
        let mut day = date(first);
        let mut hours = vec![];
        for _ in 0..days {
            let next = day.saturating_add(1.day());
            let long = calendar.begin(next).0 - calendar.begin(day).0;
            hours.push(long as f64 / 3_600_000.0);
            day = next;
        }
        hours
    }

    /// New York sets its clocks at 2:00 on 8 March and 1 November 2026; Lord Howe Island by half an hour, at
    /// 2:00 on 5 April and 4 October 2026.
    #[test]
    fn days_are_as_long_as_the_clock_makes_them() {
        let york = calendar("America/New_York", 6 * 60);
        assert_eq!(hours(&york, "2026-03-06", 3), [24.0, 23.0, 24.0]);
        assert_eq!(hours(&york, "2026-10-30", 3), [24.0, 25.0, 24.0]);
        let howe = calendar("Australia/Lord_Howe", 6 * 60);
        assert_eq!(hours(&howe, "2026-04-03", 3), [24.0, 24.5, 24.0]);
        assert_eq!(hours(&howe, "2026-10-02", 3), [24.0, 23.5, 24.0]);
    }

    #[test]
    fn a_day_that_begins_in_a_gap_or_a_repeat_begins_once() {
        // 2:30 does not exist on 8 March: 3:30 summer time, 7:30 universal, is the first moment for it.
        let york = calendar("America/New_York", 150);
        assert_eq!(york.exact(york.begin(date("2026-03-08"))), "2026-03-08T03:30:00.000-04:00");
        // 1:30 comes twice on 1 November: the first counts.
        let york = calendar("America/New_York", 90);
        assert_eq!(york.exact(york.begin(date("2026-11-01"))), "2026-11-01T01:30:00.000-04:00");
        // 2:15 does not exist on Lord Howe Island on 4 October; 1:45 comes twice on 5 April.
        let howe = calendar("Australia/Lord_Howe", 135);
        assert_eq!(howe.exact(howe.begin(date("2026-10-04"))), "2026-10-04T02:45:00.000+11:00");
        let howe = calendar("Australia/Lord_Howe", 105);
        assert_eq!(howe.exact(howe.begin(date("2026-04-05"))), "2026-04-05T01:45:00.000+11:00");
    }

    /// Checks every five minutes of five days around each change. The days that contain a moment are found
    /// from the days' own bounds: there is always exactly one, and it is the one returned.
    #[test]
    fn every_moment_is_in_exactly_one_day_and_one_hour() {
        let changes =
            ["2026-03-06", "2026-10-30", "2026-04-03", "2026-10-02", "2026-03-27", "2011-12-28"];
        for zone in ["America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "UTC"] {
            for begins in [0, 90, 105, 135, 150, 360, 1_439] {
                let mut calendar = calendar(zone, begins);
                for first in changes {
                    let first = date(first);
                    let (from, to) =
                        (calendar.begin(first).0, calendar.begin(first.saturating_add(5.days())).0);
                    let mut last_hour = None;
                    for at in (from..to).step_by(300_000).map(Millis) {
                        let holds = |day: &Date| {
                            let next = day.saturating_add(1.day());
                            calendar.begin(*day) <= at && at < calendar.begin(next)
                        };
                        let days = (-1..7).map(|many| first.saturating_add(many.days()));
                        let held: Vec<Date> = days.filter(holds).collect();
                        assert_eq!(held, [calendar.day(at)], "{zone} {begins} {at:?}");
                        let hour = calendar.hour(at);
                        assert!(hour.begins <= at.0 && at.0 < hour.begins + 3_600_000);
                        assert!(last_hour <= Some(hour), "hours follow each other");
                        last_hour = Some(hour);
                    }
                }
            }
        }
    }

    #[test]
    fn filters_are_days_local_times_or_moments() {
        let york = calendar("America/New_York", 6 * 60);
        for (text, moment) in [
            ("2026-11-15", "2026-11-15T06:00:00.000-05:00"),
            ("2026-11-15T21:30", "2026-11-15T21:30:00.000-05:00"),
            ("2026-11-15 21:30:15", "2026-11-15T21:30:15.000-05:00"),
            ("2026-11-15T00:00:00Z", "2026-11-14T19:00:00.000-05:00"),
            ("2026-11-15T00:00:00+02:00", "2026-11-14T17:00:00.000-05:00"),
            ("2026-11-15T00:00:00 02:00", "2026-11-14T17:00:00.000-05:00"),
            ("2026-11-01T01:30", "2026-11-01T01:30:00.000-04:00"),
            ("2026-03-08T02:30", "2026-03-08T03:30:00.000-04:00"),
        ] {
            assert_eq!(york.exact(york.read(text).unwrap()), moment, "{text}");
        }
        for text in ["", "yesterday", "2026-13-01", "2026-11-15T25:00", "15.11.2026", "1e9"] {
            assert!(york.read(text).unwrap_err().contains("is no time"), "{text}");
        }
    }

    #[test]
    fn an_hour_that_comes_twice_is_two() {
        let york = calendar("America/New_York", 0);
        let first = york.read("2026-11-01T05:15:00Z").unwrap();
        let again = york.read("2026-11-01T06:15:00Z").unwrap();
        assert_eq!(york.hour(first).show(), "2026-11-01 01:00-04:00");
        assert_eq!(york.hour(again).show(), "2026-11-01 01:00-05:00");
    }
}
