import { RING_PAUSES_MS, RING_PAUSE_FORGOTTEN_MS } from '@lapka/contracts/consultations.ts'
import { toMs } from '../../kernel/instant.ts'

/**
 * How long a parent waits before vets are rung again. Each ring that they withdrew lengthens the pause after the last one; an hour
 * without any shortens it to nothing. `withdrawnAt`: when they withdrew rings, in any order.
 */
export const ringPauseMs = (withdrawnAt: readonly string[], at: string): number => {
  const times = withdrawnAt.map(toMs).sort((a, b) => b - a)
  let count = 0
  // Only rings that follow each other within the hour count together.
  for (let later = toMs(at); later - (times[count] ?? -Infinity) < RING_PAUSE_FORGOTTEN_MS; later = times[count - 1] ?? 0)
    count += 1
  const pauseMs = RING_PAUSES_MS[Math.min(count, RING_PAUSES_MS.length) - 1] ?? 0
  return Math.max(0, (times[0] ?? 0) + pauseMs - toMs(at))
}
