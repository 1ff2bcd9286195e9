import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import { identityOf, type Payment } from '../../payments/payment.ts'
import { voided } from '../../payments/record-void/decide.ts'
import { usesOfCard } from '../../promotions/card-uses.ts'
import { FREE_TALK_ID, type LimitedUses } from '../../promotions/wallet.ts'
import type { Consultation } from '../consultation.ts'
import { cardRefused, isCardRefused } from '../judge-card.ts'
import { queued } from '../queue-consultation/decide.ts'

/** `cardKey`: of the card that the provider checked; null where it does not say which one it is. */
export type VerifyCard = { cardKey: string | null; at: string }
/** `card`: its earlier uses, by any account. */
export type VerifyCardStates = { consultation: Consultation; payment: Payment; card?: LimitedUses }
type VerifyCardDecision = Decision<'consultation' | 'payment' | 'card'>

/**
 * The provider verified that the card exists, and took nothing. A consultation that promotions pay in full joins the line in the
 * same append that records whose card it was, so two accounts with one card meet on the card's revision. A card that another
 * parent used for a free consultation begins none; the parent may try another card, and keeps the promotion. A repeated webhook,
 * or one about a consultation that is over, adds nothing.
 */
export const decideVerifyCard = (command: VerifyCard, states: VerifyCardStates): VerifyCardDecision => {
  const { consultation, payment } = states
  if (payment.status === 'none' || payment.capture !== 'verify') return { refused: 'NOT_FOUND' }
  if (payment.status === 'verified' || payment.status === 'voided') return { events: {} }
  const isWanted = consultation.status === 'asked' && consultation.paymentId === payment.paymentId
  if (!isWanted || payment.voiding !== undefined)
    return { events: { payment: [voided(payment, payment.voiding?.why ?? 'cancelled')] } }
  const { cardKey, at } = command
  const { card } = states
  // Nor one that began a free consultation by any other promotion.
  if (cardKey === null || card === undefined || isCardRefused(card, consultation, [FREE_TALK_ID]))
    return {
      events: { payment: [voided(payment, 'card_used')], consultation: [cardRefused(consultation, payment.paymentId)] },
    }
  const verified: LapkaEvent = {
    type: 'CardVerified',
    data: { ...identityOf(payment), parentId: consultation.parentId, cardKey },
  }
  return {
    events: {
      payment: [verified],
      card: [verified, ...usesOfCard(card, consultation, payment.subject)],
      consultation: [queued(consultation, payment, at)],
    },
  }
}
