import { z } from 'zod'
import type { FieldFault } from '../refusals/field-faults.ts'
import { MAX_PETS_TOGETHER, MAX_SERVICES_IN_TURN } from '../service-table.ts'
import { freeText, id, position } from './common.ts'
import { extraIds } from './service-table.ts'
import { instant, instantInput } from './values.ts'

const furtherPetIds = z.array(id).max(MAX_PETS_TOGETHER - 1, { error: 'TOO_MANY_TOGETHER' satisfies FieldFault })
const serviceId = z.string().min(1).max(80)
const furtherServices = z
  .array(z.strictObject({ serviceId, extraIds: extraIds.optional() }))
  .max(MAX_SERVICES_IN_TURN - 1, { error: 'TOO_MANY_IN_TURN' satisfies FieldFault })

/** POST /api/v2/appointments → 201. The price, policy and deadline are pinned here and never taken from the client. Booked at once where promotions pay all of it. */
export const placeAppointmentBody = z
  .strictObject({
    professionalId: z.uuid({ error: 'NO_PROFESSIONAL' satisfies FieldFault }),
    serviceId,
    petId: id,
    /** Animals that come along: they follow one another, or a walker takes all of them at once. */
    furtherPetIds: furtherPetIds.optional(),
    startsAt: instantInput,
    /** Services of the same professional that follow that one, for the same animals. */
    furtherServices: furtherServices.optional(),
    /** One of the parent's own, where the service goes to the parent. */
    addressId: id.optional(),
    /** Done beside it. */
    extraIds: extraIds.optional(),
    reason: freeText(1000).pipe(z.string().min(1, { error: 'NO_REASON' satisfies FieldFault })),
  })
  .refine(({ petId, furtherPetIds = [] }) => new Set([petId, ...furtherPetIds]).size > furtherPetIds.length, {
    path: ['furtherPetIds'],
    error: 'SAME_PET_TWICE' satisfies FieldFault,
  })
  .refine(
    ({ serviceId, furtherServices = [] }) =>
      new Set([serviceId, ...furtherServices.map((further) => further.serviceId)]).size > furtherServices.length,
    { path: ['furtherServices'], error: 'SAME_SERVICE_TWICE' satisfies FieldFault },
  )
export type PlaceAppointmentBody = z.infer<typeof placeAppointmentBody>
export const placeAppointmentAnswer = z.object({ id, status: z.enum(['PAYMENT', 'SCHEDULED']), holdExpiresAt: instant, position })

/** POST /api/v2/appointments/add-appointment → 201: the professional books a free time for a pet they have seen; paid at the clinic. */
export const addAppointmentBody = z.strictObject({
  /** A clinic names which of its vets it books; other callers are booked themselves. */
  professionalId: id.optional(),
  petId: id,
  serviceId,
  startsAt: instantInput,
  visitReason: freeText(1000).default(''),
})
