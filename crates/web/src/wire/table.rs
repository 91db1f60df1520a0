//! A table as callers see it.

use floor::{
    Bead, Console, Dealt, Dialect, Fault, Floor, JackpotState, Key, KeyNumber, KeyPosition, Led,
    Level, Play, Proposal, Seat, Settled, Table, TableId,
};
use serde::Serialize;
use wagers::Side;

use super::{JackpotView, Money};

/// A table.
#[derive(Serialize)]
pub(crate) struct TableView {
    id: String,
    dialect: Dialect,
    mode: Mode,
    round: u64,
    shift: Option<ShiftView>,
    base_game: String,
    side_bets: Vec<String>,
    decks: u8,
    pools: Vec<String>,
    coins_in: u64,
    seats: Vec<SeatView>,
    pending: Vec<JackpotView>,
    lights: Lights,
    key: Option<KeyView>,
    console: Console,
    cards: Vec<String>,
    points: Option<floor::Points>,
    proposals: Vec<Proposal>,
    settlement: Vec<PayView>,
    beads: Vec<Bead>,
    silent: Vec<String>,
    message: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Mode {
    Closed,
    Open,
    Locked,
}

#[derive(Serialize)]
struct ShiftView {
    number: u64,
    name: String,
    since: i64,
    counted: bool,
}

#[derive(Serialize)]
struct SeatView {
    seat: Seat,
    label: String,
    open: bool,
    led: Led,
    bet: bool,
    number: Option<u8>,
    fault: Option<Fault>,
    bets: Vec<BetView>,
}

#[derive(Serialize)]
struct BetView {
    wager: String,
    side: Option<Side>,
    amount: Money,
}

/// The console's own lights.
#[derive(Serialize)]
struct Lights {
    /// The hand buttons that are lit red.
    hands: Vec<String>,
    /// The button that asks for a press.
    flashing: Option<&'static str>,
}

#[derive(Serialize)]
struct KeyView {
    number: KeyNumber,
    position: KeyPosition,
}

/// What the dealer pays for one bet on the felt.
#[derive(Serialize)]
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
        let mode = match (table.open, &table.play) {
            (_, Play::Locked(_)) => Mode::Locked,
            (true, Play::Open) => Mode::Open,
            (false, Play::Open) => Mode::Closed,
        };
        let dealt = locked.map_or(&Dealt::Unknown, |locked| &locked.dealt);
        let level = table.key.as_ref().and_then(Key::level);
        let j_pot = level.filter(|level| pending.iter().any(|it| it.level == *level));
        TableView {
            id: id.to_string(),
            dialect: table.settings.dialect,
            mode,
            round: table.round.0,
            shift: table.shift.as_ref().map(|shift| ShiftView {
                number: shift.number,
                name: shift.name.clone(),
                since: shift.since.0,
                counted: shift.counted.is_some(),
            }),
            base_game: table.settings.base_game.wager().id.clone(),
            side_bets: table.settings.side_bets.iter().map(|it| it.wager().id.clone()).collect(),
            decks: table.settings.decks,
            pools: table.settings.feeds.iter().map(|feed| feed.pool.to_string()).collect(),
            coins_in: table.coins_standing(),
            seats: Seat::first(table.settings.seats).map(|seat| seat_view(table, seat)).collect(),
            lights: Lights {
                hands: pending.iter().map(|it| it.row.clone()).collect(),
                flashing: j_pot.map(|_| "J-POT"),
            },
            key: table
                .key
                .as_ref()
                .map(|key| KeyView { number: key.number, position: key.position }),
            console: table.console.clone(),
            cards: dealt.cards().iter().map(ToString::to_string).collect(),
            points: dealt.points(),
            proposals: floor.proposals(id),
            settlement: table.settlement().unwrap_or_default().into_iter().map(pay_view).collect(),
            beads: table.shoe.beads.clone(),
            silent: table.silent.iter().map(ToString::to_string).collect(),
            message: message(table, mode, pending.iter().any(|it| it.level != Level::NoKey)),
            pending: pending.into_iter().map(|it| JackpotView::of(floor, it)).collect(),
        }
    }
}

fn seat_view(table: &Table, seat: Seat) -> SeatView {
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
        led: table.led(seat),
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

/// What the console says: where the round stands, and what comes next.
fn message(table: &Table, mode: Mode, pending: bool) -> String {
    let (lock, end) = match table.settings.dialect {
        Dialect::Aquarius => ("COIN IN", "GAME OVER"),
        Dialect::Nexus => ("START GAME", "END GAME"),
        Dialect::Prsm => ("START", "STOP and CONFIRM"),
    };
    match mode {
        Mode::Closed => "the table is closed".to_owned(),
        Mode::Open if !table.silent.is_empty() => "equipment is silent; no bets".to_owned(),
        Mode::Open if table.shift.is_none() => "no shift is open".to_owned(),
        Mode::Open => format!("bets are open; {lock} locks them"),
        Mode::Locked if pending => "a jackpot is pending".to_owned(),
        Mode::Locked => format!("bets are locked; {end} ends the round"),
    }
}
