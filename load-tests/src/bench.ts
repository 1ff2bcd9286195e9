import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createHandle } from '@lapka/event-log/handle.ts'
import { installLog } from '@lapka/event-log/install-log.ts'
import { createPostgresLog } from '@lapka/event-log/postgres-engine.ts'
import { measureAppends, type AppendRates } from '@lapka/event-log/testing/append-benchmark.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createPostgresKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { migrate } from '@lapka/projections/migrate.ts'
import { startPostgres } from '@lapka/stack/embedded-postgres/start-postgres.ts'
import { freePort } from '@lapka/stack/free-port.ts'
import { expectAll, sendLoad, type LoadRequest } from './http-load.ts'
import { histogramQuantile } from './histogram.ts'
import { prepareTown, SERVICE, type Town } from './prepare-town.ts'
import { median } from './statistics.ts'

/** `npm run bench`: what issue 3 asks to be measured, on a durable embedded PostgreSQL. Client and servers share the machine's cores. */
const ROUNDS = 3
const CONNECTIONS = 64
const BOOKERS = 3000
const RACERS = 1000
const VETS = 80
const rows: [what: string, measured: string, goal: string][] = []
const per = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`
const times = (ratio: number) => `${ratio.toFixed(2)}×`

const folder = mkdtempSync(join(tmpdir(), 'lapka-bench-'))
const children: ChildProcess[] = []
const repository = new URL('../..', import.meta.url).pathname

const start = (script: string, environment: Record<string, string>): Promise<{ port?: number }> =>
  new Promise((resolve, reject) => {
    const child = fork(join(repository, script), {
      env: { ...process.env, ...environment },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    children.push(child)
    child.once('message', (message) => resolve(typeof message === 'object' ? (message as { port: number }) : {}))
    child.once('exit', (code) => reject(new Error(`${script} ended with code ${code}`)))
  })

const onDatabase = async (serverUrl: string): Promise<string> => {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const benchAppends = async (serverUrl: string) => {
  const rounds: AppendRates[] = []
  for (let round = 1; round <= ROUNDS; round++)
    rounds.push(await measureAppends({ url: await onDatabase(serverUrl), inFlight: CONNECTIONS, appends: 10_000, round }))
  const ratio = (key: 'oneStreamPerSecond' | 'twoStreamsPerSecond') =>
    median(rounds.map((round) => round[key] / round.bareInsertsPerSecond))
  const rate = (key: keyof (typeof rounds)[number]) => per(median(rounds.map((round) => round[key])))
  rows.push(['bare single-row inserts, 64 in flight', rate('bareInsertsPerSecond'), ''])
  rows.push(['append, one stream', `${rate('oneStreamPerSecond')}, ${times(ratio('oneStreamPerSecond'))}`, '≥ 2.0×'])
  rows.push(['append, two streams', `${rate('twoStreamsPerSecond')}, ${times(ratio('twoStreamsPerSecond'))}`, '≥ 1.2×'])
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
// 07:00 to 14:30 UTC lies within 8 to 18 in Sofia, in winter and in summer.
const halfHours = Array.from(
  { length: 16 },
  (_, nth) => `${String(7 + Math.floor(nth / 2)).padStart(2, '0')}:${nth % 2 === 0 ? '00' : '30'}:00.000Z`,
)

type Wish = { town: Town; parent: number; vet: number; startsAt: string }

const booking = ({ town, parent, vet, startsAt }: Wish): LoadRequest => {
  const who = town.parents[parent]
  return {
    method: 'POST',
    path: '/api/v2/appointments',
    headers: { cookie: who?.cookie ?? '', 'idempotency-key': randomUUID() },
    body: { professionalId: town.vets[vet], serviceId: SERVICE, petId: who?.petId, startsAt, reason: 'Чеше се зад лявото ухо' },
  }
}

/** The nth of all distinct half-hours of the town. */
const slot = (nth: number) => {
  const perVet = halfHours.length * 20
  const within = nth % perVet
  return {
    vet: Math.floor(nth / perVet),
    startsAt: `${day(2 + Math.floor(within / halfHours.length))}T${halfHours[within % halfHours.length]}`,
  }
}

const benchBooking = async (town: Town, api: string, baseline: string) => {
  const rates: { booking: number; bare: number; p99Ms: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const requests = Array.from({ length: BOOKERS }, (_, nth) => booking({ town, parent: nth, ...slot(round * BOOKERS + nth) }))
    const bare = await sendLoad(
      baseline,
      CONNECTIONS,
      requests.map(({ headers, body }) => ({ method: 'POST', path: '/bookings', headers, body })),
    )
    const booked = await sendLoad(api, CONNECTIONS, requests)
    expectAll('bare insert', bare.answers, 201)
    expectAll('booking', booked.answers, 201)
    rates.push({ booking: booked.perSecond, bare: bare.perSecond, p99Ms: booked.p99Ms })
  }
  rows.push(['bare Fastify route, one INSERT', per(median(rates.map((rate) => rate.bare))), ''])
  rows.push([
    'POST /appointments, 64 connections',
    `${per(median(rates.map((rate) => rate.booking)))}, ${times(median(rates.map((rate) => rate.booking / rate.bare)))}, p99 ${median(rates.map((rate) => rate.p99Ms)).toFixed(0)} ms`,
    '≥ 0.7×, aim 1.2×',
  ])
}

const benchRace = async (town: Town, api: string) => {
  const requests = Array.from({ length: RACERS }, (_, nth) =>
    booking({ town, parent: BOOKERS + nth, vet: VETS - 1, startsAt: `${day(5)}T${halfHours[nth % halfHours.length]}` }),
  )
  const { answers } = await sendLoad(api, CONNECTIONS, requests)
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const failed = answers.filter((answer) => answer.status >= 500).length
  rows.push([
    '1,000 parents race for 16 half-hours',
    `${count(201)} holds, ${count(409)} refused, ${failed} 5xx`,
    '16 holds, no 5xx',
  ])
}

const benchSlots = async (town: Town, api: string) => {
  const requests = Array.from({ length: 300 }, (_, nth): LoadRequest => ({
    method: 'GET',
    path: `/api/v2/professionals/${town.vets[nth % VETS]}/slots?serviceId=${SERVICE}&from=${day(1)}&to=${day(30)}`,
    headers: {},
  }))
  const { answers, p50Ms, p99Ms } = await sendLoad(api, 8, requests)
  expectAll('slots', answers, 200)
  rows.push(['slots of 30 days, 8 connections', `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`, ''])
}

const metricsOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

const run = async () => {
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    port: await freePort(),
    password: 'bench',
    durability: 'durable',
  })
  if ('problem' in postgres) throw new Error(postgres.problem)
  try {
    await benchAppends(postgres.url)
    const url = await onDatabase(postgres.url)
    const masterKey = randomBytes(32).toString('hex')
    const pool = new pg.Pool({ connectionString: url, max: 8 })
    const db = openDatabase({ url })
    await installLog(pool)
    await migrate(db)
    const log = createPostgresLog({ pool })
    const handle = createHandle({ log, vault: createVault({ masterKey, keys: createPostgresKeyStore(pool) }) })
    const town = await prepareTown({ handle, db, masterKey }, { vets: VETS, parents: BOOKERS + RACERS })
    await log.close()
    await db.destroy()
    await pool.end()

    const [port, metricsPort] = [await freePort(), await freePort()]
    const environment = {
      DATABASE_URL: url,
      LAPKA_MASTER_KEY: masterKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      LAPKA_LOG_LEVEL: 'error',
      NODE_ENV: 'development',
    }
    await start('projections/src/main.ts', { ...environment, LAPKA_METRICS_PORT: String(metricsPort) })
    await start('booking-service/src/main.ts', { ...environment, LAPKA_PORT: String(port) })
    const { port: barePort } = await start('load-tests/src/baseline-server.ts', { DATABASE_URL: url })
    const api = `http://127.0.0.1:${port}`
    // The views must know everybody before anybody books, and both servers are warm.
    await sendLoad(
      api,
      CONNECTIONS,
      Array.from({ length: 400 }, (_, nth): LoadRequest => ({
        method: 'GET',
        path: '/api/v2/pets',
        headers: { cookie: town.parents[nth]?.cookie ?? '' },
      })),
    )
    await new Promise((resolve) => setTimeout(resolve, 5000))
    const before = await metricsOf(metricsPort)
    await benchBooking(town, api, `http://127.0.0.1:${barePort}`)
    const lag = histogramQuantile(await metricsOf(metricsPort), before, {
      name: 'lapka_projection_lag_seconds',
      label: 'projection="appointments"',
      q: 0.99,
    })
    rows.push(['projection lag under that load, p99 of batches', `≤ ${(lag * 1000).toFixed(0)} ms`, ''])
    await benchRace(town, api)
    await benchSlots(town, api)
  } finally {
    for (const child of children) {
      child.removeAllListeners('exit')
      child.kill()
    }
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await run()
console.log(
  `\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, embedded PostgreSQL 18, durable commits; client and servers share the cores.\n`,
)
for (const [what, measured, goal] of rows) console.log(`${what.padEnd(46)} ${measured.padEnd(44)} ${goal}`)
process.exit(0)
