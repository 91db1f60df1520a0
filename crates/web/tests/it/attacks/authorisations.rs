//! Attacks on authorisations: a token stands for one person, one table, one sender and the prizes that were
//! pending, and for nothing afterwards.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::button;
use crate::site::Site;

const HIGH: [&str; 7] = ["hand", "leds", "shuffle", "bets", "sequence", "meter", "deck"];

fn key(position: &str) -> Value {
    json!({ "kind": "key", "number": "009", "position": position })
}

fn ticks() -> Value {
    json!({ "kind": "checklist", "items": HIGH })
}

fn hand(row: &str) -> Value {
    json!({ "kind": "hand", "row": row })
}

const TOP: &str = "four-one-colour-nines";

/// One bettor at a table with keys, the bets locked, a high prize marked by the dealer, and its cards.
async fn marked(site: &Site, dealer: &str, table: &str) {
    for (name, input) in [
        ("place", json!({ "kind": "coin-placed", "seat": 1 })),
        ("drop", json!({ "kind": "coin-dropped", "seat": 1 })),
        ("lock", button("COIN IN")),
        ("mark", hand(TOP)),
        ("cards", json!({ "kind": "result", "cards": "9h 9d 9h 9d" })),
    ] {
        site.input(dealer, table, &format!("{table}-{name}"), input).await;
    }
}

/// Begins an authorisation; answers the status and the answer.
async fn begin(site: &Site, by: &str, table: &str, who: Value) -> (StatusCode, Value) {
    site.call("POST", &format!("/tables/{table}/authorisations"), Some(by), Some(who)).await
}

fn pin(staff: &str, pin: &str) -> Value {
    json!({ "staff": staff, "pin": pin })
}

/// Begins an authorisation that must be given; answers its token.
async fn token(site: &Site, by: &str, table: &str, who: Value) -> String {
    let (status, begun) = begin(site, by, table, who).await;
    assert_eq!(status, StatusCode::OK, "{begun}");
    begun["token"].as_str().unwrap().to_owned()
}

/// Sends an input with a token.
async fn with(
    site: &Site,
    by: &str,
    table: &str,
    token: &str,
    input: Value,
) -> (StatusCode, Value) {
    let key =
        format!("{}", blake3::hash(format!("{by} {table} {token} {input}").as_bytes()).to_hex());
    let body = json!({ "key": &key[..24], "input": input, "as": { "authorisation": token } });
    site.call("POST", &format!("/tables/{table}/inputs"), Some(by), Some(body)).await
}

#[track_caller]
fn refused(answer: &(StatusCode, Value), code: &str) {
    let (status, body) = answer;
    assert_eq!((*status, &body["refusal"]), (StatusCode::CONFLICT, &json!(code)), "{body}");
}

#[track_caller]
fn done(answer: &(StatusCode, Value)) {
    assert_eq!(answer.0, StatusCode::OK, "{}", answer.1);
}

/// One PIN for the checklist, the key there and back; the journal has the supervisor's name on each.
#[tokio::test]
async fn one_pin_stands_for_a_whole_jackpot_and_not_for_the_next() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    marked(&site, &dealer, "BAC01").await;
    let (status, begun) = begin(&site, &dealer, "BAC01", pin("S200", "2000")).await;
    assert_eq!(
        (status, &begun["staff"], &begun["prizes"]),
        (StatusCode::OK, &json!("S200"), &json!([1]))
    );
    assert!((1..=60_000).contains(&begun["expires_in_ms"].as_u64().unwrap()), "{begun}");
    let token = begun["token"].as_str().unwrap();
    let send = async |input| with(&site, &dealer, "BAC01", token, input).await;
    let ticked = send(ticks()).await;
    done(&ticked);
    assert_eq!(ticked.1["events"][0]["verified"]["by"], "S200");
    assert!(ticked.1["authorisation_ms"].as_u64().unwrap() > 0);
    done(&send(key("JPH")).await);
    site.input(&dealer, "BAC01", "pay", button("J-POT")).await;
    let (_, paid) = site.call("GET", "/jackpots/1", Some(&dealer), None).await;
    assert_eq!((&paid["state"], &paid["authorised_by"]), (&json!("waiting"), &json!("S200")));
    // The prize is paid, and the key still comes back and out.
    done(&send(key("R")).await);
    let out = send(key("removed")).await;
    done(&out);
    assert_eq!(out.1["authorisation_ms"], 0);
    refused(&send(key("R")).await, "AuthorisationEnded");
    site.input(&dealer, "BAC01", "over", button("GAME OVER")).await;
    // Replayed in the next round, it opens nothing.
    for (name, input) in [
        ("place", json!({ "kind": "coin-placed", "seat": 1 })),
        ("drop", json!({ "kind": "coin-dropped", "seat": 1 })),
        ("lock", button("COIN IN")),
        ("mark", hand("three-suited-nines")),
    ] {
        site.input(&dealer, "BAC01", &format!("again-{name}"), input).await;
    }
    refused(&send(key("JPH")).await, "AuthorisationEnded");
    refused(
        &send(json!({ "kind": "checklist", "award": 2, "items": HIGH })).await,
        "AuthorisationEnded",
    );
}

#[tokio::test]
async fn a_token_is_worth_nothing_elsewhere() {
    let site = Site::open();
    let (dealer, other) = (site.log_in("D100").await, site.log_in("S201").await);
    marked(&site, &dealer, "BAC01").await;
    marked(&site, &dealer, "BAC02").await;
    let token = token(&site, &dealer, "BAC01", pin("S200", "2000")).await;
    refused(&with(&site, &dealer, "BAC02", &token, key("JPH")).await, "AuthorisationEnded");
    // Another sender does not use it either, and a guess is a guess.
    refused(&with(&site, &other, "BAC01", &token, key("JPH")).await, "AuthorisationEnded");
    refused(&with(&site, &dealer, "BAC01", "guess", key("JPH")).await, "AuthorisationEnded");
    done(&with(&site, &dealer, "BAC01", &token, key("JPH")).await);
    // It opens no seat, marks nothing and overrides nothing.
    let seat = json!({ "kind": "seat", "seat": 2, "state": "closed" });
    refused(&with(&site, &dealer, "BAC01", &token, seat).await, "NotCovered");
    refused(&with(&site, &dealer, "BAC01", &token, hand("three-suited-nines")).await, "NotCovered");
}

/// A key stays where it was turned when the authorisation ends. J-POT carries no token, and pays no more.
#[tokio::test]
async fn a_turned_key_pays_nothing_after_the_authorisation() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    marked(&site, &dealer, "BAC01").await;
    let first = token(&site, &dealer, "BAC01", pin("S200", "2000")).await;
    for input in [ticks(), key("JPH")] {
        done(&with(&site, &dealer, "BAC01", &first, input).await);
    }
    let path = "/tables/BAC01/authorisations";
    assert_eq!(site.call("DELETE", path, Some(&dealer), None).await.0, StatusCode::NO_CONTENT);
    let alone = site.post(&dealer, "BAC01", "too late", button("J-POT")).await;
    refused(&alone, "AuthorisationEnded");
    let in_round = json!({ "kind": "button", "name": "J-POT", "round": 1 });
    refused(&site.post(&dealer, "BAC01", "in its round", in_round).await, "AuthorisationEnded");
    // Another supervisor did not turn it.
    let other = token(&site, &dealer, "BAC01", pin("S201", "2010")).await;
    refused(&with(&site, &dealer, "BAC01", &other, button("J-POT")).await, "AuthorisationEnded");
    let (_, prize) = site.call("GET", "/jackpots/1", Some(&dealer), None).await;
    assert_eq!(prize["state"], "pending");
    // The one who turned it gives the PIN again.
    let again = token(&site, &dealer, "BAC01", pin("S200", "2000")).await;
    done(&with(&site, &dealer, "BAC01", &again, button("J-POT")).await);
    assert!(site.export().join("\n").contains("AuthorisationEnded"), "the refusal is recorded");
}

/// Another supervisor turns the key again; and a key that was turned without a token is not asked about.
#[tokio::test]
async fn a_key_that_is_turned_again_pays() {
    let site = Site::open();
    let (dealer, other) = (site.log_in("D100").await, site.log_in("S201").await);
    for (table, by) in [("BAC01", &dealer), ("BAC02", &other)] {
        marked(&site, &dealer, table).await;
        let first = token(&site, by, table, pin("S200", "2000")).await;
        for input in [ticks(), key("JPH")] {
            done(&with(&site, by, table, &first, input).await);
        }
        let path = format!("/tables/{table}/authorisations");
        site.call("DELETE", &path, Some(by), None).await;
        let late = site.post(&dealer, table, &format!("{table}-late"), button("J-POT")).await;
        refused(&late, "AuthorisationEnded");
        if table == "BAC01" {
            let second = token(&site, by, table, pin("S201", "2010")).await;
            for input in [key("R"), key("JPH")] {
                done(&with(&site, by, table, &second, input).await);
            }
        } else {
            site.input(&other, table, "back", key("R")).await;
            site.input(&other, table, "turn", key("JPH")).await;
        }
        site.input(&dealer, table, &format!("{table}-pay"), button("J-POT")).await;
    }
}

/// Guessed tokens count as wrong PINs: six, and then even a right PIN waits.
#[tokio::test]
async fn guesses_are_counted() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    marked(&site, &dealer, "BAC01").await;
    for guess in 0..6 {
        let answer = with(&site, &dealer, "BAC01", &format!("guess {guess}"), key("JPH")).await;
        refused(&answer, "AuthorisationEnded");
    }
    refused(&with(&site, &dealer, "BAC01", "guess", key("JPH")).await, "TooManyTries");
    refused(&begin(&site, &dealer, "BAC01", pin("S200", "2000")).await, "TooManyTries");
    // And so are wrong PINs, at another table by another dealer.
    let other = site.log_in("S201").await;
    marked(&site, &other, "BAC02").await;
    for _ in 0..3 {
        refused(&begin(&site, &other, "BAC02", pin("S200", "0000")).await, "WrongPin");
    }
    let log = site.export().join("\n");
    assert!(log.contains("AuthorisationEnded") && log.contains("WrongPin"), "{log}");
}

/// What is marked after the PIN was given was not authorised by it.
#[tokio::test]
async fn a_prize_that_is_marked_later_needs_the_pin_again() {
    let site = Site::open();
    let (dealer, other) = (site.log_in("D100").await, site.log_in("S201").await);
    for seat in [1, 2] {
        for kind in ["coin-placed", "coin-dropped"] {
            let coin = json!({ "kind": kind, "seat": seat });
            site.input(&dealer, "BAC01", &format!("{kind}-{seat}"), coin).await;
        }
    }
    site.input(&dealer, "BAC01", "lock", button("COIN IN")).await;
    // The rules give the row to all bettors; another supervisor marks one seat, and later one more.
    let row = "three-suited-nines";
    let low = |seat: u8| json!({ "kind": "hand", "row": row, "seats": [seat], "override": "tape" });
    site.input(&other, "BAC01", "mark", low(1)).await;
    let first = token(&site, &dealer, "BAC01", pin("S200", "2000")).await;
    site.input(&other, "BAC01", "mark later", low(2)).await;
    let send = async |input| with(&site, &dealer, "BAC01", &first, input).await;
    let turn = |to: &str| json!({ "kind": "key", "number": "008", "position": to });
    refused(&send(turn("JPL")).await, "NotCovered");
    refused(&send(ticks()).await, "NotCovered");
    let tick =
        |award: u64| json!({ "kind": "checklist", "award": award, "items": ["hand", "leds"] });
    refused(&send(tick(2)).await, "NotCovered");
    done(&send(tick(1)).await);
    let both = token(&site, &dealer, "BAC01", pin("S200", "2000")).await;
    refused(&send(tick(1)).await, "AuthorisationEnded");
    done(&with(&site, &dealer, "BAC01", &both, tick(2)).await);
    done(&with(&site, &dealer, "BAC01", &both, turn("JPL")).await);
}

#[tokio::test]
async fn a_dealer_authorises_nothing_and_nobody_what_is_not_there() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    refused(&begin(&site, &dealer, "BAC01", pin("S200", "2000")).await, "NothingPending");
    marked(&site, &dealer, "BAC01").await;
    refused(&begin(&site, &dealer, "BAC01", pin("D100", "1000")).await, "NotAllowed");
    let (status, _) = begin(&site, &dealer, "BAC99", pin("S200", "2000")).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    refused(&begin(&site, &dealer, "BAC01", json!({ "card": "SUP-999" })).await, "UnknownCard");
    // Somebody who may send no inputs begins none, whoever's PIN they know.
    let auditor = site.log_in("U700").await;
    let (status, _) = begin(&site, &auditor, "BAC01", pin("S200", "2000")).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
}

/// The marker may give the PIN, and still authorises nothing.
#[tokio::test]
async fn the_marker_does_not_authorise_by_token_either() {
    let site = Site::open();
    let supervisor = site.log_in("S200").await;
    marked(&site, &supervisor, "BAC01").await;
    let token = token(&site, &supervisor, "BAC01", json!({ "card": "SUP-200" })).await;
    for input in [ticks(), key("JPH")] {
        done(&with(&site, &supervisor, "BAC01", &token, input).await);
    }
    refused(&with(&site, &supervisor, "BAC01", &token, button("J-POT")).await, "SamePerson");
}

/// Log-out of the console, a new PIN, the end of the person's session, and the person's retirement end it.
#[tokio::test]
async fn it_ends_with_its_people() {
    let site = Site::open();
    let administrator = site.log_in("M800").await;
    let mut dealer = site.log_in("D100").await;
    marked(&site, &dealer, "BAC01").await;
    let approval = json!({ "staff": "A500", "secret": "demo" });
    let reset = json!({ "proof": "pin", "secret": "8642", "approval": approval });
    let retire = json!({ "approval": approval });
    for (staff, digits, how) in
        [("S200", "2000", "log in"), ("S201", "2010", "pin"), ("S200", "2000", "retire")]
    {
        let token = token(&site, &dealer, "BAC01", pin(staff, digits)).await;
        let (method, path, body) = match how {
            "pin" => ("POST", format!("/staff/{staff}/credentials"), Some(reset.clone())),
            "retire" => ("DELETE", format!("/staff/{staff}"), Some(retire.clone())),
            _ => {
                dealer = site.log_in("D100").await;
                ("GET", "/tables".to_owned(), None)
            }
        };
        let (status, said) = site.call(method, &path, Some(&administrator), body).await;
        assert!(status.is_success(), "{how}: {said}");
        refused(&with(&site, &dealer, "BAC01", &token, key("JPH")).await, "AuthorisationEnded");
    }
    // The console itself ends it, too.
    let token = token(&site, &dealer, "BAC01", json!({ "card": "EXE-300" })).await;
    let path = "/tables/BAC01/authorisations";
    assert_eq!(site.call("DELETE", path, Some(&dealer), None).await.0, StatusCode::NO_CONTENT);
    refused(&with(&site, &dealer, "BAC01", &token, key("JPH")).await, "AuthorisationEnded");
}

/// A PIN pad takes no token that a card gave, and the other way round; without a token both need their proof.
#[tokio::test]
async fn a_pad_takes_what_was_given_to_it() {
    let site = Site::open();
    let dealer = site.log_in("D100").await;
    marked(&site, &dealer, "BAC01").await;
    let by_card = token(&site, &dealer, "BAC01", json!({ "card": "SUP-200" })).await;
    let answer = with(&site, &dealer, "BAC01", &by_card, json!({ "kind": "pin" })).await;
    refused(&answer, "PinMissing");
    for kind in ["pin", "swipe"] {
        let alone =
            site.post(&dealer, "BAC01", &format!("no {kind}"), json!({ "kind": kind })).await;
        refused(&alone, "PinMissing");
    }
    // This console has keys; the floor says so once the card is proved.
    let answer = with(&site, &dealer, "BAC01", &by_card, json!({ "kind": "swipe" })).await;
    refused(&answer, "WrongConsole");
}
