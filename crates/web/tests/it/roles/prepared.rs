//! A floor on which every call can be made: jackpots that wait, that are cleared, and that came at once.

use axum::http::StatusCode;
use serde_json::json;

use crate::button;
use crate::site::Site;

/// What there is to do on the floor while somebody makes every call.
pub(crate) struct Prepared {
    /// Authorised by `S201`, and not cleared.
    waiting: u64,
    cleared: u64,
    /// The slip of the jackpot that is cleared.
    slip: u64,
    /// A round at `BAC01` whose cards nobody knew, if there is one.
    late: u64,
    /// Marked at two tables at once.
    contest: [u64; 2],
}

impl Prepared {
    /// One jackpot waits, one is cleared, and two are marked at once; `BAC05` is in its shift.
    pub(crate) async fn new(site: &Site, number: usize) -> Prepared {
        let clears = site.log_in("A501").await;
        let cleared = paid(site, "BAC01", &format!("{number}-a")).await;
        let path = format!("/jackpots/{cleared}/clear");
        let (status, said) = site.call("POST", &path, Some(&clears), Some(json!({}))).await;
        assert_eq!(status, StatusCode::OK, "{said}");
        let slip = said["slips"][0]["number"].as_u64().unwrap();
        let waiting = paid(site, "BAC01", &format!("{number}-b")).await;
        let dealer = site.log_in("D100").await;
        let contest = [
            marked(site, &dealer, "BAC01", &format!("{number}-c")).await,
            marked(site, &dealer, "BAC02", &format!("{number}-c")).await,
        ];
        let supervisor = site.log_in("S201").await;
        let (_, table) = site.call("GET", "/tables/BAC05", Some(&supervisor), None).await;
        if table["shift"].is_null() {
            let open = json!({ "table": "BAC05", "name": "night" });
            let (status, said) =
                site.call("POST", "/shifts/open", Some(&supervisor), Some(open)).await;
            assert_eq!(status, StatusCode::OK, "{said}");
        }
        Prepared { waiting, cleared, slip, late: 0, contest }
    }

    /// The same, after a round for which a prize can be found late.
    pub(crate) async fn after_a_round(site: &Site, number: usize) -> Prepared {
        let dealer = site.log_in("D100").await;
        let late = past(site, &dealer, "BAC01", &format!("{number}-late")).await;
        Prepared { late, ..Prepared::new(site, number).await }
    }

    pub(crate) fn fill(&self, text: &str) -> String {
        let [one, other] = self.contest;
        let text = text.replace("\"{one}\"", &one.to_string());
        let text = text.replace("\"{other}\"", &other.to_string());
        let text = text.replace("\"{late}\"", &self.late.to_string());
        let text = text.replace("{slip}", &self.slip.to_string());
        let text = text.replace("{waiting}", &self.waiting.to_string());
        text.replace("{cleared}", &self.cleared.to_string())
    }

    /// Takes the marks back, so that the next rounds can be played.
    pub(crate) async fn settle(&self, site: &Site, number: usize) {
        let dealer = site.log_in("D100").await;
        let approvals =
            json!([{ "staff": "S201", "secret": "demo" }, { "staff": "E300", "secret": "demo" }]);
        for table in ["BAC01", "BAC02"] {
            let (_, now) = site.call("GET", &format!("/tables/{table}"), Some(&dealer), None).await;
            let void = json!({ "kind": "void", "round": now["round"], "reason": "misdeal",
                "approvals": approvals });
            site.input(&dealer, table, &format!("{table}-{number}-void"), void.clone()).await;
        }
    }
}

/// A high prize that is marked; answers its number.
async fn marked(site: &Site, dealer: &str, table: &str, round: &str) -> u64 {
    let round = format!("{table}-{round}");
    for kind in ["coin-placed", "coin-dropped"] {
        let coin = json!({ "kind": kind, "seat": 2 });
        site.input(dealer, table, &format!("{round}-{kind}"), coin).await;
    }
    site.input(dealer, table, &format!("{round}-lock"), button("COIN IN")).await;
    let hand = json!({ "kind": "hand", "row": "four-one-colour-nines" });
    site.input(dealer, table, &format!("{round}-mark"), hand).await;
    let cards = json!({ "kind": "result", "cards": "9h 9d 9h 9d" });
    let table = site.input(dealer, table, &format!("{round}-cards"), cards).await;
    table["pending"][0]["id"].as_u64().unwrap()
}

/// A round of seat 3 that has ended without its cards; answers its number.
async fn past(site: &Site, dealer: &str, table: &str, round: &str) -> u64 {
    for kind in ["coin-placed", "coin-dropped"] {
        let coin = json!({ "kind": kind, "seat": 3 });
        site.input(dealer, table, &format!("{table}-{round}-{kind}"), coin).await;
    }
    let lock = button("COIN IN");
    let locked = site.input(dealer, table, &format!("{table}-{round}-lock"), lock).await;
    site.input(dealer, table, &format!("{table}-{round}-over"), button("GAME OVER")).await;
    locked["round"].as_u64().unwrap()
}

/// A high prize that is paid and not cleared, and the table ready for the next round.
async fn paid(site: &Site, table: &str, round: &str) -> u64 {
    let (dealer, supervisor) = (site.log_in("D100").await, site.log_in("S201").await);
    let id = marked(site, &dealer, table, round).await;
    let items = json!(["hand", "leds", "shuffle", "bets", "sequence", "meter", "deck"]);
    let key = |position: &str| json!({ "kind": "key", "number": "009", "position": position });
    for (name, input) in [
        ("ticks", json!({ "kind": "checklist", "items": items })),
        ("key", key("JPH")),
        ("pay", button("J-POT")),
        ("back", key("R")),
        ("out", key("removed")),
    ] {
        site.input(&supervisor, table, &format!("{table}-{round}-{name}"), input).await;
    }
    site.input(&dealer, table, &format!("{table}-{round}-over"), button("GAME OVER")).await;
    id
}

/// Two things that wait for a second person.
pub(crate) async fn two_requests(site: &Site, administrator: &str, number: usize) -> [u64; 2] {
    let mut ids = [0; 2];
    for (place, id) in ids.iter_mut().enumerate() {
        let staff = format!("S9{number}{place}");
        let body = json!({ "staff": staff, "name": "New", "role": "supervisor" });
        let (status, said) = site.call("POST", "/staff", Some(administrator), Some(body)).await;
        assert_eq!(status, StatusCode::ACCEPTED, "{said}");
        *id = said["request"]["id"].as_u64().unwrap();
    }
    ids
}
