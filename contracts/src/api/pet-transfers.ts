import { z } from 'zod'
import { transferStatuses } from '../pet-transfers.ts'
import { appointmentView } from './appointments.ts'
import { freeText, id, page, position } from './common.ts'
import { operatorReason } from './operations/reason.ts'
import type { FieldFault } from '../refusals/field-faults.ts'
import { amountCents, animalType, instant } from './values.ts'

/** POST /api/v2/pets/{id}/ask-transfer: `reason` is for the operator. */
export const askTransferBody = z.strictObject({ email: z.email().max(254), reason: freeText(500).min(3) })
/** POST /api/v2/pets/{id}/confirm-transfer, …/withdraw-transfer */
export const ownTransferBody = z.strictObject({ transferId: id })
export const transferSaved = z.object({ id, position })
/** POST /api/v2/pet-transfers/{id}/accept-transfer, …/decline-transfer: by the owner of the address. */
export const answerTransferBody = z.strictObject({}).nullish()
/** POST /api/v2/pets/{id}/offer-appointment, …/withdraw-offer: by the owner, of an appointment that the recipient may take over. */
export const offerAppointmentBody = z.strictObject({ transferId: id, appointmentId: id })
/**
 * POST /api/v2/pet-transfers/{id}/take-over-appointment → 201: the recipient books what was offered, to be paid as any booking is. Until
 * then the owner's stands.
 */
export const takeOverBody = z.strictObject({
  appointmentId: id,
  /** One of the recipient's own, where the service goes to the parent. */
  addressId: id.optional(),
  reason: freeText(1000).pipe(z.string().min(1, { error: 'NO_REASON' satisfies FieldFault })),
})
export type TakeOverBody = z.infer<typeof takeOverBody>
export const takeOverAnswer = z.object({ id, holdExpiresAt: instant, position })
/** POST /api/v2/cases/{id}/complete-transfer, …/refuse-transfer: by an operator; both sides read why it was refused. */
export const decideTransferBody = z.strictObject({ reason: operatorReason })

const transferStatus = z.enum(transferStatuses)
const transfer = z.object({
  id,
  status: transferStatus,
  email: z.string(),
  askedAt: instant,
  acceptedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** An operator's, where they refused it. */
  reason: z.string(),
})
export type PetTransferView = z.infer<typeof transfer>

/** Whether the recipient may take it over: of some kinds none can. */
export const offers = ['offered', 'possible', 'impossible'] as const

/**
 * GET /api/v2/pets/{id}/transfer: the latest, for the pet's owner. `visits` are ahead and the owner's own; a second adult's are only
 * counted. `hasConsultation` is one that waits or goes on.
 */
export const petTransferState = z.object({
  transfer: transfer.nullable(),
  visits: z.array(appointmentView.extend({ offer: z.enum(offers) })),
  othersVisitCount: z.int(),
  hasConsultation: z.boolean(),
})
export type PetTransferState = z.infer<typeof petTransferState>

/** An offered appointment as its recipient sees it: without its parent's words, and with the price that they would pay. */
const offeredAppointment = appointmentView
  .pick({ id: true, startsAt: true, endsAt: true, zone: true, location: true, service: true, professional: true })
  .extend({ policy: appointmentView.shape.policy, freeCancellationUntil: instant, priceCents: amountCents })
export type OfferedAppointment = z.infer<typeof offeredAppointment>

const petInTransfer = z.object({ name: z.string(), animalType })
/** GET /api/v2/pet-transfers: what waits for the owner of the caller's address, and pets that they gave away. */
export const petTransferPage = page(
  z.object({
    id,
    status: transferStatus,
    pet: petInTransfer,
    /** Who asks. */
    from: z.string(),
    askedAt: instant,
    /** For the one who has agreed. */
    offered: z.array(offeredAppointment),
  }),
).extend({ given: z.array(z.object({ id, pet: petInTransfer, email: z.string(), at: instant })) })
export type PetTransferPage = z.infer<typeof petTransferPage>
