import { z } from 'zod'
import {
  animalStatuses,
  childrenAtHome,
  closedReasons,
  homeKinds,
  MAX_OFFERED_TIMES,
  requestStatuses,
  visitMinutes,
} from '../adoptions.ts'
import { freeText, id, position } from './common.ts'
import { animalType, instant, instantInput } from './values.ts'

/** POST /api/v2/adoption-requests → 201: a family asks to adopt an animal. */
export const adoptionRequestBody = z.strictObject({
  animalId: id,
  home: z.enum(homeKinds),
  children: z.enum(childrenAtHome),
  otherAnimals: freeText(300).default(''),
  experience: freeText(1000).default(''),
  message: freeText(1000).min(1),
})
export type AdoptionRequestBody = z.infer<typeof adoptionRequestBody>
export const adoptionRequestSaved = z.object({ id, position })
/** POST /api/v2/animals/{id}/requests/{requestId}/withdraw-request, …/agree-request */
export const requestParams = z.object({ id, requestId: id })
export const requestActBody = z.strictObject({}).nullish()
/** POST …/decline-request: the family reads the reason. */
export const declineRequestBody = z.strictObject({ reason: freeText(500).min(1) })

/** POST …/offer-visit: starts of the times that the family may choose from. */
export const offerVisitBody = z.strictObject({
  startsAt: z.array(instantInput).min(1).max(MAX_OFFERED_TIMES),
  minutes: z.literal(visitMinutes).default(60),
})
/** POST …/book-visit: the family's choice, as long as it was offered; or a time that the shelter sets. */
export const bookVisitBody = z.strictObject({ startsAt: instantInput, minutes: z.literal(visitMinutes).default(60) })

/** GET /api/v2/adoption-requests: a parent's own, or those for a shelter's animals; open ones first. */
export const adoptionRequest = z.object({
  id,
  animal: z.object({ id, name: z.string(), animalType, photoUrl: z.string().nullable(), status: z.enum(animalStatuses) }),
  status: z.enum(requestStatuses),
  askedAt: instant,
  endedAt: instant.nullable(),
  home: z.enum(homeKinds),
  children: z.enum(childrenAtHome),
  otherAnimals: z.string(),
  experience: z.string(),
  message: z.string(),
  /** The shelter's words where it declined. */
  reason: z.string(),
  closedWhy: z.enum(closedReasons).nullable(),
  /** To its family, once the shelter agreed. */
  petId: id.nullable(),
  /** To the shelter; phone and address only while the request is open or agreed. */
  parent: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  /** Times that the shelter offers, past ones too, while the request is open or agreed to. */
  offered: z.array(z.object({ startsAt: instant, endsAt: instant })),
  /** The last that was booked. `sequence` counts its changes. */
  visit: z.object({ startsAt: instant, endsAt: instant, isCancelled: z.boolean(), sequence: z.int() }).nullable(),
  shelter: z.object({ id, name: z.string(), city: z.string(), address: z.string(), phone: z.string(), zone: z.string() }),
})
export type AdoptionRequestView = z.infer<typeof adoptionRequest>
export const adoptionRequests = z.object({ items: z.array(adoptionRequest) })
