//! Alerts about tables: faults, silent devices, passed-over prizes, variances, and tables without a shift.

use floor::{Fault, Floor, Level, Millis, Seat};
use papers::order::sorted_by_name;

use super::{Alert, Kind, Severity};

/// How long the variance of a closed shift is shown.
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

pub(super) fn of_tables(floor: &Floor, now: Millis, all: &mut Vec<Alert>) {
    let mut idle: Vec<&str> = vec![];
    for (id, table) in &floor.tables {
        let link = format!("/manager/tables/{id}");
        let labels = &table.settings.labels;
        let faults: Vec<String> = Seat::first(table.settings.seats)
            .zip(&table.spots)
            .filter_map(|(seat, spot)| spot.fault.map(|fault| (seat.called(labels), fault)))
            .map(|(seat, fault)| format!("seat {seat} has {}", fault_words(fault)))
            .collect();
        if !faults.is_empty() {
            all.push(
                Alert::new(Severity::Warning, Kind::Fault, id, link.clone()).says(
                    format!("{id}: {}", faults.join(", ")),
                    "a technician looks, and clears it",
                ),
            );
        }
        if !table.silent.is_empty() {
            let silent = table.silent.iter().map(floor::DeviceId::as_str);
            let silent: Vec<&str> = sorted_by_name(silent, |it| it).collect();
            all.push(Alert::new(Severity::Urgent, Kind::Silent, id, link).says(
                format!("{id} receives nothing from {}, and takes no bets", silent.join(", ")),
                "look at the device and its cable, or revoke it",
            ));
        }
        for it in &table.passed_over {
            let severity =
                if it.level == Level::High { Severity::Urgent } else { Severity::Warning };
            let hint = match it.level {
                Level::High => {
                    "compare the cards with the recording; the alert ends with the next shift"
                }
                Level::Low | Level::NoKey => {
                    "compare the cards with the recording; the alert ends with the shift"
                }
            };
            let people: Vec<&str> = it.by.iter().map(floor::StaffId::as_str).collect();
            let (seats, people) = (it.seats.called(labels), people.join(" and "));
            let row = floor.pools.get(&it.pool).and_then(|pool| pool.row(&it.row));
            let row = row.map_or(&it.row, |row| &row.name);
            let link = format!("/manager/activity?table={id}");
            all.push(Alert::new(severity, Kind::PassedOver, id, link).says(
                format!(
                    "{id}, round {}: {people} passed over {} ({}) of {} for seat {seats}: {}",
                    it.round, row, it.level, it.pool, it.reason
                ),
                hint,
            ));
        }
        let quiet = floor.devices.iter().filter(|(device, it)| {
            it.silent && it.enrolment.table == *id && !table.silent.contains(device)
        });
        for (device, it) in quiet {
            let link = format!("/manager/tables/{id}");
            all.push(Alert::new(Severity::Warning, Kind::Silent, device, link).says(
                format!(
                    "{id} receives nothing from its {} {device}; bets go on",
                    it.enrolment.kind
                ),
                "look at the device and its cable",
            ));
        }
        let form = table.carried.as_ref().map(|carried| &carried.form);
        let recent = |at: Millis| now.0.saturating_sub(at.0) < DAY_MS;
        if let Some(form) = form.filter(|form| form.alert && recent(form.until)) {
            all.push(
                Alert::new(Severity::Warning, Kind::Variance, id, format!("/manager/shift/{id}"))
                    .says(
                        format!(
                            "shift {} ({}) of {id} closed with a variance above {} coins",
                            form.number, form.name, floor.site.variance_coins
                        ),
                        "compare the form with the Coin-In report and the activity of that shift",
                    )
                    .since(form.until),
            );
        }
        if table.open && table.shift.is_none() {
            idle.push(id.as_str());
        }
    }
    let link = || "/manager/shift".to_owned();
    match idle[..] {
        [] => {}
        [one] => all.push(Alert::new(Severity::Notice, Kind::NoShift, one, link()).says(
            format!("{one} has no shift, and takes no bets"),
            "open its shift, or close the table",
        )),
        _ => all.push(Alert::new(Severity::Notice, Kind::NoShift, "tables", link()).says(
            format!("{} tables have no shift, and take no bets", idle.len()),
            "open their shifts, or close the tables",
        )),
    }
}

const fn fault_words(fault: Fault) -> &'static str {
    match fault {
        Fault::CoinJam => "a coin jam",
        Fault::NotRegistered => "a coin that was not registered",
        Fault::Led => "a light that is out of order",
    }
}
