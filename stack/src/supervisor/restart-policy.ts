/** A part that lived this long was well; its end is the first one again. */
const wellAfterMs = 10_000
const delaysMs = [0, 250, 1000, 2000, 4000] as const

export type Restarts = { quickEnds: number }

/** What to do after a part ended: start it again after a while, or give up because it ends at once every time. */
export const afterEnd = (restarts: Restarts, livedMs: number): { restarts: Restarts; delayMs: number | 'give up' } => {
  const quickEnds = livedMs >= wellAfterMs ? 1 : restarts.quickEnds + 1
  return { restarts: { quickEnds }, delayMs: delaysMs[quickEnds - 1] ?? 'give up' }
}
