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
sign-limit = Limit of the jackpot: { $amount }
sign-limit-reached = The jackpot has reached its limit of { $amount }
sign-limit-reached-next = The jackpot has reached its limit of { $amount }; more goes to the next one
sign-feeds-next = { $part } of each bet goes to the next jackpot
sign-away = { $many ->
    [one] Table { $tables } takes no part in the jackpot now
   *[other] Tables { $tables } take no part in the jackpot now
}

## The round, and what is shown while nothing happens

sign-bets-open = Bets open
sign-bets-locked = Bets locked
sign-numbers = Your number
sign-last-wins = Last jackpots
sign-at-table = table { $table }
sign-example = This hand wins it all

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
sign-dispute = Jackpot claimed by tables { $tables }
    .hint = Surveillance decides which was first.
sign-order = Order decided: { $tables }
sign-void = Round { $round } was void
    .hint = Every bet of that round goes back. Please ask the dealer.
sign-closed = Table closed
    .hint = No bets are taken here. This table takes no part in the jackpot.
sign-silent = No jackpot at this table
    .hint = Its equipment does not answer. This table takes no part in the jackpot.
