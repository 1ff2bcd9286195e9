import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import { KEEPER_INVITATION_DAYS, MAX_KEEPER_INVITATIONS_A_DAY } from '@lapka/contracts/household.ts'
import type { RefusalCode } from '@lapka/contracts/refusals.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Account } from '../../accounts/account.ts'
import { addressContacted, whyNotContacted } from '../../accounts/contact-address.ts'
import type { Decision } from '../../kernel/decision.ts'
import { addMs } from '../../kernel/instant.ts'
import type { KeeperInvitation } from '../../pets/pet.ts'
import { isKeeper } from '../../pets/record/record.ts'
import { petKey, petsAmong, type KnownPet, type PetKey, type PetStates } from '../../pets/several-pets.ts'

/** `emailKey`: the keyed hash of `email`, by which its owner's account is known. */
export type InviteKeeper = Pick<Events['KeeperInvited'], 'petIds' | 'invitationId' | 'email' | 'emailKey'> & {
  ownerId: string
  at: string
}

/**
 * Asks a second adult to care for these pets, all or none. The answer is the same for every address, so that it tells nothing of whose
 * account there is.
 */
export const decideInviteKeeper = (
  command: InviteKeeper,
  states: PetStates & { account: Account },
): Decision<PetKey | 'account'> => {
  const { ownerId, petIds, at, ...invitation } = command
  const { account } = states
  const pets = petsAmong(states, petIds)
  if (petIds.length === 0 || new Set(petIds).size < petIds.length) return { refused: 'INVALID_INPUT' }
  if (pets.length < petIds.length || !pets.every((pet) => isKeeper(pet, ownerId))) return { refused: 'NOT_FOUND' }
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (account.emailKey === invitation.emailKey) return { refused: 'INVITED_SELF' }
  const refused = pets.map((pet) => whyNotInvited(pet, command)).find((why) => why !== null)
  if (refused !== undefined) return { refused }
  const contact = { emailKey: invitation.emailKey, purpose: 'keeper-invitation', at } as const
  const tooOften = whyNotContacted(account, contact)
  if (tooOften !== null) return { refused: tooOften }
  const until = addMs(at, KEEPER_INVITATION_DAYS * DAY_MS)
  const invited = (petId: string): LapkaEvent[] => [
    { type: 'KeeperInvited', data: { petId, petIds: [...petIds], byId: ownerId, until, ...invitation } },
  ]
  const ofPets = Object.fromEntries(petIds.map((petId) => [petKey(petId), invited(petId)]))
  return { events: { ...ofPets, account: [addressContacted(account, contact)] } }
}

const whyNotInvited = (pet: KnownPet, { ownerId, at }: InviteKeeper): RefusalCode | null => {
  if (pet.ownerId !== ownerId) return 'ONLY_OWNER_INVITES'
  if (pet.secondKeeperId !== undefined) return 'HOUSEHOLD_FULL'
  const lately = (pet.invitations ?? []).filter(({ invitedAt }) => invitedAt > addMs(at, -DAY_MS))
  return lately.length >= MAX_KEEPER_INVITATIONS_A_DAY ? 'INVITED_TOO_OFTEN' : null
}

export type RevokeKeeperInvitation = { ownerId: string; petIds: readonly string[]; invitationId: string }

/** The owner takes back an invitation that was not answered. */
export const decideRevokeInvitation = (
  { ownerId, petIds, invitationId }: RevokeKeeperInvitation,
  states: PetStates,
): Decision<PetKey> => {
  const named = petsAmong(states, petIds).filter(
    (pet) => pet.ownerId === ownerId && invitationOf(pet, invitationId) !== undefined,
  )
  if (named.length === 0) return { refused: 'NOT_FOUND' }
  const events = endedInvitations(named, invitationId, 'revoked')
  return Object.keys(events).length === 0 ? { refused: 'KEEPER_INVITATION_OVER' } : { events }
}

export const invitationOf = ({ invitations = [] }: KnownPet, invitationId: string): KeeperInvitation | undefined =>
  invitations.find((invitation) => invitation.invitationId === invitationId)

/** For the pets for which the invitation is open. */
export const endedInvitations = (
  pets: readonly KnownPet[],
  invitationId: string,
  why: Events['KeeperInvitationEnded']['why'],
): { [pet: PetKey]: LapkaEvent[] } =>
  Object.fromEntries(
    pets
      .filter((pet) => invitationOf(pet, invitationId)?.isOpen)
      .map(({ petId }) => [petKey(petId), [{ type: 'KeeperInvitationEnded', data: { petId, invitationId, why } }]]),
  )
