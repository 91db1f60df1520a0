"""The oracle's self-test: its fast count against the naive one."""

import random
from collections import Counter

from wagers import CARDS, DRAW, RANKS, ROW_KEYS, SUITS, count_naively, falling, judge

# Tiny shoes that between them reach the rare rows.
TINY_SHOES = [
    "9h 9h 9h 9h 9d 9s 9c Kd 2d", "9d 9d 9d 9d 9s 9s 5c", "9s 9s 9c 9c 9d 9h Kc As",
    "2d 3d 4d Kd Qd Jd 2h 3h 4h", "2d 3d 4d 5d 5d Kd 2h 3h 4c", "2s 3s 4s 2c 3c 4c 5s 5c Ts",
    "2d 3d 4d 2d 3d 4d Kd", "2h 3h 4h Kh Kh Qh 9h 9h", "9d Kd Jd Qd Kd Th 9h Ts",
    "Kd Kd Qd Qd Jd Jd Kh Kh", "Ks Ks Ks Ks Ks Ks Kc Kh", "Kc Kc Kd Kd Qs Jh Kh Kh 5d",
    "Ah Ah Kh Kh 6h 6h 6d Qd", "As Ac Ks Kc 6s 6s 6c 6c", "Ad Td Jd 6d 6d 6h Ah Th 2h",
    "As 2c 5d Kh Qs Jd 5h 2d", "3c 4c 8s 8h 7d 6s Ac Tc 9c", "7s 7h 7d 7c 7s 7h 8d 6d 5s",
    "2s 3h 3d 4c 5s 6h 6d 7c", "As As As As As 2s 2s 3d",
]

KNOWN_8_DECKS = """
commission-5 banker banker-wins 2292252566437888
commission-5 player player-wins 2230518282592256
commission-5 tie tie 475627426473216
dragon-bonus-1 player by-9 18409431764992
dragon-bonus-1 player by-8 34097645543424
dragon-bonus-1 player by-7 89590261473280
dragon-bonus-1 player by-6 141238897317888
dragon-bonus-1 player by-5 166169165987840
dragon-bonus-1 player by-4 186780352174080
dragon-bonus-1 player natural 812685054124032
dragon-bonus-1 player natural-tie 89325908267520
pbac-1a - four-one-colour-nines 14792843520
super-tie - high-six-card-one-colour 1326729820672
super-tie - high-six-card 42861591369728
super-tie - other-tie 431439105282816
panda-8 - three-card-eight 172660763262976
fortune-7 - three-card-seven 112633011329024
"""


def run(count, report):
    """Test these two functions of oracle.py; say whether all went well."""
    rng = random.Random(9)
    shoes = [text.split() for text in TINY_SHOES]
    for size in (7, 7, 7, 8, 8, 8, 9, 9):           # any cards of a shoe
        shoes.append([rng.choice(CARDS) for _ in range(size)])
    for size in (7, 7, 8, 8, 9):                    # few ranks and suits
        ranks, suits = rng.sample(RANKS, 4), rng.sample(SUITS, 2)
        shoes.append([rng.choice(ranks) + rng.choice(suits) for _ in range(size)])
    shoes.append([rng.choice(CARDS) for _ in range(10)])
    failed, reached, draws = 0, Counter(), 0
    for cards in shoes:
        judge.cache_clear()
        fast, naive = count(Counter(cards)), count_naively(cards)
        wrong = [key for key in ROW_KEYS if fast[key] != naive[key]]
        for key in ROW_KEYS:
            reached[key] += naive[key] > 0
        draws += falling(len(cards), DRAW)
        failed += bool(wrong)
        print(f"{'FAIL' if wrong else 'ok  '} {' '.join(cards)}", flush=True)
        for key in wrong:
            print(f"     {' '.join(key)}: fast {fast[key]}, naive {naive[key]}")
    missed = [key for key in ROW_KEYS if not reached[key]]
    failed += bool(missed)
    for key in missed:
        print(f"FAIL no tiny shoe reaches {' '.join(key)}")

    lines = report(8, [])
    wrong = {"combinations 4998398275503360", *KNOWN_8_DECKS.split("\n")[1:-1]} - set(lines)
    failed += bool(wrong)
    for line in sorted(wrong):
        print(f"FAIL 8 decks: expected {line}")
    print(f"{len(shoes)} tiny shoes, {draws} draws, {len(ROW_KEYS)} rows, rarest row "
          f"reached by {min(reached[key] for key in ROW_KEYS)} shoes; published 8-deck "
          f"values {'wrong' if wrong else 'agree'}")
    print("self-test " + ("FAILED" if failed else "passed"))
    return failed == 0
