# Premios en la consola: quién autoriza, qué se sabe de un premio, disputas, anulaciones, relevo.

# Una autorización por premio.
console-who-card = Número y PIN, o pase la tarjeta.
console-number-first = Primero el número, después el PIN
console-authorised = autorizó este premio
console-authorise-now = Autorizar ahora
console-authorised-end = Terminar
console-card-not-now = Ahora no se necesita tarjeta

# La hoja de verificación.
console-check-system = Marcar lo que el sistema verificó
console-by-system = verificado por el sistema
console-by-eye = comprobar a la vista
fact-cards-make = Las cartas forman esta mano para { $seats }.
fact-cards-other = Las cartas no forman esta mano. Un supervisor mantuvo la marca.
fact-cards-unknown = No se conocen las cartas.
fact-cards-read = Leídas por el zapato, { $many } cartas, de { $first } a { $last }.
fact-cards-entered = Introducidas por { $staff } a las { $time }.
fact-lit = Puesto { $seat }: moneda a las { $time }, contada al cerrar.
fact-lit-untimed = Puesto { $seat }: contado al cerrar.
fact-seat-fault = El puesto { $seat } tiene un fallo: { $fault }.
fact-locked = Apuestas cerradas a las { $time } por { $staff }.
fact-before-lock = La última moneda ganadora llegó a las { $time }, antes del cierre.
fact-reading = Última lectura: turno { $shift }, { $time }, { $meter }.
fact-no-reading = No hay lectura de este contador en un turno.
fact-since = Desde entonces: apuestas { $fed }, premios { $prizes }, dotación { $reseeded }, ajustes { $adjusted }, reversos { $reversed }, sobre el límite { $overflowed }.
fact-now = Eso da { $meter }. El contador muestra { $shown }.
fact-last-top = Último reinicio: { $amount } pagados a las { $time }, { $after } después. Desde entonces { $grown }.
fact-no-top = Este contador no se ha reiniciado desde que se abrió.
fact-last-paid = Último pago: { $amount } a las { $time }, mesa { $table }.
fact-no-paid = Aún no se ha pagado nada de este contador.
fact-amount = Este premio es { $pays } de { $meter }: { $amount }.
fact-faults = Equipos en esta ronda
fact-no-faults = Ningún fallo de los equipos en esta ronda.
fact-fault-seat = { $time } puesto { $seat }: { $fault }
fact-fault-cleared = { $time } puesto { $seat }: fallo resuelto
fact-fault-lost = { $time } { $device }: sin respuesta
fact-fault-back = { $time } { $device }: responde de nuevo
fact-program = Programa: { $program }
fact-pay-table = Tabla de pagos: { $name }

# Varias mesas reclaman un contador.
dispute-claimed = { $tables } y esta mesa reclaman { $pool }. Vigilancia decide quién fue la primera. Hasta entonces no se autoriza nada.
dispute-turn-ours = Vigilancia decidió: es el turno de esta mesa en { $pool }.
dispute-turn-other = Vigilancia decidió: la mesa { $table } es la primera en { $pool }. Esta mesa sigue cuando ese premio esté liquidado.

# Relevo: un crupier toma una consola.
relief-title = Tomar { $table }
relief-works = { $staff } trabaja aquí ahora. Quien toma la consola inicia sesión aquí, y la de { $staff } termina.
relief-how = Crupier: número y PIN, o pase su tarjeta. La mesa queda como está.
relief-do = Tomar la consola
relief-password = Entrar con contraseña
relief-elsewhere = La sesión de esta consola terminó porque su crupier entró en otro lugar.
relief-ended = La sesión de esta consola terminó.
relief-restarted = El sistema se reinició. Todo lo de la mesa se conservó.
console-relief = Relevo

# Después de una anulación: qué vuelve a quién.
voided-round = La mano { $round } fue anulada: { $reason }. Devolver:
voided-back = Apuestas que se devuelven, de derecha a izquierda
voided-done = Todo devuelto
voided-waits = Aún hay apuestas por devolver

# La cifra del letrero.
sign-figure = El letrero muestra
sign-shown = El letrero mostraba { $shown }. Leído por { $staff }.
sign-not-a-figure = Escriba la cifra como está en el letrero, por ejemplo 10,001.18
cards-not-known = Cartas desconocidas
cards-not-known-what = Este premio alto se autoriza aunque no se conocen sus cartas.

# Marcar un ganador es marcarlos a todos.
console-all-marked = Las reglas nombran a todos los ganadores: quedan marcados los asientos { $seats }.
console-only-these = Solo los asientos { $seats }
console-card-in-force = Hay una tarjeta vigente. Pulse primero CHECK.

# Cómo cobra cada ganador, y los comprobantes.
console-payees = Pago a cada uno
console-print-slip = Imprimir el comprobante { $first }
console-print-slips = Imprimir los comprobantes { $first } a { $last }
console-print-slip-again = Imprimir otra vez el comprobante { $first }
console-print-slips-again = Imprimir otra vez los comprobantes { $first } a { $last }
