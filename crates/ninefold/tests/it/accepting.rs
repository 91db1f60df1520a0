//! Tests what two people declare on the machine itself while the server is stopped: a loss of records, a
//! clock that went back, another signing key. One person alone, or a person without the right, is refused.

use std::path::Path;

use floor::{Address, CommandKind, Millis};
use journal::{PublicKey, SigningKey};
use manager::{Answer, wall_clock};
use rusqlite::{Connection, params};
use serde_json::{Value, json};

use crate::house::{BOTH, HOUR, House, answer, done, locks, put_back};
use crate::ninefold;

#[test]
fn a_loss_is_accepted_by_two_people_and_by_nobody_else() {
    let house = put_back();
    let last = house.head().seq;
    let missing = format!("records {} to {} are missing", last + 1, last + 2);
    let bad = house.verify(&[]);
    assert!(bad.code == 1 && bad.stdout.contains(&missing), "{}", bad.stdout);
    assert!(house.server().is_err());
    house.refuses("accept-loss");
    let bad = house.verify(&[]);
    assert!(bad.code == 1 && bad.stdout.contains(&missing), "{}", bad.stdout);

    let accepted = house.say("accept-loss", ["M800", "A500"], BOTH, "the disk broke");
    assert_eq!(accepted.code, 0, "{}", accepted.stderr);
    let lost = format!("records {} to {} are lost", last + 1, last + 2);
    assert!(accepted.stdout.contains(&lost), "{}", accepted.stdout);
    let event = house.event("loss-accepted");
    let expected = json!({
        "last": last, "lost": last + 2, "reason": "the disk broke", "by": ["M800", "A500"],
    });
    assert_eq!(event, expected);
    let good = house.verify(&[]);
    assert_eq!(good.code, 0, "{}{}", good.stdout, good.stderr);
    let told = good.stdout.contains("M800 and A500 have accepted it in record");
    assert!(told && good.stdout.contains("the disk broke"), "{}", good.stdout);
    house.server().unwrap().stop();
    assert_eq!(house.verify(&[]).code, 0);
    // There is nothing more to accept.
    let again = house.say("accept-loss", ["M800", "A500"], BOTH, "once more");
    assert!(again.code == 1 && again.stderr.contains("nothing to accept"), "{}", again.stderr);
}

#[test]
fn nothing_is_accepted_where_nothing_is_lost() {
    let house = House::open();
    let refused = house.say("accept-loss", ["M800", "A500"], BOTH, "to be safe");
    assert!(refused.code == 1 && refused.stderr.contains("nothing to accept"));
    let refused = house.say("accept-clock", ["M800", "A500"], BOTH, "to be safe");
    assert!(refused.code == 1 && refused.stderr.contains("not behind"), "{}", refused.stderr);
    // Nor beside a server.
    let server = house.server().unwrap();
    for what in ["accept-loss", "accept-clock", "rotate-key"] {
        let refused = house.say(what, ["M800", "A500"], BOTH, "to be safe");
        assert!(refused.code == 1 && refused.stderr.contains("another Game Manager"), "{what}");
    }
    server.stop();
    assert_eq!(house.verify(&[]).code, 0);
}

#[test]
fn a_clock_is_accepted_by_two_people_and_by_nobody_else() {
    let house = House::open();
    // The clock was an hour ahead, and was set right.
    house.adds(&["D102"], Millis(wall_clock().0 + HOUR));
    assert_eq!(house.verify(&[]).code, 0, "no time has gone back yet");
    let mut manager = house.manager();
    let answer = answer(&mut manager, "bet:1", "D100", locks(), wall_clock());
    let Answer::Refused(refusal) = answer else { panic!("{answer:?}") };
    assert_eq!(refusal.code(), "ClockBehind");
    drop(manager.close());
    let bad = house.verify(&[]);
    let told = bad.stdout.contains("go back, and nobody has accepted it");
    assert!(bad.code == 1 && told, "{}", bad.stdout);
    house.refuses("accept-clock");

    let accepted = house.say("accept-clock", ["M800", "A500"], BOTH, "it was an hour ahead");
    assert_eq!(accepted.code, 0, "{}", accepted.stderr);
    let event = house.event("clock-accepted");
    assert_eq!(event["by"], json!(["M800", "A500"]));
    assert_eq!(event["reason"], "it was an hour ahead");
    let good = house.verify(&[]);
    let told = good.stdout.contains("go back, and M800 and A500 have accepted it in record");
    assert!(good.code == 0 && told, "{}", good.stdout);
    let mut manager = house.manager();
    done(&mut manager, "bet:2", "D100", locks(), wall_clock());
    drop(manager.close());
    assert_eq!(house.verify(&[]).code, 0);
}

/// Over HTTP the same, without stopping the server.
#[test]
fn a_running_server_takes_bets_again_when_two_people_have_accepted_the_clock() {
    let house = House::open();
    house.adds(&["D102"], Millis(wall_clock().0 + HOUR));
    let server = house.server().unwrap();
    let log_in = |id: &str| server.log_in(id, &format!("of {id}"));
    let call = |token: &str, path: &str, body: &Value| {
        let path = format!("/api/v1{path}");
        let (status, body) = server.call("POST", &path, token, &body.to_string());
        let status = status.split(' ').nth(1).unwrap().to_owned();
        (status, serde_json::from_str::<Value>(&body).unwrap_or_default())
    };
    let dealer = log_in("D100");
    let bet = |key: &str| {
        let body = json!({ "key": key, "input": { "kind": "button", "name": "COIN IN" } });
        call(&dealer, "/tables/BAC01/inputs", &body)
    };
    let (status, body) = bet("x:1");
    assert_eq!((&*status, &body["refusal"]), ("409", &json!("ClockBehind")), "{body}");
    let body = json!({ "reason": "it was an hour ahead" });
    let (status, asked) = call(&log_in("M800"), "/journal/clock", &body);
    assert_eq!(status, "202", "{asked}");
    assert_eq!(bet("x:2").0, "409", "nothing has changed yet");
    let path = format!("/requests/{}/approve", asked["request"]["id"]);
    let (status, body) = call(&log_in("V400"), &path, &json!({}));
    assert_eq!(status, "204", "{body}");
    let (status, body) = bet("x:3");
    assert_eq!(status, "200", "{body}");
    server.stop();
    assert_eq!(house.event("clock-accepted")["by"], json!(["M800", "V400"]));
    let good = house.verify(&[]);
    assert_eq!(good.code, 0, "{}", good.stdout);
}

fn public(path: &Path) -> PublicKey {
    SigningKey::read(path).unwrap().public()
}

#[test]
fn another_key_signs_when_two_people_say_so_and_both_are_believed() {
    let house = House::open();
    let file = SigningKey::path_of(&house.path);
    let old = public(&file);
    house.refuses("rotate-key");
    assert_eq!(public(&file), old);

    let rotated = house.say("rotate-key", ["M800", "V400"], "of M800\nof V400\n", "once a year");
    assert_eq!(rotated.code, 0, "{}", rotated.stderr);
    let new = house.head().key;
    assert!(new != old && rotated.stdout.contains(&format!("\npublic key {new}\n")));
    assert_eq!((public(&file), public(&house.file("floor.db.signing-key.1"))), (new, old));
    let event = house.event("signing-key-set");
    assert_eq!(event["public_key"], json!(new.to_string()));
    assert_eq!(event["rotation"]["by"], json!(["M800", "V400"]));
    assert_eq!(event["rotation"]["reason"], "once a year");
    // The server goes on with it, and any of the journal's keys may be pinned.
    house.server().unwrap().stop();
    assert_eq!(house.head().key, new);
    for key in [old, new] {
        let good = house.verify(&["--public-key", &key.to_string()]);
        let told = good.stdout.contains("it is authentic");
        assert!(good.code == 0 && told, "{}{}", good.stdout, good.stderr);
        assert!(good.stdout.contains(&format!("public key {new}")), "{}", good.stdout);
    }
    let stranger = SigningKey::from_seed([6; 32]).public().to_string();
    let bad = house.verify(&["--public-key", &stranger]);
    assert!(bad.code == 1 && bad.stdout.contains("not one of this journal's"), "{}", bad.stdout);
    // A parameter sheet has the new one.
    let database = house.path.display().to_string();
    let sheet = ninefold(&["report", "parameters", "--database", &database]);
    assert!(sheet.stdout.contains(&new.to_string()), "{}{}", sheet.stdout, sheet.stderr);
}

/// Whoever has stolen the old key adds a key of their own, well endorsed, and signs the head: no record says
/// that two people wanted it.
#[test]
fn a_rotation_that_no_record_tells_of_is_refused() {
    let house = House::open();
    let stolen = SigningKey::read(&SigningKey::path_of(&house.path)).unwrap();
    let (thief, head) = (SigningKey::from_seed([6; 32]), house.head());
    let endorsement = stolen.endorse(&thief.public());
    let signed = journal::Head::sign(head.seq, head.hash, &thief);
    let connection = Connection::open(&house.path).unwrap();
    let insert = "insert into signing_key values (2, ?1, ?2)";
    connection.execute(insert, params![&signed.key.0[..], &endorsement.0[..]]).unwrap();
    let update = "update head set key = ?1, signature = ?2";
    connection.execute(update, params![&signed.key.0[..], &signed.signature.0[..]]).unwrap();
    drop(connection);
    let bad = house.verify(&[]);
    let told = bad.stdout.contains("signing key 2 is not the one that the records name");
    assert!(bad.code == 1 && told, "{}", bad.stdout);
}

/// A backup from before the rotation goes on, with its own key and two people's word.
#[test]
fn a_backup_from_before_a_rotation_goes_on_with_the_old_key() {
    let house = House::open();
    let old = house.head().key;
    std::fs::copy(&house.path, house.file("old.db")).unwrap();
    let rotated = house.say("rotate-key", ["M800", "A500"], BOTH, "once a year");
    assert_eq!(rotated.code, 0, "{}", rotated.stderr);
    std::fs::copy(house.file("old.db"), &house.path).unwrap();
    assert_eq!(house.verify(&[]).code, 1);
    assert!(house.server().is_err());
    let accepted = house.say("accept-loss", ["M800", "A500"], BOTH, "the disk broke");
    assert_eq!(accepted.code, 0, "{}", accepted.stderr);
    assert_eq!(house.head().key, old);
    house.server().unwrap().stop();
    let good = house.verify(&["--public-key", &old.to_string()]);
    assert_eq!(good.code, 0, "{}", good.stdout);
}

/// Strangers fail three times as each of the two people. That says nothing about who stands at the machine:
/// after a loss, nothing else could be done.
#[test]
fn strangers_do_not_keep_the_right_passwords_from_accepting() {
    let house = House::open();
    let mut manager = house.manager();
    let people = ["M800", "A500"];
    for (number, staff) in people.into_iter().flat_map(|it| [it; 3]).enumerate() {
        let address = Some(Address::new([203, 0, 113, 5].into()));
        let staff = staff.try_into().unwrap();
        let kind = CommandKind::Credential { staff, proved: false, address };
        done(&mut manager, &format!("stranger:{number}"), "M800", kind, wall_clock());
    }
    drop(manager.close());
    std::fs::copy(&house.path, house.file("old.db")).unwrap();
    house.adds(&["D102"], wall_clock());
    std::fs::copy(house.file("old.db"), &house.path).unwrap();
    let accepted = house.say("accept-loss", people, BOTH, "the disk broke");
    assert_eq!(accepted.code, 0, "{}", accepted.stderr);
    let rotated = house.say("rotate-key", people, BOTH, "the disk broke");
    assert_eq!(rotated.code, 0, "{}", rotated.stderr);
    house.adds(&["D103"], Millis(wall_clock().0 + HOUR));
    let accepted = house.say("accept-clock", people, BOTH, "it was an hour ahead");
    assert_eq!(accepted.code, 0, "{}", accepted.stderr);
}
