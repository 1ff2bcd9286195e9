import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '@lapka/projections/database.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import type { HintQueue } from '../queue/hint-queue.ts'
import { withDueHints, type DueHint } from './due-hints.ts'
import type { Performer } from './perform-work.ts'

export type Sweeper = { sweep: () => Promise<void>; stop: () => Promise<void> }

type SweeperOptions = {
  db: Kysely<Database>
  queue: Pick<HintQueue, 'add'>
  perform: Performer['perform']
  now: () => string
  log: ProcessLog
  onDirect: () => void
  everyMs?: number
}

const SWEEP_EVERY_MS = 1_500
const MOST_HINTS = 500
/** Due for this long although it was hinted: nobody takes hints, so the sweeper lends a hand. */
const NEGLECTED_AFTER_MS = 5_000
const MOST_IN_HAND = 8

/**
 * Makes the outbox, not the queue, the list of work: hints whatever is due again and again, and where hints cannot be
 * given or are not taken it does the work itself, a bounded number at a time. Flush the queue or stop Redis at any moment:
 * everything is done, only later.
 */
export const startSweeper = ({ db, queue, perform, now, log, onDirect, everyMs = SWEEP_EVERY_MS }: SweeperOptions): Sweeper => {
  const stopping = new AbortController()
  const inHand = new Map<string, Promise<void>>()

  const doDirectly = (due: DueHint[]): void => {
    for (const { workId } of due) {
      if (inHand.size >= MOST_IN_HAND || stopping.signal.aborted) return
      if (inHand.has(workId)) continue
      onDirect()
      const working = perform(workId).finally(() => inHand.delete(workId))
      inHand.set(workId, working)
    }
  }

  const hint = async (due: DueHint[]): Promise<void> => {
    const isHinted = await queue.add(due).then(
      () => true,
      (error: unknown) => {
        log.warn('Hints cannot be given; the sweeper works without the queue', { error: messageOf(error) })
        return false
      },
    )
    const neglectedBefore = Date.parse(now()) - NEGLECTED_AFTER_MS
    doDirectly(isHinted ? due.filter(({ dueAt }) => dueAt.getTime() < neglectedBefore) : due)
  }

  const sweep = async (): Promise<void> => {
    await withDueHints(db, now(), MOST_HINTS, (due) => (due.length > 0 ? hint(due) : Promise.resolve()))
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sweep().catch((error: unknown) => log.warn('A sweep failed', { error: messageOf(error) }))
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    sweep,
    stop: async () => {
      stopping.abort()
      await running
      await Promise.all(inHand.values())
    },
  }
}
