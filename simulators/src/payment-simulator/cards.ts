import { hash } from 'node:crypto'
import type { Card, CardProblem } from './records.ts'

/** A card's behaviour when it is charged. */
export type CardOutcome =
  | { kind: 'pays'; card: Card }
  /** Its bank wants the owner's approval first (3-D Secure), and may still decline after it. */
  | { kind: 'asks'; card: Card; afterApproval: CardProblem | null }
  | { kind: 'declines'; card: Card; problem: CardProblem }
  /** Not a card number at all: no attempt is recorded. */
  | { kind: 'unreadable'; problem: CardProblem }

const declined = (declineCode: string, message = 'Your card was declined.'): CardProblem => ({
  code: 'card_declined',
  declineCode,
  message,
})
const failed = (code: string, message: string): CardProblem => ({ code, declineCode: code, message })
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')

/** The bank's answer when the owner refuses the approval. */
export const authenticationFailure: CardProblem = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
}

/** One card shared by two people: the same card for every payer. */
const SHARED_CARD = '5555555555554444'
/** Stripe's documented test cards (docs.stripe.com/testing) by what they are for. */
const refundsOfCard: Record<string, Card['refunds']> = {
  '4242424242424242': 'normal',
  [SHARED_CARD]: 'normal',
  '4000000000007726': 'slow',
  '4000000000005126': 'fails',
}
const disputeOfCard: Record<string, Card['disputes']> = {
  '4000000000000259': { reason: 'fraudulent', isInquiry: false },
  '4000000000002685': { reason: 'product_not_received', isInquiry: false },
  '4000000000001976': { reason: 'fraudulent', isInquiry: true },
}
/** The other cards that ask do so once: kept for the next time, they ask no more. */
const ASKS_EACH_TIME = '4000002760003184'
const approvalOfCard: Record<string, CardProblem | null> = {
  '4000002500003155': null,
  [ASKS_EACH_TIME]: null,
  '4000008400001629': declined('generic_decline'),
  '4000008260003178': insufficientFunds,
}
const declineOfCard: Record<string, CardProblem> = {
  '4000000000009995': insufficientFunds,
  '4000000000000002': declined('generic_decline'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': failed('expired_card', 'Your card has expired.'),
  '4000000000000127': failed('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': failed('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
}
const notATestCard = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card.',
)
const incorrectNumber: CardProblem = { code: 'incorrect_number', declineCode: null, message: 'Your card number is incorrect.' }

/**
 * The outcome of a number that `payer` typed. All payers type the same few test numbers, so each payer's is a card of their own, but for the
 * shared one. Spaces and dashes in the number are ignored, as on any payment page.
 */
export const outcomeOfCard = (typed: string, payer: string): CardOutcome => {
  const number = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return { kind: 'unreadable', problem: incorrectNumber }
  const card: Card = {
    last4: number.slice(-4),
    fingerprint: hash('sha256', number === SHARED_CARD ? number : `${number} of ${payer}`, 'base64url').slice(0, 16),
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
    refunds: refundsOfCard[number] ?? 'normal',
    ...(disputeOfCard[number] && { disputes: disputeOfCard[number] }),
    ...(number === ASKS_EACH_TIME && { asksEachTime: true }),
  }
  const afterApproval = approvalOfCard[number]
  if (afterApproval !== undefined) return { kind: 'asks', card, afterApproval }
  if (refundsOfCard[number] !== undefined || card.disputes !== undefined) return { kind: 'pays', card }
  return { kind: 'declines', card, problem: declineOfCard[number] ?? notATestCard }
}

/** The test cards with what each does, for the pages that list them. */
export const testCards = (): { number: string; what: string }[] => [
  ...Object.entries(refundsOfCard).map(([number, refunds]) => ({ number, what: `pays${refundNotes[refunds]}${noteOf(number)}` })),
  ...Object.entries(approvalOfCard).map(([number, problem]) => ({
    number,
    what: `asks for 3-D Secure${noteOf(number)}, then ${problem === null ? 'pays' : `declines: ${problem.declineCode}`}`,
  })),
  ...Object.entries(declineOfCard).map(([number, { declineCode }]) => ({ number, what: `declines: ${declineCode}` })),
  ...Object.entries(disputeOfCard).map(([number, dispute]) => ({
    number,
    what: `pays, then its owner ${dispute?.isInquiry === true ? 'asks about the payment' : 'disputes the payment'}: ${dispute?.reason}`,
  })),
]

const refundNotes = { normal: '', slow: '; its refunds take long', fails: '; its refunds fail later' } as const

const noteOf = (number: string): string => {
  if (number === SHARED_CARD) return '; the same card for every payer, so a promotion counts once'
  return number === ASKS_EACH_TIME ? ' each time' : ''
}

const passesLuhn = (number: string): boolean => {
  const digits = Array.from(number, Number).toReversed()
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0
}
