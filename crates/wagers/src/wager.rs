//! A wager: its pay table, and what a progressive adds.

use std::fmt;

use cards::{Decks, Round};
use money::{Cents, Rate};
use serde::{Deserialize, Serialize};

use crate::condition::Condition;
use crate::glimpse::Glimpse;
use crate::pays::Pays;
use crate::published::Published;
use crate::{Atom, Truth};

/// What a bettor backs.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The Player hand.
    Player,
    /// The Banker hand.
    Banker,
    /// The tie, in a base game.
    Tie,
    /// Whichever hand wins.
    Either,
}

/// How a wager treats the hand that its bettor backed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// The wager knows no sides.
    None,
    /// A base game: Player, Banker and tie are bets of their own.
    Base,
    /// The wager follows the hand that the bettor backed.
    Backed,
    /// The wager pays whichever hand wins; a pool may set it to follow the backed hand instead.
    Either,
}

/// What kind of wager it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    BaseGame,
    SideBet,
    Progressive,
}

/// Where a prize is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Purse {
    Meter,
    Tray,
}

/// Who a percentage prize is divided among.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// The seats that won it, at that table in that round.
    Winners,
    /// All who took part at that table in that round.
    Participants,
    /// Nobody: it goes whole to the one seat that won it.
    Whole,
}

/// One row of a pay table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its id within the wager.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The bet that it belongs to, in a base game.
    pub side: Option<Side>,
    /// What it asks of the round.
    pub when: Condition,
    /// What it pays.
    pub pays: Pays,
    /// Where that is taken from.
    pub from: Purse,
}

/// What makes a wager a progressive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progressive {
    /// The amount of one wager.
    pub wager: Cents,
    /// What the house puts up after the top prize.
    pub seed_amount: Cents,
    /// The share of each wager that feeds the meter.
    pub to_meter: Rate,
    /// The share of each wager that feeds the reserve.
    pub to_reserve: Rate,
    /// Who a percentage prize is divided among.
    pub share: Share,
}

impl Progressive {
    /// The share of each wager that the house keeps. What feeds meter and reserve never exceeds the
    /// whole: reading a catalog refuses it.
    #[must_use]
    pub fn to_house(&self) -> Rate {
        self.to_meter.checked_add(self.to_reserve).map_or(Rate::ZERO, Rate::rest)
    }

    /// The same with other settings, where they are given.
    ///
    /// # Errors
    ///
    /// If no meter could be run with them.
    pub fn with(
        &self,
        wager: Option<Cents>,
        seed_amount: Option<Cents>,
        to_meter: Option<Rate>,
        to_reserve: Option<Rate>,
    ) -> Result<Progressive, Unfit> {
        let changed = Progressive {
            wager: wager.unwrap_or(self.wager),
            seed_amount: seed_amount.unwrap_or(self.seed_amount),
            to_meter: to_meter.unwrap_or(self.to_meter),
            to_reserve: to_reserve.unwrap_or(self.to_reserve),
            share: self.share,
        };
        if changed.wager <= Cents::ZERO {
            return Err(Unfit::NoWager);
        }
        if changed.seed_amount < Cents::ZERO {
            return Err(Unfit::NegativeSeed);
        }
        if changed.to_meter.checked_add(changed.to_reserve).is_none() {
            return Err(Unfit::MoreThanAll(changed.to_meter, changed.to_reserve));
        }
        Ok(changed)
    }
}

/// Why no meter can be run with some settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// A wager of nothing.
    NoWager,
    /// A seed below nothing.
    NegativeSeed,
    /// More to meter and reserve than the whole wager.
    MoreThanAll(Rate, Rate),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::NoWager => f.write_str("a wager is more than nothing"),
            Unfit::NegativeSeed => f.write_str("a seed is not negative"),
            Unfit::MoreThanAll(meter, reserve) => write!(
                f,
                "{meter} to the meter and {reserve} to the reserve are more than the whole wager"
            ),
        }
    }
}

impl std::error::Error for Unfit {}

/// A wager of the catalog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wager {
    /// Its id.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What kind it is.
    pub kind: Kind,
    /// Whose hand it follows.
    pub sides: Sides,
    /// The documents that it comes from.
    pub documents: Vec<String>,
    /// What a reader should know: conflicts between the documents, this project's own choices.
    pub notes: Vec<String>,
    /// The shoe that its documents speak of.
    pub decks: Decks,
    /// Whether its rules forbid linking it to another progressive or another base game.
    pub never_linked: bool,
    /// The pay table, tried top down.
    pub rows: Vec<Row>,
    /// What makes it a progressive.
    pub progressive: Option<Progressive>,
    /// The figures that its documents print.
    pub published: Vec<Published>,
}

/// A side that a wager does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSide {
    /// The wager.
    pub wager: String,
    /// What was asked for.
    pub asked: String,
    /// The sides that it has.
    pub sides: Vec<Side>,
}

impl fmt::Display for UnknownSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no side `{}`", self.wager, self.asked)
    }
}

impl std::error::Error for UnknownSide {}

/// Too little is known of a round to say what a bet wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotKnown;

impl Wager {
    /// The sides that an analysis shows: one for each bet, or `None` where there are no sides.
    #[must_use]
    pub fn default_sides(&self) -> Vec<Option<Side>> {
        match self.sides {
            Sides::None => vec![None],
            Sides::Base => vec![Some(Side::Player), Some(Side::Banker), Some(Side::Tie)],
            Sides::Backed => vec![Some(Side::Player), Some(Side::Banker)],
            Sides::Either => vec![Some(Side::Either)],
        }
    }

    /// The sides that can be asked for.
    #[must_use]
    pub fn possible_sides(&self) -> Vec<Side> {
        match (self.sides, self.kind) {
            (Sides::None, _) => vec![],
            (Sides::Base, _) => vec![Side::Player, Side::Banker, Side::Tie],
            (Sides::Backed, Kind::BaseGame | Kind::SideBet) => vec![Side::Player, Side::Banker],
            // The `side` setting of a progressive can be looked at both ways.
            (Sides::Backed, Kind::Progressive) | (Sides::Either, _) => {
                vec![Side::Player, Side::Banker, Side::Either]
            }
        }
    }

    /// The sides to look at: the one that is asked for by name, or those that an analysis shows.
    ///
    /// # Errors
    ///
    /// If the wager has no such side.
    pub fn sides_asked(&self, asked: Option<&str>) -> Result<Vec<Option<Side>>, UnknownSide> {
        let Some(asked) = asked else { return Ok(self.default_sides()) };
        let sides = self.possible_sides();
        match Side::parse(asked).filter(|side| sides.contains(side)) {
            Some(side) => Ok(vec![Some(side)]),
            None => Err(UnknownSide { wager: self.id.clone(), asked: asked.to_owned(), sides }),
        }
    }

    /// The side to name when a bet is shown: `either` goes without saying where it is the setting.
    #[must_use]
    pub fn shown_side(&self, side: Option<Side>) -> Option<Side> {
        side.filter(|&side| side != Side::Either || self.sides != Sides::Either)
    }

    /// The rows that a bet on `side` can win, with their places in the pay table.
    pub fn rows_for(&self, side: Option<Side>) -> impl Iterator<Item = (usize, &Row)> {
        let on_this_bet = move |row: &Row| row.side.is_none() || row.side == side;
        self.rows.iter().enumerate().filter(move |(_, row)| on_this_bet(row))
    }

    /// The row that a finished round wins for a bet: the first that matches.
    #[must_use]
    pub fn award(&self, round: &Round, side: Option<Side>, number: Option<u8>) -> Option<&Row> {
        self.award_seen(&Glimpse::of(round, side, number)).unwrap_or(None)
    }

    /// The row that a bet wins, as far as the round is known.
    ///
    /// # Errors
    ///
    /// If that hangs on something that is not known, such as the cards behind two totals.
    pub fn award_seen(&self, seen: &Glimpse) -> Result<Option<&Row>, NotKnown> {
        for (_, row) in self.rows_for(seen.side) {
            match row.when.test(seen) {
                Truth::Yes => return Ok(Some(row)),
                Truth::No => {}
                Truth::Open => return Err(NotKnown),
            }
        }
        Ok(None)
    }

    /// Whether a seat's number takes part.
    #[must_use]
    pub fn asks_number(&self) -> bool {
        let mut asks = false;
        for row in &self.rows {
            row.when.for_each_atom(&mut |atom: &Atom| asks |= atom.asks_number());
        }
        asks
    }
}

impl Side {
    /// Every side, with its name.
    pub const NAMES: [(&'static str, Side); 4] = [
        ("player", Side::Player),
        ("banker", Side::Banker),
        ("tie", Side::Tie),
        ("either", Side::Either),
    ];

    /// The side that a name means.
    #[must_use]
    pub fn parse(name: &str) -> Option<Side> {
        Side::NAMES.iter().find(|(known, _)| *known == name).map(|&(_, side)| side)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = Side::NAMES.iter().find(|(_, side)| side == self).expect("all named");
        f.pad(name)
    }
}

impl fmt::Display for Purse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Purse::Meter => "meter",
            Purse::Tray => "tray",
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::BaseGame => "base game",
            Kind::SideBet => "side bet",
            Kind::Progressive => "progressive",
        })
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Share::Winners => "divided among the seats that won it",
            Share::Participants => "divided among all who took part",
            Share::Whole => "whole to the seat that won it",
        })
    }
}
