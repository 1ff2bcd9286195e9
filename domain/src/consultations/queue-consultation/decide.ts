import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import type { Payment } from '../../payments/payment.ts'
import { addMs } from '../../kernel/instant.ts'
import type { Consultation, ConsultationIn } from '../consultation.ts'

/**
 * The bank keeps the money: vets are rung once the delay that the parent chose is over, counted from now. Nothing to write while it is
 * not paid, or where the money is being given up again.
 */
export const decideQueueConsultation = (
  { at }: { at: string },
  { consultation, payment }: { consultation: Consultation; payment?: Payment },
): Decision<'consultation'> | Missing => {
  if (consultation.status === 'none') return { refused: 'NOT_FOUND' }
  if (consultation.status !== 'asked' || consultation.paymentId === null) return { events: {} }
  if (payment === undefined) return { missing: ['payment'] }
  const isPaid = payment.status === 'authorised' || payment.status === 'captured'
  if (!isPaid || payment.voiding !== undefined) return { events: {} }
  return { events: { consultation: [queued(consultation, payment, at)] } }
}

/** Vets are rung once the delay that the parent chose is over; the fee is the one that the payment pinned. */
export const queued = (
  { consultationId, delayMinutes }: ConsultationIn<'asked'>,
  { feePercent }: Exclude<Payment, { status: 'none' }>,
  at: string,
): LapkaEvent => ({
  type: 'ConsultationQueued',
  data: { consultationId, ringsAt: addMs(at, delayMinutes * MINUTE_MS), feePercent },
})
