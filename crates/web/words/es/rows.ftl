# Nombres de los juegos y de las filas de las tablas de pagos, según su nombre inglés del catálogo
# (catalog/*.toml). Lo que allí se llama de otro modo es otra cosa, y se muestra en inglés.

## Games, as guests call them

game-progressive-baccarat = Bacará Progresivo
game-dragon-bonus = Dragon Bonus
game-dragon-bonus-progressive = Dragon Bonus Progresivo
game-fortune-7 = Fortune 7
game-fortune-7-baccarat-progressive = Fortune 7 Bacará Progresivo
game-golden-tie = Golden Tie
game-traditional = Bacará tradicional
game-even-money = Bacará a la par
game-commission-free = Bacará sin comisión
game-panda-8 = Panda 8
game-heavenly-9 = Heavenly 9
game-player-or-banker-pair = Par de Jugador o de Banca
game-perfect-pair = Par perfecto
game-super-six = Súper Seis
game-lucky-nines = Lucky Nines
game-super-tie = Súper Empate
game-four = Cuatro, cinco o seis iguales
game-four-five-or-six-of-a-kind = Cuatro, cinco o seis iguales

## Games in full

game-progressive-baccarat-pay-table-1a = Bacará Progresivo, tabla de pagos 1a
game-progressive-baccarat-pay-table-1b = Bacará Progresivo, tabla de pagos 1b
game-progressive-baccarat-pay-table-2a = Bacará Progresivo, tabla de pagos 2a
game-progressive-baccarat-pay-table-2b = Bacará Progresivo, tabla de pagos 2b
game-dragon-bonus-pay-table-1 = Dragon Bonus, tabla de pagos 1
game-dragon-bonus-pay-table-2 = Dragon Bonus, tabla de pagos 2
game-dragon-bonus-pay-table-3 = Dragon Bonus, tabla de pagos 3
game-dragon-bonus-progressive-pay-table-1-1 = Dragon Bonus Progresivo, tabla de pagos 1, apuesta de 1
game-dragon-bonus-progressive-pay-table-1-5 = Dragon Bonus Progresivo, tabla de pagos 1, apuesta de 5
game-dragon-bonus-progressive-pay-table-1-naturals-counted = Dragon Bonus Progresivo, tabla de pagos 1, con naturales
game-dragon-bonus-progressive-pay-table-2 = Dragon Bonus Progresivo, tabla de pagos 2
game-dragon-bonus-progressive-pay-table-3 = Dragon Bonus Progresivo, tabla de pagos 3
game-fortune-7-baccarat-progressive-f7bp-01 = Fortune 7 Bacará Progresivo, F7BP 01
game-golden-tie-six-card-ties = Golden Tie, empates de seis cartas
game-golden-tie-any-tie = Golden Tie, cualquier empate
game-traditional-5-commission = Bacará tradicional, comisión del 5 %
game-traditional-4-commission = Bacará tradicional, comisión del 4 %
game-even-money-half-on-banker-six = Bacará a la par, la mitad si Banca gana con 6
game-even-money-half-on-banker-six-or-greater = Bacará a la par, la mitad si Banca gana con 6 o más
game-commission-free-push-on-banker-three-card-seven = Bacará sin comisión, se devuelve si Banca gana con 7 de tres cartas

## The base game

row-player-wins = Gana Jugador
row-banker-wins = Gana Banca
row-tie = Empate
row-banker-wins-with-6 = Banca gana con 6
row-banker-wins-with-6-or-more = Banca gana con 6 o más
row-banker-wins-with-a-three-card-7 = Banca gana con 7 de tres cartas

## Progressive Baccarat

row-4-suited-nines = 4 nueves del mismo palo
row-4-red-or-4-black-nines = 4 nueves rojos o 4 negros
row-4-other-nines = Otros 4 nueves
row-3-suited-nines = 3 nueves del mismo palo
row-3-unsuited-nines = 3 nueves de distinto palo
row-2-suited-nines = 2 nueves del mismo palo
row-2-unsuited-nines = 2 nueves de distinto palo
row-1-nine = 1 nueve

## Dragon Bonus

row-natural-winner = Natural ganador
row-natural-tie = Empate de naturales
row-wins-by-9-non-natural = Gana por 9, sin natural
row-wins-by-8-non-natural = Gana por 8, sin natural
row-wins-by-7-non-natural = Gana por 7, sin natural
row-wins-by-6-non-natural = Gana por 6, sin natural
row-wins-by-5-non-natural = Gana por 5, sin natural
row-wins-by-4-non-natural = Gana por 4, sin natural
row-wins-by-6-or-7-non-natural = Gana por 6 o 7, sin natural
row-wins-by-4-or-5-non-natural = Gana por 4 o 5, sin natural

## Dragon Bonus Progressive

row-2-3-4-over-0-diamonds = 2-3-4 contra 0, diamantes
row-2-3-4-over-0-suited = 2-3-4 contra 0, mismo palo
row-2-3-4-over-0-unsuited = 2-3-4 contra 0, distinto palo
row-9-0 = 9 a 0
row-9-0-non-natural = 9 a 0, sin natural
row-8-0-non-natural = 8 a 0, sin natural
row-natural-win = Gana con natural
row-suited-six-card-win-by-9 = Gana por 9 con seis cartas del mismo palo
row-suited-four-card-win-by-9 = Gana por 9 con cuatro cartas del mismo palo
row-win-by-9-other = Gana por 9, otras

## Fortune 7

row-double-3-card-7-with-rank-and-exact-matches = Doble 7 de tres cartas, valores y cartas idénticos
row-double-3-card-7-with-rank-matches = Doble 7 de tres cartas, valores iguales
row-player-and-banker-3-card-7 = Jugador y Banca con 7 de tres cartas
row-player-or-banker-3-card-7 = Jugador o Banca con 7 de tres cartas

## Golden Tie

row-match-6-card-tie-suited = MATCH: empate de 6 cartas, mismo palo
row-6-card-tie-suited = Empate de 6 cartas, mismo palo
row-match-6-card-tie-coloured = MATCH: empate de 6 cartas, mismo color
row-6-card-tie-coloured = Empate de 6 cartas, mismo color
row-match-6-card-tie = MATCH: empate de 6 cartas
row-6-card-tie = Empate de 6 cartas
row-match-any-tie-diamonds = MATCH: cualquier empate, diamantes
row-any-tie-diamonds = Cualquier empate, diamantes
row-match-any-tie-suited = MATCH: cualquier empate, mismo palo
row-any-tie-suited = Cualquier empate, mismo palo
row-match-any-tie-coloured = MATCH: cualquier empate, mismo color
row-any-tie-coloured = Cualquier empate, mismo color
row-match-any-tie = MATCH: cualquier empate
row-any-tie = Cualquier empate

## Further side bets

row-player-wins-with-a-three-card-8 = Jugador gana con 8 de tres cartas
row-both-hands-three-card-9 = Ambas manos con 9 de tres cartas
row-one-hand-three-card-9 = Una mano con 9 de tres cartas
row-first-two-cards-of-one-rank = Las dos primeras cartas forman par
row-both-hands-begin-with-two-identical-cards = Ambas manos empiezan con dos cartas idénticas
row-one-hand-begins-with-two-identical-cards = Una mano empieza con dos cartas idénticas
row-4-nines = 4 nueves
row-3-nines-one-suit = 3 nueves, un solo palo
row-3-nines-mixed-suits = 3 nueves, palos mezclados
row-2-nines-one-suit = 2 nueves, un solo palo
row-2-nines-mixed-suits = 2 nueves, palos mezclados
row-1-nine-of-diamonds = 1 nueve, de diamantes
row-six-card-tie-of-6-9-one-colour = Empate de seis cartas con 6-9, un solo color
row-six-card-tie-of-6-9 = Empate de seis cartas con 6-9
row-any-other-tie = Cualquier otro empate
row-six-cards-of-one-rank = Seis cartas iguales
row-five-cards-of-one-rank = Cinco cartas iguales
row-four-cards-of-one-rank = Cuatro cartas iguales
