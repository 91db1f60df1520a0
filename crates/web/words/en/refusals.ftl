# Refusals that name a hand, a game or a check: here they are named in words. All other English refusals are in the code.
refusal-NoSuchRow = the pay table has no hand “{ $row }”
refusal-Contradicted = { $makes ->
    [another] the cards do not make “{ $row }”, but “{ $dealt }”
   *[nothing] the cards do not make “{ $row }”, or any other hand
}
refusal-RowClosed = “{ $row }” has already been paid in this round
refusal-OneSeat = “{ $row }” is won by one seat only
refusal-ChecklistOpen = jackpot { $jackpot } is not fully verified; missing: { $missing }
refusal-NoSuchWager = there is no side bet “{ $wager }” at this table
refusal-NotEligible = seat { $seat } has no base bet that allows “{ $wager }”
refusal-CardsNeeded = the points alone do not determine what “{ $wager }” pays
refusal-Impossible = no cards with the points of this round make “{ $row }”
refusal-PrizeKnown = the cards make a prize that is not marked: { $prizes }
known-prize = { $many ->
    [one] “{ $row }”, seat { $seats }
   *[other] “{ $row }”, seats { $seats }
}
known-prize-backed = “{ $row }”, whoever backed { $side }
refusal-NoKnownPrize = the cards do not make “{ $row }”, or it is marked or answered already
refusal-SeatsNeeded = who won “{ $row }” does not follow from the cards alone
refusal-OtherSeats = { $many ->
    [one] by the rules, “{ $row }” goes to seat { $seats }
   *[other] by the rules, “{ $row }” goes to seats { $seats }
}
