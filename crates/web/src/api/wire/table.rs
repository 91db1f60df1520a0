//! A table, in the form of the API.

use floor::{
    Dealt, DeviceId, Dialect, Fault, Floor, Jackpot, JackpotState, Jackpots, Key, KeyNumber,
    KeyPosition, Led, Millis, Play, PoolId, Returned, Seat, Seats, Settled, StaffId, Stage, Table,
    TableId, VoidedRound,
};
use serde::Serialize;
use utoipa::ToSchema;
use wagers::Side;

use super::{BeadView, ConsoleView, JackpotView, KnownPrizeView, Money, PointsView, ProposalView};

/// A table.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableView {
    id: TableId,
    dialect: Dialect,
    mode: Mode,
    round: u64,
    shift: Option<ShiftView>,
    base_game: String,
    side_bets: Vec<String>,
    decks: u8,
    pools: Vec<PoolId>,
    coins_in: u64,
    seats: Vec<SeatView>,
    pending: Vec<JackpotView>,
    lights: Lights,
    key: Option<KeyView>,
    console: ConsoleView,
    cards: Vec<String>,
    points: Option<PointsView>,
    proposals: Vec<ProposalView>,
    /// The prizes that the cards make and that are neither marked nor answered. While there are any, the
    /// round does not end.
    known_prizes: Vec<KnownPrizeView>,
    settlement: Vec<PayView>,
    beads: Vec<BeadView>,
    silent: Vec<DeviceId>,
    /// Whether an enrolled device senses the coins. Without one, a touch is a bet.
    sensors: bool,
    /// The bettors of the last round.
    last_bettors: Seats,
    /// The oldest voided round whose bets are still to be given back.
    voided: Option<VoidedView>,
    /// The dealer who is accountable for what the keypad sends.
    on_duty: Option<StaffId>,
    message: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mode {
    Closed,
    Open,
    Locked,
}

impl Mode {
    /// The mode of a table in this stage.
    pub(crate) const fn of(stage: &Stage) -> Mode {
        match stage {
            Stage::Pending(_) | Stage::Locked => Mode::Locked,
            Stage::Closed => Mode::Closed,
            Stage::Silent(_) | Stage::NoShift | Stage::Open => Mode::Open,
        }
    }

    /// Its name in the API.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Mode::Closed => "closed",
            Mode::Open => "open",
            Mode::Locked => "locked",
        }
    }
}

#[derive(Serialize, ToSchema)]
struct ShiftView {
    number: u64,
    name: String,
    since: Millis,
    counted: bool,
}

#[derive(Serialize, ToSchema)]
struct SeatView {
    seat: Seat,
    label: String,
    open: bool,
    led: Led,
    bet: bool,
    #[schema(maximum = 9)]
    number: Option<u8>,
    fault: Option<Fault>,
    bets: Vec<BetView>,
}

#[derive(Serialize, ToSchema)]
struct BetView {
    wager: String,
    side: Option<Side>,
    amount: Money,
}

/// The lights of the console.
#[derive(Serialize, ToSchema)]
struct Lights {
    /// The hand buttons that are lit red.
    hands: Vec<String>,
    /// The button that should be pressed next.
    flashing: Option<&'static str>,
}

#[derive(Serialize, ToSchema)]
struct KeyView {
    number: KeyNumber,
    position: KeyPosition,
}

/// What the dealer pays for one bet on the felt.
#[derive(Serialize, ToSchema)]
struct PayView {
    seat: Seat,
    wager: String,
    side: Option<Side>,
    stake: Money,
    row: Option<String>,
    pays: Money,
    commission: Money,
    full: Money,
    returned: bool,
}

impl TableView {
    pub(crate) fn of(floor: &Floor, id: &TableId, table: &Table) -> TableView {
        let locked = match &table.play {
            Play::Open => None,
            Play::Locked(locked) => Some(locked),
        };
        let marks = locked.map_or(&[][..], |locked| &locked.marks);
        let marks = marks.iter().filter_map(|mark| floor.jackpots.get(mark));
        let pending: Vec<_> = marks.filter(|it| it.state == JackpotState::Pending).collect();
        let stage = table.status(&floor.jackpots).stage;
        let known = floor.unmarked_prizes(id);
        let dealt = locked.map_or(&Dealt::Unknown, |locked| &locked.dealt);
        TableView {
            id: id.clone(),
            dialect: table.settings.dialect,
            mode: Mode::of(&stage),
            round: table.round.0,
            shift: table.shift.as_ref().map(|shift| ShiftView {
                number: shift.number,
                name: shift.name.clone(),
                since: shift.since,
                counted: shift.counted.is_some(),
            }),
            base_game: table.settings.base_game.wager().id.clone(),
            side_bets: table.settings.side_bets.iter().map(|it| it.wager().id.clone()).collect(),
            decks: table.settings.decks,
            pools: table.settings.feeds.iter().map(|feed| feed.pool.clone()).collect(),
            coins_in: table.coins_standing(),
            seats: Seat::first(table.settings.seats)
                .map(|seat| seat_view(table, seat, &floor.jackpots))
                .collect(),
            lights: Lights {
                hands: pending.iter().map(|it| it.row.clone()).collect(),
                flashing: asks_for_j_pot(table, &pending).then_some("J-POT"),
            },
            key: table
                .key
                .as_ref()
                .map(|key| KeyView { number: key.number, position: key.position }),
            console: ConsoleView::of(&table.console),
            cards: dealt.cards().iter().map(ToString::to_string).collect(),
            points: dealt.points().map(PointsView::from),
            proposals: floor.proposals(id).into_iter().map(ProposalView::from).collect(),
            settlement: table.settlement().unwrap_or_default().into_iter().map(pay_view).collect(),
            beads: table.shoe.beads.iter().copied().map(BeadView::of).collect(),
            silent: table.silent.clone(),
            sensors: table.sensors,
            last_bettors: table.last_bettors(),
            voided: table.voided.front().map(VoidedView::of),
            on_duty: table.on_duty.clone(),
            message: message(table.settings.dialect, &stage, !known.is_empty()),
            known_prizes: known.into_iter().map(KnownPrizeView::from).collect(),
            pending: pending.into_iter().map(|it| JackpotView::of(floor, it)).collect(),
        }
    }
}

/// A voided round, with what goes back to whom.
#[derive(Serialize, ToSchema)]
struct VoidedView {
    round: u64,
    reason: String,
    returned: Vec<ReturnedView>,
}

/// A bet that goes back to its player.
#[derive(Serialize, ToSchema)]
struct ReturnedView {
    seat: Seat,
    /// The game. The progressive coin has the id of its pay table.
    wager: String,
    side: Option<Side>,
    amount: Money,
}

impl VoidedView {
    fn of(voided: &VoidedRound) -> VoidedView {
        let view = |it: &Returned| {
            let Returned { seat, wager, side, amount } = it.clone();
            ReturnedView { seat, wager, side, amount: Money(amount) }
        };
        VoidedView {
            round: voided.round.0,
            reason: voided.reason.clone(),
            returned: voided.returned.iter().map(view).collect(),
        }
    }
}

/// Whether J-POT flashes: the key is in a position that pays one of the pending prizes.
pub(crate) fn asks_for_j_pot(table: &Table, pending: &[&Jackpot]) -> bool {
    let level = table.key.as_ref().and_then(Key::level);
    level.is_some_and(|level| pending.iter().any(|it| it.level == level))
}

fn seat_view(table: &Table, seat: Seat, jackpots: &Jackpots) -> SeatView {
    let spot = table.spots[seat.index()];
    let (bet, number) = match &table.play {
        Play::Open => (table.betting().contains(seat), None),
        Play::Locked(locked) => (locked.bets.contains(seat), locked.number_of(seat)),
    };
    let own = table.felt.iter().filter(|bet| bet.seat == seat);
    SeatView {
        seat,
        label: table.settings.labels[seat.index()].clone(),
        open: spot.open,
        led: table.led(seat, jackpots),
        bet,
        number,
        fault: spot.fault,
        bets: own
            .map(|bet| BetView {
                wager: bet.wager.clone(),
                side: bet.side,
                amount: Money(bet.amount),
            })
            .collect(),
    }
}

fn pay_view(settled: Settled) -> PayView {
    PayView {
        seat: settled.bet.seat,
        wager: settled.bet.wager,
        side: settled.bet.side,
        stake: Money(settled.bet.amount),
        row: settled.row,
        pays: Money(settled.pays),
        commission: Money(settled.commission),
        full: Money(settled.full),
        returned: settled.returned,
    }
}

/// The console's message: the state of the round, and what comes next.
fn message(dialect: Dialect, stage: &Stage, known: bool) -> String {
    let keypad = dialect.keypad();
    match stage {
        Stage::Pending(_) | Stage::Locked if known => {
            "the cards make a prize that is not marked".to_owned()
        }
        Stage::Pending(_) => "a jackpot is pending".to_owned(),
        Stage::Locked => format!("bets are locked; {} ends the round", keypad.end_words()),
        Stage::Closed => "the table is closed".to_owned(),
        Stage::Silent(_) => "equipment is silent; no bets".to_owned(),
        Stage::NoShift => "no shift is open".to_owned(),
        Stage::Open => format!("bets are open; {} locks them", keypad.locks.label()),
    }
}
