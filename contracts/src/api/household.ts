import { z } from 'zod'
import { MAX_PETS } from '../household.ts'
import { id, page, position } from './common.ts'
import { animalType, instant } from './values.ts'

const keeper = z.object({ id, name: z.string() })

/** GET /api/v2/household: who else cares for each pet of the signed-in parent, and who asks them to. */
export const petHousehold = z.object({
  petId: id,
  name: z.string(),
  animalType,
  /** The owner invites a second adult and may end it; a second adult may leave. */
  you: z.enum(['owner', 'second']),
  owner: keeper,
  second: keeper.nullable(),
  /** Sent by the owner and not answered yet. */
  invitation: z.object({ id, email: z.string(), until: instant }).nullable(),
})
export type PetHousehold = z.infer<typeof petHousehold>

/** To the confirmed address of the signed-in parent. */
export const keeperInvitation = z.object({
  id,
  ownerName: z.string(),
  pets: z.array(z.object({ id, name: z.string(), animalType })),
  until: instant,
})
export type KeeperInvitation = z.infer<typeof keeperInvitation>
export const householdAnswer = page(petHousehold).extend({ invitations: z.array(keeperInvitation) })
export type Household = z.infer<typeof householdAnswer>

const petIds = z.array(id).min(1).max(MAX_PETS)

/** POST /api/v2/household/invite-keeper. The answer is the same for a known and an unknown address. */
export const inviteKeeperBody = z.strictObject({ petIds, email: z.string().trim().max(254).pipe(z.email()) })
export const keeperInvited = z.object({ id, position })

/** POST /api/v2/household/end-keeping: by the second adult themselves, or by the owner. */
export const endKeepingBody = z.strictObject({ petIds, keeperId: id })

/** POST /api/v2/keeper-invitations/{id}/…: the pets that the list of invitations names. */
export const answerKeeperInvitationBody = z.strictObject({ petIds })
export const householdChanged = z.object({ position })
