import { z } from 'zod'
import { freeText, id } from './common.ts'
import { operatorReason } from './operations/reason.ts'
import { animalType, gender } from './values.ts'

/** POST /api/v2/cases/{id}/link-pets, …/unlink-pets: two entries for one animal, both of the case. */
export const linkPetsBody = z
  .strictObject({ petId: id, otherId: id, reason: operatorReason })
  .refine(({ petId, otherId }) => petId !== otherId, { path: ['otherId'] })

/** POST /api/v2/cases/{id}/write-to-keeper: a letter to the owner of this pet. */
export const writeToKeeperBody = z.strictObject({ petId: id, text: freeText(4000).min(1) })

/** Of a duplicate: pets that have, or had, one chip. */
export const duplicatePet = z.object({
  id,
  name: z.string(),
  animalType,
  gender,
  breed: z.string(),
  born: z.string(),
  death: z.object({ on: z.string().nullable() }).nullable(),
  owner: z.object({ id, name: z.string() }),
  /** Its chip is still the one that the case is about. */
  hasChip: z.boolean(),
  /** Its owner was erased, and with them what the record said. */
  isErased: z.boolean(),
  /** The pet that it is linked to, or itself where others are linked to it; null where it stands alone. */
  linkedTo: id.nullable(),
})
export type DuplicatePet = z.infer<typeof duplicatePet>
