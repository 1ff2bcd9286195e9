import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql, type Kysely } from 'kysely'
import type { AppendedEvent, EventLog } from '@lapka/event-log/port.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { createMigratedDatabase, TIMEOUT_MS, type TestDatabase } from '@lapka/event-log/testing/test-database.ts'
import { placeAfter, sampleEvent, startOf, type StreamHead } from '@lapka/event-log/testing/sample-events.ts'
import { useTestKurrent } from '@lapka/event-log/testing/use-test-kurrent.ts'
import { useTestLog } from '@lapka/event-log/testing/use-test-log.ts'
import { openDatabase, type Database } from '../database.ts'
import { advanceLogIndex, BLOCK_EVENTS, runLogIndex } from './index-log.ts'
import type { LogFilter } from './log-keys.ts'
import { readDensity, readLogSize, readNewer, readOlder } from './read-log.ts'

let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createMigratedDatabase()
  db = openDatabase({ url: database.url, timeoutMs: TIMEOUT_MS })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
afterEach(() => sql`delete from state.log_blocks`.execute(db))

const kurrent = useTestKurrent()
const postgres = useTestLog()
const engines: [string, () => Promise<EventLog>][] = [
  ['memory', async () => createMemoryLog()],
  ['postgres', async () => (await postgres.open()).log],
  [kurrent.engine, async () => (await kurrent.open()).log],
]

const EVENTS = BLOCK_EVENTS * 5 + 20
/** Of every tenth event; its pages are in many blocks. */
const isRare = (nth: number) => nth % 10 === 3
const changesOf = (nth: number): Partial<AppendedEvent> => ({
  type: isRare(nth) ? 'AppointmentMoved' : 'ClaimHeld',
  actor: nth % 7 === 0 ? { id: 'operator-1', role: 'OPERATOR' } : { id: 'parent-1', role: 'PARENT' },
  correlationId: `request-${Math.floor(nth / 2)}`,
  causationId: nth === 9 ? 'work-9' : `request-${Math.floor(nth / 2)}`,
  data: { claimId: `claim-${nth % 40}`, lines: [{ item: { serviceId: `service-${nth % 50}` } }] },
})

const fill = async (log: EventLog, count = EVENTS): Promise<void> => {
  const heads = new Map<string, StreamHead>()
  for (let nth = 0; nth < count; nth++) {
    const stream = nth % 2 === 0 ? `ledger-${nth % 4}` : `appointment-${nth % 8}`
    const event = sampleEvent(heads.get(stream) ?? startOf(stream), changesOf(nth))
    await log.append([{ stream, expectedRevision: event.revision - 1, events: [event] }])
    heads.set(stream, placeAfter(event))
  }
}

const indexAll = async (log: EventLog) => {
  while (await advanceLogIndex({ log, db }));
}

/** All pages in a direction, newest first in the end. */
const readPages = async (log: EventLog, filter: LogFilter, limit: number): Promise<number[]> => {
  const positions: number[] = []
  let before: number | undefined
  do {
    const page = await readOlder({ log, db }, { filter, before, limit })
    expect(page.events.length).toBeLessThanOrEqual(limit)
    positions.push(...page.events.map(({ position }) => position))
    before = page.reached
  } while (before !== undefined)
  return positions
}

describe.each(engines)('a log in %s', (_engine, open) => {
  test('is found by every filter, newest first, in pages that join, whether its end is indexed or not', async () => {
    const log = await open()
    await fill(log)
    await indexAll(log)
    const all = await log.readAll(0, EVENTS + 1)
    const recorded = all.map(({ recordedAt }) => recordedAt)
    const [from, to] = [recorded[100]!, recorded[300]!]
    const newestFirst = (nths: (nth: number) => boolean) =>
      all.flatMap(({ position }, nth) => (nths(nth) ? [position] : [])).toReversed()
    const cases: [LogFilter, (nth: number) => boolean][] = [
      [{}, () => true],
      [{ type: 'AppointmentMoved' }, isRare],
      [{ category: 'ledger' }, (nth) => nth % 2 === 0],
      [{ stream: 'appointment-3' }, (nth) => nth % 8 === 3],
      [{ actorId: 'operator-1' }, (nth) => nth % 7 === 0],
      [{ actorId: 'operator-1', type: 'AppointmentMoved' }, (nth) => nth % 7 === 0 && isRare(nth)],
      [{ category: 'ledger', type: 'AppointmentMoved' }, () => false],
      [{ correlationId: 'request-20' }, (nth) => nth === 40 || nth === 41],
      [{ causedBy: ['work-9', 'work-10'] }, (nth) => nth === 9],
      [{ causedBy: [] }, () => false],
      [{ subject: 'claim-7' }, (nth) => nth % 40 === 7],
      [{ subject: 'service-7' }, (nth) => nth % 50 === 7],
      [{ type: 'NoSuchType' }, () => false],
      [{ from, to }, (nth) => recorded[nth]! >= from && recorded[nth]! < to],
    ]
    for (const [filter, isIn] of cases)
      expect({ filter, found: await readPages(log, filter, 9) }).toEqual({ filter, found: newestFirst(isIn) })
    expect(await readLogSize({ log, db })).toEqual({ count: EVENTS, head: await log.head(), indexedTo: await log.head() })
    const end = new Date(Date.parse(recorded.at(-1)!) + 1).toISOString()
    const counts = await readDensity({ db }, { from: new Date(Date.parse(recorded[0]!) - 1).toISOString(), to: end, parts: 3 })
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(BLOCK_EVENTS * 5)
    await log.close()
  })

  test('is read towards the newest as well, from any position, between events too', async () => {
    const log = await open()
    await fill(log, BLOCK_EVENTS + 30)
    await indexAll(log)
    const rare = (await log.readAll(0, EVENTS)).filter(({ type }) => type === 'AppointmentMoved').map(({ position }) => position)
    const found: number[] = []
    let after: number | undefined = rare[1]! - 1
    while (after !== undefined) {
      const page = await readNewer({ log, db }, { filter: { type: 'AppointmentMoved' }, after, limit: 4 })
      found.unshift(...page.events.map(({ position }) => position))
      after = page.reached
    }
    expect(found).toEqual(rare.slice(1).toReversed())
    const beyond = { filter: {}, after: (await log.head()) + 1_000, limit: 4 }
    expect(await readNewer({ log, db }, beyond)).toEqual({ events: [], reached: undefined })
    expect((await readOlder({ log, db }, { filter: {}, before: Number.MAX_SAFE_INTEGER, limit: 1 })).events).toHaveLength(1)
    await log.close()
  })
})

test('two processes that index at once make the same blocks once, of what is there and of what comes', async () => {
  const log = createMemoryLog()
  await fill(log)
  const problems: unknown[] = []
  const runs = [1, 2].map(() => runLogIndex({ log, db, onProblem: (error) => problems.push(error) }))
  const ordinals = async () =>
    (await db.selectFrom('state.logBlocks').select('ordinal').orderBy('lastPosition').execute()).map(({ ordinal }) => ordinal)
  await expect.poll(async () => (await ordinals()).length).toBe(5)
  let head = startOf('case-1')
  for (let nth = 0; nth < BLOCK_EVENTS * 9; nth++) {
    const event = sampleEvent(head, { type: 'CaseOpened' })
    await log.append([{ stream: 'case-1', expectedRevision: event.revision - 1, events: [event] }])
    head = placeAfter(event)
  }
  await expect.poll(async () => (await ordinals()).length).toBeGreaterThanOrEqual(5 + 8)
  await Promise.all(runs.map((run) => run.stop()))
  expect(await ordinals()).toEqual(Array.from({ length: (await ordinals()).length }, (_, nth) => (nth + 1) * BLOCK_EVENTS))
  expect(await readPages(log, { type: 'CaseOpened' }, 100)).toHaveLength(BLOCK_EVENTS * 9)
  expect(problems).toEqual([])
})

test('a log that was put back from an older copy and has grown again is indexed as it is now', async () => {
  const before = createMemoryLog()
  await fill(before, BLOCK_EVENTS * 4)
  await indexAll(before)
  const restored = createMemoryLog()
  // The first two blocks are those of before, what follows is not.
  for (const event of await before.readAll(0, BLOCK_EVENTS * 2)) {
    const { position: _position, recordedAt: _recordedAt, ...appended } = event
    await restored.append([{ stream: event.stream, expectedRevision: event.revision - 1, events: [appended] }])
  }
  let head = startOf('case-1')
  for (let nth = 0; nth < BLOCK_EVENTS * 3; nth++) {
    const event = sampleEvent(head, { type: 'CaseOpened' })
    await restored.append([{ stream: 'case-1', expectedRevision: event.revision - 1, events: [event] }])
    head = placeAfter(event)
  }
  await indexAll(restored)
  expect(await readPages(restored, { type: 'CaseOpened' }, 50)).toHaveLength(BLOCK_EVENTS * 3)
  expect(await readLogSize({ log: restored, db })).toMatchObject({ count: BLOCK_EVENTS * 5 })
})
