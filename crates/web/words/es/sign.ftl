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
sign-closed = Mesa cerrada

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
