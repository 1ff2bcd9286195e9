import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold, type Account } from '../../accounts/account.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Fold } from '../../kernel/fold.ts'
import { endedInvitations, invitationOf } from '../invite-keeper/decide.ts'
import { petKey, petsAmong, petsStreams, type KnownPet, type PetKey, type PetStates } from '../../pets/several-pets.ts'

export type AnswerKeeperInvitation = {
  answer: 'accept' | 'decline'
  accountId: string
  invitationId: string
  petIds: readonly string[]
  /** By the view: the person cares for as many pets as one account may. */
  isListFull: boolean
  at: string
}

export type OwnerKey = `owner:${string}`
type OwnerStates = { [owner: OwnerKey]: Account }
export type AnswerStates = PetStates & OwnerStates & { account: Account }

const ownerKey = (accountId: string): OwnerKey => `owner:${accountId}`

/** The pets, the person, and the pets' owners: the invitation of an erased owner is over. */
export const answerStreams = ({ accountId, petIds }: Pick<AnswerKeeperInvitation, 'accountId' | 'petIds'>) => ({
  streams: { account: { stream: accountStream(accountId), fold: accountFold }, ...petsStreams(petIds) },
  more: (states: PetStates): { [owner: OwnerKey]: { stream: string; fold: Fold<Account>; isAsserted: true } } =>
    Object.fromEntries(
      petsAmong(states, petIds).map(({ ownerId }) => [
        ownerKey(ownerId),
        { stream: accountStream(ownerId), fold: accountFold, isAsserted: true as const },
      ]),
    ),
})

/** An invitation is for the confirmed owner of its address, and for one answer. Yes makes them a keeper of all pets that are still offered. */
export const decideAnswerKeeperInvitation = (
  { answer, accountId, invitationId, petIds, isListFull, at }: AnswerKeeperInvitation,
  states: AnswerStates,
): Decision<PetKey> => {
  const { account } = states
  if (account.status !== 'registered' || account.role !== 'PARENT') return { refused: 'NOT_FOUND' }
  const named = petsAmong(states, petIds).filter(
    (pet) => invitationOf(pet, invitationId)?.emailKey === account.emailKey && pet.ownerId !== accountId,
  )
  if (named.length === 0) return { refused: 'NOT_FOUND' }
  if (answer === 'decline') return orOver(endedInvitations(named, invitationId, 'declined'))
  if (named.some(({ secondKeeperId }) => secondKeeperId === accountId)) return { events: {} }
  const offered = named.filter((pet) => isOffered(pet, { invitationId, at, owner: states[ownerKey(pet.ownerId)] }))
  if (offered.length > 0 && isListFull) return { refused: 'TOO_MANY_OWN_PETS' }
  return orOver(
    Object.fromEntries(
      offered.map(({ petId }) => [petKey(petId), [{ type: 'KeeperJoined', data: { petId, invitationId, accountId } }]]),
    ),
  )
}

const orOver = (events: { [pet: PetKey]: LapkaEvent[] }): Decision<PetKey> =>
  Object.keys(events).length === 0 ? { refused: 'KEEPER_INVITATION_OVER' } : { events }

type Asking = { invitationId: string; at: string; owner: Account | undefined }

const isOffered = (pet: KnownPet, { invitationId, at, owner }: Asking): boolean => {
  const invitation = invitationOf(pet, invitationId)
  const isLive = invitation !== undefined && invitation.isOpen && at < invitation.until
  return isLive && pet.secondKeeperId === undefined && owner?.status === 'registered'
}
