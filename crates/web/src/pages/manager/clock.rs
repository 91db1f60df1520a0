//! Times in the site's time zone, formatted for pages.

use std::fmt;

use floor::{Millis, SiteSettings};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The site's clock.
#[derive(Clone)]
pub(crate) struct Clock(TimeZone);

impl Clock {
    pub(crate) fn of(site: &SiteSettings) -> Clock {
        Clock(TimeZone::get(&site.time_zone).unwrap_or(TimeZone::UTC))
    }

    fn print(&self, at: Millis, format: &str) -> String {
        let time = Timestamp::from_millisecond(at.0).unwrap_or(Timestamp::UNIX_EPOCH);
        time.to_zoned(self.0.clone()).strftime(format).to_string()
    }

    /// `21:04`
    pub(crate) fn short(&self, at: Millis) -> String {
        self.print(at, "%H:%M")
    }

    /// `2026-11-15 21:04:10`
    pub(crate) fn full(&self, at: Millis) -> String {
        self.print(at, "%Y-%m-%d %H:%M:%S")
    }

    /// The hour of the day, if this is the start of an hour.
    pub(crate) fn full_hour(&self, at: Millis) -> Option<u8> {
        let (hour, minute) = (self.print(at, "%H"), self.print(at, "%M"));
        hour.parse().ok().filter(|_| minute == "00")
    }

    /// A time for a page, as `21:04:10`.
    pub(crate) fn moment(&self, at: Millis) -> Moment {
        Moment { short: self.print(at, "%H:%M:%S"), ..self.dated(at) }
    }

    /// A time for a page, with its date.
    pub(crate) fn dated(&self, at: Millis) -> Moment {
        Moment {
            iso: self.print(at, "%Y-%m-%dT%H:%M:%S%:z"),
            full: self.print(at, "%Y-%m-%d %H:%M:%S %Z"),
            short: self.full(at),
        }
    }

    /// A time for a page, to the millisecond.
    pub(crate) fn exact(&self, at: Millis) -> Moment {
        Moment { short: self.print(at, "%H:%M:%S%.3f"), ..self.dated(at) }
    }
}

/// A time, as a `time` element of a page.
#[derive(Clone)]
pub(crate) struct Moment {
    iso: String,
    full: String,
    pub(crate) short: String,
}

/// Contains only digits, letters of a zone's name and signs: nothing needs escaping.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Moment { iso, full, short } = self;
        write!(f, "<time datetime=\"{iso}\" title=\"{full}\">{short}</time>")
    }
}

impl askama::filters::HtmlSafe for Moment {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_site_has_its_own_clock() {
        let site = SiteSettings { time_zone: "Asia/Macau".to_owned(), ..SiteSettings::default() };
        let clock = Clock::of(&site);
        // Eight hours ahead of 1970-01-01T00:00Z.
        assert_eq!(clock.full(Millis(0)), "1970-01-01 08:00:00");
        assert_eq!(clock.full_hour(Millis(0)), Some(8));
        assert_eq!(clock.full_hour(Millis(60_000)), None);
        assert_eq!(
            clock.moment(Millis(1_500)).to_string(),
            "<time datetime=\"1970-01-01T08:00:01+08:00\" title=\"1970-01-01 08:00:01 CST\">08:00:01</time>"
        );
    }
}
