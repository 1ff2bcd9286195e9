import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { AppendedEvent } from '../port.ts'
import type { CommandContext } from './build-writes.ts'
import type { Handled } from './decision.ts'
import type { Folded, ReadStreams } from './fold-cache.ts'

export type Answer = Handled<string> | Refusal

/** A stream's part in a command: under which key its state is known to the decider. */
export type Part = { key: string; isNew: boolean; isAsserted: boolean; folded: Folded }

/** The answer to a command whose events were appended just now. */
export const answerOfAppend = (parts: Part[], appended: AppendedEvent[], position: number): Handled<string> => {
  const recordedAt = new Date().toISOString()
  const events = appended.map((event) => ({ ...event, position, recordedAt }))
  return { position, events: byKey(parts, events), isReplay: false }
}

export const answerWithoutEvents = (parts: Part[]): Handled<string> => ({
  position: Math.max(...parts.map(({ folded }) => folded.position)),
  events: byKey(parts, []),
  isReplay: false,
})

/** The answer that was given before, when one of the streams already holds this command. */
export const answerOfEarlier = (
  readStreams: ReadStreams,
  { commandId, commandHash }: CommandContext,
  parts: Part[],
): Promise<Answer> | undefined => {
  const earlier = parts.flatMap(({ folded }) => folded.commands.get(commandId) ?? [])
  if (earlier.length === 0) return undefined
  if (earlier.some((one) => one.commandHash !== commandHash)) return Promise.resolve({ refused: 'KEY_USED_FOR_ANOTHER_REQUEST' })
  return readAgain(readStreams, commandId, parts)
}

const readAgain = async (readStreams: ReadStreams, commandId: string, parts: Part[]): Promise<Handled<string>> => {
  const streams = parts.map(({ folded: { stream, revision, commands } }) => ({
    stream,
    fromRevision: commands.get(commandId)?.revision ?? revision + 1,
  }))
  const events = (await readStreams(streams)).flat().filter((event) => event.commandId === commandId)
  const position = Math.max(...events.map((event) => event.position))
  return {
    position,
    events: byKey(
      parts,
      events.map((event) => ({ ...event, position })),
    ),
    isReplay: true,
  }
}

const byKey = (parts: Part[], events: RecordedEvent[]): Record<string, RecordedEvent[]> =>
  Object.fromEntries(parts.map(({ key, folded }) => [key, events.filter(({ stream }) => stream === folded.stream)]))
