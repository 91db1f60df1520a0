# What a scoreboard says to guests.

board-title = Scoreboard { $table }
board-shoe = Shoe { $shoe }
board-round = Round { $round }
board-empty = No round of this shoe is over yet.
board-summary = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} in this shoe: Banker { $banker }, Player { $player }, ties { $ties }. The last round: { $last }.

board-plate = Bead plate
board-plate-said = { $rounds ->
    [0] No round yet.
    [one] { $rounds } round, oldest first.
   *[other] { $rounds } rounds, oldest first.
}
board-big = Big road
board-big-said = { $run ->
    [one] { $hand } won last.
   *[other] { $hand } has won { $run } times in a row.
}
board-big-eye-boy = Big eye boy
board-small-road = Small road
board-cockroach-pig = Cockroach pig
board-derived-said = The last of { $all }: { $ink }, { $run ->
    [one] once.
   *[other] { $run } in a row.
}
board-red = red
board-blue = blue
board-not-begun = not begun

board-letter-player = P
board-letter-banker = B
board-letter-tie = T

board-counts = Counts
board-this-shoe = This shoe
board-last-shoe = Last shoe
board-banker-pair = Banker pair
board-player-pair = Player pair
board-natural = Natural
board-rounds = Rounds

board-asks = What would come
board-ask-player = If Player wins
board-ask-banker = If Banker wins
board-legend = Red in the three small roads: the big road repeats itself. Blue: it does not. Past rounds do not change the next.
