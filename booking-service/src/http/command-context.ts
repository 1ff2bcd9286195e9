import { hash } from 'node:crypto'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import type { CommandContext } from '@lapka/event-log/handle.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { originOf } from './origin-of.ts'

const sha256Hex = (text: string) => hash('sha256', text, 'hex')

/** What a person asks for: `name` is the command's, `objectId` whom it is about, `body` what makes it this request and no other. */
export type UserCommand = { name: string; objectId: string; body: unknown; user: CurrentUser; now: string }

type KeyedRequest = { id: string; headers: Record<string, unknown> }

/** The command's envelope. The same account, command, object and Idempotency-Key is the same command, in every process. */
export const commandContext = (request: KeyedRequest, { name, objectId, body, user, now }: UserCommand): CommandContext => {
  const key = idempotencyKeyOf(request)
  return {
    commandId: derivedId('command', user.id, name, objectId, key),
    commandHash: sha256Hex(canonicalJson({ name, objectId, body })),
    actor: { id: user.id, role: user.role },
    origin: originOf(request),
    occurredAt: now,
    correlationId: request.id,
    causationId: request.id,
    isRepeatable: true,
  }
}

/** Checked by the route's header schema before. */
export const idempotencyKeyOf = (request: Pick<KeyedRequest, 'headers'>): string => String(request.headers['idempotency-key'])
