import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { Account } from '../../accounts/account.ts'
import type { Appointment } from '../appointment.ts'
import { petIdsOf } from '../pets-of-appointment.ts'
import { requireStarted } from '../started-appointment.ts'
import { isRefused } from '../../kernel/decision.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { PetRecord } from '../../pets/record/record.ts'
import { givesAccess } from './access.ts'

/** `owner`: the account of the pet's owner. */
export type VisitStates = { record: PetRecord; appointment: Appointment; professional: Professional; owner?: Account }

export type KnownVet = Exclude<Professional, { status: 'none' }>
type KnownPet = Extract<PetRecord['pet'], { status: 'added' }>

/** The pet of a visit that has begun, and the vet whose it is, while they may still write of it. For a parent who was erased nothing more is written. */
export const requireVisit = (
  { record: { pet }, appointment, professional, owner }: VisitStates,
  at: string,
): { pet: KnownPet; vet: KnownVet } | Refusal => {
  const started = requireStarted(appointment, at)
  if (isRefused(started)) return started
  if (pet.status === 'none' || !petIdsOf(started).includes(pet.petId) || owner?.status !== 'registered')
    return { refused: 'NOT_FOUND' }
  if (professional.status === 'none' || professional.role !== 'VET') return { refused: 'ONLY_VETS_RECORD' }
  return givesAccess(appointment, at) ? { pet, vet: professional } : { refused: 'VISIT_RECORD_CLOSED' }
}
