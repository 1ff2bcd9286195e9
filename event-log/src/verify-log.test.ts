import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SignedCheckpoint } from '@lapka/contracts/api/checkpoints.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { openCheckpoints } from './checkpoints/checkpoints.ts'
import { createSigningKey } from './checkpoints/signing-key.ts'
import { createMemoryLog } from './memory-engine.ts'
import { placeAfter, sampleWrite, startOf } from './testing/sample-events.ts'
import { verifyOneStream, verifyWholeLog, type LogProgress } from './verify-log.ts'

const STREAMS = 30
const key = createSigningKey({ masterKey: 'ab'.repeat(32) })
let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lapka-verify-log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Some hundreds of events over many streams, signed twice. */
const writeLog = async () => {
  const log = createMemoryLog()
  const checkpoints = openCheckpoints({ log, folder, key, now: () => '2026-11-21T10:00:00.000Z' })
  for (let nth = 0; nth < 300; nth++) {
    const stream = `appointment-${nth % STREAMS}`
    const last = (await log.readStream(stream)).at(-1)
    await log.append([sampleWrite(last === undefined ? startOf(stream) : placeAfter(last))])
    if (nth === 100 || nth === 250) await checkpoints.make()
  }
  return { events: await log.readAll(0, 1_000), head: await log.head(), signed: await checkpoints.signed() }
}
type Written = Awaited<ReturnType<typeof writeLog>>

const verify = (
  { head, signed }: Written,
  events: RecordedEvent[],
  onProgress: (progress: LogProgress) => Promise<boolean> = async () => true,
) => {
  const readAll = async (after: number, limit: number) => events.filter(({ position }) => position > after).slice(0, limit)
  const bodies: SignedCheckpoint['body'][] = signed.checkpoints.map(({ body }) => body)
  return verifyWholeLog({ log: { readAll }, head, checkpoints: bodies, onProgress })
}

test('a log as it was written holds, with everything that was signed of it', async () => {
  const written = await writeLog()
  expect(written.signed).toMatchObject({ checkpoints: [{}, {}], foreign: 0 })
  expect(await verify(written, written.events)).toEqual({ position: written.head, events: 300, streams: STREAMS, findings: [] })
})

const damages: [string, (events: RecordedEvent[]) => RecordedEvent[], RegExp][] = [
  [
    'a changed byte',
    (events) => events.map((event, nth) => (nth === 7 ? { ...event, data: { ...(event.data as object), x: 1 } } : event)),
    /does not fit the content/,
  ],
  ['an event that was taken out', (events) => events.filter((_, nth) => nth !== 40), /comes where revision/],
  [
    'another stream’s chain',
    (events) => events.map((event, nth) => (nth === 280 ? { ...event, prevHash: 'e'.repeat(64) } : event)),
    /does not follow from the event before it/,
  ],
  ['an end that was cut off', (events) => events.slice(0, 200), /the log ends at position|nothing after position/],
  ['a signed event that is gone', (events) => events.filter((_, nth) => nth !== 100), /was signed/],
]

test.each(damages)('%s is found', async (_name, damage, what) => {
  const written = await writeLog()
  expect((await verify(written, damage(written.events))).findings.join('\n')).toMatch(what)
})

test('it says how far it is, lets others have their turn, and stops when it is told to', async () => {
  const written = await writeLog()
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 0)
  const seen: number[] = []
  const end = await verify(written, written.events, async ({ events }) => {
    seen.push(events)
    return false
  })
  await verify(written, written.events)
  clearInterval(ticking)
  expect(seen).toEqual([250])
  expect(end).toMatchObject({ events: 250 })
  expect(turns).toBeGreaterThan(0)
})

test('one stream is checked by itself', async () => {
  const { events, head } = await writeLog()
  const own = events.filter(({ stream }) => stream === 'appointment-3')
  const check = (found: RecordedEvent[]) => verifyOneStream({ readStream: async () => found }, { stream: 'appointment-3', head })
  expect(await check(own)).toEqual({ position: head, events: 10, streams: 1, findings: [] })
  expect((await check(own.filter((_, nth) => nth !== 4)))?.findings).toEqual([
    expect.stringMatching(/revision is not the next one/),
  ])
  expect(await check([])).toBeUndefined()
})
