//! The names of the reports, and how each can be filtered, grouped and formatted.

use std::fmt;

/// A report.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(rename_all = "kebab-case"))]
#[allow(missing_docs)]
pub enum Name {
    CoinIn,
    Activity,
    Jackpots,
    Slips,
    Meters,
    Adjustments,
    Authorisations,
    Staff,
    Parameters,
    Shift,
}

impl Name {
    /// Every report.
    pub const ALL: [Name; 10] = [
        Name::CoinIn,
        Name::Activity,
        Name::Jackpots,
        Name::Slips,
        Name::Meters,
        Name::Adjustments,
        Name::Authorisations,
        Name::Staff,
        Name::Parameters,
        Name::Shift,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Name::CoinIn => "coin-in",
            Name::Activity => "activity",
            Name::Jackpots => "jackpots",
            Name::Slips => "slips",
            Name::Meters => "meters",
            Name::Adjustments => "adjustments",
            Name::Authorisations => "authorisations",
            Name::Staff => "staff",
            Name::Parameters => "parameters",
            Name::Shift => "shift",
        }
    }

    /// The heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Name::CoinIn => "Coin-In Report",
            Name::Activity => "Activity Log",
            Name::Jackpots => "Progressive Jackpot Report",
            Name::Slips => "Slips",
            Name::Meters => "Meter History",
            Name::Adjustments => "Adjustments and Back-outs",
            Name::Authorisations => "Refused and Failed Authorisations",
            Name::Staff => "Staff and Rights",
            Name::Parameters => "Parameter Sheet",
            Name::Shift => "End of Shift Forms",
        }
    }

    /// Parses a name.
    ///
    /// # Errors
    ///
    /// If there is no such report: the name closest in spelling.
    pub fn parse(text: &str) -> Result<Name, Name> {
        let text = text.to_ascii_lowercase();
        let far = |name: &Name| strsim::damerau_levenshtein(&text, name.name());
        let nearest = Name::ALL.into_iter().min_by_key(far).unwrap_or(Name::CoinIn);
        if nearest.name() == text { Ok(nearest) } else { Err(nearest) }
    }

    /// The filters that it takes. The command line, the API and the pages accept these and no others.
    #[must_use]
    pub const fn filters(self) -> &'static [Filter] {
        use Filter::{After, By, From, Kind, Limit, Pool, Shift, Staff, Table, Text, To};
        match self {
            Name::CoinIn => &[From, To, Table, Pool, Shift, By],
            Name::Activity => &[From, To, Table, Pool, Shift, Staff, Kind, Text, Limit, After],
            Name::Jackpots | Name::Slips | Name::Adjustments | Name::Shift => {
                &[From, To, Table, Pool, Shift]
            }
            Name::Meters => &[From, To, Table, Pool, By],
            Name::Authorisations => &[From, To, Table, Shift, Staff],
            Name::Staff => &[From, To, Staff],
            Name::Parameters => &[From, To, Table, Pool],
        }
    }

    /// Whether it takes a filter.
    #[must_use]
    pub fn takes(self, filter: Filter) -> bool {
        self.filters().contains(&filter)
    }

    /// The groupings of its rows; the first is the default.
    #[must_use]
    pub const fn groups(self) -> &'static [By] {
        match self {
            Name::CoinIn => &[By::GamingDay, By::Shift, By::Table, By::Pool, By::Hour],
            Name::Meters => &[By::GamingDay, By::Hour, By::Pool],
            _ => &[],
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A filter of a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Filter {
    /// Events from this moment on.
    From,
    /// Events before this moment.
    To,
    /// Only this table.
    Table,
    /// Only this pool.
    Pool,
    /// Only this shift.
    Shift,
    /// Only this person.
    Staff,
    /// Only this kind of event.
    Kind,
    /// Only rows that contain this text.
    Text,
    /// What rows are grouped by.
    By,
    /// At most this many rows.
    Limit,
    /// Only records after this one.
    After,
}

impl Filter {
    /// Every filter.
    pub const ALL: [Filter; 11] = [
        Filter::From,
        Filter::To,
        Filter::Table,
        Filter::Pool,
        Filter::Shift,
        Filter::Staff,
        Filter::Kind,
        Filter::Text,
        Filter::By,
        Filter::Limit,
        Filter::After,
    ];

    /// Its name on the command line, in the API and in the address of a page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Filter::From => "from",
            Filter::To => "to",
            Filter::Table => "table",
            Filter::Pool => "pool",
            Filter::Shift => "shift",
            Filter::Staff => "staff",
            Filter::Kind => "kind",
            Filter::Text => "text",
            Filter::By => "by",
            Filter::Limit => "limit",
            Filter::After => "after",
        }
    }

    /// Parses a name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Filter> {
        Filter::ALL.into_iter().find(|filter| filter.name() == text)
    }

    /// A valid value, for documents and tests. The table and the pool are those of the demo.
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Filter::From => "2026-11-15",
            Filter::To => "2026-11-16",
            Filter::Table => "BAC01",
            Filter::Pool => "NINES",
            Filter::Shift => "day",
            Filter::Staff => "D100",
            Filter::Kind => "bets-locked",
            Filter::Text => "coin",
            Filter::By => "pool",
            Filter::Limit => "10",
            Filter::After => "1",
        }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What rows are grouped by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum By {
    GamingDay,
    Shift,
    Table,
    Pool,
    Hour,
}

impl By {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            By::GamingDay => "gaming-day",
            By::Shift => "shift",
            By::Table => "table",
            By::Pool => "pool",
            By::Hour => "hour",
        }
    }
}

/// The output format of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(rename_all = "kebab-case"))]
#[allow(missing_docs)]
pub enum Format {
    Text,
    Json,
    Csv,
    Xlsx,
    Html,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 5] =
        [Format::Text, Format::Json, Format::Csv, Format::Xlsx, Format::Html];

    /// Its name, which is also the file extension.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Csv => "csv",
            Format::Xlsx => "xlsx",
            Format::Html => "html",
        }
    }

    /// Parses a name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == text)
    }

    /// The media type for browsers.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Format::Text => "text/plain; charset=utf-8",
            Format::Json => "application/json",
            Format::Csv => "text/csv; charset=utf-8; header=present",
            Format::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Format::Html => "text/html; charset=utf-8",
        }
    }
}
