import { z } from 'zod'
import type { FieldFault } from '../refusals/field-faults.ts'
import { OLDEST_YEARS } from '../pets.ts'
import { freeText, id, page, position } from './common.ts'
import { animalType, gender, temperament } from './values.ts'

/** GET /api/v2/pets: the signed-in parent's own. */
export const pet = z.object({
  id,
  name: z.string(),
  gender,
  animalType,
  breed: z.string(),
  ageYears: z.int(),
  temperament: z.array(temperament),
  /** In the owner's words, beside `other-please-specify`; else empty. */
  temperamentNote: z.string(),
})
export type Pet = z.infer<typeof pet>
export const petPage = page(pet)

const line = (maximum: number) => freeText(maximum).regex(/^[^\r\n]*$/)

/** POST /api/v2/pets, PUT /api/v2/pets/{id}: all of it. `breed` is a key of `breeds.ts`, or the owner's own word for it. */
export const petBody = z
  .strictObject({
    name: line(80).min(1),
    gender,
    animalType,
    breed: line(80).min(1),
    ageYears: z.int().min(0).max(OLDEST_YEARS),
    temperament: z.array(temperament).max(11),
    temperamentNote: line(200).default(''),
  })
  .refine(({ temperament: chosen, temperamentNote }) => !chosen.includes('other-please-specify') || temperamentNote !== '', {
    path: ['temperamentNote'],
    error: 'OTHER_UNNAMED' satisfies FieldFault,
  })
export const petSaved = z.object({ id, position })
