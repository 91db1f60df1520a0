# El centro de la consola: lo que toca hacer ahora.
console-bettors = { $many ->
    [0] sin apuestas todavía
    [one] apuesta: { $seats }
   *[other] apuestas: { $seats }
}
console-missing-not-dropped = La ficha no ha caído. No contará.
console-missing-closed = El asiento está cerrado.
console-missing-no-base-bet = No hay apuesta a Jugador ni a Banca.
console-round-open = Última mano: { $round }. Manos de este zapato: { $shoe }.
console-round-first = Aún no se ha jugado ninguna mano.
console-next-cards = Toque las cartas según se reparten
console-next-mark = Marque la mano que forman las cartas
console-undo = Deshacer
console-undo-card = Quitar la última carta
console-keep-cards = Dejar las cartas introducidas
console-cards-left = Hay cartas sin introducir: { $cards }. Faltan cartas de la mano.
console-cards-left-back = Volver a las cartas
console-cards-left-end = Terminar sin estas cartas
console-points-left = Los puntos no están completos.
console-points-left-back = Volver a los puntos
console-points-left-end = Terminar sin los puntos
console-who-backed = ¿Quién apostó a { $hand }?
console-mark = Marcar { $seats }
console-mark-name = Toque los asientos ganadores
console-hands-others = { $many ->
    [one] Otra mano
   *[other] Otras { $many } manos
}
console-nobody = Nadie
console-same = Los mismos de la última mano
console-pass-over = No pagar
console-pass-over-title = No pagar un premio
console-pass-over-what = Las cartas forman este premio y no se paga. Queda registrado y se avisa.
console-pass-over-do = No pagar
