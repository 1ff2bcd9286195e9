import { MEASURED, shapeOf, type Engine } from './measured.ts'
import { simulate } from './simulate.ts'

/** `npm run bench -- scale`: the table of docs/scale.md. */
const FULL = 0.7
const line = (cells: readonly string[]): void => console.log(cells.map((cell, nth) => cell.padEnd(nth === 0 ? 44 : 14)).join(''))

const once = simulate(shapeOf('postgres', MEASURED.processors), { clients: MEASURED.clients })
line(['', 'bookings/s', 'p50 ms', 'p99 ms'])
line([
  `as measured, ${MEASURED.clients} clients (${MEASURED.bookedPerSecond}/s)`,
  once.perSecond.toFixed(0),
  once.p50Ms.toFixed(1),
  once.p99Ms.toFixed(1),
])
for (const times of [1, 10, 100])
  for (const engine of ['postgres', 'kurrent'] satisfies Engine[]) {
    const perSecond = (MEASURED.bookedPerSecond / 2) * times
    const processors = Math.ceil((perSecond * MEASURED.bookingMs) / 1_000 / FULL)
    let logs = 1
    while (simulate(shapeOf(engine, processors, logs), { perSecond }).p99Ms > 100) logs += 1
    const { p50Ms, p99Ms } = simulate(shapeOf(engine, processors, logs), { perSecond })
    line([
      `${times} x ${MEASURED.bookedPerSecond / 2}/s, ${engine}: ${processors} processors, ${logs} logs`,
      perSecond.toFixed(0),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
    ])
  }
