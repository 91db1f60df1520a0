# The centre of the console: the work of the moment.
console-bettors = { $many ->
    [0] no bet yet
    [one] bet: { $seats }
   *[other] bets: { $seats }
}
console-missing-not-dropped = The coin is not dropped. It will not count.
console-missing-closed = The seat is closed.
console-missing-no-base-bet = There is no bet on Player or Banker.
console-round-open = Last round: { $round }. Rounds of this shoe: { $shoe }.
console-round-first = No round has been played yet.
console-next-cards = Touch the cards as they are dealt
console-next-mark = Mark the hand that the cards make
console-undo = Undo
console-undo-card = Undo the last card
console-keep-cards = Keep the entered cards
console-cards-left = Some cards are not entered: { $cards }. The round needs more cards.
console-cards-left-back = Back to the cards
console-cards-left-end = End without these cards
console-points-left = The points are not complete.
console-points-left-back = Back to the points
console-points-left-end = End without the points
console-who-backed = Who backed { $hand }?
console-mark = Mark { $seats }
console-mark-name = Touch the winning seats
console-hands-others = { $many ->
    [one] One more hand
   *[other] { $many } more hands
}
console-nobody = Nobody
console-same = Same bettors as last round
console-pass-over = Pass over
console-pass-over-title = Pass over a prize
console-pass-over-what = The cards make this prize, and it is not paid. This is recorded and an alert is raised.
console-pass-over-do = Pass over
