import { hash } from 'node:crypto'
import type { CommandContext } from '@lapka/event-log/handle.ts'
import type { Actor } from '@lapka/contracts/envelope.ts'
import { nameOf, type RequestOfRoute } from './command-context.ts'

type StrangerCommand = { request: RequestOfRoute; commandId: string; actor: Actor; at: string }

/**
 * The envelope of a signed-out caller's command: an Idempotency-Key has no account to bind to, so repeating such a command
 * changes nothing. The body is left out of the hash: it holds an address and a password.
 */
export const strangerContext = ({ request, commandId, actor, at }: StrangerCommand): CommandContext => ({
  commandId,
  commandHash: hash('sha256', commandId, 'hex'),
  command: nameOf(request),
  actor,
  occurredAt: at,
  correlationId: request.id,
  causationId: request.id,
})
