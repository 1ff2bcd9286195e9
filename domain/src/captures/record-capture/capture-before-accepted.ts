import { totalOf } from '@lapka/contracts/money.ts'
import { isWaiting, type Consultation } from '../../consultations/consultation.ts'
import { cardRefused, isCardRefused } from '../../consultations/judge-card.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Payment, Refund } from '../../payments/payment.ts'
import { refuseMoney } from '../../payments/refuse-money.ts'
import { usesOfCard } from '../../promotions/card-uses.ts'
import type { LimitedUses } from '../../promotions/wallet.ts'
import { captured, capturedAndRefunded, knownCapture, type RecordCapture } from './captured.ts'

/**
 * The money of a consultation was taken although no vet had accepted it: by a hand at the provider's own screens, or so late that it had
 * ended meanwhile. While vets may still answer it stays; of one that is over it goes back at once. Accepted in this very moment, the
 * appointment decides, so it is asked again. `card`: its earlier uses; taken before it was seen as authorised, it is judged here.
 */
export const decideRecordEarlyCapture = (
  command: RecordCapture,
  { consultation, payment, card }: { consultation: Consultation; payment: Payment; card?: LimitedUses },
): Decision<'payment' | 'consultation' | 'card'> => {
  if (payment.status === 'none' || consultation.status === 'none') return { refused: 'NOT_FOUND' }
  if (payment.status === 'captured') return knownCapture(command, payment)
  const refused = refuseMoney(command)
  if (refused !== null) return refused
  if (consultation.status === 'accepted' || consultation.status === 'ended') return { refused: 'CAPTURE_UNDER_WAY' }
  const isEnough = command.amountCents >= totalOf(payment.price)
  const isCurrent = isWaiting(consultation) && consultation.paymentId === payment.paymentId
  const isWanted = isEnough && isCurrent && payment.voiding === undefined
  const givenBack = (why: Refund['why']) => capturedAndRefunded(command, payment, { amountCents: command.amountCents, why })
  if (!isWanted) return { events: { payment: givenBack(isEnough ? 'paid_after_expiry' : 'paid_less_than_due') } }
  const isJudged = consultation.status !== 'asked'
  if (!isJudged && isCardRefused(card, consultation)) {
    const refusal = [cardRefused(consultation, payment.paymentId)]
    return { events: { payment: givenBack('paid_less_than_due'), consultation: refusal } }
  }
  const uses = isJudged || card === undefined ? [] : usesOfCard(card, consultation, payment.subject)
  return { events: { payment: [captured(command, payment)], ...(uses.length > 0 && { card: uses }) } }
}
