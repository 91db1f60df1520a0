//! The frame that all pages share: the visitor, the language, and the navigation around the content.

use std::convert::Infallible;
use std::fmt::Write;

use askama::Template;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use floor::{Jackpot, JackpotState, Person, Right, SiteSettings, StaffId};
use manager::wall_clock;

use crate::app::App;
use crate::auth::caller::{Caller, check_right, token_of};
use crate::auth::console_cookie::ConsoleCookie;
use crate::auth::cookies;
use crate::pages::error_page::ErrorPage;
use crate::pages::navigation::{JACKPOTS, NAVIGATION, Section};
use crate::problem_text::Message;
use crate::words::{Language, Words};

/// The visitor of a page: a person with a session, or a guest.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) person: Option<Person>,
    pub(crate) words: Words,
    /// The settings of the site.
    pub(crate) site: SiteSettings,
    csrf: String,
    /// The current address, with the query but without the language.
    here: String,
    /// How many high jackpots wait to be cleared.
    waiting: usize,
    /// The last record that the page can reflect.
    seq: u64,
    /// While the site is being set up: the people who have managed other staff alone.
    acted_alone: Option<Vec<StaffId>>,
}

impl Visitor {
    fn of(parts: &Parts, app: &App) -> Visitor {
        let token = token_of(&parts.headers);
        let caller = token.and_then(|token| Caller::of_token(app, token));
        // Read before the floor: what happens meanwhile is fetched again, and never missed.
        let seq = app.hub().seq();
        // Only people with the navigation see how many wait.
        let office = caller.as_ref().is_some_and(|it| it.role().may(Right::SeeDesk));
        let (site, waiting, acted_alone) = app.hub().read(|floor| {
            let waits = |it: &&Jackpot| it.state == JackpotState::Waiting;
            let waiting = if office { floor.jackpots.open().filter(waits).count() } else { 0 };
            let alone = || floor.acted_alone.iter().cloned().collect();
            (floor.site.clone(), waiting, (!floor.is_live()).then(alone))
        });
        let language = if is_desk(&parts.uri) { Language::English } else { language(parts) };
        let csrf = match (&caller, token) {
            (Some(_), Some(token)) => cookies::csrf(app.secrets(), token),
            _ => String::new(),
        };
        Visitor {
            person: caller.and_then(|caller| caller.person(app)),
            words: Words::new(language, &site),
            site,
            csrf,
            here: without_language(&parts.uri),
            waiting,
            seq,
            acted_alone,
        }
    }

    /// The frame of a page with this title.
    pub(crate) fn frame(&self, title: impl Into<String>) -> Frame {
        Frame { visitor: self.clone(), title: title.into() }
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Infallible> {
        Ok(Visitor::of(parts, app))
    }
}

/// A person with a session. Visitors without one are redirected to the login, and return here afterwards.
#[derive(Clone)]
pub(crate) struct Member {
    pub(crate) visitor: Visitor,
    pub(crate) person: Person,
}

impl Member {
    /// The frame of a page with this title.
    pub(crate) fn frame(&self, title: impl Into<String>) -> Frame {
        self.visitor.frame(title)
    }

    /// Allows a page only to those who may open its section.
    pub(crate) fn require_section(&self, section: &Section) -> Result<(), ErrorPage> {
        self.require(section.right)
    }

    /// Allows a page only to those who have this right.
    pub(crate) fn require(&self, right: Right) -> Result<(), ErrorPage> {
        self.require_because(right, || format!("this page is not for a {}", self.person.role))
    }

    /// The same, with a message of its own.
    pub(crate) fn require_because<T: Into<Message>>(
        &self,
        right: Right,
        why: impl FnOnce() -> T,
    ) -> Result<(), ErrorPage> {
        let checked = check_right((&self.person.id, self.person.role), right, why);
        checked.map_err(|problem| ErrorPage::new(problem, &self.visitor))
    }
}

impl FromRequestParts<App> for Member {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Member, Response> {
        let visitor = Visitor::of(parts, app);
        match visitor.person.clone() {
            // People who must choose a password are redirected to the account page.
            Some(person) if person.must_choose() && !visitor.here.starts_with("/account") => {
                Err(Redirect::to("/account").into_response())
            }
            Some(person) => Ok(Member { visitor, person }),
            None => {
                if let Some(token) = token_of(&parts.headers) {
                    app.note_token(token);
                }
                Err(Redirect::to(&door(&visitor.here, parts, app)).into_response())
            }
        }
    }
}

/// Where a visitor without a session goes: to the log-in, or to the pad of the console that was shown here.
fn door(here: &str, parts: &Parts, app: &App) -> String {
    let console = ConsoleCookie::of(&parts.headers, app.secrets(), wall_clock());
    match console.map(|it| it.table) {
        Some(table) if parts.uri.path() == format!("/tables/{table}/console") => {
            format!("/tables/{table}/relief")
        }
        _ => format!("/login?next={}", escaped(here)),
    }
}

/// The language in the address, if there is one.
pub(crate) fn asked_language(uri: &Uri) -> Option<Language> {
    let mut fields = uri.query().unwrap_or_default().split('&');
    fields.find_map(|field| field.strip_prefix("lang=")).and_then(Language::of_code)
}

/// Whether an address belongs to the desk, which is in English only: half a translation helps nobody.
fn is_desk(uri: &Uri) -> bool {
    let first = uri.path().split('/').nth(1).unwrap_or_default();
    NAVIGATION.iter().any(|section| section.href.split('/').nth(1) == Some(first))
}

/// The language of the address, else the one chosen before, else the one that the browser prefers.
fn language(parts: &Parts) -> Language {
    let chosen = || cookies::language(&parts.headers).and_then(Language::of_code);
    let preferred = || {
        let header = parts.headers.get(header::ACCEPT_LANGUAGE)?;
        header.to_str().ok().map(Language::accepted)
    };
    asked_language(&parts.uri).or_else(chosen).or_else(preferred).unwrap_or_default()
}

/// An address without its language.
fn without_language(uri: &Uri) -> String {
    let query = uri.query().unwrap_or_default().split('&');
    let query: Vec<&str> =
        query.filter(|field| !field.is_empty() && !field.starts_with("lang=")).collect();
    // Browsers read `//name` as another site, and `\\` as `/`: our paths begin with exactly one slash.
    let path = format!("/{}", uri.path().trim_start_matches(['/', '\\']));
    match query[..] {
        [] => path,
        _ => format!("{path}?{}", query.join("&")),
    }
}

/// Escapes a text for a query.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => {
                escaped.push(byte.into());
            }
            _ => {
                let _ = write!(escaped, "%{byte:02X}");
            }
        }
    }
    escaped
}

/// Some fields of a query. Empty and unknown fields are ignored, and the last value counts.
pub(crate) fn query_fields<const N: usize>(
    query: &str,
    names: [&'static str; N],
) -> Vec<(&'static str, String)> {
    let mut said: Vec<(&'static str, String)> = vec![];
    for pair in query.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let value = unescaped(value);
        let known = names.into_iter().find(|it| *it == name);
        if let (Some(name), false) = (known, value.is_empty()) {
            said.retain(|(it, _)| *it != name);
            said.push((name, value));
        }
    }
    said
}

/// Decodes a part of a query.
fn unescaped(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut read, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(byte) = bytes.get(at) {
        let hex = bytes.get(at + 1..at + 3).and_then(|hex| std::str::from_utf8(hex).ok());
        match (byte, hex.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
            (b'%', Some(code)) => {
                read.push(code);
                at += 2;
            }
            (b'+', _) => read.push(b' '),
            (byte, _) => read.push(*byte),
        }
        at += 1;
    }
    String::from_utf8_lossy(&read).trim().to_owned()
}

/// The frame around a page, for its template.
pub(crate) struct Frame {
    visitor: Visitor,
    pub(crate) title: String,
}

/// An entry of the navigation.
pub(crate) struct NavigationLink {
    pub(crate) href: &'static str,
    pub(crate) name: &'static str,
    pub(crate) here: bool,
    /// How many items wait there.
    pub(crate) waiting: usize,
}

impl Frame {
    /// The texts in the page's language.
    pub(crate) const fn t(&self) -> &Words {
        &self.visitor.words
    }

    pub(crate) fn lang(&self) -> &'static str {
        self.visitor.words.language().code()
    }

    /// While the site is being set up: a notice and, for staff, who has acted alone.
    pub(crate) fn set_up(&self) -> Option<String> {
        let (people, t) = (self.visitor.acted_alone.as_ref()?, self.t());
        let mut words = t.say("setup-words");
        if !people.is_empty() && self.visitor.person.is_some() {
            let people: Vec<&str> = people.iter().map(StaffId::as_str).collect();
            let people = people.join(&t.say("list-comma"));
            words = format!("{words} {}", t.with("setup-alone", &[("people", &people)]));
        }
        Some(words)
    }

    pub(crate) const fn person(&self) -> Option<&Person> {
        self.visitor.person.as_ref()
    }

    pub(crate) fn csrf(&self) -> &str {
        &self.visitor.csrf
    }

    pub(crate) fn site(&self) -> &str {
        &self.visitor.site.name
    }

    /// The last record that the page reflects.
    pub(crate) const fn seq(&self) -> u64 {
        self.visitor.seq
    }

    /// All languages: the code, the own name, the link, and whether the page is in it.
    pub(crate) fn languages(&self) -> Vec<(&'static str, &'static str, String, bool)> {
        let sign = if self.visitor.here.contains('?') { '&' } else { '?' };
        let link = |it: Language| format!("{}{sign}lang={}", self.visitor.here, it.code());
        let all = Language::ALL.into_iter();
        all.map(|it| (it.code(), it.own_name(), link(it), it == self.t().language())).collect()
    }

    /// The family of pages: the first part of the address.
    pub(crate) fn family(&self) -> &str {
        let path = self.visitor.here.trim_start_matches('/');
        path.split(['/', '?']).next().unwrap_or_default()
    }

    /// The navigation for this person.
    pub(crate) fn navigation(&self) -> Vec<NavigationLink> {
        let Some(person) = self.person() else { return vec![] };
        let path = self.visitor.here.split('?').next().unwrap_or_default();
        let under = |href: &str| {
            path == href || (href != "/manager" && path.starts_with(&format!("{href}/")))
        };
        let sections = NAVIGATION.iter().filter(|section| person.role.may(section.right));
        let place = |section: &Section| NavigationLink {
            href: section.href,
            name: section.name,
            here: under(section.href),
            waiting: if section.href == JACKPOTS.href { self.visitor.waiting } else { 0 },
        };
        sections.map(place).collect()
    }
}

/// A page rendered by a template.
pub(crate) struct Page<T>(pub(crate) T);

impl<T: Template> IntoResponse for Page<T> {
    fn into_response(self) -> Response {
        match self.0.render() {
            Ok(text) => Html(text).into_response(),
            Err(error) => {
                tracing::error!(%error, "a page could not be written");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_kept_but_for_its_language() {
        let uri: Uri = "/reports/coin-in?from=1&lang=es&table=BAC01".parse().unwrap();
        assert_eq!(without_language(&uri), "/reports/coin-in?from=1&table=BAC01");
        assert_eq!(asked_language(&uri), Some(Language::Spanish));
        assert_eq!(without_language(&"/login?lang=es".parse().unwrap()), "/login");
        for away in ["//evil.example/x", "/\\evil.example/x", "///\\/evil.example/x"] {
            let uri = Uri::builder().path_and_query(away).build().unwrap();
            assert_eq!(without_language(&uri), "/evil.example/x", "{away}");
        }
        assert_eq!(escaped("/reports?from=1&to=ü"), "/reports%3Ffrom%3D1%26to%3D%C3%BC");
    }

    #[test]
    fn the_desk_is_in_english() {
        let desk = |path: &str| is_desk(&path.parse().unwrap());
        for path in ["/manager", "/manager/pools/NINES?lang=es", "/reports/meters", "/math"] {
            assert!(desk(path), "{path}");
        }
        for path in ["/", "/login", "/account", "/tables/BAC01/console", "/pools/NINES/sign"] {
            assert!(!desk(path), "{path}");
        }
    }

    #[test]
    fn a_query_is_read_as_it_was_written() {
        assert_eq!(unescaped("62%2E5"), "62.5");
        assert_eq!(unescaped("a+b%20c%"), "a b c%");
        assert_eq!(unescaped("%F"), "%F");
        let said = query_fields("a=1&b=&c=3&a=4%20", ["a", "b"]);
        assert_eq!(said, [("a", "4".to_owned())]);
    }
}
