//! Tables for bets on equal cards, filled by asking the wager's own conditions.
//!
//! - [`Pairs`]: every question is about the first two cards of one hand. What each hand's two cards
//!   settle is a number; two numbers are a row.
//! - [`EqualRanks`]: what an outcome leaves open hangs only on which cards of the round have equal
//!   ranks. Six cards can be equal in 203 ways. Where it takes three cards of a rank or more to
//!   change what a round wins, most rounds are decided by counting ranks alone ([`Often`]).

use cards::{Card, Hand, Kinds, Rank, Suit};
use wagers::glimpse::spot;
use wagers::{Atom, Glimpse, Group, Place};

use super::evaluator::{NOTHING, OPEN, Rounds, blank, kinds, verdict};
use super::often::Often;
use super::shoe::Byte;
use crate::engine::{Known, Plan, outcomes};

/// How many bits the number of a kind takes.
const KIND_BITS: usize = 6;
/// How many pairs of kinds there are.
const KINDS: usize = 1 << (2 * KIND_BITS);

/// The tables of a wager that asks of each hand's first two cards by themselves.
pub(super) struct Pairs {
    /// The number of the kind that a byte means.
    kind: [u16; 256],
    /// What each pair of kinds settles, by hand.
    settles: [Vec<u8>; 2],
    /// By what the Player's pair settles, then the Banker's.
    row: Vec<u8>,
}

impl Pairs {
    /// The tables, if there are such.
    pub(super) fn of(plan: &Plan) -> Option<Pairs> {
        let blank = Glimpse { side: plan.side, ..Glimpse::BLANK };
        let hand_of = |group: &Group| match group.place {
            Place::FirstTwo(hand) => blank.hand(hand).flatten(),
            _ => None,
        };
        let of_one_hand = |atom: &Atom| {
            let hands: Option<Vec<Hand>> = atom.groups().iter().map(hand_of).collect();
            hands.is_some_and(|it| !it.is_empty() && it.iter().all(|hand| *hand == it[0]))
        };
        if plan.asks_number || plan.atoms.is_empty() || !plan.atoms.iter().all(of_one_hand) {
            return None;
        }
        let cards: Vec<Kinds> = Card::all().map(Kinds::from).collect();
        let mut kind = [0; 256];
        for (byte, kind) in (0..=255_u8).zip(&mut kind) {
            let place = cards.iter().position(|card| *card == kinds(byte)).unwrap_or(0);
            *kind = u16::try_from(place).ok()?;
        }
        let mut known: [Vec<Known>; 2] = [vec![], vec![]];
        let spots = [[spot::P1, spot::P2], [spot::B1, spot::B2]];
        let mut settles = [vec![0_u8; KINDS], vec![0_u8; KINDS]];
        for ((spots, settles), known) in spots.iter().zip(&mut settles).zip(&mut known) {
            for (first, one) in cards.iter().enumerate() {
                for (second, two) in cards.iter().enumerate() {
                    let mut seen = blank;
                    (seen.spots[spots[0]], seen.spots[spots[1]]) = (*one, *two);
                    let learnt = plan.learn(Known::default(), &seen);
                    let place = known.iter().position(|it| *it == learnt).unwrap_or_else(|| {
                        known.push(learnt);
                        known.len() - 1
                    });
                    settles[first << KIND_BITS | second] = u8::try_from(place).ok()?;
                }
            }
        }
        let mut row = vec![NOTHING; 1 << 16];
        for (player, one) in known[0].iter().enumerate() {
            for (banker, two) in known[1].iter().enumerate() {
                let won = verdict(plan, one.and(*two));
                if won == OPEN {
                    return None;
                }
                row[player << 8 | banker] = won;
            }
        }
        Some(Pairs { kind, settles, row })
    }

    #[inline]
    pub(super) fn row(&self, word: u64) -> u8 {
        let [p1, b1, p2, b2, ..] = word.to_le_bytes().map(|byte| self.kind[usize::from(byte)]);
        let place = |one: u16, two: u16| usize::from(one) << KIND_BITS | usize::from(two);
        let player = usize::from(self.settles[0][place(p1, p2)]);
        let banker = usize::from(self.settles[1][place(b1, b2)]);
        self.row[player << 8 | banker]
    }
}

/// How many codes there are for which cards are equal: one bit for each two of six.
const CODES: usize = 1 << 15;
/// The bits of every byte that tell ranks apart.
const RANKS: u64 = 0xcfcf_cfcf_cfcf_cfcf;
/// The highest bit of every byte.
const HIGHEST: u64 = 0x8080_8080_8080_8080;

/// The tables of a wager that asks, beyond the outcome, only which ranks are equal.
pub(super) struct EqualRanks {
    /// The table of each outcome, and how many cards it has.
    table: Vec<(u16, u8)>,
    rows: Vec<Vec<u8>>,
    often: Option<Often>,
}

/// A table, with what else is known of it.
struct Filled {
    rows: Vec<u8>,
    /// The row of a round without equal cards.
    distinct: u8,
    /// How many cards of a rank it takes, at least, to win something else.
    least: u8,
}

impl EqualRanks {
    /// The tables, if there are such. `by_outcome` and `known` are what each outcome settles.
    pub(super) fn of(plan: &Plan, by_outcome: &[u8], known: &[Known]) -> Option<EqualRanks> {
        let asks_ranks = |atom: &Atom| {
            let equal =
                matches!(atom, Atom::OfAKind(..) | Atom::RankPattern(..) | Atom::SameRanks(..));
            equal && atom.groups().iter().all(|group| group.rank.is_none())
        };
        if plan.asks_number || !by_outcome.contains(&OPEN) {
            return None;
        }
        let (mut table, mut filled) = (Vec::new(), Vec::<Filled>::new());
        let mut otherwise = by_outcome.to_vec();
        let mut alike: Vec<(Known, Glimpse)> = Vec::new();
        for (place, outcome) in (0..=255_u8).zip(outcomes()) {
            let at = usize::from(place);
            let cards = 4 + u8::from(outcome.drew.player) + u8::from(outcome.drew.banker);
            if by_outcome[at] != OPEN {
                table.push((0, cards));
                continue;
            }
            let open = plan.open_atoms(known[at]);
            if !(0..plan.atoms.len()).all(|it| open >> it & 1 == 0 || asks_ranks(&plan.atoms[it])) {
                return None;
            }
            let seen = blank(plan, 0, place)?;
            let same = |(learnt, other): &(Known, Glimpse)| {
                *learnt == known[at] && other.drew == seen.drew && other.outcome() == seen.outcome()
            };
            let number = match alike.iter().position(same) {
                Some(number) => number,
                None => {
                    filled.push(fill(plan, known[at], &seen)?);
                    alike.push((known[at], seen));
                    filled.len() - 1
                }
            };
            otherwise[at] = filled[number].distinct;
            table.push((u16::try_from(number).ok()?, cards));
        }
        let least = filled.iter().map(|it| it.least).min()?;
        otherwise.truncate(table.len());
        let often = Often::of(least, otherwise);
        Some(EqualRanks { table, rows: filled.into_iter().map(|it| it.rows).collect(), often })
    }

    /// The row that each round wins. `by_outcome` is what the outcomes settle.
    pub(super) fn evaluator(&self, rounds: Rounds<'_>, by_outcome: &[u8; 256], won: &mut [u8]) {
        let each = won.iter_mut().zip(rounds.words.iter().zip(rounds.outcomes));
        if let Some(often) = &self.often {
            often.judge_others(rounds.outcomes, won);
            let each = won.iter_mut().zip(rounds.words.iter().zip(rounds.outcomes));
            for (won, (word, outcome)) in each {
                if often.is_met(*word) && by_outcome[usize::from(*outcome)] == OPEN {
                    *won = self.row(*word, *outcome);
                }
            }
            return;
        }
        for (won, (word, outcome)) in each {
            *won = match by_outcome[usize::from(*outcome)] {
                OPEN => self.row(*word, *outcome),
                row => row,
            };
        }
    }

    #[inline]
    fn row(&self, word: u64, outcome: u8) -> u8 {
        let (number, cards) = self.table[usize::from(outcome)];
        self.rows[usize::from(number)][code(word, cards)]
    }
}

/// A number for which of the first cards of a word have equal ranks: the word is held against
/// itself, moved by one card, by two, and so on.
#[inline]
fn code(word: u64, cards: u8) -> usize {
    // Cards that are not dealt are like no other: their bits never tell ranks apart.
    const BARE: u64 = 0x2010_0000_0000;
    let dealt = (1 << (8 * u32::from(cards))) - 1;
    let ranks = word & RANKS & dealt | BARE & !dealt;
    let mut equal = 0;
    for by in 1..6 {
        let differ = ranks ^ ranks >> (8 * by);
        let differs = (((differ & !HIGHEST) + !HIGHEST) | differ) & HIGHEST;
        equal |= (differs ^ HIGHEST) >> (8 - by);
    }
    // The card on each spot is held against those after it: five, four, and so on.
    let bits = (equal & 0x1f)
        | (equal >> 8 & 0x0f) << 5
        | (equal >> 16 & 0x07) << 9
        | (equal >> 24 & 0x03) << 12
        | (equal >> 32 & 0x01) << 14;
    usize::try_from(bits).unwrap_or(0)
}

/// Asks about every way in which the cards of an outcome can be equal.
fn fill(plan: &Plan, known: Known, seen: &Glimpse) -> Option<Filled> {
    let drew = seen.drew.unwrap_or_default();
    let mut spots = vec![spot::P1, spot::B1, spot::P2, spot::B2];
    spots.extend(drew.player.then_some(spot::P3));
    spots.extend(drew.banker.then_some(spot::B3));
    let mut rows = vec![NOTHING; CODES];
    let mut ways: Vec<Vec<u8>> = vec![vec![]];
    for _ in &spots {
        let longer = ways.into_iter().flat_map(|way| {
            let new = way.iter().max().map_or(0, |most| most + 1);
            (0..=new).map(move |label| [&way[..], &[label]].concat())
        });
        ways = longer.collect();
    }
    let mut decided: Vec<(u8, u8)> = Vec::new();
    for way in ways {
        let mut shown = *seen;
        for spot in [spot::P3, spot::B3] {
            shown.spots[spot] = Kinds::NONE;
        }
        let mut bytes = [0; 8];
        for ((spot, label), byte) in spots.iter().zip(&way).zip(&mut bytes) {
            let card = Card { rank: *Rank::ALL.get(usize::from(*label))?, suit: Suit::Spades };
            shown.spots[*spot] = card.into();
            *byte = Byte::of(card).0;
        }
        let won = verdict(plan, plan.learn(known, &shown));
        if won == OPEN {
            return None;
        }
        let cards = u8::try_from(spots.len()).ok()?;
        rows[code(u64::from_le_bytes(bytes), cards)] = won;
        let many = |label: &u8| way.iter().map(|it| u8::from(it == label)).sum::<u8>();
        decided.push((way.iter().map(many).max()?, won));
    }
    let distinct = decided.iter().find(|(most, _)| *most == 1)?.1;
    let least = decided.iter().filter(|(_, won)| *won != distinct).map(|(most, _)| *most).min();
    Some(Filled { rows, distinct, least: least.unwrap_or(u8::MAX) })
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use cards::Round;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use wagers::{Catalog, Side, Wager, read_wager};

    use super::super::evaluator::{Evaluator, Rounds};
    use super::*;

    fn wager_of(when: &str) -> Wager {
        let text = format!(
            "id = \"x\"\nname = \"X\"\nkind = \"side-bet\"\n[[row]]\nid = \"r\"\nwhen = {{ {when} }}\n\
             pays = \"1 to 1\"\n"
        );
        read_wager("x.toml", &text).unwrap().wager
    }

    /// What the tables tell is what the table's own recognition tells, on rounds full of equal
    /// cards.
    #[test]
    fn tables_tell_what_the_conditions_tell() {
        let catalog = Catalog::shipped();
        let shipped =
            ["perfect-pair", "of-a-kind", "pair"].map(|id| catalog.get(id).unwrap().clone());
        let own = [
            "all = { rank-pattern = \"3-3\" }",
            "winning = { rank-pattern = \"2-1\" }",
            "winner = \"tie\", same-ranks = [\"player\", \"banker\"]",
            "winner = \"banker\", all = { of-a-kind = 3 }",
            "player = { cards = 3, of-a-kind = 3 }",
            "all = { of-a-kind = 6 }",
            "none-of = [{ all = { of-a-kind = 5 } }]",
        ];
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let all: Vec<Card> = Card::all().collect();
        for wager in shipped.into_iter().chain(own.map(wager_of)) {
            let side = Some(Side::Player).filter(|_| wager.id == "pair");
            let evaluator = Evaluator::new(&wager, side);
            let ids: Vec<&str> = wager.rows_for(side).map(|(_, row)| &*row.id).collect();
            let (mut wins, mut losses) = (0, 0);
            for _ in 0..30_000 {
                // Few kinds, so that cards are equal, or more, so that they are not.
                let kinds = [1, 2, 3, 3, 3, 8][rng.random_range(0..6)];
                let few: Vec<Card> = (0..kinds).map(|_| all[rng.random_range(0..52)]).collect();
                let cards: Vec<Card> = (0..6).map(|_| few[rng.random_range(0..kinds)]).collect();
                // The cards of the next round follow in the word.
                let mut bytes = [0; 8];
                for (byte, card) in bytes.iter_mut().zip(&cards) {
                    *byte = Byte::of(*card).0;
                }
                let dealt = (4..=6).find(|&dealt| Round::from_cards(&cards[..dealt]).is_ok());
                let cards = &cards[..dealt.unwrap()];
                let round = Round::from_cards(cards).unwrap();
                let seen = Glimpse::of(&round, side, None);
                let outcome = outcomes()
                    .iter()
                    .position(|it| Some(it.totals) == seen.totals && Some(it.drew) == seen.drew);
                let (words, outcome) =
                    ([u64::from_le_bytes(bytes)], [u8::try_from(outcome.unwrap()).unwrap()]);
                let rounds = Rounds { words: &words, outcomes: &outcome, numbers: &[0] };
                let mut won = [OPEN];
                evaluator.evaluator(rounds, &mut won);
                let found = ids.get(usize::from(won[0])).copied();
                let expected = wager.award(&round, side, None).map(|row| &*row.id);
                assert_eq!(found, expected, "{} on {round:?}", wager.id);
                wins += u32::from(found.is_some());
                losses += u32::from(found.is_none());
            }
            assert!(wins > 0 && losses > 0, "{}: won {wins}, lost {losses}", wager.id);
        }
    }

    #[test]
    fn every_way_to_be_equal_has_its_own_code() {
        // Ranks from all values and both kinds of tens, of any suit.
        let ranks = [Rank::Ace, Rank::Nine, Rank::Ten, Rank::Jack, Rank::King, Rank::Eight];
        for (cards, ways) in [(4_u8, 15), (5, 52), (6, 203)] {
            let mut codes: HashMap<Vec<usize>, HashSet<usize>> = HashMap::new();
            for number in 0..6_usize.pow(6) {
                let chosen: Vec<usize> = (0..6).map(|it| number / 6_usize.pow(it) % 6).collect();
                let mut bytes = [0xff; 8];
                for (place, rank) in chosen.iter().enumerate() {
                    let suit = Suit::ALL[(number + place) % 4];
                    bytes[place] = Byte::of(Card { rank: ranks[*rank], suit }).0;
                }
                let dealt = &chosen[..usize::from(cards)];
                let first = |it: &usize| dealt.iter().position(|rank| rank == it).unwrap();
                let way = dealt.iter().map(first).collect();
                codes.entry(way).or_default().insert(code(u64::from_le_bytes(bytes), cards));
            }
            assert_eq!(codes.len(), ways, "as many as things can be parted into groups");
            assert!(codes.values().all(|codes| codes.len() == 1), "suits do not matter");
            let different: HashSet<&usize> = codes.values().flatten().collect();
            assert_eq!(different.len(), ways);
        }
    }
}
