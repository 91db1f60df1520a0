//! The cookie of a console: it proves that a browser has shown the console of a table, so that a dealer may
//! take it over with a PIN or a badge, also after a restart. It opens nothing by itself.
//!
//! `BAC01.D100.1794996943161.MAC`: the table, who worked there, since when, and a digest of these under the
//! site key. Nobody else can make one. It is valid for a shift of twelve hours.

use axum::http::HeaderMap;
use floor::{Digest, Millis, StaffId, TableId};

use crate::auth::cookies;
use crate::auth::secrets::{Secrets, same};

const NAME: &str = "console";
/// How long it is valid: a shift, in milliseconds.
const SHIFT: i64 = 12 * 60 * 60 * 1_000;
/// How old it becomes before a console gets a new one, in milliseconds.
const RENEWED: i64 = 60 * 60 * 1_000;

/// A console that a browser has shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConsoleCookie {
    pub(crate) table: TableId,
    /// Who worked there when it was made.
    pub(crate) staff: StaffId,
    since: Millis,
}

impl ConsoleCookie {
    /// The console of a request, if its cookie is ours and still valid.
    pub(crate) fn of(headers: &HeaderMap, secrets: &Secrets, now: Millis) -> Option<ConsoleCookie> {
        let (told, mac) = cookies::cookie(headers, NAME)?.rsplit_once('.')?;
        if !same(&secrets.keyed(NAME, told), &Digest::new(mac.to_owned())) {
            return None;
        }
        let (rest, since) = told.rsplit_once('.')?;
        let (table, staff) = rest.split_once('.')?;
        let since = Millis(since.parse().ok()?);
        let found =
            ConsoleCookie { table: table.try_into().ok()?, staff: staff.try_into().ok()?, since };
        (0..SHIFT).contains(&(now.0 - since.0)).then_some(found)
    }

    /// The cookie for whoever works at a console, unless the request has one that will do.
    pub(crate) fn renewed(
        headers: &HeaderMap,
        secrets: &Secrets,
        table: &TableId,
        staff: &StaffId,
        now: Millis,
    ) -> Option<String> {
        let will_do = |it: &ConsoleCookie| {
            it.table == *table && it.staff == *staff && now.0 - it.since.0 < RENEWED
        };
        if ConsoleCookie::of(headers, secrets, now).is_some_and(|it| will_do(&it)) {
            return None;
        }
        let told = format!("{table}.{staff}.{}", now.0);
        let mac = secrets.keyed(NAME, &told);
        let age = SHIFT / 1_000;
        let value = format!("{told}.{}", mac.reveal());
        Some(format!("{NAME}={value}; Path=/tables; HttpOnly; SameSite=Strict; Max-Age={age}"))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;
    use journal::SiteKey;

    use super::*;
    use crate::auth::secrets::Cost;

    #[test]
    fn only_our_own_cookie_counts_and_only_for_a_shift() {
        let secrets = Secrets::new(&SiteKey([9; 32]), Cost::Least);
        let (table, staff): (TableId, StaffId) =
            ("BAC01".try_into().unwrap(), "D100".try_into().unwrap());
        let none = HeaderMap::new();
        let made = ConsoleCookie::renewed(&none, &secrets, &table, &staff, Millis(1_000)).unwrap();
        let value = made.split(';').next().unwrap();
        let headers = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, text.parse().unwrap());
            headers
        };
        let read = |text: &str, now| ConsoleCookie::of(&headers(text), &secrets, Millis(now));
        assert_eq!(read(value, 2_000).map(|it| (it.table, it.staff)), Some((table, staff)));
        assert_eq!(read(value, 1_000 + SHIFT), None, "the shift is over");
        assert_eq!(read(value, 0), None, "made later than now");
        assert_eq!(read(&value.replace("BAC01", "BAC02"), 2_000), None);
        assert_eq!(read(&value.replace("D100", "S200"), 2_000), None);
        for odd in ["console=", "console=a", "console=a.b", "console=BAC01.D100.1.x"] {
            assert_eq!(read(odd, 2_000), None, "{odd}");
        }
    }
}
