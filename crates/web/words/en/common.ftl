# What several pages say. English; the other languages have the same ids with the same variables.

## The house

common-table = Table { $table }
common-seat = Seat { $seat }
common-round = Round { $round }
# Between the last two things of a list, and between the others.
list-and = { " and " }
list-comma = { ", " }

## Sides and results

side-player = Player
side-banker = Banker
side-tie = Tie
side-either = Winning hand
result-player = Player wins
result-banker = Banker wins
result-tie = Tie

## Cards, as a screen reader says them

suit-spades = spades
suit-hearts = hearts
suit-diamonds = diamonds
suit-clubs = clubs
rank-ace = ace
rank-jack = jack
rank-queen = queen
rank-king = king
card-name = { $rank } of { $suit }

## Lights of a seat, for those who do not see them

led-off = Light off: no bet
led-flashing = Light flashing: coin placed, not yet dropped
led-steady = Light on: the bet counts
led-chasing = Light chasing: ready for a coin
led-corners = Two corners lit: coin jam
led-centre = Two in the centre lit: the coin was not counted
led-jackpot-high = Lights alternating: high jackpot in progress
led-jackpot-low = Lights alternating: low jackpot in progress

## Faults of a seat

fault-coin-jam = Coin jam
fault-not-registered = Coin not registered
fault-led = Light defective
seat-closed = closed

## Prizes

level-no-key = no key
level-low = low
level-high = high
payment-cash = Cash
payment-cheque = Cheque

## The verification checklist

check-hand = The hand is verified
check-leds = The winners' lights are on
check-shuffle = The shuffle was done by procedure
check-bets = The bets were placed before the deal
check-sequence = The cards came in order and were not manipulated
check-meter = The meter agrees with the last reading and the last payout
check-deck = The deck is pulled, checked, saved and replaced
check-countdown = The remaining cards are counted

## People

role-dealer = dealer
role-supervisor = supervisor
role-executive = executive
role-surveillance = surveillance
role-accounting = accounting
role-technician = technician
role-auditor = auditor
role-administrator = administrator
role-equipment = equipment
joint-settings = a change of settings
joint-money = an adjustment or a back-out
joint-staff = a change of staff or of somebody's secret
joint-devices = the enrolment of a device
joint-void = the void of a round
joint-late-prize = the payment of a prize that was found late
joint-slip-void = the void of a slip
joint-pass-over = passing over a high prize
joint-shift-end = the end of a shift
joint-journal = continuing after records were lost, or with a clock that is behind

## Parts of a console

part-card-reader = card reader
part-pin-pad = PIN pad
part-list-of-awards = list of awards
part-key-switch = key switch
part-coin-acceptor = coin acceptor

## What a row pays

pays-for = { $of } for { $per }
pays-to = { $of } to { $per }
pays-less = { $pays } less { $less }
pays-push = push

setup-title = This site is being set up
setup-words = One person alone can still manage the staff. This ends when the first pool is opened.
setup-alone = Acted alone so far: { $people }.
