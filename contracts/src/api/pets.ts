import { z } from 'zod'
import { id, page } from './common.ts'
import { animalType, gender } from './values.ts'

/** GET /api/v2/pets: the signed-in parent's own. */
export const pet = z.object({
  id,
  name: z.string(),
  gender,
  animalType,
  breed: z.string(),
  ageYears: z.int(),
})
export type Pet = z.infer<typeof pet>
export const petPage = page(pet)
