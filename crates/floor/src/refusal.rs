//! Refusals: the rule that forbids a command, the facts, and what to do about it.

use cards::RoundError;
use money::Cents;

use crate::figures::FiguresNeeded;
use crate::ids::{DeviceId, JackpotId, PoolId, RequestId, RoundNo, SlipNo, StaffId, TableId};
use crate::jackpot::{Check, Level};
use crate::known::KnownPrize;
use crate::refusal_reasons::{BadAdjustment, BadLink, BadSettings, ConsolePart};
use crate::rights::DualControl;
use crate::seats::{Seat, Seats};
use crate::staff::Role;
use crate::text::BadText;

/// Why a command was refused.
#[derive(Clone, PartialEq, Eq, Debug, strum::IntoStaticStr, strum::VariantNames)]
#[allow(missing_docs)]
pub enum Refusal {
    UnknownTable(TableId),
    UnknownPool(PoolId),
    UnknownStaff(StaffId),
    UnknownJackpot(JackpotId),
    NameTaken(String),
    BadSettings(Box<BadSettings>),
    /// A linking rule, with the reason and the exact probabilities.
    #[strum(serialize = "LinkRefused")]
    Link(Box<BadLink>),
    Inactive(StaffId),
    CredentialLocked(StaffId),
    NotAllowed {
        staff: StaffId,
        role: Role,
    },
    SamePerson(StaffId),
    NoSuchSeat {
        seat: Seat,
        seats: u8,
    },
    SeatClosed(Seat),
    SeatFaulty(Seat),
    BetsLocked,
    BetsOpen,
    SecondCoin(Seat),
    NoCoin(Seat),
    WrongConsole {
        what: ConsolePart,
    },
    NoSuchRow {
        row: String,
    },
    NoBet(Seats),
    NoBettors,
    /// The cards make another row, or none.
    Contradicted {
        row: String,
        dealt: Option<String>,
    },
    /// No cards with the points of this round make the row.
    Impossible {
        row: String,
    },
    /// Prizes that the cards make are neither marked nor answered.
    PrizeKnown(Vec<KnownPrize>),
    /// There is no such prize to be answered or passed over.
    NoKnownPrize {
        row: String,
    },
    /// Who won it depends on the hand that they backed, or on their numbers: the dealer names the seats.
    SeatsNeeded {
        row: String,
    },
    /// The rules give it to these seats.
    OtherSeats {
        row: String,
        seats: Seats,
    },
    /// A high prize needs its cards.
    CardsNotKnown(JackpotId),
    RoundNotOver,
    RoundOver,
    RowClosed {
        row: String,
    },
    NothingEntered,
    EntryOpen,
    NothingPending,
    NotPending(JackpotId),
    NotSelected,
    KeyNotTurned,
    WrongKey {
        level: Level,
    },
    KeyInLock,
    ChecklistOpen {
        jackpot: JackpotId,
        missing: Vec<Check>,
    },
    LevelTooLow {
        staff: StaffId,
        level: Level,
    },
    JackpotPending {
        many: usize,
    },
    OrderNeeded {
        pool: PoolId,
        tables: Vec<TableId>,
    },
    BadOrder,
    NotNext {
        first: JackpotId,
    },
    AwardMade(JackpotId),
    NotWaiting(JackpotId),
    TooManyBettors,
    /// A coin in the acceptor cannot be taken back.
    CoinDropped(Seat),
    TableClosed(TableId),
    TableOpen(TableId),
    BetsOnTable,
    NotTracked,
    NoSuchWager(String),
    NoSuchSide,
    BetLimit {
        amount: Cents,
        min: Cents,
        max: Cents,
    },
    NoBaseBet(Seats),
    NotEligible {
        seat: Seat,
        wager: String,
    },
    TooManyGames {
        seat: Seat,
        most: u8,
    },
    NoResult,
    CardsNeeded(String),
    BadResult(BadResult),
    WrongShoe {
        decks: u8,
        wanted: u8,
    },
    /// A prize that is not shared has one winner.
    OneSeat {
        row: String,
    },
    /// A pool cannot change while one of its jackpots is being played for.
    PoolBusy {
        pool: PoolId,
        tables: Vec<TableId>,
    },
    NotPaid(JackpotId),
    NoReason,
    /// A seat wins one row of a pool, and a percentage is marked once.
    SeatMarked {
        jackpot: JackpotId,
        seats: Seats,
    },
    /// Nobody else could unlock this credential.
    LastUnlocker(StaffId),
    /// A second person who is responsible for money must agree.
    SecondNeeded,
    UnknownDevice(DeviceId),
    DeviceSilent(DeviceId),
    /// No dealer is responsible for the input of this table's keypad.
    NobodyOnDuty(TableId),
    CardTaken,
    NoShift(TableId),
    ShiftOpen(TableId),
    NoCount(TableId),
    CountsDiffer,
    NotCarried {
        read: u64,
        carried: u64,
    },
    MetersMissing {
        read: usize,
        there: usize,
    },
    /// One of the two people who count must be of the pit, the other of accounting.
    SameOffice,
    UnknownRequest(RequestId),
    TooManyRequests(StaffId),
    /// An adjustment that is not allowed, and the reason.
    BadAdjustment(BadAdjustment),
    /// A refusal quotes exact probabilities that were not supplied with the command. It is not journaled: the
    /// sender computes them and sends the command again.
    FiguresNeeded(Box<FiguresNeeded>),
    /// The journal is broken.
    JournalBroken,
    /// The clock is this many seconds behind the last record.
    ClockBehind {
        seconds: i64,
    },
    /// The clock is not behind: there is nothing to accept.
    ClockRight,
    /// A text that cannot be printed on a line: which one, and why.
    BadText {
        what: String,
        why: BadText,
    },
    /// The prize was won at another table.
    OtherTable {
        jackpot: JackpotId,
        table: TableId,
    },
    /// The person who marked a prize may not authorise it.
    MarkedIt {
        staff: StaffId,
        jackpot: JackpotId,
    },
    /// The person who authorised a high prize may not clear it.
    AuthorisedIt {
        staff: StaffId,
        jackpot: JackpotId,
    },
    /// A high prize that was marked after the card was swiped needs the dealer's PIN or badge.
    DealerNeeded(JackpotId),
    /// The card was swiped more than a minute ago, and authorises nothing more.
    CardTimedOut(StaffId),
    /// A device reported that the key is turned; a person must authorise the prize.
    SupervisorNeeded,
    /// Their password was set by somebody else, and must be changed first.
    SecretNotChosen(StaffId),
    /// Without this person a change could never be approved again.
    LastPerson {
        staff: StaffId,
        control: DualControl,
    },
    /// The input is about a round that is over, or another one than the round being played.
    RoundGone {
        round: RoundNo,
        /// The round that it would apply to now, if any.
        now: Option<RoundNo>,
    },
    /// A device senses the coins of this table.
    HasSensors,
    /// Nobody bet in the last round of this table, or there was none.
    NoLastBettors,
    /// Nothing of this round is to be returned.
    NothingToReturn(RoundNo),
    /// A prize of this round can no longer be computed: it is too long ago, was voided, or the settings have
    /// changed since.
    RoundNotKept {
        round: RoundNo,
    },
    UnknownSlip(SlipNo),
    /// The slip is void already.
    SlipVoid(SlipNo),
    /// The sign shows another figure than the meter, beyond the tolerance.
    SignDiffers {
        shown: Cents,
        meter: Cents,
    },
    /// The figure on the sign must be read before this prize is authorised.
    SignNotRead(JackpotId),
}

/// Why a result entered by hand is not valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadResult {
    /// Points that no hand can have.
    Points,
    /// Both the points and the cards, or neither.
    OneOfTwo,
    /// Cards that no round can have.
    Cards(RoundError),
}

impl Refusal {
    /// The names of all rules. Two of them share the code `SamePerson`: see [`Refusal::code`].
    pub const NAMES: &[&str] = <Refusal as strum::VariantNames>::VARIANTS;

    /// The stable code of the rule.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::MarkedIt { .. } | Refusal::AuthorisedIt { .. } => "SamePerson",
            _ => self.words(),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<BadSettings> for Refusal {
    fn from(why: BadSettings) -> Refusal {
        Refusal::BadSettings(Box::new(why))
    }
}

impl From<BadLink> for Refusal {
    fn from(why: BadLink) -> Refusal {
        Refusal::Link(Box::new(why))
    }
}

impl From<BadAdjustment> for Refusal {
    fn from(why: BadAdjustment) -> Refusal {
        Refusal::BadAdjustment(why)
    }
}
