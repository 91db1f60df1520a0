//! Parses the inputs in a script into the form in which callers send them.

use serde_json::{Value, json};

/// Somebody's card.
fn card_of(person: &str) -> &str {
    match person {
        "S200" => "SUP-200",
        "E300" => "EXE-300",
        "D100" => "DEA-100",
        other => panic!("{other} has no card"),
    }
}

/// Somebody's PIN.
pub(super) fn pin_of(person: &str) -> String {
    format!("{}0", &person[1..])
}

const HIGH: [&str; 7] = ["hand", "leds", "shuffle", "bets", "sequence", "meter", "deck"];

fn number(text: &str) -> u64 {
    text.parse().unwrap()
}

pub(super) fn input(words: &[&str]) -> Value {
    let seats = |text: &str| -> Vec<u64> { text.split(',').map(number).collect() };
    // Whoever does not work at a console has no PIN.
    let approval = |person: &str| match person.as_bytes()[0] {
        b'D' | b'S' | b'E' => json!({ "staff": person, "pin": pin_of(person) }),
        _ => json!({ "staff": person, "secret": "demo" }),
    };
    match *words {
        ["in", round, ref rest @ ..] => {
            let mut named = input(rest);
            named["round"] = json!(number(round));
            named
        }
        ["same-bettors"] => json!({ "kind": "same-bettors" }),
        ["returned", round] => json!({ "kind": "acknowledge-void", "round": number(round) }),
        ["sign", award, shown, ref why @ ..] => {
            let mut read = json!({ "kind": "checklist", "award": number(award), "sign": shown });
            if why == ["override"] {
                read["sign_override"] = json!("the sign was late");
            }
            read
        }
        ["cheque", award, "for", seat] => json!({ "kind": "payment", "award": number(award),
            "method": "cheque", "seat": number(seat) }),
        ["coin", seat] => json!({ "kind": "coin-placed", "seat": number(seat) }),
        ["drop", seat] => json!({ "kind": "coin-dropped", "seat": number(seat) }),
        ["lift", seat] => json!({ "kind": "coin-removed", "seat": number(seat) }),
        ["jam", seat] => json!({ "kind": "fault", "seat": number(seat), "fault": "coin-jam" }),
        ["lights-out", seat] => json!({ "kind": "fault", "seat": number(seat), "fault": "led" }),
        ["repair", seat] => json!({ "kind": "fault-cleared", "seat": number(seat) }),
        ["close", seat] => json!({ "kind": "seat", "seat": number(seat), "state": "closed" }),
        ["open", seat] => json!({ "kind": "seat", "seat": number(seat), "state": "open" }),
        ["hand", row] => json!({ "kind": "hand", "row": row }),
        ["hand", row, "of", award, ref why @ ..] => {
            let mut about = json!({ "kind": "hand", "row": row, "award": number(award) });
            if why == ["override"] {
                about["override"] = json!("misread card");
            }
            about
        }
        ["hand", row, "nobody"] => json!({ "kind": "hand", "row": row, "seats": [] }),
        ["passes-over", row, ref with @ ..] => {
            let mut input = json!({ "kind": "pass-over", "row": row, "reason": "the player left" });
            let approvals = match *with {
                ["seats", at, ref approvals @ ..] => {
                    input["seats"] = json!(seats(at));
                    approvals
                }
                ref approvals => approvals,
            };
            let approvals: Vec<Value> = approvals.iter().map(|it| approval(it)).collect();
            if !approvals.is_empty() {
                input["approvals"] = json!(approvals);
            }
            input
        }
        ["hand", row, at] => json!({ "kind": "hand", "row": row, "seats": seats(at) }),
        ["hand", row, at, "override"] => {
            let reason = json!({ "reason": "misread card" });
            json!({ "kind": "hand", "row": row, "seats": seats(at), "override": reason })
        }
        ["key", key, position] => json!({ "kind": "key", "number": key, "position": position }),
        ["ticks", "all"] => json!({ "kind": "checklist", "items": HIGH }),
        ["ticks", award, items] => {
            let items = if items == "all" { HIGH.to_vec() } else { items.split(',').collect() };
            json!({ "kind": "checklist", "award": number(award), "items": items })
        }
        ["cheque", award] => {
            json!({ "kind": "payment", "award": number(award), "method": "cheque" })
        }
        ["swipe", person] => json!({ "kind": "swipe", "card": card_of(person) }),
        ["pin", person] => json!({ "kind": "pin", "staff": person, "pin": pin_of(person) }),
        ["select", award] => json!({ "kind": "select-award", "award": number(award) }),
        ["bet", seat, side, amount] => {
            json!({ "kind": "base-bet", "seat": number(seat), "side": side, "amount": amount })
        }
        ["side", seat, wager, side, amount] => {
            let seat = number(seat);
            let mut bet =
                json!({ "kind": "side-bet", "seat": seat, "wager": wager, "amount": amount });
            if wagers::Side::parse(side).is_some() {
                bet["side"] = json!(side);
            }
            bet
        }
        ["new-shoe", decks] => json!({ "kind": "new-shoe", "decks": number(decks) }),
        ["points", player, banker] => {
            let totals = json!({ "player": number(player), "banker": number(banker) });
            json!({ "kind": "result", "totals": totals })
        }
        ["cards", ref cards @ ..] => json!({ "kind": "result", "cards": cards }),
        ["card", card] => json!({ "kind": "card", "card": card }),
        ["void", one, two] => {
            let approvals = [approval(one), approval(two)];
            json!({ "kind": "void", "reason": "misdeal", "approvals": approvals })
        }
        _ => json!({ "kind": "button", "name": words.join(" ") }),
    }
}
