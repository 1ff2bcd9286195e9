import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { promotionIdsOf } from '@lapka/contracts/money.ts'
import { CREDIT_ID } from '@lapka/contracts/promotions.ts'
import type { Decision } from '../../kernel/decision.ts'
import { identityOf, type Payment } from '../../payments/payment.ts'
import { voided } from '../../payments/record-void/decide.ts'
import { redeemPromotions } from '../../promotions/use-promotions.ts'
import { FREE_TALK_ID, isUsedByOther, type LimitedUses } from '../../promotions/wallet.ts'
import type { Consultation, ConsultationIn } from '../consultation.ts'
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
  if (command.cardKey === null || isTaken(states, consultation)) return refusedCard(payment, consultation)
  return { events: begun({ ...command, cardKey: command.cardKey }, payment, consultation) }
}

type Asked = ConsultationIn<'asked'>
type Requested = Exclude<Payment, { status: 'none' }>

/** Another parent had a free consultation with it, or one of the promotions that pay for this one. */
const isTaken = ({ card }: VerifyCardStates, { price, parentId }: Asked): boolean =>
  [FREE_TALK_ID, ...promotionIdsOf(price).filter((id) => id !== CREDIT_ID)].some((id) => isUsedByOther(card, id, parentId))

const refusedCard = (payment: Requested, { consultationId }: Asked): VerifyCardDecision => ({
  events: {
    payment: [voided(payment, 'card_used')],
    consultation: [{ type: 'ConsultationCardRefused', data: { consultationId, paymentId: payment.paymentId } }],
  },
})

const begun = ({ cardKey, at }: VerifyCard & { cardKey: string }, payment: Requested, asked: Asked) => {
  const { consultationId, parentId, price } = asked
  const verified: LapkaEvent = { type: 'CardVerified', data: { ...identityOf(payment), parentId, cardKey } }
  const subject = { kind: 'consultation', id: consultationId } as const
  const { wallet: uses = [] } = redeemPromotions(price, { accountId: parentId, deviceKey: null }, subject)
  const limited = uses.filter(({ data }) => !('promotionId' in data) || data.promotionId !== CREDIT_ID)
  return {
    payment: [verified],
    card: [verified, ...limited],
    consultation: [queued(asked, payment, at)],
  }
}
