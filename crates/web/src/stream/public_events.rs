//! The public part of events: what signs and scoreboards may show. No staff names, no reserve, no reasons.
//!
//! This is an allow list. An event is sent to guests only if its kind is listed here, and only with the
//! fields listed here. Anything new stays internal until it is added here on purpose. A kind is the name of
//! an event in the journal. Before you add a field, check every event that has a field of that name: the list
//! of fields holds for all kinds.
//!
//! Staff who may not see a whole event receive its [`outline`]: the same fields, of kinds that
//! [`visibility`](crate::stream::visibility) selects. So the fields must be public, and the kinds decide for
//! guests only.

use floor::Event;
use serde_json::{Map, Value};

/// The kinds of events that guests may receive.
const KINDS: [&str; 27] = [
    "adjusted",
    "awarded",
    "backed-out",
    "bets-locked",
    "card-dealt",
    "cleared",
    "coin-dropped",
    "coin-placed",
    "coin-removed",
    "device-back",
    "device-lost",
    "fault-cleared",
    "fault-found",
    "key-turned",
    "mark-cancelled",
    "marked",
    "pool-changed",
    "pool-opened",
    "result-entered",
    "round-ended",
    "round-voided",
    "seat-set",
    "shoe-started",
    "table-changed",
    "table-closed",
    "table-opened",
    "table-reopened",
];

/// The fields that guests and outlines may contain, of events of any kind. Nothing is removed inside a field.
const FIELDS: [&str; 13] = [
    "bets", "card", "dealt", "jackpot", "level", "numbers", "open", "pool", "round", "row", "seat",
    "seats", "table",
];

/// An event as guests receive it, or `None` if they do not.
pub(crate) fn event(event: &Event) -> Option<Value> {
    if KINDS.contains(&event.name()) { outline(event) } else { None }
}

/// The public fields of an event of any kind. It does not check the kind: for guests, call [`event`].
pub(crate) fn outline(event: &Event) -> Option<Value> {
    let name = event.name();
    let Ok(Value::Object(mut told)) = serde_json::to_value(event) else { return None };
    let mut fields = match told.remove(name) {
        Some(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    fields.retain(|field, _| FIELDS.contains(&&**field));
    Some(Value::Object(Map::from_iter([(name.to_owned(), Value::Object(fields))])))
}

#[cfg(test)]
mod tests {
    use floor::{JackpotId, Level, Millis, RoundNo, Seat, Seats};
    use serde_json::json;

    use super::*;

    #[test]
    fn guests_hear_what_happened_and_not_who_did_it() {
        let table = || "BAC01".try_into().unwrap();
        let by = || "D100".try_into().unwrap();
        let bets: Seats = [Seat::try_from(3).unwrap()].into_iter().collect();
        let locked = Event::BetsLocked {
            table: table(),
            round: RoundNo(7),
            bets,
            numbers: vec![],
            by: by(),
        };
        let expected =
            json!({"bets-locked": {"table": "BAC01", "round": 7, "bets": [3], "numbers": []}});
        assert_eq!(event(&locked), Some(expected));
        let marked = Event::Marked {
            jackpot: JackpotId(4),
            table: table(),
            pool: "NINES".try_into().unwrap(),
            row: "three-suited-nines".to_owned(),
            level: Level::Low,
            seats: bets,
            r#override: Some("a reason".to_owned()),
            at: Millis(1),
            by: by(),
        };
        let text = event(&marked).unwrap().to_string();
        assert!(text.contains("three-suited-nines"), "{text}");
        assert!(!text.contains("D100") && !text.contains("reason"), "{text}");
        let [one, two] = [by(), "A500".try_into().unwrap()];
        let (pool, text) = ("NINES".try_into().unwrap(), "why".to_owned());
        let amount = money::Cents::ZERO;
        let reason = floor::Reason::Malfunction;
        let adjusted = Event::Adjusted { pool, amount, reason, text, by: [one, two] };
        assert_eq!(event(&adjusted), Some(json!({"adjusted": {"pool": "NINES"}})));
        assert_eq!(event(&Event::SessionEnded { staff: by() }), None);
    }
}
