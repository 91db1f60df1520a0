# Prizes on the console: who authorises, what is known about a win, disputes, voids, relief.

# One authorisation per jackpot.
console-who-card = Staff number and PIN, or swipe the card.
console-number-first = Staff number first, then the PIN
console-authorised = has authorised this prize
console-authorise-now = Authorise now
console-authorised-end = End it
console-card-not-now = No card is needed now

# The verification sheet.
console-check-system = Tick what the system has verified
console-by-system = verified by the system
console-by-eye = check by eye
fact-cards-make = The cards make this hand for { $seats }.
fact-cards-other = The cards do not make this hand. A supervisor let the mark stand.
fact-cards-unknown = The cards are not known.
fact-cards-read = Read by the shoe, { $many } cards, { $first } to { $last }.
fact-cards-entered = Entered by { $staff } at { $time }.
fact-lit = Seat { $seat }: coin at { $time }, counted at the lock.
fact-lit-untimed = Seat { $seat }: counted at the lock.
fact-seat-fault = Seat { $seat } has a fault: { $fault }.
fact-locked = Bets locked at { $time } by { $staff }.
fact-before-lock = The last winning coin came at { $time }, before the lock.
fact-reading = Last reading: shift { $shift }, { $time }, { $meter }.
fact-no-reading = No shift reading of this meter.
fact-since = Since then: wagers { $fed }, prizes { $prizes }, re-seeded { $reseeded }, adjusted { $adjusted }, reversed { $reversed }, over the limit { $overflowed }.
fact-now = That gives { $meter }. The meter shows { $shown }.
fact-last-top = Last reset: { $amount } paid at { $time }, { $after } after it. Since then { $grown }.
fact-no-top = This meter has not been reset since it was opened.
fact-last-paid = Last payout: { $amount } at { $time }, table { $table }.
fact-no-paid = Nothing has been paid from this meter yet.
fact-amount = This prize is { $pays } of { $meter }: { $amount }.
fact-faults = Equipment in this round
fact-no-faults = No fault of the equipment in this round.
fact-fault-seat = { $time } seat { $seat }: { $fault }
fact-fault-cleared = { $time } seat { $seat }: fault cleared
fact-fault-lost = { $time } { $device }: silent
fact-fault-back = { $time } { $device }: heard again
fact-program = Program: { $program }
fact-pay-table = Pay table: { $name }

# Several tables claim one meter.
dispute-claimed = { $tables } and this table claim { $pool }. Surveillance decides who was first. Until then nothing is authorised.
dispute-turn-ours = Surveillance has decided: it is the turn of this table on { $pool }.
dispute-turn-other = Surveillance has decided: table { $table } is first on { $pool }. This table follows when that prize is cleared.

# Relief: a dealer takes over a console.
relief-title = Take over { $table }
relief-works = { $staff } works here now. Whoever takes over is logged in here, and { $staff } is logged out.
relief-how = Dealer: staff number and PIN, or swipe your badge. The table stays as it is.
relief-do = Take over
relief-password = Log in with a password
relief-elsewhere = This console was left because its dealer logged in elsewhere.
relief-ended = The session of this console has ended.
relief-restarted = The Game Manager was started again. Everything at the table was kept.
console-relief = Relief

# After a void: what goes back to whom.
voided-round = Round { $round } was void: { $reason }. Give back:
voided-back = Bets to give back, right to left
voided-done = All given back
voided-waits = Bets are still to be given back

# The figure on the sign.
sign-figure = The sign shows
sign-shown = The sign showed { $shown }. Read by { $staff }.
sign-not-a-figure = Type the figure as it stands on the sign, for example 10,001.18
cards-not-known = Cards not known
cards-not-known-what = This high prize is authorised although its cards are not known.

# A mark for one winner is a mark for all of them.
console-all-marked = The rules name all winners: seats { $seats } are marked.
console-only-these = Only seats { $seats }
console-card-in-force = A card is in force. Press CHECK first.

# How each payee is paid, and the slips.
console-payees = Paid to each
console-print-slip = Print slip { $first }
console-print-slips = Print slips { $first } to { $last }
console-print-slip-again = Print slip { $first } again
console-print-slips-again = Print slips { $first } to { $last } again
