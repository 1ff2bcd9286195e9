import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BAD_CONFIGURATION_CODE } from '@lapka/contracts/read-configuration.ts'
import { TIMEOUT_MS } from '@lapka/event-log/testing/test-database.ts'
import { leaseWork } from '@lapka/state/outbox/work-list.ts'
import { compileCache } from '@lapka/process/testing/compile-cache.ts'
import { reservedPort } from '@lapka/process/testing/reserved-ports.ts'
import { queueBackends, redisProgram } from '../testing/queue-backends.ts'
import { createRedisServer } from '../testing/redis-server.ts'
import { MASTER_KEY, openWorkshop, type Workshop } from '../testing/workshop.ts'
import { LEASE_MS } from './take-work.ts'

let workshop: Workshop
const children: ChildProcess[] = []
beforeEach(async () => {
  workshop = await openWorkshop()
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  await workshop.close()
})

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** The workers' real process, so that it can really be killed. */
const spawnWorkers = (more: Record<string, string> = {}): ChildProcess => {
  const environment = {
    ...compileCache,
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: workshop.url,
    LAPKA_MASTER_KEY: MASTER_KEY,
    STRIPE_API_URL: workshop.provider.url,
    STRIPE_SECRET_KEY: workshop.provider.secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_workshop',
    SMTP_URL: workshop.smtp.url,
    LAPKA_LOG_LEVEL: 'warn',
    ...more,
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  return child
}

const startPaying = async (hours = 48) => {
  const parent = await workshop.practice.registerParent()
  const startsAt = workshop.practice.slotAhead(hours)
  const appointmentId = await workshop.practice.place({ professionalId: workshop.clinic.professionalId, ...parent, startsAt })
  await workshop.practice.startPayment(appointmentId)
  return { appointmentId, startsAt, ...parent }
}
const paid = async (appointmentId: string) => {
  await workshop.until(async () => {
    const { payment } = await workshop.practice.states(appointmentId)
    if (payment.status !== 'open') throw new Error(payment.status)
    workshop.provider.pay(payment.checkoutSessionId)
    await workshop.webhook('checkout.session.completed', payment.checkoutSessionId)
  })
  await workshop.until(async () => expect((await workshop.practice.states(appointmentId)).appointment.status).toBe('confirmed'))
}
const statusOfRefund = async (appointmentId: string) => (await workshop.practice.states(appointmentId)).payment.refunds[0]?.status
const undone = async () =>
  (await workshop.outboxRows()).filter((row) => row.doneAt === null && row.dueAt.getTime() <= Date.parse(workshop.practice.now()))

describe('a worker that dies', () => {
  it('between the provider’s answer and writing it down leaves no second refund behind', async () => {
    const first = workshop.startOne()
    const { appointmentId } = await startPaying()
    await paid(appointmentId)
    await first.stop()

    // The refund is made at the provider; the worker is killed before it hears so.
    const dies = new Promise<void>((resolve) => {
      workshop.provider.beforeAnswer(async (path) => {
        if (!path.startsWith('POST /v1/refunds')) return
        workshop.provider.beforeAnswer(() => undefined)
        await Promise.all(children.map(kill))
        resolve()
      })
    })
    spawnWorkers()
    await workshop.practice.cancel(appointmentId)
    await dies
    expect(workshop.provider.refunds()).toHaveLength(1)
    expect(await statusOfRefund(appointmentId)).toBe('requested')

    workshop.startOne()
    workshop.practice.pass(LEASE_MS + 1_000)
    await workshop.until(async () => expect(await statusOfRefund(appointmentId)).toBe('pending'))
    expect(workshop.provider.refunds()).toHaveLength(1)
  })

  it('holds its work no longer than its lease', async () => {
    const { appointmentId } = await startPaying()
    await workshop.until(async () => expect(await workshop.outboxRows('open-checkout')).toHaveLength(1))
    const [row] = await workshop.outboxRows('open-checkout')
    await leaseWork(workshop.db, row?.workId ?? '', { leasedBy: 'the dead', leaseMs: LEASE_MS, now: workshop.practice.now() })
    const workers = workshop.startOne()
    await workers.sweep()
    await workers.sweep()
    expect((await workshop.practice.states(appointmentId)).payment.status).toBe('requested')
    workshop.practice.pass(LEASE_MS)
    await workshop.until(async () => expect((await workshop.practice.states(appointmentId)).payment.status).toBe('open'))
  })

  it('gives back what it has in hand when it is told to end, and ends with success', async () => {
    const door = Promise.withResolvers<void>()
    workshop.smtp.state.door = door.promise
    const child = spawnWorkers()
    const { appointmentId, email } = await startPaying()
    await paid(appointmentId)
    await workshop.until(async () =>
      expect(
        (await workshop.outboxRows('send-email')).filter((row) => row.leasedBy !== null && row.leaseUntil !== null),
      ).toHaveLength(2),
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect((await workshop.outboxRows('send-email')).map(({ leaseUntil, doneAt }) => ({ leaseUntil, doneAt }))).toEqual([
      { leaseUntil: null, doneAt: null },
      { leaseUntil: null, doneAt: null },
    ])
    door.resolve()
    workshop.startOne()
    await workshop.until(() => expect(workshop.mailsTo(email).length).toBeGreaterThan(0))
  })
})

describe('two workers', () => {
  it('never do one row twice', async () => {
    const bookings = []
    for (let index = 0; index < 4; index++) bookings.push(await startPaying(48 + index))
    for (let index = 0; index < 3; index++) workshop.startOne({ sweepEveryMs: 20 })
    for (const { appointmentId } of bookings) await paid(appointmentId)
    await workshop.until(() => expect(workshop.smtp.mails).toHaveLength(8))
    await workshop.until(async () => expect(await undone()).toEqual([]))
    expect(new Set(workshop.messageIds()).size).toBe(8)
    expect(workshop.provider.sessions()).toHaveLength(4)
  })
})

describe.each(queueBackends)('a queue on $name that forgets everything', ({ start }) => {
  it('loses nothing: the sweep brings all of it back', async () => {
    const queue = await start(workshop.url)
    const workers = workshop.startOne({
      queueAddress: queue.address,
      concurrency: 2,
      sweepEveryMs: 60_000,
      // A client that gave up on the API would come again.
      providerTimeoutMs: TIMEOUT_MS,
    })
    await workshop.until(() => expect(workers.isQueueReady()).toBe(true))
    const door = Promise.withResolvers<void>()
    let atDoor = 0
    workshop.provider.beforeAnswer(async (path) => {
      atDoor += path === 'POST /v1/checkout/sessions' ? 1 : 0
      await door.promise
    })
    const bookings: string[] = []
    for (let index = 0; index < 6; index++) bookings.push((await startPaying(48 + index)).appointmentId)
    const open = async () => {
      const all = await Promise.all(bookings.map((appointmentId) => workshop.practice.states(appointmentId)))
      return all.filter(({ payment }) => payment.status === 'open').length
    }
    // Two are in hand and wait for the provider, the hints of the other four lie in the queue.
    await workshop.until(() => expect(atDoor).toBe(2))
    await workshop.until(async () => expect(await queue.jobs()).toBeGreaterThanOrEqual(6))
    await queue.flush()
    door.resolve()
    await workshop.until(async () => expect(await open()).toBeGreaterThanOrEqual(2))
    expect(await open()).toBeLessThan(6)
    await workers.sweep()
    await workshop.until(async () => expect(await open()).toBe(6))
    expect(workshop.provider.sessions()).toHaveLength(6)
    await workshop.stopWorkers()
    await queue.stop()
  })
})

describe('without a queue', () => {
  it('work is done by the sweeper, late but all of it', async () => {
    const workers = workshop.startOne({ queueAddress: { redisUrl: 'redis://127.0.0.1:1' } })
    const { appointmentId, email } = await startPaying()
    await paid(appointmentId)
    await workshop.until(() => expect(workshop.mailsTo(email)).toHaveLength(1))
    expect(workers.isQueueReady()).toBe(false)
  })

  it.skipIf(redisProgram === undefined)('work goes on when Redis is killed on the way', async () => {
    const redis = await createRedisServer(redisProgram ?? '')
    await redis.start()
    const workers = workshop.startOne({ queueAddress: { redisUrl: redis.url } })
    await workshop.until(() => expect(workers.isQueueReady()).toBe(true))
    const { appointmentId, email } = await startPaying()
    await redis.stop()
    await paid(appointmentId)
    await workshop.until(() => expect(workshop.mailsTo(email)).toHaveLength(1))
    await redis.start()
    await workshop.stopWorkers()
    await redis.stop()
  })
})

describe('the workers’ process', () => {
  const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))
  const saidBy = (child: ChildProcess) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    return () => said
  }

  it('says in one sentence what is missing and ends as one that can never start', async () => {
    const child = spawnWorkers({ SMTP_URL: 'http://not.mail' })
    const said = saidBy(child)
    expect(await exitOf(child)).toBe(BAD_CONFIGURATION_CODE)
    expect(said().trim()).toBe('SMTP_URL: must be an address that starts with smtp:// or smtps://.')
  })

  it('ends when its supervisor is gone', async () => {
    const child = spawnWorkers()
    await new Promise((resolve) => child.once('message', resolve))
    const ended = exitOf(child)
    child.disconnect()
    expect(await ended).toBe(0)
  })

  it('shows its metrics and that it is well', async () => {
    const port = await reservedPort()
    const child = spawnWorkers({ LAPKA_METRICS_PORT: String(port) })
    await new Promise((resolve) => child.once('message', resolve))
    const health = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(health.status).toBe(200)
    await vi.waitFor(
      async () => expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('lapka_work_due 0'),
      TIMEOUT_MS,
    )
    await vi.waitFor(
      async () =>
        expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain(
          'lapka_cases_overdue{kind="complaint"} 0',
        ),
      TIMEOUT_MS,
    )
    expect((await fetch(`http://127.0.0.1:${port}/else`)).status).toBe(404)
  })
})
