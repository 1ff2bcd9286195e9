import { randomUUID } from 'node:crypto'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { describe, expect, it } from 'vitest'
import type { Handle } from '../handle.ts'
import { verifyChain } from '../hash-chain.ts'
import type { EventLog } from '../port.ts'
import type { OpenedLog } from './engine-contract.ts'
import { everything } from './everything.ts'
import { accepted, DAY, day, ELEVEN, TEN, useHandle } from './handle-setup.ts'
import {
  context,
  countFold,
  dayFold,
  holdSlot,
  petAdded,
  paymentStarted,
  claimHeld,
  claimReleased,
  type Counts,
  type Day,
} from './sample-day.ts'

const appointment = { stream: 'appointment-1', fold: countFold }
const payment = { stream: 'payment-1', fold: countFold }
const paidTogether = (handle: Handle) =>
  handle(context(), { streams: { appointment, payment } }, () => ({
    events: { appointment: [paymentStarted('1')], payment: [paymentStarted('1')] },
  }))

/** The promises to a command, on any engine. */
export const describeHandle = (engine: string, open: () => Promise<OpenedLog>): void => {
  describe(`a command on ${engine}`, () => {
    const { handle, vault, log, unreliable, anotherProcess, hold, release } = useHandle(open)

    describe('that is accepted', () => {
      it('writes all its facts at once and answers with them and their position', async () => {
        const who = context({ actor: { id: 'vet-1', role: 'VET' }, correlationId: 'r1', causationId: 'c1' })
        const { streams, decide } = holdSlot('claim-1', TEN)
        const handled = accepted(await handle(who, { streams }, decide))
        expect(handled).toMatchObject({
          position: await log().head(),
          isReplay: false,
          events: { day: [{ type: 'ClaimHeld', revision: 0 }], appointment: [{ type: 'PaymentStarted', revision: 0 }] },
        })
        const [held] = await log().readStream(DAY)
        const command = { name: who.command }
        expect(held).toMatchObject({ ...who, command, type: 'ClaimHeld', version: 2, stream: DAY, revision: 0 })
        // Once in the append.
        expect((await everything(log())).map((event) => event.command)).toEqual([command, undefined])
        expect(await everything(log())).toHaveLength(2)
      })

      it('costs exactly one append and no read when one stream is known and the other is new', async () => {
        await hold('claim-1', TEN)
        unreliable().startCounting()
        accepted(await hold('claim-2', ELEVEN))
        expect(unreliable().calls).toEqual({ appends: 1, failures: 0, reads: [] })
      })

      it('chains its events to those before, so that the stream verifies', async () => {
        for (let nth = 0; nth < 5; nth++)
          await hold(`claim-${nth}`, `2026-11-26T1${nth}:00:00.000Z`, nth % 2 ? anotherProcess() : handle)
        expect(await verifyChain(await log().readStream(DAY))).toMatchObject({ revision: 4 })
      })

      it('answers without any facts at the highest position its streams have', async () => {
        await hold('claim-1', TEN)
        unreliable().startCounting()
        const handled = await handle(context(), { streams: { day, other: { stream: 'day-other', fold: dayFold } } }, () => ({
          events: {},
        }))
        expect(handled).toEqual({ position: await log().head(), events: { day: [], other: [] }, isReplay: false })
        expect(unreliable().calls.appends).toBe(0)
      })

      it('folds its own events to the state that a reading process sees', async () => {
        await hold('claim-1', TEN)
        await hold('claim-2', ELEVEN)
        await release('claim-1')
        const here = await handle.read({ day })
        expect(here).toEqual({ day: { held: { [ELEVEN]: 'claim-2' }, revision: 2 } })
        expect(await anotherProcess().read({ day })).toEqual(here)
      })
    })

    describe('that is refused', () => {
      it('appends nothing', async () => {
        await hold('claim-1', TEN)
        expect(await hold('claim-2', TEN)).toEqual({ refused: 'SLOT_TAKEN' })
        expect(await everything(log())).toHaveLength(2)
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
        unreliable().startCounting()
        expect(await hold('claim-3', ELEVEN)).toEqual({ refused: 'SLOT_TAKEN' })
        expect(unreliable().calls.appends).toBe(1)
        expect(unreliable().calls.reads.filter(({ stream }) => stream === DAY)).toEqual([{ stream: DAY, from: 1 }])
      })

      it('is written after what the other one wrote', async () => {
        await hold('claim-1', TEN)
        await hold('claim-2', ELEVEN, anotherProcess())
        expect(accepted(await hold('claim-3', '2026-11-26T12:00:00.000Z')).events.day).toMatchObject([{ revision: 2 }])
        expect(await verifyChain(await log().readStream(DAY))).toMatchObject({ revision: 2 })
      })

      it('finds out that a stream it took for new is there already', async () => {
        await hold('claim-1', TEN, anotherProcess())
        const seen: Counts[] = []
        const appointment = { stream: 'appointment-claim-1', fold: countFold, isNew: true }
        const handled = await handle(context(), { streams: { appointment } }, (states) => {
          seen.push(states.appointment)
          return { events: { appointment: [claimReleased('claim-1')] } }
        })
        expect(seen).toEqual([{}, { PaymentStarted: 1 }])
        expect(accepted(handled).events.appointment).toMatchObject([{ revision: 1 }])
      })

      it('never rests on an old state of a stream it only reads', async () => {
        await handle.read({ day })
        await hold('claim-1', TEN, anotherProcess())
        const payment = { stream: 'payment-1', fold: countFold, isNew: true }
        const decide = (states: { day: Day }) =>
          TEN in states.day.held ? { events: { payment: [claimReleased('x')] } } : { refused: 'NOT_FOUND' as const }
        expect(accepted(await handle(context(), { streams: { day, payment } }, decide)).events.day).toEqual([])
        await release('claim-1', anotherProcess())
        const again = { stream: 'payment-2', fold: countFold, isNew: true }
        expect(await handle(context(), { streams: { day, payment: again } }, decide)).toEqual({ refused: 'NOT_FOUND' })
      })

      it('decides again on nothing older than what it lost against, also of streams it only reads', async () => {
        await paidTogether(handle)
        unreliable().faults.push(async (write) => {
          await paidTogether(anotherProcess())
          return write()
        })
        const seen: { appointment: Counts; payment: Counts }[] = []
        await handle(context(), { streams: { appointment, payment } }, (states) => {
          seen.push(states)
          return { events: { appointment: [claimReleased('claim-1')] } }
        })
        expect(seen.at(-1)).toEqual({ appointment: { PaymentStarted: 2 }, payment: { PaymentStarted: 2 } })
      })

      it('reads all of its streams at once where it knows none of them', async () => {
        await paidTogether(anotherProcess())
        const reads: number[] = []
        const readStreams: EventLog['readStreams'] = (tails) => {
          reads.push(tails.length)
          return log().readStreams(tails)
        }
        const fresh = anotherProcess({ log: { ...log(), readStreams } })
        accepted(
          await fresh(context(), { streams: { appointment, payment, day } }, () => ({
            events: { appointment: [paymentStarted('1')] },
          })),
        )
        expect(reads).toEqual([3])
      })

      it('sees of what was written together all or nothing, though it reads one stream after the other', async () => {
        await paidTogether(handle)
        const readStreams: EventLog['readStreams'] = async (tails) => {
          if (tails.some(({ stream }) => stream === appointment.stream)) {
            // Another command of the process has read the payment meanwhile, and knows it before this read ends.
            await slowReader.read({ payment })
            await paidTogether(handle)
          }
          return log().readStreams(tails)
        }
        const slowReader = anotherProcess({ log: { ...log(), readStreams } })
        const seen: { appointment: Counts; payment: Counts }[] = []
        await slowReader(context(), { streams: { appointment }, more: () => ({ payment }) }, (states) => {
          seen.push(states)
          return { events: { appointment: [claimReleased('claim-1')] } }
        })
        expect(seen.at(-1)).toEqual({ appointment: { PaymentStarted: 2 }, payment: { PaymentStarted: 2 } })
      })

      it('looks again before it believes a decider that finds states which the log never held together', async () => {
        await handle.read({ appointment, payment })
        await paidTogether(anotherProcess())
        await handle.read({ appointment })
        const refuseTorn = (states: { appointment: Counts; payment: Counts }) => {
          if (states.appointment['PaymentStarted'] !== states.payment['PaymentStarted']) throw new Error('torn')
          return { events: {} }
        }
        accepted(await handle(context(), { streams: { appointment, payment } }, refuseTorn))
        await handle(context(), { streams: { payment } }, () => ({ events: { payment: [paymentStarted('1')] } }))
        await expect(handle(context(), { streams: { appointment, payment } }, refuseTorn)).rejects.toThrow('torn')
      })

      it('decides a race of 1,000 for 16 slots: 16 win, all others are refused, in a moment', async () => {
        await hold('claim-0', TEN)
        unreliable().startCounting()
        const starts = Array.from({ length: 16 }, (_, nth) => `2026-11-27T${String(nth).padStart(2, '0')}:00:00.000Z`)
        const answers = await Promise.all(Array.from({ length: 1000 }, (_, nth) => hold(`claim-${nth + 1}`, starts[nth % 16]!)))
        expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(16)
        expect(answers.filter((answer) => 'refused' in answer)).toHaveLength(984)
        expect(unreliable().calls.appends).toBe(16)
        expect(Object.keys((await anotherProcess().read({ day })).day.held)).toHaveLength(17)
      })

      it('decides such a race between processes too', async () => {
        const others = [handle, anotherProcess(), anotherProcess()]
        const starts = Array.from({ length: 16 }, (_, nth) => `2026-11-27T${String(nth).padStart(2, '0')}:00:00.000Z`)
        const answers = await Promise.all(
          Array.from({ length: 600 }, (_, nth) => hold(`claim-${nth}`, starts[nth % 16]!, others[nth % 3])),
        )
        expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(16)
        expect(await verifyChain(await log().readStream(DAY))).toMatchObject({ revision: 15 })
      })

      it('does not wait for itself when commands need the same streams in different orders', async () => {
        const one = { stream: 'day-one', fold: dayFold }
        const two = { stream: 'day-two', fold: dayFold }
        const both = () => ({ events: { first: [claimReleased('x')], second: [claimReleased('x')] } })
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, nth) =>
            handle(context(), { streams: nth % 2 ? { first: one, second: two } : { first: two, second: one } }, both),
          ),
        )
        expect(answers.every((answer) => !('refused' in answer))).toBe(true)
        expect(await everything(log())).toHaveLength(80)
      })
    })

    it('that holds personal data seals it before it is written, and opens it for those who may see it', async () => {
      const petId = randomUUID()
      const stream = `pet-${petId}`
      const pet = { stream, fold: countFold, isNew: true }
      await handle(context(), { streams: { pet } }, () => ({
        events: { pet: [petAdded(petId, randomUUID(), 'Шаро'), petAdded(petId, randomUUID(), 'Мецана')] },
      }))
      const recorded = await log().readStream(stream)
      expect(JSON.stringify(recorded)).not.toMatch(/Шаро|Мецана/)
      expect((await vault.openEvents(recorded)).map(({ data }) => data)).toMatchObject([{ name: 'Шаро' }, { name: 'Мецана' }])
      await vault.erase(petId)
      expect((await vault.openEvent(recorded[0]!)).data).toMatchObject({ name: { erased: true }, breed: 'other' })
      expect(await verifyChain(await log().readStream(stream))).toMatchObject({ revision: 1 })
    })

    it('sees old events in the shape of today, while their hashes stay those of what was written', async () => {
      await hold('claim-1', TEN)
      const lifted = (event: RecordedEvent): RecordedEvent =>
        event.type === 'ClaimHeld' ? { ...event, version: 2, data: { ...(event.data as object), startsAt: ELEVEN } } : event
      const today = anotherProcess({ upcast: lifted })
      expect((await today.read({ day })).day.held).toEqual({ [ELEVEN]: 'claim-1' })
      expect(await hold('claim-2', ELEVEN, today)).toEqual({ refused: 'SLOT_TAKEN' })
      accepted(await today(context(), { streams: { day } }, () => ({ events: { day: [claimHeld('claim-3', TEN)] } })))
      expect(await verifyChain(await log().readStream(DAY))).toMatchObject({ revision: 1 })
    })

    it('works the same with a cache too small to hold its streams', async () => {
      const forgetful = anotherProcess({ maxCachedStreams: 1 })
      for (let nth = 0; nth < 5; nth++) accepted(await hold(`claim-${nth}`, `2026-11-26T1${nth}:00:00.000Z`, forgetful))
      expect(await hold('claim-9', TEN, forgetful)).toEqual({ refused: 'SLOT_TAKEN' })
    })

    it('that names one stream under two keys is a mistake of the programme', async () => {
      await expect(handle(context(), { streams: { one: day, two: day } }, () => ({ events: {} }))).rejects.toThrow(TypeError)
    })
  })
}
