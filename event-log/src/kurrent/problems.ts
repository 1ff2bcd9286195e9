import { BrokenCommitStream, ForeignEvent, LeaseLost, SecondWriter, UnfitServer } from './errors.ts'

/** A problem that has passed is reported for this long. */
const TELL_MS = 5 * 60_000

/** Keeps the log's problems for the health check, and passes them on to the process's own log. */
export const createProblems = (onProblem: (error: Error) => void = () => {}, now = () => performance.now()) => {
  const last = new Map<string, { error: Error; at: number }>()
  let broken: Error | undefined

  const report = (cause: unknown): void => {
    const error = cause instanceof Error ? cause : new BrokenCommitStream('the event log cannot be followed', { cause })
    if (isFatal(error)) broken = error
    const known = last.get(error.name)
    last.set(error.name, { error, at: now() })
    // The same thing a hundred times a second is one thing.
    if (known === undefined || known.error.message !== error.message || now() - known.at > TELL_MS) onProblem(error)
  }
  return {
    report,
    isFatal,
    throwIfBroken: () => {
      if (broken !== undefined) throw broken
    },
    sentences: (): string[] => {
      const told = [...last.values()].filter(({ error, at }) => isLasting(error) || now() - at < TELL_MS)
      return told.map(({ error }) => sentenceOf(error))
    },
  }
}

const isFatal = (error: unknown): boolean => error instanceof BrokenCommitStream || error instanceof UnfitServer
const isLasting = (error: Error): boolean => error instanceof ForeignEvent || isFatal(error)

const sentenceOf = (error: Error): string => {
  if (error instanceof LeaseLost)
    return `Writing to the event log is not taken in turns (${error.message}); it is right and slower.`
  if (error instanceof SecondWriter) return `Somebody writes to the event log who does not wait for its turn (${error.message}).`
  if (error instanceof ForeignEvent)
    return `In the event log is something that Lapka did not write (${error.message}); it is left out, and nobody else should be able to write there.`
  return `The event log contradicts itself and is not written to: ${error.message}.`
}
