//! Alerts: what a shift manager should look at, derived from the current state of the floor.
//!
//! An alert states a fact and what to do about it, and links to the page where it is done. Alerts are not
//! stored: an alert exists as long as its cause does, and two people who look at the same time see the same
//! alerts. Alerts that only some roles may see are shown only to them.

mod people;
mod tables;

use floor::{Floor, Jackpot, JackpotState, Level, Millis, Pool, PoolId, Right, Role, TableId};
use money::{Account, Amount, Cents};
use papers::order::{natural_order, sorted_by_name};
use serde::Serialize;
use utoipa::ToSchema;
use wagers::Purse;

use people::of_people;
use tables::of_tables;

/// How long a prize may wait before there is a reminder.
const LONG_MS: i64 = 10 * 60 * 1_000;

/// How serious an alert is. The worst comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Severity {
    /// Somebody must act: people are waiting, or money cannot move.
    Urgent,
    /// Something is wrong.
    Warning,
    /// For information.
    Notice,
}

impl Severity {
    /// The name in the API.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Severity::Urgent => "urgent",
            Severity::Warning => "warning",
            Severity::Notice => "notice",
        }
    }
}

/// What an alert is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// The journal cannot be written.
    Journal,
    /// Simultaneous high jackpots of two tables wait until their order is recorded.
    Order,
    /// A high jackpot waits to be cleared.
    Waiting,
    /// A prize was marked a long time ago and is not authorised yet.
    Pending,
    /// A prize that the cards make was passed over.
    PassedOver,
    /// A meter is at zero, below its largest fixed prize, or below half of its seed amount.
    LowMeter,
    /// A meter has reached its limit.
    Full,
    /// The counts of a shift differ from the books.
    Variance,
    /// A seat is out of order.
    Fault,
    /// Equipment is silent.
    Silent,
    /// Somebody's credentials are locked.
    Lockout,
    /// A coin came after the bets were locked.
    LateCoin,
    /// Two senders use the token of one device.
    Sender,
    /// Too many wrong PINs or cards at a table, or from one device or person.
    Tries,
    /// A request waits for a second person.
    Request,
    /// A change waits for a meter reset.
    Queued,
    /// Tables have no open shift.
    NoShift,
}

impl Kind {
    /// The name in the API.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Journal => "journal",
            Kind::Order => "order",
            Kind::Waiting => "waiting",
            Kind::Pending => "pending",
            Kind::PassedOver => "passed-over",
            Kind::LowMeter => "low-meter",
            Kind::Full => "full",
            Kind::Variance => "variance",
            Kind::Fault => "fault",
            Kind::Silent => "silent",
            Kind::Lockout => "lockout",
            Kind::LateCoin => "late-coin",
            Kind::Sender => "sender",
            Kind::Tries => "tries",
            Kind::Request => "request",
            Kind::Queued => "queued",
            Kind::NoShift => "no-shift",
        }
    }

    /// Whether this role sees alerts of this kind.
    pub(crate) fn reaches(self, role: Role) -> bool {
        let right = match self {
            Kind::Lockout | Kind::Request => Right::SeeAll,
            // For roles that may see shift forms, on the page where shifts are opened.
            Kind::Variance | Kind::NoShift | Kind::PassedOver => Right::SeeMoney,
            Kind::LowMeter | Kind::Full | Kind::Queued | Kind::Sender | Kind::Tries => {
                Right::SeeDesk
            }
            Kind::Journal
            | Kind::Order
            | Kind::Waiting
            | Kind::Pending
            | Kind::Fault
            | Kind::LateCoin
            | Kind::Silent => Right::SeeTables,
        };
        role.may(right)
    }
}

/// Something to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Alert {
    pub(crate) severity: Severity,
    pub(crate) kind: Kind,
    /// The table, pool, jackpot or person concerned.
    pub(crate) about: String,
    /// What is wrong.
    pub(crate) message: String,
    /// What to do.
    pub(crate) hint: String,
    /// The page on which to do it.
    pub(crate) link: String,
    /// Since when, if known.
    pub(crate) since: Option<Millis>,
}

impl Alert {
    #[allow(clippy::needless_pass_by_value)] // Callers pass names and numbers.
    fn new(severity: Severity, kind: Kind, about: impl ToString, link: String) -> Alert {
        let (message, hint) = (String::new(), String::new());
        Alert { severity, kind, about: about.to_string(), message, hint, link, since: None }
    }

    fn says(self, message: String, hint: &str) -> Alert {
        Alert { message, hint: hint.to_owned(), ..self }
    }

    fn since(self, at: Millis) -> Alert {
        Alert { since: Some(at), ..self }
    }

    /// The journal's content is not what was written.
    pub(crate) fn broken(what: &str) -> Alert {
        Alert::new(Severity::Urgent, Kind::Journal, "journal", "/manager".to_owned()).says(
            format!("the journal is broken, and no bets are taken: {what}"),
            "stop play, leave the files unchanged, and call the system administrator",
        )
    }

    /// The witness cannot be written.
    pub(crate) fn witness(why: &str) -> Alert {
        Alert::new(Severity::Warning, Kind::Journal, "witness", "/manager".to_owned()).says(
            format!("the last attempt to write the witness failed: {why}"),
            "check the disk that it is on; everything else still works",
        )
    }

    /// The journal is not verified in the background.
    pub(crate) fn unverified(why: &str) -> Alert {
        Alert::new(Severity::Urgent, Kind::Journal, "verification", "/manager".to_owned()).says(
            format!("the journal is not verified while it is written: {why}"),
            "call the system administrator, and start the server again in a quiet hour",
        )
    }

    /// The clock is behind the last record.
    fn clock(seconds: i64) -> Alert {
        Alert::new(Severity::Urgent, Kind::Journal, "clock", "/manager/requests".to_owned()).says(
            format!("no bets are taken: the clock is {seconds} seconds behind the last record"),
            "set the clock, or have an administrator and a second person accept it on the page of requests",
        )
    }

    /// The journal cannot be written. This comes before all other alerts.
    pub(crate) fn journal() -> Alert {
        Alert::new(Severity::Urgent, Kind::Journal, "journal", "/manager".to_owned()).says(
            "the journal could not be written when it was tried last, and nothing has been done since"
                .to_owned(),
            "check the disk and call the system administrator",
        )
    }
}

impl Alert {
    /// Somebody may be guessing PINs or cards, at this table or from this device or person.
    pub(crate) fn tries(about: &str) -> Alert {
        Alert::new(Severity::Urgent, Kind::Tries, about, "/manager/activity".to_owned()).says(
            format!("{about} has sent too many wrong PINs or cards and must now wait before each attempt"),
            "check who is at the table, and read the activity log",
        )
    }

    /// A sensor reported a coin after the bets were locked.
    pub(crate) fn late_coin(device: &str) -> Alert {
        Alert::new(Severity::Warning, Kind::LateCoin, device, "/manager/activity".to_owned()).says(
            format!("{device} reported a coin after the bets were locked; it is no bet"),
            "the dealer returns the coin; surveillance looks at the recording",
        )
    }

    /// Somebody else uses the token of a device.
    pub(crate) fn sender(device: &str) -> Alert {
        Alert::new(Severity::Urgent, Kind::Sender, device, "/manager/activity".to_owned()).says(
            format!("another sender used the token of {device} and was refused"),
            "revoke the device, enrol it again, and find out who has its token",
        )
    }
}

/// All current alerts for a role, the worst first.
pub(crate) fn alerts(floor: &Floor, now: Millis, role: Role) -> Vec<Alert> {
    let open: Vec<&Jackpot> = floor.jackpots.open().collect();
    let mut all = vec![];
    of_prizes(floor, &open, now, &mut all);
    for (id, pool) in &floor.pools {
        of_pool(id, pool, &mut all);
    }
    of_tables(floor, now, &mut all);
    if let Some(seconds) = floor.clock_behind(now) {
        all.push(Alert::clock(seconds));
    }
    of_people(floor, now, &mut all);
    all.retain(|alert| alert.kind.reaches(role));
    all.sort_by(|one, other| {
        (one.severity, one.kind)
            .cmp(&(other.severity, other.kind))
            .then_with(|| natural_order(&one.about, &other.about))
    });
    all
}

fn of_prizes(floor: &Floor, open: &[&Jackpot], now: Millis, all: &mut Vec<Alert>) {
    for pool in floor.pools.keys() {
        let tables = floor.contested(pool);
        if !tables.is_empty() {
            let tables = tables.iter().map(TableId::as_str);
            let tables: Vec<&str> = sorted_by_name(tables, |it| it).collect();
            let link = format!("/manager/pools/{pool}/order");
            all.push(Alert::new(Severity::Urgent, Kind::Order, pool, link).says(
                format!("{pool} was won at {} at the same time; all are held", tables.join(", ")),
                "surveillance checks the recordings and records the order",
            ));
        }
    }
    for jackpot in open {
        let (id, link) = (jackpot.id, format!("/manager/jackpots/{}", jackpot.id));
        let long = |at: Millis| now.0.saturating_sub(at.0) >= LONG_MS;
        let here = format!("jackpot {id} at {} ({})", jackpot.table, jackpot.pool);
        match jackpot.state {
            JackpotState::Waiting => {
                let at = jackpot.awarded_at.unwrap_or(jackpot.marked_at);
                let severity = if long(at) { Severity::Urgent } else { Severity::Warning };
                all.push(
                    Alert::new(severity, Kind::Waiting, id, link)
                        .says(format!("{here} is paid but not cleared"), "process it")
                        .since(at),
                );
            }
            JackpotState::Pending if jackpot.level != Level::NoKey && long(jackpot.marked_at) => {
                all.push(
                    Alert::new(Severity::Warning, Kind::Pending, id, link)
                        .says(
                            format!(
                                "{here} has been pending for {}",
                                minutes(jackpot.marked_at, now)
                            ),
                            "find out at the table what delays it",
                        )
                        .since(jackpot.marked_at),
                );
            }
            _ => {}
        }
    }
}

/// How long something has lasted, in words.
fn minutes(since: Millis, now: Millis) -> String {
    match now.0.saturating_sub(since.0) / 60_000 {
        1 => "a minute".to_owned(),
        minutes if minutes < 120 => format!("{minutes} minutes"),
        minutes => format!("{} hours", minutes / 60),
    }
}

/// The largest fixed prize that a pool's meter must pay to one seat.
fn largest_fixed(pool: &Pool) -> Option<Cents> {
    let rows = pool.wager().rows.iter().filter(|row| row.from == Purse::Meter);
    rows.filter_map(|row| pool.fixed(row)).max()
}

/// The largest fixed prize of a pool, if its meter cannot pay it.
fn unpaid(pool: &Pool) -> Option<Cents> {
    let meter = pool.book.balance(Account::Meter);
    largest_fixed(pool).filter(|&largest| meter < largest.into())
}

/// Whether a meter cannot pay its largest fixed prize, or is empty.
pub(crate) fn is_low(pool: &Pool) -> bool {
    pool.displayed() == Cents::ZERO || unpaid(pool).is_some()
}

fn of_pool(id: &PoolId, pool: &Pool, all: &mut Vec<Alert>) {
    let (rates, meter) = (&pool.settings.rates, pool.book.balance(Account::Meter));
    let link = format!("/manager/pools/{id}");
    let alert = |severity, kind| Alert::new(severity, kind, id, link.clone());
    let half = Amount::from(Cents::new(rates.seed_amount.cents() / 2));
    let shown = pool.displayed();
    if shown == Cents::ZERO {
        all.push(alert(Severity::Urgent, Kind::LowMeter).says(
            format!("the meter of {id} is at zero, and the casino pays its fixed prizes"),
            "increase it with an adjustment, or raise its rate",
        ));
    } else if let Some(largest) = unpaid(pool) {
        all.push(alert(Severity::Warning, Kind::LowMeter).says(
            format!("the meter of {id} is at {shown}, below its largest fixed prize of {largest}"),
            "the casino pays the difference; a higher seed or rate avoids it",
        ));
    } else if meter < half {
        all.push(alert(Severity::Notice, Kind::LowMeter).says(
            format!("the meter of {id} is at {shown}, below half of its seed amount"),
            "fixed prizes take more than wagers add; read the advice for this pool",
        ));
    }
    if rates.limit.is_some_and(|limit| meter >= limit.into()) {
        all.push(alert(Severity::Notice, Kind::Full).says(
            format!("the meter of {id} is at its limit, and further wagers overflow"),
            "raise the limit, or leave it until the jackpot is won",
        ));
    }
    if pool.queued.is_some() {
        all.push(alert(Severity::Notice, Kind::Queued).says(
            format!("a change of {id} waits for the next reset of its meter"),
            "to drop the change, queue the current settings",
        ));
    }
}
