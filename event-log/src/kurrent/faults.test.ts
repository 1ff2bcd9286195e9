import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKurrentLog, type KurrentLogOptions } from '../kurrent-engine.ts'
import { appendCertainly } from '../handle/append-certainly.ts'
import type { EventLog, StreamWrite } from '../port.ts'
import { everything } from '../testing/everything.ts'
import { startKurrentNode, type KurrentNode } from '../testing/kurrent-node.ts'
import { sampleEvent, sampleWrite, startOf } from '../testing/sample-events.ts'
import { withStream } from '../testing/use-test-kurrent.ts'

let node: KurrentNode
const opened: EventLog[] = []
/** Longer than any step of a test that a busy machine delays. */
const TIMEOUT_MS = 60_000
/** Connected, which takes the client half a second. */
const open = async (options: Partial<KurrentLogOptions> = {}): Promise<EventLog> => {
  const log = createKurrentLog({ url: node.url, timeoutMs: TIMEOUT_MS, ...options })
  opened.push(log)
  await expect.poll(() => log.head().catch(() => undefined)).toBeDefined()
  return log
}
beforeEach(async () => {
  node = await startKurrentNode()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((log) => log.close()))
  await node.stop()
})

const write = (stream: string): StreamWrite => sampleWrite(startOf(stream))
/** As `handle` does it: the very same append until its fate is certain. */
const appendUntilKnown = async (log: EventLog, writes: StreamWrite[]): Promise<void> => {
  for (;;) {
    const answer = await log.append(writes).catch(() => undefined)
    if (answer !== undefined) return
    await delay(10)
  }
}

test('an append whose answer was cut off is found written, once', async () => {
  const log = await open()
  await log.append([write('day-1')])
  node.faults.isSilent = true
  const written = [write('day-2'), write('appointment-2')]
  const appending = appendUntilKnown(log, written)
  await expect.poll(() => node.store.read('lapka')?.length).toBe(3)
  node.faults.isSilent = false
  await node.cutConnections()
  await appending
  expect((await everything(log)).map(({ stream }) => stream)).toEqual(['day-1', 'day-2', 'appointment-2'])
})

test('appends to a frozen node land once after it thaws, each of them whole', async () => {
  const log = await open({ timeoutMs: 500 })
  await appendUntilKnown(log, [write('day-0')])
  const { promise, resolve: thaw } = Promise.withResolvers<void>()
  node.faults.thawed = promise
  const appending = Array.from({ length: 20 }, (_, nth) =>
    appendUntilKnown(log, [write(`day-${nth + 1}`), write(`appointment-${nth + 1}`)]),
  )
  await delay(700)
  node.faults.thawed = undefined
  thaw()
  await Promise.all(appending)
  const streams = (await everything(await open())).map(({ stream }) => stream)
  expect(streams).toHaveLength(41)
  expect(new Set(streams).size).toBe(41)
})

test('a node that restarts under appends loses none and doubles none, and subscribers see each event once', async () => {
  const log = await open()
  const seen: number[] = []
  log.subscribe(0, async (events) => void seen.push(...events.map(({ position }) => position)))
  const writing = Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let nth = 0; nth < 25; nth++) await appendUntilKnown(log, [write(`day-${lane}-${nth}`), write(`bill-${lane}-${nth}`)])
    }),
  )
  for (let times = 0; times < 3; times++) {
    await delay(60)
    await node.restart(40)
  }
  await writing
  await expect.poll(() => seen.length).toBe(400)
  expect(seen).toEqual(Array.from({ length: 400 }, (_, nth) => nth + 1))
})

test('a slow disk makes groups larger and nothing else', async () => {
  node.faults.writeMs = 40
  const log = await open()
  const answers = await Promise.all(Array.from({ length: 64 }, (_, nth) => log.append([write(`day-${nth}`)])))
  expect(answers.every((answer) => 'position' in answer)).toBe(true)
  expect(await log.head()).toBe(64)
})

test('a node that no longer leads sends writers and readers to the one that does', async () => {
  const follower = await startKurrentNode({ store: node.store })
  try {
    const log = await open()
    await log.append([write('day-1')])
    node.faults.leader = { host: '127.0.0.1', port: follower.port }
    await appendUntilKnown(log, [write('day-2')])
    expect((await log.readStream('day-2')).length).toBe(1)
  } finally {
    await follower.stop()
  }
})

test('two processes that write without turns to wait for keep every promise between them', async () => {
  const [one, two] = [await open(), await open()]
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, nth) =>
      (nth % 2 === 0 ? one : two).append([write(`day-${nth % 150}`), write(`bill-${nth}`)]),
    ),
  )
  expect(answers.filter((answer) => 'position' in answer)).toHaveLength(150)
  const events = await everything(two)
  expect(events).toHaveLength(300)
  for (let nth = 0; nth < events.length; nth += 2)
    expect(events[nth]!.stream.startsWith('day-') && events[nth + 1]!.stream.startsWith('bill-')).toBe(true)
})

test('an append ends as unknown in bounded time when the node stays silent', async () => {
  const log = await open({ timeoutMs: 200, resolveMs: 400 })
  node.faults.thawed = new Promise(() => {})
  const began = performance.now()
  await expect(log.append([write('day-1')])).rejects.toThrow('no answer within')
  await expect(log.readStream('day-1')).rejects.toMatchObject({ name: 'LogUnavailable' })
  expect(performance.now() - began).toBeLessThan(20_000)
  node.faults.thawed = undefined
})

test('what the server refuses ends at once, alone of its group, and nothing waits behind it', async () => {
  const log = await open()
  const good = write('day-2')
  const bad = { ...good, stream: 'day-1', events: [sampleEvent(startOf('day-1'), { id: 'event-1' })] }
  const [refused, ...taken] = await Promise.allSettled([log.append([bad]), log.append([good]), log.append([write('day-3')])])
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: { name: 'AppendRefused', message: 'the log does not take this append: event-1 is no UUID' },
  })
  expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await everything(log)).map(({ stream }) => stream)).toEqual(['day-2', 'day-3'])
  await expect(appendCertainly(log, [bad], TIMEOUT_MS)).rejects.toMatchObject({ name: 'AppendRefused' })
})

test('a command too large for one append is refused before it is sent', async () => {
  const log = await open()
  await expect(log.append([sampleWrite(startOf('day-1'), 2_000)])).rejects.toMatchObject({ name: 'AppendTooLarge' })
  await log.append([write('day-1')])
  expect(await log.head()).toBe(1)
})

test('an event that no Lapka wrote is left out and told, and the log goes on', async () => {
  const told: Error[] = []
  const log = await open({ onProblem: (error) => told.push(error) })
  await log.append([write('day-1')])
  expect(log.problems?.()).toEqual([])
  const data = Buffer.from('{"hello":"there"}')
  node.store.append('lapka', 0, [
    {
      id: randomUUID(),
      metadata: new Map([
        ['type', 'Foreign'],
        ['content-type', 'application/json'],
      ]),
      custom: data,
      data,
    },
  ])
  await log.append([write('day-2')])
  expect((await everything(log)).map(({ position, stream }) => `${position} ${stream}`)).toEqual(['1 day-1', '3 day-2'])
  expect(await log.readAll(0, 2)).toHaveLength(2)
  expect(told.map(({ name }) => name)).toEqual(['ForeignEvent'])
  expect(log.problems?.()).toEqual([expect.stringMatching(/^In the event log is something that Lapka did not write/)])
})

test('a stream that contradicts itself is neither written nor read any more', async () => {
  const told: Error[] = []
  const log = await open({ onProblem: (error) => told.push(error) })
  await log.append([write('day-1')])
  const [first] = node.store.read('lapka')!
  node.store.append('lapka', 0, [{ ...first!, id: randomUUID() }])
  await expect.poll(() => told.map(({ name }) => name)).toEqual(['BrokenCommitStream'])
  await expect(log.append([write('day-2')])).rejects.toMatchObject({ name: 'BrokenCommitStream' })
  await expect(log.readStream('day-1')).rejects.toMatchObject({ name: 'BrokenCommitStream' })
  expect(log.problems?.()).toEqual([expect.stringMatching(/^The event log contradicts itself/)])
})

test('a command waits while a long log is read, and is told how far it is; a request is refused', async () => {
  const writer = await open()
  await writer.append([write('day-1')])
  const told: string[] = []
  const freezeOnce = (): void => {
    if (told.length === 1) node.faults.thawed = delay(4_000)
  }
  const onReading = ({ position, end }: { position: number; end: number }): void => {
    told.push(`${position} of ${end}`)
    freezeOnce()
  }
  const patient = createKurrentLog({ url: node.url, timeoutMs: 3_000, onReading })
  const hasty = createKurrentLog({ url: node.url, timeoutMs: 1 })
  opened.push(patient, hasty)
  await expect(hasty.head()).rejects.toMatchObject({ name: 'LogUnavailable' })
  expect(await patient.readAll(0, 10)).toHaveLength(1)
  expect(told).toEqual(['0 of 1', '1 of 1'])
})

test('two logs on one server know nothing of each other', async () => {
  const [one, two] = [await open({ url: withStream(node.url, 'one') }), await open({ url: withStream(node.url, 'two') })]
  await one.append([write('day-1')])
  expect(await two.head()).toBe(0)
  expect(await one.probe()).toMatch(/^\d{4}-.*Z$/)
})
