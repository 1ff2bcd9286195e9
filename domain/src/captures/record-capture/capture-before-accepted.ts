import { totalOf } from '@lapka/contracts/money.ts'
import { isWaiting, type Consultation } from '../../consultations/consultation.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Payment, Refund } from '../../payments/payment.ts'
import { refuseMoney } from '../../payments/refuse-money.ts'
import { captured, capturedAndRefunded, knownCapture, type RecordCapture } from './captured.ts'

/**
 * The money of a consultation was taken although no vet had accepted it: by a hand at the provider's own screens, or so late that it had
 * ended meanwhile. While vets may still answer it stays; of one that is over it goes back at once. Accepted in this very moment, the
 * appointment decides, so it is asked again.
 */
export const decideRecordEarlyCapture = (
  command: RecordCapture,
  { consultation, payment }: { consultation: Consultation; payment: Payment },
): Decision<'payment'> => {
  if (payment.status === 'none' || consultation.status === 'none') return { refused: 'NOT_FOUND' }
  if (payment.status === 'captured') return knownCapture(command, payment)
  const refused = refuseMoney(command)
  if (refused !== null) return refused
  if (consultation.status === 'accepted' || consultation.status === 'ended') return { refused: 'CAPTURE_UNDER_WAY' }
  const isEnough = command.amountCents >= totalOf(payment.price)
  if (isEnough && isWaiting(consultation) && payment.voiding === undefined)
    return { events: { payment: [captured(command, payment)] } }
  const why: Refund['why'] = isEnough ? 'paid_after_expiry' : 'paid_less_than_due'
  return { events: { payment: capturedAndRefunded(command, payment, { amountCents: command.amountCents, why }) } }
}
