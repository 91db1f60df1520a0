# What a sign says to guests.

sign-title = Sign { $place }
sign-heading = Progressive jackpots
sign-meter = Jackpot
sign-wager = { $amount } per hand
sign-table = Table
sign-tables = Tables
sign-last = Last won: { $amount }, table { $table }
sign-none = No progressive is played at this table.
sign-light = Check that your light is on. Only then does your bet count.
sign-range = { $min } to { $max }
sign-limits-base = Player, Banker
sign-limits-tie = Tie
sign-limits-side = Side bets
sign-aggregate = Fixed prizes of one round, at most
sign-games = Games per player, at most
sign-closed = This table is closed
sign-pending = Jackpot being verified: { $row }, table { $table }
sign-fault = Meter not shown
    .hint = The sign has lost the true value. The jackpot is safe; please ask at the table.
sign-win-high = Jackpot!
sign-win-low = Winner!
sign-seat = Seat { $seat }
sign-win-message = Table { $table } wins { $amount } with { $row }! { $many ->
    [one] Congratulations, seat { $seats }!
   *[other] Congratulations, seats { $seats }!
}
