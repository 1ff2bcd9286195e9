import { randomUUID } from 'node:crypto'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyChain } from '../hash-chain.ts'
import type { EventLog, StreamWrite } from '../port.ts'
import { everything } from './everything.ts'
import { placeAfter, sampleEvent, sampleWrite, startOf } from './sample-events.ts'

export type OpenedLog = { log: EventLog; close: () => Promise<void> }

/** The promises of every engine. Each test gets an empty log. */
export const describeEngine = (engine: string, open: () => Promise<OpenedLog>): void => {
  describe(`the log on ${engine}`, () => {
    let opened: OpenedLog
    let log: EventLog
    beforeEach(async () => {
      opened = await open()
      log = opened.log
    })
    afterEach(() => opened.close())

    describe('appending', () => {
      it('gives back every event exactly as it was written, with a place and a time', async () => {
        const write = sampleWrite(startOf('day-vet-2026-11-26'), 3)
        const result = await log.append([write])
        const read = await log.readStream('day-vet-2026-11-26')
        expect(
          read.map(({ position, recordedAt, ...written }) => ({
            written,
            hasPlace: Number.isSafeInteger(position),
            isInstant: !Number.isNaN(Date.parse(recordedAt)),
          })),
        ).toEqual(write.events.map((written) => ({ written, hasPlace: true, isInstant: true })))
        expect(risesFrom(0, positionsOf(read))).toBe(true)
        expect(result).toEqual({ position: read.at(-1)?.position })
        expect(await verifyChain(read)).toMatchObject({ revision: 2 })
      })

      it('keeps letters of every alphabet, quotes, control characters and lone surrogates', async () => {
        const reason = 'Мецана „куца“ \\ "боли" \n\t\0\u001f 🐾 \ud800'
        const data = { reason, nothing: null, list: [1.5, -0.25, []], deep: { 'ключ"': {} } }
        await log.append([{ stream: 'pet-1', expectedRevision: -1, events: [sampleEvent(startOf('pet-1'), { data })] }])
        const read = await log.readStream('pet-1')
        expect(read[0]?.data).toEqual(data)
        expect(await verifyChain(read)).toMatchObject({ revision: 0 })
      })

      it('demands the exact revision and says what it is instead', async () => {
        const first = sampleWrite(startOf('day-1'), 2)
        await log.append([first])
        const stale = { ...startOf('day-1'), revision: 0, prevHash: first.events[0]!.hash }
        const ahead = { ...startOf('day-1'), revision: 2 }
        expect(await log.append([sampleWrite(stale)])).toEqual({ conflict: { stream: 'day-1', actualRevision: 1 } })
        expect(await log.append([sampleWrite(ahead)])).toEqual({ conflict: { stream: 'day-1', actualRevision: 1 } })
        expect(await log.append([sampleWrite(startOf('day-1'))])).toEqual({ conflict: { stream: 'day-1', actualRevision: 1 } })
        expect(await log.append([sampleWrite({ ...startOf('day-2'), revision: 0 })])).toEqual({
          conflict: { stream: 'day-2', actualRevision: -1 },
        })
        expect(await log.append([sampleWrite(placeAfter(first.events[1]!))])).toEqual({ position: await log.head() })
      })

      it('writes to all streams of an append or to none', async () => {
        await log.append([sampleWrite(startOf('day-1'))])
        const result = await log.append([
          sampleWrite(startOf('appointment-1')),
          sampleWrite(startOf('day-1')),
          sampleWrite(startOf('payment-1')),
        ])
        expect(result).toEqual({ conflict: { stream: 'day-1', actualRevision: 0 } })
        expect(await log.readStream('appointment-1')).toEqual([])
        expect(await log.readStream('payment-1')).toEqual([])
        expect(await everything(log)).toHaveLength(1)
      })

      it('changes nothing when the same append is sent again', async () => {
        const writes = [sampleWrite(startOf('day-1')), sampleWrite(startOf('appointment-1'), 2)]
        const first = await log.append(writes)
        expect(await log.append(writes)).toEqual({ conflict: { stream: 'day-1', actualRevision: 0 } })
        expect(first).toEqual({ position: await log.head() })
        expect(await everything(log)).toHaveLength(3)
      })

      it('lets one of two racing appends win and tells the other', async () => {
        const results = await Promise.all(
          Array.from({ length: 64 }, () =>
            log.append([sampleWrite(startOf('day-1')), sampleWrite(startOf(`appointment-${randomUUID()}`))]),
          ),
        )
        expect(results.filter((result) => 'position' in result)).toHaveLength(1)
        expect(results.filter((result) => 'conflict' in result)).toHaveLength(63)
        expect(await everything(log)).toHaveLength(2)
      })

      it('writes nothing where a stream that it only asserts has moved', async () => {
        const first = sampleWrite(startOf('day-1'))
        const whereDayIs = (expectedRevision: number): StreamWrite => ({ stream: 'day-1', expectedRevision, events: [] })
        await log.append([sampleWrite(startOf('appointment-1')), whereDayIs(-1)])
        await log.append([first])
        const stale = await log.append([sampleWrite(startOf('appointment-2')), whereDayIs(-1)])
        expect(stale).toEqual({ conflict: { stream: 'day-1', actualRevision: 0 } })
        expect(await log.append([sampleWrite(startOf('appointment-3')), whereDayIs(0)])).toHaveProperty('position')
        expect((await everything(log)).map(({ stream }) => stream)).toEqual(['appointment-1', 'day-1', 'appointment-3'])
      })

      it('lets an append see what another one wrote a moment before', async () => {
        const first = sampleWrite(startOf('day-1'))
        const second = sampleWrite(placeAfter(first.events[0]!))
        const results = await Promise.all([log.append([first]), log.append([second])])
        expect(results).toEqual(positionsOf(await everything(log)).map((position) => ({ position })))
      })

      it.each([
        ['no stream', []],
        ['a stream twice', [sampleWrite(startOf('day-1')), sampleWrite(startOf('day-1'))]],
        ['no event', [{ stream: 'day-1', expectedRevision: -1, events: [] }]],
        ['an event of another stream', [{ ...sampleWrite(startOf('day-2')), stream: 'day-1' }]],
        ['an event at another revision', [{ ...sampleWrite(startOf('day-1')), expectedRevision: 4 }]],
        ['a stream with a line break in its name', [sampleWrite(startOf('day-1\n'))]],
        ['a value that JSON cannot hold', [withoutJsonForm()]],
      ] satisfies [string, StreamWrite[]][])('refuses an append with %s and goes on', async (_, writes) => {
        await expect(log.append(writes)).rejects.toThrow(TypeError)
        const result = await log.append([sampleWrite(startOf('day-3'))])
        expect(positionsOf(await everything(log)).map((position) => ({ position }))).toEqual([result])
      })

      it('takes 10,000 appends at once: each one in the log once, the streams in order', async () => {
        const results = await Promise.all(
          Array.from({ length: 10_000 }, (_, nth) =>
            log.append([sampleWrite(startOf(`day-${nth % 5000}`)), sampleWrite(startOf(`appointment-${nth}`), 1 + (nth % 2))]),
          ),
        )
        const written = results.filter((result) => 'position' in result)
        expect(written).toHaveLength(5000)
        const events = await everything(log)
        expect(events).toHaveLength(5000 + 5000 * 1.5)
        expect(risesFrom(0, positionsOf(events))).toBe(true)
        expect(await log.head()).toBe(events.at(-1)?.position)
        expect(new Set(written.map(({ position }) => position)).size).toBe(5000)
        const revisions = new Map<string, number>()
        for (const { stream, revision } of events) {
          expect(revision).toBe((revisions.get(stream) ?? -1) + 1)
          revisions.set(stream, revision)
        }
      })
    })

    describe('reading', () => {
      it('answers an empty list for a stream that does not exist, and 0 for the head of an empty log', async () => {
        expect(await log.readStream('day-1')).toEqual([])
        expect(await log.readAll(0, 10)).toEqual([])
        expect(await log.head()).toBe(0)
      })

      it('reads a stream on from a revision', async () => {
        const write = sampleWrite(startOf('day-1'), 5)
        await log.append([write])
        expect((await log.readStream('day-1', 3)).map(({ id }) => id)).toEqual(write.events.slice(3).map(({ id }) => id))
        expect(await log.readStream('day-1', 5)).toEqual([])
      })

      it('keeps streams apart that are read at the same time', async () => {
        await log.append([sampleWrite(startOf('day-1'), 3), sampleWrite(startOf('day-10'), 2)])
        const [one, ten, none, tail] = await Promise.all([
          log.readStream('day-1'),
          log.readStream('day-10'),
          log.readStream('day-100'),
          log.readStream('day-1', 2),
        ])
        expect([one, ten, none, tail].map((events) => events.map(({ stream, revision }) => `${stream}@${revision}`))).toEqual([
          ['day-1@0', 'day-1@1', 'day-1@2'],
          ['day-10@0', 'day-10@1'],
          [],
          ['day-1@2'],
        ])
      })

      it('reads several streams as of one moment: of what is appended together all or nothing', async () => {
        const whole = ['day-1', 'appointment-1', 'payment-1'].map((stream) => sampleWrite(startOf(stream), 50))
        const lengths: number[][] = []
        let isWriting = true
        const readOn = async () => {
          const tails = [...whole, startOf('day-2')].map(({ stream }) => ({ stream, fromRevision: 0 }))
          while (isWriting) lengths.push((await log.readStreams(tails)).map(({ length }) => length))
        }
        const reading = Promise.all([readOn(), readOn()])
        for (let nth = 0; nth < 50; nth++)
          await log.append(whole.map((of) => ({ ...of, expectedRevision: nth - 1, events: of.events.slice(nth, nth + 1) })))
        isWriting = false
        await reading
        expect(lengths.filter(([first, ...others]) => others.join() !== `${first},${first},0`)).toEqual([])
      })

      it('reads everything in pages, each after the last position of the one before', async () => {
        await log.append([sampleWrite(startOf('day-1'), 5)])
        const [, second = 0, third, fourth = 0, fifth] = positionsOf(await log.readStream('day-1'))
        expect((await log.readAll(0, 2)).map(({ revision }) => revision)).toEqual([0, 1])
        expect(positionsOf(await log.readAll(second, 2))).toEqual([third, fourth])
        expect(positionsOf(await log.readAll(fourth, 2))).toEqual([fifth])
      })

      it('hands out copies: what a reader does to them is his own affair', async () => {
        await log.append([sampleWrite(startOf('day-1'))])
        const [event] = await log.readStream('day-1')
        Object.assign(event!.data as object, { claimId: 'changed' })
        expect(await verifyChain(await log.readStream('day-1'))).toMatchObject({ revision: 0 })
      })
    })

    describe('subscribing', () => {
      it('delivers everything after a position, in order, leaving nothing out, while more is written', async () => {
        await log.append([sampleWrite(startOf('day-0'), 3)])
        const [first = 0] = positionsOf(await everything(log))
        const seen: number[] = []
        const { promise: isComplete, resolve } = Promise.withResolvers<void>()
        const subscription = log.subscribe(first, async (events) => {
          seen.push(...positionsOf(events))
          if (seen.length === 2002) resolve()
        })
        await Promise.all(Array.from({ length: 1000 }, (_, nth) => log.append([sampleWrite(startOf(`day-${nth + 1}`), 2)])))
        await isComplete
        expect([first, ...seen]).toEqual(positionsOf(await everything(log)))
        await subscription.stop()
        await subscription.done
      })

      it('delivers what is written while it sleeps long before it would look by itself', async () => {
        const { promise: isDelivered, resolve } = Promise.withResolvers<number>()
        const { promise: isAwake, resolve: awake } = Promise.withResolvers<void>()
        await log.append([sampleWrite(startOf('day-1'))])
        log.subscribe(0, async (events) => (events.at(-1)?.stream === 'day-1' ? awake() : resolve(performance.now())))
        await isAwake
        await log.readAll(1, 1)
        const written = performance.now()
        await log.append([sampleWrite(startOf('day-2'))])
        expect((await isDelivered) - written).toBeLessThan(500)
      })

      it('waits for one batch to be handled before it brings the next', async () => {
        await appendMany(log, 1200)
        let isHandling = false
        const sizes: number[] = []
        const { promise: isComplete, resolve } = Promise.withResolvers<void>()
        log.subscribe(0, async (events) => {
          expect(isHandling).toBe(false)
          isHandling = true
          await log.readAll(0, 1)
          isHandling = false
          sizes.push(events.length)
          if (events.at(-1)?.revision === 1199) resolve()
        })
        await isComplete
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1200)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
      })

      it('ends with the error of a handler that fails, and delivers nothing after it', async () => {
        await appendMany(log, 1200)
        let calls = 0
        const subscription = log.subscribe(0, async () => {
          calls += 1
          throw new Error('a table is missing')
        })
        await expect(subscription.done).rejects.toThrow('a table is missing')
        await log.append([sampleWrite(startOf('day-2'))])
        await subscription.stop()
        expect(calls).toBe(1)
      })

      it('delivers nothing after it was stopped, and several subscribers do not disturb each other', async () => {
        const early: number[] = []
        const { promise: isComplete, resolve } = Promise.withResolvers<void>()
        const stopped = log.subscribe(0, async (events) => void early.push(...positionsOf(events)))
        await stopped.stop()
        log.subscribe(0, async () => resolve())
        await log.append([sampleWrite(startOf('day-1'))])
        await isComplete
        expect(early).toEqual([])
      })
    })
  })
}

/** So many in one append would be more than some engines take. */
const appendMany = async (log: EventLog, count: number): Promise<void> => {
  const { events } = sampleWrite(startOf('day-1'), count)
  for (let start = 0; start < count; start += 400)
    await log.append([{ stream: 'day-1', expectedRevision: start - 1, events: events.slice(start, start + 400) }])
}

const positionsOf = (events: RecordedEvent[]): number[] => events.map(({ position }) => position)

/** They may have gaps: what is promised is that they rise. */
const risesFrom = (start: number, positions: number[]): boolean =>
  positions.every((position, nth) => position > (positions[nth - 1] ?? start))

const withoutJsonForm = (): StreamWrite => {
  const write = sampleWrite(startOf('day-1'))
  return { ...write, events: write.events.map((event) => ({ ...event, data: { amountCents: 10n } })) }
}
