import { createServer } from 'node:http'
import pg from 'pg'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { readConfiguration } from '@lapka/contracts/configuration.ts'
import { createPostgresLog } from '@lapka/event-log/postgres-engine.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createPostgresKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { allProjections } from './all-projections.ts'
import { openDatabase } from './database.ts'
import { runProjection } from './run-projection.ts'

/** The projections' process: follows the log, writes the views, ends when told to or when its supervisor is gone. */
const read = readConfiguration(process.env)
if ('problems' in read) fail(read.problems.map((problem) => problem.sentence).join(' '))
const { DATABASE_URL, EVENT_LOG_URL = DATABASE_URL, LAPKA_MASTER_KEY, LAPKA_METRICS_PORT } = read.configuration
if (!DATABASE_URL || !EVENT_LOG_URL || !LAPKA_MASTER_KEY)
  fail('DATABASE_URL and LAPKA_MASTER_KEY are needed: start everything with npm start, or set them.')

const registry = new Registry()
collectDefaultMetrics({ register: registry })
const position = new Gauge({
  name: 'lapka_projection_position',
  help: 'Last log position a projection has committed',
  labelNames: ['projection'],
  registers: [registry],
})
const lag = new Histogram({
  name: 'lapka_projection_lag_seconds',
  help: 'From an event being recorded to its rows being committed, last event of each batch',
  labelNames: ['projection'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [registry],
})

const logPool = new pg.Pool({ connectionString: EVENT_LOG_URL, max: 4 })
const log = createPostgresLog({ pool: logPool })
const db = openDatabase({ url: DATABASE_URL })
const vault = createVault({ masterKey: LAPKA_MASTER_KEY, keys: createPostgresKeyStore(logPool) })
const running = allProjections.map((projection) =>
  runProjection(projection, {
    log,
    db,
    vault,
    onBatch: (batch) => {
      position.set({ projection: batch.projection }, batch.position)
      lag.observe({ projection: batch.projection }, Math.max(0, batch.lagMs) / 1000)
    },
    onProblem: (projection_, error) => console.error(`projection ${projection_}: ${String(error)}; trying again`),
  }),
)

const server = createServer((request, response) => {
  if (request.url !== '/metrics') return void response.end('ok')
  void registry.metrics().then((text) => response.setHeader('content-type', registry.contentType).end(text))
})
server.on('error', (error) => fail(`The metrics port could not be opened: ${error.message}.`))
if (LAPKA_METRICS_PORT !== undefined) server.listen(LAPKA_METRICS_PORT, '127.0.0.1')

let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  await Promise.all(running.map((projection) => projection.stop()))
  await log.close()
  await Promise.all([db.destroy(), logPool.end()])
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())
process.send?.('ready')

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
