//! A wager: its pay table, and the settings of a progressive.

use std::fmt;

use cards::{Card, Decks, Round};
use money::{Cents, Rate};
use serde::{Deserialize, Serialize};

use crate::condition::Condition;
use crate::glimpse::Glimpse;
use crate::pays::Pays;
use crate::published::Published;
use crate::sign_names::SignNames;
use crate::{Atom, Truth};

/// The side that a bettor backs.
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

/// Whether and how a wager depends on the side that its bettor backed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// The wager has no sides.
    None,
    /// A base game: Player, Banker and tie are separate bets.
    Base,
    /// The wager follows the hand that the bettor backed.
    Backed,
    /// The wager pays whichever hand wins; a pool may set it to follow the backed hand instead.
    Either,
}

/// The kind of a wager.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    BaseGame,
    SideBet,
    Progressive,
}

/// Where a prize is paid from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Purse {
    Meter,
    Tray,
}

/// How a percentage prize is divided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// Among the seats that won it, at that table in that round.
    Winners,
    /// Among all seats that took part at that table in that round.
    Participants,
    /// Not at all: it goes whole to the one seat that won it.
    Whole,
}

/// One row of a pay table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its id within the wager.
    pub id: String,
    /// The display name.
    pub name: String,
    /// Shorter names, for signs.
    pub sign: SignNames,
    /// The cards of a round that wins it, for signs. Empty if the file has none.
    pub example: Vec<Card>,
    /// The bet that it belongs to, in a base game.
    pub side: Option<Side>,
    /// The condition on the round.
    pub when: Condition,
    /// The prize.
    pub pays: Pays,
    /// Where the prize is paid from.
    pub from: Purse,
}

/// The settings of a progressive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progressive {
    /// The amount of one wager.
    pub wager: Cents,
    /// The amount that the house puts up after the top prize.
    pub seed_amount: Cents,
    /// The share of each wager that feeds the meter.
    pub to_meter: Rate,
    /// The share of each wager that feeds the reserve.
    pub to_reserve: Rate,
    /// How a percentage prize is divided.
    pub share: Share,
}

impl Progressive {
    /// The share of each wager that the house keeps. Meter and reserve together never take more than the
    /// whole wager: the catalog reader refuses such settings.
    #[must_use]
    pub fn to_house(&self) -> Rate {
        self.to_meter.checked_add(self.to_reserve).map_or(Rate::ZERO, Rate::rest)
    }

    /// Returns a copy in which the given settings are replaced.
    ///
    /// # Errors
    ///
    /// If no meter can run with the result.
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

/// Why no meter can run with some settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The wager is zero.
    NoWager,
    /// The seed is negative.
    NegativeSeed,
    /// Meter and reserve would take more than the whole wager.
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
    /// The display name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Whether and how it depends on the backed side.
    pub sides: Sides,
    /// Its source documents.
    pub documents: Vec<String>,
    /// Notes for the reader: conflicts between the documents, and this project's own choices.
    pub notes: Vec<String>,
    /// The shoe that its documents assume.
    pub decks: Decks,
    /// Whether its rules forbid linking it to another progressive or another base game.
    pub never_linked: bool,
    /// The pay table; the first matching row wins.
    pub rows: Vec<Row>,
    /// The settings of the progressive, if it is one.
    pub progressive: Option<Progressive>,
    /// The figures that its documents print.
    pub published: Vec<Published>,
}

/// A side that a wager does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSide {
    /// The wager.
    pub wager: String,
    /// The side that was asked for.
    pub asked: String,
    /// The sides that the wager has.
    pub sides: Vec<Side>,
}

impl fmt::Display for UnknownSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no side `{}`", self.wager, self.asked)
    }
}

impl std::error::Error for UnknownSide {}

/// Too little is known of a round to decide what a bet wins.
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
            // A progressive with a `side` setting can be analysed for each of its values.
            (Sides::Backed, Kind::Progressive) | (Sides::Either, _) => {
                vec![Side::Player, Side::Banker, Side::Either]
            }
        }
    }

    /// The sides to analyse: the one asked for by name, or those that an analysis shows.
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

    /// The side to name when a bet is displayed: `either` is omitted where it is the wager's own setting.
    #[must_use]
    pub fn shown_side(&self, side: Option<Side>) -> Option<Side> {
        side.filter(|&side| side != Side::Either || self.sides != Sides::Either)
    }

    /// The rows that a bet on `side` can win, with their indices in the pay table.
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
    /// If that depends on facts that are not known, such as the cards behind two totals.
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

    /// Whether it depends on a seat's number.
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

    /// Parses the name of a side.
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
