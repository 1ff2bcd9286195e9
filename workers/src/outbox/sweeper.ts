import { setTimeout as delay } from 'node:timers/promises'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import type { Lane } from '../queue/bullmq.ts'
import { hintId, type WorkQueue } from '../queue/work-queue.ts'
import { listDue, MAX_OTHERS, type DueHint } from './list-due.ts'
import type { Performer } from './perform-work.ts'
import type { WorkStore } from '../work/work-store.ts'

export type Sweeper = {
  wake: () => void
  /** Whether the last sweep that went through is not long ago. */
  isSweeping: () => boolean
  sweep: () => Promise<void>
  stop: () => Promise<void>
}

type SweeperOptions = {
  store: WorkStore
  queues: Record<Lane, Pick<WorkQueue, 'add' | 'quietMs'>>
  perform: Performer['perform']
  now: () => string
  log: ProcessLog
  onDirect: () => void
  everyMs?: number
}

const SWEEP_EVERY_MS = 1_500
/** Minimum gap between sweeps, however often the sweeper is woken: no user waits for this lane. */
const OTHERS_APART_MS = 250
/** Work that was due for this long despite its hint: no worker takes hints, so the sweeper does it itself. */
const NEGLECTED_AFTER_MS = 5_000
const MAX_IN_HAND: Record<Lane, number> = { awaited: 8, other: 4 }
/** Several sweeps in a row failed, or one hangs. */
const STUCK_AFTER_MS = 15_000

/**
 * Gives every hint: it reads what is due in the outbox and adds it to the queue of its lane. A notification of new work wakes it at once,
 * and then it hints what it has not hinted yet; on the clock it hints all that is due again, so a flushed queue loses nothing. Where
 * hints cannot be given or are not taken, it does the work itself, a bounded number of each lane at a time.
 */
export const startSweeper = (options: SweeperOptions): Sweeper => {
  const { store, queues, now, log, everyMs = SWEEP_EVERY_MS } = options
  const stopping = new AbortController()
  const direct = createDirectWork(options, stopping.signal)
  const hinted = new Set<string>()
  let isQueueAway = false
  let sweptAt = performance.now()
  let woken = Promise.withResolvers<void>()

  /** Answers whether the queue has them. */
  const hint = async (lane: Lane, hints: DueHint[]): Promise<boolean> => {
    try {
      await queues[lane].add(hints)
      for (const one of hints) hinted.add(hintId(one))
      isQueueAway = false
    } catch (error) {
      if (!isQueueAway) log.warn('Hints cannot be given; the sweeper works without the queue', { error: messageOf(error) })
      isQueueAway = true
    }
    return !isQueueAway
  }

  /** Answers whether there may be more than it could see. */
  const sweepLane = async (lane: Lane): Promise<boolean> => {
    const due = await listDue(store, now(), lane)
    const isGiven = await hint(
      lane,
      due.filter((one) => !hinted.has(hintId(one))),
    )
    direct.begin(lane, isGiven ? due.filter((one) => isNeglected(one, now(), queues[lane].quietMs())) : due)
    return lane === 'other' && due.length === MAX_OTHERS
  }
  const sweep = async (withOthers: boolean): Promise<boolean> => {
    const [, isMore] = await Promise.all([sweepLane('awaited'), withOthers ? sweepLane('other') : true])
    return isMore
  }
  const sweepAll = async (): Promise<boolean> => {
    hinted.clear()
    const isMore = await sweep(true)
    sweptAt = performance.now()
    return isMore
  }

  const run = async (): Promise<void> => {
    const next = { all: 0, others: 0 }
    while (!stopping.signal.aborted) {
      const at = performance.now()
      const [isTimeForAll, isTimeForOthers] = [at >= next.all, at >= next.others]
      woken = Promise.withResolvers()
      if (isTimeForAll) next.all = at + everyMs
      if (isTimeForAll || isTimeForOthers) next.others = at + OTHERS_APART_MS
      const isMore = await (isTimeForAll ? sweepAll() : sweep(isTimeForOthers)).catch((error: unknown) => {
        log.warn('A sweep failed', { error: messageOf(error) })
        return false
      })
      await wokenWithin(woken.promise, (isMore ? Math.min(next.all, next.others) : next.all) - performance.now())
    }
  }
  const running = run()
  const wake = (): void => woken.resolve()
  return {
    wake,
    isSweeping: () => performance.now() - sweptAt < STUCK_AFTER_MS,
    sweep: async () => void (await sweepAll()),
    stop: async () => {
      stopping.abort()
      wake()
      await running
      await direct.settled()
    },
  }
}

const wokenWithin = async (woken: Promise<void>, ms: number): Promise<void> => {
  const waiting = new AbortController()
  await Promise.race([woken, delay(Math.max(0, ms), undefined, { signal: waiting.signal }).catch(() => undefined)])
  waiting.abort()
}

/**
 * Work that a person waits for is neglected after some seconds. Much of the rest may have been due for long, because there is much of it;
 * it is neglected when the queue is not taken from at all.
 */
const isNeglected = ({ lane, dueAt }: DueHint, now: string, quietMs: number): boolean =>
  dueAt.getTime() < Date.parse(now) - NEGLECTED_AFTER_MS && (lane === 'awaited' || quietMs >= NEGLECTED_AFTER_MS)

/** Does so much of each lane at a time, and goes on with what the last sweep found as soon as a piece ends. */
const createDirectWork = ({ perform, onDirect }: Pick<SweeperOptions, 'perform' | 'onDirect'>, stop: AbortSignal) => {
  const inHand: Record<Lane, Map<string, Promise<void>>> = { awaited: new Map(), other: new Map() }
  const waiting: Record<Lane, string[]> = { awaited: [], other: [] }
  const fill = (lane: Lane): void => {
    const mine = inHand[lane]
    while (mine.size < MAX_IN_HAND[lane] && !stop.aborted) {
      const workId = waiting[lane].shift()
      if (workId === undefined) return
      onDirect()
      const done = perform(workId).finally(() => {
        mine.delete(workId)
        fill(lane)
      })
      mine.set(workId, done)
    }
  }
  return {
    begin: (lane: Lane, due: DueHint[]): void => {
      waiting[lane] = due.map(({ workId }) => workId).filter((workId) => !inHand[lane].has(workId))
      fill(lane)
    },
    settled: () => Promise.all(Object.values(inHand).flatMap((mine) => [...mine.values()])),
  }
}
