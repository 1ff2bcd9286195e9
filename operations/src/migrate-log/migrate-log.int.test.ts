import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeCheckpoint } from '@lapka/event-log/checkpoints/make-checkpoint.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { installEngine, openEngine } from '@lapka/event-log/open-log.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { everything } from '@lapka/event-log/testing/everything.ts'
import { startKurrentNode, type KurrentNode } from '@lapka/event-log/testing/kurrent-node.ts'
import { placeAfter, sampleWrite, startOf } from '@lapka/event-log/testing/sample-events.ts'
import { createTestDatabase, TIMEOUT_MS } from '@lapka/event-log/testing/test-database.ts'
import { createTestLogDatabase, type TestLogDatabase } from '@lapka/event-log/testing/test-log.ts'
import { migrateLog, type MigrationRequest } from './migrate-log.ts'

let database: TestLogDatabase
let node: KurrentNode
const opened: EventLog[] = []
const open = (url: string): EventLog => {
  const log = openEngine({ url, timeoutMs: TIMEOUT_MS })
  opened.push(log)
  return log
}
beforeEach(async () => {
  database = await createTestLogDatabase()
  node = await startKurrentNode()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((log) => log.close()))
  await node.stop()
  await database.drop()
})

/** Streams that are written to again and again, so that order matters. */
const fill = async (log: EventLog, from: number, to: number): Promise<void> => {
  for (let nth = from; nth < to; nth++) {
    const [last] = (await log.readStream('day-1')).slice(-1)
    const day = last === undefined ? startOf('day-1') : placeAfter(last)
    await log.append([sampleWrite(day, 1 + (nth % 3)), sampleWrite(startOf(`appointment-${nth}`), 2)])
  }
}
const migrate = (request: Partial<MigrationRequest> = {}) =>
  migrateLog({ from: database.url, to: node.url, say: () => {}, ...request })
const withoutTimes = async (log: EventLog) => (await everything(log)).map((event) => ({ ...event, recordedAt: '' }))

test('a log goes to KurrentDB and back again with every event at its position, checked against what was signed', async () => {
  const source = open(database.url)
  await fill(source, 0, 60)
  const folder = await mkdtemp(join(tmpdir(), 'lapka-migrate-'))
  const key = createSigningKey({ seed: undefined, masterKey: 'a'.repeat(64) })
  const outcome = await makeCheckpoint({ log: source, folder, key, now: () => new Date().toISOString() })
  await rm(folder, { recursive: true })
  if (!('made' in outcome)) throw new Error('nothing was signed')
  await fill(source, 60, 70)

  const answer = await migrate({ checkpoint: outcome.made })
  expect(answer).toEqual({
    done: expect.stringMatching(
      new RegExp(
        `^Copied \\d+ events; .* It is what was signed at position ${outcome.made.body.position}\\. Every event has the position it had`,
      ),
    ) as string,
  })
  expect(await withoutTimes(open(node.url))).toEqual(await withoutTimes(source))

  const back = await createTestDatabase()
  try {
    expect(await migrate({ from: node.url, to: back.url, checkpoint: outcome.made })).toHaveProperty('done')
    const restored = openEngine({ url: back.url, timeoutMs: TIMEOUT_MS })
    expect(await withoutTimes(restored)).toEqual(await withoutTimes(source))
    await restored.close()
  } finally {
    await back.drop()
  }
})

test('what was cut off goes on where the target ends, also while the node restarts', async () => {
  const source = open(database.url)
  await fill(source, 0, 400)
  const migrating = migrate({ eventsPerSecond: 1_500 })
  await expect.poll(() => node.store.read('lapka')?.length ?? 0).toBeGreaterThan(100)
  await node.restart(200)
  expect(await migrating).toHaveProperty('done')
  await fill(source, 400, 410)
  expect(await migrate()).toEqual({ done: expect.stringMatching(/^Copied 40 events/) as string })
  expect(await withoutTimes(open(node.url))).toEqual(await withoutTimes(source))
})

test('a dry run says what would be done and writes nothing', async () => {
  await fill(open(database.url), 0, 10)
  const empty = await createTestDatabase()
  try {
    expect(await migrate({ isDryRun: true, eventsPerSecond: 10 })).toEqual({
      done: 'The source ends at position 39. The target is empty. About 39 events would be copied, about 4 s at 10 events a second. Nothing was written.',
    })
    expect(await migrate({ isDryRun: true, to: empty.url })).toHaveProperty('done')
  } finally {
    await empty.drop()
  }
  expect(node.store.read('lapka')).toBeUndefined()
})

test('a target that holds something else is refused, and so is one that was written to since', async () => {
  await fill(open(database.url), 0, 5)
  const target = open(node.url)
  await fill(target, 0, 1)
  expect(await migrate()).toEqual({ refused: expect.stringMatching(/^The target holds another log/) as string })
  const other = await startKurrentNode()
  const grown = open(other.url)
  expect(await migrate({ to: other.url })).toHaveProperty('done')
  await grown.append([sampleWrite(startOf('pet-1'))])
  expect(await migrate({ to: other.url })).toEqual({
    refused: expect.stringMatching(/^The target has an event that the source has not/) as string,
  })
  await other.stop()
})

test('a copy that differs from what was signed is refused', async () => {
  const source = open(database.url)
  await fill(source, 0, 5)
  const body = {
    format: 'lapka-checkpoint-1',
    position: 5,
    headHash: '',
    streamCount: 1,
    root: 'f'.repeat(64),
    madeAt: '',
    previous: null,
  } as const
  const answer = await migrate({ checkpoint: { body, publicKey: '', signature: '' } })
  expect(answer).toEqual({ refused: expect.stringMatching(/^The target up to position 5 is not what was signed/) as string })
})

test('finishing closes the source for good, and a log that is migrated back is open again', async () => {
  const source = open(database.url)
  await fill(source, 0, 8)
  expect(await migrate({ isFinishing: true })).toEqual({
    done: expect.stringMatching(/The source is closed at position \d+ after/) as string,
  })
  await expect(source.append([sampleWrite(startOf('pet-1'))])).rejects.toThrow('has moved')
  expect(await everything(source)).toHaveLength(31)
  const target = open(node.url)
  await fill(target, 8, 12)
  expect(await migrate({ from: node.url, to: database.url, isFinishing: true })).toHaveProperty('done')
  await source.append([sampleWrite(startOf('pet-1'))])
  expect(await withoutTimes(source)).toHaveLength(31 + 17 + 1)
})

test('tables are made in a target that has none, once', async () => {
  await installEngine(node.url, 5_000)
  expect(await migrate()).toHaveProperty('done')
})

test.each([
  ['a source that is not there', (closed: string) => ({ from: closed, to: database.url })],
  ['a target that is not there', (closed: string) => ({ from: database.url, to: closed })],
  ['TLS that the server does not speak', () => ({ to: node.url.replace('tls=false', 'tls=true') })],
])('%s is said and not waited for', async (_what, addresses) => {
  const away = await startKurrentNode()
  await away.stop()
  await expect(migrate({ ...addresses(away.url), isDryRun: true })).rejects.toMatchObject({
    name: 'UnfitServer',
    message: expect.stringMatching(
      /does not answer \(.+\); start it, correct the address and its tls=true or tls=false/,
    ) as string,
  })
})
