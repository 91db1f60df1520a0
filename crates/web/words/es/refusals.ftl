# Lo que se dice al rechazar algo: primero lo que es cierto, después qué hacer (.hint). El inglés está en
# crates/floor/src/refusal_words.rs. Las teclas (PENDING, CHECK) se dejan como están impresas.

## Names

refusal-UnknownTable = no existe la mesa { $table }
    .hint = revise el nombre o dela de alta primero
refusal-UnknownPool = no existe el progresivo { $pool }
    .hint = revise el nombre o delo de alta primero
refusal-UnknownStaff = no hay nadie con el número { $staff }
    .hint = revise el número o dé de alta a la persona
refusal-UnknownJackpot = no existe el premio { $jackpot }
    .hint = consulte la lista de premios
refusal-NameTaken = el nombre { $name } ya está en uso
    .hint = elija otro nombre
refusal-UnknownDevice = no existe el equipo { $device }
    .hint = un técnico lo da de alta
refusal-UnknownRequest = la solicitud { $request } ya se resolvió, tiene más de un día o nunca se hizo
    .hint = haga la solicitud de nuevo
refusal-NoSuchSeat = no hay asiento { $seat } en una mesa de { $seats }
    .hint = elija un asiento de esta mesa
refusal-NoSuchRow = la tabla de pagos no tiene la mano «{ $row }»
    .hint = pulse una mano de la tabla de pagos de esta mesa
refusal-NoSuchWager = esta mesa no tiene la apuesta adicional «{ $wager }»
    .hint = elija una apuesta adicional de esta mesa
refusal-NoSuchSide = esta apuesta no se puede hacer a ese lado
    .hint = elija Jugador, Banca o, en el juego base, Empate

## Settings

refusal-BadSettings = la configuración no es válida: { $why }
    .hint = corrija la configuración
refusal-LinkRefused = no se puede enlazar: { $why }
    .hint = corrija la configuración
refusal-FiguresNeeded = todas las mesas de { $pool } juegan con el mismo número de barajas, { $there } y no { $here }, y aún no se han calculado las probabilidades de ambas
    .hint = envíelo otra vez dentro de un momento
refusal-BadAdjustment = el ajuste no es válido: { $why }
    .hint = compare importe y motivo con los libros
refusal-PoolBusy = las apuestas de { $pool } están cerradas en { $tables }
    .hint = espere al final de la mano en esas mesas o ciérrelas
refusal-WrongShoe = esta mesa juega con { $wanted } barajas, no con { $decks }
    .hint = cambie la configuración de la mesa o use el zapato correcto

## People

refusal-Inactive = { $staff } ya no puede operar
    .hint = consulte a un administrador
refusal-CredentialLocked = la credencial de { $staff } está bloqueada tras varios intentos fallidos
    .hint = un administrador puede desbloquearla
refusal-NotAllowed = { $staff } no puede hacer esto ({ $role })
    .hint = llame a alguien autorizado
refusal-SamePerson = { $staff } no puede ser las dos personas
    .hint = debe aprobar una segunda persona
refusal-MarkedIt = { $staff } marcó el premio { $jackpot } y no puede además autorizarlo
    .hint = lo autoriza otro supervisor o un ejecutivo
refusal-AuthorisedIt = { $staff } autorizó el premio { $jackpot } y no puede además cerrarlo
    .hint = lo cierra otro supervisor, un ejecutivo o alguien de contabilidad
refusal-DealerNeeded = el premio { $jackpot } se marcó después de la tarjeta y ningún crupier responde de él
    .hint = el crupier da su PIN o pasa su tarjeta
refusal-SupervisorNeeded = el conmutador dice que la llave está girada, pero no quién la giró
    .hint = un supervisor o un ejecutivo da su PIN o su tarjeta con J-POT
refusal-OtherTable = el premio { $jackpot } se ganó en la mesa { $table }
    .hint = use la consola de esa mesa
refusal-BadText = el texto no se puede aceptar: { $why }
    .hint = escríbalo en una línea, con letras imprimibles y no demasiado largo
refusal-LevelTooLow = { $staff } no puede autorizar un premio { $level }
    .hint = llame a alguien autorizado
refusal-LastUnlocker = esto no acredita a { $staff }, y nadie más podría desbloquear la credencial
    .hint = intente de nuevo o agregue un segundo administrador
refusal-SecondNeeded = esto requiere una segunda persona de otro departamento
    .hint = lo aprueba un gerente, contabilidad o vigilancia
refusal-SecretNotChosen = otra persona definió la contraseña de { $staff }
    .hint = inicie sesión y elija primero una contraseña propia
refusal-LastPerson = sin { $staff } nadie podría aprobar: { $deed }
    .hint = agregue primero a alguien de ese departamento y que elija una contraseña
refusal-CardTaken = esta tarjeta es de otra persona
    .hint = use otra tarjeta
refusal-JournalBroken = el registro no es lo que se escribió
    .hint = deje de jugar y llame al responsable del sistema
refusal-ClockBehind = el reloj va { $seconds } segundos por detrás del último registro
    .hint = corrija el reloj, o dos personas lo aceptan
refusal-ClockRight = el reloj no va por detrás del último registro
    .hint = no hay que hacer nada
refusal-TooManyRequests = { $staff } ya tiene { $many } solicitudes en espera
    .hint = haga resolver algunas o retírelas
refusal-SameOffice = de los dos que cuentan, uno es de sala y el otro de contabilidad
    .hint = cuentan un supervisor o gerente y alguien de contabilidad
refusal-NoReason = no se dio ningún motivo
    .hint = explique el motivo con palabras

## Seats and coins

refusal-SeatClosed = el asiento { $seat } está cerrado
    .hint = abra primero el asiento
refusal-SeatFaulty = el asiento { $seat } tiene una avería
    .hint = haga revisar el sensor
refusal-SecondCoin = el asiento { $seat } ya tiene su ficha
    .hint = una ficha por mano; la siguiente, cuando termine la mano
refusal-NoCoin = no hay ficha en el asiento { $seat }
    .hint = coloque primero la ficha
refusal-CoinDropped = la ficha del asiento { $seat } ya cayó
    .hint = se devuelve si se anula la mano, o se juega
refusal-DeviceSilent = no se sabe nada de { $device }
    .hint = haga revisar la conexión; se apuesta de nuevo cuando responda
refusal-NobodyOnDuty = no hay crupier de servicio en { $table }
    .hint = el crupier toma la mesa, con tarjeta o PIN
refusal-TooManyBettors = más de diez apostadores necesitan un número
    .hint = solo hay diez números

## Bets and the round

refusal-BetsLocked = las apuestas están cerradas
    .hint = espere al final de la mano
refusal-BetsOpen = las apuestas no están cerradas
    .hint = cierre primero las apuestas
refusal-NoBet = { $many ->
    [one] no hay apuesta registrada en el asiento { $seats }
   *[other] no hay apuesta registrada en los asientos { $seats }
}
    .hint = solo se paga donde la luz está encendida
refusal-NoBettors = nadie apostó en esta mano
    .hint = solo se paga donde la luz está encendida
refusal-BetLimit = { $amount } no está entre { $min } y { $max }
    .hint = apueste dentro de los límites de la mesa
refusal-NoBaseBet = { $many ->
    [one] el asiento { $seats } tiene ficha, pero no apuesta a Jugador ni a Banca
   *[other] los asientos { $seats } tienen ficha, pero no apuesta a Jugador ni a Banca
}
    .hint = introduzca la apuesta base, retire la ficha o cierre el asiento
refusal-NotEligible = el asiento { $seat } no tiene la apuesta base que pide «{ $wager }»
    .hint = introduzca la apuesta base que pide, o retírela
refusal-TooManyGames = un jugador puede jugar { $most } juegos, y el asiento { $seat } jugaría más
    .hint = retire primero otra apuesta de este jugador
refusal-NotTracked = esta mesa no registra las apuestas base
    .hint = configure la mesa para registrarlas, o solo cierre las apuestas
refusal-BetsOnTable = hay apuestas en la mesa
    .hint = retire primero fichas y apuestas de la mesa
refusal-TableClosed = la mesa { $table } está cerrada
    .hint = reabra primero la mesa
refusal-TableOpen = la mesa { $table } está abierta
    .hint = ciérrela primero
refusal-RoundNotOver = la mano no ha terminado
    .hint = reparta la mano hasta el final, o introduzca su resultado
refusal-RoundOver = la mano ha terminado
    .hint = la mano ya tiene todas sus cartas
refusal-NoResult = nadie ha dicho cómo terminó la mano
    .hint = introduzca las cartas o el resultado
refusal-CardsNeeded = los puntos solos no dicen cuánto paga «{ $wager }»
    .hint = introduzca las cartas de la mano
refusal-BadResult = el resultado no es válido: { $why }
    .hint = revise las cartas otra vez
bad-result-points = los puntos van de 0 a 9
bad-result-one-of-two = el resultado son los puntos o las cartas
bad-result-card-missing = la mano no termina con { $dealt } cartas; reparta la siguiente
bad-result-card-too-many = la mano terminó con { $used } cartas, pero hay { $dealt }

## Marks and prizes

refusal-WrongConsole = esta consola no tiene { $what }
    .hint = use los botones de esta consola
refusal-Contradicted = { $makes ->
    [another] las cartas no son «{ $row }», son «{ $dealt }»
   *[nothing] las cartas no son «{ $row }» ni ganan nada
}
    .hint = pulse la mano que se repartió, o que un supervisor la autorice
refusal-RowClosed = «{ $row }» ya se pagó en esta mano
    .hint = este premio ya se pagó en esta mano
refusal-NothingEntered = no se introdujo ninguna mano
    .hint = introduzca primero asiento y mano
refusal-EntryOpen = hay una mano introducida sin confirmar
    .hint = confírmela con el PIN del crupier o cancélela con CHECK
refusal-NothingPending = no hay ningún premio pendiente
    .hint = marque primero la mano ganadora
refusal-NotPending = el premio { $jackpot } no está pendiente
    .hint = consulte la lista de premios
refusal-NotSelected = no hay ningún premio seleccionado
    .hint = pulse PENDING y seleccione el premio
refusal-KeyNotTurned = la llave no está en posición de premio
    .hint = inserte la llave y gírela a JPL o JPH
refusal-WrongKey = esta llave no es para un premio { $level }
    .hint = 008 es para premios menores, 009 para mayores
refusal-KeyInLock = la llave sigue en la cerradura
    .hint = gire la llave a R y retírela
refusal-ChecklistOpen = el premio { $jackpot } no está verificado: { $missing }
    .hint = marque lo que se haya verificado
refusal-JackpotPending = { $many ->
    [one] hay un premio pendiente
   *[other] hay { $many } premios pendientes
}
    .hint = páguelo o cancélelo primero
refusal-OneSeat = «{ $row }» va completo a un solo asiento
    .hint = indique el asiento cuyo número coincide
refusal-SeatMarked = { $many ->
    [one] el asiento { $seats } ya está marcado como premio { $jackpot }
   *[other] los asientos { $seats } ya están marcados como premio { $jackpot }
}
    .hint = cancele esa marca y marque juntos a los ganadores
refusal-Impossible = ninguna carta con los puntos de esta mano da «{ $row }»
    .hint = corrija el resultado o pulse la mano que se repartió
refusal-PrizeKnown = las cartas dan un premio que no está marcado: { $prizes }
    .hint = márquelo, diga que nadie apostó a esa mano, o que un supervisor lo deje sin pagar
known-prize = { $many ->
    [one] «{ $row }», asiento { $seats }
   *[other] «{ $row }», asientos { $seats }
}
known-prize-backed = «{ $row }», quien apostó a { $side }
refusal-NoKnownPrize = las cartas no dan «{ $row }», o ya está marcado o respondido
    .hint = revise las cartas y las marcas de la mano
refusal-SeatsNeeded = las cartas no bastan para saber quién ganó «{ $row }»
    .hint = seleccione los asientos que lo ganaron
refusal-OtherSeats = { $many ->
    [one] según las reglas, «{ $row }» es del asiento { $seats }
   *[other] según las reglas, «{ $row }» es de los asientos { $seats }
}
    .hint = pulse la mano sin asiento, o que un supervisor lo autorice
refusal-CardsNotKnown = no se conocen las cartas del premio { $jackpot }
    .hint = introduzca las cartas, o que otro supervisor lo permita sin ellas
refusal-OrderNeeded = { $tables } ganaron { $pool } al mismo tiempo
    .hint = vigilancia registra qué mesa ganó primero
refusal-BadOrder = el orden nombra cada premio una sola vez
    .hint = nombre todos los premios que esperan el orden
refusal-NotNext = primero va el premio { $jackpot }
    .hint = pague y liquide los premios en el orden registrado
refusal-AwardMade = el premio { $jackpot } de esta mano ya se pagó
    .hint = revierta primero el pago
refusal-NotWaiting = el premio { $jackpot } no espera liquidación
    .hint = consulte la lista de premios
refusal-NotPaid = el premio { $jackpot } no se ha pagado
    .hint = autorícelo primero

## Shifts

refusal-NoShift = no hay turno abierto en { $table }
    .hint = un supervisor abre el turno
refusal-ShiftOpen = hay un turno abierto en { $table }
    .hint = cierre primero el turno
refusal-NoCount = el turno de { $table } no se ha contado
    .hint = primero cuenta otra persona
refusal-CountsDiffer = los dos conteos no coinciden
    .hint = ambos cuentan otra vez, cada uno por su cuenta
refusal-NotCarried = la lectura inicial del contador fijo es { $carried }, no { $read }
    .hint = empiece con la lectura que se arrastró
refusal-MetersMissing = se leyeron { $read } contadores, y la mesa alimenta { $there }
    .hint = lea todos los contadores que alimenta la mesa

## Rounds, slips and signs

refusal-RoundGone = { $now ->
    [none] la ronda { $round } no se está jugando
   *[other] la ronda { $round } terminó; esta es la ronda { $now }
    }
    .hint = mire la mesa y entre los datos otra vez para su ronda
refusal-HasSensors = los sensores informan de las apuestas de esta mesa
    .hint = los jugadores ponen sus fichas
refusal-NoLastBettors = nadie apostó en la última ronda de esta mesa
    .hint = toque los asientos que apuestan
refusal-CardTimedOut = la tarjeta de { $staff } se pasó hace más de un minuto
    .hint = pase la tarjeta otra vez, o retírela con CHECK
refusal-NothingToReturn = no hay apuestas de la ronda { $round } por devolver
    .hint = no hay que hacer nada
refusal-RoundNotKept = un premio de la ronda { $round } ya no se puede calcular: la ronda es muy antigua o nula, o los ajustes cambiaron desde entonces
    .hint = calcule el importe con los informes y pida un ajuste a contabilidad
refusal-UnknownSlip = no existe el comprobante { $slip }
    .hint = revise el número en el informe de comprobantes
refusal-SlipVoid = el comprobante { $slip } es nulo
    .hint = no hay que hacer nada
refusal-SignDiffers = el cartel muestra { $shown } y el contador está en { $meter }
    .hint = lea el cartel otra vez; si de verdad difiere, dé el motivo
refusal-SignNotRead = no se leyó el cartel antes de autorizar el premio { $jackpot }
    .hint = entre la cifra del cartel con la lista de comprobación
