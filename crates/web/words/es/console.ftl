# La consola del crupier. Lo que dicen los botones (COIN IN, J-POT) es igual en todos los idiomas: está impreso en la mesa.
console-title = Consola { $table }
console-console = Consola
console-menu = Menú
console-languages = Idioma
console-letters = Las letras del teclado pulsan botones
console-scoreboard = Marcador
console-home = Página de inicio
console-log-out = Cerrar sesión
console-read-only = Puede mirar. Lo que pulse aquí no se envía.
console-why = { $message }: { $hint }

console-state-closed = Mesa cerrada
console-state-silent = Equipo sin respuesta: sin apuestas
console-state-no-shift = Sin turno abierto
console-state-open = Apuestas abiertas
console-state-locked = Apuestas cerradas
console-state-pending = { $many ->
    [one] Premio pendiente
   *[other] { $many } premios pendientes
}
console-meters = Progresivos
console-wager = { $wager } por mano

console-seats = Asientos
console-seat = Asiento
console-seat-says = Asiento { $seat }: { $says }
console-number = número { $number }
console-note-closed = cerrado
console-note-chosen = ¿gana?
console-note-bet = apuesta
console-note-placed = colocada
console-note-not-counted = no cuenta
console-fault-cleared = Avería resuelta
console-chips-of = Fichas del asiento { $seat }: { $chips }
console-seat-title = Asiento { $seat }
console-seat-care = Asientos
console-seat-open = Abrir el asiento
console-seat-close = Cerrar el asiento
console-seat-close-sure = ¿Cerrar el asiento { $seat }? No acepta apuestas hasta que se abra de nuevo.
console-coin-lift = Ficha retirada
console-chips-back = Borrar

console-round = Mano
console-round-locked = { $bets ->
    [0] Mano { $round }, sin apuestas.
    [one] Mano { $round }, una apuesta.
   *[other] Mano { $round }, { $bets } apuestas.
}
console-beads = Este zapato
console-facts = Premios y pagos
console-letter-player = J
console-letter-banker = B
console-letter-tie = E
console-letter-either = C
console-natural = natural
console-next-card = siguiente carta: { $hand }
console-cards-make-nothing = Las cartas no forman ningún premio.
console-proposed = formada por las cartas
console-seats-list = { $many ->
    [one] asiento { $seats }
   *[other] asientos { $seats }
}
console-to-pay = Pagar, de derecha a izquierda
console-push = se devuelve
console-pay-waits = sin autorizar
console-commission = menos { $commission } de comisión

console-hands = Manos ganadoras
console-marked = { $seats }; otra vez: cancela
console-paid = pagado: { $seats }
console-prize = Premio { $id }: { $name }, { $seats }
console-prize-pending = { $done } de { $all } verificados
console-prize-waiting = pagado; falta liquidarlo en el Game Manager
console-prize-cleared = pagado
console-each = { $many ->
    [one] para un asiento
   *[other] { $each } a cada uno de { $many } asientos
}
console-contested = Ganaron al mismo tiempo: { $tables }. Vigilancia dice quién fue primero.
console-verify = Qué se ha verificado
console-check-done = (verificado)
console-check-all = Marcar todo
console-check-record = Registrar como verificado
console-nothing-ticked = No hay nada marcado
console-payment = Forma de pago
console-cancel-mark = Cancelar la marca
console-awards = Premios que esperan

console-next-lock = { $button } cierra las apuestas
console-next-press = Pulse { $button }
console-next-end = Marque una mano ganadora, o { $button }
console-next-verify = Verifique el premio y marque lo verificado
console-next-swipe = Pase una tarjeta de Supervisor o Gerente
console-next-select = Seleccione el premio
console-next-own-pin = El PIN del crupier lo pone en la lista
console-next-pin = Supervisor o Gerente: número de empleado y PIN

console-panel = Botones principales
console-does-lock = cerrar las apuestas
console-does-start = cerrar y sortear números
console-does-j-pot = pagar el premio
console-does-confirm = aceptar la entrada
console-does-pending = premios que esperan
console-does-check = cancelar la última entrada
console-does-end = terminar la mano
console-flashes = parpadea: púlselo
console-key-switch = Cerradura
console-key-insert = meter
console-key-remove = sacar
console-key-at = la llave { $key } está dentro, en { $position }
console-key-none = sin llave
console-position-r = Run
console-position-jpl = menor
console-position-jph = mayor
console-swipe = Tarjeta
console-swipe-what = pase una tarjeta
console-swiped = tarjeta de { $staff } leída
console-swipe-here = listo

console-tools = Más
console-cards = Cartas
console-points = Puntos
console-new-shoe = Zapato nuevo
console-new-shoe-sure = ¿Zapato nuevo? El marcador empieza de nuevo.
console-void = Anular
console-cards-enter = Cartas de la mano
console-points-enter = Puntos de la mano
console-card-back = Quitar una
console-enter = Introducir
console-close = Cerrar
console-back = Volver
console-yes = Sí
console-no = No
console-staff = Número de empleado
console-pin = PIN
console-pin-pad = Teclado de PIN
console-pin-own = PIN del crupier
console-pin-other = PIN de Supervisor o Gerente
console-pin-enter = Introducir
console-erase = Borrar
console-next-field = Campo siguiente
console-who = ¿Quién lo autoriza?
console-who-say = Autorizar
console-overrule = El supervisor lo deja valer
console-overrule-offer = Supervisor: dejarlo valer
console-overrule-do = Dejarlo valer
console-reason = Motivo
console-approver = Aprobado por, { $number }
console-void-title = Anular la mano
console-void-what = Las apuestas vuelven, las marcas se cancelan y los contadores bajan lo que las apuestas habían aportado.
console-void-misdeal = Reparto erróneo
console-void-exposed = Se vio una carta
console-void-power = Falta de corriente
console-void-do = Anular la mano

console-lost = Se ha perdido la línea con el Game Manager
console-lost-what = No acepte apuestas. La consola vuelve por sí sola, tal como está la mesa.
console-lost-press = Lo último que pulsó se envía de nuevo cuando vuelva la línea. Cuenta una vez.
console-sent-again = La línea ha vuelto, y esto se hizo
console-unsure = La línea se cortó mientras se enviaba
    .hint = Mire la mesa; si no se hizo, hágalo otra vez.
