import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Checkpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { askWitnesses, type WitnessAddress } from './ask-witnesses.ts'

type Keeping = {
  checkpoints: Pick<Checkpoints, 'make' | 'publish' | 'transparency' | 'isWanted'>
  witnesses?: readonly WitnessAddress[]
  log: ProcessLog
}

/** It reads the whole log when there is no checkpoint yet, which would keep a first start from its views. */
const AFTER_START_MS = 10_000
const POLL_INTERVAL_MS = 1_000
/** A tree of a million streams takes seconds: making them takes at most this part of the time. */
const MAX_BUSY = 1 / 30

/** Time since the last one was begun, its duration, and whether the next was requested, as for a receipt of a recent decision. */
type Kept = { sinceMs: number; tookMs: number; isWanted: boolean; hasFailed: boolean }

export const isDue = ({ sinceMs, tookMs, isWanted, hasFailed }: Kept): boolean =>
  sinceMs >= (isWanted || hasFailed ? Math.max(MINUTE_MS, tookMs / MAX_BUSY) : HOUR_MS)

/**
 * Signs the log's state soon after the start and every hour, by a timer that no wall clock moves; after a request at most once a
 * minute. Several processes may do so: a checkpoint is named after its position and written once. A log that differs from what
 * was signed is reported, and not signed.
 */
export const startCheckpointKeeper = ({ checkpoints, witnesses = [], log }: Keeping) => {
  const stopping = new AbortController()
  const keep = async (): Promise<{ hasFailed: boolean }> => {
    try {
      const outcome = await checkpoints.make()
      if ('refused' in outcome) log.error('THE LOG IS NOT WHAT WAS SIGNED', { why: outcome.refused })
      if ('made' in outcome) log.info('Checkpoint signed', { position: outcome.made.body.position, root: outcome.made.body.root })
      const { head, text } = await checkpoints.publish()
      if (head.size > 0) await askWitnesses({ transparency: checkpoints.transparency, witnesses, log }, head.size, text)
      return { hasFailed: false }
    } catch (error) {
      log.warn('The checkpoint could not be made', { error: messageOf(error) })
      return { hasFailed: true }
    }
  }
  const wait = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const run = async () => {
    await wait(AFTER_START_MS)
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      const last = { ...(await keep()), tookMs: performance.now() - begun }
      do await wait(POLL_INTERVAL_MS)
      while (
        !stopping.signal.aborted &&
        !isDue({ ...last, sinceMs: performance.now() - begun, isWanted: await checkpoints.isWanted() })
      )
    }
  }
  const running = run()
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}
