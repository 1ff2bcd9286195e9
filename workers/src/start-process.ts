import { join } from 'node:path'
import type { Registry } from 'prom-client'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { keepLogClock } from '@lapka/event-log/log-clock.ts'
import { openLookupKey } from '@lapka/event-log/vault/lookup-key.ts'
import { openPushKey } from '@lapka/event-log/vault/push-key.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import type { ProjectionMetrics } from '@lapka/projections/metrics.ts'
import { partOf, type PartContext } from '@lapka/projections/run-parts.ts'
import type { RunnerDependencies } from '@lapka/projections/run-projection.ts'
import { runProjections } from '@lapka/projections/run-together.ts'
import { keepBeating } from '@lapka/state/heartbeats.ts'
import { keepSampling } from '@lapka/state/metrics.ts'
import { measureBackupAge } from '@lapka/process/backup-mark.ts'
import { createProcessLog, messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import type { Running } from '@lapka/process/run-process.ts'
import type { InSpan } from '@lapka/process/tracing.ts'
import { startCheckpointKeeper } from './checkpoints/keeper.ts'
import { createMailer } from './mailer.ts'
import { createStripeGateway } from './payments/stripe-gateway.ts'
import { createProviderLists } from './payments/provider-lists.ts'
import { createCallMetrics, measureCalls } from './measure-calls.ts'
import { createMetrics } from './metrics.ts'
import { isProviderAway } from './payment-gateway.ts'
import { observeWorkers } from './observe.ts'
import { outbox } from './outbox/project.ts'
import { workerSettings, type WorkerSettings } from './worker-settings.ts'
import { createPusher } from './pusher.ts'
import { startWorkers } from './start-workers.ts'

/** The outbox keeps one to itself while it runs alone. */
const CONNECTIONS = 10

/** Acts on the world until it is stopped. */
const start = async (settings: WorkerSettings, context: PartContext): Promise<Running> => {
  const { log, keys, tracing, registry } = context
  const { databaseUrl } = context.databases
  const processLog = createProcessLog('workers', settings.logLevel)
  const metrics = createMetrics(registry)
  measureBackupAge(registry, settings.dataFolder)
  const db = openDatabase({ url: databaseUrl, maxConnections: CONNECTIONS })
  const clock = keepLogClock(log)
  await clock.measured
  const vault = createVault({ masterKey: settings.masterKey, keys })
  const lookupKey = await openLookupKey(keys, settings.masterKey)
  const { gateway, providerLists, mailer, calls } = openOutside(settings, registry, tracing?.inSpan)
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
  const following = { log, db, url: databaseUrl, vault, onProjected: tracing?.onProjected }
  const requesting = requestWork(following, context.projectionMetrics(), processLog)
  const checkpoints = openCheckpoints({
    log,
    folder: join(settings.dataFolder, 'checkpoints'),
    key: createSigningKey({ seed: settings.checkpointKey, masterKey: settings.masterKey }),
    now: clock.now,
    origin: settings.origin,
  })
  const checkpointKeeper = startCheckpointKeeper({ checkpoints, witnesses: settings.witnesses, log: processLog })

  const observing = observeWorkers({ db, workers, metrics, now: clock.now })
  const read = async () => ({ ...context.memory(), calls: calls.totals() })
  const sampling = keepSampling(db, { part: 'workers', read })
  const beating = keepBeating(db, { part: 'workers', isQueueReady: workers.isQueueReady })
  processLog.info('Workers started', { queue: 'redisUrl' in queueAddress ? 'Redis' : 'PostgreSQL' })

  return {
    readHealth: observing.readHealth,
    stop: async () => {
      observing.stop()
      clock.stop()
      await Promise.all([beating.stop(), sampling.stop(), requesting.stop(), workers.stop(), checkpointKeeper.stop()])
      mailer.close()
      await db.destroy()
      processLog.info('Workers stopped')
    },
  }
}

/** The outbox: events of the log become rows of the list of work. */
const requestWork = (following: RunnerDependencies, projected: ProjectionMetrics, processLog: ProcessLog) =>
  runProjections([outbox], {
    ...following,
    onBatch: projected.onBatch,
    onWentBack: () => processLog.warn('The event log went back to an older copy; work done since is looked at again'),
    onProblem: (projection, error) => {
      projected.onProblem(projection)
      processLog.warn('A batch failed and is tried again', { projection, error: messageOf(error) })
    },
  })

/** Where push services reach us: the address that our letters come from. */
const contactOf = ({ mailFrom }: WorkerSettings): string => `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

/** The payment provider and the mail server, each call of which is timed. */
const openOutside = (settings: WorkerSettings, registry: Registry, inSpan: InSpan | undefined) => {
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

export const workers = partOf({ name: 'workers', settingsOf: workerSettings, start })
