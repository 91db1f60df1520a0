//! Forecasts for the console: what the floor would answer to each button, before it is pressed.
//!
//! [`Floor::decide`] reads the floor and changes nothing, so a console calls it for every button that it
//! draws. A button that would be refused is drawn so, with the text of the rule that would refuse it. No rule
//! is written twice. This is only a forecast: when the button is pressed, the input is sent and the floor
//! decides.

use floor::{
    Button, Command, CommandKind, DualControl, FixedDigits, Floor, Input, Millis, Person, Play,
    Refusal, Right, Role, RoundNo, StaffId, TableId,
};
use serde_json::Value;

use crate::api::wire::input_json;

/// The forecast for a press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// It would be executed.
    Done,
    /// It would be executed if another person, who is called to the table, authorised it with a PIN.
    Call,
    /// It would be refused.
    Refused(Refusal),
}

/// A control: what it sends, and the forecast.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Press {
    /// The input in the form of the API.
    pub(crate) send: Value,
    /// The forecast.
    pub(crate) answer: Answer,
}

impl Press {
    /// The rule that would refuse it, if there is one.
    pub(crate) const fn refused(&self) -> Option<&Refusal> {
        match &self.answer {
            Answer::Refused(refusal) => Some(refusal),
            Answer::Done | Answer::Call => None,
        }
    }

    /// Whether another person must authorise it.
    pub(crate) const fn calls(&self) -> bool {
        matches!(self.answer, Answer::Call)
    }
}

/// The forecasts for one person at a console.
pub(super) struct Ask<'a> {
    pub(super) floor: &'a Floor,
    pub(super) table: &'a TableId,
    pub(super) by: &'a Person,
    now: Millis,
    /// One person of each role that may be called to a table.
    others: Vec<&'a Person>,
    /// All others who may approve a void: it takes two of them, and they may have the same role.
    approvers: Vec<&'a Person>,
}

impl<'a> Ask<'a> {
    pub(super) fn new(
        floor: &'a Floor,
        table: &'a TableId,
        by: &'a Person,
        now: Millis,
    ) -> Ask<'a> {
        // A credential that strangers have locked for their addresses is accepted at a table as before.
        let acts = |it: &&Person| it.active && it.id != by.id;
        let of = |role| floor.staff.values().filter(acts).filter(move |it| it.role == role);
        // The person who marked a prize of the round may not authorise it: another is called, if there is
        // one.
        let pending = floor.jackpots.open().filter(|it| it.table == *table);
        let markers: Vec<&StaffId> = pending.flat_map(floor::Jackpot::markers).collect();
        let call = |role: &Role| of(*role).min_by_key(|it| markers.contains(&&it.id));
        let others = Right::ComeWhenCalled.roles().iter().filter_map(call).collect();
        let approvers = DualControl::Void.second().iter().flat_map(|role| of(*role)).collect();
        Ask { floor, table, by, now, others, approvers }
    }

    /// Whether this person may send inputs at all.
    pub(super) fn sends(&self) -> bool {
        self.by.role.may(Right::SendInputs)
    }

    /// A control that sends this input. An input that speaks of a round names it, so that it is refused when
    /// the round has gone on before it arrives.
    pub(super) fn press(&self, input: Input) -> Press {
        let input = self.in_its_round(input);
        let send = input_json(&input);
        Press { send, answer: self.answer(&self.by.id, &input) }
    }

    /// An input that names the round that it speaks of.
    fn in_its_round(&self, input: Input) -> Input {
        match self.round_of(&input) {
            Some(round) => input.in_round(round),
            None => input,
        }
    }

    /// The round that an input speaks of: that of its prize, or the one being played.
    fn round_of(&self, input: &Input) -> Option<RoundNo> {
        match input {
            Input::Checklist { award: Some(award), .. }
            | Input::Payment { award, .. }
            | Input::SelectAward { award } => Some(self.floor.jackpots.get(award)?.round),
            // The one that locks the bets begins a round.
            Input::Button { name: Button::CoinIn | Button::StartGame | Button::Start } => None,
            Input::Button { .. }
            | Input::Hand { .. }
            | Input::Result { .. }
            | Input::PassOver { .. }
            | Input::Key { .. }
            | Input::Swipe { .. }
            | Input::Pin { .. }
            | Input::Void { .. } => {
                let table = self.floor.tables.get(self.table)?;
                (table.play != Play::Open).then_some(table.round)
            }
            _ => None,
        }
    }

    /// A field for a card or a PIN, which identifies its own person. It is enabled if it would work for
    /// anybody.
    pub(super) fn proof(&self, input: impl Fn(StaffId) -> Input) -> Press {
        let input = |person| self.in_its_round(input(person));
        let people = std::iter::once(self.by).chain(self.others.iter().copied());
        let mut answers = people.map(|it| self.decide(&self.by.id, input(it.id.clone())));
        let found = answers.try_fold(None, |worst, answer| match answer {
            Ok(()) => Err(()),
            // A refusal that applies to everybody is more useful than one that applies to one person.
            Err(refusal) if personal(&refusal) => Ok(worst.or(Some(refusal))),
            Err(refusal) => Ok(worst.filter(|it| !personal(it)).or(Some(refusal))),
        });
        let answer = match found {
            Ok(Some(refusal)) => Answer::Refused(refusal),
            Ok(None) | Err(()) => Answer::Done,
        };
        Press { send: input_json(&input(self.by.id.clone())), answer }
    }

    /// A void, approved by this person and one who is called, or else by two who are called. Also returns how
    /// many are called: that depends only on the person, not on whether a void is possible now.
    pub(super) fn void(&self) -> (Press, u8) {
        let first = |it: &Person| DualControl::Void.first().contains(&it.role);
        // Whoever may pass over a high prize may also void its round.
        let second = |it: &Person| DualControl::PassOver.second().contains(&it.role);
        let other = |than: &StaffId, fits: &dyn Fn(&Person) -> bool| {
            let others = || self.approvers.iter().filter(|it| it.id != *than);
            others().find(|it| fits(it)).or_else(|| others().next()).map(|it| it.id.clone())
        };
        let own = || self.by.id.clone();
        let one = if first(self.by) { Some(own()) } else { other(&own(), &first) };
        let one = one.unwrap_or_else(own);
        let two = other(&one, &second).unwrap_or_else(own);
        let (approvals, calls) = ([one, two], if first(self.by) { 1 } else { 2 });
        (self.press(Input::Void { reason: "asked".to_owned(), approvals }), calls)
    }

    /// The forecast for a hand that contradicts the cards, or `None` if nobody could override them.
    pub(super) fn overrules(&self, input: &Input) -> Option<Answer> {
        let Input::Hand { row, seats, award, .. } = input else { return None };
        let (row, why) = (row.clone(), Some("asked".to_owned()));
        let input = Input::Hand { row, seats: *seats, r#override: why, award: *award };
        let answer = self.answer(&self.by.id, &input);
        Some(answer).filter(|answer| !matches!(answer, Answer::Refused(_)))
    }

    fn answer(&self, by: &StaffId, input: &Input) -> Answer {
        let refusal = match self.decide(by, input.clone()) {
            Ok(()) if self.sends() => return Answer::Done,
            Ok(()) => Refusal::NotAllowed { staff: by.clone(), role: self.by.role },
            Err(refusal) => refusal,
        };
        let calls = matches!(refusal, Refusal::NotAllowed { .. } | Refusal::SupervisorNeeded);
        if !calls || !self.sends() {
            return Answer::Refused(refusal);
        }
        let mut found = refusal;
        for other in &self.others {
            match self.decide(&other.id, input.clone()) {
                Ok(()) => return Answer::Call,
                Err(Refusal::NotAllowed { .. }) => {}
                // A person with the right would get this refusal; it is more useful than the lack of a right.
                Err(refusal)
                    if matches!(found, Refusal::NotAllowed { .. } | Refusal::SupervisorNeeded) =>
                {
                    found = refusal;
                }
                Err(_) => {}
            }
        }
        Answer::Refused(found)
    }

    fn decide(&self, by: &StaffId, input: Input) -> Result<(), Refusal> {
        let kind = CommandKind::AtTable { table: self.table.clone(), input };
        // The numbers to be drawn do not matter for a forecast.
        let chance = &mut FixedDigits::in_order();
        self.floor.decide(&Command { by: by.clone(), kind }, self.now, chance).map(drop)
    }
}

/// Whether the refusal applies to one person only.
const fn personal(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::NotAllowed { .. }
            | Refusal::LevelTooLow { .. }
            | Refusal::MarkedIt { .. }
            | Refusal::SamePerson(_)
    )
}
