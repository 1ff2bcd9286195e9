import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '@lapka/contracts/api/sessions.ts'
import type { ReadGround, RecordReadScope } from '@lapka/contracts/events/pets.ts'
import { accountStream, appointmentStream, petStream, readsStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '@lapka/domain/accounts/account.ts'
import { appointmentFold } from '@lapka/domain/appointments/appointment.ts'
import { givesAccess } from '@lapka/domain/appointments/record-visit/access.ts'
import { caseStreams } from '@lapka/domain/payments/cases/case.ts'
import { petFold, type Pet } from '@lapka/domain/pets/pet.ts'
import { bookersOf, isKeeper, type Entry } from '@lapka/domain/pets/record/record.ts'
import { linkedOfSameKeepers, linkedPets } from '@lapka/projections/records/linked-pets.ts'
import { visitOfReader } from '@lapka/projections/records/vets-of-record.ts'
import type { Dependencies } from '../../dependencies.ts'
import { userOf } from '../../http/authorization/enforce.ts'
import { recordRead } from '../../http/record-read.ts'
import { Refused } from '../../http/refused.ts'

type KnownPet = Extract<Pet, { status: 'added' }>

/** `linked`: the other entries for the same animal, as far as its keeper keeps them too. They are read by the same right. */
export type RecordReader = { pet: KnownPet; linked: readonly KnownPet[]; user: CurrentUser } & (
  | { party: 'keeper' }
  | { party: 'vet' | 'operator'; ground: ReadGround }
)

type Reading = Pick<Dependencies, 'db' | 'handle' | 'newId' | 'now'>
type RecordRequest = Pick<FastifyRequest, 'user' | 'id' | 'headers'>

/**
 * Who asks for a pet's record, and by which right: a keeper; a vet from a keeper's booking of a visit until 30 days after it; an operator
 * by an open case of a keeper, or of the pet's chip. Anyone else gets 404, and so does everyone once the owner was erased.
 */
export const recordReader = async (
  dependencies: Reading,
  request: RecordRequest,
  { petId, caseId }: { petId: string; caseId?: string | undefined },
): Promise<RecordReader> => {
  const { handle } = dependencies
  const user = userOf(request)
  const { pet } = await handle.read({ pet: { stream: petStream(petId), fold: petFold } })
  if (pet.status === 'none') throw new Refused('NOT_FOUND')
  if (isKeeper(pet, user.id)) return { pet, linked: await linkedPets(handle, pet, user.id), user, party: 'keeper' }
  const [{ owner }, byVisit] = await Promise.all([
    handle.read({ owner: { stream: accountStream(pet.ownerId), fold: accountFold } }),
    openedByVisit(dependencies, user, pet),
  ])
  if (owner.status !== 'registered') throw new Refused('NOT_FOUND')
  if (byVisit !== undefined) return { pet, user, party: 'vet', ...byVisit }
  if (user.role === 'OPERATOR' && caseId !== undefined) {
    const { case: known } = await handle.read(caseStreams(caseId))
    const isAbout = known.duplicate?.petIds.includes(petId) || ('accountId' in known && isKeeper(pet, known.accountId ?? ''))
    // Of a duplicate each record is looked at by itself: whether they are of one animal is what the operator finds out.
    if (known.status === 'open' && isAbout)
      return { pet, linked: [], user, party: 'operator', ground: { kind: 'case', id: caseId } }
  }
  throw new Refused('NOT_FOUND')
}

/** The visit that opens the record to a vet now, and the linked pets that are read with it. */
const openedByVisit = async ({ handle, db, now }: Reading, { role, professionalId }: CurrentUser, pet: KnownPet) => {
  if (role !== 'VET' || professionalId === null) return undefined
  // A booking opens only a record that the booking parent keeps.
  const linked = await linkedOfSameKeepers(handle, pet)
  const petIds = [pet.petId, ...linked.map((other) => other.petId)]
  const id = await visitOfReader(db, { petIds, ...bookersOf(pet), now: now(), professionalId })
  return id === undefined ? undefined : { linked, ground: { kind: 'visit', id } as const }
}

/**
 * Who corrects an entry: a reader of the record, or the vet who wrote it at a visit whose form is still open. Results belong to the animal, so a
 * wrong one doesn't stand because the parent who booked that visit has given the pet away.
 */
export const entryCorrector = async (
  dependencies: Reading,
  request: RecordRequest,
  { petId, wrong }: { petId: string; wrong: Entry | undefined },
): Promise<{ user: CurrentUser; by: 'vet' | 'parent' }> => {
  const user = userOf(request)
  if (wrong !== undefined && (await isOfOpenForm(dependencies, user, wrong))) return { user, by: 'vet' }
  const { party } = await recordReader(dependencies, request, { petId })
  return { user, by: party === 'vet' ? 'vet' : 'parent' }
}

const isOfOpenForm = async (
  { handle, now }: Reading,
  { role, professionalId }: CurrentUser,
  { fact: { petId, by, professionalId: writer, appointmentId } }: Entry,
): Promise<boolean> => {
  if (role !== 'VET' || by !== 'vet' || writer !== professionalId || appointmentId === null) return false
  const { appointment, pet } = await handle.read({
    appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold },
    pet: { stream: petStream(petId), fold: petFold },
  })
  if (pet.status === 'none' || !givesAccess(appointment, now())) return false
  const { owner } = await handle.read({ owner: { stream: accountStream(pet.ownerId), fold: accountFold } })
  return owner.status === 'registered'
}

/** The same as `recordReader`, after the log has recorded the look: no record of it, nothing to see. */
export const lookAtRecord = async (
  dependencies: Reading,
  request: RecordRequest,
  { what, ...which }: { petId: string; caseId?: string | undefined; what: RecordReadScope },
): Promise<RecordReader> => {
  const reader = await recordReader(dependencies, request, which)
  if (reader.party === 'keeper') return reader
  // A file is of one record alone.
  const shown = what === 'file' ? [reader.pet] : [reader.pet, ...reader.linked]
  for (const { petId } of shown) {
    const data = { petId, readerId: reader.user.id, what, ground: reader.ground }
    await recordRead(dependencies, request, { stream: readsStream(petId), fact: { type: 'RecordRead', data } })
  }
  return reader
}
