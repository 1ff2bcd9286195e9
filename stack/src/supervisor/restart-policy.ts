/** A part that lived this long was well; its end is the first one again. */
const wellAfterMs = 10_000
const delaysMs = [0, 250, 1000, 2000, 4000] as const
const longestDelayMs = 8_000

export type Restarts = { quickEnds: number }

/** `isNews`: worth a line; an end that comes every few seconds is told about once a minute. */
export type AfterEnd = { restarts: Restarts; delayMs: number; isNews: boolean }

/** How long to wait until a part that ended is started again: longer each time it ended at once, and for as long as it takes. */
export const afterEnd = (restarts: Restarts, livedMs: number): AfterEnd => {
  const quickEnds = livedMs >= wellAfterMs ? 1 : restarts.quickEnds + 1
  const isNews = quickEnds <= delaysMs.length + 1 || quickEnds % 8 === 0
  return { restarts: { quickEnds }, delayMs: delaysMs[quickEnds - 1] ?? longestDelayMs, isNews }
}
