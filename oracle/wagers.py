"""The wagers, each row stated as a predicate on one dealt round.

The plain half of the oracle (see oracle.py): the cards, the drawing rules, the
wagers with their rows in order, and a count that deals every ordered draw of a
tiny shoe and asks the predicates.  The fast half takes from here only what the
cards are and what the rows are called.
"""

from collections import Counter
from functools import lru_cache
from itertools import permutations

RANKS = "A23456789TJQK"
SUITS = "shdc"
RED, BLACK = "hd", "sc"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
RANK_VALUE = {rank: min(i + 1, 10) % 10 for i, rank in enumerate(RANKS)}
DRAW = 6


def falling(n, k):
    """n(n-1)... with k factors: the ordered draws of k cards out of n."""
    result = 1
    for i in range(k):
        result *= n - i
    return result


# Whether Banker draws: a line for each Banker two-card total 0-7, a column for
# each Player third-card value 0-9 and a last one for a Player who stood.
BANKER_CHART = ["DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDSDD",
                "SSDDDDDDSSD", "SSSSDDDDSSD", "SSSSSSDDSSS", "SSSSSSSSSSS"]


def total(hand):
    return sum(RANK_VALUE[card[0]] for card in hand) % 10


def deal(cards):
    """Deal a round from six cards; return the Player's and Banker's hands."""
    cards = list(cards)
    player, banker, cards = [cards[0], cards[2]], [cards[1], cards[3]], cards[4:]
    if total(player) < 8 and total(banker) < 8:
        column = 10
        if total(player) <= 5:
            player.append(cards.pop(0))
            column = RANK_VALUE[player[2][0]]
        if BANKER_CHART[total(banker)][column] == "D":
            banker.append(cards.pop(0))
    return tuple(player), tuple(banker)


class Round:
    """A finished round, with the questions the wagers ask of it."""

    def __init__(self, player, banker):
        self.hands = {"player": player, "banker": banker}
        self.totals = {side: total(hand) for side, hand in self.hands.items()}
        self.cards = player + banker
        self.first_four = player[:2] + banker[:2]
        self.nines = [card for card in self.first_four if card[0] == "9"]
        self.margin = abs(self.totals["player"] - self.totals["banker"])
        self.winner = (None if self.margin == 0 else
                       max(self.totals, key=self.totals.get))
        self.loser = {"player": "banker", "banker": "player"}.get(self.winner)
        self.tie = self.winner is None

    def won(self, side, size=None, totals=range(10)):
        """Did this side win (with so many cards, with one of these totals)?"""
        return (self.winner == side and self.totals[side] in totals
                and size in (None, len(self.hands[side])))

    def three_card(self, side, wanted):
        return len(self.hands[side]) == 3 and self.totals[side] == wanted

    def natural(self, side):
        return len(self.hands[side]) == 2 and self.totals[side] >= 8

    def over_zero(self, wanted, three_cards=True):
        """Was the round won with this total over a zero?"""
        return (not self.tie and self.totals[self.winner] == wanted
                and self.totals[self.loser] == 0
                and (not three_cards or len(self.hands[self.winner]) == 3))

    def two_three_four(self):
        return (not self.tie and self.totals[self.loser] == 0 and
                sorted(c[0] for c in self.hands[self.winner]) == ["2", "3", "4"])

    def pair(self, side, identical=False):
        first, second = self.hands[side][:2]
        return first == second if identical else first[0] == second[0]

    def double_seven(self):
        return self.three_card("player", 7) and self.three_card("banker", 7)

    def double_seven_ranks(self):
        player, banker = self.hands["player"], self.hands["banker"]
        return (self.double_seven() and player[2][0] == banker[2][0] and
                sorted(c[0] for c in player[:2]) == sorted(c[0] for c in banker[:2]))

    def of_a_kind(self):
        return max(Counter(card[0] for card in self.cards).values())


def suited(cards):
    return len({card[1] for card in cards}) == 1


def all_in(cards, suits):
    return all(card[1] in suits for card in cards)


def coloured(cards):
    return all_in(cards, RED) or all_in(cards, BLACK)


# Every predicate takes (round, seat number); only the golden ties use the seat.

PUSH = ("tie-pushes", lambda r, n: r.tie)
BANKER_WINS = ("banker-wins", lambda r, n: r.won("banker"))


def main_bets(wager, *special_banker_rows):
    return [
        (wager, "player", [("player-wins", lambda r, n: r.won("player")), PUSH]),
        (wager, "banker", [*special_banker_rows, BANKER_WINS, PUSH]),
        (wager, "tie", [("tie", lambda r, n: r.tie)])]


def dragon_bonus(wager, *bands):
    def rows(side):
        for name, margins in bands:
            yield name, lambda r, n, m=margins: (
                r.won(side) and not r.natural(side) and r.margin in m)
        yield "natural", lambda r, n: r.won(side) and r.natural(side)
        yield "natural-tie", lambda r, n: (
            r.tie and r.natural("player") and r.natural("banker"))
    return [(wager, side, list(rows(side))) for side in ("player", "banker")]


BY_EACH = [(f"by-{m}", (m,)) for m in (9, 8, 7, 6, 5, 4)]
BY_BANDS = [("by-9", (9,)), ("by-8", (8,)), ("by-6-or-7", (6, 7)),
            ("by-4-or-5", (4, 5))]

PBAC_1B = [
    ("four-one-colour-nines", lambda r, n: len(r.nines) == 4 and coloured(r.nines)),
    ("four-other-nines", lambda r, n: len(r.nines) == 4),
    ("three-suited-nines", lambda r, n: len(r.nines) == 3 and suited(r.nines)),
    ("three-unsuited-nines", lambda r, n: len(r.nines) == 3),
    ("two-suited-nines", lambda r, n: len(r.nines) == 2 and suited(r.nines)),
    ("two-unsuited-nines", lambda r, n: len(r.nines) == 2)]
FOUR_SUITED = [("four-suited-nines", lambda r, n: len(r.nines) == 4 and suited(r.nines))]
ONE_NINE = [("one-nine", lambda r, n: len(r.nines) == 1)]
LUCKY_NINES = [
    ("four-nines", lambda r, n: len(r.nines) == 4),
    ("three-suited", lambda r, n: len(r.nines) == 3 and suited(r.nines)),
    ("three-mixed", lambda r, n: len(r.nines) == 3),
    ("two-suited", lambda r, n: len(r.nines) == 2 and suited(r.nines)),
    ("two-mixed", lambda r, n: len(r.nines) == 2),
    ("one-nine-of-diamonds", lambda r, n: r.nines == ["9d"]), *ONE_NINE]


def two_three_four_rows(sides):
    def match(r):
        return r.winner in sides and r.two_three_four()
    return [
        ("two-three-four-diamonds", lambda r, n: (
            match(r) and all_in(r.hands[r.winner], "d"))),
        ("two-three-four-suited", lambda r, n: match(r) and suited(r.hands[r.winner])),
        ("two-three-four-unsuited", lambda r, n: match(r))]


DBP_1 = two_three_four_rows(("player", "banker"))
NINE_OVER_ZERO = [("nine-over-zero", lambda r, n: r.over_zero(9))]
ANY_NINE_OVER_ZERO = [("nine-over-zero", lambda r, n: r.over_zero(9, False))]


def dbp_2(side):
    return ("dbp-2", side, two_three_four_rows((side,)) + [
        ("nine-over-zero", lambda r, n: r.won(side) and r.over_zero(9)),
        ("eight-over-zero", lambda r, n: r.won(side) and r.over_zero(8)),
        ("natural-win", lambda r, n: r.won(side) and r.natural(side))])


GOLDEN_TIES = ("golden-tie-6", "golden-tie-any")


def golden_rows(sizes, *kinds):
    """For each kind of tie, the seat's number matching the total, then not."""
    for match_name, name, test in kinds:
        def tied(r, n, test=test):
            return r.tie and len(r.cards) in sizes and test(r.cards)
        yield match_name, lambda r, n, t=tied: t(r, n) and n == r.totals["player"]
        yield name, tied


DIAMOND_TIE = ("match-diamonds", "diamonds", lambda cards: all_in(cards, "d"))
GOLDEN = [("match-suited", "suited", suited),
          ("match-coloured", "coloured", coloured),
          ("match", "tie", lambda cards: True)]

WAGERS = [
    *main_bets("commission-5"), *main_bets("commission-4"),
    *main_bets("even-money", (
        "banker-wins-short", lambda r, n: r.won("banker", totals=(6,)))),
    *main_bets("even-money-6-up", (
        "banker-wins-short", lambda r, n: r.won("banker", totals=(6, 7, 8, 9)))),
    *main_bets("commission-free", (
        "banker-three-card-seven", lambda r, n: r.won("banker", 3, (7,)))),
    *dragon_bonus("dragon-bonus-1", *BY_EACH),
    *dragon_bonus("dragon-bonus-2", *BY_EACH),
    *dragon_bonus("dragon-bonus-3", *BY_BANDS),
    ("fortune-7", "-", [("three-card-seven", lambda r, n: r.won("banker", 3, (7,)))]),
    ("pbac-1a", "-", PBAC_1B + ONE_NINE), ("pbac-1b", "-", PBAC_1B),
    ("pbac-2a", "-", FOUR_SUITED + PBAC_1B + ONE_NINE),
    ("pbac-2b", "-", FOUR_SUITED + PBAC_1B),
    ("dbp-1", "-", DBP_1 + NINE_OVER_ZERO),
    ("dbp-1-5usd", "-", DBP_1 + NINE_OVER_ZERO),
    ("dbp-1-any-nine", "-", DBP_1 + ANY_NINE_OVER_ZERO),
    dbp_2("player"), dbp_2("banker"),
    ("dbp-3", "-", [
        ("six-suited-by-9", lambda r, n: (
            r.margin == 9 and len(r.cards) == 6 and suited(r.cards))),
        ("four-suited-by-9", lambda r, n: (
            r.margin == 9 and len(r.cards) == 4 and suited(r.cards))),
        ("other-by-9", lambda r, n: r.margin == 9)]),
    ("f7bp-01", "-", [
        ("double-seven-exact", lambda r, n: (
            r.double_seven_ranks() and r.hands["player"][2] == r.hands["banker"][2])),
        ("double-seven-ranks", lambda r, n: r.double_seven_ranks()),
        ("double-seven", lambda r, n: r.double_seven()),
        ("single-seven", lambda r, n: (
            r.three_card("player", 7) or r.three_card("banker", 7)))]),
    ("golden-tie-6", "-", list(golden_rows((6,), *GOLDEN))),
    ("golden-tie-any", "-", list(golden_rows((4, 5, 6), DIAMOND_TIE, *GOLDEN))),
    ("panda-8", "-", [("three-card-eight", lambda r, n: r.won("player", 3, (8,)))]),
    ("heavenly-9", "-", [
        ("both", lambda r, n: r.three_card("player", 9) and r.three_card("banker", 9)),
        ("one", lambda r, n: r.three_card("player", 9) or r.three_card("banker", 9))]),
    ("pair", "player", [("pair", lambda r, n: r.pair("player"))]),
    ("pair", "banker", [("pair", lambda r, n: r.pair("banker"))]),
    ("perfect-pair", "-", [
        ("both", lambda r, n: r.pair("player", True) and r.pair("banker", True)),
        ("one", lambda r, n: r.pair("player", True) or r.pair("banker", True))]),
    ("super-six", "-", [("banker-six", lambda r, n: r.won("banker", totals=(6,)))]),
    ("lucky-nines", "-", LUCKY_NINES),
    ("super-tie", "-", [
        ("high-six-card-one-colour", lambda r, n: (
            r.tie and r.totals["player"] >= 6 and len(r.cards) == 6
            and coloured(r.cards))),
        ("high-six-card", lambda r, n: (
            r.tie and r.totals["player"] >= 6 and len(r.cards) == 6)),
        ("other-tie", lambda r, n: r.tie)]),
    ("of-a-kind", "-", [
        ("six-of-a-kind", lambda r, n: r.of_a_kind() == 6),
        ("five-of-a-kind", lambda r, n: r.of_a_kind() == 5),
        ("four-of-a-kind", lambda r, n: r.of_a_kind() == 4)]),
]
ROW_KEYS = [(wager, side, row) for wager, side, rows in WAGERS for row, _ in rows]


@lru_cache(maxsize=None)
def judge(player, banker):
    """The rows this round counts in, as (wager, side, row) keys; a golden tie
    is asked once for each of the ten seat numbers."""
    dealt_round, hits = Round(player, banker), []
    for wager, side, rows in WAGERS:
        for number in range(10 if wager in GOLDEN_TIES else 1):
            for row, matches in rows:
                if matches(dealt_round, number):
                    hits.append((wager, side, row))
                    break
    return hits


def count_naively(cards):
    """Deal every ordered draw of six of these (few!) cards and tally."""
    tally = Counter()
    for six in permutations(cards, DRAW):
        tally.update(judge(*deal(six)))
    return tally
