import type { Decision } from '../../kernel/decision.ts'
import { endedByErasure } from '../../pets/end-keeping/decide.ts'
import { petsAmong, type KnownPet, type PetKey, type PetStates } from '../../pets/several-pets.ts'
import type { Professional } from '../../professionals/professional.ts'
import type { Account, EmailOwner, KnownAccount } from '../../accounts/account.ts'

/** Obstacles to erasing an account, and what goes with it: read from the views, up to the log's head. */
export type EraseAccount = {
  hasAppointmentAhead: boolean
  hasRefundUnderWay: boolean
  /** They asked for a transfer of a pet, or agreed to one, and it isn't over. */
  hasTransferUnderWay: boolean
  /** A shelter's, which look for a home. */
  hasAnimalListed: boolean
  /** They asked for an animal of a shelter, and it has not answered. */
  hasAdoptionUnderWay: boolean
  /** Messages that were sent from this address by a visitor who was not signed in. */
  caseIds: readonly string[]
  /** The pets that the person cares for, their own and those of another owner. */
  petIds: readonly string[]
}
export type EraseStates = { account: Account; email: EmailOwner; professional?: Professional } & PetStates

/**
 * Closes the account, frees its address and ends bookings with its professional, all in one append. The records of the person's own pets
 * go with it, for their second adult too; of another owner's pet only the person's part ends.
 */
export const decideEraseAccount = (
  { hasAppointmentAhead, hasRefundUnderWay, hasTransferUnderWay, hasAnimalListed, hasAdoptionUnderWay, ...gone }: EraseAccount,
  states: EraseStates,
): Decision<'account' | 'email' | 'professional' | PetKey> => {
  const { account, email, professional } = states
  if (account.status !== 'registered') return { refused: 'NOT_FOUND' }
  if (hasAppointmentAhead) return { refused: 'UPCOMING_VISIT' }
  if (hasRefundUnderWay) return { refused: 'REFUND_UNDER_WAY' }
  if (hasTransferUnderWay) return { refused: 'TRANSFER_UNDER_WAY' }
  if (hasAnimalListed) return { refused: 'ANIMALS_LISTED' }
  if (hasAdoptionUnderWay) return { refused: 'ADOPTION_UNDER_WAY' }
  const { caseIds, petIds } = gone
  const { accountId } = account
  const pets = petsAmong(states, petIds)
  const ownPetIds = ownPets(pets, account)
  return {
    events: {
      account: [
        {
          type: 'AccountErased',
          data: {
            accountId,
            ...(caseIds.length > 0 && { caseIds: [...caseIds] }),
            ...(account.received && { clientIds: account.received.map(({ clientId }) => clientId) }),
            ...(ownPetIds.length > 0 && { petIds: ownPetIds }),
          },
        },
      ],
      ...endedByErasure(pets, accountId),
      ...(email.accountId === accountId && { email: [{ type: 'EmailReleased', data: { accountId } }] }),
      ...(professional !== undefined &&
        professional.status !== 'none' && {
          professional: [{ type: 'ProfessionalWithdrawn', data: { professionalId: professional.professionalId } }],
        }),
    },
  }
}

/** The views may be a transfer behind: the account's own stream knows what it received meanwhile, and each pet's whose it is. */
const ownPets = (pets: readonly KnownPet[], { accountId, movedPets = {} }: KnownAccount): string[] => {
  const received = Object.keys(movedPets).filter((petId) => movedPets[petId])
  return [...new Set([...pets.filter(({ ownerId }) => ownerId === accountId).map(({ petId }) => petId), ...received])]
}
