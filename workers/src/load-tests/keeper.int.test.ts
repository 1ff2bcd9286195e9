import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { decideStartLoadTest } from '@lapka/domain/load-tests/decide.ts'
import { loadTestStreams } from '@lapka/domain/load-tests/load-test.ts'
import { createHandle } from '@lapka/event-log/handle.ts'
import { createPostgresLog } from '@lapka/event-log/postgres-engine.ts'
import { createMigratedDatabase, TIMEOUT_MS } from '@lapka/event-log/testing/test-database.ts'
import { createPostgresKeyStore } from '@lapka/event-log/vault/key-store.ts'
import { createVault } from '@lapka/event-log/vault.ts'
import { createProcessLog } from '@lapka/process/process-log.ts'
import { openDatabase } from '@lapka/projections/database.ts'
import { announceLoadTest, claimLoadTest, readLoadTest, requestStop, takeLoadTest } from '@lapka/state/load-tests/load-tests.ts'
import { startLoadTestKeeper } from './keeper.ts'
import type { RunnerProcess, StartRunner } from './runner-process.ts'

let close: () => Promise<void>
let db: ReturnType<typeof openDatabase>
let handle: ReturnType<typeof createHandle>
beforeAll(async () => {
  const database = await createMigratedDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  pool.on('error', () => undefined)
  db = openDatabase({ url: database.url, timeoutMs: TIMEOUT_MS })
  const log = createPostgresLog({ pool, timeoutMs: TIMEOUT_MS })
  const vault = createVault({ masterKey: 'cd'.repeat(32), keys: createPostgresKeyStore(pool, TIMEOUT_MS) })
  handle = createHandle({ log, vault, timeoutMs: TIMEOUT_MS })
  close = async () => {
    await Promise.all([log.close(), db.destroy()])
    await pool.end()
    await database.drop()
  }
})
afterAll(() => close())

const keepers: ReturnType<typeof startLoadTestKeeper>[] = []
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()))
})

const now = () => new Date().toISOString()
const asked = { scenario: 'browse-and-search' as const, ratePerSecond: 2, seconds: 5, target: 'self' }

const request = async (): Promise<string> => {
  const id = randomUUID()
  const row = {
    ...asked,
    id,
    address: 'http://lapka.test',
    startedBy: randomUUID(),
    requestedAt: now(),
    version: '1',
    machine: 'one',
  }
  expect(await claimLoadTest(db, row)).toBe(true)
  const context = {
    commandId: randomUUID(),
    commandHash: 'test',
    command: 'test',
    actor: { id: 'system', role: 'SYSTEM' } as const,
    occurredAt: now(),
    correlationId: id,
    causationId: id,
  }
  const handled = await handle(context, { streams: loadTestStreams(id) }, (states) =>
    decideStartLoadTest({ loadTestId: id, ...asked }, states),
  )
  await announceLoadTest(db, id, 'refused' in handled ? 0 : handled.position)
  return id
}

const point = (metric: string, value: number) => JSON.stringify({ type: 'Point', metric, data: { time: now(), value } })
const limits = JSON.stringify({ type: 'Metric', metric: 'step_search', data: { type: 'trend', thresholds: ['p(99)<300'] } })

/** In place of k6: prints what a test says, and ends when the test or a stop says so. */
const fakeRunner = (lines: string[], { problem = null as string | null, runsOn = false } = {}) => {
  const stop = vi.fn<() => void>()
  const start: StartRunner = (_test, onLine) => {
    for (const line of [JSON.stringify({ type: 'Runner', runner: 'k6 v1.4.0' }), limits, ...lines]) onLine(line)
    const ended = Promise.withResolvers<Awaited<RunnerProcess['ended']>>()
    stop.mockImplementation(() => ended.resolve({ problem: null }))
    if (!runsOn) ended.resolve({ problem })
    return { ended: ended.promise, stop }
  }
  return { start, stop }
}

const keep = (start: StartRunner) => {
  const keeper = startLoadTestKeeper({ db, handle, now, log: createProcessLog('workers', 'silent'), start, everyMs: 20 })
  keepers.push(keeper)
  return keeper
}
const endsAs = async (id: string, outcome: string): Promise<void> => {
  await expect.poll(async () => (await readLoadTest(db, id))?.outcome).toBe(outcome)
}
const statusOf = async (id: string) => (await handle.read(loadTestStreams(id))).loadTest.status

test('a run is counted, judged by its thresholds, and its end is in the log', async () => {
  const id = await request()
  keep(fakeRunner([point('step_search', 12), point('iterations', 1)]).start)
  await endsAs(id, 'kept')
  expect(await readLoadTest(db, id)).toMatchObject({ runner: 'k6 v1.4.0', brokenThresholds: 0, figures: { iterations: 1 } })
  expect(await statusOf(id)).toBe('ended')
})

test('one threshold that is not kept breaks it', async () => {
  const id = await request()
  keep(fakeRunner([point('step_search', 301), point('iterations', 1)]).start)
  await endsAs(id, 'broken')
  expect((await readLoadTest(db, id))?.brokenThresholds).toBe(1)
})

test('what could not run says why, in the runner’s own words', async () => {
  const id = await request()
  keep(fakeRunner([], { problem: 'Nobody on this system has a slot.' }).start)
  await endsAs(id, 'failed')
  expect((await readLoadTest(db, id))?.problem).toBe('Nobody on this system has a slot.')
})

test('figures are there while it runs, and a stop ends it with what was measured', async () => {
  const id = await request()
  const { start, stop } = fakeRunner([point('step_search', 12), point('iterations', 1)], { runsOn: true })
  keep(start)
  await expect.poll(async () => (await readLoadTest(db, id))?.figures?.iterations).toBe(1)
  expect(stop).not.toHaveBeenCalled()
  await requestStop(db, id, now())
  await endsAs(id, 'stopped')
  expect((await readLoadTest(db, id))?.figures?.iterations).toBe(1)
})

test('a run whose process is gone is lost and not running for ever; so is one whose workers stop', async () => {
  const id = await request()
  expect(await takeLoadTest(db, { id, leasedBy: 'a process that was killed', leaseSeconds: 0 })).toBe(true)
  const { start, stop } = fakeRunner([point('iterations', 1)], { runsOn: true })
  const keeper = keep(start)
  await endsAs(id, 'lost')
  expect(stop).not.toHaveBeenCalled()
  const next = await request()
  await expect.poll(async () => (await readLoadTest(db, next))?.runner).toBe('k6 v1.4.0')
  await keeper.stop()
  expect((await readLoadTest(db, next))?.outcome).toBe('lost')
  expect(await statusOf(next)).toBe('ended')
})
