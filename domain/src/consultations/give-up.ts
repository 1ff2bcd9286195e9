import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { VoidReason } from '@lapka/contracts/payments.ts'
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
 * Nobody accepted it: in one append it says so, gives back the promotions that its price counted on and asks for the void, so that no
 * consultation is ever unanswered with money kept.
 */
export const givenUp = (
  states: UnacceptedStates,
  { consultationId, paymentId }: Waiting,
  { fact, why }: { fact: LapkaEvent; why: VoidReason },
): GivenUp => {
  const { payment } = states
  const isOpen = payment?.status === 'requested' || payment?.status === 'open' || payment?.status === 'authorised'
  const voided = isOpen && paymentId !== null ? requestVoid(payment, { why, idempotencyKey: voidKeyOf(paymentId) }) : []
  return {
    consultation: [fact],
    ...(voided.length > 0 && { payment: voided }),
    ...giveBackPromotions(states, [consultationId]),
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
