//! Checks that no prize is missed: what the cards make is marked, or answered by those who may; a percentage
//! is divided as the rules say; and a high prize has its cards.

use cards::Round;
use floor::{Dealt, Event, JackpotId, Level, PoolId, Role, Seat, Seats, StaffId, TableId};
use wagers::{Pays, Side, Sides};

use super::desk::Live;
use super::prizes::{Claim, State, level_of};
use super::{Auditor, Finding, law};

/// The rows that a seat wins: each with the side that it must have backed, where that is not recorded.
type Wins = Vec<(String, Option<Side>)>;

impl Auditor {
    /// What a seat wins on a pool, if all cards are known.
    fn wins(&self, table: &TableId, pool: &PoolId, live: &Live, seat: Seat) -> Wins {
        let (Dealt::Cards(cards), Some(desk)) = (&live.dealt, self.desks.get(table)) else {
            return vec![];
        };
        let (Ok(round), Some(ledger)) = (Round::from_cards(cards), self.pools.get(pool)) else {
            return vec![];
        };
        let wager = ledger.settings.pay_table.wager();
        let number = live.number_of(seat);
        let row = |side| {
            let row = wager.award(&round, side, number)?;
            wager.rows.iter().position(|it| it.id == row.id)
        };
        let id = |place: usize| wager.rows[place].id.clone();
        match ledger.settings.sides {
            Sides::None => row(None).map(|it| (id(it), None)).into_iter().collect(),
            Sides::Either => row(Some(Side::Either)).map(|it| (id(it), None)).into_iter().collect(),
            _ if desk.tracked() => {
                let backs = desk.backs(seat).into_iter().filter(|it| *it != Side::Tie);
                // One coin wins one row: the best.
                backs
                    .filter_map(|side| row(Some(side)))
                    .min()
                    .map(|it| (id(it), None))
                    .into_iter()
                    .collect()
            }
            _ => {
                let both = [Side::Player, Side::Banker];
                let both = both.map(|side| row(Some(side)).map(|it| (it, side)));
                match both {
                    [Some((one, _)), Some((two, _))] if one == two => vec![(id(one), None)],
                    both => {
                        both.into_iter().flatten().map(|(it, side)| (id(it), Some(side))).collect()
                    }
                }
            }
        }
    }

    fn claims_of<'a>(
        &'a self,
        live: &'a Live,
        pool: &'a PoolId,
    ) -> impl Iterator<Item = &'a Claim> {
        let claims = live.marks.iter().filter_map(|mark| self.claims.get(mark));
        claims.filter(move |it| it.pool == *pool && it.stands())
    }

    /// Every prize that the cards make is marked or answered when a round ends.
    pub(super) fn check_all_answered(&self, table: &TableId) -> Finding {
        match self.unanswered(table, |_| true) {
            None => Ok(()),
            Some(what) => Err(format!("{table} ends its round, and {what} is not marked")),
        }
    }

    /// A void takes no high prize away unless it is passed over, by two people who may.
    pub(super) fn check_high_answered(&self, table: &TableId) -> Finding {
        match self.unanswered(table, |level| level == Level::High) {
            None => Ok(()),
            Some(what) => Err(format!("{table} voids its round, and {what} is not passed over")),
        }
    }

    /// A prize of one of these levels that the cards make and that nobody has marked or answered.
    fn unanswered(&self, table: &TableId, of: impl Fn(Level) -> bool) -> Option<String> {
        let desk = self.desks.get(table)?;
        let live = desk.live.as_ref()?;
        for pool in desk.settings.feeds.iter().map(|feed| &feed.pool) {
            for seat in live.bets.iter() {
                for (row, side) in self.wins(table, pool, live, seat) {
                    let level = self.level(pool, &row)?;
                    let answered = self.is_answered(live, pool, (&row, level, side), seat);
                    if of(level) && !answered {
                        return Some(format!("{row} of seat {seat}"));
                    }
                }
            }
        }
        None
    }

    fn level(&self, pool: &PoolId, row: &str) -> Option<Level> {
        let rows = &self.pools.get(pool)?.settings.pay_table.wager().rows;
        rows.iter().find(|it| it.id == row).map(level_of)
    }

    fn is_answered(
        &self,
        live: &Live,
        pool: &PoolId,
        (row, level, side): (&str, Level, Option<Side>),
        seat: Seat,
    ) -> bool {
        let mut answers = live.answers.iter().filter(|it| it.0 == *pool && it.1 == row);
        // Another row is an answer as the cards make it, since a seat wins one row. As a supervisor's word it
        // answers only what one supervisor passes over: no high prize, and no low one by a smaller one.
        let answer = |it: &Claim| {
            let enough = level != Level::High && it.level >= level;
            it.row.id == row || !it.overridden || enough
        };
        let marked = self.claims_of(live, pool).any(|it| it.seats.contains(seat) && answer(it));
        marked
            || match side {
                None => answers.any(|it| it.2.contains(seat)),
                Some(_) => {
                    answers.next().is_some()
                        || self.claims_of(live, pool).any(|it| it.row.id == row)
                }
            }
    }

    /// Nobody won, or the prize is passed over by people who may.
    pub(super) fn look_at_answer(&mut self, event: &Event) -> Finding {
        match event {
            Event::NobodyWon { table, pool, row, by } => {
                self.works_console(by)?;
                let live = self.live(table)?.clone();
                let depends = live.bets.iter().any(|seat| {
                    let wins = self.wins(table, pool, &live, seat);
                    wins.iter().any(|(it, side)| it == row && side.is_some())
                });
                let cards = matches!(live.dealt, Dealt::Cards(_));
                law!(depends || !cards, "nobody won {row} of {pool}, and the rules name who did");
                let answer = (pool.clone(), row.clone(), Seats::NONE);
                self.live(table)?.answers.push(answer);
            }
            Event::PrizePassedOver { table, pool, row, level, seats, reason, by, second } => {
                self.supervises(by)?;
                law!(!reason.trim().is_empty(), "a prize is passed over without a reason");
                let ledger = self.ledger(pool)?;
                let rows = &ledger.settings.pay_table.wager().rows;
                let found = rows.iter().find(|it| it.id == *row);
                let found = found.ok_or_else(|| format!("{pool} has no row {row}"))?;
                law!(*level == level_of(found), "{row} is not {level}");
                self.check_second(*level, by, second.as_ref())?;
                let answer = (pool.clone(), row.clone(), *seats);
                self.live(table)?.answers.push(answer);
            }
            _ => return Err("is no answer".to_owned()),
        }
        Ok(())
    }

    fn check_second(&mut self, level: Level, by: &StaffId, second: Option<&StaffId>) -> Finding {
        match (level, second) {
            (Level::High, None) => Err("one person passes over a high prize".to_owned()),
            (Level::High, Some(second)) => {
                law!(second != by, "{by} passes over a high prize twice");
                self.is(second, &[Role::Executive, Role::Surveillance]).map(drop)
            }
            (Level::Low | Level::NoKey, _) => Ok(()),
        }
    }

    /// A percentage goes to all seats that the rules name, and a high prize has its cards; a supervisor may
    /// allow another set, or no cards.
    pub(super) fn check_share(&self, claim: &Claim, jackpot: JackpotId, live: &Live) -> Finding {
        if claim.overridden {
            return Ok(());
        }
        let known = match &live.dealt {
            Dealt::Cards(cards) => Round::from_cards(cards).is_ok(),
            Dealt::Unknown | Dealt::Points(_) => false,
        };
        let needed = claim.level == Level::High && self.site.high_needs_cards;
        law!(known || !needed, "jackpot {jackpot} is paid, and nobody has seen its cards");
        self.check_named(claim, jackpot, live)
    }

    /// A percentage goes to all seats that the rules name, if the cards are known.
    pub(super) fn check_named(&self, claim: &Claim, jackpot: JackpotId, live: &Live) -> Finding {
        if !matches!(claim.row.pays, Pays::Percent(_)) {
            return Ok(());
        }
        let named = |seat: &Seat| {
            let wins = self.wins(&claim.table, &claim.pool, live, *seat);
            wins.contains(&(claim.row.id.clone(), None))
        };
        let passed_over = live.passed_over(&claim.pool, &claim.row.id);
        let named: Seats = live.bets.less(passed_over).iter().filter(named).collect();
        let right = named.is_empty() || named == claim.seats;
        law!(right, "jackpot {jackpot} goes to {}, and the rules name {named}", claim.seats);
        Ok(())
    }

    /// A result is entered or corrected: not after an award; what a shoe has read, and what takes a low or
    /// high prize away, by a supervisor only.
    pub(super) fn enter_result(&mut self, table: &TableId, dealt: &Dealt, by: &StaffId) -> Finding {
        self.works_console(by)?;
        let live = self.live(table)?.clone();
        let after = Live { dealt: dealt.clone(), ..live.clone() };
        if live.read || self.takes_away(table, &live, &after) {
            self.supervises(by)?;
        }
        for mark in &live.marks {
            let state = self.claim(*mark)?.state;
            let paid = matches!(state, State::Waiting | State::Cleared);
            law!(!paid, "{table} changes its result, and jackpot {mark} is paid");
        }
        let live = self.live(table)?;
        if live.dealt != Dealt::Unknown {
            live.answers.clear();
        }
        live.dealt = dealt.clone();
        Ok(())
    }

    /// Whether a seat wins a low or high prize by one result and not by another.
    fn takes_away(&self, table: &TableId, before: &Live, after: &Live) -> bool {
        let Some(desk) = self.desks.get(table) else { return false };
        desk.settings.feeds.iter().map(|feed| &feed.pool).any(|pool| {
            before.bets.iter().any(|seat| {
                let still = self.wins(table, pool, after, seat);
                let lost = |(row, side): &(String, Option<Side>)| {
                    let mut same = still.iter().filter(|it| it.0 == *row);
                    !same.any(|it| it.1.is_none() || it.1 == *side)
                };
                let wins = self.wins(table, pool, before, seat);
                let big = |row: &str| self.level(pool, row).is_some_and(|it| it != Level::NoKey);
                wins.iter().any(|win| big(&win.0) && lost(win))
            })
        })
    }
}
