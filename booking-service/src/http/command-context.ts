import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { canonicalJson } from '@lapka/contracts/hash-chain.ts'
import type { CommandContext } from '@lapka/event-log/handle.ts'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { originOf } from './origin-of.ts'

const sha256Hex = (text: string) => hash('sha256', text, 'hex')

/**
 * A person's command: `name` is the command's, `objectId` its subject, `body` the part that makes this request distinct. Defaults
 * are read from the route: the last part of its address, the `:id` in it, and the request's body.
 */
export type UserCommand = { name?: string; objectId?: string; body?: unknown; user: CurrentUser; now: string }

/** A request with the address of its route, which names the command. */
export type RequestOfRoute = { id: string; routeOptions: { url?: string | undefined } }

type KeyedRequest = Pick<FastifyRequest, 'headers' | 'params' | 'body'> & RequestOfRoute

/** The command's envelope. The same account, command, object and Idempotency-Key is the same command, in every process. */
export const commandContext = (request: KeyedRequest, command: UserCommand): CommandContext => {
  const { name = nameOf(request), objectId = idOf(request), body = request.body ?? {}, user, now } = command
  const key = idempotencyKeyOf(request)
  return {
    commandId: derivedId('command', user.id, name, objectId, key),
    commandHash: sha256Hex(canonicalJson({ name, objectId, body })),
    command: name,
    actor: { id: user.id, role: user.role },
    origin: originOf(request),
    occurredAt: now,
    correlationId: request.id,
    causationId: request.id,
    isRepeatable: true,
  }
}

/** The keys of the refund that a command may request: repeated, it requests the same one. */
export const refundKeysOf = ({ commandId }: Pick<CommandContext, 'commandId'>) => {
  const refundId = derivedId('refund', commandId)
  return { refundId, idempotencyKey: `refund-${refundId}-1` }
}

/** The last part of a route's address is the command's name. */
export const nameOf = ({ routeOptions: { url = '' } }: Pick<RequestOfRoute, 'routeOptions'>): string =>
  url.slice(url.lastIndexOf('/') + 1)

const idOf = ({ params, routeOptions }: KeyedRequest): string => {
  if (typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'string') return params.id
  throw new Error(`Route ${routeOptions.url} has no :id in its address: name the object of its command.`)
}

/** Checked by the route's header schema before. */
export const idempotencyKeyOf = (request: Pick<KeyedRequest, 'headers'>): string => String(request.headers['idempotency-key'])
