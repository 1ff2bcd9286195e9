import { setTimeout as delay } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import type { Checkpoints } from '@lapka/event-log/checkpoints/checkpoints.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { askWitnesses, type WitnessAddress } from './ask-witnesses.ts'

type Keeping = {
  checkpoints: Pick<Checkpoints, 'make' | 'publish' | 'transparency'>
  witnesses?: readonly WitnessAddress[]
  log: ProcessLog
}

/** It reads the whole log when there is no checkpoint yet, which would keep a first start from its views. */
const AFTER_START_MS = 10_000

/**
 * Signs what the log holds soon after the start and every hour by a timer that no wall clock moves. Several processes may do so: a
 * checkpoint is named after its position and written once. A log that no longer is what was signed is reported, and not signed.
 */
export const startCheckpointKeeper = ({ checkpoints, witnesses = [], log }: Keeping) => {
  const stopping = new AbortController()
  const keep = async (): Promise<number> => {
    try {
      const outcome = await checkpoints.make()
      if ('refused' in outcome) log.error('THE LOG IS NOT WHAT WAS SIGNED', { why: outcome.refused })
      if ('made' in outcome) log.info('Checkpoint signed', { position: outcome.made.body.position, root: outcome.made.body.root })
      const { head, text } = await checkpoints.publish()
      if (head.size > 0) await askWitnesses({ transparency: checkpoints.transparency, witnesses, log }, head.size, text)
      return HOUR_MS
    } catch (error) {
      log.warn('The checkpoint could not be made', { error: messageOf(error) })
      return MINUTE_MS
    }
  }
  const wait = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const run = async () => {
    await wait(AFTER_START_MS)
    while (!stopping.signal.aborted) await wait(await keep())
  }
  const running = run()
  return {
    stop: async (): Promise<void> => {
      stopping.abort()
      await running
    },
  }
}
