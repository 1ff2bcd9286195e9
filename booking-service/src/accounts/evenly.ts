import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the work takes for any address, known or not, so that the time tells nothing. */
export const EVEN_MS = 150

/** Answers no sooner than that. A failure fails at once: it fails for every address. */
export const evenly = async (work: Promise<unknown>): Promise<void> => {
  await Promise.all([work, pause(EVEN_MS)])
}
