import { setTimeout as delay } from 'node:timers/promises'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import type { Metrics } from '../metrics.ts'
import { failed, type JobResult } from '../work/job.ts'
import { backoffMs, failuresIn, withCount } from './backoff.ts'
import type { LeasedWork } from './take-work.ts'

export type Performer = {
  /** Takes the work if it can be had, does it and writes down how it ended. Never rejects: the outbox remembers. */
  perform: (workId: string) => Promise<void>
  activeCount: () => number
  /** At shutdown: what was done and not yet written down is written; what is still in hand goes back, so that another worker need not wait for the lease to run out. */
  giveBack: () => Promise<void>
}

type PerformerOptions = {
  take: (workId: string) => Promise<LeasedWork | undefined>
  now: () => string
  log: ProcessLog
  metrics: Pick<Metrics, 'onWorked'>
  /** Spreads the next tries of what failed. */
  chance?: () => number
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Work that was done but not recorded would be done again once the lease is over: a letter would be sent twice because the
 * database was away for a moment. Half a minute in all, well within the lease.
 */
const WRITE_AGAIN_MS = [50, 200, 500, 1_000, 2_000, 4_000, 8_000, 14_000]

export const createPerformer = ({
  take,
  now,
  log,
  metrics,
  chance = Math.random,
  pause = delay,
}: PerformerOptions): Performer => {
  /** With what it came to, once that is known. */
  const active = new Map<LeasedWork, JobResult | undefined>()

  const settle = async (taken: LeasedWork, result: JobResult): Promise<void> => {
    switch (result.result) {
      case 'done':
        return taken.finish(result.note)
      case 'again':
        return taken.again(result.at)
      case 'failed': {
        const failures = failuresIn(taken.lastError) + 1
        log.warn('Work failed and will be tried again', { workId: taken.workId, kind: taken.kind, failures, error: result.why })
        return taken.retry(
          new Date(Date.parse(now()) + backoffMs(failures, chance())).toISOString(),
          withCount(failures, result.why),
        )
      }
    }
  }

  const writeDown = async (taken: LeasedWork, result: JobResult): Promise<void> => {
    for (const waitMs of [...WRITE_AGAIN_MS, null]) {
      // Given back meanwhile: it is no longer ours to finish.
      if (!active.has(taken)) return
      active.set(taken, result)
      try {
        return await settle(taken, result)
      } catch (error) {
        if (waitMs === null) throw error
        await pause(waitMs)
      }
    }
  }

  const work = async (taken: LeasedWork): Promise<void> => {
    const started = performance.now()
    const result = await taken.run().catch((error: unknown) => failed(messageOf(error)))
    await writeDown(taken, result)
    metrics.onWorked(taken.kind, result.result, (performance.now() - started) / 1000)
  }

  const perform = async (workId: string): Promise<void> => {
    try {
      const taken = await take(workId)
      // Hinted twice at once, only one call has the lease; the other must leave no trace.
      if (taken) await hold(taken)
    } catch (error) {
      log.warn('Work could not be taken or written down; it comes back by itself', { workId, error: messageOf(error) })
    }
  }

  const hold = async (taken: LeasedWork): Promise<void> => {
    active.set(taken, undefined)
    try {
      await work(taken)
    } finally {
      active.delete(taken)
    }
  }

  const giveBack = async (): Promise<void> => {
    const held = [...active]
    active.clear()
    await Promise.allSettled(
      held.map(([taken, result]) =>
        result?.result === 'done' ? taken.finish(result.note) : taken.retry(now(), taken.lastError),
      ),
    )
  }
  return { perform, activeCount: () => active.size, giveBack }
}
