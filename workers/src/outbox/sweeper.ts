import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import type { StateTables } from '@lapka/state/database.ts'
import { listDueWork } from '@lapka/state/outbox/work-list.ts'
import { listDueProviderEvents } from '@lapka/state/provider-events/provider-events.ts'
import { hintId, type Hint, type WorkQueue } from '../queue/work-queue.ts'
import type { Performer } from './perform-work.ts'
import { providerEventWorkId } from './take-work.ts'

export type Sweeper = {
  wake: () => void
  /** Whether the last sweep that went through is not long ago. */
  isSweeping: () => boolean
  sweep: () => Promise<void>
  stop: () => Promise<void>
}
type DueHint = Hint & { dueAt: Date }

type SweeperOptions = {
  db: Kysely<StateTables>
  queue: Pick<WorkQueue, 'add'>
  perform: Performer['perform']
  now: () => string
  log: ProcessLog
  onDirect: () => void
  everyMs?: number
}

const SWEEP_EVERY_MS = 1_500
const MOST_HINTS = 500
/** Work that was due for this long although it was hinted: nobody takes hints, so the sweeper does it itself. */
const NEGLECTED_AFTER_MS = 5_000
const MOST_IN_HAND = 8
/** Several sweeps in a row failed, or one hangs. */
const STUCK_AFTER_MS = 15_000

/**
 * Gives every hint: it reads what is due in the outbox and adds it to the queue. A notification of new work wakes it at once, and
 * then it hints what it has not hinted yet; on the clock it hints all that is due again, so a flushed queue loses nothing. Where
 * hints cannot be given or are not taken, it does the work itself, a bounded number at a time.
 */
export const startSweeper = ({ db, queue, perform, now, log, onDirect, everyMs = SWEEP_EVERY_MS }: SweeperOptions): Sweeper => {
  const stopping = new AbortController()
  const inHand = new Map<string, Promise<void>>()
  const hinted = new Set<string>()
  let isQueueAway = false
  let sweptAt = performance.now()
  let woken = Promise.withResolvers<void>()

  const doDirectly = (due: DueHint[]): void => {
    for (const { workId } of due) {
      if (inHand.size >= MOST_IN_HAND || stopping.signal.aborted) return
      if (inHand.has(workId)) continue
      onDirect()
      const working = perform(workId).finally(() => inHand.delete(workId))
      inHand.set(workId, working)
    }
  }

  /** Answers whether the queue has them. */
  const hint = async (hints: DueHint[]): Promise<boolean> => {
    try {
      await queue.add(hints)
      for (const one of hints) hinted.add(hintId(one))
      isQueueAway = false
    } catch (error) {
      if (!isQueueAway) log.warn('Hints cannot be given; the sweeper works without the queue', { error: messageOf(error) })
      isQueueAway = true
    }
    return !isQueueAway
  }

  const sweepNew = async (): Promise<void> => {
    const due = await listDueHints(db, now())
    const isGiven = await hint(due.filter((one) => !hinted.has(hintId(one))))
    const neglectedBefore = Date.parse(now()) - NEGLECTED_AFTER_MS
    doDirectly(isGiven ? due.filter(({ dueAt }) => dueAt.getTime() < neglectedBefore) : due)
  }
  const sweepAll = async (): Promise<void> => {
    hinted.clear()
    await sweepNew()
    sweptAt = performance.now()
  }

  const run = async (): Promise<void> => {
    let nextSweepAt = 0
    while (!stopping.signal.aborted) {
      const isTime = performance.now() >= nextSweepAt
      if (isTime) nextSweepAt = performance.now() + everyMs
      woken = Promise.withResolvers()
      await (isTime ? sweepAll() : sweepNew()).catch((error: unknown) => log.warn('A sweep failed', { error: messageOf(error) }))
      const waiting = new AbortController()
      const clock = delay(Math.max(0, nextSweepAt - performance.now()), undefined, { signal: waiting.signal }).catch(
        () => undefined,
      )
      await Promise.race([woken.promise, clock])
      waiting.abort()
    }
  }
  const running = run()
  const wake = (): void => woken.resolve()
  return {
    wake,
    isSweeping: () => performance.now() - sweptAt < STUCK_AFTER_MS,
    sweep: sweepAll,
    stop: async () => {
      stopping.abort()
      wake()
      await running
      await Promise.all(inHand.values())
    },
  }
}

/** What is due, held by nobody and not done, longest due first, of both lists. */
const listDueHints = async (db: Kysely<StateTables>, now: string): Promise<DueHint[]> => {
  const [work, events] = await Promise.all([listDueWork(db, now, MOST_HINTS), listDueProviderEvents(db, now, MOST_HINTS)])
  const asHints = events.map(({ id, attempt, nextAt }) => ({ workId: providerEventWorkId(id), attempt, dueAt: nextAt }))
  return [...work, ...asHints].toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
}
