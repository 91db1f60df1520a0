# Lo que los clientes leen en el marcador.

board-title = Marcador, mesa { $table }
board-player = Jugador
board-banker = Banca
board-tie = Empate
board-player-pair = Par de Jugador
board-banker-pair = Par de Banca
board-natural = Natural
board-naturals = Naturales
board-rounds = Manos
board-shoe = Zapato { $shoe }
board-last-shoe = Zapato anterior
board-empty = Todavía no hay manos en este zapato

## Roads

board-bead-plate = Bead plate
board-big-road = Big road
board-big-eye-boy = Big eye boy
board-small-road = Small road
board-cockroach-pig = Cockroach pig
board-ask-player = Si gana Jugador
board-ask-banker = Si gana Banca
board-red = rojo
board-blue = azul
board-no-entry = nada

## For those who do not see it

board-count = { $what }: { $many }
board-bead = Mano { $round }: { $what }
board-ties = { $many ->
    [one] con { $many } empate
   *[other] con { $many } empates
}
