//! Describes events in words, for readers of the activity log.

use floor::{
    Address, Check, Console, Dealt, Event, Fault, FeltBet, KeyPosition, Proof, Settled, StaffId,
};
use money::Cents;

/// Describes an event in a sentence.
#[must_use]
#[allow(clippy::too_many_lines)] // An arm for each event.
pub fn words(event: &Event) -> String {
    match event {
        // People and devices.
        Event::StaffAdded { staff, name, role, second, .. } => {
            format!("{staff} {name} added as {role}{}", agreed(second.as_ref()))
        }
        Event::StaffChanged { staff, name, role, second, .. } => {
            format!("{staff} is now {name}, {role}{}", agreed(second.as_ref()))
        }
        Event::StaffRetired { staff, second, .. } => {
            format!("{staff} may no longer act{}", agreed(second.as_ref()))
        }
        Event::CredentialSet { staff, proof, second, .. } => {
            format!("{} of {staff} set{}", proof_word(*proof), agreed(second.as_ref()))
        }
        Event::SessionOpened { staff, replaced: false, address } => {
            format!("{staff} logged in{}", from(*address))
        }
        Event::SessionOpened { staff, replaced: true, address } => {
            format!("{staff} logged in{}; the older session ended", from(*address))
        }
        Event::SessionEnded { staff } => format!("{staff} logged out"),
        Event::DeviceEnrolled { device, enrolment, second, .. } => {
            let (table, agreed) = (&enrolment.table, agreed(second.as_ref()));
            format!("device {device} ({enrolment}) enrolled at {table}{agreed}")
        }
        Event::DeviceRevoked { device, by } => format!("device {device} revoked by {by}"),
        Event::DeviceLost { device } => format!("device {device} is silent"),
        Event::DeviceBack { device } => format!("device {device} is heard again"),
        Event::DealerOnDuty { table, dealer, proof } => {
            format!("{dealer} is on duty at {table}, proved by {}", proof_word(*proof))
        }
        Event::DealerOffDuty { table, dealer, .. } => format!("{dealer} is off duty at {table}"),
        Event::StrangerRefused { what, times, address } => {
            format!("{what} was refused, {times} times{}", from(*address))
        }
        Event::CredentialRefused { staff, address } => {
            format!("a credential of {staff} was refused{}", from(*address))
        }
        Event::CredentialAccepted { staff, address: None } => {
            format!("a credential of {staff} was accepted after refusals")
        }
        Event::CredentialAccepted { staff, address } => {
            format!("a credential of {staff} was accepted{}", from(*address))
        }
        Event::CredentialUnlocked { staff, by } => format!("{staff} unlocked by {by}"),
        Event::UnlockedOnHost { staff, reason } => {
            format!("{staff} unlocked on the machine itself, while nobody was served: {reason}")
        }
        Event::Refused { refusal, message, .. } => format!("refused ({refusal}): {message}"),

        // Settings, requests, shifts and the journal itself.
        Event::SiteSet { settings, by } => format!(
            "site settings: {}, {}, {}, the day begins at {:02}:{:02}; by {}",
            settings.name,
            settings.currency,
            settings.time_zone,
            settings.day_begins / 60,
            settings.day_begins % 60,
            both(by)
        ),
        Event::PoolOpened { pool, settings, by } => format!(
            "pool {pool} opened on {} at its seed {} by {}",
            settings.pay_table.wager().id,
            settings.rates.seed_amount,
            both(by)
        ),
        Event::PoolChanged { pool, by, .. } => format!("pool {pool} changed by {}", both(by)),
        Event::PoolChangeQueued { pool, by, .. } => {
            format!("a change of pool {pool} waits for its next reset; by {}", both(by))
        }
        Event::TableOpened { table, settings, by } => {
            format!("table {table} set up with {} seats by {}", settings.seats, both(by))
        }
        Event::TableChanged { table, by, .. } => format!("table {table} changed by {}", both(by)),
        Event::TableClosed { table, by } => format!("table {table} closed by {by}"),
        Event::TableReopened { table, by } => format!("table {table} reopened by {by}"),
        Event::ShiftOpened { name, hard_meter, by, .. } => {
            format!("shift {name} opened by {by}, hard meter {hard_meter}")
        }
        Event::ShiftCounted { offset, by, .. } => {
            format!("the shift's end counted by {by}: {} coins off the system", offset.coins)
        }
        Event::ShiftClosed { form, by, .. } => format!(
            "shift {} {} closed by {}: {} coins, hard meter off by {}{}",
            form.number,
            form.name,
            both(by),
            form.coins_in,
            form.hard_variance(),
            if form.alert { ", ALERT" } else { "" }
        ),
        Event::Adjusted { pool, amount, reason, text, by } => {
            format!("meter of {pool} adjusted by {amount} ({reason}) by {}: {text}", both(by))
        }
        Event::Asked { request, change, by, .. } => format!("request {request} by {by}: {change}"),
        Event::Agreed { request, by } => format!("request {request} agreed by {by}"),
        Event::Declined { request, by } => format!("request {request} declined by {by}"),
        Event::Started { version, commit, binary } => {
            format!("ninefold {version} ({commit}) begins to serve, its file {binary}")
        }
        Event::SigningKeySet { public_key, rotation: None } => {
            format!("the journal is signed by the public key {public_key} from here on")
        }
        Event::SigningKeySet { public_key, rotation: Some(it) } => format!(
            "the journal is signed by another key from here on, its public half {public_key}; said by {}: {}",
            both(&it.by),
            it.reason
        ),
        Event::LossAccepted { last, lost, reason, by } => format!(
            "records {} to {lost} are lost, accepted by {}: {reason}",
            last.saturating_add(1),
            both(by)
        ),
        Event::ClockAccepted { reason, by, .. } => {
            format!("the clock is behind the journal, accepted by {}: {reason}", both(by))
        }

        // Seats.
        Event::BetSet { bet, .. } if bet.amount == Cents::ZERO => {
            format!("seat {}: {} taken back", bet.seat, wager_words(bet))
        }
        Event::BetSet { bet, .. } => {
            format!("seat {}: {} on {}", bet.seat, bet.amount, wager_words(bet))
        }
        Event::CoinPlaced { seat, .. } => format!("seat {seat}: coin placed"),
        Event::CoinDropped { seat, .. } => format!("seat {seat}: coin dropped"),
        Event::CoinRemoved { seat, .. } => format!("seat {seat}: coin removed"),
        Event::SeatSet { seat, open, by, .. } => {
            format!("seat {seat} {} by {by}", if *open { "opened" } else { "closed" })
        }
        Event::FaultFound { seat, fault, .. } => format!("seat {seat}: {}", fault_words(*fault)),
        Event::FaultCleared { seat, by, .. } => format!("seat {seat}: fault cleared by {by}"),

        // Rounds.
        Event::ShoeStarted { by, .. } => format!("new shoe by {by}"),
        Event::BetsLocked { round, bets, by, .. } => {
            format!("round {round}: bets of {} seats ({bets}) locked by {by}", bets.len())
        }
        Event::CardDealt { card, .. } => format!("card {card}"),
        Event::ResultEntered { dealt, by, .. } => match dealt {
            Dealt::Unknown => format!("result withdrawn by {by}"),
            Dealt::Points(it) => {
                format!("result entered by {by}: Player {}, Banker {}", it.player, it.banker)
            }
            Dealt::Cards(cards) => {
                let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
                format!("cards entered by {by}: {}", cards.join(" "))
            }
        },
        Event::KeyTurned { number, position, by, .. } => {
            let (number, at) = (number.label(), position.label());
            match position {
                KeyPosition::Run | KeyPosition::JackpotLow | KeyPosition::JackpotHigh => {
                    format!("key {number} turned to {at} by {by}")
                }
                KeyPosition::Removed => format!("key {number} removed by {by}"),
            }
        }
        Event::ConsoleMoved { console, .. } => console_words(console),
        Event::FeltSettled { bets, .. } => {
            let paid: i64 = bets.iter().map(|it: &Settled| it.pays.cents()).sum();
            format!("{} bets on the felt settled, {} paid", bets.len(), Cents::new(paid))
        }
        Event::RoundEnded { by, .. } => format!("round ended by {by}"),
        Event::RoundVoided { reason, by, round: None, .. } => {
            format!("round voided, bets returned, by {}: {reason}", both(by))
        }
        Event::RoundVoided { reason, by, round: Some(round), .. } => {
            format!("round {round} voided, bets returned, by {}: {reason}", both(by))
        }
        Event::VoidAcknowledged { round, by, .. } => {
            format!("the bets of void round {round} were returned, confirmed by {by}")
        }

        // Prizes.
        Event::Marked { jackpot, pool, row, level, seats, r#override, by, .. } => {
            let against = r#override.as_ref().map(|why| format!(", against the cards: {why}"));
            format!(
                "jackpot {jackpot} ({row}, {level}) of {pool} marked for seats {seats} by {by}{}",
                against.unwrap_or_default()
            )
        }
        Event::MarkCancelled { jackpot, by } => format!("jackpot {jackpot} cancelled by {by}"),
        Event::MarkConfirmed { jackpot, by } => {
            format!("the mark of jackpot {jackpot} confirmed by {by}")
        }
        Event::MarkOverridden { jackpot, reason, by } => {
            format!("jackpot {jackpot} allowed without its cards by {by}: {reason}")
        }
        Event::NobodyWon { pool, row, by, .. } => {
            format!("nobody won {row} of {pool}, said by {by}")
        }
        Event::PrizePassedOver { pool, row, level, seats, reason, by, second, .. } => {
            let second = second.as_ref().map(|it| format!(" and {it}")).unwrap_or_default();
            format!(
                "{row} ({level}) of {pool} passed over for seats {seats} by {by}{second}: {reason}"
            )
        }
        Event::SignRead { jackpot, shown, r#override, by } => {
            let why = r#override.as_ref().map(|why| format!("; accepted because {why}"));
            format!(
                "jackpot {jackpot}: the sign showed {shown}, read by {by}{}",
                why.unwrap_or_default()
            )
        }
        Event::PrizeFoundLate { jackpot, round, pool, row, seats, paid, reason, by, .. } => {
            format!(
                "jackpot {jackpot} ({row}) of {pool}, won in round {round} by seats {seats}, found late and \
                 paid {} in all, by {}: {reason}",
                paid.total,
                both(by)
            )
        }
        Event::SlipPrinted { slip, by } => format!("slip {slip} printed by {by}"),
        Event::SlipVoided { slip, reason, by } => {
            format!("slip {slip} voided by {}: {reason}", both(by))
        }
        Event::Verified { jackpot, items, by } => {
            format!("jackpot {jackpot}: {} verified by {by}", items_words(items))
        }
        Event::RoundVerified { items, by, .. } => {
            format!("{} verified by {by}", items_words(items))
        }
        Event::PaymentChosen { jackpot, method, seat } => {
            let seat = seat.map(|seat| format!(" to seat {seat}")).unwrap_or_default();
            format!("jackpot {jackpot} is paid{seat} by {method}")
        }
        Event::OrderRecorded { pool, order, text, by } => {
            let order: Vec<String> = order.iter().map(ToString::to_string).collect();
            format!("order of jackpots of {pool}: {}, by {by}: {text}", order.join(", "))
        }
        Event::Awarded { jackpot, paid, by, .. } => {
            format!(
                "jackpot {jackpot} authorised by {by}: {} each, {} in all",
                paid.each, paid.total
            )
        }
        Event::Cleared { jackpot, receipt, by, .. } => {
            format!("jackpot {jackpot} cleared by {by}, receipt {receipt}")
        }
        Event::ReceiptPrinted { jackpot, by } => {
            format!("receipt of jackpot {jackpot} printed by {by}")
        }
        Event::BackedOut { jackpot, text, by } => {
            format!("jackpot {jackpot} backed out by {}: {text}", both(by))
        }
    }
}

/// The address that a person acted from, if recorded.
fn from(address: Option<Address>) -> String {
    address.map_or_else(String::new, |it| format!(" from {it}"))
}

/// The second person who agreed, if any.
fn agreed(second: Option<&StaffId>) -> String {
    second.map_or_else(String::new, |second| format!("; {second} agreed"))
}

/// Two people.
pub(super) fn both([one, other]: &[StaffId; 2]) -> String {
    format!("{one} and {other}")
}

/// The name of a kind of proof.
pub(super) const fn proof_word(proof: Proof) -> &'static str {
    match proof {
        Proof::Password => "password",
        Proof::Pin => "PIN",
        Proof::Card => "card",
    }
}

const fn fault_words(fault: Fault) -> &'static str {
    match fault {
        Fault::CoinJam => "coin jam",
        Fault::NotRegistered => "coin not registered",
        Fault::Led => "light out of order",
    }
}

fn wager_words(bet: &FeltBet) -> String {
    bet.side.map_or_else(|| bet.wager.clone(), |side| format!("{} {side}", bet.wager))
}

fn items_words(items: &[Check]) -> String {
    items.iter().map(|item| item.name()).collect::<Vec<_>>().join(", ")
}

fn console_words(console: &Console) -> String {
    match console {
        Console::Ready => "console ready".to_owned(),
        Console::Entered { jackpot } => format!("console: jackpot {jackpot} entered"),
        Console::Confirmed { jackpot } => format!("console: jackpot {jackpot} confirmed"),
        Console::Swiped { person } => format!("console: card of {person} swiped"),
        Console::Listing => "console: pending awards listed".to_owned(),
        Console::Selected { jackpot } => format!("console: jackpot {jackpot} selected"),
        Console::Authorising { jackpot } => format!("console: jackpot {jackpot} waits for a PIN"),
        Console::Stopping => "console: STOP waits for CONFIRM".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use floor::{JackpotId, KeyNumber, Seat};

    use super::*;

    #[test]
    fn people_read_sentences() {
        let staff = |id: &str| StaffId::try_from(id).unwrap();
        let by = [staff("A500"), staff("A501")];
        let table = || "BAC01".try_into().unwrap();
        for (event, said) in [
            (
                Event::CoinPlaced { table: table(), seat: Seat::try_from(3).unwrap() },
                "seat 3: coin placed",
            ),
            (
                Event::BackedOut { jackpot: JackpotId(7), text: "wrong seat".to_owned(), by },
                "jackpot 7 backed out by A500 and A501: wrong seat",
            ),
            (
                Event::KeyTurned {
                    table: table(),
                    number: KeyNumber::High,
                    position: KeyPosition::JackpotHigh,
                    by: staff("S200"),
                },
                "key 009 turned to JPH by S200",
            ),
        ] {
            assert_eq!(words(&event), said);
        }
    }
}
