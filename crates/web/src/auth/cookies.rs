//! The cookies of pages, for the session and the language, and the protection against CSRF.
//!
//! Scripts cannot read the session cookie (`HttpOnly`). The browser sends it only for pages of this site
//! (`SameSite=Strict`), and with TLS only over TLS. For every change a page also sends a token in the header
//! [`CSRF`]. That token is derived from the session token under the site key: it does not reveal the session
//! token, and another site that makes a browser send the cookie does not know it.

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST, ORIGIN};

use crate::auth::secrets::{Secrets, same};
use crate::problem::Problem;

/// The header in which a page sends its CSRF token.
pub(crate) const CSRF: &str = "x-csrf-token";
const SESSION: &str = "session";
const LANGUAGE: &str = "lang";
/// A year, in seconds.
const YEAR: u32 = 31_536_000;

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|it| it.split_once('='));
    pairs.find(|(name, _)| name.trim() == wanted).map(|(_, value)| value.trim())
}

/// The token of the page's session.
pub(crate) fn session(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, SESSION).filter(|token| !token.is_empty())
}

/// The chosen language.
pub(crate) fn language(headers: &HeaderMap) -> Option<&str> {
    cookie(headers, LANGUAGE)
}

/// The cookie that begins a session. It does not expire, because the session does.
pub(crate) fn begin(token: &str, tls: bool) -> String {
    let secure = if tls { "; Secure" } else { "" };
    format!("{SESSION}={token}; Path=/; HttpOnly; SameSite=Strict{secure}")
}

/// The cookie that ends a session.
pub(crate) fn end() -> String {
    format!("{SESSION}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0")
}

/// The cookie that stores a language.
pub(crate) fn keep_language(code: &str) -> String {
    format!("{LANGUAGE}={code}; Path=/; SameSite=Strict; Max-Age={YEAR}")
}

/// The CSRF token for pages of this session.
pub(crate) fn csrf(secrets: &Secrets, session: &str) -> String {
    secrets.keyed("csrf", session).reveal().to_owned()
}

/// Refuses a request without a valid CSRF token.
pub(crate) fn check(secrets: &Secrets, session: &str, shown: &str) -> Result<(), Problem> {
    let (wanted, shown) = (secrets.keyed("csrf", session), floor::Digest::new(shown.to_owned()));
    if same(&wanted, &shown) { Ok(()) } else { Err(Problem::forged()) }
}

/// Refuses a form sent from another site.
pub(crate) fn check_origin(headers: &HeaderMap) -> Result<(), Problem> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let ours = match (text("sec-fetch-site"), text(ORIGIN.as_str())) {
        (Some(site), _) => site == "same-origin" || site == "none",
        (None, Some(origin)) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host == text(HOST.as_str())
        }
        // Every browser sends at least one of the two.
        (None, None) => true,
    };
    if ours { Ok(()) } else { Err(Problem::forged()) }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;
    use crate::auth::secrets::Cost;

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let lines = lines
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
        lines.collect()
    }

    #[test]
    fn a_cookie_is_found_among_others() {
        let sent = headers(&[("cookie", "a=1; session=abc; lang=es")]);
        assert_eq!(session(&sent), Some("abc"));
        assert_eq!(language(&sent), Some("es"));
        assert_eq!(session(&headers(&[("cookie", "xsession=abc; session=")])), None);
        assert_eq!(session(&headers(&[])), None);
    }

    #[test]
    fn a_page_shows_what_only_its_own_session_gives() {
        let secrets = Secrets::new(&journal::SiteKey([9; 32]), Cost::Least);
        let token = csrf(&secrets, "one");
        assert!(check(&secrets, "one", &token).is_ok());
        assert!(check(&secrets, "two", &token).is_err());
        assert!(check(&secrets, "one", "").is_err());
    }

    #[test]
    fn a_form_of_another_site_is_refused() {
        let ours = [
            &[][..],
            &[("sec-fetch-site", "same-origin"), ("origin", "null")],
            &[("origin", "http://floor:8080"), ("host", "floor:8080")],
        ];
        for lines in ours {
            assert!(check_origin(&headers(lines)).is_ok(), "{lines:?}");
        }
        let theirs = [
            &[("sec-fetch-site", "cross-site")][..],
            &[("origin", "http://evil"), ("host", "floor:8080")],
            &[("origin", "null"), ("host", "floor:8080")],
        ];
        for lines in theirs {
            assert!(check_origin(&headers(lines)).is_err(), "{lines:?}");
        }
    }
}
