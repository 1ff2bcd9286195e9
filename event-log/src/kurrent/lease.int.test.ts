import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKurrentLog, type KurrentLogOptions } from '../kurrent-engine.ts'
import type { EventLog } from '../port.ts'
import { startKurrentNode, type KurrentNode } from '../testing/kurrent-node.ts'
import { sampleWrite, startOf } from '../testing/sample-events.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { withStream } from '../testing/use-test-kurrent.ts'
import { createLease, type Lease } from './lease.ts'

let database: TestDatabase
let admin: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Pool({ connectionString: database.url, max: 2, application_name: 'admin' })
  admin.on('error', () => {})
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})
const cutLeases = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lapka log lease' and datname = current_database()`,
  )

let name: string
let lost: Error[]
const leases: Lease[] = []
const open = (timeoutMs = 60_000): Lease => {
  const lease = createLease({ url: database.url, name, timeoutMs, onLost: (error) => lost.push(error) })
  leases.push(lease)
  return lease
}
beforeEach(() => {
  name = `lapka-${randomUUID()}`
  lost = []
})
afterEach(async () => {
  await Promise.all(leases.splice(0).map((lease) => lease.close()))
})

test('a process without waiters keeps its turn, at rest as well', async () => {
  const lease = open()
  expect(await lease.take()).toBe('taken')
  await lease.endTurn({ isIdle: false })
  expect(await lease.take()).toBe('kept')
})

test('a waiting process gets the turn from one at rest, and the other learns that there may be new writes', async () => {
  const [one, two] = [open(), open()]
  await one.take()
  await one.endTurn({ isIdle: true })
  expect(await two.take()).toBe('taken')
  expect(one.isHeld()).toBe(false)
  await two.endTurn({ isIdle: true })
  expect(await one.take()).toBe('taken')
  expect(lost).toEqual([])
})

/** Until one process has had so many, however long a busy machine takes for them. */
const MAX_TURNS = 12

test('three busy processes take turns, each about as often as the others', async () => {
  const turns = [0, 0, 0]
  await Promise.all(
    turns.map(async (_none, nth) => {
      const lease = open()
      while (Math.max(...turns) < MAX_TURNS) {
        if ((await lease.take()) === 'taken') turns[nth] = (turns[nth] ?? 0) + 1
        await new Promise((resolve) => setTimeout(resolve, 5))
        await lease.endTurn({ isIdle: false })
      }
      await lease.endTurn({ isIdle: true })
    }),
  )
  expect(Math.min(...turns)).toBeGreaterThan(Math.max(...turns) / 3)
})

test('the lease of a process whose connection broke goes to the next, and that it was lost is told', async () => {
  const [one, two] = [open(), open()]
  await one.take()
  await cutLeases()
  await expect.poll(() => lost.map((error) => error.name)).toEqual(['LeaseLost'])
  expect(await two.take()).toBe('taken')
})

test('a process that holds on to its turn stops no other for long', async () => {
  const [one, two] = [open(), open(600)]
  await one.take()
  expect(await two.take()).toBe('without')
  expect(lost.map((error) => error.name)).toEqual(['LeaseLost'])
})

const withLogs = async (work: (node: KurrentNode, open: (options?: Partial<KurrentLogOptions>) => EventLog) => Promise<void>) => {
  const node = await startKurrentNode()
  const logs: EventLog[] = []
  const openOne = (options: Partial<KurrentLogOptions> = {}) => {
    const log = createKurrentLog({ url: withStream(node.url, name), leaseUrl: database.url, timeoutMs: 60_000, ...options })
    logs.push(log)
    return log
  }
  try {
    await work(node, openOne)
  } finally {
    await Promise.all(logs.map((log) => log.close()))
    await node.stop()
  }
}
const write = (log: EventLog, stream: string) => log.append([sampleWrite(startOf(stream))])

test('two processes write in turns, all of it once, without one losing a race', async () => {
  await withLogs(async (_, openOne) => {
    const told: Error[] = []
    const logs = [openOne({ onProblem: (error) => told.push(error) }), openOne({ onProblem: (error) => told.push(error) })]
    await Promise.all(
      logs.flatMap((log, which) =>
        Array.from({ length: 20 }, async (_unused, lane) => {
          for (let nth = 0; nth < 20; nth++) await write(log, `day-${which}-${lane}-${nth}`)
        }),
      ),
    )
    expect(await logs[0]!.head()).toBe(800)
    expect(told).toEqual([])
  })
})

test('a second writer that does not wait for its turn is told of, and nothing is lost', async () => {
  await withLogs(async (node, openOne) => {
    const told: Error[] = []
    const log = openOne({ onProblem: (error) => told.push(error) })
    await write(log, 'day-1')
    const rude = createKurrentLog({ url: withStream(node.url, name), timeoutMs: 60_000 })
    await rude.head()
    await write(rude, 'day-2')
    await expect.poll(() => told.map((error) => error.name)).toEqual(['SecondWriter'])
    await Promise.all([write(rude, 'day-3'), write(log, 'day-4'), write(rude, 'day-5')])
    expect(await log.head()).toBe(5)
    expect(log.problems?.()).toEqual([expect.stringMatching(/^Somebody writes to the event log who does not wait/)])
    await rude.close()
  })
})
