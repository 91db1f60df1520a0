# What guests read on a sign, from ten metres away: few words.

## The meter and the pay table

sign-per-hand = { $amount } per hand
sign-limits = Limits { $min } to { $max }
sign-games-most = { $many ->
    [one] At most { $many } game per player
   *[other] At most { $many } games per player
}
sign-pays-percent = { $percent } of the meter
sign-pays-now = { $percent }: { $amount } now
sign-pays-for = { $of } for { $per }
sign-pays-to = { $of } to { $per }
sign-pay-table = Pay table
sign-meter = Jackpot

## Attract

sign-light-on = Light on? Your bet counts.
sign-check-light = Check that your light is on
sign-play = Play for { $amount }
sign-last-win = Last won: { $amount }

## The win

sign-winner = WINNER
sign-won = { $row } wins { $amount }
sign-win-line = { $many ->
    [one] Table { $table }, seat { $seats }
   *[other] Table { $table }, seats { $seats }
}
sign-each = { $amount } each
sign-scroll = WINNER! { $row }: { $amount } at table { $table }

## Something waits, or is wrong

sign-pending = Jackpot being verified
sign-fault = Out of service
sign-fault-words = The meter cannot be shown. Ask the dealer.
sign-closed = Table closed
