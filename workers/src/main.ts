import { join } from 'node:path'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { keepLogClock } from '@lapka/event-log/log-clock.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { traceAppends } from '@lapka/event-log/trace-appends.ts'
import { openLookupKey } from '@lapka/event-log/vault/lookup-key.ts'
import { openPushKey } from '@lapka/event-log/vault/push-key.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { createProjectionMetrics } from '@lapka/projections/metrics.ts'
import type { RunnerDependencies, Running } from '@lapka/projections/run-projection.ts'
import { runProjections } from '@lapka/projections/run-together.ts'
import { keepBeating } from '@lapka/state/heartbeats.ts'
import { keepSampling } from '@lapka/state/metrics.ts'
import { measureBackupAge } from '@lapka/process/backup-mark.ts'
import { createLogAlarms } from '@lapka/process/log-alarms.ts'
import { memoryMegabytes } from '@lapka/process/memory.ts'
import { createProcessLog, messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { runProcess } from '@lapka/process/run-process.ts'
import { openTracing } from '@lapka/process/open-tracing.ts'
import type { InSpan } from '@lapka/process/tracing.ts'
import { watchDisk } from '@lapka/process/watch-disk.ts'
import { serveMetrics } from '@lapka/process/serve-metrics.ts'
import { startCheckpointKeeper } from './checkpoints/keeper.ts'
import { createMailer } from './mailer.ts'
import { createStripeGateway } from './payments/stripe-gateway.ts'
import { createProviderLists } from './payments/provider-lists.ts'
import { createCallMetrics, measureCalls } from './measure-calls.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { isProviderAway } from './payment-gateway.ts'
import { observeWorkers } from './observe.ts'
import { outbox } from './outbox/project.ts'
import { workerSettings, type WorkerSettings } from './worker-settings.ts'
import { createPusher } from './pusher.ts'
import { startWorkers } from './start-workers.ts'

/** The workers' process: acts on the world until it is told to end or its supervisor is gone. */
/** The outbox keeps one to itself while it runs alone. */
const CONNECTIONS = 10

const start = async (settings: WorkerSettings): Promise<() => Promise<void>> => {
  const processLog = createProcessLog('workers', settings.logLevel)
  const metrics = createMetrics()
  measureBackupAge(metrics.registry, settings.dataFolder)
  const tracing = await openTracing(settings.spansTo, 'workers')
  const { databaseUrl, eventLogUrl, keysUrl } = settings.databases
  const db = openDatabase({ url: databaseUrl, maxConnections: CONNECTIONS })
  const disk = await watchDisk(settings.disk)
  const {
    log: openedLog,
    keys,
    close,
  } = openLog({
    url: eventLogUrl,
    keysUrl,
    part: 'workers',
    hasSpace: disk.hasSpace,
    dataFolder: settings.dataFolder,
    onProblem: createLogAlarms(metrics.registry, processLog),
    onLost: (error) => processLog.warn('An idle connection was lost', { error: messageOf(error) }),
  })
  const log = traceAppends(openedLog, tracing?.inSpan)
  const clock = keepLogClock(log)
  await clock.measured
  const vault = createVault({ masterKey: settings.masterKey, keys })
  const lookupKey = await openLookupKey(keys, settings.masterKey)
  const { gateway, providerLists, mailer, calls } = openOutside(settings, metrics, tracing?.inSpan)
  const { publicUrl, queueAddress, reminderHours, issuer } = settings
  const pushKey = await openPushKey(keys, settings.masterKey)
  const pusher = createPusher({ key: pushKey, contact: contactOf(settings), now: clock.now })
  const dependencies = { db, log, vault, pusher, gateway, providerLists, mailer, processLog, metrics }
  const workers = startWorkers({
    ...dependencies,
    lookupKey,
    inSpan: tracing?.inSpan,
    postgresUrl: databaseUrl,
    now: clock.now,
    queueAddress,
    publicUrl,
    mapUrl: settings.mapUrl,
    reminderHours,
    issuer,
    dataFolder: settings.dataFolder,
  })
  const requesting = requestWork({ log, db, url: databaseUrl, vault, onProjected: tracing?.onProjected }, { metrics, processLog })
  const checkpoints = openCheckpoints({
    log,
    folder: join(settings.dataFolder, 'checkpoints'),
    key: createSigningKey({ seed: settings.checkpointKey, masterKey: settings.masterKey }),
    now: clock.now,
    origin: settings.origin,
  })
  const checkpointKeeper = startCheckpointKeeper({ checkpoints, witnesses: settings.witnesses, log: processLog })

  const observing = observeWorkers({ db, workers, metrics, now: clock.now })
  const read = async () => ({ memoryMegabytes: memoryMegabytes(), calls: calls.totals() })
  const sampling = keepSampling(db, { part: 'workers', read })
  const beating = keepBeating(db, { part: 'workers', isQueueReady: workers.isQueueReady })
  const server = settings.metricsAt && (await serveMetrics(settings.metricsAt, metrics.registry, observing.readHealth))
  processLog.info('Workers started', { queue: 'redisUrl' in queueAddress ? 'Redis' : 'PostgreSQL' })

  return async () => {
    observing.stop()
    server?.close()
    clock.stop()
    await Promise.all([beating.stop(), sampling.stop(), requesting.stop(), workers.stop(), checkpointKeeper.stop()])
    mailer.close()
    disk.stop()
    await Promise.all([db.destroy(), close(), tracing?.stop()])
    processLog.info('Workers stopped')
  }
}

type Telling = { metrics: Metrics; processLog: ProcessLog }

/** The outbox: events of the log become rows of the list of work. */
const requestWork = (following: RunnerDependencies, { metrics, processLog }: Telling): Running => {
  const projected = createProjectionMetrics(metrics.registry)
  return runProjections([outbox], {
    ...following,
    onBatch: projected.onBatch,
    onWentBack: () => processLog.warn('The event log went back to an older copy; work done since is looked at again'),
    onProblem: (projection, error) => {
      projected.onProblem(projection)
      processLog.warn('A batch failed and is tried again', { projection, error: messageOf(error) })
    },
  })
}

/** Where push services reach us: the address that our letters come from. */
const contactOf = ({ mailFrom }: WorkerSettings): string => `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

/** The payment provider and the mail server, each call of which is timed. */
const openOutside = (settings: WorkerSettings, { registry }: Metrics, inSpan: InSpan | undefined) => {
  const calls = createCallMetrics(registry)
  const { send, close } = createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom })
  const reached = { secretKey: settings.stripeSecretKey, apiUrl: settings.stripeApiUrl }
  const provider = createStripeGateway({ ...reached, publicUrl: settings.publicUrl })
  return {
    calls,
    providerLists: createProviderLists(reached),
    gateway: measureCalls(provider, { service: 'payments', metrics: calls, inSpan, hasFailed: isProviderAway }),
    mailer: { close, ...measureCalls({ send }, { service: 'mail', metrics: calls, inSpan, hasFailed: () => false }) },
  }
}

await runProcess({ name: 'workers', settingsOf: workerSettings, start })
