import { readOne, type EventLog } from './port.ts'

/**
 * A log that is empty and that nobody else writes to. Whether a stream has grown is known without asking then, which the demo's commands
 * would do thousands of times. An append that may have failed, or was overtaken, ends that.
 */
export const asOnlyWriter = (log: EventLog): EventLog => {
  const revisions = new Map<string, number>()
  let isSure = true
  const append: EventLog['append'] = async (writes) => {
    const result = await log.append(writes).catch((error: unknown) => {
      isSure = false
      throw error
    })
    if ('conflict' in result) isSure = false
    else for (const { stream, expectedRevision, events } of writes) revisions.set(stream, expectedRevision + events.length)
    return result
  }
  // All or none: events that were appended together are read together.
  const readStreams: EventLog['readStreams'] = async (tails) =>
    isSure && tails.every(({ stream, fromRevision }) => fromRevision > (revisions.get(stream) ?? -1))
      ? tails.map(() => [])
      : log.readStreams(tails)
  return { ...log, append, readStreams, readStream: readOne(readStreams) }
}
