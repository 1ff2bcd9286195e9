import type { FastifyRequest } from 'fastify'
import { DEFAULT_ZONE } from '@lapka/contracts/time.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { decideAddEntry } from '@lapka/domain/pets/add-entry/decide.ts'
import { keptRecordStreams } from '@lapka/domain/pets/record/kept-record.ts'
import type { Dependencies } from '../../dependencies.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { keepDocument, type ReceivedDocument } from './keep-document.ts'

type OwnRequest = FastifyRequest & { params: { id: string } }

/** What the entry of a parent's own file says beside the file. */
export const ownFacts = (request: OwnRequest, today: string) => {
  const { id: accountId } = userOf(request)
  const who = { by: 'parent', writerId: accountId, professionalId: null, appointmentId: null, wordsOf: accountId } as const
  return { petId: request.params.id, on: today, ...who }
}

/** A parent's file, of this request or one that has come before. */
export const addOwnDocument = (
  dependencies: Pick<Dependencies, 'handle' | 'files' | 'now'>,
  request: OwnRequest,
  received?: ReceivedDocument,
): Promise<{ id: string; position: number }> => {
  const { handle, now } = dependencies
  const at = now()
  const today = localDateOf(at, DEFAULT_ZONE)
  return keepDocument(dependencies, request, {
    facts: ownFacts(request, today),
    at,
    ...(received && { received }),
    write: (context, entry) =>
      handle(context, keptRecordStreams(request.params.id), (states) =>
        decideAddEntry({ entry, at, today, isConfirmed: false }, states),
      ),
  })
}
