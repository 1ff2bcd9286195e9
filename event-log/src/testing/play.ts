import { randomUUID } from 'node:crypto'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { Decision, Handle, Handled } from '../handle.ts'
import type { AnyReading } from '../handle/streams.ts'

/** A command of a story, with its types erased: its creator has checked that the decider fits the states. */
type StoryCommand = { reading: { streams: AnyReading['streams'] }; decide: (states: never) => object }

/** Plays a story into a log: each command goes through `handle` as the API's and the workers' do. */
export const createPlay =
  (handle: Handle) =>
  (at: string, command: StoryCommand, actorId = 'system'): Promise<Handled<string> | Refusal> => {
    const id = randomUUID()
    const context = {
      commandId: id,
      commandHash: 'test',
      command: 'test',
      actor: { id: actorId, role: 'SYSTEM' as const },
      occurredAt: at,
      correlationId: id,
      causationId: id,
    }
    const decide = command.decide as (states: Record<string, unknown>) => Decision<string>
    return handle(context, command.reading as AnyReading, decide)
  }
