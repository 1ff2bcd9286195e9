import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import { describe, expect, it } from 'vitest'
import type { Handle } from '../handle.ts'
import type { OpenedLog } from './engine-contract.ts'
import { accepted, useHandle } from './handle-setup.ts'
import { context, countFold, paymentStarted, claimReleased, type Counts } from './sample-day.ts'

const appointment = { stream: 'appointment-1', fold: countFold }
const movesOf = ({ PaymentStarted = 0 }: Counts) => PaymentStarted
/** It lies on the day of as many moves as it has. */
const dayKey = (moves: number) => `day:${moves}` as const
const dayOf = (moves: number) => ({ [dayKey(moves)]: { stream: `day-${moves}`, fold: countFold } })
type Days = { [day: `day:${number}`]: Counts }

const move = (on: Handle, who = context()) =>
  on(who, { streams: { appointment }, more: (states) => dayOf(movesOf(states.appointment)) }, (states) => {
    const key = dayKey(movesOf(states.appointment))
    const days: Days = states
    if (days[key] === undefined) return { missing: [key] }
    return { events: { appointment: [paymentStarted('1')], [key]: [claimReleased('1')] } }
  })

/** Streams that follow from the states of others, for every engine. */
export const describeMore = (engine: string, open: () => Promise<OpenedLog>): void => {
  describe(`a command on ${engine} whose streams follow from its states`, () => {
    const { handle, log, unreliable, anotherProcess } = useHandle(open)
    const writtenTo = async (stream: string) => (await log().readStream(stream)).length

    it('decides on what follows from them now, also when another process changed what that is', async () => {
      await move(handle)
      await move(anotherProcess())
      accepted(await move(handle))
      expect(await Promise.all(['day-0', 'day-1', 'day-2', 'day-3'].map(writtenTo))).toEqual([1, 1, 1, 0])
    })

    it('asks again after a conflict', async () => {
      await move(handle)
      unreliable().faults.push(async (write) => {
        await move(anotherProcess())
        return write()
      })
      accepted(await move(handle))
      expect(await Promise.all(['day-1', 'day-2', 'day-3'].map(writtenTo))).toEqual([1, 1, 0])
    })

    it('reads nothing more where nothing new is named', async () => {
      await move(handle)
      await handle.read(dayOf(1))
      unreliable().startCounting()
      accepted(await move(handle))
      expect(unreliable().calls).toMatchObject({ appends: 1, reads: [] })
    })

    it('answers the same when it is sent again, although something else follows by then', async () => {
      const who = context()
      const first = accepted(await move(handle, who))
      const again = accepted(await move(anotherProcess(), who))
      expect(again).toMatchObject({ position: first.position, isReplay: true })
      expect(first.position).toBe(await log().head())
      expect(again.events.appointment.map(({ id }) => id)).toEqual(first.events.appointment.map(({ id }) => id))
      expect(await writtenTo('day-1')).toBe(0)
    })

    it('follows streams that lead to further ones, and finds out when they never end', async () => {
      const chain = (length: number) => {
        const more = (states: object) => {
          const known = Object.keys(states).length
          return known <= length ? dayOf(known) : {}
        }
        return handle(context(), { streams: { appointment }, more }, () => ({
          events: { [dayKey(length)]: [claimReleased('1')] },
        }))
      }
      accepted(await chain(3))
      expect(await writtenTo('day-3')).toBe(1)
      await expect(chain(100)).rejects.toThrow(BrokenInvariant)
    })

    it('lands on an asserted stream only where it stood when it was decided on', async () => {
      const capacity = { stream: 'day-capacity', fold: countFold, isAsserted: true }
      const reduce = (on: Handle) =>
        on(context(), { streams: { capacity } }, () => ({ events: { capacity: [claimReleased('1')] } }))
      const seen: number[] = []
      const book = () =>
        handle(context(), { streams: { appointment, capacity } }, (states) => {
          const { ClaimReleased: reductions = 0 } = states.capacity
          seen.push(reductions)
          return reductions > 1 ? { refused: 'SLOT_TAKEN' } : { events: { appointment: [paymentStarted('1')] } }
        })
      await reduce(handle)
      accepted(await book())
      unreliable().faults.push(async (write) => {
        await reduce(anotherProcess())
        return write()
      })
      expect(await book()).toEqual({ refused: 'SLOT_TAKEN' })
      expect(seen).toEqual([1, 1, 2])
      expect(await Promise.all(['appointment-1', 'day-capacity'].map(writtenTo))).toEqual([1, 2])
    })

    it('asserts one of its own streams where what it read says that it has to', async () => {
      const schedule = { stream: 'day-schedule', fold: countFold }
      const change = (on: Handle) =>
        on(context(), { streams: { schedule } }, () => ({ events: { schedule: [claimReleased('1')] } }))
      const seen: number[] = []
      const book = (isWindow: boolean) => {
        const more = () => (isWindow ? { schedule: { ...schedule, isAsserted: true as const } } : {})
        unreliable().faults.push(async (write) => {
          await change(anotherProcess())
          return write()
        })
        return handle(context(), { streams: { appointment, schedule }, more }, (states) => {
          seen.push(states.schedule.ClaimReleased ?? 0)
          return { events: { appointment: [paymentStarted('1')] } }
        })
      }
      accepted(await book(false))
      expect(new Set(seen)).toEqual(new Set([0]))
      accepted(await book(true))
      expect(seen.slice(-2)).toEqual([1, 2])
    })

    it('breaks, and does not refuse, when a decision needs what nothing names', async () => {
      await expect(handle(context(), { streams: { appointment } }, () => ({ missing: ['day:1'] }))).rejects.toThrow(
        BrokenInvariant,
      )
    })
  })
}
