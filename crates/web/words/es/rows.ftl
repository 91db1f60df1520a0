# Nombres de los juegos y de las filas de las tablas de pagos, por su identificador en el catálogo (catalog/*.toml):
# `row-FILA`, o `row-JUEGO-FILA` donde varios juegos usan el mismo identificador para filas distintas.

## Games

game-commission-5 = Bacará tradicional, comisión del 5 %
    .title = Bacará tradicional
game-commission-4 = Bacará tradicional, comisión del 4 %
game-even-money = Bacará a la par, la mitad si Banca gana con 6
    .title = Bacará a la par
game-even-money-6-up = Bacará a la par, la mitad si Banca gana con 6 o más
game-commission-free = Bacará sin comisión, se devuelve si Banca gana con 7 de tres cartas
    .title = Bacará sin comisión
game-dragon-bonus-1 = Dragon Bonus, tabla de pagos 1
    .title = Dragon Bonus
game-dragon-bonus-2 = Dragon Bonus, tabla de pagos 2
game-dragon-bonus-3 = Dragon Bonus, tabla de pagos 3
game-fortune-7 = Fortune 7
    .title = Fortune 7
game-pbac-1a = Bacará Progresivo, tabla de pagos 1a
    .title = Bacará Progresivo
game-pbac-1b = Bacará Progresivo, tabla de pagos 1b
game-pbac-2a = Bacará Progresivo, tabla de pagos 2a
game-pbac-2b = Bacará Progresivo, tabla de pagos 2b
game-dbp-1 = Dragon Bonus Progresivo, tabla de pagos 1, apuesta de 1
    .title = Dragon Bonus Progresivo
game-dbp-1-5usd = Dragon Bonus Progresivo, tabla de pagos 1, apuesta de 5
game-dbp-1-any-nine = Dragon Bonus Progresivo, tabla de pagos 1, con naturales
game-dbp-2 = Dragon Bonus Progresivo, tabla de pagos 2
game-dbp-3 = Dragon Bonus Progresivo, tabla de pagos 3
game-f7bp-01 = Fortune 7 Bacará Progresivo, F7BP 01
    .title = Fortune 7 Bacará Progresivo
game-golden-tie-6 = Golden Tie, empates de seis cartas
    .title = Golden Tie
game-golden-tie-any = Golden Tie, cualquier empate
game-panda-8 = Panda 8
    .title = Panda 8
game-heavenly-9 = Heavenly 9
    .title = Heavenly 9
game-pair = Par de Jugador o de Banca
    .title = Par de Jugador o de Banca
game-perfect-pair = Par perfecto
    .title = Par perfecto
game-super-six = Súper Seis
    .title = Súper Seis
game-lucky-nines = Lucky Nines
    .title = Lucky Nines
game-super-tie = Súper Empate
    .title = Súper Empate
game-of-a-kind = Cuatro, cinco o seis iguales
    .title = Cuatro, cinco o seis iguales

## Traditional, 5% commission

row-player-wins = Gana Jugador
row-tie-pushes = Empate
row-banker-wins = Gana Banca

## Even money, half on Banker six

row-banker-wins-short = Banca gana con 6

## Even money, half on Banker six or greater

row-even-money-6-up-banker-wins-short = Banca gana con 6 o más

## Commission free, push on Banker three-card seven

row-banker-three-card-seven = Banca gana con 7 de tres cartas

## Dragon Bonus, pay table 1

row-by-9 = Gana por 9, sin natural
row-by-8 = Gana por 8, sin natural
row-by-7 = Gana por 7, sin natural
row-by-6 = Gana por 6, sin natural
row-by-5 = Gana por 5, sin natural
row-by-4 = Gana por 4, sin natural
row-natural = Natural ganador
row-natural-tie = Empate de naturales

## Dragon Bonus, pay table 3

row-by-6-or-7 = Gana por 6 o 7, sin natural
row-by-4-or-5 = Gana por 4 o 5, sin natural

## Progressive Baccarat, pay table 1a

row-four-one-colour-nines = 4 nueves rojos o 4 negros
row-four-other-nines = Otros 4 nueves
row-three-suited-nines = 3 nueves del mismo palo
row-three-unsuited-nines = 3 nueves de distinto palo
row-two-suited-nines = 2 nueves del mismo palo
row-two-unsuited-nines = 2 nueves de distinto palo
row-one-nine = 1 nueve

## Progressive Baccarat, pay table 2a

row-four-suited-nines = 4 nueves del mismo palo

## Dragon Bonus Progressive, pay table 1, $1

row-two-three-four-diamonds = 2-3-4 contra 0, diamantes
row-two-three-four-suited = 2-3-4 contra 0, mismo palo
row-two-three-four-unsuited = 2-3-4 contra 0, distinto palo
row-nine-over-zero = 9 a 0, sin natural

## Dragon Bonus Progressive, pay table 1, naturals counted

row-dbp-1-any-nine-nine-over-zero = 9 a 0

## Dragon Bonus Progressive, pay table 2

row-eight-over-zero = 8 a 0, sin natural
row-natural-win = Gana con natural

## Dragon Bonus Progressive, pay table 3

row-six-suited-by-9 = Gana por 9 con seis cartas del mismo palo
row-four-suited-by-9 = Gana por 9 con cuatro cartas del mismo palo
row-other-by-9 = Gana por 9, otras

## Fortune 7 Baccarat Progressive, F7BP 01

row-double-seven-exact = Doble 7 de tres cartas, valores y cartas idénticos
row-double-seven-ranks = Doble 7 de tres cartas, valores iguales
row-double-seven = Jugador y Banca con 7 de tres cartas
row-single-seven = Jugador o Banca con 7 de tres cartas

## Golden Tie, six-card ties

row-golden-tie-6-match-suited = MATCH: empate de 6 cartas, mismo palo
row-golden-tie-6-suited = Empate de 6 cartas, mismo palo
row-golden-tie-6-match-coloured = MATCH: empate de 6 cartas, mismo color
row-golden-tie-6-coloured = Empate de 6 cartas, mismo color
row-golden-tie-6-match = MATCH: empate de 6 cartas
row-golden-tie-6-tie = Empate de 6 cartas

## Golden Tie, any tie

row-match-diamonds = MATCH: cualquier empate, diamantes
row-diamonds = Cualquier empate, diamantes
row-golden-tie-any-match-suited = MATCH: cualquier empate, mismo palo
row-golden-tie-any-suited = Cualquier empate, mismo palo
row-golden-tie-any-match-coloured = MATCH: cualquier empate, mismo color
row-golden-tie-any-coloured = Cualquier empate, mismo color
row-golden-tie-any-match = MATCH: cualquier empate
row-golden-tie-any-tie = Cualquier empate

## Panda 8

row-three-card-eight = Jugador gana con 8 de tres cartas

## Heavenly 9

row-heavenly-9-both = Ambas manos con 9 de tres cartas
row-heavenly-9-one = Una mano con 9 de tres cartas

## Player or Banker Pair

row-pair = Las dos primeras cartas forman par

## Perfect Pair

row-perfect-pair-both = Ambas manos empiezan con dos cartas idénticas
row-perfect-pair-one = Una mano empieza con dos cartas idénticas

## Lucky Nines

row-four-nines = 4 nueves
row-three-suited = 3 nueves, un solo palo
row-three-mixed = 3 nueves, palos mezclados
row-two-suited = 2 nueves, un solo palo
row-two-mixed = 2 nueves, palos mezclados
row-one-nine-of-diamonds = 1 nueve, de diamantes

## Super Tie

row-high-six-card-one-colour = Empate de seis cartas con 6-9, un solo color
row-high-six-card = Empate de seis cartas con 6-9
row-other-tie = Cualquier otro empate

## Four, five or six of a kind

row-six-of-a-kind = Seis cartas iguales
row-five-of-a-kind = Cinco cartas iguales
row-four-of-a-kind = Cuatro cartas iguales
