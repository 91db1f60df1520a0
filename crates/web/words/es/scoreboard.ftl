# Lo que los clientes leen en el marcador.

board-title = Marcador, mesa { $table }
board-shoe = Zapato { $shoe }
board-counts = Recuento
board-this-shoe = Este zapato
board-last-shoe = Zapato anterior
board-player-pair = Par de Jugador
board-banker-pair = Par de Banca
board-naturals = Naturales
board-rounds = Manos
board-letter-player = J
board-letter-banker = B
board-letter-tie = E

## Roads

board-bead-plate = Plato de cuentas
board-big-road = Camino grande
board-big-eye-boy = Ojo grande
board-small-road = Camino pequeño
board-cockroach-pig = Cucaracha
board-asks = Qué vendría
board-ask-player = Si gana Jugador
board-ask-banker = Si gana Banca
board-red = rojo
board-blue = azul
board-no-entry = nada
board-legend = Rojo en los tres caminos pequeños: el grande se repite. Azul: no se repite. Ningún camino conoce la mano siguiente.

## For those who do not see it

board-empty = Todavía no hay manos en este zapato.
board-summary = { $rounds ->
    [one] { $rounds } mano
   *[other] { $rounds } manos
} en este zapato: Banca { $banker }, Jugador { $player }, empates { $ties }. La última mano: { $last }.
board-bead-plate-said = { $rounds ->
    [one] { $rounds } mano, de la más antigua a la más nueva.
   *[other] { $rounds } manos, de la más antigua a la más nueva.
}
board-big-road-said = { $run ->
    [one] La última la ganó { $hand }.
   *[other] { $hand } ha ganado { $run } veces seguidas.
}
board-derived-said = El último de { $all }: { $ink }, { $run ->
    [one] una vez.
   *[other] { $run } veces seguidas.
}
board-lost = Sin conexión: este tablero puede no estar al día.
