//! Committed records on their way to the subscribers of the stream: what they refer to, and the lines to
//! send.

use std::cell::{OnceCell, RefCell};

use axum::body::Bytes;
use floor::{Event, Floor, PoolId, TableId};
use money::Cents;
use serde::Serialize;

use crate::api::wire::Money;
use crate::api::wire::event::{GuestEvent, GuestLine, LineEvent, RecordLine};
use crate::stream::subscribers::Filter;
use crate::stream::visibility::{Audience, Detail};
use manager::CommittedRecord;

/// The table and the pools that an event refers to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Subject {
    pub(crate) table: Option<TableId>,
    pub(crate) pools: Vec<PoolId>,
    /// Whether the event is a frequent one that matters only at its own table.
    pub(crate) small: bool,
}

/// Whether the event is a frequent one that matters only at its own table.
pub(crate) const fn is_small(event: &Event) -> bool {
    matches!(
        event,
        Event::CoinPlaced { .. }
            | Event::CoinDropped { .. }
            | Event::CoinRemoved { .. }
            | Event::BetSet { .. }
            | Event::CardDealt { .. }
            | Event::ConsoleMoved { .. }
    )
}

impl Subject {
    /// The table that the event refers to.
    pub(crate) const fn table(&self) -> Option<&TableId> {
        self.table.as_ref()
    }

    pub(crate) fn of(floor: &Floor, event: &Event) -> Subject {
        Subject { small: is_small(event), ..Subject::found_in(floor, event) }
    }

    fn found_in(floor: &Floor, event: &Event) -> Subject {
        if let Some(prize) = event.jackpot().and_then(|id| floor.jackpots.get(&id)) {
            let (table, pools) = (Some(prize.table.clone()), vec![prize.pool.clone()]);
            return Subject { table, pools, small: false };
        }
        let (table, pools) = (event.table().cloned(), event.pools().cloned().collect::<Vec<_>>());
        if !pools.is_empty() {
            return Subject { table, pools, small: false };
        }
        // A table whose equipment is silent takes no bets, so its console must receive the event.
        let silent = match event {
            Event::DeviceLost { device } | Event::DeviceBack { device } => {
                floor.devices.get(device).map(|it| it.enrolment.table.clone())
            }
            _ => None,
        };
        Subject::at(floor, table.or(silent))
    }

    /// The pools that a table feeds before an event changes its settings.
    pub(crate) fn fed(floor: &Floor, event: &Event) -> Vec<PoolId> {
        match event {
            Event::TableChanged { table, .. } => Subject::at(floor, Some(table.clone())).pools,
            _ => vec![],
        }
    }

    /// A table, and the pools that it feeds.
    fn at(floor: &Floor, table: Option<TableId>) -> Subject {
        let at = table.as_ref().and_then(|id| floor.tables.get(id));
        let feeds = at.map_or(&[][..], |table| &table.settings.feeds);
        let pools = feeds.iter().map(|feed| feed.pool.clone()).collect();
        Subject { table, pools, small: false }
    }
}

/// A record to be sent, and what each of its events refers to.
pub(crate) struct OutgoingRecord {
    pub(crate) record: CommittedRecord,
    pub(crate) subjects: Vec<Subject>,
    /// The displayed amounts of the meters that the record refers to.
    pub(crate) meters: Vec<(PoolId, Cents)>,
    /// The line with the whole record; written when it is first needed.
    whole: OnceCell<Bytes>,
    /// The other lines written so far, each for one audience and one selection of the events.
    parts: RefCell<Vec<(Audience, Selection, Option<Bytes>)>>,
}

/// The events of a record that a subscriber wants, one bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Selection(u64);

impl Selection {
    /// `None` if the record has more events than bits.
    fn of(wanted: impl ExactSizeIterator<Item = bool>) -> Option<Selection> {
        let fits = wanted.len() <= u64::BITS as usize;
        let bits = wanted.enumerate().filter(|(_, wanted)| *wanted);
        fits.then(|| Selection(bits.fold(0, |all, (index, _)| all | 1 << index)))
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl OutgoingRecord {
    /// Prepares a record for sending. The floor must include the record already.
    pub(crate) fn of(floor: &Floor, record: CommittedRecord) -> OutgoingRecord {
        OutgoingRecord::after(floor, record, &[])
    }

    /// Same as `of`, but with the pools that a table fed before its settings changed. They receive the change
    /// too.
    pub(crate) fn after(floor: &Floor, record: CommittedRecord, fed: &[PoolId]) -> OutgoingRecord {
        let subject = |event| {
            let mut subject = Subject::of(floor, event);
            if matches!(event, Event::TableChanged { .. }) {
                let left = fed.iter().filter(|pool| !subject.pools.contains(pool));
                let left: Vec<PoolId> = left.cloned().collect();
                subject.pools.extend(left);
            }
            subject
        };
        let subjects: Vec<Subject> = record.events.iter().map(subject).collect();
        let mut meters: Vec<(PoolId, Cents)> = vec![];
        for pool in subjects.iter().flat_map(|subject| &subject.pools) {
            if let Some(known) = floor.pools.get(pool)
                && !meters.iter().any(|(it, _)| it == pool)
            {
                meters.push((pool.clone(), known.displayed()));
            }
        }
        OutgoingRecord::new(record, subjects, meters)
    }

    pub(crate) fn new(
        record: CommittedRecord,
        subjects: Vec<Subject>,
        meters: Vec<(PoolId, Cents)>,
    ) -> OutgoingRecord {
        OutgoingRecord {
            record,
            subjects,
            meters,
            whole: OnceCell::new(),
            parts: RefCell::default(),
        }
    }

    /// The line to send for this filter, or `None` if nothing matches. Each line is serialised once and
    /// shared by all subscribers that want the same events and belong to the same audience.
    pub(crate) fn line(&self, filter: &Filter) -> Option<Bytes> {
        let selection = Selection::of(self.subjects.iter().map(|subject| filter.wants(subject)));
        let Some(selection) = selection else { return self.write_line(filter) };
        if selection.is_empty() {
            return None;
        }
        let known = |(audience, of, _): &&(Audience, Selection, _)| {
            (*audience, *of) == (filter.audience, selection)
        };
        if let Some((_, _, line)) = self.parts.borrow().iter().find(known) {
            return line.clone();
        }
        let line = self.write_line(filter);
        self.parts.borrow_mut().push((filter.audience, selection, line.clone()));
        line
    }

    fn write_line(&self, filter: &Filter) -> Option<Bytes> {
        let events = self.record.events.iter().zip(&self.subjects);
        let wanted = events.filter(|(_, subject)| filter.wants(subject)).map(|(event, _)| event);
        if filter.audience == Audience::Guests {
            return self.write_public(wanted);
        }
        let heard = wanted.map(|event| (event, filter.audience.detail_of(event)));
        let heard: Vec<(&Event, Detail<'_>)> =
            heard.filter(|(_, detail)| *detail != Detail::Nothing).collect();
        let whole = heard.iter().filter(|(_, detail)| *detail == Detail::Whole).count();
        if heard.is_empty() {
            None
        } else if whole == self.subjects.len() {
            Some(self.whole.get_or_init(|| self.write(&heard)).clone())
        } else {
            Some(self.write(&heard))
        }
    }

    fn write(&self, heard: &[(&Event, Detail<'_>)]) -> Bytes {
        let CommittedRecord { seq, at, by, .. } = &self.record;
        let whole = heard.iter().any(|(_, detail)| *detail == Detail::Whole);
        let events = heard.iter().filter_map(|&(event, detail)| match detail {
            Detail::Whole => Some(LineEvent::Whole(event.into())),
            Detail::Outline(outline) => Some(LineEvent::Outline(outline)),
            Detail::Nothing => None,
        });
        let by = Some(by).filter(|_| whole);
        line(*seq, &RecordLine { seq: *seq, at: *at, by, events: events.collect() })
    }

    /// The line for guests, or `None` if there is nothing in it for them.
    fn write_public<'a>(&self, wanted: impl Iterator<Item = &'a Event>) -> Option<Bytes> {
        let CommittedRecord { seq, at, .. } = &self.record;
        let events: Vec<GuestEvent<'_>> = wanted.filter_map(GuestEvent::of).collect();
        if events.is_empty() {
            return None;
        }
        let meters = self.meters.iter().map(|(pool, meter)| (pool, Money(*meter)));
        Some(line(*seq, &GuestLine { seq: *seq, at: *at, events, meters: meters.collect() }))
    }
}

/// Formats one line of the stream.
fn line(seq: u64, said: &impl Serialize) -> Bytes {
    let mut text = format!("id: {seq}\ndata: ").into_bytes();
    // serde_json writes no line breaks, so a record is one `data:` line.
    serde_json::to_writer(&mut text, said).expect("events have only texts, numbers and lists");
    text.extend_from_slice(b"\n\n");
    text.into()
}
