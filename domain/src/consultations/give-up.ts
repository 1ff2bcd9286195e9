import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { VoidReason } from '@lapka/contracts/payments.ts'
import { balanceOf, unrefundedCentsOf } from '../payments/balance.ts'
import { requestRefund } from '../payments/request-refund.ts'
import type { Payment } from '../payments/payment.ts'
import { requestVoid } from '../payments/request-void/decide.ts'
import { giveBackPromotions, type PromotionFacts, type PromotionKey } from '../promotions/use-promotions.ts'
import type { ConsultationIn } from './consultation.ts'
import type { UnacceptedStates } from './streams.ts'

/** Keys of what is written where it comes to nothing. */
export type GiveUpKey = 'consultation' | 'payment' | PromotionKey
type Waiting = ConsultationIn<'asked' | 'queued' | 'offered'>
type GivenUp = { consultation: LapkaEvent[]; payment?: LapkaEvent[] } & PromotionFacts

/** Under which the provider is asked to give the money up: a consultation has one payment, and it is given up once. */
const voidKeyOf = (paymentId: string): string => `void-${paymentId}`

/**
 * No vet accepted: in one append it is recorded, the promotions in its price are given back and the void is requested, so that no
 * consultation is ever unanswered with money kept.
 */
export const givenUp = (
  states: UnacceptedStates,
  { consultationId, paymentId }: Waiting,
  { fact, why }: { fact: LapkaEvent; why: VoidReason },
): GivenUp => {
  const { payment } = states
  const money = payment === undefined || paymentId === null ? [] : givenBack(payment, paymentId, why)
  return {
    consultation: [fact],
    ...(money.length > 0 && { payment: money }),
    ...giveBackPromotions(states, [consultationId]),
  }
}

/**
 * Captured by hand at the provider before a vet accepted, it is refunded; a payment has only this one refund, so its id names it.
 */
const givenBack = (payment: Payment, paymentId: string, why: VoidReason): LapkaEvent[] => {
  switch (payment.status) {
    case 'none':
    case 'voided':
    case 'verified':
    case 'divided':
      return []
    case 'requested':
    case 'open':
    case 'authorised':
      return requestVoid(payment, { why, idempotencyKey: voidKeyOf(paymentId) })
    case 'captured': {
      const balance = balanceOf(payment)
      const refund = { refundId: paymentId, idempotencyKey: `refund-${paymentId}` }
      return requestRefund(payment, balance, { ...refund, amountCents: unrefundedCentsOf(balance), why: 'paid_after_expiry' })
    }
  }
}

/** The same where no vet answered. */
export const unanswered = (states: UnacceptedStates, consultation: Waiting, before: LapkaEvent[] = []): GivenUp => {
  const { consultationId } = consultation
  const ended = givenUp(states, consultation, {
    fact: { type: 'ConsultationUnanswered', data: { consultationId } },
    why: 'not_accepted',
  })
  return { ...ended, consultation: [...before, ...ended.consultation] }
}
