# Lo que los clientes leen en la pantalla desde diez metros: pocas palabras.

## The meter and the pay table

sign-per-hand = { $amount } por mano
sign-limits = Límites de { $min } a { $max }
sign-games-most = { $many ->
    [one] Máximo { $many } juego por jugador
   *[other] Máximo { $many } juegos por jugador
}
sign-pays-percent = { $percent } del contador
sign-pays-now = { $percent }: ahora { $amount }
sign-pays-for = { $of } por { $per }
sign-pays-to = { $of } a { $per }
sign-pay-table = Tabla de pagos
sign-meter = Premio acumulado

## Attract

sign-light-on = ¿Luz encendida? Su apuesta vale.
sign-check-light = Compruebe que su luz está encendida
sign-play = Juegue por { $amount }
sign-last-win = Último premio: { $amount }

## The win

sign-winner = ¡GANADOR!
sign-won = { $row } gana { $amount }
sign-win-line = { $many ->
    [one] Mesa { $table }, asiento { $seats }
   *[other] Mesa { $table }, asientos { $seats }
}
sign-each = { $amount } cada uno
sign-scroll = ¡GANADOR! { $row }: { $amount } en la mesa { $table }

## Something waits, or is wrong

sign-pending = Verificando el premio
sign-fault = Fuera de servicio
sign-fault-words = No se puede mostrar el contador. Pregunte al crupier.
sign-closed = Mesa cerrada
