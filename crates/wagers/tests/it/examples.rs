//! Tests rounds with known awards: the documents' worked examples, and the edge cases of each rule.

use cards::{Card, Round};
use wagers::{Catalog, Side};

/// Deals a round and says which row it wins: `dbp-2 player` is a bet on the Player hand, `golden-tie-6
/// #7` one of a seat with the number 7.
fn check(bet: &str, cards: &str, expected: &str) {
    let catalog = Catalog::shipped();
    let mut words = bet.split(' ');
    let wager = catalog.get(words.next().unwrap()).unwrap();
    let (mut side, mut number) = (wager.default_sides()[0], None);
    for word in words {
        match word.strip_prefix('#') {
            Some(digit) => number = Some(digit.parse().unwrap()),
            None => side = Side::parse(word),
        }
    }
    let cards = Card::parse_list(cards).unwrap();
    let round = Round::from_cards(&cards).unwrap();
    let row = wager.award(&round, side, number);
    assert_eq!(row.map_or("nothing", |row| &row.id), expected, "{bet} on {round}");
}

/// The table of example hands in the rules of Fortune 7 Baccarat Progressive. Hands there are listed
/// card 1, 2, 3; here cards stand in dealing order, Player and Banker in turns. The last example prints
/// no Banker hand; one is supplied.
#[test]
fn the_six_examples_of_fortune_7_baccarat_progressive() {
    let bet = "f7bp-01";
    check(bet, "As Ad 9d 9c 7h 7h", "double-seven-exact");
    check(bet, "9c As Ac 9c 7s 7s", "double-seven-exact");
    check(bet, "Th 2s 2h Ts 5s 5d", "double-seven-ranks");
    check(bet, "2h 2c Td Tc 5h 5c", "double-seven-ranks");
    check(bet, "Ts Ts 2d 2d 6h 6h", "nothing"); // both hands total 8
    check(bet, "Td Ks 7h 7c", "nothing"); // two-card sevens
}

#[test]
fn fortune_7_baccarat_progressive_tells_ten_from_king() {
    check("f7bp-01", "Th 2s 2h Ks 5s 5d", "double-seven"); // ten-two against two-king
    check("f7bp-01", "Kh 2s 2h Ks 5s 5s", "double-seven-exact");
    check("f7bp-01", "Th 2s 2h Ts 5s 4d", "single-seven"); // Banker 6
    check("f7bp-01", "Ah Ks 9h 3d 7d 5s", "single-seven"); // Player's three-card 7 loses to 8
}

#[test]
fn progressive_baccarat_counts_nines_in_the_first_four() {
    check("pbac-1a", "9h 9d 9h 9d", "four-one-colour-nines");
    check("pbac-1a", "9s 9s 9s 9s", "four-one-colour-nines"); // as red or black
    check("pbac-2a", "9s 9s 9s 9s", "four-suited-nines");
    check("pbac-2a", "9h 9d 9h 9d", "four-one-colour-nines");
    check("pbac-2a", "9s 9h 9s 9s", "four-other-nines");
    check("pbac-2a", "9s 9s Kh 9s", "three-suited-nines");
    check("pbac-2a", "9s 9c Kh 9s", "three-unsuited-nines");
    check("pbac-2a", "9s 9s Kh Kd", "two-suited-nines");
    check("pbac-2a", "9s 9c Kh Kd", "two-unsuited-nines");
    check("pbac-2a", "9s 2c Kh Kd", "one-nine");
    check("pbac-2b", "9s 2c Kh Kd", "nothing");
    check("pbac-1b", "9s 2c Kh Kd", "nothing");
    check("pbac-1a", "2s 3c 3h 2d 9s", "nothing"); // third cards do not count
}

#[test]
fn dragon_bonus_pays_by_margin_unless_natural() {
    check("dragon-bonus-1 player", "2s Kh 3s Td 4s Jc", "by-9");
    check("dragon-bonus-1 banker", "2s Kh 3s Td 4s Jc", "nothing");
    check("dragon-bonus-1 player", "9s Kh Ks Td", "natural"); // by 9, but natural: even money always
    check("dragon-bonus-1 player", "8s 5h Ks 2d", "natural"); // by 1
    check("dragon-bonus-1 player", "8s 8h Ks Td", "natural-tie");
    check("dragon-bonus-1 banker", "9s 9h Ks Td", "natural-tie");
    check("dragon-bonus-1 player", "7s 7h Ks Td", "nothing"); // every other tie loses
    check("dragon-bonus-1 player", "7s 4h Ks Td 8c", "by-5"); // Player stood; Banker drew to 2
    check("dragon-bonus-3 player", "7s 4h Ks Td 8c", "by-4-or-5");
    check("dragon-bonus-1 player", "7s 5h Ks Td 9c", "nothing"); // by 3
}

#[test]
fn dragon_bonus_progressive_follows_its_side_setting() {
    let diamonds = "2d Kh 3d Td 4d Jc";
    check("dbp-1", diamonds, "two-three-four-diamonds");
    check("dbp-1 player", diamonds, "two-three-four-diamonds");
    check("dbp-1 banker", diamonds, "nothing");
    check("dbp-2 player", diamonds, "two-three-four-diamonds");
    check("dbp-2 banker", diamonds, "nothing");
    check("dbp-1", "2s Kh 3s Td 4s Jc", "two-three-four-suited");
    check("dbp-1", "2s Kh 3d Td 4s Jc", "two-three-four-unsuited");
    check("dbp-1", "2s Kh 3d Td 4s Ac", "nothing"); // nine over one
    check("dbp-1", "Ks Kh 5d Td 4s Jc", "nine-over-zero");
    check("dbp-1", "9s Kh Kd Td", "nothing"); // the literal rule: non-natural
    check("dbp-1-any-nine", "9s Kh Kd Td", "nine-over-zero");
    check("dbp-2 player", "9s Kh Kd Td", "natural-win");
    check("dbp-2 player", "Ks Kh 4d Td 4s Jc", "eight-over-zero");
}

#[test]
fn dragon_bonus_progressive_3_counts_six_and_four_exactly() {
    check("dbp-3", "5s Ks Ks Ts 4s Js", "six-suited-by-9");
    check("dbp-3", "9s Ks Ks Ts", "four-suited-by-9");
    check("dbp-3", "9s Ks Kd Ts", "other-by-9");
    check("dbp-3", "6s 4s 3s 6s", "four-suited-by-9");
    check("dbp-3", "5s Ks Ks Ts 4s Jc", "other-by-9");
    check("dbp-3", "9s Ks Ks As", "nothing"); // by 8
}

#[test]
fn golden_tie_matches_the_seats_number() {
    check("golden-tie-6 #3", "2s Ks 3s 2s 8s Ts", "nothing"); // six spades, 3-2
    let tie = "Ks Ks 2s 2s 4s 4s"; // 6-6 with six spades
    check("golden-tie-6 #6", tie, "match-suited");
    check("golden-tie-6 #5", tie, "suited");
    check("golden-tie-6 #6", "Ks Ks 2s 2s 4s 4c", "match-coloured");
    check("golden-tie-6 #0", "Ks Ks 2s 2s 4s 4c", "coloured");
    check("golden-tie-6 #6", "Ks Ks 2s 2s 4s 4d", "match");
    check("golden-tie-6 #7", "Ks Ks 2s 2s 4s 4d", "tie");
    check("golden-tie-6 #7", "7d 7d Kd Kd", "nothing"); // four cards
    check("golden-tie-any #7", "7d 7d Kd Kd", "match-diamonds");
    check("golden-tie-any #1", "7d 7d Kd Kd", "diamonds");
    check("golden-tie-any #7", "7h 7h Kh Kh", "match-suited");
    check("golden-tie-any #1", "7h 7d Kh Kd", "coloured");
    check("golden-tie-any #1", "7h 7s Kh Kd", "tie");
}

#[test]
fn the_base_games_differ_in_how_banker_wins() {
    let by_six = "Ks 6h 5c Td Kh"; // Player 5 draws a king; Banker 6 stands
    check("commission-5 banker", by_six, "banker-wins");
    check("even-money banker", by_six, "banker-wins-short");
    check("even-money banker", "Ks 7h 6c Td", "banker-wins");
    check("even-money-6-up banker", "Ks 7h 6c Td", "banker-wins-short");
    let three_card_seven = "Ks 2h 2c 3d 4h 2s";
    check("commission-free banker", three_card_seven, "banker-three-card-seven");
    check("fortune-7", three_card_seven, "three-card-seven");
    check("commission-free banker", "Ks 7h 6c Td", "banker-wins"); // with two cards
    check("commission-5 player", "7s 7h Ks Td", "tie-pushes");
    check("commission-5 tie", "7s 7h Ks Td", "tie");
}

#[test]
fn the_extra_wagers_need_no_code() {
    check("panda-8", "2s 2h Ks Kd 6s 2h", "three-card-eight");
    check("heavenly-9", "2s 2h 3s 3d 4s 4h", "both");
    check("heavenly-9", "2s 2h 3s 3d 4s 5h", "one");
    check("pair player", "Ks Qh Kd 2d 5s 2h", "pair");
    check("pair banker", "Ks Qh Kd 2d 5s 2h", "nothing");
    check("perfect-pair", "9s 8h 9s 8h", "both");
    check("perfect-pair", "9s 8h 9s 8d", "one");
    check("perfect-pair", "9s 8h 9d 8d", "nothing");
    check("super-six", "Ks 6h 5c Td Kh", "banker-six");
    check("lucky-nines", "9d 2h Ks 7h", "one-nine-of-diamonds");
    check("lucky-nines", "9h 2h Ks 7h", "one-nine");
    check("super-tie", "Ks Ks 2s 2s 4s 4c", "high-six-card-one-colour");
    check("super-tie", "7h 7s Kh Kd", "other-tie");
    check("of-a-kind", "Ks Ks Kh Kd 4s 4c", "four-of-a-kind");
    check("of-a-kind", "Ks Ks Kh Kd Kc 4c", "five-of-a-kind");
    check("of-a-kind", "Ks Ks Kh Qd Kc 4c", "four-of-a-kind");
}
