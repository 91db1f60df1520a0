//! Known prizes: what the result of a round makes, who wins it, and which of it nobody has marked yet.
//!
//! A round does not end while a prize is known and not answered. There are three answers:
//!
//! ```text
//! known --hand--------------------> marked          for every seat that wins it
//!       --hand, no seats----------> nobody won      only where the seats depend on the hand that they backed
//!       --pass-over---------------> passed over     by a supervisor; a high prize by two people
//! ```
//!
//! Where a rule names the winners, they are [`Winners::Named`]: the wager has no sides, or pays whichever
//! hand wins, or the bets on the felt are tracked. Where the bettors' hands are not recorded, they are
//! [`Winners::Backed`], and the dealer names them.

use serde::{Deserialize, Serialize};
use wagers::{NotKnown, Row, Side, Sides};

use crate::dealt::Dealt;
use crate::floor::Floor;
use crate::ids::{PoolId, TableId};
use crate::jackpot::{Jackpot, Level};
use crate::pool::Pool;
use crate::seats::{Seat, Seats};
use crate::settings::BaseBets;
use crate::table::{Locked, Play, Table};

/// A prize that the result of a round makes and that is not answered yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KnownPrize {
    /// The pool.
    pub pool: PoolId,
    /// The row of its pay table.
    pub row: String,
    /// The name of the row.
    pub name: String,
    /// How it is authorised.
    pub level: Level,
    /// The side that a bettor must have backed to win it, where that is not recorded.
    pub if_backed: Option<Side>,
    /// The seats that win it and are neither marked nor passed over; with `if_backed`, the bettors who may
    /// have backed that side.
    pub seats: Seats,
}

/// A prize that another result takes away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LostPrize {
    pub(crate) pool: PoolId,
    pub(crate) row: String,
    pub(crate) level: Level,
    pub(crate) seats: Seats,
}

/// Who wins a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Winners {
    /// These seats, by the rules.
    Named(Seats),
    /// Those of these seats that backed this side.
    Backed(Side, Seats),
}

impl Winners {
    /// The seats that win, or may win.
    pub(crate) const fn seats(self) -> Seats {
        match self {
            Winners::Named(seats) | Winners::Backed(_, seats) => seats,
        }
    }
}

/// A row that a result makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Made<'a> {
    pub(crate) row: &'a Row,
    /// Its position in the pay table.
    place: usize,
    pub(crate) winners: Winners,
}

impl Made<'_> {
    /// Whether this is the same row for at least the same seats.
    pub(crate) fn includes(&self, other: &Made<'_>) -> bool {
        let same_side = match (self.winners, other.winners) {
            (Winners::Named(_), _) => true,
            (Winners::Backed(one, _), Winners::Backed(two, _)) => one == two,
            (Winners::Backed(..), Winners::Named(_)) => false,
        };
        let (own, others) = (self.winners.seats(), other.winners.seats());
        self.place == other.place && same_side && others.within(own)
    }
}

impl Floor {
    /// The prizes of a table's round that its result makes and that are not answered yet, in the order of its
    /// pools and pay tables. Empty before the round is over.
    #[must_use]
    pub fn unmarked_prizes(&self, table: &TableId) -> Vec<KnownPrize> {
        let mut found = vec![];
        let Some(table) = self.tables.get(table) else { return found };
        let Play::Locked(locked) = &table.play else { return found };
        for feed in &table.settings.feeds {
            let Some(pool) = self.pools.get(&feed.pool) else { continue };
            for made in made_rows(pool, table, locked, &locked.dealt) {
                let seats = self.unanswered(&feed.pool, locked, &made);
                if !seats.is_empty() {
                    found.push(KnownPrize {
                        pool: feed.pool.clone(),
                        row: made.row.id.clone(),
                        name: made.row.name.clone(),
                        level: Pool::level(made.row),
                        if_backed: match made.winners {
                            Winners::Named(_) => None,
                            Winners::Backed(side, _) => Some(side),
                        },
                        seats,
                    });
                }
            }
        }
        found
    }

    /// The low and high prizes that the present result of a round makes and that another result takes away
    /// from some of their seats.
    pub(crate) fn lost_prizes(
        &self,
        table: &Table,
        locked: &Locked,
        dealt: &Dealt,
    ) -> Vec<LostPrize> {
        let mut lost = vec![];
        for feed in &table.settings.feeds {
            let Some(pool) = self.pools.get(&feed.pool) else { continue };
            let after = made_rows(pool, table, locked, dealt);
            for made in made_rows(pool, table, locked, &locked.dealt) {
                let level = Pool::level(made.row);
                if level == Level::NoKey || after.iter().any(|it| it.includes(&made)) {
                    continue;
                }
                let seats = made.winners.seats();
                let still = after.iter().filter(|it| it.place == made.place);
                let still = still.fold(Seats::NONE, |all, it| all.union(it.winners.seats()));
                // The same seats, but those who backed the other hand.
                let gone = if seats.within(still) { seats } else { seats.less(still) };
                let (pool, row) = (feed.pool.clone(), made.row.id.clone());
                lost.push(LostPrize { pool, row, level, seats: gone });
            }
        }
        lost
    }

    /// The seats of a known prize that are not answered yet.
    fn unanswered(&self, pool: &PoolId, locked: &Locked, made: &Made<'_>) -> Seats {
        let answers = locked.answered.iter();
        let mut answers = answers.filter(|it| it.pool == *pool && it.row == made.row.id);
        let mut marks = self.standing_marks(locked, pool);
        match made.winners {
            Winners::Named(seats) => {
                let passed = locked.passed_over(pool, &made.row.id);
                seats.less(passed).less(self.answering_seats(locked, pool, made))
            }
            // The dealer has named the seats, or has said that there are none.
            Winners::Backed(..) if answers.next().is_some() => Seats::NONE,
            Winners::Backed(..) if marks.any(|mark| mark.row == made.row.id) => Seats::NONE,
            Winners::Backed(_, seats) => seats.less(self.answering_seats(locked, pool, made)),
        }
    }

    /// The seats whose marks answer a row that the cards make: a seat wins one row. A mark that a supervisor
    /// has allowed against the cards answers what one supervisor may pass over: no high prize, and no low
    /// prize by a smaller one.
    fn answering_seats(&self, locked: &Locked, pool: &PoolId, made: &Made<'_>) -> Seats {
        let level = Pool::level(made.row);
        let enough = |mark: &Jackpot| level != Level::High && mark.level >= level;
        let answers =
            |mark: &&Jackpot| mark.overridden.is_none() || mark.row == made.row.id || enough(mark);
        let marks = self.standing_marks(locked, pool).filter(answers);
        marks.fold(Seats::NONE, |all, mark| all.union(mark.seats))
    }

    /// The marks of a round on a pool that are in effect.
    pub(crate) fn standing_marks<'a>(
        &'a self,
        locked: &'a Locked,
        pool: &'a PoolId,
    ) -> impl Iterator<Item = &'a Jackpot> {
        let marks = locked.marks.iter().filter_map(|mark| self.jackpots.get(mark));
        marks.filter(move |mark| mark.pool == *pool && mark.stands())
    }

    /// The seats that are marked for any row of a pool: a seat wins one row.
    pub(crate) fn marked_seats(&self, locked: &Locked, pool: &PoolId) -> Seats {
        self.standing_marks(locked, pool).fold(Seats::NONE, |all, mark| all.union(mark.seats))
    }
}

/// The rows that a result makes, in the order of the pay table. A seat that backs both hands wins its best
/// row.
pub(crate) fn made_rows<'a>(
    pool: &'a Pool,
    table: &Table,
    locked: &Locked,
    dealt: &Dealt,
) -> Vec<Made<'a>> {
    let rows = &pool.wager().rows;
    let declared = table.names_winners(pool);
    let mut wins: Vec<(usize, Option<Side>, Seat)> = vec![];
    for seat in locked.bets.iter() {
        let number = locked.number_of(seat);
        let sides = table.sides_of(pool, seat).into_iter();
        let mut own: Vec<(usize, Option<Side>)> = sides
            .filter_map(|side| match made(pool, dealt, side, number) {
                Some(Ok(Some(row))) => Some((pool.place(&row.id)?, side)),
                Some(Ok(None) | Err(NotKnown)) | None => None,
            })
            .collect();
        own.sort_unstable();
        match (declared, &own[..]) {
            // Whichever hand was backed, the row is the same.
            (true, [(one, _), (two, _)]) if one == two => wins.push((*one, None, seat)),
            (true, own) => wins.extend(own.iter().map(|&(place, side)| (place, side, seat))),
            (false, [(best, _), ..]) => wins.push((*best, None, seat)),
            (false, []) => {}
        }
    }
    wins.sort_unstable();
    let mut found: Vec<Made<'a>> = vec![];
    for (place, side, seat) in wins {
        let winners = match found.last().filter(|it| it.place == place).map(|it| it.winners) {
            Some(Winners::Named(seats)) if side.is_none() => Winners::Named(seats.with(seat)),
            Some(Winners::Backed(same, seats)) if side == Some(same) => {
                Winners::Backed(same, seats.with(seat))
            }
            _ => {
                let seats = Seats::NONE.with(seat);
                let winners =
                    side.map_or(Winners::Named(seats), |side| Winners::Backed(side, seats));
                found.push(Made { row: &rows[place], place, winners });
                continue;
            }
        };
        if let Some(last) = found.last_mut() {
            last.winners = winners;
        }
    }
    found
}

/// The row that a result makes for a bet; `None` before the round is over.
pub(crate) fn made<'a>(
    pool: &'a Pool,
    dealt: &Dealt,
    side: Option<Side>,
    number: Option<u8>,
) -> Option<Result<Option<&'a Row>, NotKnown>> {
    let seen = dealt.seen(side, number)?;
    Some(pool.wager().award_seen(&seen))
}

impl Table {
    /// The sides on which a bettor's coin may win. Where the felt is tracked, the backed side is known;
    /// otherwise it is named with the winner, and may be either.
    pub(crate) fn sides_of(&self, pool: &Pool, seat: Seat) -> Vec<Option<Side>> {
        match (pool.settings.sides, self.settings.base_bets) {
            (Sides::None, _) => vec![None],
            (Sides::Either, _) => vec![Some(Side::Either)],
            (Sides::Base | Sides::Backed, BaseBets::Declared) => {
                vec![Some(Side::Player), Some(Side::Banker)]
            }
            (Sides::Base | Sides::Backed, BaseBets::Tracked) => {
                self.backs(seat).filter(|&side| side != Side::Tie).map(Some).collect()
            }
        }
    }

    /// Whether the dealer names who won a prize of this pool, because it depends on the hand that each bettor
    /// backed and the system does not know it.
    pub(crate) fn names_winners(&self, pool: &Pool) -> bool {
        let backed = matches!(pool.settings.sides, Sides::Base | Sides::Backed);
        backed && self.settings.base_bets == BaseBets::Declared
    }
}
