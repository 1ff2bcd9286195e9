import { z } from 'zod'
import { freeText, id, page, position } from './common.ts'
import { amountCents, instant, instantInput } from './values.ts'

/** POST …/complete-appointment and …/mark-no-show. Either corrects the other. */
export const appointmentOutcomeBody = z.strictObject({}).nullish()
export const appointmentOutcomeAnswer = z.object({ id, position })

/** POST …/adjust-bill: what the appointment cost after all. */
export const adjustBillBody = z.strictObject({ amountCents, reason: freeText(500).pipe(z.string().min(1)) })
export const adjustBillAnswer = z.object({
  billCents: amountCents,
  /** Refunded to the parent now. */
  refundCents: amountCents,
  /** The parent's debt to the clinic; never charged by us. */
  dueToClinicCents: amountCents,
  position,
})

/** POST …/record-paid-at-clinic: what was paid there by now, in all; said again it corrects what was said before. */
export const recordPaidAtClinicBody = z.strictObject({ amountCents })
export const recordPaidAtClinicAnswer = z.object({ paidAtClinicCents: amountCents, position })

/** POST …/add-overlapping-appointment → 201: an appointment beside the one in the path, for a pet that the professional has seen before. */
export const addOverlappingBody = z.strictObject({
  petId: id,
  serviceId: z.string().min(1).max(80),
  startsAt: instantInput,
  /** Why two at once: kept, and shown with the appointment. */
  reason: freeText(500).pipe(z.string().min(1)),
  visitReason: freeText(1000).default(''),
})
export const addOverlappingAnswer = z.object({ id, endsAt: instant, position })

/** The content of a prescription: medicines, or advice alone. */
export const prescriptionSheet = z
  .strictObject({
    diagnosis: freeText(500).default(''),
    medicines: z
      .array(
        z.strictObject({
          name: freeText(200).pipe(z.string().min(1)),
          dose: freeText(200).default(''),
          instructions: freeText(500).default(''),
        }),
      )
      .max(20)
      .default([]),
    notes: freeText(1000).default(''),
  })
  .refine(({ medicines, diagnosis, notes }) => medicines.length > 0 || diagnosis !== '' || notes !== '')
/** POST …/write-prescription → 201. A prescription is never rewritten; a new one is written instead. */
export const writePrescriptionAnswer = z.object({ id, position })

/** GET …/prescriptions, oldest first. Empty once the parent was erased. */
export const prescriptionPage = page(z.object({ id, writtenAt: instant, petId: id, sheet: prescriptionSheet }))
