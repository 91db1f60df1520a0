# Lo que dicen varias páginas. Español de los casinos de México y España.

## The house

common-table = Mesa { $table }
common-seat = Asiento { $seat }
common-round = Mano { $round }
list-and = { " y " }
list-comma = { ", " }

## Sides and results

side-player = Jugador
side-banker = Banca
side-tie = Empate
side-either = Mano ganadora
result-player = Gana Jugador
result-banker = Gana Banca
result-tie = Empate

## Cards, as a screen reader says them

suit-spades = picas
suit-hearts = corazones
suit-diamonds = diamantes
suit-clubs = tréboles
rank-ace = as
rank-jack = jota
rank-queen = reina
rank-king = rey
card-name = { $rank } de { $suit }

## Lights of a seat, for those who do not see them

led-off = Luz apagada: sin apuesta
led-flashing = Luz intermitente: ficha colocada, sin dejar caer
led-steady = Luz fija: la apuesta vale
led-chasing = Luces en carrera: listo para una ficha
led-corners = Dos esquinas encendidas: ficha atascada
led-centre = Dos luces del centro: la ficha no se contó
led-jackpot-high = Luces alternas: premio mayor en proceso
led-jackpot-low = Luces alternas: premio menor en proceso

## Faults of a seat

fault-coin-jam = Ficha atascada
fault-not-registered = Ficha no registrada
fault-led = Luz averiada
seat-closed = cerrado

## Prizes

level-no-key = sin llave
level-low = menor
level-high = mayor
payment-cash = Efectivo
payment-cheque = Cheque

## The verification checklist

check-hand = La mano está verificada
check-leds = Las luces de los ganadores están encendidas
check-shuffle = Se barajó según el procedimiento
check-bets = Las apuestas se hicieron antes de repartir
check-sequence = Las cartas salieron en orden y nadie las manipuló
check-meter = El contador coincide con la última lectura y el último pago
check-deck = La baraja se retiró, revisó, guardó y cambió
check-countdown = Se contaron las cartas restantes

## People

role-dealer = crupier
role-supervisor = supervisor
role-executive = gerente
role-surveillance = vigilancia
role-accounting = contabilidad
role-technician = técnico
role-auditor = auditor
role-administrator = administrador
role-equipment = equipo
joint-settings = un cambio de configuración
joint-money = un ajuste o una reversión
joint-staff = un cambio de personal o de la clave de alguien
joint-devices = la inscripción de un equipo
joint-void = la anulación de una ronda
joint-late-prize = el pago de un premio hallado tarde
joint-slip-void = la anulación de un comprobante
joint-pass-over = dejar sin pagar un premio mayor
joint-shift-end = el cierre de un turno
joint-journal = seguir tras perder registros, o con un reloj atrasado

## Parts of a console

part-card-reader = lector de tarjetas
part-pin-pad = teclado de PIN
part-list-of-awards = lista de premios
part-key-switch = interruptor de llave
part-coin-acceptor = aceptador de fichas

## What a row pays

pays-for = { $of } por { $per }
pays-to = { $of } a { $per }
pays-less = { $pays } menos { $less }
pays-push = empate

setup-title = Este sitio se está configurando
setup-words = Una sola persona todavía puede administrar al personal. Eso termina con el primer progresivo.
setup-alone = Han actuado por su cuenta: { $people }.
