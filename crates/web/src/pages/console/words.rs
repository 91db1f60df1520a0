//! The texts of the console, in the dealer's language.

use std::fmt::Display;

use cards::{Hand, Outcome, Rank, Suit};
use floor::{
    Bead, Button, Check, Coin, Fault, FeltBet, JackpotState, Level, Payment, Refusal, Seat, Seats,
    Stage,
};
use money::Cents;
use wagers::Side;

use super::Meter;
use super::ask::Press;
use super::dispute::{Dispute, Stands};
use super::hands::{CardView, Pay};
use super::pads::BetPad;
use super::page::Shown;
use super::panel::{KeySwitch, Next, PinPad};
use super::prizes::{Prize, Slips};
use super::seats::{SeatView, Touch};
use crate::words::capital;

impl Shown {
    pub(super) fn say(&self, id: &str) -> String {
        self.frame.t().say(id)
    }

    pub(super) fn with(&self, id: &str, args: &[(&str, &dyn Display)]) -> String {
        self.frame.t().with(id, args)
    }

    /// One text of a family: `console-led` with `steady` is the message `console-led-steady`.
    pub(super) fn say_of(&self, family: &str, name: &str) -> String {
        self.say(&format!("{family}-{name}"))
    }

    /// Why something would be refused, and what to do about it.
    pub(super) fn why(&self, refusal: &Refusal) -> String {
        let said = self.frame.t().refusal(refusal, &self.it.labels);
        self.with("console-why", &[("message", &said.message), ("hint", &said.hint)])
    }

    pub(super) fn row_name(&self, name: &str) -> String {
        self.frame.t().row_name(name)
    }

    pub(super) fn game(&self) -> String {
        self.frame.t().game_name(&self.it.game.1)
    }

    pub(super) fn state(&self) -> String {
        match &self.it.stage {
            Stage::Pending(many) => self.with("console-state-pending", &[("many", many)]),
            stage => self.say_of("console-state", stage.name()),
        }
    }

    pub(super) fn wager(&self, meter: &Meter) -> String {
        let wager = self.frame.t().short(meter.wager);
        self.with("console-wager", &[("wager", &wager)])
    }

    /// Whether chips on the felt are tracked.
    pub(super) fn tracked(&self) -> bool {
        self.it.tracked
    }

    /// The meaning of a seat's lights, for people who cannot see them.
    pub(super) fn seat_says(&self, seat: &SeatView) -> String {
        let mut said = vec![self.frame.t().led(seat.led)];
        if let Some(fault) = seat.spot.fault {
            said.push(self.frame.t().fault(fault));
        }
        if !seat.spot.open {
            said.push(self.say("seat-closed"));
        }
        if let Some(number) = seat.number {
            said.push(self.with("console-number", &[("number", &number)]));
        }
        let (label, said) = (&seat.label, said.join(", "));
        self.with("console-seat-says", &[("seat", label), ("says", &said)])
    }

    /// The word under a seat's lights.
    pub(super) fn seat_note(&self, seat: &SeatView) -> String {
        if let Some(fault) = seat.spot.fault {
            return self.frame.t().fault(fault);
        }
        let note = match (seat.spot.open, &seat.touch, seat.bet, seat.spot.coin) {
            (false, ..) => "closed",
            (_, Touch::Choose { chosen: true }, ..) => "chosen",
            (_, _, true, _) => "bet",
            (_, _, false, Coin::Placed) if self.it.mode() == "open" => "placed",
            (_, _, false, Coin::Placed | Coin::Dropped) => "not-counted",
            (_, _, false, Coin::None) => return String::new(),
        };
        self.say_of("console-note", note)
    }

    pub(super) fn seat_chips(&self, seat: &SeatView) -> String {
        let of = |bet: &FeltBet| {
            format!("{} {}", self.side_letter(bet), self.frame.t().short(bet.amount))
        };
        let chips: Vec<String> = seat.chips.iter().map(of).collect();
        self.with("console-chips-of", &[("seat", &seat.label), ("chips", &chips.join(", "))])
    }

    pub(super) fn side_class(&self, side: &Option<Side>) -> String {
        side.map_or_else(String::new, |side| side.to_string())
    }

    /// A bet in a text short enough for a chip: the letter of the hand, or the beginning of the game's name.
    pub(super) fn side_letter(&self, bet: &FeltBet) -> String {
        let side = bet.side.map(|side| self.say(&format!("console-letter-{side}")));
        let base = bet.wager == self.it.game.0;
        match (side, base) {
            (Some(side), true) => side,
            (side, _) => {
                let parts = bet.wager.split('-').filter_map(|part| part.chars().next());
                let short: String = parts.map(|letter| letter.to_ascii_uppercase()).collect();
                format!("{short}{}", side.map(|side| format!(" {side}")).unwrap_or_default())
            }
        }
    }

    pub(super) fn hand_name(&self, hand: &Hand) -> String {
        self.frame.t().side(match hand {
            Hand::Player => Side::Player,
            Hand::Banker => Side::Banker,
        })
    }

    pub(super) fn card_name(&self, card: &CardView) -> String {
        let rank = match card.card.rank {
            Rank::Ace => self.say("rank-ace"),
            Rank::Jack => self.say("rank-jack"),
            Rank::Queen => self.say("rank-queen"),
            Rank::King => self.say("rank-king"),
            _ => card.rank(),
        };
        let suit = self.suit(card.card.suit);
        self.with("card-name", &[("rank", &rank), ("suit", &suit)])
    }

    pub(super) fn suit(&self, suit: Suit) -> String {
        self.say(match suit {
            Suit::Spades => "suit-spades",
            Suit::Hearts => "suit-hearts",
            Suit::Diamonds => "suit-diamonds",
            Suit::Clubs => "suit-clubs",
        })
    }

    pub(super) fn next_card(&self, hand: &Hand) -> String {
        self.with("console-next-card", &[("hand", &self.hand_name(hand))])
    }

    /// The name of a seat on the felt.
    pub(super) fn seat(&self, seat: &Seat) -> String {
        seat.called(&self.it.labels)
    }

    pub(super) fn seats(&self, seats: &Seats) -> String {
        let list = seats.called(&self.it.labels).replace(',', ", ");
        self.with("console-seats-list", &[("many", &seats.len()), ("seats", &list)])
    }

    pub(super) fn marked(&self, seats: &Seats) -> String {
        self.with("console-marked", &[("seats", &self.seats(seats))])
    }

    pub(super) fn paid(&self, seats: &Seats) -> String {
        self.with("console-paid", &[("seats", &self.seats(seats))])
    }

    pub(super) fn fault(&self, fault: &Fault) -> String {
        self.frame.t().fault(*fault)
    }

    pub(super) fn check(&self, check: &Check) -> String {
        self.frame.t().check(*check)
    }

    pub(super) fn level(&self, level: &Level) -> String {
        self.frame.t().level(*level)
    }

    /// The next step.
    pub(super) fn next(&self) -> String {
        let button = |button: Button| {
            let does = match button {
                Button::CoinIn | Button::StartGame | Button::Start => "lock",
                Button::GameOver | Button::EndGame | Button::Stop => "end",
                _ => "press",
            };
            let id = format!("console-next-{does}");
            self.with(&id, &[("button", &button.label())])
        };
        match &self.it.panel.next {
            Next::Press(it) => button(*it),
            Next::First(refusal) => capital(&self.frame.t().refusal(refusal, &self.it.labels).hint),
            Next::Cards => self.say("console-next-cards"),
            Next::Mark => self.say("console-next-mark"),
            Next::Verify => self.say("console-next-verify"),
            Next::Swipe => self.say("console-next-swipe"),
            Next::Select => self.say("console-next-select"),
            Next::OwnPin => self.say("console-next-own-pin"),
            Next::Pin => self.say("console-next-pin"),
        }
    }

    /// A round of the shoe as one letter and as a word.
    pub(super) fn bead(&self, bead: &Bead) -> (String, String) {
        let side = match bead.points.outcome() {
            Outcome::Win(Hand::Player) => Side::Player,
            Outcome::Win(Hand::Banker) => Side::Banker,
            Outcome::Tie => Side::Tie,
        };
        (self.say(&format!("console-letter-{side}")), side.to_string())
    }

    /// The text for a round about which nothing is known yet.
    pub(super) fn round_says(&self) -> String {
        let bets = self.it.seats.iter().filter(|seat| seat.bet).count();
        let (round, shoe) = (self.it.round, self.it.beads.len());
        let id = match (self.it.mode(), round) {
            ("locked", _) => "locked",
            (_, 0) => "first",
            _ => "open",
        };
        let id = format!("console-round-{id}");
        self.with(&id, &[("round", &round), ("bets", &bets), ("shoe", &shoe)])
    }

    pub(super) fn prize_title(&self, prize: &Prize) -> String {
        let name = self.row_name(&prize.name);
        let seats = self.seats(&prize.seats);
        self.with("console-prize", &[("id", &prize.id), ("name", &name), ("seats", &seats)])
    }

    pub(super) fn prize_state(&self, prize: &Prize) -> String {
        match prize.state {
            JackpotState::Pending => {
                let done = prize.checks.iter().filter(|it| it.done).count();
                let all = prize.checks.len();
                self.with("console-prize-pending", &[("done", &done), ("all", &all)])
            }
            JackpotState::Waiting => self.say("console-prize-waiting"),
            JackpotState::Cleared | JackpotState::Cancelled | JackpotState::BackedOut => {
                self.say("console-prize-cleared")
            }
        }
    }

    /// What each seat gets.
    pub(super) fn each(&self, prize: &Prize) -> String {
        let each = prize.worth.map_or(Cents::ZERO, |worth| worth.each);
        let (each, seats) = (self.frame.t().money(each), prize.shared.len());
        self.with("console-each", &[("many", &seats), ("each", &each)])
    }

    pub(super) fn contested(&self, prize: &Prize) -> String {
        let tables: Vec<&str> = prize.contested.iter().map(floor::TableId::as_str).collect();
        self.with("console-contested", &[("tables", &tables.join(", "))])
    }

    pub(super) fn payment(&self, payment: &Payment) -> String {
        self.frame.t().payment(*payment)
    }

    /// What the button says that prints the slips of a prize.
    pub(super) fn print_slips(&self, slips: &Slips) -> String {
        let Slips { first, last, printed } = slips;
        let id = match (printed, first == last) {
            (false, true) => "console-print-slip",
            (false, false) => "console-print-slips",
            (true, true) => "console-print-slip-again",
            (true, false) => "console-print-slips-again",
        };
        self.with(id, &[("first", first), ("last", last)])
    }

    pub(super) fn cards_needed(&self, wager: &str) -> String {
        self.why(&Refusal::CardsNeeded(wager.to_owned()))
    }

    /// Whether it may be paid out now.
    pub(super) fn due(&self, pay: &Pay) -> bool {
        pay.prize.is_none_or(|due| due)
    }

    pub(super) fn pay_name(&self, pay: &Pay) -> String {
        match pay.prize {
            Some(_) => self.row_name(&pay.name),
            None => self.of_side(&pay.wager, &pay.name, pay.side),
        }
    }

    pub(super) fn bet_name(&self, bet: &BetPad) -> String {
        self.of_side(&bet.wager, &bet.name, bet.side)
    }

    /// The name of a bet. A base game bet is named by its hand alone.
    pub(super) fn of_side(&self, wager: &str, name: &str, side: Option<Side>) -> String {
        let t = self.frame.t();
        let name = t.game_name(name);
        match side {
            Some(side) if wager == self.it.game.0 => t.side(side),
            Some(side) => format!("{name}, {}", t.side(side)),
            None => name,
        }
    }

    pub(super) fn commission(&self, pay: &Pay) -> bool {
        pay.commission != Cents::ZERO
    }

    pub(super) fn commission_says(&self, pay: &Pay) -> String {
        let commission = self.frame.t().money(pay.commission);
        self.with("console-commission", &[("commission", &commission)])
    }

    /// The label of a chip.
    pub(super) fn chip(&self, chip: &Cents) -> String {
        self.frame.t().short(*chip)
    }

    pub(super) fn seat_title(&self, seat: &Seat) -> String {
        self.with("console-seat-title", &[("seat", &self.seat(seat))])
    }

    pub(super) fn close_seat_sure(&self, seat: &Seat) -> String {
        self.with("console-seat-close-sure", &[("seat", &self.seat(seat))])
    }

    pub(super) fn key_says(&self, switch: &KeySwitch) -> String {
        match switch.key() {
            Some(key) => {
                self.with("console-key-at", &[("key", &key), ("position", &switch.stands())])
            }
            None => self.say("console-key-none"),
        }
    }

    /// The meaning of a position of the key switch.
    pub(super) fn position(&self, name: &str) -> String {
        self.say(&format!("console-position-{}", name.to_lowercase()))
    }

    /// What the card reader waits for.
    pub(super) fn swipe_says(&self, swipe: &Press) -> String {
        match (&self.it.panel.card_of, swipe.refused()) {
            (Some(staff), _) => self.with("console-swiped", &[("staff", staff)]),
            (None, Some(refusal)) => self.why(refusal),
            (None, None) => self.say("console-swipe-what"),
        }
    }

    /// What a contest means for this table.
    pub(super) fn dispute(&self, dispute: &Dispute) -> String {
        let pool = &dispute.pool;
        match &dispute.stands {
            Stands::Open(others) => {
                let tables: Vec<&str> = others.iter().map(floor::TableId::as_str).collect();
                let tables = tables.join(", ");
                self.with("dispute-claimed", &[("tables", &tables), ("pool", pool)])
            }
            Stands::Ours => self.with("dispute-turn-ours", &[("pool", pool)]),
            Stands::Other(table) => {
                self.with("dispute-turn-other", &[("table", table), ("pool", pool)])
            }
        }
    }

    /// The staff number that a PIN pad begins with: the dealer's own, or none.
    pub(super) fn own_number(&self, pin: &PinPad) -> String {
        if pin.own { self.it.person.to_string() } else { String::new() }
    }

    pub(super) fn approver(&self, number: &u8) -> String {
        self.with("console-approver", &[("number", &(number + 1))])
    }
}
