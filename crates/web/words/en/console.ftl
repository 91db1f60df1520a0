# The dealer console. What stands on a button (COIN IN, J-POT) is the same in every language: it is printed on the table.
console-title = Console { $table }
console-console = Console
console-menu = Menu
console-languages = Language
console-letters = Letters on the keyboard press buttons
console-scoreboard = Scoreboard
console-home = Front page
console-log-out = Log out
console-read-only = You can only look at this console. What you press is not sent.
console-why = { $message }: { $hint }

# Where the table stands.
console-state-closed = Table closed
console-state-silent = Equipment does not respond: no bets
console-state-no-shift = No shift open
console-state-open = Bets open
console-state-locked = Bets locked
console-state-pending = { $many ->
    [one] Jackpot pending
   *[other] { $many } jackpots pending
}
console-meters = Meters
console-wager = { $wager } a hand

# Seats and their lights.
console-seats = Seats
console-seat = Seat
console-seat-says = Seat { $seat }: { $says }
console-number = number { $number }
console-note-closed = closed
console-note-chosen = winner?
console-note-bet = bet
console-note-placed = placed
console-note-not-counted = not counted
console-fault-cleared = Fault cleared
console-chips-of = Chips of seat { $seat }: { $chips }
console-seat-title = Seat { $seat }
console-seat-care = Seats
console-seat-open = Open the seat
console-seat-close = Close the seat
console-seat-close-sure = Close seat { $seat }? It takes no bets until it is opened again.
console-coin-lift = Coin taken back
console-chips-back = Clear

# The round.
console-round = Round
console-round-locked = { $bets ->
    [0] Round { $round }, without a bet.
    [one] Round { $round }, one bet.
   *[other] Round { $round }, { $bets } bets.
}
console-beads = This shoe
console-facts = Prizes and what to pay
console-letter-player = P
console-letter-banker = B
console-letter-tie = T
console-letter-either = E
console-natural = natural
console-next-card = next card: { $hand }
console-cards-make-nothing = The cards make no prize.
console-proposed = made by the cards
console-seats-list = { $many ->
    [one] seat { $seats }
   *[other] seats { $seats }
}
console-to-pay = To pay, right to left
console-push = push
console-pay-waits = not authorised yet
console-commission = less { $commission } commission

# Hand buttons and prizes.
console-hands = Winning hands
console-marked = { $seats }; press again to cancel
console-paid = paid: { $seats }
console-prize = Prize { $id }: { $name }, { $seats }
console-prize-pending = { $done } of { $all } verified
console-prize-waiting = paid; waits to be cleared in the Game Manager
console-prize-cleared = paid
console-each = { $many ->
    [one] to one seat
   *[other] { $each } to each of { $many } seats
}
console-contested = { $tables } won at the same time. Surveillance must record which was first.
console-verify = What has been verified
console-check-done = (verified)
console-check-all = Tick all
console-check-record = Record as verified
console-nothing-ticked = Nothing is ticked
console-payment = How it is paid
console-cancel-mark = Cancel the mark
console-awards = Waiting awards

# What comes next.
console-next-lock = { $button } locks the bets
console-next-press = Press { $button }
console-next-end = Mark a winning hand, or { $button }
console-next-verify = Verify the win, and tick what has been verified
console-next-swipe = Swipe a Supervisor or Executive card
console-next-select = Select the award
console-next-own-pin = Enter the dealer's PIN to put it on the list
console-next-pin = Supervisor or Manager: staff number and PIN

# The main buttons.
console-panel = Main buttons
console-does-lock = lock the bets
console-does-start = lock and draw numbers
console-does-j-pot = pay the jackpot
console-does-confirm = accept the entry
console-does-pending = waiting awards
console-does-check = cancel the last entry
console-does-end = end the round
console-flashes = flashes: press it
console-key-switch = Key switch
console-key-insert = insert
console-key-remove = remove
console-key-at = key { $key } is in, at position { $position }
console-key-none = no key is inserted
console-position-r = Run
console-position-jpl = low
console-position-jph = high
console-swipe = Card
console-swipe-what = swipe a card
console-swiped = card of { $staff } accepted
console-swipe-here = ready

# Pads and sheets.
console-tools = More
console-cards = Cards
console-points = Points
console-new-shoe = New shoe
console-new-shoe-sure = Start a new shoe? The scoreboard is cleared.
console-void = Void
console-cards-enter = Cards of the round
console-points-enter = Points of the round
console-card-back = Take back
console-enter = Enter
console-close = Close
console-back = Back
console-yes = Yes
console-no = No
console-staff = Staff number
console-pin = PIN
console-pin-pad = PIN pad
console-pin-own = Dealer's PIN
console-pin-other = Supervisor's or Manager's PIN
console-pin-enter = Enter
console-erase = Erase
console-next-field = Next field
console-who = Who confirms this?
console-who-say = Confirm
console-overrule = A supervisor overrides
console-overrule-offer = Supervisor: override
console-overrule-do = Override
console-reason = Reason
console-approver = Approved by, { $number }
console-void-title = Void the round
console-void-what = Bets are returned, marks are cancelled, and the contributions of the bets are taken off the meters.
console-void-misdeal = Misdeal
console-void-exposed = A card was exposed
console-void-power = Power failure
console-void-do = Void the round

# The line.
console-lost = No connection to the Game Manager
console-lost-what = Take no bets. The console reconnects by itself and then shows the true state of the table.
console-lost-press = Your last input is sent again when the connection is back. It counts once.
console-sent-again = The connection is back, and this was done
console-unsure = The connection was lost while this was sent
    .hint = Look at the table; if it was not done, do it again.
