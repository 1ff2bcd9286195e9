import { z } from 'zod'
import { freeText, id, position } from './common.ts'
import { instant, instantInput } from './values.ts'

/** `fromStartsAt` is the start that the caller saw: if it was moved meanwhile, the answer is MOVED_MEANWHILE. */
export const moveAppointmentBody = z.strictObject({
  startsAt: instantInput,
  fromStartsAt: instantInput.optional(),
  /** A clinic that moves a patient of its vet has to give one. */
  reason: freeText(500).optional(),
  /**
   * The professional or their clinic takes time that is not offered. Only the professional may overlap another appointment, with
   * a reason.
   */
  anyway: z.literal(true).optional(),
})
export const moveAppointmentAnswer = z.object({ id, startsAt: instant, endsAt: instant, position })

/** POST …/edit-appointment: what is left out stays. A service has to have the price and the length of the one that was booked. */
export const editAppointmentBody = z
  .strictObject({
    serviceId: z.string().min(1).max(80).optional(),
    petId: id.optional(),
    reason: freeText(1000).pipe(z.string().min(1)).optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined))
export const editAppointmentAnswer = z.object({ id, position })

/** GET …/edit-choices: the services and pets that the appointment may be edited to, its own among them. */
export const editChoices = z.object({
  services: z.array(z.object({ id: z.string(), name: z.string(), nameEn: z.string() })),
  pets: z.array(z.object({ id, name: z.string() })),
})
export type EditChoices = z.infer<typeof editChoices>

/** POST …/change-address: the professional comes to this one of the parent's addresses, as it is described now. */
export const changeVisitAddressBody = z.strictObject({ addressId: id })
export const changeVisitAddressAnswer = z.object({ id, position })

/** POST …/resize-appointment: `fromEndsAt` is the end that the caller saw; if it has changed meanwhile, the answer is MOVED_MEANWHILE. */
export const resizeAppointmentBody = z.strictObject({ endsAt: instantInput, fromEndsAt: instantInput.optional() })
export const resizeAppointmentAnswer = z.object({ id, endsAt: instant, position })
