//! Applies events to the floor. A restart applies every event of the journal in order.
//!
//! An event that does not fit is a [`Misfit`], says what it expected and what it found, and leaves the floor
//! unchanged: every function here checks everything before it changes anything.

mod devices;
mod jackpot;
pub(crate) mod late_prize;
mod mismatch;
mod past_round;
mod round;
mod setup;
mod shift;
mod slip;

use self::mismatch::Mismatch;
use crate::event::Event;
use crate::floor::{Floor, Misfit};
use crate::jackpot::SignShown;
use crate::seats::Seats;
use crate::table::{Answered, Coin};

impl Floor {
    /// Applies one event.
    ///
    /// # Errors
    ///
    /// Refuses an event that does not fit, and leaves the floor as it was.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        self.change(event).map_err(|mismatch| mismatch.of(event))?;
        if let Some(id) = event.jackpot() {
            self.jackpots.note(id);
        }
        Ok(())
    }

    #[allow(clippy::too_many_lines)] // An arm for each event.
    fn change(&mut self, event: &Event) -> Result<(), Mismatch> {
        match event {
            // Staff.
            Event::StaffAdded { staff, name, role, by, second } => {
                self.staff_added(staff, name, *role, by, second.as_ref())?;
            }
            Event::StaffChanged { staff, name, role, by, second } => {
                self.staff_changed(staff, name, *role, by, second.as_ref())?;
            }
            Event::StaffRetired { staff, by, second } => {
                self.staff_retired(staff, by, second.as_ref())?;
            }
            Event::CredentialSet { staff, proof, digest, issued, by, second } => {
                self.credential_set(staff, (*proof, digest), *issued, by, second.as_ref())?;
            }
            Event::SessionOpened { staff, address, .. } => self.session_opened(staff, *address)?,
            Event::SessionEnded { staff } => self.session_ended(staff)?,
            Event::CredentialRefused { staff, address } => {
                self.credential_refused(staff, *address)?;
            }
            Event::CredentialAccepted { staff, address } => {
                self.credential_accepted(staff, *address)?;
            }
            Event::CredentialUnlocked { staff, .. } | Event::UnlockedOnHost { staff, .. } => {
                self.credential_unlocked(staff)?;
            }

            // Devices, and the dealer on duty.
            Event::DeviceEnrolled { device, enrolment, digest, .. } => {
                self.device_enrolled(device, enrolment, digest)?;
            }
            Event::DeviceRevoked { device, .. } => self.device_revoked(device)?,
            Event::DeviceLost { device } => self.device_lost(device)?,
            Event::DeviceBack { device } => self.device_back(device)?,
            Event::DealerOnDuty { table, dealer, .. } => self.dealer_on_duty(table, dealer)?,
            Event::DealerOffDuty { table, .. } => self.dealer_off_duty(table)?,

            // Settings.
            Event::SiteSet { settings, .. } => self.site = settings.clone(),
            Event::PoolOpened { pool, settings, .. } => self.pool_opened(pool, settings)?,
            Event::PoolChanged { pool, settings, .. } => self.pool_changed(pool, settings)?,
            Event::PoolChangeQueued { pool, settings, .. } => {
                self.pool_change_queued(pool, settings)?;
            }
            Event::TableOpened { table, settings, .. } => self.table_opened(table, settings)?,
            Event::TableChanged { table, settings, .. } => self.table_changed(table, settings)?,
            Event::TableClosed { table, .. } => self.table_closed(table)?,
            Event::TableReopened { table, .. } => self.table_reopened(table)?,

            // Requests, and money by hand.
            Event::Asked { request, change, by, at } => self.asked(*request, change, by, *at),
            Event::Agreed { request, .. } | Event::Declined { request, .. } => {
                self.answered(*request)?;
            }
            Event::Adjusted { pool, amount, reason, .. } => self.adjusted(pool, *amount, reason)?,

            // Shifts.
            Event::ShiftOpened { table, name, hard_meter, at, by } => {
                self.shift_opened(table, name, *hard_meter, *at, by)?;
            }
            Event::ShiftCounted { table, offset, by } => self.shift_counted(table, offset, by)?,
            Event::ShiftClosed { table, form, by } => self.shift_closed(table, form, by)?,

            // Bet spots and felt.
            Event::CoinPlaced { table, seat } => self.coin_set(table, *seat, Coin::Placed)?,
            Event::CoinDropped { table, seat } => self.coin_set(table, *seat, Coin::Dropped)?,
            Event::CoinRemoved { table, seat } => self.coin_set(table, *seat, Coin::None)?,
            Event::SeatSet { table, seat, open, .. } => self.seat_set(table, *seat, *open)?,
            Event::FaultFound { table, seat, fault } => {
                self.fault_set(table, *seat, Some(*fault))?;
            }
            Event::FaultCleared { table, seat, .. } => self.fault_set(table, *seat, None)?,
            Event::BetSet { table, bet } => self.bet_set(table, bet)?,
            Event::FeltSettled { table, bets } => self.felt_settled(table, bets)?,

            // Rounds.
            Event::BetsLocked { table, round, bets, numbers, .. } => {
                self.bets_locked(table, *round, *bets, numbers)?;
            }
            Event::ShoeStarted { table, .. } => self.shoe_started(table)?,
            Event::CardDealt { table, card } => self.card_dealt(table, *card)?,
            Event::ResultEntered { table, dealt, by } => self.result_entered(table, dealt, by)?,
            Event::NobodyWon { table, pool, row, .. } => {
                let (pool, row) = (pool.clone(), row.clone());
                let answered = Answered { pool, row, seats: Seats::NONE, reason: None };
                self.prize_answered(table, answered)?;
            }
            Event::PrizePassedOver { table, pool, row, level, seats, reason, by, second } => {
                let (pool, row, reason) = (pool.clone(), row.clone(), Some(reason.clone()));
                let answered = Answered { pool, row, seats: *seats, reason };
                let by = std::iter::once(by).chain(second).cloned().collect();
                self.passed_over(table, answered, *level, by)?;
            }
            Event::KeyTurned { table, number, position, by } => {
                self.key_turned(table, *number, *position, by)?;
            }
            Event::ConsoleMoved { table, console } => self.console_moved(table, console)?,
            Event::RoundVerified { table, items, .. } => self.round_verified(table, items)?,
            Event::RoundEnded { table, .. } => self.round_ended(table)?,
            Event::RoundVoided { table, reason, round, .. } => {
                self.round_voided(table, reason, *round)?;
            }
            Event::VoidAcknowledged { table, round, .. } => {
                self.void_acknowledged(table, *round)?;
            }

            // Prizes.
            Event::Marked { .. } => self.mark(event)?,
            Event::MarkCancelled { jackpot, .. } => self.mark_cancelled(*jackpot)?,
            Event::MarkConfirmed { jackpot, by } => self.mark_confirmed(*jackpot, by)?,
            Event::Verified { jackpot, items, .. } => self.verified(*jackpot, items)?,
            Event::MarkOverridden { jackpot, reason, by } => {
                self.mark_overridden(*jackpot, reason, by)?;
            }
            Event::SignRead { jackpot, shown, r#override, by } => {
                let (r#override, by) = (r#override.clone(), by.clone());
                self.sign_read(*jackpot, SignShown { shown: *shown, r#override, by })?;
            }
            Event::PaymentChosen { jackpot, method, seat } => {
                self.payment_chosen(*jackpot, *method, *seat)?;
            }
            Event::OrderRecorded { pool, order, .. } => self.order_recorded(pool, order)?,
            Event::Awarded { jackpot, paid, by, at, slip } => {
                self.awarded(*jackpot, paid, (by, *at), *slip)?;
            }
            Event::Cleared { jackpot, receipt, by, at } => {
                self.cleared(*jackpot, *receipt, by, *at)?;
            }
            Event::ReceiptPrinted { jackpot, .. } => self.receipt_printed(*jackpot)?,
            Event::BackedOut { jackpot, text, by } => self.backed_out(*jackpot, text, by)?,
            Event::PrizeFoundLate { .. } => self.prize_found_late(event)?,
            Event::SlipPrinted { slip, .. } => self.slip_printed(*slip)?,
            Event::SlipVoided { slip, reason, by } => self.slip_voided(*slip, reason, by)?,

            // The journal itself.
            Event::SigningKeySet { public_key, .. } => self.signing_key = Some(public_key.clone()),
            Event::ClockAccepted { at, .. } => self.latest = *at,
            Event::LossAccepted { .. }
            | Event::Refused { .. }
            | Event::Started { .. }
            | Event::StrangerRefused { .. } => {}
        }
        Ok(())
    }
}
