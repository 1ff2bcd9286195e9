import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { databaseUrlsOf } from '@lapka/contracts/database-urls.ts'
import {
  BAD_CONFIGURATION_CODE,
  originOf,
  publicUrlOf,
  readConfiguration,
  relaysOf,
  type Configuration,
} from '@lapka/contracts/configuration.ts'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { keepLogClock } from '@lapka/event-log/log-clock.ts'
import { watchLogServer } from '@lapka/event-log/log-server.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { traceAppends } from '@lapka/event-log/trace-appends.ts'
import { openLookupKey } from '@lapka/event-log/vault/lookup-key.ts'
import { openPushKey } from '@lapka/event-log/vault/push-key.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { watchPositions } from '@lapka/projections/position-watch.ts'
import { readBackupAt } from '@lapka/process/backup-mark.ts'
import { createLogAlarms } from '@lapka/process/log-alarms.ts'
import { createProcessLog, messageOf } from '@lapka/process/process-log.ts'
import { metricsAddressOf, serveMetrics, type Health } from '@lapka/process/serve-metrics.ts'
import { openTracing } from '@lapka/process/open-tracing.ts'
import { describeSpace, ownDiskOf, watchDisk } from '@lapka/process/watch-disk.ts'
import { keepSampling } from '@lapka/state/metrics.ts'
import { buildApp } from './app.ts'
import { CHECKOUT_TIMEOUT_MS, productionLimits } from './dependencies.ts'
import { createRoomChannel } from './live/room-channel.ts'
import { createKeptFiles } from './files/kept-files.ts'
import { createUnfinishedFiles } from './files/unfinished-files.ts'
import { drainTimes } from './http/drain.ts'
import { createDemandRecorder } from './what-if/record-demand.ts'
import { createVisitRecorder } from './visits/record-visits.ts'
import { createRunInWorker } from './what-if/run-in-worker.ts'
import { sampleLogServer } from './operations/log-server/sample-log-server.ts'
import { sampleApi } from './operations/sample-api.ts'
import { createChangeFeed } from './live/change-feed.ts'
import { loadTargetsOf } from './load-targets.ts'
import { payoutSenderOf } from './payouts/bank-file-routes.ts'
import { readKeysTogether } from './read-keys-together.ts'
import { createPasswords } from './sessions/password.ts'
import { createPasswordTries } from './sessions/password-tries.ts'
import { createSharedBudgets } from './sessions/shared-budgets.ts'
import { listenToState } from './live/listen-to-state.ts'
import { createSessions } from './sessions/sessions.ts'

/** The api's process. Builds everything once, hands it down, ends when told to or when its supervisor is gone. */
const STOP_BOUND_MS = 11_000

const fail = (sentence: string, code = 1): never => {
  console.error(sentence)
  process.exit(code)
}
const refuse = (sentence: string): never => fail(sentence, BAD_CONFIGURATION_CODE)

const configured = (): Configuration => {
  const read = readConfiguration(process.env)
  return 'problems' in read ? refuse(read.problems.map((problem) => problem.sentence).join(' ')) : read.configuration
}

const configuration = configured()
const missing = (name: string) => refuse(`${name}: set it, or start everything with npm start.`)
const required = (name: 'LAPKA_MASTER_KEY' | 'STRIPE_WEBHOOK_SECRET'): string => configuration[name] ?? missing(name)
const { databaseUrl, eventLogUrl, keysUrl } = databaseUrlsOf(configuration) ?? missing('DATABASE_URL')
const masterKey = required('LAPKA_MASTER_KEY')
const webhookSecret = required('STRIPE_WEBHOOK_SECRET')
const { LAPKA_PORT: port, LAPKA_HOST: host } = configuration
const publicUrl = publicUrlOf(configuration)

const processLog = createProcessLog('api', configuration.LAPKA_LOG_LEVEL)
const metrics = new Registry()
collectDefaultMetrics({ register: metrics })
const ownDisk = ownDiskOf(configuration)
const disk = await watchDisk({ ...ownDisk, onChange: (space) => processLog.warn(describeSpace(space, ownDisk.folder)) })
const tracing = await openTracing(configuration.OTEL_EXPORTER_OTLP_ENDPOINT, 'api')
const {
  log: openedLog,
  keys,
  close: closeLog,
} = openLog({
  url: eventLogUrl,
  keysUrl,
  part: 'api',
  hasSpace: disk.hasSpace,
  dataFolder: configuration.LAPKA_DATA_DIR,
  onProblem: createLogAlarms(metrics, processLog),
})
const log = traceAppends(openedLog, tracing?.inSpan)
const logServer = watchLogServer({
  url: eventLogUrl,
  keysUrl,
  opsUrl: configuration.EVENT_LOG_OPS_URL,
  freeBytes: () => (ownDisk.of === 'database' ? disk.space().freeMegabytes * 1024 * 1024 : undefined),
})
const clock = keepLogClock(log)
const vault = createVault({ masterKey, keys: readKeysTogether(keys) })
const lookupKey = await openLookupKey(keys, masterKey).catch((error: unknown) =>
  fail(`The keys at KEYS_URL can't be opened: ${messageOf(error)}`),
)
const pushKey = await openPushKey(keys, masterKey)
const db = openDatabase({ url: databaseUrl })
const changes = createChangeFeed()
const watch = watchPositions({ url: databaseUrl, onProjected: changes.announce })
const sessions = createSessions(db)
const roomChannel = createRoomChannel({ db, url: databaseUrl })
const demand = createDemandRecorder(db)
const visits = createVisitRecorder(db)

const checkpoints = openCheckpoints({
  log,
  folder: join(configuration.LAPKA_DATA_DIR, 'checkpoints'),
  key: createSigningKey({ seed: configuration.LAPKA_CHECKPOINT_KEY, masterKey }),
  now: clock.now,
  origin: originOf(configuration),
})

const { app, live, drain, readReadiness } = await buildApp({
  log,
  handle: createHandle({ log, vault }),
  vault,
  db,
  watch,
  changes,
  roomChannel,
  relays: relaysOf(configuration),
  checkpoints,
  sessions,
  metrics,
  tracing,
  files: createKeptFiles(resolve(configuration.LAPKA_DATA_DIR, 'files'), vault),
  unfinished: createUnfinishedFiles(resolve(configuration.LAPKA_DATA_DIR, 'unfinished'), vault),
  demand,
  visits,
  startWhatIf: createRunInWorker({ eventLogUrl, keysUrl, databaseUrl }),
  now: clock.now,
  newId: randomUUID,
  publicUrl,
  site: {
    marketingUrl: configuration.LAPKA_MARKETING_URL?.replace(/\/+$/, '') ?? null,
    socialUrls: configuration.LAPKA_SOCIAL_URLS?.split(',') ?? [],
    analyticsUrl: configuration.LAPKA_EXTERNAL_LIBRARIES ? (configuration.LAPKA_ANALYTICS_URL ?? null) : null,
    mapUrl: configuration.LAPKA_MAP_URL,
    contact: {
      phone: configuration.LAPKA_CONTACT_PHONE ?? null,
      address: configuration.LAPKA_CONTACT_ADDRESS ?? null,
      email: configuration.LAPKA_CONTACT_EMAIL ?? null,
    },
    issuer: {
      name: configuration.LAPKA_ISSUER_NAME,
      address: configuration.LAPKA_ISSUER_ADDRESS,
      uic: configuration.LAPKA_ISSUER_UIC,
    },
    feePercent: configuration.LAPKA_FEE_PERCENT,
  },
  lookupKey,
  webhookSecret,
  pushKey,
  limits: productionLimits,
  fourEyesCents: configuration.LAPKA_FOUR_EYES_CENTS,
  feePercent: configuration.LAPKA_FEE_PERCENT,
  payoutSender: payoutSenderOf(configuration),
  storagePriceCents: configuration.LAPKA_STORAGE_PRICE_CENTS,
  passwords: createPasswords(),
  passwordTries: createPasswordTries(
    productionLimits.passwordTries,
    createSharedBudgets({
      db,
      lookupKey,
      onAway: (error) => processLog.warn('wrong passwords are counted by this process alone', { error: messageOf(error) }),
    }),
  ),
  checkoutTimeoutMs: CHECKOUT_TIMEOUT_MS,
  disk,
  logServer,
  backupAt: () => readBackupAt(configuration.LAPKA_DATA_DIR),
  drainTimes,
  logLevel: configuration.LAPKA_LOG_LEVEL,
  trustProxy: configuration.LAPKA_TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
  loadTargets: loadTargetsOf(configuration, publicUrl),
  consoleFolder: fileURLToPath(new URL('../../console/dist', import.meta.url)),
}).catch((error: unknown) => fail(`The api could not be built: ${error instanceof Error ? error.message : String(error)}`))

const stateListener = listenToState({
  url: databaseUrl,
  changes,
  onEnded: (sessionHash) => {
    sessions.forget(sessionHash)
    live.endSession(sessionHash)
  },
  onListening: () => {
    sessions.forgetAll()
    void live.endWhatNoLongerRuns()
  },
})

const readLogSize = sampleLogServer(logServer, metrics)
const sampling = keepSampling(db, {
  part: 'api',
  read: () => sampleApi({ metrics, head: log.head, sockets: live.count, logServer: readLogSize }),
})

const metricsAt = metricsAddressOf(configuration)
const readHealth = async (): Promise<Health> => {
  const readiness = await readReadiness()
  return { ...readiness, status: readiness.status === 'ok' || readiness.status === 'degraded' ? readiness.status : 'unavailable' }
}
const metricsServer =
  metricsAt &&
  (await serveMetrics(metricsAt, metrics, readHealth).catch((error: unknown) =>
    fail(`Port ${metricsAt.port} could not be opened (${String(error)}). Choose another with LAPKA_METRICS_PORT.`),
  ))

let isStopping = false
/** Not ready any more, lets go of sockets, answers what was asked, then closes what it stood on; in bounded time. */
const stop = async (): Promise<void> => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), STOP_BOUND_MS).unref()
  live.closeAll()
  await drain.stop()
  await app.close()
  metricsServer?.close()
  clock.stop()
  disk.stop()
  await Promise.all([sampling.stop(), tracing?.stop()])
  await Promise.all([
    watch.close(),
    stateListener.stop(),
    roomChannel.stop(),
    closeLog(),
    logServer.close(),
    demand.flush(),
    visits.flush(),
  ])
  await db.destroy()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop())

await clock.measured
await app
  .listen({ port, host })
  .catch((error: unknown) => fail(`Port ${port} could not be opened (${String(error)}). Choose another with LAPKA_PORT.`))
if (process.send !== undefined && !process.connected) await stop()
process.send?.('ready')
