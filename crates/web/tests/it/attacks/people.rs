//! Attacks by one person who acts as two: by adding people, setting secrets, or changing roles.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::site::Site;

const PASSWORD: &str = "known to the attacker";

fn approval(staff: &str, secret: &str) -> Value {
    json!({ "staff": staff, "secret": secret })
}

#[allow(clippy::needless_pass_by_value)] // What is made here is used up here.
fn password(approval: Option<Value>) -> Value {
    json!({ "proof": "password", "secret": PASSWORD, "approval": approval })
}

/// A call as the administrator.
struct Administrator<'a> {
    site: &'a Site,
    token: String,
}

impl<'a> Administrator<'a> {
    async fn of(site: &'a Site) -> Administrator<'a> {
        Administrator { site, token: site.log_in("M800").await }
    }

    async fn call(&self, method: &str, path: &str, body: Value) -> (StatusCode, Value) {
        self.site.call(method, path, Some(&self.token), Some(body)).await
    }

    /// What the floor knows of somebody, as the list of staff has it.
    async fn person(&self, staff: &str) -> Value {
        let (_, all) = self.site.call("GET", "/staff", Some(&self.token), None).await;
        let found = all["items"].as_array().unwrap().iter().find(|it| it["staff"] == staff);
        found.cloned().unwrap_or(Value::Null)
    }
}

async fn log_in(site: &Site, staff: &str, secret: &str) -> (StatusCode, Value) {
    let body = json!({ "staff": staff, "secret": secret });
    site.call("POST", "/sessions", None, Some(body)).await
}

/// Whether it waits for a second person, or not even that because too much of theirs does.
fn only_asked(status: StatusCode, said: &Value) -> bool {
    status == StatusCode::ACCEPTED || said["refusal"] == "TooManyRequests"
}

#[tokio::test]
async fn an_administrator_alone_takes_no_jackpot() {
    let site = Site::open();
    let attacker = Administrator::of(&site).await;
    for (staff, role) in [("S299", "supervisor"), ("E399", "executive")] {
        let body = json!({ "staff": staff, "name": staff, "role": role });
        let (status, said) = attacker.call("POST", "/staff", body).await;
        assert_eq!(status, StatusCode::ACCEPTED, "{said}");
        assert_eq!(said["done"], false);
        assert_eq!(attacker.person(staff).await, Value::Null, "nothing has changed");
        let path = format!("/staff/{staff}/credentials");
        let (status, said) = attacker.call("POST", &path, password(None)).await;
        assert!(!status.is_success(), "{said}");
        assert_eq!(log_in(&site, staff, PASSWORD).await.0, StatusCode::UNAUTHORIZED);
    }
    // The attacker agrees to none of their own requests.
    let (status, _) = attacker.call("POST", "/requests/1/approve", json!({})).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    // Nor with the word of a dealer whose secret they set themselves.
    let body = json!({ "staff": "D199", "name": "Dealer", "role": "dealer" });
    assert_eq!(attacker.call("POST", "/staff", body).await.0, StatusCode::OK);
    let (status, _) = attacker.call("POST", "/staff/D199/credentials", password(None)).await;
    assert_eq!(status, StatusCode::OK, "a dealer's secret is the administrator's to give");
    let body = json!({ "staff": "E399", "name": "Executive", "role": "executive",
        "approval": approval("D199", PASSWORD) });
    let (status, said) = attacker.call("POST", "/staff", body).await;
    assert_eq!((status, &said["refusal"]), (StatusCode::CONFLICT, &json!("SecretNotChosen")));
    // Nor does one in office become theirs.
    for staff in ["S200", "E300", "A500", "V400", "T600", "U700"] {
        let path = format!("/staff/{staff}/credentials");
        for body in [
            password(None),
            json!({ "proof": "pin", "secret": "9999" }),
            json!({ "proof": "card", "secret": "CARD-99" }),
        ] {
            let (status, said) = attacker.call("POST", &path, body).await;
            assert!(only_asked(status, &said), "{staff}: {said}");
        }
        assert_eq!(log_in(&site, staff, PASSWORD).await.0, StatusCode::UNAUTHORIZED, "{staff}");
        // They work on as before: a request ends no session.
        site.log_in(staff).await;
        let path = format!("/staff/{staff}");
        // Only V400 can approve a prize that was found late: that they leave is not even asked for.
        let nothing_done = |status, said: &Value| match staff {
            "V400" => said["refusal"] == "LastPerson",
            _ => only_asked(status, said),
        };
        let (status, said) = attacker.call("DELETE", &path, json!({})).await;
        assert!(nothing_done(status, &said), "{staff}: {said}");
        for role in ["dealer", "executive", "accounting"] {
            let body = json!({ "name": staff, "role": role });
            let (status, said) = attacker.call("PUT", &path, body).await;
            assert!(nothing_done(status, &said), "{staff}: {said}");
        }
    }
}

#[tokio::test]
async fn demote_reset_promote() {
    let site = Site::open();
    let attacker = Administrator::of(&site).await;
    // Lowering an executive takes two people.
    let lower =
        |approval: Option<Value>| json!({ "name": "Eve", "role": "dealer", "approval": approval });
    let (status, _) = attacker.call("PUT", "/staff/E300", lower(None)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    assert_eq!(attacker.person("E300").await["role"], "executive");
    // Somebody agrees. Now the executive is a dealer, proved by nothing, and their session has ended.
    let eve = site.log_in("E300").await;
    let agreed = Some(approval("A500", "demo"));
    let (status, said) = attacker.call("PUT", "/staff/E300", lower(agreed.clone())).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    assert_eq!(attacker.person("E300").await["proofs"], json!([]));
    assert_eq!(site.call("GET", "/tables", Some(&eve), None).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(log_in(&site, "E300", "demo").await.0, StatusCode::UNAUTHORIZED);
    // A dealer who was more is no dealer whose secret one person sets.
    let (status, _) = attacker.call("POST", "/staff/E300/credentials", password(None)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    assert_eq!(log_in(&site, "E300", PASSWORD).await.0, StatusCode::UNAUTHORIZED);
    // Even with somebody's word the secret serves for nothing but to choose another, and raising them again
    // removes it.
    let (status, _) =
        attacker.call("POST", "/staff/E300/credentials", password(agreed.clone())).await;
    assert_eq!(status, StatusCode::OK);
    let raise = json!({ "name": "Eve", "role": "executive", "approval": agreed });
    assert_eq!(attacker.call("PUT", "/staff/E300", raise).await.0, StatusCode::OK);
    assert_eq!(attacker.person("E300").await["proofs"], json!([]));
    assert_eq!(log_in(&site, "E300", PASSWORD).await.0, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_new_secret_is_not_approved_by_its_own_setter() {
    let site = Site::open();
    let attacker = Administrator::of(&site).await;
    let agreed = Some(approval("A500", "demo"));
    // A500 believes the story of a forgotten password.
    let (status, _) = attacker.call("POST", "/staff/A501/credentials", password(agreed)).await;
    assert_eq!(status, StatusCode::OK);
    // The attacker now knows a secret of a second person. It approves nothing.
    let add = |approval: Value| {
        let (name, role) = ("Eve", "executive");
        json!({ "staff": "E399", "name": name, "role": role, "approval": approval })
    };
    let (status, said) = attacker.call("POST", "/staff", add(approval("A501", PASSWORD))).await;
    assert_eq!((status, &said["refusal"]), (StatusCode::CONFLICT, &json!("SecretNotChosen")));
    // Logged in with it, nothing can be done but choosing another.
    let (status, session) = log_in(&site, "A501", PASSWORD).await;
    assert_eq!((status, &session["must_choose"]), (StatusCode::OK, &json!(true)));
    let token = session["token"].as_str().unwrap();
    for (method, path, body) in [
        ("GET", "/tables", None),
        ("GET", "/staff", None),
        ("POST", "/requests/1/approve", Some(json!({}))),
        (
            "POST",
            "/pools/NINES/adjustments",
            Some(json!({ "amount": "1.00", "reason": "increase", "text": "x" })),
        ),
    ] {
        let (status, said) = site.call(method, path, Some(token), body).await;
        let found = (status, &said["refusal"]);
        assert_eq!(found, (StatusCode::CONFLICT, &json!("SecretNotChosen")), "{method} {path}");
    }
    let (status, headers, _) = site.visit("/manager", Some(token)).await;
    assert_eq!(
        (status.is_redirection(), &headers["location"]),
        (true, &"/account".parse().unwrap())
    );
    let (status, page) = site.look("/account", Some(token)).await;
    assert!(status == StatusCode::OK && page.contains("data-must-choose"), "{page}");
    // It served for one log-in: the owner, who was told the same secret, notices that somebody was there.
    assert_eq!(log_in(&site, "A501", PASSWORD).await.0, StatusCode::UNAUTHORIZED);
    // The one session chooses, with the old secret, and may act.
    let path = "/staff/A501/credentials";
    let own =
        |old: Option<&str>| json!({ "proof": "password", "secret": "my own words", "old": old });
    let (status, said) = site.call("POST", path, Some(token), Some(own(None))).await;
    assert_eq!((status, &said["refusal"]), (StatusCode::CONFLICT, &json!("OldSecretNeeded")));
    let (status, _) = site.call("POST", path, Some(token), Some(own(Some("not it")))).await;
    assert_eq!(status, StatusCode::CONFLICT);
    // Not the same again: the attacker knows it.
    let same = json!({ "proof": "password", "secret": PASSWORD, "old": PASSWORD });
    let (status, said) = site.call("POST", path, Some(token), Some(same)).await;
    assert_eq!((status, &said["refusal"]), (StatusCode::CONFLICT, &json!("SecretNotNew")));
    let (status, said) = site.call("POST", path, Some(token), Some(own(Some(PASSWORD)))).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    assert_eq!(site.call("GET", "/tables", Some(token), None).await.0, StatusCode::OK);
    // Both stand in the record.
    let set = site.export().into_iter().find(|it| it.contains("\"issued\":true")).unwrap();
    assert!(set.contains("\"by\":\"M800\"") && set.contains("\"second\":\"A500\""), "{set}");
}

#[tokio::test]
async fn a_pin_that_somebody_else_set_proves_nothing() {
    let site = Site::open();
    let attacker = Administrator::of(&site).await;
    let agreed = approval("A500", "demo");
    let body = json!({ "proof": "pin", "secret": "9999", "approval": agreed });
    assert_eq!(attacker.call("POST", "/staff/S200/credentials", body).await.0, StatusCode::OK);
    let dealer = site.log_in("D100").await;
    let body = json!({ "key": "as", "input": { "kind": "coin-placed", "seat": 1 },
        "as": { "staff": "S200", "pin": "9999" } });
    let (status, said) = site.call("POST", "/tables/BAC01/inputs", Some(&dealer), Some(body)).await;
    assert_eq!((status, &said["refusal"]), (StatusCode::CONFLICT, &json!("PinNotChosen")));
    // Its owner chooses another, with the password.
    let owner = site.log_in("S200").await;
    let body = json!({ "proof": "pin", "secret": "2468", "old": "demo" });
    let (status, said) =
        site.call("POST", "/staff/S200/credentials", Some(&owner), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    let body = json!({ "key": "as2", "input": { "kind": "coin-placed", "seat": 1 },
        "as": { "staff": "S200", "pin": "2468" } });
    let (status, said) = site.call("POST", "/tables/BAC01/inputs", Some(&dealer), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
}

#[tokio::test]
async fn nobody_retires_the_last_who_could_agree() {
    let site = Site::open();
    let administrator = Administrator::of(&site).await;
    let agreed = || json!({ "approval": approval("V400", "demo") });
    // Of two accountants one may go; without the other nobody could adjust a meter or end a shift.
    let (status, said) = administrator.call("DELETE", "/staff/A501", agreed()).await;
    assert_eq!(status, StatusCode::NO_CONTENT, "{said}");
    for (method, body) in [
        ("DELETE", agreed()),
        ("PUT", json!({ "name": "A", "role": "dealer", "approval": approval("V400", "demo") })),
    ] {
        let (status, said) = administrator.call(method, "/staff/A500", body).await;
        assert_eq!((status, &said["refusal"]), (StatusCode::CONFLICT, &json!("LastPerson")));
        let detail = said["detail"].as_str().unwrap_or_default();
        assert!(said.to_string().contains("an adjustment or a back-out"), "{said} {detail}");
    }
    // Somebody who has no secret yet is nobody's successor.
    let body = json!({ "staff": "A502", "name": "A", "role": "accounting",
        "approval": approval("V400", "demo") });
    assert_eq!(administrator.call("POST", "/staff", body).await.0, StatusCode::OK);
    let (status, _) = administrator.call("DELETE", "/staff/A500", agreed()).await;
    assert_eq!(status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_reset_ends_the_sessions_of_its_owner() {
    let site = Site::open();
    let administrator = Administrator::of(&site).await;
    let before = site.log_in("S200").await;
    assert_eq!(site.call("GET", "/tables", Some(&before), None).await.0, StatusCode::OK);
    let agreed = Some(approval("E300", "demo"));
    let (status, _) = administrator.call("POST", "/staff/S200/credentials", password(agreed)).await;
    assert_eq!(status, StatusCode::OK);
    let (status, said) = site.call("GET", "/tables", Some(&before), None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "{said}");
    // Whoever it is about is not the second person.
    let body = password(Some(approval("E300", "demo")));
    let (status, said) = administrator.call("POST", "/staff/E300/credentials", body).await;
    assert_eq!((status, &said["refusal"]), (StatusCode::CONFLICT, &json!("SamePerson")));
}

#[tokio::test]
async fn before_the_first_pool_every_page_says_who_acted_alone() {
    let site = Site::bare();
    let token = site.log_in("M800").await;
    for path in ["/manager", "/manager/staff", "/account", "/"] {
        let (status, page) = site.look(path, Some(&token)).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(page.contains("data-setup") && page.contains("Acted alone so far: M800"), "{path}");
    }
    // Consoles, signs and scoreboards too: a table may be there before its pool.
    let other = Site::open();
    let administrator = other.log_in("M800").await;
    let path = "/tables/BAC01/settings";
    let (_, mut settings) = other.call("GET", path, Some(&administrator), None).await;
    settings["feeds"] = json!({});
    let body = json!({ "settings": settings, "approval": { "staff": "E300", "secret": "demo" } });
    let (status, said) = site.call("PUT", path, Some(&token), Some(body)).await;
    assert_eq!(status, StatusCode::OK, "{said}");
    for page in ["console", "sign", "scoreboard"] {
        let (status, page) = site.look(&format!("/tables/BAC01/{page}"), Some(&token)).await;
        assert!(status == StatusCode::OK && page.contains("data-setup"), "{status} {page}");
    }
    let (_, page) = site.look("/", None).await;
    assert!(page.contains("data-setup") && !page.contains("M800"), "guests hear no names");
    let site = Site::open();
    let token = site.log_in("M800").await;
    let (_, page) = site.look("/manager", Some(&token)).await;
    assert!(!page.contains("data-setup"));
}
