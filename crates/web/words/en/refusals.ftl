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
