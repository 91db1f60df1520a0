# What dealers and supervisors read at a console.

## Buttons
# The label stays as it is printed on the keypad, in every language; `.sub` says below it what the button does.

console-coin-in = COIN IN
    .sub = Lock the bets
console-game-over = GAME OVER
    .sub = End the round
console-j-pot = J-POT
    .sub = Pay the jackpot
console-start-game = START GAME
    .sub = Lock the bets
console-end-game = END GAME
    .sub = End the round
console-start = START
    .sub = Lock the bets
console-stop = STOP
    .sub = End the round
console-confirm = CONFIRM
    .sub = It is right
console-pending = PENDING
    .sub = Jackpots that wait
console-check = CHECK
    .sub = Cancel the last entry

## The key switch

console-key = Key
console-key-run = R
    .sub = Run
console-key-low = JPL
    .sub = Low jackpots
console-key-high = JPH
    .sub = High jackpots
console-key-insert = Insert key { $key }
console-key-remove = Remove the key
console-key-out = No key in the lock
console-key-in = Key { $key } is in the lock

## Cards and PINs

console-swipe = Swipe a card
console-pin = PIN
console-pin-of = PIN of { $staff }
console-pin-enter = Enter
console-pin-clear = Clear
console-pin-digit = Digit { $digit }

## Seats

console-seats = Seats
console-seat = Seat { $seat }: { $state }
console-coin-place = Place the coin
console-coin-drop = Drop the coin
console-coin-lift = Lift the coin
console-seat-close = Close the seat
console-seat-open = Open the seat
console-fault-report = Report a fault
console-fault-clear = The fault is repaired
console-number = Number { $number }

## The round

console-dealer = Dealer { $staff }
console-meter = Meter { $pool }
console-shoe = Shoe { $shoe }, round { $round }
console-cards-enter = Enter cards
console-cards-undo = Take the last card back
console-cards-none = No cards yet
console-result-enter = Enter the result
console-void = Void the round
console-void-reason = Why
console-proposal = The cards make: { $row }

## Settling

console-to-pay = To pay, right to left
console-pays = { $amount } to seat { $seat }
console-loses = Seat { $seat } loses
console-pushes = Seat { $seat } pushes
console-nothing-to-pay = Nothing to pay

## Hands and jackpots

console-hands = Winning hands
console-hand-mark = Mark { $row }
console-hand-cancel = Cancel { $row }
console-override = Override the cards
console-prizes = Jackpots
console-prize-none = No jackpot pending
console-prize = { $row }, seat { $seats }, { $amount }
console-prizes-many = { $many ->
    [one] { $many } jackpot pending
   *[other] { $many } jackpots pending
}
console-checklist = Verification
console-payment = Payment
console-authorise = Authorise
console-order = Held: surveillance decides which table was first

## The cover

console-fault = Fault: { $what }
console-closed = This table is closed
