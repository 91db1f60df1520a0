//! The only conversion of the journal's events into events of the stream.
//!
//! The match is exhaustive and names every field: a new event or field does not compile until its form in the
//! API is decided here.

use floor::{Address, Event};

use super::change::ControlledChangeView;
use super::parts::{
    EnrolmentView, FeltBetView, OffsetView, PaidView, ReasonView, RotationView, SettledView,
};
use super::stream_event::StreamEvent;
use super::{HIDDEN, pool_settings, site_settings, table_settings};
use crate::api::wire::{CardText, ConsoleView, DealtView, Money, ShiftFormView};

fn text_of(address: Option<Address>) -> Option<String> {
    address.map(|it| it.to_string())
}

impl<'a> From<&'a Event> for StreamEvent<'a> {
    #[allow(clippy::too_many_lines)] // One arm for each event.
    fn from(event: &'a Event) -> StreamEvent<'a> {
        match event {
            Event::StaffAdded { staff, name, role, by, second } => {
                StreamEvent::StaffAdded { staff, name, role: *role, by, second: second.as_ref() }
            }
            Event::StaffChanged { staff, name, role, by, second } => {
                StreamEvent::StaffChanged { staff, name, role: *role, by, second: second.as_ref() }
            }
            Event::StaffRetired { staff, by, second } => {
                StreamEvent::StaffRetired { staff, by, second: second.as_ref() }
            }
            Event::CredentialSet { staff, proof, digest: _, issued, by, second } => {
                StreamEvent::CredentialSet {
                    staff,
                    proof: *proof,
                    digest: HIDDEN,
                    issued: *issued,
                    by,
                    second: second.as_ref(),
                }
            }
            Event::SessionOpened { staff, replaced, address } => StreamEvent::SessionOpened {
                staff,
                replaced: *replaced,
                address: text_of(*address),
            },
            Event::SessionEnded { staff } => StreamEvent::SessionEnded { staff },
            Event::DeviceEnrolled { device, enrolment, digest: _, by, second } => {
                StreamEvent::DeviceEnrolled {
                    device,
                    enrolment: EnrolmentView::of(enrolment),
                    digest: HIDDEN,
                    by,
                    second: second.as_ref(),
                }
            }
            Event::DeviceRevoked { device, by } => StreamEvent::DeviceRevoked { device, by },
            Event::DeviceLost { device } => StreamEvent::DeviceLost { device },
            Event::DeviceBack { device } => StreamEvent::DeviceBack { device },
            Event::CredentialRefused { staff, address } => {
                StreamEvent::CredentialRefused { staff, address: text_of(*address) }
            }
            Event::CredentialAccepted { staff, address } => {
                StreamEvent::CredentialAccepted { staff, address: text_of(*address) }
            }
            Event::CredentialUnlocked { staff, by } => {
                StreamEvent::CredentialUnlocked { staff, by }
            }
            Event::SiteSet { settings, by } => {
                StreamEvent::SiteSet { settings: site_settings(settings), by }
            }
            Event::PoolOpened { pool, settings, by } => {
                StreamEvent::PoolOpened { pool, settings: pool_settings(settings), by }
            }
            Event::PoolChanged { pool, settings, by } => {
                StreamEvent::PoolChanged { pool, settings: pool_settings(settings), by }
            }
            Event::PoolChangeQueued { pool, settings, by } => {
                StreamEvent::PoolChangeQueued { pool, settings: pool_settings(settings), by }
            }
            Event::TableOpened { table, settings, by } => {
                StreamEvent::TableOpened { table, settings: table_settings(settings), by }
            }
            Event::TableChanged { table, settings, by } => {
                StreamEvent::TableChanged { table, settings: table_settings(settings), by }
            }
            Event::TableClosed { table, by } => StreamEvent::TableClosed { table, by },
            Event::TableReopened { table, by } => StreamEvent::TableReopened { table, by },
            Event::ShiftOpened { table, name, hard_meter, at, by } => {
                StreamEvent::ShiftOpened { table, name, hard_meter: *hard_meter, at: *at, by }
            }
            Event::ShiftCounted { table, offset, by } => {
                StreamEvent::ShiftCounted { table, offset: OffsetView::of(offset), by }
            }
            Event::ShiftClosed { table, form, by } => {
                StreamEvent::ShiftClosed { table, form: Box::new(ShiftFormView::of(form)), by }
            }
            Event::ShoeStarted { table, by } => StreamEvent::ShoeStarted { table, by },
            Event::BetSet { table, bet } => {
                StreamEvent::BetSet { table, bet: FeltBetView::of(bet) }
            }
            Event::CoinPlaced { table, seat } => StreamEvent::CoinPlaced { table, seat: *seat },
            Event::CoinDropped { table, seat } => StreamEvent::CoinDropped { table, seat: *seat },
            Event::CoinRemoved { table, seat } => StreamEvent::CoinRemoved { table, seat: *seat },
            Event::SeatSet { table, seat, open, by } => {
                StreamEvent::SeatSet { table, seat: *seat, open: *open, by }
            }
            Event::FaultFound { table, seat, fault } => {
                StreamEvent::FaultFound { table, seat: *seat, fault: *fault }
            }
            Event::FaultCleared { table, seat, by } => {
                StreamEvent::FaultCleared { table, seat: *seat, by }
            }
            Event::BetsLocked { table, round, bets, numbers, by } => {
                StreamEvent::BetsLocked { table, round: round.0, bets: *bets, numbers, by }
            }
            Event::CardDealt { table, card } => {
                StreamEvent::CardDealt { table, card: CardText(*card) }
            }
            Event::ResultEntered { table, dealt, by } => {
                StreamEvent::ResultEntered { table, dealt: DealtView::of(dealt), by }
            }
            Event::Marked { jackpot, table, pool, row, level, seats, r#override, at, by } => {
                StreamEvent::Marked {
                    jackpot: *jackpot,
                    table,
                    pool,
                    row,
                    level: *level,
                    seats: *seats,
                    r#override: r#override.as_deref(),
                    at: *at,
                    by,
                }
            }
            Event::MarkCancelled { jackpot, by } => {
                StreamEvent::MarkCancelled { jackpot: *jackpot, by }
            }
            Event::KeyTurned { table, number, position, by } => {
                StreamEvent::KeyTurned { table, number: *number, position: *position, by }
            }
            Event::Verified { jackpot, items, by } => {
                StreamEvent::Verified { jackpot: *jackpot, items, by }
            }
            Event::RoundVerified { table, items, by } => {
                StreamEvent::RoundVerified { table, items, by }
            }
            Event::PaymentChosen { jackpot, method, seat } => {
                StreamEvent::PaymentChosen { jackpot: *jackpot, method: *method, seat: *seat }
            }
            Event::ConsoleMoved { table, console } => {
                StreamEvent::ConsoleMoved { table, console: ConsoleView::of(console) }
            }
            Event::OrderRecorded { pool, order, text, by } => {
                StreamEvent::OrderRecorded { pool, order, text, by }
            }
            Event::Awarded { jackpot, paid, by, at, slip } => StreamEvent::Awarded {
                jackpot: *jackpot,
                paid: PaidView::of(paid),
                by,
                at: *at,
                slip: slip.map(|it| it.0),
            },
            Event::Cleared { jackpot, receipt, by, at } => {
                StreamEvent::Cleared { jackpot: *jackpot, receipt: receipt.0, by, at: *at }
            }
            Event::ReceiptPrinted { jackpot, by } => {
                StreamEvent::ReceiptPrinted { jackpot: *jackpot, by }
            }
            Event::Adjusted { pool, amount, reason, text, by } => StreamEvent::Adjusted {
                pool,
                amount: Money(*amount),
                reason: ReasonView::of(reason),
                text,
                by,
            },
            Event::BackedOut { jackpot, text, by } => {
                StreamEvent::BackedOut { jackpot: *jackpot, text, by }
            }
            Event::FeltSettled { table, bets } => {
                StreamEvent::FeltSettled { table, bets: bets.iter().map(SettledView::of).collect() }
            }
            Event::RoundEnded { table, by } => StreamEvent::RoundEnded { table, by },
            Event::RoundVoided { table, reason, by, round } => {
                StreamEvent::RoundVoided { table, reason, by, round: round.map(|it| it.0) }
            }
            Event::Refused { by, table, refusal, message } => {
                StreamEvent::Refused { by, table: table.as_ref(), refusal, message }
            }
            Event::Asked { request, change, by, at } => StreamEvent::Asked {
                request: *request,
                change: Box::new(ControlledChangeView::of(change)),
                by,
                at: *at,
            },
            Event::Agreed { request, by } => StreamEvent::Agreed { request: *request, by },
            Event::Declined { request, by } => StreamEvent::Declined { request: *request, by },
            Event::Started { version, commit, binary } => {
                StreamEvent::Started { version, commit, binary }
            }
            Event::UnlockedOnHost { staff, reason } => {
                StreamEvent::UnlockedOnHost { staff, reason }
            }
            Event::SigningKeySet { public_key, rotation } => StreamEvent::SigningKeySet {
                public_key,
                rotation: rotation.as_deref().map(RotationView::of),
            },
            Event::LossAccepted { last, lost, reason, by } => {
                StreamEvent::LossAccepted { last: *last, lost: *lost, reason, by }
            }
            Event::ClockAccepted { at, reason, by } => {
                StreamEvent::ClockAccepted { at: *at, reason, by }
            }
            Event::MarkConfirmed { jackpot, by } => {
                StreamEvent::MarkConfirmed { jackpot: *jackpot, by }
            }
            Event::DealerOnDuty { table, dealer, proof } => {
                StreamEvent::DealerOnDuty { table, dealer, proof: *proof }
            }
            Event::DealerOffDuty { table, dealer, by } => {
                StreamEvent::DealerOffDuty { table, dealer, by }
            }
            Event::StrangerRefused { what, times, address } => StreamEvent::StrangerRefused {
                what: *what,
                times: *times,
                address: text_of(*address),
            },
            Event::NobodyWon { table, pool, row, by } => {
                StreamEvent::NobodyWon { table, pool, row, by }
            }
            Event::PrizePassedOver { table, pool, row, level, seats, reason, by, second } => {
                let (level, seats, second) = (*level, *seats, second.as_ref());
                StreamEvent::PrizePassedOver { table, pool, row, level, seats, reason, by, second }
            }
            Event::MarkOverridden { jackpot, reason, by } => {
                StreamEvent::MarkOverridden { jackpot: *jackpot, reason, by }
            }
            Event::VoidAcknowledged { table, round, by } => {
                StreamEvent::VoidAcknowledged { table, round: round.0, by }
            }
            Event::SignRead { jackpot, shown, r#override, by } => StreamEvent::SignRead {
                jackpot: *jackpot,
                shown: Money(*shown),
                r#override: r#override.as_deref(),
                by,
            },
            Event::PrizeFoundLate {
                jackpot,
                table,
                round,
                pool,
                row,
                level,
                seats,
                paid,
                slip,
                reason,
                at,
                by,
            } => StreamEvent::PrizeFoundLate {
                jackpot: *jackpot,
                table,
                round: round.0,
                pool,
                row,
                level: *level,
                seats: *seats,
                paid: PaidView::of(paid),
                slip: slip.map(|it| it.0),
                reason,
                at: *at,
                by,
            },
            Event::SlipPrinted { slip, by } => StreamEvent::SlipPrinted { slip: slip.0, by },
            Event::SlipVoided { slip, reason, by } => {
                StreamEvent::SlipVoided { slip: slip.0, reason, by }
            }
        }
    }
}
