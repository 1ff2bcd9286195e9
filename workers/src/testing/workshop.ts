import pg from 'pg'
import { vi } from 'vitest'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { createPostgresLog } from '@lapka/event-log/postgres-engine.ts'
import { createMigratedDatabase, TIMEOUT_MS, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { createPostgresKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { receiveProviderEvent } from '@lapka/state/provider-events/provider-events.ts'
import { appointments } from '@lapka/projections/appointments/project.ts'
import { claims } from '@lapka/projections/claims/project.ts'
import { professionals } from '@lapka/projections/professionals/project.ts'
import { waitlist } from '@lapka/projections/waitlist/project.ts'
import { runProjections } from '@lapka/projections/run-together.ts'
import { startPaymentProvider, type PaymentProvider } from '@lapka/simulators/payment-simulator/testing/payment-provider.ts'
import { createProcessLog } from '@lapka/process/process-log.ts'
import { createMailer } from '../mailer.ts'
import { outbox } from '../outbox/project.ts'
import { createStripeGateway } from '../payments/stripe-gateway.ts'
import { createMetrics } from '../metrics.ts'
import type { Pusher } from '../pusher.ts'
import type { QueueAddress } from '../queue/bullmq.ts'
import { startWorkers, type Workers } from '../start-workers.ts'
import { createPractice, type Practice } from './practice.ts'
import { headersOf, startSmtpServer } from './smtp-server.ts'

export const MASTER_KEY = 'cd'.repeat(32)
const MONTH_MS = 30 * DAY_MS
export type Workshop = Awaited<ReturnType<typeof openWorkshop>>

/** Another life of the same practice: what was put back from a backup, in the world as it is now. */
type Restored = { database: TestDatabase; logUrl: string; world: World }
type World = {
  provider: PaymentProvider
  smtp: Awaited<ReturnType<typeof startSmtpServer>>
  clinic: Awaited<ReturnType<Practice['openPractice']>>
}

/** Everything real but the provider and the mail server: PostgreSQL with log, outbox and queue, workers as many as a test starts. */
export const openWorkshop = async (restored?: Restored) => {
  const database = restored?.database ?? (await createMigratedDatabase())
  const pool = new pg.Pool({ connectionString: database.url, max: 8 })
  pool.on('error', () => undefined)
  const db = openDatabase({ url: database.url, timeoutMs: TIMEOUT_MS })
  const log = createPostgresLog({ ...(restored ? { url: restored.logUrl } : { pool }), timeoutMs: TIMEOUT_MS })
  const vault = createVault({ masterKey: MASTER_KEY, keys: createPostgresKeyStore(pool, TIMEOUT_MS) })
  const practice = createPractice({ log, vault, isClockRunning: true })
  const provider = restored?.world.provider ?? (await startPaymentProvider({ now: () => Date.parse(practice.now()) }))
  const smtp = restored?.world.smtp ?? (await startSmtpServer())
  const projecting = runProjections([appointments, claims, professionals, waitlist, outbox], {
    log,
    db,
    url: database.url,
    vault,
  })
  const openClinic = async () => {
    // It opened a month ago: no letters about its verification are due any more.
    practice.pass(-MONTH_MS)
    const opened = await practice.openPractice()
    practice.pass(MONTH_MS)
    return opened
  }
  const clinic = restored?.world.clinic ?? (await openClinic())
  const started: Workers[] = []

  type Options = {
    pusher?: Pusher
    queueAddress?: QueueAddress
    concurrency?: number
    sweepEveryMs?: number
    providerTimeoutMs?: number
  }
  const startOne = (options: Options = {}): Workers => {
    const workers = startWorkers({
      db,
      postgresUrl: database.url,
      queueAddress: options.queueAddress ?? { postgresUrl: database.url },
      log,
      vault,
      lookupKey: 'ab'.repeat(32),
      gateway: createStripeGateway({
        secretKey: provider.secretKey,
        apiUrl: provider.url,
        publicUrl: 'http://lapka.test',
        timeoutMs: options.providerTimeoutMs ?? 2_000,
      }),
      mailer: createMailer({ smtpUrl: smtp.url, from: 'Лапка <hello@lapka.test>' }),
      pusher: options.pusher ?? { send: async () => ({ sent: true }) },
      publicUrl: 'http://lapka.test',
      processLog: createProcessLog('workers', 'silent'),
      metrics: createMetrics(),
      now: practice.now,
      concurrency: options.concurrency ?? 4,
      sweepEveryMs: options.sweepEveryMs ?? 100,
    })
    started.push(workers)
    return workers
  }

  const until = (check: () => Promise<void> | void, timeout = TIMEOUT_MS) => vi.waitFor(check, { timeout, interval: 40 })

  /** The provider's webhook, stored as the api stores it. */
  const webhook = (type: string, objectId: string, id = `evt_${crypto.randomUUID()}`) =>
    receiveProviderEvent(db, { id, type, createdAt: practice.now(), objectId, payload: { id } })

  const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to === address)
  const outboxRows = (kind?: string) =>
    db
      .selectFrom('state.outbox')
      .selectAll()
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .execute()

  const stopWorkers = async () => {
    await Promise.all(started.splice(0).map((workers) => workers.stop()))
  }
  const close = async () => {
    await stopWorkers()
    await projecting.stop()
    await log.close()
    await db.destroy()
    await pool.end()
    if (restored === undefined) await Promise.all([provider.close(), smtp.close()])
    await database.drop()
  }
  return {
    url: database.url,
    ownerUrl: database.ownerUrl,
    db,
    log,
    practice,
    provider,
    smtp,
    clinic,
    startOne,
    until,
    webhook,
    mailsTo,
    messageIds: () => smtp.mails.map((mail) => headersOf(mail)['message-id']),
    outboxRows,
    stopWorkers,
    stopProjecting: projecting.stop,
    close,
  }
}
