#!/usr/bin/env python3
"""An independent counting oracle for baccarat (punto banco) wagers.

This is a second implementation, written from the rules alone and sharing no
code with the first, that cross-checks the exact engine of the 'ninefold'
project (which is written in Rust).  Python 3 standard library only.

For every row of every wager it counts the ordered draws of SIX cards from a
shoe that fall in that row.  Cards the round does not use still count as drawn
in every possible way, so a shoe of n cards has n(n-1)(n-2)(n-3)(n-4)(n-5)
draws.  The golden-tie wagers also combine each draw with each of the ten seat
numbers 0-9.  Rows are tried top down; a round counts in its first match only.

The wagers are written down twice, on purpose:

* wagers.py states each row as a predicate on one dealt round, and can count a
  tiny shoe naively by dealing every ordered draw of it.
* This file is the fast method for real shoes.  It never uses the predicates
  (nor their drawing rules): it walks card values or ranks with weights, and
  treats suits by counting, say, the rounds dealt out of the hearts alone.

The self-test (self_test.py) demands that the two agree on many small shoes.

    oracle.py DECKS [--dealt "9s Td"] [--dealt-file F]   counts for one shoe
    oracle.py --check counts/*.txt                       recompute and compare
    oracle.py --self-test                                fast against naive
"""

import argparse
import sys
import time
from collections import Counter
from itertools import product

import self_test
from wagers import (BLACK, CARDS, DRAW, RANK_VALUE, RANKS, RED, ROW_KEYS, SUITS,
                    falling)


def full_shoe(decks, dealt=()):
    """The shoe as a Counter of cards: so many decks less the cards dealt."""
    shoe = Counter({card: decks for card in CARDS})
    for card in dealt:
        if shoe[card] <= 0:
            raise ValueError(f"card {card!r} is not in the shoe")
        shoe[card] -= 1
    if sum(shoe.values()) < DRAW:
        raise ValueError(f"fewer than {DRAW} cards are left in the shoe")
    return shoe


def banker_draws(banker_total, player_third):
    """Does Banker draw, when Player drew a third card of this value?"""
    if banker_total <= 2:
        return True
    if banker_total == 3:
        return player_third != 8
    if banker_total <= 6:
        return 2 * (banker_total - 3) <= player_third <= 7
    return False


def walk(values, counts):
    """Every round, by kind of card.

    Kind k has the baccarat value values[k] and counts[k] cards.  Yields the
    Player's kinds, the Banker's kinds and the number of ways to deal exactly
    those kinds in that order (cards the round leaves undealt not included).
    """
    kinds = range(len(values))
    for p1, b1, p2, b2 in product(kinds, repeat=4):
        left, ways = list(counts), 1
        for kind in (p1, b1, p2, b2):
            ways *= left[kind]
            left[kind] -= 1
        if not ways:
            continue
        player, banker = (p1, p2), (b1, b2)
        player_total = (values[p1] + values[p2]) % 10
        banker_total = (values[b1] + values[b2]) % 10
        if player_total >= 8 or banker_total >= 8:
            yield player, banker, ways
        elif player_total >= 6:
            if banker_total >= 6:
                yield player, banker, ways
            else:
                for b3 in kinds:
                    yield player, (b1, b2, b3), ways * left[b3]
        else:
            for p3 in kinds:
                if not left[p3]:
                    continue
                ways_5 = ways * left[p3]
                player = (p1, p2, p3)
                if banker_draws(banker_total, values[p3]):
                    left[p3] -= 1
                    for b3 in kinds:
                        yield player, (b1, b2, b3), ways_5 * left[b3]
                    left[p3] += 1
                else:
                    yield player, banker, ways_5


def outcomes(shoe, suits):
    """Draws whose DEALT cards are all of these suits, the undealt ones being
    any, by (Player total, Banker total, Player cards, Banker cards)."""
    size = sum(shoe.values())
    counts = [0] * 10
    for (rank, suit), number in shoe.items():
        if suit in suits:
            counts[RANK_VALUE[rank]] += number
    undealt = {dealt: falling(size - dealt, DRAW - dealt) for dealt in (4, 5, 6)}
    table = Counter()
    for player, banker, ways in walk(range(10), counts):
        key = sum(player) % 10, sum(banker) % 10, len(player), len(banker)
        table[key] += ways * undealt[len(player) + len(banker)]
    return table


def count_totals(everything, put):
    """The wagers that look at totals and numbers of cards alone."""
    def where(test):
        return sum(ways for key, ways in everything.items() if test(*key))

    player_wins = where(lambda p, b, pn, bn: p > b)
    banker_wins = where(lambda p, b, pn, bn: b > p)
    tie = where(lambda p, b, pn, bn: p == b)
    banker_six = where(lambda p, b, pn, bn: b > p and b == 6)
    banker_six_up = where(lambda p, b, pn, bn: b > p and b >= 6)
    banker_three_seven = where(lambda p, b, pn, bn: b > p and b == 7 and bn == 3)
    for wager, special, ways in (
            ("commission-5", None, 0), ("commission-4", None, 0),
            ("even-money", "banker-wins-short", banker_six),
            ("even-money-6-up", "banker-wins-short", banker_six_up),
            ("commission-free", "banker-three-card-seven", banker_three_seven)):
        put(wager, "player", **{"player-wins": player_wins, "tie-pushes": tie})
        if special:
            put(wager, "banker", **{special: ways})
        put(wager, "banker", **{"banker-wins": banker_wins - ways, "tie-pushes": tie})
        put(wager, "tie", tie=tie)

    natural_tie = where(lambda p, b, pn, bn: p == b and p >= 8 and pn == bn == 2)
    for side, sign in (("player", 1), ("banker", -1)):
        by, natural = Counter(), 0
        for (p, b, pn, bn), ways in everything.items():
            mine, size = (p, pn) if side == "player" else (b, bn)
            margin = sign * (p - b)
            if margin > 0 and size == 2 and mine >= 8:
                natural += ways
            elif margin > 0:
                by[margin] += ways
        for wager in ("dragon-bonus-1", "dragon-bonus-2"):
            put(wager, side, **{f"by-{m}": by[m] for m in range(4, 10)})
        put("dragon-bonus-3", side, **{
            "by-9": by[9], "by-8": by[8], "by-6-or-7": by[6] + by[7],
            "by-4-or-5": by[4] + by[5]})
        for wager in ("dragon-bonus-1", "dragon-bonus-2", "dragon-bonus-3"):
            put(wager, side, **{"natural": natural, "natural-tie": natural_tie})
        put("dbp-2", side, **{"natural-win": natural})

    put("fortune-7", **{"three-card-seven": banker_three_seven})
    put("panda-8", **{"three-card-eight": where(
        lambda p, b, pn, bn: p > b and p == 8 and pn == 3)})
    both = where(lambda p, b, pn, bn: (p, b, pn, bn) == (9, 9, 3, 3))
    player_nine = where(lambda p, b, pn, bn: (p, pn) == (9, 3))
    banker_nine = where(lambda p, b, pn, bn: (b, bn) == (9, 3))
    put("heavenly-9", both=both, one=player_nine + banker_nine - 2 * both)
    put("super-six", **{"banker-six": banker_six})


def count_ties_and_nines_by_suit(table, put):
    """Golden ties, super-tie and dbp-3.  `table` maps a group of suits to its
    `outcomes`; a tie of one suit is also of one colour, so each row takes what
    its own group has beyond the groups above it."""
    everything = table[SUITS]
    by_suit = sum((table[suit] for suit in SUITS), Counter())
    by_colour = table[RED] + table[BLACK]

    def ties(source, sizes, low=0):
        return sum(ways for (p, b, pn, bn), ways in source.items()
                   if p == b and p >= low and pn + bn in sizes)

    six, any_size = (6,), (4, 5, 6)
    one_suit, one_colour = ties(by_suit, six), ties(by_colour, six)
    rest = ties(everything, six) - one_colour
    # One of the ten numbers matches the tie's total and nine do not.
    put("golden-tie-6", **{
        "match-suited": one_suit, "suited": 9 * one_suit,
        "match-coloured": one_colour - one_suit,
        "coloured": 9 * (one_colour - one_suit), "match": rest, "tie": 9 * rest})

    diamonds = ties(table["d"], any_size)
    one_suit, one_colour = ties(by_suit, any_size), ties(by_colour, any_size)
    rest = ties(everything, any_size) - one_colour
    put("golden-tie-any", **{
        "match-diamonds": diamonds, "diamonds": 9 * diamonds,
        "match-suited": one_suit - diamonds, "suited": 9 * (one_suit - diamonds),
        "match-coloured": one_colour - one_suit,
        "coloured": 9 * (one_colour - one_suit), "match": rest, "tie": 9 * rest})

    high, high_coloured = ties(everything, six, 6), ties(by_colour, six, 6)
    put("super-tie", **{
        "high-six-card-one-colour": high_coloured,
        "high-six-card": high - high_coloured,
        "other-tie": ties(everything, any_size) - high})

    def by_nine(source, sizes):
        return sum(ways for (p, b, pn, bn), ways in source.items()
                   if {p, b} == {0, 9} and pn + bn in sizes)

    six_suited, four_suited = by_nine(by_suit, (6,)), by_nine(by_suit, (4,))
    put("dbp-3", **{
        "six-suited-by-9": six_suited, "four-suited-by-9": four_suited,
        "other-by-9": by_nine(everything, any_size) - six_suited - four_suited})


def count_two_three_four(shoe, everything, put):
    """dbp-1 and dbp-2.  Draws in which the side wins with a 2, a 3 and a 4
    over a zero: the three are of known ranks, so any suits may be chosen for
    them first, and the loser's cards then come by value from what is left."""
    size = sum(shoe.values())
    left = [0] * 10
    for card, number in shoe.items():
        left[RANK_VALUE[card[0]]] += number
    for value in (2, 3, 4):
        left[value] -= 1                     # the winner's three are gone
    loser_ways = Counter()
    # A walk over unlimited cards lists the possible rounds.
    for player, banker, _ in walk(range(10), [99] * 10):
        for side, hand, other in (("player", player, banker),
                                  ("banker", banker, player)):
            if sorted(hand) == [2, 3, 4] and sum(other) % 10 == 0:
                remaining = list(left)
                ways = 1
                for value in other:
                    ways *= max(remaining[value], 0)
                    remaining[value] -= 1
                dealt = 3 + len(other)
                loser_ways[side] += ways * falling(size - dealt, DRAW - dealt)

    three_in_suit = {suit: shoe["2" + suit] * shoe["3" + suit] * shoe["4" + suit]
                     for suit in SUITS}
    three_in_all = 1
    for rank in "234":
        three_in_all *= sum(shoe[rank + suit] for suit in SUITS)

    sums = Counter()
    for side in ("player", "banker"):
        def over_zero(mine, sizes):
            return sum(ways for (p, b, pn, bn), ways in everything.items()
                       if (p, b) == ((mine, 0) if side == "player" else (0, mine))
                       and (pn if side == "player" else bn) in sizes)
        ways = loser_ways[side]
        suited_ways = ways * sum(three_in_suit.values())
        rows = {"two-three-four-diamonds": ways * three_in_suit["d"],
                "two-three-four-suited": suited_ways - ways * three_in_suit["d"],
                "two-three-four-unsuited": ways * three_in_all - suited_ways,
                "nine-over-zero": over_zero(9, (3,)) - ways * three_in_all}
        put("dbp-2", side, **rows, **{"eight-over-zero": over_zero(8, (3,))})
        sums.update(rows)
        sums["natural nine"] += over_zero(9, (2,))
    natural_nine = sums.pop("natural nine")
    put("dbp-1", **sums)
    put("dbp-1-5usd", **sums)
    sums["nine-over-zero"] += natural_nine
    put("dbp-1-any-nine", **sums)


def count_first_four(shoe, put):
    """The wagers on the first four cards: nines, pairs, perfect pairs."""
    size = sum(shoe.values())
    kinds = ["9s", "9h", "9d", "9c", "other"]
    counts = {kind: shoe[kind] for kind in kinds[:4]}
    counts["other"] = size - sum(counts.values())
    nines = Counter()                        # by the sorted suits of the nines
    for four in product(kinds, repeat=4):
        left, ways = dict(counts), falling(size - 4, 2)
        for kind in four:
            ways *= max(left[kind], 0)
            left[kind] -= 1
        nines["".join(sorted(k[1] for k in four if k != "other"))] += ways

    def share(number, test=lambda suits: True):
        return sum(w for s, w in nines.items() if len(s) == number and test(s))

    def one_suit(suits):
        return suits == suits[0] * len(suits)

    def one_colour(suits):
        return not set(suits) & set(RED) or not set(suits) & set(BLACK)

    four, three, two, one = share(4), share(3), share(2), share(1)
    four_suited, four_coloured = share(4, one_suit), share(4, one_colour)
    three_suited, two_suited = share(3, one_suit), share(2, one_suit)
    for wager in ("pbac-1a", "pbac-1b", "pbac-2a", "pbac-2b"):
        above = 0
        if wager.startswith("pbac-2"):
            above = four_suited
            put(wager, **{"four-suited-nines": four_suited})
        put(wager, **{
            "four-one-colour-nines": four_coloured - above,
            "four-other-nines": four - four_coloured,
            "three-suited-nines": three_suited,
            "three-unsuited-nines": three - three_suited,
            "two-suited-nines": two_suited, "two-unsuited-nines": two - two_suited})
        if wager.endswith("a"):
            put(wager, **{"one-nine": one})
    put("lucky-nines", **{
        "four-nines": four, "three-suited": three_suited,
        "three-mixed": three - three_suited, "two-suited": two_suited,
        "two-mixed": two - two_suited, "one-nine-of-diamonds": nines["d"],
        "one-nine": one - nines["d"]})

    # A hand's first two are as likely as any other two cards of the draw, so
    # both sides have the same pairs.
    ranks = [sum(shoe[rank + suit] for suit in SUITS) for rank in RANKS]
    pairs = sum(n * (n - 1) for n in ranks) * falling(size - 2, 4)
    put("pair", "player", pair=pairs)
    put("pair", "banker", pair=pairs)
    one_hand = sum(shoe[c] * (shoe[c] - 1) for c in CARDS) * falling(size - 2, 4)
    both = sum(falling(shoe[a], 4) if a == b else falling(shoe[a], 2) * falling(shoe[b], 2)
               for a in CARDS for b in CARDS) * falling(size - 4, 2)
    put("perfect-pair", both=both, one=2 * one_hand - 2 * both)


def count_ranks(shoe, put):
    """of-a-kind and f7bp-01, by a walk over the thirteen ranks."""
    size = sum(shoe.values())
    values = [RANK_VALUE[rank] for rank in RANKS]
    counts = [sum(shoe[rank + suit] for suit in SUITS) for rank in RANKS]
    # Of the ordered pairs of one rank, how many are of one card too.
    same_rank = [n * (n - 1) for n in counts]
    same_card = [sum(shoe[rank + suit] * (shoe[rank + suit] - 1) for suit in SUITS)
                 for rank in RANKS]
    undealt = {dealt: falling(size - dealt, DRAW - dealt) for dealt in (4, 5, 6)}
    kind = Counter()
    exact = ranks_match = double = single = 0
    for player, banker, ways in walk(values, counts):
        cards = player + banker
        ways *= undealt[len(cards)]
        if not ways:
            continue
        if len(set(cards)) <= 3:             # four alike leave two others at most
            kind[max(cards.count(card) for card in cards)] += ways
        sevens = [len(hand) == 3 and sum(values[card] for card in hand) % 10 == 7
                  for hand in (player, banker)]
        if all(sevens):
            double += ways
            if player[2] == banker[2] and sorted(player[:2]) == sorted(banker[:2]):
                ranks_match += ways
                third = player[2]
                part, remainder = divmod(ways * same_card[third], same_rank[third])
                assert remainder == 0
                exact += part
        elif any(sevens):
            single += ways
    put("of-a-kind", **{"six-of-a-kind": kind[6], "five-of-a-kind": kind[5],
                        "four-of-a-kind": kind[4]})
    put("f7bp-01", **{
        "double-seven-exact": exact, "double-seven-ranks": ranks_match - exact,
        "double-seven": double - ranks_match, "single-seven": single})


def count(shoe):
    """All the counts of a shoe, as {(wager, side, row): count}."""
    result = {}

    def put(wager, side="-", **rows):
        for row, ways in rows.items():
            assert (wager, side, row) not in result
            result[wager, side, row] = ways

    table = {suits: outcomes(shoe, suits) for suits in (SUITS, RED, BLACK, *SUITS)}
    count_totals(table[SUITS], put)
    count_ties_and_nines_by_suit(table, put)
    count_two_three_four(shoe, table[SUITS], put)
    count_first_four(shoe, put)
    count_ranks(shoe, put)
    assert set(result) == set(ROW_KEYS)
    assert sum(table[SUITS].values()) == falling(sum(shoe.values()), DRAW)
    return result


def report(decks, dealt):
    """The data lines of a counts file."""
    shoe = full_shoe(decks, dealt)
    result = count(shoe)
    return [f"shoe {decks}", " ".join(["dealt", *dealt]),
            f"combinations {falling(sum(shoe.values()), DRAW)}",
            *(" ".join((*key, str(result[key]))) for key in ROW_KEYS)]


def data_lines(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file]
    return [line for line in lines if line and not line.startswith("#")]


def check(paths):
    failed = 0
    for path in paths:
        try:
            stored = data_lines(path)
            decks = int(stored[0].removeprefix("shoe "))
            name, *dealt = stored[1].split()
            if name != "dealt":
                raise ValueError("the second data line is not 'dealt'")
            fresh = report(decks, dealt)
        except (OSError, ValueError, IndexError) as error:
            failed += 1
            print(f"FAIL {path}: {error}", flush=True)
            continue
        if stored == fresh:
            print(f"ok   {path}: {len(fresh) - 3} rows", flush=True)
            continue
        failed += 1
        print(f"FAIL {path}: {len(stored)} data lines stored, {len(fresh)} computed")
        for old, new in zip(stored, fresh):
            if old != new:
                print(f"     stored {old!r}, computed {new!r}", flush=True)
    print(f"{len(paths) - failed} passed, {failed} failed")
    return failed == 0


def main():
    parser = argparse.ArgumentParser(description="Independent baccarat counting oracle.")
    parser.add_argument("decks", nargs="?", type=int, choices=range(1, 13), metavar="DECKS")
    parser.add_argument("--dealt", default="", help="cards dealt already, as '9s Td'")
    parser.add_argument("--dealt-file", help="file of cards dealt already; # comments")
    parser.add_argument("--check", nargs="+", metavar="FILE", help="recompute counts files")
    parser.add_argument("--self-test", action="store_true", help="fast against naive")
    options = parser.parse_args()
    if options.self_test:
        return self_test.run(count, report)
    if options.check:
        return check(options.check)
    if options.decks is None:
        parser.error("give DECKS, --check or --self-test")
    dealt = options.dealt.split()
    try:
        if options.dealt_file:
            dealt += " ".join(data_lines(options.dealt_file)).split()
        start = time.perf_counter()
        lines = report(options.decks, dealt)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    print("# Exact counts by oracle.py: ordered draws of six cards, first matching row.")
    print("# The golden-tie counts are over ten times as many: each draw with each number.")
    print("\n".join(lines))
    print(f"{time.perf_counter() - start:.1f} s", file=sys.stderr)
    return True


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
