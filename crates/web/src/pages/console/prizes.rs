//! The prizes of a round on the console, from the mark to the payment: what must be verified, how they are
//! paid, and who must act.

use floor::{
    Check, Console, Dialect, Input, Jackpot, JackpotId, JackpotState, Level, Paid, Payment, Play,
    Right, Seat, Seats, SignShown, SlipNo, Table, TableId,
};
use serde_json::Value;

use super::ask::{Answer, Ask, Press};

/// A prize.
pub(crate) struct Prize {
    pub(crate) id: JackpotId,
    /// The name of the row.
    pub(crate) name: String,
    pub(crate) level: Level,
    pub(crate) state: JackpotState,
    /// The seats that won it.
    pub(crate) seats: Seats,
    /// The seats that share it.
    pub(crate) shared: Seats,
    /// Its amount.
    pub(crate) worth: Option<Paid>,
    pub(crate) checks: Vec<CheckView>,
    /// Records what has been verified.
    pub(crate) verify: Press,
    /// The payment methods, cash and cheque, and which one is chosen.
    pub(crate) payment: Option<[(Payment, bool, Press); 2]>,
    /// The payees, if there are several: how each is paid, and what changes it.
    pub(crate) payees: Vec<Payee>,
    /// Its slips, once it is authorised, for whoever may print them.
    pub(crate) slips: Option<Slips>,
    /// Cancels the mark.
    pub(crate) cancel: Option<Press>,
    /// Lets a high prize be paid although its cards are not known: what is sent, and the forecast.
    pub(crate) without_cards: Option<(Value, Answer)>,
    /// Whether the figure on the sign can be entered.
    pub(crate) takes_sign: bool,
    /// The figure on the sign, if it was read.
    pub(crate) sign: Option<SignShown>,
    /// Selects it from the list of awards (PRSM).
    pub(crate) select: Option<Press>,
    /// The other tables that won at the same time, until surveillance has recorded who was first.
    pub(crate) contested: Vec<TableId>,
}

/// A payee of a prize.
pub(crate) struct Payee {
    pub(crate) seat: Seat,
    pub(crate) method: Payment,
    /// Chooses the other method.
    pub(crate) other: Press,
}

/// The slips of a prize, numbered in one series.
pub(crate) struct Slips {
    pub(crate) first: SlipNo,
    pub(crate) last: SlipNo,
    /// Whether each was printed.
    pub(crate) printed: bool,
}

/// An item of the checklist.
pub(crate) struct CheckView {
    pub(crate) check: Check,
    pub(crate) done: bool,
}

impl Prize {
    /// Whether it waits for authorisation.
    pub(crate) fn pending(&self) -> bool {
        self.state == JackpotState::Pending
    }

    /// Whether items of its checklist are not ticked yet.
    pub(crate) fn unverified(&self) -> bool {
        self.checks.iter().any(|it| !it.done)
    }

    /// Its level, as used in message ids.
    pub(crate) fn level_name(&self) -> &'static str {
        self.level.name()
    }

    /// The name of its state in the API.
    pub(crate) fn state_name(&self) -> &'static str {
        self.state.name()
    }
}

/// The prizes marked in the current round; between rounds those of the last one.
pub(super) fn marks<'a>(ask: &Ask<'a>, table: &Table) -> Vec<&'a Jackpot> {
    match &table.play {
        Play::Locked(locked) => {
            locked.marks.iter().filter_map(|mark| ask.floor.jackpots.get(mark)).collect()
        }
        Play::Open => ask.floor.jackpots.of_round(ask.table, table.round).collect(),
    }
}

/// The prizes that are not cancelled; between rounds only those of which something must still be recorded.
pub(super) fn prizes(ask: &Ask<'_>, table: &Table, marks: &[&Jackpot]) -> Vec<Prize> {
    let prizes = marks.iter().filter(|it| it.stands()).map(|it| prize(ask, table, it));
    prizes.filter(|it| table.play != Play::Open || it.unverified()).collect()
}

/// Whether a card was swiped on a Nexus console, and applies to the next hand.
fn card_in_force(table: &Table) -> bool {
    table.settings.dialect == Dialect::Nexus && matches!(table.console, Console::Swiped { .. })
}

/// The payees of a pending prize, if there are several.
fn payees(ask: &Ask<'_>, it: &Jackpot) -> Vec<Payee> {
    if it.shared.len() < 2 {
        return vec![];
    }
    let payee = |seat| {
        let method = it.payment_of(seat);
        let other = match method {
            Payment::Cash => Payment::Cheque,
            Payment::Cheque => Payment::Cash,
        };
        let other = Input::Payment { award: it.id, method: other, seat: Some(seat) };
        Payee { seat, method, other: ask.press(other) }
    };
    it.shared.iter().map(payee).collect()
}

/// The slips of a prize, for whoever may print them.
fn slips(ask: &Ask<'_>, it: &Jackpot) -> Option<Slips> {
    if !ask.by.role.may(Right::PrintSlips) {
        return None;
    }
    let valid = || it.numbered_slips().filter(|(.., state)| state.voided.is_none());
    let numbers = || valid().map(|(number, ..)| number);
    let printed = valid().all(|(.., state)| state.prints > 0);
    Some(Slips { first: numbers().min()?, last: numbers().max()?, printed })
}

fn prize(ask: &Ask<'_>, table: &Table, it: &Jackpot) -> Prize {
    let pool = ask.floor.pools.get(&it.pool);
    let row = pool.and_then(|pool| pool.row(&it.row));
    let pending = it.state == JackpotState::Pending;
    // Before payment, the checks that its level requires; after it, that the cards were counted down.
    let asked = match (pending, it.level) {
        (true, _) => Check::needed(it.level),
        (false, Level::NoKey) => &[],
        (false, Level::Low | Level::High) => &[Check::Countdown],
    };
    let checks: Vec<CheckView> =
        asked.iter().map(|&check| CheckView { check, done: it.checks.contains(&check) }).collect();
    let open = checks.iter().filter(|it| !it.done).map(|it| it.check).collect();
    let verify = ask.press(Input::Checklist {
        award: Some(it.id),
        items: open,
        sign: None,
        sign_override: None,
    });
    let pays = |method| ask.press(Input::Payment { award: it.id, method, seat: None });
    // Where the payees are paid in different ways, neither is the choice of all.
    let all = |method| {
        if it.shared.is_empty() {
            it.payment == method
        } else {
            it.shared.iter().all(|seat| it.payment_of(seat) == method)
        }
    };
    let pays = |method| (method, all(method), pays(method));
    let payable = pending && it.level != Level::NoKey;
    let again = Input::Hand {
        row: it.row.clone(),
        seats: Some(it.seats),
        r#override: None,
        award: Some(it.id),
    };
    let overruled = ask.overrules(&again).filter(|_| pending && ask.floor.lacks_cards(it));
    let select = Input::SelectAward { award: it.id };
    Prize {
        id: it.id,
        name: row.map_or_else(|| it.row.clone(), |row| row.name.clone()),
        level: it.level,
        state: it.state,
        seats: it.seats,
        shared: it.shared,
        worth: ask.floor.worth(it),
        checks,
        verify,
        payment: payable.then(|| [pays(Payment::Cash), pays(Payment::Cheque)]),
        payees: if payable { payees(ask, it) } else { vec![] },
        slips: slips(ask, it),
        without_cards: overruled.map(|answer| (ask.press(again.clone()).send, answer)),
        takes_sign: payable,
        sign: it.sign.clone(),
        // With a card in force, the hand button would pay the prize: CHECK must cancel the card first.
        cancel: (pending && !card_in_force(table)).then(|| ask.press(again)),
        select: (pending && table.settings.dialect == Dialect::Prsm).then(|| ask.press(select)),
        contested: if pending && it.level == Level::High {
            let tables = ask.floor.contested(&it.pool).into_iter();
            tables.filter(|other| other != ask.table).collect()
        } else {
            vec![]
        },
    }
}
