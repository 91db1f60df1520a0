# Lo que crupieres y supervisores leen en la consola.

## Buttons
# La tecla queda como está impresa; `.sub` dice debajo, en español, qué hace.

console-coin-in = COIN IN
    .sub = Cerrar apuestas
console-game-over = GAME OVER
    .sub = Fin de la mano
console-j-pot = J-POT
    .sub = Pagar el premio
console-start-game = START GAME
    .sub = Cerrar apuestas
console-end-game = END GAME
    .sub = Fin de la mano
console-start = START
    .sub = Cerrar apuestas
console-stop = STOP
    .sub = Fin de la mano
console-confirm = CONFIRM
    .sub = Confirmar
console-pending = PENDING
    .sub = Premios pendientes
console-check = CHECK
    .sub = Cancelar lo último

## The key switch

console-key = Llave
console-key-run = R
    .sub = Juego
console-key-low = JPL
    .sub = Premios menores
console-key-high = JPH
    .sub = Premios mayores
console-key-insert = Insertar la llave { $key }
console-key-remove = Retirar la llave
console-key-out = No hay llave en la cerradura
console-key-in = La llave { $key } está en la cerradura

## Cards and PINs

console-swipe = Pase una tarjeta
console-pin = PIN
console-pin-of = PIN de { $staff }
console-pin-enter = Aceptar
console-pin-clear = Borrar
console-pin-digit = Dígito { $digit }

## Seats

console-seats = Asientos
console-seat = Asiento { $seat }: { $state }
console-coin-place = Colocar la ficha
console-coin-drop = Dejar caer la ficha
console-coin-lift = Retirar la ficha
console-seat-close = Cerrar el asiento
console-seat-open = Abrir el asiento
console-fault-report = Avisar de una avería
console-fault-clear = La avería está reparada
console-number = Número { $number }

## The round

console-dealer = Crupier { $staff }
console-meter = Contador { $pool }
console-shoe = Zapato { $shoe }, mano { $round }
console-cards-enter = Introducir cartas
console-cards-undo = Quitar la última carta
console-cards-none = Todavía no hay cartas
console-result-enter = Introducir el resultado
console-void = Anular la mano
console-void-reason = Motivo
console-proposal = Las cartas son: { $row }

## Settling

console-to-pay = A pagar, de derecha a izquierda
console-pays = { $amount } al asiento { $seat }
console-loses = El asiento { $seat } pierde
console-pushes = Al asiento { $seat } se le devuelve
console-nothing-to-pay = Nada que pagar

## Hands and jackpots

console-hands = Manos ganadoras
console-hand-mark = Marcar { $row }
console-hand-cancel = Cancelar { $row }
console-override = Autorizar contra las cartas
console-prizes = Premios
console-prize-none = Ningún premio pendiente
console-prize = { $row }, asiento { $seats }, { $amount }
console-prizes-many = { $many ->
    [one] { $many } premio pendiente
   *[other] { $many } premios pendientes
}
console-checklist = Verificación
console-payment = Forma de pago
console-authorise = Autorizar
console-order = Retenido: vigilancia decide qué mesa fue primera

## The cover

console-fault = Avería: { $what }
console-closed = Esta mesa está cerrada
