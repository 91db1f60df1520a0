# Lo que un marcador dice a los huéspedes.

board-title = Marcador { $table }
board-shoe = Sabot { $shoe }
board-round = Ronda { $round }
board-empty = Aún no ha terminado ninguna ronda de este sabot.
board-summary = { $rounds ->
    [one] { $rounds } ronda
   *[other] { $rounds } rondas
} en este sabot: Banca { $banker }, Jugador { $player }, empates { $ties }. La última ronda: { $last }.

board-plate = Plato de cuentas
board-plate-said = { $rounds ->
    [0] Ninguna ronda todavía.
    [one] { $rounds } ronda, de la más antigua a la más nueva.
   *[other] { $rounds } rondas, de la más antigua a la más nueva.
}
board-big = Camino grande
board-big-said = { $run ->
    [one] La última la ganó { $hand }.
   *[other] { $hand } ha ganado { $run } veces seguidas.
}
board-big-eye-boy = Gran ojo
board-small-road = Camino pequeño
board-cockroach-pig = Cucaracha
board-derived-said = El último de { $all }: { $ink }, { $run ->
    [one] una vez.
   *[other] { $run } seguidos.
}
board-red = rojo
board-blue = azul
board-not-begun = sin empezar

board-letter-player = J
board-letter-banker = B
board-letter-tie = E

board-counts = Recuento
board-this-shoe = Este sabot
board-last-shoe = Sabot anterior
board-banker-pair = Pareja de Banca
board-player-pair = Pareja de Jugador
board-natural = Natural
board-rounds = Rondas

board-asks = Qué vendría
board-ask-player = Si gana Jugador
board-ask-banker = Si gana Banca
board-legend = Rojo en los tres caminos pequeños: el camino grande se repite. Azul: no se repite. Las rondas pasadas no cambian la siguiente.
