//! The page of one journal record: its content, its hash, and its neighbours.

use askama::Template;
use axum::extract::{Path, State};
use journal::Store;
use papers::report::words;

use super::clock::{Clock, Moment};
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::ACTIVITY;
use crate::problem::Problem;
use manager::CommittedRecord;

#[derive(Template)]
#[template(path = "manager/record.html")]
pub(crate) struct Record {
    frame: Frame,
    seq: u64,
    at: Moment,
    by: String,
    hash: String,
    /// The hash of the previous record, which is part of this record's hash.
    before: Option<String>,
    /// Each event: its name, a description, and its form in the journal.
    events: Vec<(&'static str, String, String)>,
    last: u64,
}

/// `GET /manager/records/{seq}`
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    Path(seq): Path<String>,
) -> Result<Page<Record>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require_section(&ACTIVITY)?;
    let last = app.hub().seq();
    let missing =
        || error_page(Problem::not_found(format!("the journal has records 1 to {last} only")));
    let number = seq.parse::<u64>().ok().filter(|seq| (1..=last).contains(seq));
    let seq = number.ok_or_else(missing)?;
    let read = app.read_journal(move |store| {
        let before = if seq > 1 { store.record(seq - 1)? } else { None };
        Ok((store.record(seq)?, before))
    });
    let (record, before) = read.await.map_err(error_page)?;
    let committed =
        record.and_then(|record| CommittedRecord::read(&record).ok()).ok_or_else(missing)?;
    let clock = Clock::of(&member.visitor.site);
    let event = |it: &floor::Event| {
        let json = serde_json::to_string_pretty(it).unwrap_or_default();
        (it.name(), words(it), json)
    };
    Ok(Page(Record {
        frame: member.frame(format!("Record {seq}")),
        seq,
        at: clock.dated(committed.at),
        by: committed.by.to_string(),
        hash: committed.hash.to_string(),
        before: before.map(|it| it.hash.to_string()),
        events: committed.events.iter().map(event).collect(),
        last,
    }))
}
