import { setTimeout as pause } from 'node:timers/promises'

/** Of anything that a rehearsal waits for. */
export const LIMIT_MS = 600_000
/** Longer than a busy machine stands still. */
const STILL_MS = 120_000
const POLL_INTERVAL_MS = 200

/** `found`: what was waited for. `seen`: changes as long as there is progress. */
type Look<Found> = { found: Found | undefined; seen: string }

/** Waits as long as something moves: a busy machine is slow, and only one on which nothing changes any more has failed. */
export const waitFor = async <Found>(problem: string, look: () => Promise<Look<Found>>): Promise<Found> => {
  const startedAt = performance.now()
  let last = { seen: '', at: startedAt }
  for (;;) {
    const { found, seen } = await look()
    if (found !== undefined) return found
    const now = performance.now()
    if (seen !== last.seen) last = { seen, at: now }
    if (now - last.at > STILL_MS || now - startedAt > LIMIT_MS) throw new Error(`${problem}; what was seen last: ${seen}`)
    await pause(POLL_INTERVAL_MS)
  }
}
