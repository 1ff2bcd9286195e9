import { z } from 'zod'
import {
  cardRefusals,
  consultationDelays,
  consultationEnds,
  consultationServices,
  consultationStatuses,
  meetingTypes,
} from '../consultations.ts'
import type { FieldFault } from '../refusals/field-faults.ts'
import { appointmentView, refundView } from './appointments.ts'
import { afterQuery, freeText, id, page, position } from './common.ts'
import { amountCents, animalType, instant, instantInput } from './values.ts'

const serviceId = z.enum(consultationServices.map((service) => service.id) as [string, ...string[]])

/** POST /api/v2/consultations → 201. Without `professionalId` every eligible vet is asked. The price is pinned here. */
export const askConsultationBody = z.strictObject({
  professionalId: id.optional(),
  serviceId,
  petId: id,
  reason: freeText(1000).pipe(z.string().min(1, { error: 'NO_REASON' satisfies FieldFault })),
  meetingType: z.enum(meetingTypes),
  delayMinutes: z.literal(consultationDelays),
})
export type AskConsultationBody = z.infer<typeof askConsultationBody>
export const consultationStatus = z.enum(consultationStatuses)
/** The answer to every command about a consultation. */
export const consultationAnswer = z.object({ id, status: consultationStatus, position })

/** POST …/start-payment. Where promotions pay all of it, the page at `checkoutUrl` only checks a card. */
export const startConsultationPaymentBody = z.strictObject({ saveCard: z.boolean().default(false) }).nullish()
export const startConsultationPaymentAnswer = z.object({ checkoutUrl: z.string(), position })

/** POST …/photos, multipart as diplomas are; …/photos/{photoId} shows it to the two parties only. */
export const consultationPhotoAnswer = z.object({ photoId: id, position })

/** POST …/accept-consultation, …/decline-consultation, …/cancel-consultation (before a vet accepted), …/end-consultation, …/drop-promotions. */
export const consultationCommandBody = z.strictObject({}).nullish()

/** POST …/give-feedback, once. */
export const giveFeedbackBody = z.strictObject({ rating: z.int().min(1).max(5), text: freeText(1000).default('') })

/** A vet as a tile of theirs says it. */
const vet = z.object({
  id,
  displayName: z.string(),
  latinName: z.string(),
  photo: z.string().nullable(),
  specializations: z.array(z.string()),
})

/**
 * GET /api/v2/consultations/choices?professionalId=: what the way in shows. Prices are what the caller would pay, with the promotions that
 * they may use now. `usualAnswerSeconds` is the median of today's answers, or of the last thirty days where today had fewer than three.
 */
export const consultationChoicesQuery = z.object({ professionalId: id.optional() })
export const consultationChoices = z.object({
  services: z.array(
    z.object({
      id: serviceId,
      name: z.string(),
      nameEn: z.string(),
      durationMinutes: z.int(),
      listCents: amountCents,
      priceCents: amountCents,
      priceLines: appointmentView.shape.priceLines,
    }),
  ),
  /** Vets who could be rung this moment, at most twelve, and how many they are in all. */
  vets: z.array(vet),
  vetCount: z.int(),
  usualAnswerSeconds: z.int().nullable(),
  /** The chosen vet, where one was named, and whether they may be rung now. */
  chosen: vet.extend({ isOnline: z.boolean() }).nullable(),
})
export type ConsultationChoices = z.infer<typeof consultationChoices>

/** `ringing`: may still accept. `busy`: in another call, or close to a planned visit. */
export const vetCallStates = ['ringing', 'busy', 'declined'] as const

const presence = z.object({
  /** First time in the room; null while they have not come. */
  joinedAt: instant.nullable(),
  /** Left by the button, or away for longer than they are waited for. */
  leftAt: instant.nullable(),
  /** In the room this moment: whose connection dropped is not, though they have not left. */
  isHere: z.boolean(),
})

export const consultationView = z.object({
  id,
  /** Short number for people; its appointment has the same. */
  number: z.string(),
  status: consultationStatus,
  /** The reader's role. A vet who is rung reads it as `professional`. */
  party: z.enum(['parent', 'professional', 'operator']),
  meetingType: z.enum(meetingTypes),
  delayMinutes: z.literal(consultationDelays),
  service: z.object({ id: z.string(), name: z.string(), nameEn: z.string(), durationMinutes: z.int() }),
  priceCents: amountCents,
  priceLines: appointmentView.shape.priceLines,
  /** Lapka's fee on the vet's earning, as it was pinned when it was paid; null before that, and for its parent. */
  feePercent: z.int().nullable(),
  reason: z.string(),
  photoIds: z.array(id),
  pet: z.object({ id, name: z.string(), animalType, breed: z.string() }),
  /** Null once the parent was erased. */
  parent: z.object({ id, displayName: z.string(), city: z.string() }).nullable(),
  /** The vet that the parent asked alone; null if every vet is asked. */
  askedProfessionalId: id.nullable(),
  /** The vet who accepted. */
  professional: vet.nullable(),
  askedAt: instant,
  /** Unpaid until then, it is given up; null once it is paid or over. */
  payUntil: instant.nullable(),
  /** Why the card checked last gives no free consultation; null without a refusal, and for readers other than the parent. */
  cardRefusal: z.enum(cardRefusals).nullable(),
  /** When vets are rung; null while unpaid. */
  ringsAt: instant.nullable(),
  /** Until when they are; null while they are not. */
  offerEndsAt: instant.nullable(),
  /** The vets who are rung, for the parent; for a vet how many colleagues are rung too. */
  calls: z.array(vet.extend({ state: z.enum(vetCallStates) })),
  colleagueCount: z.int(),
  /** Place in line, from 1, and in how many seconds a vet usually answers; null once a vet has accepted. */
  place: z.int().nullable(),
  expectedSeconds: z.int().nullable(),
  /** Of the card that the money waits on or was taken from. */
  cardLast4: z.string().nullable(),
  acceptedAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** The vet has to be in the room by then; null once they were. */
  vetJoinsBy: instant.nullable(),
  /** From when a vet who ends it is owed the fee for the talk, as long as both stay; null while they have not talked enough and are not both in. */
  feeOwedFrom: instant.nullable(),
  attendance: z.object({ parent: presence, professional: presence }),
  /** For how long both have been in the room together, and since when they are again: null while they are not. */
  talked: z.object({ ms: z.int(), since: instant.nullable() }),
  endedAt: instant.nullable(),
  end: z.enum(consultationEnds).nullable(),
  /** The state of the money: nothing was taken, it was taken, or it goes back. */
  refund: refundView.nullable(),
  feedback: z.object({ rating: z.int(), text: z.string() }).nullable(),
  position,
})
export type ConsultationView = z.infer<typeof consultationView>

/** GET /api/v2/consultations?status=: one's own, newest first; `offered` lists a vet's queue, oldest first. */
export const consultationsQuery = afterQuery.extend({
  status: consultationStatus.optional(),
  cursor: z.string().max(200).optional(),
})
export const consultationPage = page(consultationView)

export const consultationMessage = z.object({
  id,
  by: z.enum(['parent', 'professional']),
  at: instant,
  /** Empty once its author was erased. */
  text: z.string(),
  photoId: id.nullable(),
})
export const consultationMessages = z.object({ items: z.array(consultationMessage), position })
/** POST …/messages → 201. A photo is uploaded first, by …/photos. */
export const writeMessageBody = z
  .strictObject({ text: freeText(2000).default(''), photoId: id.optional() })
  .refine(({ text, photoId }) => text !== '' || photoId !== undefined)
export const writeMessageAnswer = z.object({ id, position })

/** GET …/ice-servers. `hasRelay`: there is a TURN server; without one only direct connections work, and the page says so. */
export const iceServers = z.object({
  iceServers: z.array(
    z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
  ),
  hasRelay: z.boolean(),
  /** When the credentials run out. */
  expiresAt: instant.nullable(),
})

/** GET and PUT /api/v2/profile/consultation-availability. `pausedUntil`: a planned visit of theirs keeps it quiet until then. */
export const consultationAvailabilityBody = z.strictObject({
  isAvailable: z.boolean(),
  until: instantInput.nullable().default(null),
})
export const consultationAvailability = z.object({
  isAvailable: z.boolean(),
  until: instant.nullable(),
  pausedUntil: instant.nullable(),
  position,
})
