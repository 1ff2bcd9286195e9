import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startDatabases } from '../bench-database.ts'
import { openTown } from '../prepare-town.ts'
import { quantile } from '../statistics.ts'
import { milliseconds, tableOf, type Row } from '../table.ts'
import { placeHolds, requestLetters, untilDone } from './backlogs.ts'
import { bookSteadily, type Times } from './book-steadily.ts'
import { startLapka } from './start-lapka.ts'

/** `npm run bench -- waits`: how long people wait while there is much other work, with all processes of `npm start`. */
const PER_SECOND = 50
const LETTERS = 10_000
const HOLDS = 11_000
const DAYS = 40
const WARM_UP_SECONDS = 10
const MEASURED_SECONDS = 20
const PLACING_SECONDS = 50

const folder = mkdtempSync(join(tmpdir(), 'lapka-waits-'))
const running: (() => Promise<void>)[] = []
const stopAll = async () => {
  for (const stop of running.splice(0).toReversed()) await stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll().finally(() => process.exit(130)))

const shown = (samples: number[], { other }: Times) =>
  `p50 ${milliseconds(quantile(samples, 0.5))}, p99 ${milliseconds(quantile(samples, 0.99))}, worst ${milliseconds(Math.max(...samples))}${[...other].map(([what, count]) => `; ${count} × ${what}`).join('')}`
const seconds = (count: number | undefined) => (count === undefined ? 'not in time' : `${count.toFixed(0)} s`)

try {
  const databases = await startDatabases(folder, 0)
  running.push(databases.stop)
  const place = { databaseUrl: await databases.create('waits'), masterKey: randomBytes(32).toString('hex') }
  const town = await openTown(place, { vets: 100, parents: 16_000 })
  const lapka = await startLapka({ folder, ...place })
  running.push(lapka.stop)
  let nth = 0
  const load = async (duration: number, isPaying: boolean) => {
    const firstNth = nth
    nth += PER_SECOND * duration
    return bookSteadily({ api: lapka.api, town, days: DAYS, perSecond: PER_SECOND, seconds: duration, firstNth, isPaying })
  }
  const rows: Row[] = []
  const report = (row: Row) => {
    rows.push(row)
    console.error(`${row.what}: ${row.measured}`)
  }
  await load(WARM_UP_SECONDS, true)
  const quiet = await load(MEASURED_SECONDS, true)
  report({ what: 'click to payment page, 50 bookings/s, nothing else to do', measured: shown(quiet.pageMs, quiet), goal: '' })
  await requestLetters(place, town, LETTERS)
  const withLetters = await load(MEASURED_SECONDS, true)
  const whileLetters = `the same while ${LETTERS} letters wait`
  report({ what: whileLetters, measured: shown(withLetters.pageMs, withLetters), goal: 'p99 < 1 s' })
  report({
    what: '  the letters are sent after that load in',
    measured: seconds(await untilDone(place, 'send-account-email')),
    goal: '',
  })

  const expireAt = new Date(Date.now() + PLACING_SECONDS * 1000)
  await placeHolds(place, { town, count: HOLDS, days: DAYS, firstNth: nth, expireAt })
  nth += HOLDS
  const before = await load(WARM_UP_SECONDS, false)
  report({ what: 'booking, 50/s, before the holds end', measured: shown(before.bookedMs, before), goal: '' })
  await delay(Math.max(0, expireAt.getTime() - 1_000 - Date.now()))
  const during = await load(MEASURED_SECONDS, false)
  report({
    what: `booking, 50/s, while ${HOLDS} holds end at once`,
    measured: shown(during.bookedMs, during),
    goal: 'p99 < 250 ms',
  })
  report({
    what: '  the holds are written down after that load in',
    measured: seconds(await untilDone(place, 'expire-hold')),
    goal: '',
  })
  console.log(tableOf(rows))
} finally {
  await stopAll()
}
