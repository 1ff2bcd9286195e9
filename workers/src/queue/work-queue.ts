import { setTimeout as delay } from 'node:timers/promises'
import { openBullMq, type Lane, type OpenBullMq, type QueueAddress, type WorkHint } from './bullmq.ts'
import { within } from './within.ts'

/** A work item to look at, for its nth attempt: each attempt is a job of its own, so an old job never swallows a new hint. */
export type Hint = { workId: string; attempt: number }

/** Hints only. Losing any of them, or all, costs time and nothing else: the outbox is the list of work. */
export type WorkQueue = {
  /** Rejects within a few seconds when the queue cannot be reached. */
  add: (hints: Hint[]) => Promise<void>
  isReady: () => boolean
  /** For how long no hint was taken, or for how long there has been no queue to take one from. */
  quietMs: () => number
  close: () => Promise<void>
}

type WorkQueueOptions = {
  lane: Lane
  address: QueueAddress
  concurrency: number
  take: (hint: WorkHint) => Promise<void>
  onProblem: (sentence: string, error: unknown) => void
}

const ADD_BOUND_MS = 3_000
const READY_BOUND_MS = 8_000
/** How long work under way may take to end before the queue closes without it. */
const CLOSE_BOUND_MS = 5_000
const ABANDON_BOUND_MS = 2_000
const REOPEN_AFTER_MS = 1_000
/** A queue that is frozen or cut off breaks no connection for a long time; only asking it tells. */
const ASK_EVERY_MS = 1_000
const ANSWER_BOUND_MS = 2_000

/** BullMQ refuses ':' in a custom id, and ids that are all digits. */
export const hintId = ({ workId, attempt }: Hint): string => `w-${workId.replaceAll(':', '_')}-${attempt}`

/** Opens the queue in the background and opens it anew for as long as it fails, so that no process waits for its queue. */
export const createWorkQueue = ({ lane, address, concurrency, take, onProblem }: WorkQueueOptions): WorkQueue => {
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))
  let ready: OpenBullMq | undefined
  let isAnswering = false
  let takenAt = performance.now()

  const keepAsking = async (opened: OpenBullMq): Promise<void> => {
    while (ready === opened && !closing.signal.aborted) {
      const asked = opened.ask()
      isAnswering = await within(asked, ANSWER_BOUND_MS, 'asking the queue').then(
        () => true,
        () => false,
      )
      // One question at a time: what waits in a client is sent when the queue comes back.
      await Promise.race([asked.catch(() => undefined), closed])
      await delay(ASK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const runOnce = async (): Promise<void> => {
    const opened = openBullMq(address, {
      lane,
      take: (hint) => ((takenAt = performance.now()), take(hint)),
      concurrency,
      onProblem: (error) => onProblem('The queue reports a problem', error),
    })
    const { promise: isClosing, resolve } = Promise.withResolvers<void>()
    const end = () => resolve()
    closing.signal.addEventListener('abort', end)
    try {
      await Promise.race([within(opened.waitUntilReady(), READY_BOUND_MS, 'opening the queue'), isClosing])
      if (closing.signal.aborted) return
      ready = opened
      isAnswering = true
      void keepAsking(opened)
      await Promise.race([opened.run(), isClosing])
    } finally {
      // It lives as long as the process and would keep every queue that was ever tried.
      closing.signal.removeEventListener('abort', end)
      const wasReady = ready === opened
      ready = undefined
      await within(opened.close(), wasReady ? CLOSE_BOUND_MS : ABANDON_BOUND_MS, 'closing the queue').catch((error: unknown) =>
        onProblem('The queue did not close', error),
      )
    }
  }

  const keepRunning = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await runOnce().catch((error: unknown) => onProblem('The queue cannot be used', error))
      await delay(REOPEN_AFTER_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const running = keepRunning()

  return {
    add: async (hints) => {
      if (!ready || !isAnswering) throw new Error('the queue is not ready')
      if (hints.length === 0) return
      await within(
        ready.add(hints.map((hint) => ({ jobId: hintId(hint), hint: { workId: hint.workId } }))),
        ADD_BOUND_MS,
        'adding to the queue',
      )
    },
    isReady: () => ready !== undefined && isAnswering,
    quietMs: () => performance.now() - takenAt,
    close: async () => {
      closing.abort()
      await running
    },
  }
}
