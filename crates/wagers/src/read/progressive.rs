//! Reads the settings that make a wager a progressive.

use money::{Cents, Rate};

use super::fields::{Field, Fields};
use super::source::Reading;
use crate::wager::{Kind, Progressive, Row, Share};

const SHARES: [(&str, Share); 3] =
    [("winners", Share::Winners), ("participants", Share::Participants), ("whole", Share::Whole)];

/// Reads the `[progressive]` table.
pub(super) fn read_progressive(fields: &Fields<'_>, kind: Kind) -> Option<Progressive> {
    let table = fields.table("progressive", "a progressive");
    let table = match (kind, table) {
        (Kind::Progressive, Some(table)) => table,
        (Kind::Progressive, None) => {
            fields.missing("progressive", "a table with `wager`, `seed_amount` and `to_meter`");
            return None;
        }
        (_, Some(table)) => {
            let message = format!("a {kind} has no meter");
            let hint = "set kind = \"progressive\", or remove the table";
            let hint = Some(hint.to_owned());
            let _ = fields.source.refuse_new(&table.span, &table.path, message, hint);
            return None;
        }
        (_, None) => return None,
    };
    table.only(&["wager", "seed_amount", "to_house", "to_meter", "to_reserve", "share"]);
    for (key, hint) in [
        ("wager", "the amount of one bet, such as \"1.00\""),
        ("seed_amount", "what the meter starts from, such as \"10000.00\""),
        ("to_meter", "the share of each bet that feeds the meter, such as \"20%\""),
    ] {
        if table.get(key).is_none() {
            table.missing(key, hint);
        }
    }
    let wager = table.parsed::<Cents>("wager");
    if let Some(wager) = wager.as_ref().filter(|it| it.value <= Cents::ZERO) {
        table.source.find(&wager.span, &wager.path, "a bet is more than nothing", None);
    }
    let seed_amount = table.parsed::<Cents>("seed_amount");
    if let Some(seed) = seed_amount.as_ref().filter(|it| it.value < Cents::ZERO) {
        table.source.find(&seed.span, &seed.path, "a seed is not negative", None);
    }
    let to_meter = table.parsed::<Rate>("to_meter");
    let to_reserve = table.parsed::<Rate>("to_reserve");
    // The house keeps the rest, whatever the text says about it: this is only a check of the other two.
    let is_new = table.source.reading == Reading::Strict;
    let to_house = if is_new { table.parsed::<Rate>("to_house") } else { None };
    check_rates(&table, to_meter.as_ref(), to_reserve.as_ref(), to_house.as_ref());
    Some(Progressive {
        wager: wager?.value,
        seed_amount: seed_amount?.value,
        to_meter: to_meter?.value,
        to_reserve: to_reserve.map_or(Rate::ZERO, |it| it.value),
        share: table.word("share", &SHARES).map_or(Share::Winners, |it| it.value),
    })
}

fn check_rates(
    table: &Fields<'_>,
    to_meter: Option<&Field<Rate>>,
    to_reserve: Option<&Field<Rate>>,
    to_house: Option<&Field<Rate>>,
) {
    let ppm = |rate: Option<&Field<Rate>>| rate.map_or(0, |it| it.value.ppm());
    let fed = ppm(to_meter) + ppm(to_reserve);
    let all = fed + ppm(to_house);
    let percent = |ppm: u32| format!("{}.{:04}", ppm / 10_000, ppm % 10_000);
    let show = |ppm: u32| percent(ppm).trim_end_matches('0').trim_end_matches('.').to_owned();
    let last = to_house.or(to_reserve).or(to_meter);
    let Some(last) = last else { return };
    if fed > Rate::PARTS || (to_house.is_some() && all > Rate::PARTS) {
        let message = format!("the parts of a wager add up to {}%, over 100%", show(fed.max(all)));
        table.source.find(&last.span, &last.path, message, None);
    } else if to_house.is_some() && all < Rate::PARTS {
        let message = format!("the parts of a wager add up to {}%, not 100%", show(all));
        let hint = "leave `to_house` out: the house keeps what feeds nothing else";
        table.source.find(&last.span, &last.path, message, Some(hint.to_owned()));
    }
}

/// Checks who shares a percentage. One that depends on the seat's number is won by one seat, and goes to it
/// whole; any other is won by all bettors alike, and is shared.
pub(super) fn check_share(fields: &Fields<'_>, progressive: Option<&Progressive>, rows: &[Row]) {
    let Some(progressive) = progressive else { return };
    for row in rows.iter().filter(|row| row.pays.share().is_some()) {
        let mut numbered = false;
        row.when.for_each_atom(&mut |atom| numbered |= atom.asks_number());
        let span = fields.get("progressive").map_or(fields.span.clone(), toml::Spanned::span);
        let (path, id) = ("progressive.share", &row.id);
        match (numbered, progressive.share) {
            (true, Share::Winners | Share::Participants) => {
                let message = format!(
                    "row `{id}` asks for the seat's number, so one seat wins it: share is \"whole\""
                );
                let _ = fields.source.refuse_new(&span, path, message, None);
            }
            (false, Share::Whole) => {
                let message =
                    format!("row `{id}` is won by every bettor, so it cannot go whole to one seat");
                fields.source.find(&span, path, message, None);
            }
            _ => {}
        }
    }
}
