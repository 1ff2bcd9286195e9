import { BAD_CONFIGURATION_CODE } from '@lapka/contracts/read-configuration.ts'

/**
 * A sentence for the person at the terminal: what is wrong and what to do. Returned, never thrown. `neverStarts`: trying again can't
 * help, as with bad configuration or damaged data.
 */
export type Problem = { problem: string; neverStarts?: true }

/**
 * How a process went: `was killed by SIGKILL` from outside, or by itself: `ended with code 1`, `ended with code 1: …`.
 * `problem` is the sentence for the case that it never answered, where the process's own words need translating.
 */
export type Ending = { how: string; byItself: boolean; problem?: string; neverStarts?: true }

/** One process that belongs to Lapka, from the moment it is spawned. */
export type RunningPart = {
  pid: number
  /** Resolves when it answers, or with the reason it never will. */
  ready: Promise<Problem | undefined>
  ended: Promise<Ending>
  stop: () => Promise<void>
}

export type Part = { name: string; start: () => RunningPart }

/** `lastLine` is what a process said last on its error output, if anything. */
export const describeEnding = (code: number | null, signal: NodeJS.Signals | null, lastLine?: string): Ending => {
  if (signal !== null) return { how: `was killed by ${signal}`, byItself: false }
  const how = `ended with code ${code ?? 'unknown'}${lastLine === undefined ? '' : `: ${lastLine}`}`
  return {
    how,
    byItself: true,
    ...(code === BAD_CONFIGURATION_CODE && { neverStarts: true, ...(lastLine !== undefined && { problem: lastLine }) }),
  }
}
