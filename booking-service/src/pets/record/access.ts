import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { ReadGround, RecordReadScope } from '@lapka/contracts/events/pets.ts'
import { accountStream, petStream, readsStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { petFold, type Pet } from '@lapka/domain/pets/pet.ts'
import { isKeeper, keepersOf } from '@lapka/domain/pets/record/record.ts'
import { visitOfReader } from '@lapka/projections/records/query.ts'
import type { Dependencies } from '../../dependencies.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { recordRead } from '../../http/record-read.ts'
import { Refused } from '../../http/refused.ts'

export type RecordReader = { pet: Extract<Pet, { status: 'added' }>; user: CurrentUser } & (
  | { party: 'keeper' }
  | { party: 'vet' | 'operator'; ground: ReadGround }
)

type Reading = Pick<Dependencies, 'db' | 'handle' | 'newId' | 'now'>
type RecordRequest = Pick<FastifyRequest, 'user' | 'id' | 'headers'>

/**
 * Who asks for a pet's record, and by which right: a keeper; a vet from a keeper's booking of a visit until 30 days after it; an operator
 * by an open case of a keeper. Anyone else gets 404, and so does everyone once the owner was erased.
 */
export const recordReader = async (
  dependencies: Reading,
  request: RecordRequest,
  { petId, caseId }: { petId: string; caseId?: string | undefined },
): Promise<RecordReader> => {
  const { handle, db, now } = dependencies
  const user = userOf(request)
  const { pet } = await handle.read({ pet: { stream: petStream(petId), fold: petFold } })
  if (pet.status === 'none') throw new Refused('NOT_FOUND')
  if (isKeeper(pet, user.id)) return { pet, user, party: 'keeper' }
  const { owner } = await handle.read({ owner: { stream: accountStream(pet.ownerId), fold: accountFold } })
  if (owner.status !== 'registered') throw new Refused('NOT_FOUND')
  if (user.role === 'VET' && user.professionalId !== null) {
    const visit = await visitOfReader(db, { petId, keeperIds: keepersOf(pet), professionalId: user.professionalId, now: now() })
    if (visit !== undefined) return { pet, user, party: 'vet', ground: { kind: 'visit', id: visit } }
  }
  if (user.role === 'OPERATOR' && caseId !== undefined) {
    const { case: known } = await handle.read(caseStreams(caseId))
    if (known.status === 'open' && known.accountId !== null && isKeeper(pet, known.accountId))
      return { pet, user, party: 'operator', ground: { kind: 'case', id: caseId } }
  }
  throw new Refused('NOT_FOUND')
}

/** The same, after the log has recorded the look: no record of it, nothing to see. */
export const lookAtRecord = async (
  dependencies: Reading,
  request: RecordRequest,
  { what, ...which }: { petId: string; caseId?: string | undefined; what: RecordReadScope },
): Promise<RecordReader> => {
  const reader = await recordReader(dependencies, request, which)
  if (reader.party === 'keeper') return reader
  const { petId } = which
  const data = { petId, readerId: reader.user.id, what, ground: reader.ground }
  await recordRead(dependencies, request, { stream: readsStream(petId), fact: { type: 'RecordRead', data } })
  return reader
}
