# What guests read on a scoreboard.

board-title = Scoreboard, table { $table }
board-player = Player
board-banker = Banker
board-tie = Tie
board-player-pair = Player pair
board-banker-pair = Banker pair
board-natural = Natural
board-naturals = Naturals
board-rounds = Rounds
board-shoe = Shoe { $shoe }
board-last-shoe = Last shoe
board-empty = No round yet in this shoe

## Roads

board-bead-plate = Bead plate
board-big-road = Big road
board-big-eye-boy = Big eye boy
board-small-road = Small road
board-cockroach-pig = Cockroach pig
board-ask-player = If Player wins
board-ask-banker = If Banker wins
board-red = red
board-blue = blue
board-no-entry = no entry

## For those who do not see it

board-count = { $what }: { $many }
board-bead = Round { $round }: { $what }
board-ties = { $many ->
    [one] with { $many } tie
   *[other] with { $many } ties
}
