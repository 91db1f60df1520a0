# Por qué se rechaza una configuración, un enlace, un ajuste o un texto, por su código. El inglés está en
# crates/floor/src/refusal_reasons.rs y crates/floor/src/text.rs.

## Settings

bad-settings-not-progressive = { $wager } no es un progresivo y no tiene contador
bad-settings-wager-out-of-range = la apuesta y la unidad pagadera deben ser mayores que cero y no pasar de { $max }
bad-settings-wager-above-ceiling = la jurisdicción permite apuestas adicionales de hasta { $max }
bad-settings-meter-too-large = un contador no puede pasar de { $max }
bad-settings-rates-above-wager = el contador y la reserva juntos toman más que la apuesta entera
bad-settings-seed-out-of-range = el importe inicial no puede ser negativo ni pasar del límite
bad-settings-seed-below-unit = el contador empieza en { $seed }, menos que la unidad pagadera de { $unit }
bad-settings-prize-too-large = una apuesta de { $wager } ganaría { $wins } con «{ $row }», pero un premio es de { $max } como máximo
bad-settings-side-not-free = { $wager } no sigue una mano, así que su lado no se puede elegir
bad-settings-wrong-authority = solo un supervisor o un ejecutivo puede autorizar premios
bad-settings-meter-above-limit = el contador está en { $meter }, por encima del nuevo límite de { $limit }
bad-settings-meter-below-unit = el contador está en { $meter }, menos que la nueva unidad pagadera de { $unit }
bad-settings-bet-not-queued = la apuesta, la tabla de pagos y el lado no se pueden dejar en cola; cámbielos ahora o deje en cola solo los porcentajes
bad-settings-change-queued = hay un cambio en cola para el próximo reinicio; para descartarlo, ponga antes en cola la configuración actual
bad-settings-seat-count = una mesa tiene de 1 a { $max } asientos
bad-settings-label-count = cada asiento necesita una etiqueta
bad-settings-label-twice = dos asientos tienen la etiqueta «{ $label }»
bad-settings-deck-count = un zapato tiene de 1 a 12 barajas
bad-settings-not-base-game = { $wager } no es un juego base
bad-settings-not-side-bet = { $wager } no es una apuesta adicional fija
bad-settings-side-bet-twice = la apuesta adicional { $wager } aparece dos veces
bad-settings-limit-out-of-range = un límite empieza en un centavo o más, y su máximo no es menor que su mínimo
bad-settings-aggregate-out-of-range = un límite agregado debe ser mayor que cero y no pasar de { $max }
bad-settings-limit-pays-too-much = una apuesta de { $bet } a { $wager } ganaría { $wins } con «{ $row }», pero un premio es de { $max } como máximo; baje el límite
bad-settings-base-above-ceiling = el límite del juego base es { $limit }, pero la jurisdicción permite { $ceiling } como máximo
bad-settings-tie-above-ceiling = el límite del empate es { $limit }, pero la jurisdicción permite { $ceiling } como máximo
bad-settings-side-above-ceiling = el límite de las apuestas adicionales es { $limit }, pero la jurisdicción permite { $ceiling } como máximo
bad-settings-parts-not-whole = las partes de la apuesta que alimentan los progresivos deben sumar el 100 %
bad-settings-hand-in-two-pools = { $other } y { $pool } tienen ambos la mano «{ $row }», y un botón no puede valer por las dos
bad-settings-different-wagers = todos los progresivos que alimenta una mesa deben tener la misma apuesta
bad-settings-box-without-parts = una caja necesita componentes: indique sus tipos
bad-settings-box-in-box = una caja no puede ser componente de una caja
bad-settings-part-twice = un tipo de componente aparece dos veces
bad-settings-parts-without-box = solo una caja tiene componentes
bad-settings-equipment-role = un equipo no se da de alta como persona; inscríbalo como equipo
bad-settings-currency-code = el código de una moneda tiene tres letras mayúsculas
bad-settings-currency-decimals = una moneda tiene como máximo 4 decimales
bad-settings-day-begins = el día de juego empieza entre los minutos 0 y 1439 del día
bad-settings-games-most = se debe permitir al menos un juego por jugador
bad-settings-time-zone = la zona horaria { $zone } es desconocida; use un nombre como `Asia/Macau`
bad-settings-ceiling-out-of-range = un tope debe ser mayor que cero y no pasar de { $max }
bad-settings-sign-tolerance = la tolerancia de un letrero debe estar entre cero y { $max }
bad-settings-tax-from = el importe para impuestos debe ser mayor que cero y no pasar de { $max }
bad-settings-currency-in-use = la moneda no puede cambiar mientras haya un progresivo abierto
bad-settings-table-above-ceiling = un límite de { $table } es { $limit }, por encima del nuevo tope de { $ceiling }
bad-settings-pool-above-ceiling = la apuesta de { $pool } es { $wager }, por encima del nuevo tope

## Links

bad-link-never-linked = { $wager } nunca se enlaza con otro progresivo, pero esta mesa alimentaría varios
bad-link-no-part = una mesa que alimenta { $pool } debe darle una parte de cada apuesta
bad-link-different-part = todas las mesas de { $pool } deben darle la misma parte de la apuesta: { $there } en las otras, { $here } aquí
bad-link-different-game = { $wager } nunca se enlaza con otro juego base: las mesas de { $pool } reparten { $there }, esta mesa reparte { $here }
bad-link-different-chance = todas las mesas de { $pool } deben tener la misma probabilidad: el premio mayor sale una vez cada { $there } manos con { $other_decks } barajas, y una vez cada { $here } con { $decks }

## Adjustments

bad-adjustment-no-text = un ajuste necesita un motivo escrito
bad-adjustment-no-back-out-text = una reversión necesita un motivo escrito
bad-adjustment-same-pool = una transferencia debe ir a otro progresivo
bad-adjustment-zero = el importe no puede ser cero
bad-adjustment-meter-too-large = un contador no puede pasar de { $max }
bad-adjustment-below-zero = el contador está en { $meter } y no puede bajar de cero
bad-adjustment-above-limit = el límite de este progresivo es { $limit }
bad-adjustment-above-other-limit = el límite de { $pool } es { $limit }
bad-adjustment-not-an-increase = un aumento necesita un importe positivo
bad-adjustment-not-a-decrease = este motivo resta del contador, así que el importe debe ser negativo
bad-adjustment-too-much-above-limit = el contador está solo { $over } por encima de su límite
bad-adjustment-too-much-seed = solo se han adelantado { $advanced } de importe inicial; no se puede recuperar más
bad-adjustment-not-paid = el premio { $jackpot } no se ha pagado

## Texts

bad-text-unprintable = contiene un carácter de control ({ $code }); use una línea de caracteres imprimibles
bad-text-empty = está vacío
bad-text-too-long = tiene más de { $most } caracteres
