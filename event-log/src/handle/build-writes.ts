import type { Origin, RecordedCommand } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { eventVersions } from '@lapka/contracts/events.ts'
import { chained } from '../hash-chain.ts'
import type { AppendedEvent, StreamWrite } from '../port.ts'
import type { Vault } from '../vault.ts'

/** A command: caller, name, time and cause. `commandHash` covers the command's body, so that a key used twice for different things shows. */
export type CommandContext = Pick<
  AppendedEvent,
  'commandId' | 'commandHash' | 'actor' | 'occurredAt' | 'correlationId' | 'causationId'
> & {
  /** The name of the command, or of the job that decided. */
  command: string
  /** From where a person asked for it. */
  origin?: Origin
  /**
   * The id's caller may send it again at any time and must get the same answer, so a command that changes nothing is written too.
   */
  isRepeatable?: boolean
}

/** The place in a stream that was decided on. */
export type StreamHead = { stream: string; revision: number; hash: string }

type Making = { vault: Vault; newId: () => string; context: CommandContext }

/** Gives decided facts their envelope: ids, place, sealed personal fields, chained hashes. `command` stands on the first event. */
export const buildWrite = async (
  { vault, newId, context }: Making,
  head: StreamHead,
  facts: LapkaEvent[],
  command?: RecordedCommand,
): Promise<StreamWrite> => {
  const { stream } = head
  const { commandId, commandHash, actor, origin, occurredAt, correlationId, causationId } = context
  const events: AppendedEvent[] = []
  let prevHash = head.hash
  for (const fact of facts) {
    const id = newId()
    const sealed = vault.seal({ stream, id }, fact)
    // Most facts hold nothing personal; they don't wait a turn for it.
    const data = sealed instanceof Promise ? await sealed : sealed
    const { type } = fact
    const version = eventVersions[type] ?? 1
    const revision = head.revision + events.length + 1
    const event = chained({
      id,
      type,
      version,
      stream,
      revision,
      occurredAt,
      actor,
      ...(origin && { origin }),
      ...(command && events.length === 0 && { command }),
      commandId,
      commandHash,
      correlationId,
      causationId,
      data,
      prevHash,
    })
    prevHash = event.hash
    events.push(event)
  }
  return { stream, expectedRevision: head.revision, events }
}
