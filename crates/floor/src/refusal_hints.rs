//! The English hints of refusals: what to do about them. Translations are found by the code of the rule.

use crate::refusal::Refusal;

impl Refusal {
    /// What to do about it.
    #[must_use]
    #[allow(clippy::too_many_lines)] // One line for each rule.
    pub fn hint(&self) -> &'static str {
        match self {
            Refusal::UnknownTable(_) | Refusal::UnknownPool(_) | Refusal::UnknownStaff(_) => {
                "check the name, or set it up first"
            }
            Refusal::UnknownJackpot(_) | Refusal::NotPending(_) | Refusal::NotWaiting(_) => {
                "check the list of jackpots"
            }
            Refusal::NameTaken(_) => "choose another name",
            Refusal::BadSettings(_) | Refusal::Link(_) => "correct the settings",
            Refusal::FiguresNeeded(_) => "send it again in a moment",
            Refusal::BadAdjustment(_) => "check the amount and the reason against the books",
            Refusal::Inactive(_) => "ask an administrator",
            Refusal::CredentialLocked(_) => "ask an administrator to unlock it",
            Refusal::NotAllowed { .. } => "ask a supervisor or an administrator",
            Refusal::LevelTooLow { .. } => "ask a supervisor or an executive",
            Refusal::SamePerson(_) => "a second person must approve",
            Refusal::NoSuchSeat { .. } => "choose a seat of this table",
            Refusal::SeatClosed(_) => "open the seat first",
            Refusal::SeatFaulty(_) => "ask a technician to check the sensor",
            Refusal::BetsLocked => "wait for the end of the round",
            Refusal::BetsOpen => "lock the bets first",
            Refusal::SecondCoin(_) => "a seat plays one coin per round; wait for the next round",
            Refusal::NoCoin(_) => "place the coin first",
            Refusal::WrongConsole { .. } => "use the buttons of this console",
            Refusal::NoSuchRow { .. } => "press a hand of this table's pay table",
            Refusal::NoBet(_) | Refusal::NoBettors => {
                "a prize is paid only to a seat whose light is on"
            }
            Refusal::Contradicted { .. } => {
                "press the hand that was dealt, or ask a supervisor to override"
            }
            Refusal::RoundNotOver => "deal the round to its end, or enter its result",
            Refusal::RoundOver => "the round has all its cards; end the round",
            Refusal::RowClosed { .. } => {
                "each prize is paid once per round; check the list of awards"
            }
            Refusal::NothingEntered => "enter the seat and the hand first",
            Refusal::EntryOpen => "confirm it with the dealer's PIN, or cancel it with CHECK",
            Refusal::NothingPending => "mark the winning hand first",
            Refusal::NotSelected => "press PENDING and select the award",
            Refusal::KeyNotTurned => "insert the key and turn it to JPL or JPH",
            Refusal::WrongKey { .. } => "008 is for low, 009 for high jackpots",
            Refusal::KeyInLock => "turn the key to R and remove it",
            Refusal::ChecklistOpen { .. } => "verify the remaining items and tick them",
            Refusal::JackpotPending { .. } => "pay or cancel every pending jackpot first",
            Refusal::OrderNeeded { .. } => "ask surveillance to record which table won first",
            Refusal::BadOrder => "list every jackpot that waits for the order, once",
            Refusal::NotNext { .. } => "pay and clear the jackpots in the recorded order",
            Refusal::AwardMade(_) => "back out the award first",
            Refusal::TooManyBettors => "there are only ten numbers; take fewer coins",
            Refusal::CoinDropped(_) => "void the round to return the coin, or play it",
            Refusal::TableClosed(_) => "reopen the table first",
            Refusal::TableOpen(_) => "close the table first",
            Refusal::BetsOnTable => "remove all coins and chips from the table first",
            Refusal::NotTracked => {
                "set the base bets of the table to tracked, or lock the bets without them"
            }
            Refusal::NoSuchWager(_) => "choose a side bet of this table",
            Refusal::NoSuchSide => "choose Player, Banker or, in the base game, Tie",
            Refusal::BetLimit { .. } => "bet within the limits of the table",
            Refusal::NoBaseBet(_) => "enter the base bet, remove the coin, or close the seat",
            Refusal::NotEligible { .. } => {
                "enter the base bet that it needs, or take back the side bet"
            }
            Refusal::TooManyGames { .. } => "take back another bet of this player first",
            Refusal::NoResult => "enter the cards or the result",
            Refusal::CardsNeeded(_) => "enter the cards of the round",
            Refusal::BadResult(_) => "check the cards and enter them again",
            Refusal::Impossible { .. } => "correct the result, or press the hand that was dealt",
            Refusal::PrizeKnown(_) => {
                "mark it, say that nobody backed that hand, or ask a supervisor to pass it over"
            }
            Refusal::NoKnownPrize { .. } => "check the cards and the marks of the round",
            Refusal::SeatsNeeded { .. } => "select the seats that won it",
            Refusal::OtherSeats { .. } => {
                "press the hand without a seat, or ask a supervisor to override"
            }
            Refusal::CardsNotKnown(_) => {
                "enter the cards, or ask another supervisor to allow it without them"
            }
            Refusal::WrongShoe { .. } => {
                "use a shoe with the right number of decks, or change the settings of the table"
            }
            Refusal::OneSeat { .. } => "select the seat whose number matches",
            Refusal::PoolBusy { .. } => {
                "wait for the end of the round at these tables, or close them"
            }
            Refusal::NoReason => "enter a reason",
            Refusal::SeatMarked { .. } => "cancel that mark, then mark all winners together",
            Refusal::LastUnlocker(_) => "try again, or add a second administrator",
            Refusal::SecondNeeded => "ask an executive, accounting or surveillance to approve it",
            Refusal::NotPaid(_) => "authorise it first",
            Refusal::UnknownDevice(_) => "ask a technician to enrol it, with a second person",
            Refusal::DeviceSilent(_) => {
                "check its connection; bets are accepted again when it responds"
            }
            Refusal::NobodyOnDuty(_) => "the dealer takes over the table with a badge or a PIN",
            Refusal::CardTaken => "use another card",
            Refusal::NoShift(_) => "ask a supervisor to open the shift",
            Refusal::ShiftOpen(_) => "close the shift first",
            Refusal::NoCount(_) => "another person must count first",
            Refusal::CountsDiffer => "both people count again, independently",
            Refusal::NotCarried { .. } => "start with the reading that was carried over",
            Refusal::MetersMissing { .. } => "read every meter that the table feeds",
            Refusal::SameOffice => {
                "one count is by a supervisor or an executive, the other by accounting"
            }
            Refusal::UnknownRequest(_) => "make the request again",
            Refusal::SecretNotChosen(_) => "log in and choose your own password first",
            Refusal::LastPerson { .. } => {
                "first add another person of that office, who then chooses a password"
            }
            Refusal::TooManyRequests(_) => {
                "ask somebody to approve or decline some of them, or withdraw them"
            }
            Refusal::JournalBroken => "stop play and call the system administrator",
            Refusal::ClockBehind { .. } => "set the clock, or have two people accept it",
            Refusal::BadText { .. } => "write one short line of printable characters",
            Refusal::OtherTable { .. } => "use the console of that table",
            Refusal::MarkedIt { .. } => "ask another supervisor or an executive to authorise it",
            Refusal::AuthorisedIt { .. } => {
                "ask another supervisor, an executive or accounting to clear it"
            }
            Refusal::DealerNeeded(_) => "the dealer enters a PIN or swipes a badge",
            Refusal::CardTimedOut(_) => "swipe the card again, or take it back with CHECK",
            Refusal::RoundGone { .. } => "look at the table, and enter it again for its round",
            Refusal::HasSensors => "the players place their coins",
            Refusal::NoLastBettors => "touch the seats that bet",
            Refusal::ClockRight | Refusal::NothingToReturn(_) | Refusal::SlipVoid(_) => {
                "nothing needs to be done"
            }
            Refusal::RoundNotKept { .. } => {
                "work out the amount from the reports, and let accounting adjust the meter"
            }
            Refusal::UnknownSlip(_) => "check the number in the report of slips",
            Refusal::SignDiffers { .. } => {
                "read the sign again; if it really differs, give the reason as an override"
            }
            Refusal::SignNotRead(_) => "enter the figure on the sign with the checklist",
            Refusal::SupervisorNeeded => {
                "a supervisor or an executive presses J-POT and enters a PIN or swipes a card"
            }
        }
    }
}
