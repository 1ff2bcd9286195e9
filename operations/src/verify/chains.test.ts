import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { openCheckpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { createSigningKey } from '@lapka/event-log/checkpoints/signing-key.ts'
import { createMemoryLog } from '@lapka/event-log/memory-engine.ts'
import { chained } from '@lapka/event-log/hash-chain.ts'
import type { EventLog } from '@lapka/event-log/port.ts'
import { placeAfter, sampleEvent, startOf } from '@lapka/event-log/testing/sample-events.ts'
import { verifyChains } from './chains.ts'
import { createHeadWatch, readCheckpointFiles, rootsToMake } from './checkpoints.ts'
import { readWholeLog } from './read-log.ts'
import { verifyTransparency } from './transparency.ts'

const key = createSigningKey({ masterKey: 'ab'.repeat(32) })
const log = createMemoryLog()
const folder = mkdtempSync(join(tmpdir(), 'lapka-verify-test-'))
let events: RecordedEvent[]

const write = async (into: EventLog, stream: string) => {
  const last = (await into.readStream(stream)).at(-1)
  const event = chained(sampleEvent(last === undefined ? startOf(stream) : placeAfter(last)))
  await into.append([{ stream, expectedRevision: event.revision - 1, events: [event] }])
}

beforeAll(async () => {
  const checkpoints = openCheckpoints({ log, folder, key, now: () => '2026-11-01T09:00:00.000Z' })
  for (let number = 0; number < 60; number++) {
    for (let times = 0; times <= number % 2; times++) await write(log, `appointment-${(number * 7) % 23}`)
    if (number % 20 !== 19) continue
    await checkpoints.make()
    await checkpoints.publish()
  }
  events = await log.readAll(0, 1_000)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const logOf = (changed: RecordedEvent[]) => ({
  head: () => Promise.resolve(changed.at(-1)?.position ?? 0),
  readAll: (after: number, limit: number) => Promise.resolve(changed.filter(({ position }) => position > after).slice(0, limit)),
})

const verify = async (changed: RecordedEvent[], publicKey = key.publicKey) => {
  const work = mkdtempSync(join(tmpdir(), 'lapka-verify-test-'))
  try {
    const { bodies, violations } = await readCheckpointFiles(folder, [publicKey])
    const heads = createHeadWatch(bodies)
    const onBatch = async (batch: readonly RecordedEvent[]) => batch.forEach(heads.see)
    const read = await readWholeLog({ log: logOf(changed), folder: work, isGapless: false, onBatch })
    const found = [...violations, ...read.violations, ...heads.end(read.head), ...verifyChains(read.links, rootsToMake(bodies))]
    expect(found.every(({ invariant }) => invariant === 'I12')).toBe(true)
    return found.map(({ what }) => what)
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** The damage that an attacker with the disk could do to a log. */
const damages: [string, () => RecordedEvent[], RegExp][] = [
  [
    'a byte changed',
    () => events.map((event, index) => (index === 1 ? { ...event, data: { ...(event.data as object), x: 1 } } : event)),
    /hash does not fit/,
  ],
  ['an event taken out', () => events.filter((_, index) => index !== 11), /comes after revision|was signed|were signed/],
  ['the end cut off', () => events.slice(0, -1), /the log ends at position \d+, and position \d+ was signed/],
]

it('the log as it was written holds, and so does what was signed of it', async () => {
  expect(await verify(events)).toEqual([])
  expect((await readCheckpointFiles(folder, [key.publicKey])).bodies).toHaveLength(3)
})

it.each(damages)('%s shows', async (_name, damage, why) => {
  expect((await verify(damage())).join('\n')).toMatch(why)
})

it('where positions count up by one, a gap shows', async () => {
  const work = mkdtempSync(join(tmpdir(), 'lapka-verify-test-'))
  const counted = events.map((event, index) => ({ ...event, position: index + 1 }))
  const read = async (changed: RecordedEvent[]) =>
    (await readWholeLog({ log: logOf(changed), folder: work, isGapless: true, onBatch: async () => {} })).violations
  expect(await read(counted)).toEqual([])
  expect(await read(counted.filter(({ position }) => position !== 12))).toEqual([
    { invariant: 'I12', what: 'nothing is at position 12: it was taken out' },
  ])
  rmSync(work, { recursive: true })
})

it('two events that changed places within a stream show', async () => {
  const [first, second] = events.filter(({ stream }) => stream === events[0]?.stream)
  const swapped = events.map((event) => {
    const other = event === first ? second : event === second ? first : event
    return { ...(other ?? event), position: event.position }
  })
  expect((await verify(swapped)).join('\n')).toMatch(/revision/)
})

it('a log that was written anew, with whole chains, is not the one that was signed', async () => {
  const other = createMemoryLog()
  for (const { stream } of events) await write(other, stream)
  expect((await verify(await other.readAll(0, 1_000))).join('\n')).toMatch(/is not the one that was signed/)
})

it('a transparency log that was cut off, changed, signed by another, or that names a checkpoint that is gone is found', async () => {
  const tlog = join(folder, 'tlog')
  const { bodies } = await readCheckpointFiles(folder, [key.publicKey])
  const known = { publicKeys: [key.publicKey], positions: new Set(bodies.map(({ position }) => position)) }
  expect(await verifyTransparency(tlog, known)).toEqual([])
  const what = async (change: Partial<typeof known> = {}) =>
    (await verifyTransparency(tlog, { ...known, ...change })).map((violation) => violation.what).join('\n')
  expect(await what({ publicKeys: [] })).toMatch(/not signed by our key/)
  expect(await what({ positions: new Set() })).toMatch(/leaf 2 is a checkpoint of position \d+ that is gone/)
  const leaves = readdirSync(tlog).filter((name) => name.startsWith('leaf-'))
  const [first = '', , last = ''] = leaves.map((name) => join(tlog, name))
  const [whole, end] = [readFileSync(first), readFileSync(last)]
  writeFileSync(first, whole.toString().replace('"madeAt"', '"madeat"'))
  expect(await what()).toMatch(/is not the one that was signed/)
  rmSync(first)
  expect(await what()).toMatch(/has no leaf 0/)
  writeFileSync(first, whole)
  rmSync(last)
  expect(await what()).toMatch(/has 2 leaves, and 3 were signed/)
  writeFileSync(last, end)
})

it('a checkpoint of another key is found, and so is a damaged one, and one whose forerunner is gone', async () => {
  expect(await verify(events, createSigningKey({ masterKey: 'cd'.repeat(32) }).publicKey)).toHaveLength(3)
  const names = readdirSync(folder).filter((name) => name.startsWith('checkpoint-'))
  const path = join(folder, names[1] ?? '')
  const whole = readFileSync(path)
  rmSync(path)
  expect((await verify(events)).join('\n')).toMatch(/names one before it that is not there/)
  writeFileSync(path, whole.subarray(0, 100))
  expect((await verify(events)).join('\n')).toMatch(/can't be read/)
  writeFileSync(path, whole)
})
