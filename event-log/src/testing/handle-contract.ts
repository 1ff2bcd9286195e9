import { randomUUID } from 'node:crypto'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHandle, type Handle, type HandleOptions } from '../handle.ts'
import { verifyChain } from '../hash-chain.ts'
import { OutcomeUnknown, type StreamWrite } from '../port.ts'
import { createVault } from '../vault.ts'
import { createMemoryKeyStore } from '../vault/key-store.ts'
import type { OpenedLog } from './engine-contract.ts'
import { context, countFold, dayFold, holdSlot, petAdded, slotHeld, slotReleased, type Counts, type Day } from './sample-day.ts'
import { crashAfterCommit, crashBeforeCommit, createUnreliableLog } from './unreliable-log.ts'

const TEN = '2026-11-26T10:00:00.000Z'
const ELEVEN = '2026-11-26T11:00:00.000Z'
const DAY = 'day-vet-2026-11-26'
/** An answer that does not come. */
const { promise: NEVER } = Promise.withResolvers<never>()
const day = { stream: DAY, fold: dayFold }

/** What a command may rely on, whichever engine is below. */
export const describeHandle = (engine: string, open: () => Promise<OpenedLog>): void => {
  describe(`a command on ${engine}`, () => {
    let opened: OpenedLog
    let unreliable: ReturnType<typeof createUnreliableLog>
    let handle: Handle
    const vault = createVault({ keys: createMemoryKeyStore(), masterKey: 'a'.repeat(64) })
    /** Another process: another cache over the same log. */
    const anotherProcess = (options: Partial<HandleOptions> = {}) => createHandle({ log: opened.log, vault, ...options })
    const hold = (claimId: string, startsAt: string, on: Handle = handle) => {
      const { streams, decide } = holdSlot(claimId, startsAt)
      return on(context(), streams, decide)
    }
    const release = (claimId: string, on: Handle) => on(context(), { day }, () => ({ events: { day: [slotReleased(claimId)] } }))

    beforeEach(async () => {
      opened = await open()
      unreliable = createUnreliableLog(opened.log)
      handle = createHandle({ log: unreliable.log, vault })
    })
    afterEach(() => opened.close())

    describe('that is accepted', () => {
      it('writes all its facts at once and answers with them and their position', async () => {
        const who = context({ actor: { id: 'vet-1', role: 'VET' }, correlationId: 'r1', causationId: 'c1' })
        const { streams, decide } = holdSlot('claim-1', TEN)
        const handled = accepted(await handle(who, streams, decide))
        expect(handled).toMatchObject({
          position: 2,
          isReplay: false,
          events: { day: [{ type: 'SlotHeld', revision: 0 }], appointment: [{ type: 'PaymentStarted', revision: 0 }] },
        })
        const [held] = await opened.log.readStream(DAY)
        expect(held).toMatchObject({ ...who, type: 'SlotHeld', version: 1, stream: DAY, revision: 0, position: 1 })
        expect(await opened.log.head()).toBe(2)
      })

      it('costs exactly one append and no read when one stream is known and the other is new', async () => {
        await hold('claim-1', TEN)
        unreliable.startCounting()
        accepted(await hold('claim-2', ELEVEN))
        expect(unreliable.calls).toEqual({ appends: 1, reads: [] })
      })

      it('chains its events to those before, so that the stream verifies', async () => {
        for (let nth = 0; nth < 5; nth++)
          await hold(`claim-${nth}`, `2026-11-26T1${nth}:00:00.000Z`, nth % 2 ? anotherProcess() : handle)
        expect(await verifyChain(await opened.log.readStream(DAY))).toMatchObject({ revision: 4 })
      })

      it('answers without any facts at the highest position its streams have', async () => {
        await hold('claim-1', TEN)
        unreliable.startCounting()
        const handled = await handle(context(), { day, other: { stream: 'day-other', fold: dayFold } }, () => ({ events: {} }))
        expect(handled).toEqual({ position: 2, events: { day: [], other: [] }, isReplay: false })
        expect(unreliable.calls.appends).toBe(0)
      })

      it('folds its own events to the state that a reading process sees', async () => {
        await hold('claim-1', TEN)
        await hold('claim-2', ELEVEN)
        await release('claim-1', handle)
        const here = await handle.read({ day })
        expect(here).toEqual({ day: { held: { [ELEVEN]: 'claim-2' }, revision: 2 } })
        expect(await anotherProcess().read({ day })).toEqual(here)
      })
    })

    describe('that is refused', () => {
      it('appends nothing', async () => {
        await hold('claim-1', TEN)
        expect(await hold('claim-2', TEN)).toEqual({ refused: 'SLOT_TAKEN' })
        expect(await opened.log.head()).toBe(2)
      })

      it('is decided on what the log says now, not on what was known before', async () => {
        await hold('claim-1', TEN)
        await release('claim-1', anotherProcess())
        expect(accepted(await hold('claim-2', TEN)).events.day).toMatchObject([{ revision: 2 }])
      })
    })

    describe('that meets another writer', () => {
      it('reads only the tail of the stream that moved and decides again', async () => {
        await hold('claim-1', TEN)
        await hold('claim-2', ELEVEN, anotherProcess())
        unreliable.startCounting()
        expect(await hold('claim-3', ELEVEN)).toEqual({ refused: 'SLOT_TAKEN' })
        expect(unreliable.calls.appends).toBe(1)
        expect(unreliable.calls.reads.filter(({ stream }) => stream === DAY)).toEqual([{ stream: DAY, from: 1 }])
      })

      it('is written after what the other one wrote', async () => {
        await hold('claim-1', TEN)
        await hold('claim-2', ELEVEN, anotherProcess())
        expect(accepted(await hold('claim-3', '2026-11-26T12:00:00.000Z')).events.day).toMatchObject([{ revision: 2 }])
        expect(await verifyChain(await opened.log.readStream(DAY))).toMatchObject({ revision: 2 })
      })

      it('finds out that a stream it took for new is there already', async () => {
        await hold('claim-1', TEN, anotherProcess())
        const seen: Counts[] = []
        const appointment = { stream: 'appointment-claim-1', fold: countFold, isNew: true }
        const handled = await handle(context(), { appointment }, (states) => {
          seen.push(states.appointment)
          return { events: { appointment: [slotReleased('claim-1')] } }
        })
        expect(seen).toEqual([{}, { PaymentStarted: 1 }])
        expect(accepted(handled).events.appointment).toMatchObject([{ revision: 1 }])
      })

      it('never rests on an old state of a stream it only reads', async () => {
        await handle.read({ day })
        await hold('claim-1', TEN, anotherProcess())
        const payment = { stream: 'payment-1', fold: countFold, isNew: true }
        const decide = (states: { day: Day }) =>
          TEN in states.day.held ? { events: { payment: [slotReleased('x')] } } : { refused: 'NOT_FOUND' as const }
        expect(accepted(await handle(context(), { day, payment }, decide)).events.day).toEqual([])
        await release('claim-1', anotherProcess())
        const again = { stream: 'payment-2', fold: countFold, isNew: true }
        expect(await handle(context(), { day, payment: again }, decide)).toEqual({ refused: 'NOT_FOUND' })
      })

      it('decides a race of 1,000 for 16 slots: 16 win, all others are refused, in a moment', async () => {
        await hold('claim-0', TEN)
        unreliable.startCounting()
        const starts = Array.from({ length: 16 }, (_, nth) => `2026-11-27T${String(nth).padStart(2, '0')}:00:00.000Z`)
        const answers = await Promise.all(Array.from({ length: 1000 }, (_, nth) => hold(`claim-${nth + 1}`, starts[nth % 16]!)))
        expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(16)
        expect(answers.filter((answer) => 'refused' in answer)).toHaveLength(984)
        expect(unreliable.calls.appends).toBe(16)
        expect(Object.keys((await anotherProcess().read({ day })).day.held)).toHaveLength(17)
      })

      it('decides such a race between processes too', async () => {
        const others = [handle, anotherProcess(), anotherProcess()]
        const starts = Array.from({ length: 16 }, (_, nth) => `2026-11-27T${String(nth).padStart(2, '0')}:00:00.000Z`)
        const answers = await Promise.all(
          Array.from({ length: 600 }, (_, nth) => hold(`claim-${nth}`, starts[nth % 16]!, others[nth % 3])),
        )
        expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(16)
        expect(await verifyChain(await opened.log.readStream(DAY))).toMatchObject({ revision: 15 })
      })

      it('does not wait for itself when commands need the same streams in different orders', async () => {
        const one = { stream: 'day-one', fold: dayFold }
        const two = { stream: 'day-two', fold: dayFold }
        const both = () => ({ events: { first: [slotReleased('x')], second: [slotReleased('x')] } })
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, nth) =>
            handle(context(), nth % 2 ? { first: one, second: two } : { first: two, second: one }, both),
          ),
        )
        expect(answers.every((answer) => !('refused' in answer))).toBe(true)
        expect(await opened.log.head()).toBe(80)
      })
    })

    describe('that is sent twice', () => {
      const twice = async (second: Handle) => {
        const who = context()
        const { streams, decide } = holdSlot('claim-1', TEN)
        return [accepted(await handle(who, streams, decide)), await second(who, streams, decide)] as const
      }

      it('changes nothing and answers the same', async () => {
        const [first, again] = await twice(handle)
        expect(withoutTimes(accepted(again))).toEqual({ ...withoutTimes(first), isReplay: true })
        expect(await opened.log.head()).toBe(2)
      })

      it('answers the same from another process, and after much else has happened', async () => {
        const other = anotherProcess()
        await other.read({ day })
        const [first, again] = await twice(other)
        expect(withoutTimes(accepted(again))).toEqual({ ...withoutTimes(first), isReplay: true })
        await release('claim-1', handle)
        expect(await opened.log.head()).toBe(3)
      })

      it('is decided once when both arrive at the same time', async () => {
        const who = context()
        const { streams, decide } = holdSlot('claim-1', TEN)
        const answers = await Promise.all(Array.from({ length: 20 }, () => handle(who, streams, decide)))
        expect(answers.map((answer) => withoutTimes(accepted(answer)).events)).toEqual(
          answers.map(() => withoutTimes(accepted(answers[0]!)).events),
        )
        expect(answers.filter((answer) => !accepted(answer).isReplay)).toHaveLength(1)
        expect(await opened.log.head()).toBe(2)
      })

      it('is written once when both arrive at two processes at the same time', async () => {
        const who = context()
        const { streams, decide } = holdSlot('claim-1', TEN)
        const answers = await Promise.all([handle, anotherProcess(), anotherProcess()].map((one) => one(who, streams, decide)))
        expect(answers.filter((answer) => !accepted(answer).isReplay)).toHaveLength(1)
        expect(await opened.log.head()).toBe(2)
      })

      it('is refused with another content, wherever and whenever it arrives', async () => {
        const who = context()
        const { streams, decide } = holdSlot('claim-1', TEN)
        const other = { ...who, commandHash: 'd'.repeat(64) }
        const [first, atTheSameTime] = await Promise.all([handle(who, streams, decide), handle(other, streams, decide)])
        accepted(first)
        const answers = [atTheSameTime, await handle(other, streams, decide), await anotherProcess()(other, streams, decide)]
        expect(answers).toEqual(answers.map(() => ({ refused: 'KEY_USED_FOR_ANOTHER_REQUEST' })))
        expect(await opened.log.head()).toBe(2)
      })

      it('may be accepted the second time when it was refused the first', async () => {
        const who = context()
        const { streams, decide } = holdSlot('claim-2', TEN)
        await hold('claim-1', TEN)
        expect(await handle(who, streams, decide)).toEqual({ refused: 'SLOT_TAKEN' })
        await release('claim-1', handle)
        accepted(await handle(who, streams, decide))
      })
    })

    describe('whose outcome is unknown', () => {
      it('is found in its slot when the answer was lost after the commit', async () => {
        unreliable.faults.push(crashAfterCommit)
        const handled = accepted(await hold('claim-1', TEN))
        expect(handled).toMatchObject({ position: 2, isReplay: false })
        expect(unreliable.calls.appends).toBe(1)
        expect(await opened.log.head()).toBe(2)
      })

      it('is sent again, the very same events, when its slot is empty', async () => {
        unreliable.faults.push(crashBeforeCommit, crashBeforeCommit)
        const handled = accepted(await hold('claim-1', TEN))
        expect(unreliable.calls.appends).toBe(3)
        expect((await opened.log.readStream(DAY)).map(({ id }) => id)).toEqual(handled.events.day.map(({ id }) => id))
        expect(await opened.log.head()).toBe(2)
      })

      it('is written once when the first try lands after its slot was seen empty', async () => {
        const late: (() => Promise<unknown>)[] = []
        unreliable.faults.push(
          async (write) => {
            late.push(write)
            throw new Error('no answer')
          },
          async (write) => {
            await late[0]!()
            return write()
          },
        )
        const handled = accepted(await hold('claim-1', TEN))
        expect(handled).toMatchObject({ position: 2, isReplay: false })
        expect(unreliable.calls.appends).toBe(2)
        expect(await opened.log.head()).toBe(2)
      })

      it('is decided again when somebody else took its slot', async () => {
        unreliable.faults.push(async () => {
          await hold('claim-2', TEN, anotherProcess())
          throw new Error('no answer')
        })
        expect(await hold('claim-1', TEN)).toEqual({ refused: 'SLOT_TAKEN' })
        expect(await opened.log.head()).toBe(2)
      })

      it('is found in its slot when the log never answers', async () => {
        unreliable.faults.push((write) => write().then(() => NEVER))
        const hasty = createHandle({ log: unreliable.log, vault, patienceMs: 300 })
        expect(accepted(await hold('claim-1', TEN, hasty))).toMatchObject({ position: 2, isReplay: false })
      })

      it('ends in OutcomeUnknown in bounded time when the log falls silent, and the same command may be sent again', async () => {
        let isSilent = false
        const fallingSilent = {
          ...opened.log,
          append: async (writes: StreamWrite[]) => {
            const result = await opened.log.append(writes)
            isSilent ||= 'position' in result
            return isSilent ? NEVER : result
          },
          readStream: (stream: string, from?: number) => (isSilent ? NEVER : opened.log.readStream(stream, from)),
        }
        const hasty = createHandle({ log: fallingSilent, vault, patienceMs: 100 })
        const who = context()
        const { streams, decide } = holdSlot('claim-1', TEN)
        const began = performance.now()
        await expect(hasty(who, streams, decide)).rejects.toThrow(OutcomeUnknown)
        expect(performance.now() - began).toBeLessThan(2000)
        isSilent = false
        expect(accepted(await hasty(who, streams, decide))).toMatchObject({ position: 2, isReplay: true })
        expect(await opened.log.head()).toBe(2)
      })

      it('ends in OutcomeUnknown for those that wait behind it too', async () => {
        unreliable.faults.push(...Array.from({ length: 50 }, () => () => NEVER))
        const hasty = createHandle({ log: unreliable.log, vault, patienceMs: 100 })
        const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, nth) => hold(`claim-${nth}`, TEN, hasty)))
        expect(answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof OutcomeUnknown)).toEqual(
          answers.map(() => true),
        )
      })

      it('ends in OutcomeUnknown when the log cannot even be read', async () => {
        const blind = createHandle({
          log: { ...opened.log, readStream: () => Promise.reject(new Error('connection refused')) },
          vault,
        })
        await expect(hold('claim-1', TEN, blind)).rejects.toThrow(OutcomeUnknown)
        await expect(blind.read({ day })).rejects.toThrow(OutcomeUnknown)
      })
    })

    it('that holds personal data seals it before it is written, and opens it for those who may see it', async () => {
      const owner = randomUUID()
      const pet = { stream: 'pet-1', fold: countFold, isNew: true }
      await handle(context(), { pet }, () => ({
        events: { pet: [petAdded('pet-1', owner, 'Шаро'), petAdded('pet-1', owner, 'Мецана')] },
      }))
      const recorded = await opened.log.readStream('pet-1')
      expect(JSON.stringify(recorded)).not.toMatch(/Шаро|Мецана/)
      expect((await vault.openEvents(recorded)).map(({ data }) => data)).toMatchObject([{ name: 'Шаро' }, { name: 'Мецана' }])
      await vault.erase(owner)
      expect((await vault.openEvent(recorded[0]!)).data).toMatchObject({ name: { erased: true }, breed: 'other' })
      expect(await verifyChain(await opened.log.readStream('pet-1'))).toMatchObject({ revision: 1 })
    })

    it('sees old events in the shape of today, while their hashes stay those of what was written', async () => {
      await hold('claim-1', TEN)
      const lifted = (event: RecordedEvent): RecordedEvent =>
        event.type === 'SlotHeld' ? { ...event, version: 2, data: { ...(event.data as object), startsAt: ELEVEN } } : event
      const today = anotherProcess({ upcast: lifted })
      expect((await today.read({ day })).day.held).toEqual({ [ELEVEN]: 'claim-1' })
      expect(await hold('claim-2', ELEVEN, today)).toEqual({ refused: 'SLOT_TAKEN' })
      accepted(await today(context(), { day }, () => ({ events: { day: [slotHeld('claim-3', TEN)] } })))
      expect(await verifyChain(await opened.log.readStream(DAY))).toMatchObject({ revision: 1 })
    })

    it('works the same with a cache too small to hold its streams', async () => {
      const forgetful = anotherProcess({ maxCachedStreams: 1 })
      for (let nth = 0; nth < 5; nth++) accepted(await hold(`claim-${nth}`, `2026-11-26T1${nth}:00:00.000Z`, forgetful))
      expect(await hold('claim-9', TEN, forgetful)).toEqual({ refused: 'SLOT_TAKEN' })
    })

    it('that names one stream under two keys is a mistake of the programme', async () => {
      await expect(handle(context(), { one: day, two: day }, () => ({ events: {} }))).rejects.toThrow(TypeError)
    })
  })
}

type Accepted = { position: number; events: Record<string, RecordedEvent[]>; isReplay: boolean }

const accepted = <Answer extends object>(answer: Answer): Exclude<Answer, { refused: string }> & Accepted => {
  if ('refused' in answer) throw new Error(`refused: ${String(answer.refused)}`)
  return answer as Exclude<Answer, { refused: string }> & Accepted
}

const withoutTimes = (answer: Accepted) => ({
  ...answer,
  events: Object.fromEntries(
    Object.entries(answer.events).map(([key, events]) => [key, events.map(({ recordedAt: _, ...event }) => event)]),
  ),
})
