import type { Actor } from '@lapka/contracts/envelope.ts'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import type { Decision, Handle, Handled } from '@lapka/event-log/handle.ts'
import type { StatesOf, Streams } from '@lapka/event-log/handle/streams.ts'
import { createHash } from 'node:crypto'
import { demoId } from './demo-ids.ts'

/** The actor, the instant, and the command's permanent name. */
export type DemoCommand = { names: (string | number)[]; actor: Actor; at: string; correlationId: string; body: object }

/** Carries a command out as the door would, and fails loudly: the plan holds nothing that the business refuses. */
export type RunCommand = <S extends Streams>(
  command: DemoCommand,
  streams: S,
  decide: (states: StatesOf<S>) => Decision<keyof S & string>,
) => Promise<Handled<keyof S & string>>

export const SYSTEM: Actor = { id: 'system', role: 'SYSTEM' }

/** Ids come from the names, so that the same seed run again meets what it wrote before and adds nothing. */
export const createRunCommand =
  (handle: Handle): RunCommand =>
  async (command, streams, decide) => {
    const commandId = demoId('command', ...command.names)
    const commandHash = createHash('sha256').update(canonicalJson(command.body)).digest('hex')
    const { actor, at, correlationId } = command
    const answer = await handle(
      { commandId, commandHash, command: String(command.names[0]), actor, occurredAt: at, correlationId, causationId: commandId },
      { streams },
      decide,
    )
    if ('refused' in answer) throw new Error(`The demo's command ${command.names.join(' ')} was refused: ${answer.refused}.`)
    return answer
  }
