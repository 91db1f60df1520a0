# Lo que un rótulo dice a los huéspedes.

sign-title = Rótulo { $place }
sign-heading = Botes progresivos
sign-meter = Bote
sign-wager = { $amount } por mano
sign-table = Mesa
sign-tables = Mesas
sign-last = Último premio: { $amount }, mesa { $table }
sign-none = En esta mesa no se juega ningún progresivo.
sign-light = Compruebe que su luz está encendida. Solo entonces cuenta su apuesta.
sign-range = { $min } a { $max }
sign-limits-base = Jugador, Banca
sign-limits-tie = Empate
sign-limits-side = Apuestas laterales
sign-aggregate = Premios fijos de una ronda, como máximo
sign-games = Juegos por jugador, como máximo
sign-closed = Esta mesa está cerrada
sign-pending = Bote en verificación: { $row }, mesa { $table }
sign-fault = Bote no disponible
    .hint = El rótulo ha perdido el valor actual. El bote está a salvo; pregunte en la mesa.
sign-win-high = ¡Bote!
sign-win-low = ¡Premio!
sign-seat = Puesto { $seat }
sign-win-message = ¡La mesa { $table } gana { $amount } con { $row }! { $many ->
    [one] ¡Enhorabuena, puesto { $seats }!
   *[other] ¡Enhorabuena, puestos { $seats }!
}
