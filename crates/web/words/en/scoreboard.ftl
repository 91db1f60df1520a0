# What guests read on a scoreboard.

board-title = Scoreboard, table { $table }
board-shoe = Shoe { $shoe }
board-counts = Counts
board-this-shoe = This shoe
board-last-shoe = Last shoe
board-player-pair = Player pair
board-banker-pair = Banker pair
board-naturals = Naturals
board-rounds = Rounds
board-letter-player = P
board-letter-banker = B
board-letter-tie = T

## Roads

board-bead-plate = Bead plate
board-big-road = Big road
board-big-eye-boy = Big eye boy
board-small-road = Small road
board-cockroach-pig = Cockroach pig
board-asks = What the next round would add
board-ask-player = If Player wins
board-ask-banker = If Banker wins
board-red = red
board-blue = blue
board-no-entry = no entry
board-legend = Red in the three small roads: the big road repeats itself. Blue: it does not. No road predicts the next round.

## For those who do not see it

board-empty = No round yet in this shoe.
board-summary = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} in this shoe: Banker { $banker }, Player { $player }, ties { $ties }. The last round: { $last }.
board-bead-plate-said = { $rounds ->
    [one] { $rounds } round, oldest first.
   *[other] { $rounds } rounds, oldest first.
}
board-big-road-said = { $run ->
    [one] { $hand } won last.
   *[other] { $hand } has won { $run } times in a row.
}
board-derived-said = The last of { $all }: { $ink }, { $run ->
    [one] once.
   *[other] { $run } times in a row.
}
board-lost = No connection: this board may be out of date.
