//! The office: clears jackpots, adjusts meters, backs out, transfers, changes pools and tables, and manages
//! staff. Also the technicians in the pit.

use floor::{
    Button, Check, CommandKind, ControlledChange, DeviceId, DeviceKind, Digest, Enrolment, Fault,
    Floor, Input, Jackpot, JackpotLock, JackpotState, Level, Play, PoolId, Proof, Reason, Role,
    Seat, Stranger, TableId, When,
};
use money::{Account, Cents, Rate};
use rand::RngExt;

use super::{People, Step, at, checklist};
use crate::names::{SHOE, staff};

impl People {
    /// The next step of the office: a waiting jackpot comes first.
    pub(super) fn office(&mut self, floor: &Floor) -> Option<Step> {
        let mut waiting = floor.jackpots.values().filter(|it| it.state == JackpotState::Waiting);
        if let Some(jackpot) = waiting.next().filter(|_| self.happens(150)) {
            let kind = CommandKind::Clear { jackpot: jackpot.id };
            // Usually someone who did not authorise it; the person who did is refused.
            let mut others = ["E300", "S200", "A500"].into_iter();
            let found = |it: &str| {
                jackpot.found_late.as_ref().is_some_and(|late| late.by.contains(&staff(it)))
            };
            let other = others.find(|it| jackpot.authorised_by != Some(staff(it)) && !found(it));
            let by = if self.happens(50) { "E300" } else { other.unwrap_or("A500") };
            return Some(Step { by, kind, takes_ms: GO_ON_MS });
        }
        if self.habits.office_s == 0 {
            return None;
        }
        if self.happens(self.habits.wrong) {
            return self.office_mischief(floor);
        }
        let takes_ms = self.habits.office_s * 1000;
        let step = match self.chance.random_range(0..100) {
            0..20 => self.adjust(floor),
            20..26 => self.back_out(floor),
            26..30 => self.late_prize(floor),
            30..33 => self.slip(floor),
            33..36 => self.change_pool(floor),
            36..60 => self.technician(floor),
            60..72 => self.staff_office(floor),
            72..84 => self.count_down(floor),
            84..88 => self.change_table(floor),
            88..94 => self.equipment(floor),
            94..98 => self.adjust(floor).map(asking),
            _ => self.settle(floor),
        };
        step.map(|step| Step { takes_ms, ..step })
    }

    pub(super) fn some_pool(&mut self, floor: &Floor) -> Option<PoolId> {
        let place = self.chance.random_range(0..floor.pools.len().max(1));
        floor.pools.keys().nth(place).cloned()
    }

    pub(super) fn some_table(&mut self, floor: &Floor) -> Option<TableId> {
        let place = self.chance.random_range(0..floor.tables.len().max(1));
        floor.tables.keys().nth(place).cloned()
    }

    /// One of the most recent prizes.
    pub(super) fn some_jackpot<'a>(&mut self, floor: &'a Floor) -> Option<&'a Jackpot> {
        let back = self.chance.random_range(0..12);
        floor.jackpots.values().rev().nth(back)
    }

    fn adjust(&mut self, floor: &Floor) -> Option<Step> {
        let pool = self.some_pool(floor)?;
        let to = self.some_pool(floor).filter(|to| *to != pool)?;
        let books = &floor.pools.get(&pool)?.book;
        let cents = |account| books.balance(account).payable(Cents::new(1)).cents();
        let meter = cents(Account::Meter);
        let few = self.chance.random_range(1..5_000).min(meter);
        let (amount, reason) = match self.chance.random_range(0..7) {
            0 => (few, Reason::Increase),
            1 => (-few, Reason::Malfunction),
            2 => (few, Reason::Malfunction),
            3 => (-few, Reason::GrossReceipts),
            4 => (-few, Reason::SeedRecovery),
            5 => (-few, Reason::AboveLimit),
            _ => (-(few * 20).min(meter), Reason::Transfer { to }),
        };
        let amount = Cents::new(amount);
        let (text, second) = ("as the reading of the day says".to_owned(), staff("E300"));
        let kind = ControlledChange::Adjust { pool, amount, reason, text }.with(second);
        Some(Step { by: "A500", kind, takes_ms: 0 })
    }

    /// Someone decides on a request that waits for a second person.
    fn settle(&mut self, floor: &Floor) -> Option<Step> {
        let place = self.chance.random_range(0..floor.requests.len().max(1));
        let (&request, _) = floor.requests.iter().nth(place)?;
        let kind = if self.happens(600) {
            CommandKind::Agree { request }
        } else {
            CommandKind::Decline { request }
        };
        Some(Step { by: "E300", kind, takes_ms: 0 })
    }

    fn back_out(&mut self, floor: &Floor) -> Option<Step> {
        let high = self.happens(500);
        let mut last = floor.jackpots.values().rev().take(60);
        let jackpot = match last.find(|it| high && it.level == Level::High) {
            Some(jackpot) => jackpot,
            None => self.some_jackpot(floor)?,
        };
        if jackpot.paid.is_none() || !jackpot.stands() {
            return None;
        }
        let (text, second) = ("paid to the wrong seat".to_owned(), staff("A501"));
        let kind = ControlledChange::BackOut { jackpot: jackpot.id, text }.with(second);
        Some(Step { by: "A500", kind, takes_ms: 0 })
    }

    /// Changes rates, seed or limit: immediately, or at the next reset of the meter.
    fn change_pool(&mut self, floor: &Floor) -> Option<Step> {
        let id = self.some_pool(floor)?;
        let pool = floor.pools.get(&id)?;
        let mut settings = pool.settings.clone();
        let rates = &mut settings.rates;
        match self.chance.random_range(0..5) {
            0 => rates.to_meter = Rate::from_ppm(self.chance.random_range(100_001..600_000))?,
            1 => rates.to_reserve = Rate::from_ppm(self.chance.random_range(0..40_003))?,
            2 => rates.seed_amount = Cents::new(self.chance.random_range(100_000..1_000_000)),
            3 => {
                let shown = pool.displayed().cents().max(rates.seed_amount.cents());
                rates.limit = self
                    .happens(700)
                    .then(|| Cents::new(shown + self.chance.random_range(0..30_000)));
            }
            _ => {
                settings.jackpot_lock =
                    self.one_of(&[JackpotLock::AtAward, JackpotLock::AtAward, JackpotLock::AtMark]);
            }
        }
        let when = self.one_of(&[When::Now, When::AtReset]);
        let (settings, second) = (Box::new(settings), staff("A501"));
        let kind = ControlledChange::ChangePool { pool: id, settings, when }.with(second);
        Some(Step { by: "M800", kind, takes_ms: 0 })
    }

    fn change_table(&mut self, floor: &Floor) -> Option<Step> {
        let table = self.some_table(floor)?;
        let mut settings = Box::new(floor.tables.get(&table)?.settings.clone());
        settings.look.mini = !settings.look.mini;
        settings.pays_together = !settings.pays_together;
        let kind = ControlledChange::ChangeTable { table, settings }.with(staff("E300"));
        Some(Step { by: "M800", kind, takes_ms: 0 })
    }

    /// Faults occur, and seats and tables are closed for a while.
    fn technician(&mut self, floor: &Floor) -> Option<Step> {
        let id = self.some_table(floor)?;
        let table = floor.tables.get(&id)?;
        let seat = Seat::try_from(self.chance.random_range(1..=table.settings.seats)).ok()?;
        match self.chance.random_range(0..6) {
            0 if table.play == Play::Open && table.open => {
                Some(Step { by: "T600", kind: CommandKind::CloseTable { table: id }, takes_ms: 0 })
            }
            1 => Some(at("T600", &id, Input::Seat { seat, open: false }, 0)),
            2 => Some(at("T600", &id, Input::Seat { seat, open: true }, 0)),
            _ => {
                let fault = self.one_of(&[Fault::CoinJam, Fault::NotRegistered, Fault::Led]);
                Some(at("D100", &id, Input::Fault { seat, fault }, 0))
            }
        }
    }

    /// A device that is enrolled and revoked, lost and back; people who log in and change a PIN.
    fn equipment(&mut self, floor: &Floor) -> Option<Step> {
        let device: DeviceId = SHOE.try_into().ok()?;
        let Some(known) = floor.devices.get(&device) else {
            let (table, digest) = (self.some_table(floor)?, Digest::new("token".to_owned()));
            let components = DeviceKind::ALL[..5].to_vec();
            let enrolment = Enrolment { table, kind: DeviceKind::Box, components };
            let kind =
                ControlledChange::EnrolDevice { device, enrolment, digest }.with(staff("V400"));
            return Some(Step { by: "T600", kind, takes_ms: 0 });
        };
        let at_table = |by, input| Some(at(by, &known.enrolment.table, input, 0));
        let (by, kind) = match self.chance.random_range(0..18) {
            _ if known.silent => ("T600", CommandKind::DeviceContact { device, in_contact: true }),
            0 => ("T600", CommandKind::RevokeDevice { device }),
            1..4 => ("T600", CommandKind::DeviceContact { device, in_contact: false }),
            4 => ("A500", CommandKind::OpenSession { replaced: false, address: None }),
            5 => ("A500", CommandKind::EndSession { staff: staff("A500") }),
            6 => {
                let (proof, digest) = (Proof::Pin, Digest::new("digest".to_owned()));
                ("S201", CommandKind::SetCredential { staff: staff("S201"), proof, digest })
            }
            7 => {
                let (proof, digest) = (Proof::Card, Digest::new("card".to_owned()));
                let who = self.one_of(&["S200", "S201", "E300"]);
                let change = ControlledChange::SetCredential { staff: staff(who), proof, digest };
                ("M800", change.with(staff("V400")))
            }
            // The keypad and the reader of the box: without a dealer on duty no key has an effect.
            8 => return at_table("BAC01-SHOE", Input::Button { name: Button::CoinIn }),
            9 => {
                let (dealer, proof) = (staff("D100"), self.one_of(&[Proof::Pin, Proof::Card]));
                return at_table("BAC01-SHOE", Input::OnDuty { dealer, proof });
            }
            10 => {
                let (dealer, proof) = (staff("D101"), Proof::Password);
                return at_table("D101", Input::OnDuty { dealer, proof });
            }
            11 => return at_table(self.one_of(&["S200", "BAC01-SHOE"]), Input::OffDuty),
            12 => {
                let what = self.one_of(&Stranger::ALL);
                ("M800", CommandKind::Stranger { what, times: 3, address: None })
            }
            13..15 => ("A500", CommandKind::PrintReceipt { jackpot: self.some_jackpot(floor)?.id }),
            _ => {
                // A supervisor verifies a hand before it is marked.
                let id = self.some_table(floor)?;
                let items = vec![Check::Hand, Check::Leds];
                return Some(at("S201", &id, checklist(None, items), 0));
            }
        };
        Some(Step { by, kind, takes_ms: 0 })
    }

    /// A relief dealer who is added and removed, and an auditor who mistypes a secret.
    fn staff_office(&mut self, floor: &Floor) -> Option<Step> {
        let auditor = floor.staff.get(&staff("U700"))?;
        let kind = match self.chance.random_range(0..8) {
            _ if auditor.locked() && self.happens(500) => {
                CommandKind::Unlock { staff: staff("U700") }
            }
            0 => {
                let number = floor.staff.len();
                let (staff, name) =
                    (format!("D9{number}").as_str().try_into().ok()?, "Relief".into());
                CommandKind::AddStaff { staff, name, role: Role::Dealer }
            }
            1 => {
                let name = "Relief dealer".to_owned();
                CommandKind::ChangeStaff { staff: staff("D101"), name, role: Role::Dealer }
            }
            2 => ControlledChange::RetireStaff { staff: staff("U701") }.with(staff("A500")),
            3 => CommandKind::Credential { staff: staff("U700"), proved: true, address: None },
            _ => CommandKind::Credential { staff: staff("U700"), proved: false, address: None },
        };
        Some(Step { by: "M800", kind, takes_ms: 0 })
    }

    /// After a payout the remaining cards are counted.
    fn count_down(&mut self, floor: &Floor) -> Option<Step> {
        let paid = self.some_jackpot(floor).filter(|it| it.paid.is_some())?;
        let (award, items) = (Some(paid.id), vec![Check::Countdown]);
        Some(at("S201", &paid.table, checklist(award, items), 0))
    }
}

/// The same change, but only requested.
fn asking(step: Step) -> Step {
    match step.kind {
        CommandKind::Together { change, .. } => Step { kind: CommandKind::Ask { change }, ..step },
        kind => Step { kind, ..step },
    }
}

/// How soon the office acts again after it has cleared a jackpot.
const GO_ON_MS: i64 = 10_000;
