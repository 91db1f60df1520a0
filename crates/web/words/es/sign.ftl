# Lo que los clientes leen en la pantalla desde diez metros: pocas palabras.

sign-title = Pantalla { $place }
sign-heading = Premios acumulados
sign-none = En esta mesa no se juega ningún premio acumulado.

## The meter and the pay table

sign-meter = Premio acumulado
sign-per-hand = { $amount } por mano
sign-last-win = Último premio: { $amount }, mesa { $table }

## What is posted

sign-check-light = Compruebe que su luz está encendida. Solo así vale su apuesta.
sign-limits = de { $min } a { $max }
sign-limits-base = Jugador, Banca
sign-limits-tie = Empate
sign-limits-side = Apuestas laterales
sign-aggregate = Premios fijos por mano, máximo
sign-games-most = Juegos por jugador, máximo
sign-tables = Mesas
sign-limit = Límite del premio: { $amount }
sign-limit-reached = El premio ha llegado a su límite de { $amount }
sign-limit-reached-next = El premio ha llegado a su límite de { $amount }; lo demás va al siguiente
sign-feeds-next = El { $part } de cada apuesta va al siguiente premio
sign-away = { $many ->
    [one] La mesa { $tables } no participa ahora en el premio
   *[other] Las mesas { $tables } no participan ahora en el premio
}

## The round, and what is shown while nothing happens

sign-bets-open = Apuestas abiertas
sign-bets-locked = Apuestas cerradas
sign-numbers = Su número
sign-last-wins = Últimos premios
sign-at-table = mesa { $table }
sign-example = Con esta mano se lo lleva todo

## The win

sign-jackpot = ¡Premio mayor!
sign-winner = ¡Ganador!
sign-scroll = ¡La mesa { $table } gana { $amount } con { $row }! { $many ->
    [one] ¡Felicidades, asiento { $seats }!
   *[other] ¡Felicidades, asientos { $seats }!
}

## Something waits, or is wrong

sign-pending = Verificando el premio: { $row }, mesa { $table }
sign-fault = Premio no visible
    .hint = La pantalla ha perdido el importe actual. El premio está a salvo. Pregunte al crupier.
sign-dispute = Las mesas { $tables } reclaman el premio
    .hint = Vigilancia decide cuál fue la primera.
sign-order = Orden decidido: { $tables }
sign-void = La ronda { $round } se anuló
    .hint = Se devuelven todas las apuestas de esa ronda. Pregunte al crupier.
sign-closed = Mesa cerrada
    .hint = Aquí no se admiten apuestas. Esta mesa no participa en el premio.
sign-silent = Sin premio en esta mesa
    .hint = Su equipo no responde. Esta mesa no participa en el premio.
