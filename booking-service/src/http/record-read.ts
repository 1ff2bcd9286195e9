import type { FastifyRequest } from 'fastify'
import { decideRecordRead, readsFold } from '@lapka/domain/reads/record-read.ts'
import { userOf } from '../authorization/enforce.ts'
import type { Dependencies } from '../dependencies.ts'
import { orRefuse } from './refused.ts'

/** What recording a look takes. */
export type Recording = Pick<Dependencies, 'handle' | 'newId' | 'now'>

/** Each look is a fact of its own, so each is a command of its own. To be awaited before anything is shown: no record, no answer. */
export const recordRead = async (
  { handle, newId, now }: Recording,
  request: Pick<FastifyRequest, 'user' | 'id'>,
  { stream, fact }: { stream: string; fact: Parameters<typeof decideRecordRead>[0] },
): Promise<void> => {
  const user = userOf(request)
  const context = {
    commandId: newId(),
    commandHash: fact.type,
    actor: { id: user.id, role: user.role },
    occurredAt: now(),
    correlationId: request.id,
    causationId: request.id,
  }
  orRefuse(await handle(context, { streams: { reads: { stream, fold: readsFold } } }, () => decideRecordRead(fact)))
}
