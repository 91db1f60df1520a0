# What guests read on a sign, from ten metres away: few words.

sign-title = Sign { $place }
sign-heading = Progressive jackpots
sign-none = No progressive is played at this table.

## The meter and the pay table

sign-meter = Jackpot
sign-per-hand = { $amount } per hand
sign-last-win = Last won: { $amount }, table { $table }

## What is posted

sign-check-light = Check that your light is on. Your bet counts only then.
sign-limits = { $min } to { $max }
sign-limits-base = Player, Banker
sign-limits-tie = Tie
sign-limits-side = Side bets
sign-aggregate = Fixed prizes of a round, at most
sign-games-most = Games per player, at most
sign-tables = Tables
sign-closed = Table closed

## The win

sign-jackpot = Jackpot!
sign-winner = Winner!
sign-scroll = Table { $table } wins { $amount } with { $row }! { $many ->
    [one] Congratulations, seat { $seats }!
   *[other] Congratulations, seats { $seats }!
}

## Something waits, or is wrong

sign-pending = Jackpot being verified: { $row }, table { $table }
sign-fault = Jackpot not shown
    .hint = The sign cannot show the current amount. The jackpot is safe. Please ask the dealer.
