import { describe, expect, it } from 'vitest'
import { createHandle, type Handle } from '../handle.ts'
import { verifyChain } from '../hash-chain.ts'
import { createMemoryLog } from '../memory-engine.ts'
import { OutcomeUnknown, type EventLog, type StreamTail, type StreamWrite } from '../port.ts'
import type { OpenedLog } from './engine-contract.ts'
import { everything } from './everything.ts'
import { accepted, DAY, day, TEN, useHandle, type Accepted } from './handle-setup.ts'
import { context, holdSlot } from './sample-day.ts'
import { crashAfterCommit, crashBeforeCommit } from './unreliable-log.ts'

/** An answer that does not come. */
const { promise: NEVER } = Promise.withResolvers<never>()

/** The fate of a command that is sent twice, or whose answer is lost, on any engine. */
export const describeDoubt = (engine: string, open: () => Promise<OpenedLog>): void => {
  describe(`a command on ${engine}`, () => {
    const { handle, vault, log, unreliable, anotherProcess, hold, release } = useHandle(open)

    describe('that is sent twice', () => {
      const twice = async (second: Handle) => {
        const who = context()
        const { streams, decide } = holdSlot('claim-1', TEN)
        return [accepted(await handle(who, { streams }, decide)), await second(who, { streams }, decide)] as const
      }

      it('changes nothing and answers the same', async () => {
        const [first, again] = await twice(handle)
        expect(withoutTimes(accepted(again))).toEqual({ ...withoutTimes(first), isReplay: true })
        expect(await everything(log())).toHaveLength(2)
      })

      it('answers the same from another process, and after much else has happened', async () => {
        const other = anotherProcess()
        await other.read({ day })
        const [first, again] = await twice(other)
        expect(withoutTimes(accepted(again))).toEqual({ ...withoutTimes(first), isReplay: true })
        await release('claim-1')
        expect(await everything(log())).toHaveLength(3)
      })

      it('is decided once when both arrive at the same time', async () => {
        const who = context()
        const { streams, decide } = holdSlot('claim-1', TEN)
        const answers = await Promise.all(Array.from({ length: 20 }, () => handle(who, { streams }, decide)))
        expect(answers.map((answer) => withoutTimes(accepted(answer)).events)).toEqual(
          answers.map(() => withoutTimes(accepted(answers[0]!)).events),
        )
        expect(answers.filter((answer) => !accepted(answer).isReplay)).toHaveLength(1)
        expect(await everything(log())).toHaveLength(2)
      })

      it('is written once when both arrive at two processes at the same time', async () => {
        const who = context()
        const { streams, decide } = holdSlot('claim-1', TEN)
        const answers = await Promise.all(
          [handle, anotherProcess(), anotherProcess()].map((one) => one(who, { streams }, decide)),
        )
        expect(answers.filter((answer) => !accepted(answer).isReplay)).toHaveLength(1)
        expect(await everything(log())).toHaveLength(2)
      })

      it('is refused with another content, wherever and whenever it arrives', async () => {
        const who = context()
        const { streams, decide } = holdSlot('claim-1', TEN)
        const other = { ...who, commandHash: 'd'.repeat(64) }
        const [first, atTheSameTime] = await Promise.all([handle(who, { streams }, decide), handle(other, { streams }, decide)])
        accepted(first)
        const answers = [
          atTheSameTime,
          await handle(other, { streams }, decide),
          await anotherProcess()(other, { streams }, decide),
        ]
        expect(answers).toEqual(answers.map(() => ({ refused: 'KEY_USED_FOR_ANOTHER_REQUEST' })))
        expect(await everything(log())).toHaveLength(2)
      })

      it('answers the same where it changed nothing, also when it would change something by now', async () => {
        const who = context({ isRepeatable: true })
        const { streams, decide } = holdSlot('claim-1', TEN)
        const isTaken = { events: {}, standing: { by: 'claim-1' } }
        const first = accepted(await handle(who, { streams }, () => isTaken))
        expect(first).toMatchObject({ position: await log().head(), isReplay: false })
        expect(first.events.day).toMatchObject([{ type: 'NothingChanged', data: { standing: { by: 'claim-1' } } }])
        const again = accepted(await anotherProcess()(who, { streams }, decide))
        expect(withoutTimes(again)).toEqual({ ...withoutTimes(first), isReplay: true })
        expect(await everything(log())).toHaveLength(1)
      })

      it('may be accepted the second time when it was refused the first', async () => {
        const who = context()
        const { streams, decide } = holdSlot('claim-2', TEN)
        await hold('claim-1', TEN)
        expect(await handle(who, { streams }, decide)).toEqual({ refused: 'SLOT_TAKEN' })
        await release('claim-1')
        accepted(await handle(who, { streams }, decide))
      })
    })

    describe('whose outcome is unknown', () => {
      it('is found in its slot when the answer was lost after the commit', async () => {
        unreliable().faults.push(crashAfterCommit)
        const handled = accepted(await hold('claim-1', TEN))
        expect(handled).toMatchObject({ position: await log().head(), isReplay: false })
        expect(unreliable().calls.appends).toBe(1)
        expect(await everything(log())).toHaveLength(2)
      })

      it('is sent again, the very same events, when its slot is empty', async () => {
        unreliable().faults.push(crashBeforeCommit, crashBeforeCommit)
        const handled = accepted(await hold('claim-1', TEN))
        expect(unreliable().calls.appends).toBe(3)
        expect((await log().readStream(DAY)).map(({ id }) => id)).toEqual(handled.events.day.map(({ id }) => id))
        expect(await everything(log())).toHaveLength(2)
      })

      it('is written once when the first try lands after its slot was seen empty', async () => {
        const late: (() => Promise<unknown>)[] = []
        unreliable().faults.push(
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
        expect(handled).toMatchObject({ position: await log().head(), isReplay: false })
        expect(unreliable().calls.appends).toBe(2)
        expect(await everything(log())).toHaveLength(2)
      })

      it('is decided again when another command took its slot', async () => {
        unreliable().faults.push(async () => {
          await hold('claim-2', TEN, anotherProcess())
          throw new Error('no answer')
        })
        expect(await hold('claim-1', TEN)).toEqual({ refused: 'SLOT_TAKEN' })
        expect(await everything(log())).toHaveLength(2)
      })

      it('is found in its slot when the log never answers', async () => {
        unreliable().faults.push((write) => write().then(() => NEVER))
        // Long enough for the write and the look, on a busy machine, too.
        const hasty = createHandle({ log: unreliable().log, vault, timeoutMs: 1_000 })
        expect(accepted(await hold('claim-1', TEN, hasty))).toMatchObject({ position: await log().head(), isReplay: false })
      })

      it('ends in OutcomeUnknown in bounded time when the log falls silent, and the same command may be sent again', async () => {
        let isSilent = false
        const fallingSilent = {
          ...log(),
          append: async (writes: StreamWrite[]) => {
            const result = await log().append(writes)
            isSilent ||= 'position' in result
            return isSilent ? NEVER : result
          },
          readStreams: (tails: readonly StreamTail[]) => (isSilent ? NEVER : log().readStreams(tails)),
        }
        // Long enough for what comes before the silence, on a busy machine, too.
        const bounded = createHandle({ log: fallingSilent, vault, timeoutMs: 1_000 })
        const who = context()
        const { streams, decide } = holdSlot('claim-1', TEN)
        await expect(bounded(who, { streams }, decide)).rejects.toThrow(OutcomeUnknown)
        isSilent = false
        expect(accepted(await bounded(who, { streams }, decide))).toMatchObject({ position: await log().head(), isReplay: true })
        expect(await everything(log())).toHaveLength(2)
      })

      it('ends in OutcomeUnknown for those that wait behind it too', async () => {
        unreliable().faults.push(...Array.from({ length: 50 }, () => () => NEVER))
        const hasty = createHandle({ log: unreliable().log, vault, timeoutMs: 100 })
        const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, nth) => hold(`claim-${nth}`, TEN, hasty)))
        expect(answers.map((answer) => answer.status === 'rejected' && answer.reason instanceof OutcomeUnknown)).toEqual(
          answers.map(() => true),
        )
      })

      it('is decided anew when the log was put back to an earlier day', async () => {
        const other = createMemoryLog()
        let current = log()
        const movable = createHandle({
          log: {
            ...current,
            append: (writes) => current.append(writes),
            readStreams: (tails) => current.readStreams(tails),
          },
          vault,
        })
        accepted(await hold('claim-1', TEN, movable))
        current = other
        accepted(await hold('claim-2', '2026-11-26T11:00:00.000Z', movable))
        expect(await verifyChain(await other.readStream(DAY))).toMatchObject({ revision: 0 })
      })

      it('goes on when a read fails because a connection has just broken', async () => {
        let failures = 0
        const readStreams: EventLog['readStreams'] = (tails) =>
          failures++ < 2 ? Promise.reject(new Error('connection reset')) : log().readStreams(tails)
        const bothered = createHandle({ log: { ...log(), readStreams }, vault })
        accepted(await hold('claim-1', TEN, bothered))
        expect(failures).toBe(3)
      })

      it('ends in OutcomeUnknown when the log cannot even be read', async () => {
        const blind = createHandle({
          log: { ...log(), readStreams: () => Promise.reject(new Error('connection refused')) },
          vault,
          timeoutMs: 50,
        })
        await expect(hold('claim-1', TEN, blind)).rejects.toThrow(OutcomeUnknown)
        await expect(blind.read({ day })).rejects.toThrow(OutcomeUnknown)
      })
    })
  })
}

/** When an event was recorded may differ by the way it is read. */
const withoutTimes = (answer: Accepted) => ({
  ...answer,
  events: Object.fromEntries(
    Object.entries(answer.events).map(([key, events]) => [key, events.map((event) => ({ ...event, recordedAt: '' }))]),
  ),
})
