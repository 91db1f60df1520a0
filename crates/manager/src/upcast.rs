//! Reads records that older programs wrote.
//!
//! A journal is never rewritten, so every format that was ever written stays readable. An old body is read
//! into a JSON value of its own shape and converted upward one format at a time:
//!
//! ```text
//! format 1 (JSON) --from_1_to_2--> format 2 --from_2_to_3--> format 3 --from_3_to_4--> today's
//!                                                                                        |
//!                                                                                        +--serde--> Body
//! ```
//!
//! The types that a format has changed are kept as they were in a module of their own ([`format_2`],
//! [`format_3`]), so that its bytes can still be read into a value.
//!
//! Changes from 1 to 2: an event and a console's step were tagged inside (`{"event": "coin-placed", "seat":
//! 3}`), now outside (`{"coin-placed": {"seat": 3}}`); a pool contained its pay table as plain text, a table
//! its base game as an id; several settings did not exist.
//!
//! Changes from 2 to 3: a record contains a fingerprint of the request; a login and a refused or accepted
//! credential contain the address (older ones have none); a site defines whether one person may mark and
//! authorise, or authorise and clear; events of staff name who acted, and a secret shows whether somebody
//! else chose it; a device has a kind, and is enrolled by two people.
//!
//! Changes from 3 to 4: a site defines whether a high prize needs its cards, and how a sign is compared with
//! the meter; a table has a location; a void names its round, an award its first slip, a payment its payee.

use floor::{
    Authority, BaseBets, DeviceKind, Eligibility, Limits, Look, MarkerAuthorises, PayTable,
    SignReading, SiteSettings,
};
use money::Amount;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use wagers::{Catalog, Share};

use crate::record::{Body, Fingerprint, from_postcard};
use crate::{format_2, format_3};

/// Reads a body that was written as JSON.
///
/// # Errors
///
/// What is wrong with it.
pub(crate) fn from_json(bytes: &[u8]) -> Result<Body, String> {
    let body: Value = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let body = match body["v"].as_u64() {
        Some(1) => from_3_to_4(from_2_to_3(from_1_to_2(body)?)?)?,
        _ => return Err("it is JSON, but not of format 1".to_owned()),
    };
    serde_json::from_value(body).map_err(|error| format!("it cannot be read in format 1: {error}"))
}

/// Reads a body of format 2, after its first byte.
///
/// # Errors
///
/// What is wrong with it.
pub(crate) fn from_format_2(bytes: &[u8]) -> Result<Body, String> {
    let upcast = |body| from_3_to_4(from_2_to_3(body)?);
    from_old::<format_2::Body>(format_2::FORMAT, bytes, upcast)
}

/// Reads a body of format 3, after its first byte.
///
/// # Errors
///
/// What is wrong with it.
pub(crate) fn from_format_3(bytes: &[u8]) -> Result<Body, String> {
    from_old::<format_3::Body>(format_3::FORMAT, bytes, from_3_to_4)
}

/// Reads a body of an old format as its own type, and converts it as a value.
fn from_old<'a, T: Deserialize<'a> + Serialize>(
    format: u8,
    bytes: &'a [u8],
    upcast: impl FnOnce(Value) -> Result<Value, String>,
) -> Result<Body, String> {
    let wrong = |error: String| format!("it cannot be read in format {format}: {error}");
    let (body, more): (T, _) = from_postcard(bytes).map_err(wrong)?;
    if !more.is_empty() {
        return Err(format!("{} bytes follow its end", more.len()));
    }
    let body = serde_json::to_value(body).map_err(|error| wrong(error.to_string()))?;
    serde_json::from_value(upcast(body)?).map_err(|error| wrong(error.to_string()))
}

/// Converts a body of format 3, as a value, to today's shape. Rules of the site that did not exist get their
/// defaults: they apply to what is done from now on. The other fields say that nothing was recorded.
fn from_3_to_4(mut body: Value) -> Result<Value, String> {
    let events = body.get_mut("events").and_then(Value::as_array_mut);
    for event in events.ok_or("it has no events")? {
        for (place, name, value) in [
            ("/round-voided", "round", Value::Null),
            ("/awarded", "slip", Value::Null),
            ("/payment-chosen", "seat", Value::Null),
            ("/table-opened/settings", "location", json!("")),
            ("/table-changed/settings", "location", json!("")),
            ("/asked/deed/open-table/settings", "location", json!("")),
            ("/asked/deed/change-table/settings", "location", json!("")),
        ] {
            if let Some(Value::Object(fields)) = event.pointer_mut(place) {
                fields.insert(name.to_owned(), value);
            }
        }
        for place in SITES {
            if let Some(Value::Object(settings)) = event.pointer_mut(place) {
                site_of_format_3(settings);
            }
        }
    }
    Ok(body)
}

fn site_of_format_3(settings: &mut Map<String, Value>) {
    for (name, value) in [
        ("high_needs_cards", json!(true)),
        ("sign_reading", json!(SignReading::Optional)),
        ("sign_tolerance", json!(SiteSettings::SIGN_TOLERANCE)),
        ("tax_from", Value::Null),
    ] {
        settings.insert(name.to_owned(), value);
    }
}

/// Where an event contains the settings of the site.
const SITES: [&str; 2] = ["/site-set/settings", "/asked/deed/set-site/settings"];

/// Converts a body of format 2, as a value, to format 3. Fields that format 3 added get the meaning that
/// applied then.
fn from_2_to_3(mut body: Value) -> Result<Value, String> {
    let fields = body.as_object_mut().ok_or("it has no fields")?;
    fields.insert("request".to_owned(), json!(Fingerprint::default()));
    let by = fields.get("by").cloned().unwrap_or_default();
    let events = fields.get_mut("events").and_then(Value::as_array_mut);
    for event in events.ok_or("it has no events")? {
        for place in SITES {
            if let Some(Value::Object(settings)) = event.pointer_mut(place) {
                site_of_format_2(settings);
            }
        }
        staff_of_format_2(event, &by);
        device_of_format_2(event);
    }
    Ok(body)
}

/// The settings of a site. No rule defined who marks, authorises and clears a prize: today's rules apply to
/// what is done from now on.
fn site_of_format_2(settings: &mut Map<String, Value>) {
    for (name, value) in
        [("marker_authorises", json!(MarkerAuthorises::Never)), ("authoriser_clears", json!(false))]
    {
        settings.insert(name.to_owned(), value);
    }
}

/// Events of staff did not name who acted: it was the person whom the record names, and a secret that one
/// person set for another counted as the owner's.
fn staff_of_format_2(event: &mut Value, by: &Value) {
    for name in ["staff-added", "staff-changed", "staff-retired", "credential-set"] {
        if let Some(fields) = event.get_mut(name).and_then(Value::as_object_mut) {
            fields.insert("by".to_owned(), by.clone());
            fields.insert("second".to_owned(), Value::Null);
            if name == "credential-set" {
                fields.insert("issued".to_owned(), json!(false));
            }
        }
    }
}

/// A device had no kind, could send what sensors, key switches and shoes send, and was enrolled by one
/// person.
fn device_of_format_2(event: &mut Value) {
    if let Some(fields) = event.get_mut("device-enrolled").and_then(Value::as_object_mut) {
        let table = fields.remove("table").unwrap_or_default();
        let components = [DeviceKind::Sensor, DeviceKind::KeySwitch, DeviceKind::Shoe];
        let enrolment =
            json!({ "table": table, "kind": DeviceKind::Box, "components": components });
        fields.insert("enrolment".to_owned(), enrolment);
        fields.insert("second".to_owned(), Value::Null);
    }
}

fn from_1_to_2(mut body: Value) -> Result<Value, String> {
    let events = body.get_mut("events").and_then(Value::as_array_mut);
    for event in events.ok_or("it has no events")? {
        let Value::Object(fields) = event.take() else {
            return Err("an event has no fields".to_owned());
        };
        *event = event_of_format_1(fields)?;
    }
    Ok(body)
}

/// An event, tagged outside.
fn event_of_format_1(mut fields: Map<String, Value>) -> Result<Value, String> {
    let name = take_text(&mut fields, "event")?;
    match name.as_str() {
        "pool-opened" => {
            let pool = fields.get("pool").cloned().unwrap_or_default();
            change(&mut fields, "settings", |settings| pool_settings_of_format_1(settings, &pool))?;
        }
        "table-opened" => change(&mut fields, "settings", table_settings_of_format_1)?,
        "awarded" => change(&mut fields, "paid", paid_of_format_1)?,
        "console-moved" => change(&mut fields, "console", console_of_format_1)?,
        _ => {}
    }
    Ok(json!({ name: fields }))
}

/// The settings of a pool. Fields that later formats added get the meaning that applied then.
fn pool_settings_of_format_1(
    mut settings: Map<String, Value>,
    pool: &Value,
) -> Result<Value, String> {
    let text = take_text(&mut settings, "definition")?;
    let file = json!({ "id": pool, "text": text });
    let pay_table: PayTable = serde_json::from_value(file.clone()).map_err(|it| it.to_string())?;
    let wager = pay_table.wager();
    let share = wager.progressive.as_ref().map_or(Share::Winners, |it| it.share);
    let defaults = [
        ("pay_table", file),
        ("share", json!(share)),
        ("sides", json!(wager.sides)),
        ("authority", json!(Authority::default())),
    ];
    Ok(with_defaults(settings, &defaults))
}

/// The settings of a table. Fields that later formats added get the meaning that applied then.
fn table_settings_of_format_1(mut settings: Map<String, Value>) -> Result<Value, String> {
    let id = take_text(&mut settings, "base_game")?;
    let catalog = Catalog::shipped();
    let base_game = PayTable::from(catalog.entry(&id).map_err(|unknown| unknown.to_string())?);
    let defaults = [
        ("base_game", json!(base_game)),
        ("side_bets", json!([])),
        ("base_bets", json!(BaseBets::Declared)),
        ("limits", json!(Limits::default())),
        ("eligibility", json!(Eligibility::SameSide)),
        ("pays_together", json!(false)),
        ("look", json!(Look { mini: false, squeeze: false })),
    ];
    Ok(with_defaults(settings, &defaults))
}

/// What was paid: there was no aggregate limit, so everything was paid in full.
fn paid_of_format_1(mut paid: Map<String, Value>) -> Result<Value, String> {
    for name in ["shortfall", "meter_before", "meter_after"] {
        // Amounts were written as the number of their smallest parts.
        let digits = take_text(&mut paid, name)?;
        let parts = digits.parse().map_err(|_| format!("`{name}` is no amount"))?;
        paid.insert(name.to_owned(), json!(Amount::from_parts(parts)));
    }
    let each = paid.get("each").cloned().unwrap_or_default();
    Ok(with_defaults(paid, &[("full", each)]))
}

/// A console's step: a plain name, or a name with fields.
fn console_of_format_1(mut console: Map<String, Value>) -> Result<Value, String> {
    let step = take_text(&mut console, "at")?;
    Ok(if console.is_empty() { Value::String(step) } else { json!({ step: console }) })
}

/// Adds the fields that are missing.
fn with_defaults(mut fields: Map<String, Value>, defaults: &[(&str, Value)]) -> Value {
    for (name, value) in defaults {
        fields.entry(*name).or_insert_with(|| value.clone());
    }
    Value::Object(fields)
}

/// Changes a field that contains fields of its own.
fn change(
    fields: &mut Map<String, Value>,
    name: &str,
    change: impl FnOnce(Map<String, Value>) -> Result<Value, String>,
) -> Result<(), String> {
    match fields.remove(name) {
        Some(Value::Object(inner)) => {
            fields.insert(name.to_owned(), change(inner)?);
            Ok(())
        }
        _ => Err(format!("an event has no {name}")),
    }
}

fn take_text(fields: &mut Map<String, Value>, name: &str) -> Result<String, String> {
    match fields.remove(name) {
        Some(Value::String(text)) => Ok(text),
        _ => Err(format!("`{name}` is missing, or not a text")),
    }
}
