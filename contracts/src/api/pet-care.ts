import { z } from 'zod'
import { parasiteKinds } from '../pet-records.ts'
import { id } from './common.ts'

const localDay = z.iso.date()

const dueVaccination = z.object({
  group: z.enum(['core', 'rabies', 'leptospirosis', 'kennel-cough', 'leukaemia', 'rabbit']),
  dueOn: localDay,
  /** The age alone, an unfinished series, the interval after the last dose, what that dose says, or the vet's word. */
  because: z.enum(['age', 'series', 'booster', 'interval', 'validity', 'vet']),
  /** The plan that the date comes of. */
  planVersion: z.string(),
  lastGiven: localDay.optional(),
})
const dueTreatment = z.object({ against: z.enum(parasiteKinds), dueOn: localDay, lastGiven: localDay })

/** GET /api/v2/pets/care: what falls due next for each living pet of the parent, earliest first, derived from its record as it is now. */
export const petCare = z.object({
  petId: id,
  vaccinations: z.array(dueVaccination),
  treatments: z.array(dueTreatment),
  /** A visit to a vet is booked: nobody is asked to book another one. */
  isVisitBooked: z.boolean(),
  hasEntries: z.boolean(),
  /** Of its rabies doses what a border asks. */
  rabies: z.array(z.object({ given: localDay, until: localDay, from: localDay.optional() })),
})
export type PetCare = z.infer<typeof petCare>
export const petCareList = z.object({ items: z.array(petCare) })
