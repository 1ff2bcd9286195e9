import { z } from 'zod'
import { freeText, id, position } from './common.ts'
import { operatorReason } from './operations/reason.ts'
import { amountCents, instant } from './values.ts'

/** POST /api/v2/complaints → 201, by the parent of the appointment; a second one about it adds to the first. `dueAt`: answered by then. */
export const openComplaintBody = z.strictObject({ appointmentId: id, text: freeText(2000).min(1) })
export const openComplaintAnswer = z.object({ id, dueAt: instant, position })

/** POST /api/v2/complaints/{id}/answer-complaint, by operators: the answer that it was waiting for, which ends it. */
export const answerComplaintBody = z.strictObject({ text: freeText(4000).min(1) })
export const answerComplaintAnswer = z.object({ id, position })

/**
 * POST /api/v2/complaints/{id}/refund-complaint, by operators: part or all of what a consultation or a visit cost goes back, of a visit once
 * its bill is final. Above the limit, and where its professional was paid for it, it waits for a second operator. Where promotions paid all of
 * it, so much of the fee is withheld.
 */
export const refundComplaintBody = z.strictObject({ amountCents: amountCents.min(1), reason: operatorReason })
export const refundComplaintAnswer = z.object({ id, position })

/** The messages, oldest first. Texts are empty once the parent was erased. */
const complaint = z.object({
  id,
  isOpen: z.boolean(),
  /** Since when the words that wait for an answer wait. */
  openedAt: instant,
  dueAt: instant,
  entries: z.array(z.object({ by: z.enum(['parent', 'lapka']), at: instant, text: z.string() })),
})
export type Complaint = z.infer<typeof complaint>

/** GET /api/v2/appointments/{id}/complaint: null without a complaint. */
export const complaintOfAppointment = z.object({ complaint: complaint.nullable() })
