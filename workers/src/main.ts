import { join } from 'node:path'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { openLog } from '@lapka/event-log/open-log.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { createProjectionMetrics } from '@lapka/projections/metrics.ts'
import { runProjection } from '@lapka/projections/run-projection.ts'
import { workBacklog } from '@lapka/state/outbox/work-list.ts'
import { createProcessLog, messageOf } from '@lapka/process/process-log.ts'
import { runProcess } from '@lapka/process/run-process.ts'
import { watchDisk } from '@lapka/process/watch-disk.ts'
import { serveMetrics } from '@lapka/process/serve-metrics.ts'
import { startCheckpointKeeper } from './checkpoints/keeper.ts'
import { createMailer } from './emails/mailer.ts'
import { createStripeGateway } from './payments/stripe-gateway.ts'
import { createMetrics } from './metrics.ts'
import { outbox } from './outbox/project.ts'
import { workerSettings, type WorkerSettings } from './worker-settings.ts'
import { startWorkers } from './start-workers.ts'

/** The workers' process: acts on the world until it is told to end or its supervisor is gone. */
const BACKLOG_EVERY_MS = 5_000
/** The outbox keeps one to itself, and announces by another. */
const CONNECTIONS = 10

const start = async (settings: WorkerSettings): Promise<() => Promise<void>> => {
  const processLog = createProcessLog('workers', settings.logLevel)
  const metrics = createMetrics()
  const { databaseUrl, eventLogUrl, keysUrl } = settings.databases
  const db = openDatabase({ url: databaseUrl, maxConnections: CONNECTIONS })
  const disk = watchDisk({ folder: settings.databaseFolder })
  const { log, keys, close } = openLog({
    url: eventLogUrl,
    keysUrl,
    hasSpace: disk.hasSpace,
    onLost: (error) => processLog.warn('An idle connection was lost', { error: messageOf(error) }),
  })
  const vault = createVault({ masterKey: settings.masterKey, keys })
  const mailer = createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom })
  const gateway = createStripeGateway({
    secretKey: settings.stripeSecretKey,
    apiUrl: settings.stripeApiUrl,
    publicUrl: settings.publicUrl,
  })
  const { publicUrl, queueAddress } = settings
  const { reminderHours } = settings
  const dependencies = { db, log, vault, gateway, mailer, processLog, metrics }
  const workers = startWorkers({ ...dependencies, postgresUrl: databaseUrl, queueAddress, publicUrl, reminderHours })
  const projected = createProjectionMetrics(metrics.registry)
  const requesting = runProjection(outbox, {
    log,
    db,
    vault,
    onBatch: projected.onBatch,
    onProblem: (projection, error) => {
      projected.onProblem(projection)
      processLog.warn('A batch failed and is tried again', { projection, error: messageOf(error) })
    },
  })
  const checkpoints = openCheckpoints({
    log,
    folder: join(settings.dataFolder, 'checkpoints'),
    key: createSigningKey({ seed: settings.checkpointKey, masterKey: settings.masterKey }),
    now: () => new Date().toISOString(),
  })
  const checkpointKeeper = startCheckpointKeeper({ checkpoints, log: processLog })

  const observe = async (): Promise<void> => {
    metrics.onQueue(workers.isQueueReady())
    const { due, oldestDueAt } = await workBacklog(db, new Date().toISOString())
    metrics.onBacklog({
      dueCount: Number(due),
      oldestDueSeconds: oldestDueAt === null ? 0 : (Date.now() - oldestDueAt.getTime()) / 1000,
    })
  }
  const observing = setInterval(() => void observe().catch(() => undefined), BACKLOG_EVERY_MS)
  const isHealthy = async () => (await workBacklog(db, new Date().toISOString())) !== undefined
  const server = settings.metricsAt && (await serveMetrics(settings.metricsAt, metrics.registry, isHealthy))
  processLog.info('Workers started', { queue: 'redisUrl' in queueAddress ? 'Redis' : 'PostgreSQL' })

  return async () => {
    clearInterval(observing)
    server?.close()
    await Promise.all([requesting.stop(), workers.stop(), checkpointKeeper.stop()])
    mailer.close()
    disk.stop()
    await Promise.all([db.destroy(), close()])
    processLog.info('Workers stopped')
  }
}

await runProcess({ name: 'workers', settingsOf: workerSettings, start })
