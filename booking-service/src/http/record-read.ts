import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { ReadList } from '@lapka/contracts/events/people.ts'
import { listReadsStream } from '@lapka/contracts/streams.ts'
import type { Handle } from '@lapka/event-log/handle.ts'
import { decideRecordRead, readsFold } from '@lapka/domain/reads/record-read.ts'
import type { Actor } from '@lapka/contracts/envelope.ts'
import { userOf } from './authorization/enforce.ts'
import { originOf } from './origin-of.ts'
import { orRefuse } from './refused.ts'

/** The dependencies of recording a read. */
export type Recording = { handle: Handle; newId: () => string; now: () => string }

/**
 * Each look is a command of its own, and a fact where there was none within the hour. To be awaited before anything is shown. `guest`
 * stands for a reader who is not signed in.
 */
export const recordRead = async (
  { handle, newId, now }: Recording,
  request: Pick<FastifyRequest, 'user' | 'id' | 'headers'>,
  { stream, fact, guest }: { stream: string; fact: Parameters<typeof decideRecordRead>[0]['read']; guest?: Actor },
): Promise<void> => {
  const { id, role } = request.user ?? guest ?? userOf(request)
  const at = now()
  const context = {
    commandId: newId(),
    commandHash: fact.type,
    command: 'record-read',
    actor: { id, role },
    origin: originOf(request),
    occurredAt: at,
    correlationId: request.id,
    causationId: request.id,
  }
  const looking = { read: fact, accountId: id, at }
  const streams = { reads: { stream, fold: readsFold } }
  orRefuse(await handle(context, { streams }, (states) => decideRecordRead(looking, states)))
}

type Looking = { list: ReadList; filter: Record<string, string | undefined>; cursor: string | undefined; count: number }

/** An operator reads a list: once an hour for each filter and page of it, so that a screen that renews itself tells nothing new. */
export const recordListRead = (
  recording: Recording,
  request: Pick<FastifyRequest, 'user' | 'id' | 'headers'>,
  { list, filter, cursor, count }: Looking,
): Promise<void> => {
  const used = Object.entries(filter).flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]))
  const page = cursor === undefined ? 'first' : hash('sha256', cursor, 'hex').slice(0, 12)
  const data = { list, filter: Object.fromEntries(used), page, count }
  return recordRead(recording, request, { stream: listReadsStream(list), fact: { type: 'ListRead', data } })
}
