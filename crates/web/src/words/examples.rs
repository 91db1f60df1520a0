//! One example of every refusal, for tests. A new refusal does not compile until it has an example here.

use cards::RoundError;
use floor::{
    BadAdjustment, BadLink, BadResult, BadSettings, BadText, Check, ConsolePart, DeviceId,
    DualControl, FiguresNeeded, JackpotId, KnownPrize, Level, PoolId, Refusal, RequestId, Role,
    RoundNo, Seat, Seats, SlipNo, StaffId, TableId,
};
use money::Cents;
use wagers::Side;

macro_rules! examples {
    ($($pattern:pat => $example:expr,)*) => {
        /// An example of every refusal.
        pub(super) fn every_refusal() -> Vec<Refusal> {
            let every = |refusal: &Refusal| match refusal {
                $($pattern => (),)*
            };
            let examples = vec![$($example,)*];
            examples.iter().for_each(every);
            $(assert!(examples.iter().any(|it| matches!(it, $pattern)));)*
            examples
        }
    };
}

fn table() -> TableId {
    TableId::try_from("BAC01").unwrap()
}

fn pool() -> PoolId {
    PoolId::try_from("NINES").unwrap()
}

fn staff() -> StaffId {
    StaffId::try_from("D100").unwrap()
}

fn device() -> DeviceId {
    DeviceId::try_from("SHOE-1").unwrap()
}

fn seat() -> Seat {
    Seat::try_from(3).unwrap()
}

fn seats() -> Seats {
    Seat::first(2).collect()
}

fn text() -> String {
    "one-nine".to_owned()
}

fn known(if_backed: Option<Side>) -> KnownPrize {
    let (row, name, level) = (text(), "One nine".to_owned(), Level::NoKey);
    KnownPrize { pool: pool(), row, name, level, if_backed, seats: seats() }
}

const ID: JackpotId = JackpotId(7);

examples! {
    Refusal::UnknownTable(_) => Refusal::UnknownTable(table()),
    Refusal::UnknownPool(_) => Refusal::UnknownPool(pool()),
    Refusal::UnknownStaff(_) => Refusal::UnknownStaff(staff()),
    Refusal::UnknownJackpot(_) => Refusal::UnknownJackpot(ID),
    Refusal::NameTaken(_) => Refusal::NameTaken(text()),
    Refusal::BadSettings(_) => BadSettings::DeckCount.into(),
    Refusal::Link(_) => BadLink::NoPart { pool: text() }.into(),
    Refusal::FiguresNeeded(_) => Refusal::FiguresNeeded(Box::new(FiguresNeeded {
        pool: pool(),
        pay_table: crate::services::mathematics::catalog().entry("golden-tie-6").unwrap().into(),
        decks_there: 8,
        decks_here: 6,
    })),
    Refusal::Inactive(_) => Refusal::Inactive(staff()),
    Refusal::CredentialLocked(_) => Refusal::CredentialLocked(staff()),
    Refusal::NotAllowed { .. } => Refusal::NotAllowed { staff: staff(), role: Role::Dealer },
    Refusal::SamePerson(_) => Refusal::SamePerson(staff()),
    Refusal::MarkedIt { .. } => Refusal::MarkedIt { staff: staff(), jackpot: ID },
    Refusal::AuthorisedIt { .. } => Refusal::AuthorisedIt { staff: staff(), jackpot: ID },
    Refusal::OtherTable { .. } => Refusal::OtherTable { jackpot: ID, table: table() },
    Refusal::DealerNeeded(_) => Refusal::DealerNeeded(ID),
    Refusal::SupervisorNeeded => Refusal::SupervisorNeeded,
    Refusal::BadText { .. } => Refusal::BadText { what: text(), why: BadText::Empty },
    Refusal::NoSuchSeat { .. } => Refusal::NoSuchSeat { seat: seat(), seats: 2 },
    Refusal::SeatClosed(_) => Refusal::SeatClosed(seat()),
    Refusal::SeatFaulty(_) => Refusal::SeatFaulty(seat()),
    Refusal::BetsLocked => Refusal::BetsLocked,
    Refusal::BetsOpen => Refusal::BetsOpen,
    Refusal::SecondCoin(_) => Refusal::SecondCoin(seat()),
    Refusal::NoCoin(_) => Refusal::NoCoin(seat()),
    Refusal::WrongConsole { .. } => Refusal::WrongConsole { what: ConsolePart::CardReader },
    Refusal::NoSuchRow { .. } => Refusal::NoSuchRow { row: text() },
    Refusal::NoBet(_) => Refusal::NoBet(seats()),
    Refusal::NoBettors => Refusal::NoBettors,
    Refusal::Contradicted { dealt: Some(_), .. } => {
        Refusal::Contradicted { row: text(), dealt: Some(text()) }
    },
    Refusal::Contradicted { dealt: None, .. } => {
        Refusal::Contradicted { row: text(), dealt: None }
    },
    Refusal::RoundNotOver => Refusal::RoundNotOver,
    Refusal::RoundOver => Refusal::RoundOver,
    Refusal::RowClosed { .. } => Refusal::RowClosed { row: text() },
    Refusal::NothingEntered => Refusal::NothingEntered,
    Refusal::EntryOpen => Refusal::EntryOpen,
    Refusal::NothingPending => Refusal::NothingPending,
    Refusal::NotPending(_) => Refusal::NotPending(ID),
    Refusal::NotSelected => Refusal::NotSelected,
    Refusal::KeyNotTurned => Refusal::KeyNotTurned,
    Refusal::WrongKey { .. } => Refusal::WrongKey { level: Level::High },
    Refusal::KeyInLock => Refusal::KeyInLock,
    Refusal::ChecklistOpen { .. } => {
        Refusal::ChecklistOpen { jackpot: ID, missing: vec![Check::Hand, Check::Leds] }
    },
    Refusal::LevelTooLow { .. } => Refusal::LevelTooLow { staff: staff(), level: Level::High },
    Refusal::JackpotPending { .. } => Refusal::JackpotPending { many: 2 },
    Refusal::OrderNeeded { .. } => {
        Refusal::OrderNeeded { pool: pool(), tables: vec![table(), table()] }
    },
    Refusal::BadOrder => Refusal::BadOrder,
    Refusal::NotNext { .. } => Refusal::NotNext { first: ID },
    Refusal::AwardMade(_) => Refusal::AwardMade(ID),
    Refusal::NotWaiting(_) => Refusal::NotWaiting(ID),
    Refusal::TooManyBettors => Refusal::TooManyBettors,
    Refusal::CoinDropped(_) => Refusal::CoinDropped(seat()),
    Refusal::TableClosed(_) => Refusal::TableClosed(table()),
    Refusal::TableOpen(_) => Refusal::TableOpen(table()),
    Refusal::BetsOnTable => Refusal::BetsOnTable,
    Refusal::NotTracked => Refusal::NotTracked,
    Refusal::NoSuchWager(_) => Refusal::NoSuchWager(text()),
    Refusal::NoSuchSide => Refusal::NoSuchSide,
    Refusal::BetLimit { .. } => {
        Refusal::BetLimit { amount: Cents::new(1), min: Cents::new(5), max: Cents::new(500) }
    },
    Refusal::NoBaseBet(_) => Refusal::NoBaseBet(seats()),
    Refusal::NotEligible { .. } => Refusal::NotEligible { seat: seat(), wager: text() },
    Refusal::TooManyGames { .. } => Refusal::TooManyGames { seat: seat(), most: 4 },
    Refusal::NoResult => Refusal::NoResult,
    Refusal::CardsNeeded(_) => Refusal::CardsNeeded("dragon-bonus-1".to_owned()),
    Refusal::BadResult(BadResult::Points) => Refusal::BadResult(BadResult::Points),
    Refusal::BadResult(BadResult::OneOfTwo) => Refusal::BadResult(BadResult::OneOfTwo),
    Refusal::BadResult(BadResult::Cards(RoundError::CardMissing { .. })) => {
        Refusal::BadResult(BadResult::Cards(RoundError::CardMissing { dealt: 4 }))
    },
    Refusal::BadResult(BadResult::Cards(RoundError::CardTooMany { .. })) => {
        Refusal::BadResult(BadResult::Cards(RoundError::CardTooMany { used: 4, dealt: 5 }))
    },
    Refusal::CardsNotKnown(_) => Refusal::CardsNotKnown(ID),
    Refusal::Impossible { .. } => Refusal::Impossible { row: text() },
    Refusal::NoKnownPrize { .. } => Refusal::NoKnownPrize { row: text() },
    Refusal::SeatsNeeded { .. } => Refusal::SeatsNeeded { row: text() },
    Refusal::OtherSeats { .. } => Refusal::OtherSeats { row: text(), seats: seats() },
    Refusal::PrizeKnown(_) => Refusal::PrizeKnown(vec![known(None), known(Some(Side::Player))]),
    Refusal::WrongShoe { .. } => Refusal::WrongShoe { decks: 6, wanted: 8 },
    Refusal::OneSeat { .. } => Refusal::OneSeat { row: text() },
    Refusal::PoolBusy { .. } => Refusal::PoolBusy { pool: pool(), tables: vec![table()] },
    Refusal::NotPaid(_) => Refusal::NotPaid(ID),
    Refusal::NoReason => Refusal::NoReason,
    Refusal::SeatMarked { .. } => Refusal::SeatMarked { jackpot: ID, seats: seats() },
    Refusal::LastUnlocker(_) => Refusal::LastUnlocker(staff()),
    Refusal::SecondNeeded => Refusal::SecondNeeded,
    Refusal::UnknownDevice(_) => Refusal::UnknownDevice(device()),
    Refusal::DeviceSilent(_) => Refusal::DeviceSilent(device()),
    Refusal::NobodyOnDuty(_) => Refusal::NobodyOnDuty(table()),
    Refusal::CardTaken => Refusal::CardTaken,
    Refusal::NoShift(_) => Refusal::NoShift(table()),
    Refusal::ShiftOpen(_) => Refusal::ShiftOpen(table()),
    Refusal::NoCount(_) => Refusal::NoCount(table()),
    Refusal::CountsDiffer => Refusal::CountsDiffer,
    Refusal::NotCarried { .. } => Refusal::NotCarried { read: 1, carried: 2 },
    Refusal::MetersMissing { .. } => Refusal::MetersMissing { read: 1, there: 2 },
    Refusal::SameOffice => Refusal::SameOffice,
    Refusal::UnknownRequest(_) => Refusal::UnknownRequest(RequestId(9)),
    Refusal::TooManyRequests(_) => Refusal::TooManyRequests(staff()),
    Refusal::JournalBroken => Refusal::JournalBroken,
    Refusal::ClockBehind { .. } => Refusal::ClockBehind { seconds: 90 },
    Refusal::ClockRight => Refusal::ClockRight,
    Refusal::BadAdjustment(_) => Refusal::BadAdjustment(BadAdjustment::Zero),
    Refusal::SecretNotChosen(_) => Refusal::SecretNotChosen(staff()),
    Refusal::LastPerson { .. } => Refusal::LastPerson { staff: staff(), control: DualControl::Staff },
    Refusal::RoundGone { .. } => Refusal::RoundGone { round: RoundNo(16), now: Some(RoundNo(17)) },
    Refusal::HasSensors => Refusal::HasSensors,
    Refusal::NoLastBettors => Refusal::NoLastBettors,
    Refusal::CardTimedOut(_) => Refusal::CardTimedOut(staff()),
    Refusal::NothingToReturn(_) => Refusal::NothingToReturn(RoundNo(16)),
    Refusal::RoundNotKept { .. } => Refusal::RoundNotKept { round: RoundNo(16) },
    Refusal::UnknownSlip(_) => Refusal::UnknownSlip(SlipNo(5)),
    Refusal::SlipVoid(_) => Refusal::SlipVoid(SlipNo(5)),
    Refusal::SignDiffers { .. } => {
        Refusal::SignDiffers { shown: Cents::new(100_000), meter: Cents::new(123_456) }
    },
    Refusal::SignNotRead(_) => Refusal::SignNotRead(ID),
}
