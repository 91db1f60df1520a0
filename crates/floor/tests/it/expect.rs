//! Checks the expectations in a script against the floor.

use floor::Event;
use money::Account;

use crate::script::Stage;
use crate::words::{a_seat, id};

impl Stage {
    #[allow(clippy::too_many_lines)] // A line for each word of the scripts.
    pub(crate) fn expect(&self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let found = match words[..] {
            ["meter", pool, _] => self.balance(pool, Account::Meter),
            ["reserve", pool, _] => self.balance(pool, Account::Reserve),
            ["tray", pool, _] => self.balance(pool, Account::Tray),
            ["held", pool, _] => self.balance(pool, Account::Held),
            ["shortfall", pool, _] => self.balance(pool, Account::Shortfall),
            ["seed", pool, _] => self.balance(pool, Account::SeedAdvanced),
            ["coins", table, _] => {
                self.floor.tables[&table.try_into().unwrap()].coins_standing().to_string()
            }
            ["overflow", pool, _] => self.balance(pool, Account::Overflow),
            ["hard-meter", table, _] => {
                self.floor.tables[&table.try_into().unwrap()].coins_in.to_string()
            }
            // What the dealer pays to a seat for the felt, in order.
            ["pays", table, seat, _] => {
                let settled = self.floor.tables[&table.try_into().unwrap()].settlement().unwrap();
                let own = settled.iter().filter(|it| it.bet.seat == a_seat(seat));
                own.map(|it| it.pays.to_string()).collect::<Vec<_>>().join(",")
            }
            ["tray-of", table, _] => {
                let table = &self.floor.tables[&table.try_into().unwrap()];
                table.book.balance(Account::Tray).to_string()
            }
            ["proposes", table, _] => {
                let proposed = self.floor.proposals(&table.try_into().unwrap());
                let shown = proposed.iter().map(|it| match it.if_backed {
                    Some(side) => format!("{}:{}:{}", it.row, it.seats, side),
                    None => format!("{}:{}", it.row, it.seats),
                });
                let shown: Vec<String> = shown.collect();
                if shown.is_empty() { "nothing".to_owned() } else { shown.join(";") }
            }
            // The prizes that the cards make and that are not answered.
            ["known", table, _] => {
                let known = self.floor.unmarked_prizes(&table.try_into().unwrap());
                let shown = known.iter().map(|it| match it.if_backed {
                    Some(side) => format!("{}:{}:{}", it.row, it.seats, side),
                    None => format!("{}:{}", it.row, it.seats),
                });
                let shown: Vec<String> = shown.collect();
                if shown.is_empty() { "nothing".to_owned() } else { shown.join(";") }
            }
            // The finished prizes that may be dropped one day, of those that are neither small nor cancelled.
            ["finished", _] => {
                let floor = serde_json::to_value(&self.floor).unwrap();
                let ids = floor["finished"][1].as_array().unwrap().iter();
                let shown: Vec<String> = ids.map(ToString::to_string).collect();
                if shown.is_empty() { "nothing".to_owned() } else { shown.join(",") }
            }
            // The prizes that were passed over in the shift; the last of them.
            ["passed-over", table, _] => {
                let shown = self.passed_over(table);
                if shown.is_empty() { "nothing".to_owned() } else { shown.join(",") }
            }
            ["last-passed-over", table, _] => self.passed_over(table).pop().unwrap(),
            ["seats", jackpot, _] => self.floor.jackpots[&id(jackpot)].seats.to_string(),
            ["slip", jackpot, _] => {
                self.floor.jackpots[&id(jackpot)].slip.map_or(0, |it| it.0).to_string()
            }
            ["beads", table, _] => {
                let beads = &self.floor.tables[&table.try_into().unwrap()].shoe.beads;
                let show = |bead: &floor::Bead| {
                    let natural = if bead.natural { "n" } else { "" };
                    format!("{}-{}{natural}", bead.points.player, bead.points.banker)
                };
                if beads.is_empty() {
                    "none".to_owned()
                } else {
                    beads.iter().map(show).collect::<Vec<_>>().join(",")
                }
            }
            ["form", what, _] => {
                let mut forms = self.events.iter().rev().filter_map(|event| match event {
                    Event::ShiftClosed { form, .. } => Some(form),
                    _ => None,
                });
                let form = forms.next().expect("a shift was closed");
                match what {
                    "alert" => form.alert.to_string(),
                    "coins" => form.coins_in.to_string(),
                    "hard-total" => form.hard_total().to_string(),
                    "hard-variance" => form.hard_variance().to_string(),
                    "expected" => form.meters[0].moved.sum().to_string(),
                    "total" => form.meters[0].total().to_string(),
                    "variance" => form.meters[0].variance().to_string(),
                    "variance-coins" => form.meters[0].variance_coins().unwrap().to_string(),
                    other => panic!("no line {other}"),
                }
            }
            ["led", table, seat, _] => {
                let at = &self.floor.tables[&table.try_into().unwrap()];
                let led = at.led(a_seat(seat), &self.floor.jackpots);
                format!("{led:?}").to_lowercase()
            }
            ["bets", table, _] => {
                let table = &self.floor.tables[&table.try_into().unwrap()];
                match &table.play {
                    floor::Play::Open => "open".to_owned(),
                    floor::Play::Locked(locked) => format!("locked:{}", locked.bets),
                }
            }
            ["sensors", table, _] => {
                self.floor.tables[&table.try_into().unwrap()].sensors.to_string()
            }
            ["last-bettors", table, _] => {
                let last = self.floor.tables[&table.try_into().unwrap()].last_bettors();
                if last.is_empty() { "nobody".to_owned() } else { last.to_string() }
            }
            // What goes back after a void, seat by seat: `1:pbac-1a:1.00`.
            ["returned", table, round, _] => {
                let voided = &self.floor.tables[&table.try_into().unwrap()].voided;
                let voided = voided.iter().find(|it| it.round.to_string() == round);
                let show = |it: &floor::Returned| format!("{}:{}:{}", it.seat, it.wager, it.amount);
                let shown: Vec<String> =
                    voided.into_iter().flat_map(|it| &it.returned).map(show).collect();
                if shown.is_empty() { "nothing".to_owned() } else { shown.join(",") }
            }
            ["numbers", table, _] => {
                let table = &self.floor.tables[&table.try_into().unwrap()];
                let floor::Play::Locked(locked) = &table.play else { panic!("bets are open") };
                let numbers: Vec<String> = locked.numbers.iter().map(ToString::to_string).collect();
                numbers.join(",")
            }
            ["jackpot", jackpot, _] => {
                format!("{:?}", self.floor.jackpots[&id(jackpot)].state).to_lowercase()
            }
            ["each", jackpot, _] => {
                self.floor.jackpots[&id(jackpot)].paid.unwrap().each.to_string()
            }
            ["paid", jackpot, _] => {
                self.floor.jackpots[&id(jackpot)].paid.unwrap().total.to_string()
            }
            ["full", jackpot, _] => {
                self.floor.jackpots[&id(jackpot)].paid.unwrap().full.to_string()
            }
            ["prints", jackpot, _] => self.floor.jackpots[&id(jackpot)].prints.to_string(),
            ["shared", jackpot, _] => self.floor.jackpots[&id(jackpot)].shared.to_string(),
            ["worth-shortfall", jackpot, _] => {
                self.floor.jackpots[&id(jackpot)].paid.unwrap().shortfall.to_string()
            }
            ["last-slip", _] => self.floor.last_slip.to_string(),
            // The slips of a prize: number, seat, payment, prints, and whether it is void.
            ["slips", jackpot, _] => {
                let prize = &self.floor.jackpots[&id(jackpot)];
                let show =
                    |(number, seat, state): (floor::SlipNo, floor::Seat, &floor::SlipState)| {
                        let void = if state.voided.is_some() { ":void" } else { "" };
                        let payment = prize.payment_of(seat);
                        format!("{number}:{seat}:{payment}:{}{void}", state.prints)
                    };
                let shown: Vec<String> = prize.numbered_slips().map(show).collect();
                if shown.is_empty() { "none".to_owned() } else { shown.join(",") }
            }
            ["sign", jackpot, _] => {
                let sign = self.floor.jackpots[&id(jackpot)].sign.as_ref();
                sign.map_or_else(
                    || "unread".to_owned(),
                    |it| {
                        let by = if it.r#override.is_some() { "!" } else { "" };
                        format!("{}{by}", it.shown)
                    },
                )
            }
            ["receipt", jackpot, _] => {
                self.floor.jackpots[&id(jackpot)].receipt.unwrap().to_string()
            }
            _ => panic!("cannot read: {}", self.line),
        };
        assert_eq!(found, *words.last().unwrap(), "{}", self.line);
    }

    /// Round, row, level, seats, and the people: `5:four-one-colour-nines:high:1,2:S200+V400`.
    fn passed_over(&self, table: &str) -> Vec<String> {
        let table = &self.floor.tables[&table.try_into().unwrap()];
        let show = |it: &floor::PassedOver| {
            let by: Vec<&str> = it.by.iter().map(floor::StaffId::as_str).collect();
            format!("{}:{}:{}:{}:{}", it.round, it.row, it.level, it.seats, by.join("+"))
        };
        table.passed_over.iter().map(show).collect()
    }

    fn balance(&self, pool: &str, account: Account) -> String {
        self.floor.pools[&pool.try_into().unwrap()].book.balance(account).to_string()
    }
}
