import { z } from 'zod'
import { parasiteGroups, parasiteKinds } from '../pet-records.ts'
import { vaccineGroups } from '../vaccine-groups.ts'
import { id } from './common.ts'

const localDay = z.iso.date()

const dueVaccination = z.object({
  group: z.enum(vaccineGroups),
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
  /** A visit to a vet is booked: the page doesn't suggest another one. */
  isVisitBooked: z.boolean(),
  hasEntries: z.boolean(),
  /** Of its rabies doses what a border asks. */
  rabies: z.array(z.object({ given: localDay, until: localDay, from: localDay.optional() })),
})
export type PetCare = z.infer<typeof petCare>
/** `receiverId`: the one of the two who gets the letters about the living pets that they share; null where neither wants any. */
const householdLetters = z.object({ otherId: id, otherName: z.string(), petIds: z.array(id), receiverId: id.nullable() })
/** `hasLetters`: the parent wants due doses to be told by letter, too. */
export const petCareList = z.object({
  items: z.array(petCare),
  hasLetters: z.boolean(),
  households: z.array(householdLetters),
})
export type HouseholdLetters = z.infer<typeof householdLetters>

/** POST /api/v2/pets/{id}/change-care-plan, by a keeper, or a vet who may read the record. */
export const changeCarePlanBody = z.strictObject({ parasiteGroup: z.enum(parasiteGroups) })
/** The secret of a letter's link. */
export const careToken = z.string().regex(/^[0-9a-f-]{36}_[A-Za-z0-9_-]{43}$/)
