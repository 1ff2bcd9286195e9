import type { Dispute, Payment, Refund } from './payment.ts'

export type Balance = {
  capturedCents: number
  refundedCents: number
  inFlightCents: number
  /** Of what was left, what lost disputes gave back. */
  lostCents: number
  keptCents: number
  /** Of what is kept, what an open dispute may still take. */
  disputedCents: number
  /** Of what was captured, money that was not due and went back at once; absent where there was none. */
  notDueCents?: number
}

/** Authorised and not captured: part of no balance. */
export const authorisedCentsOf = (payment: Payment): number =>
  payment.status === 'authorised' ? payment.authorisation.amountCents : 0

/**
 * captured = refunded + in flight + lost + kept. A refund that failed is still owed and counts as in flight. Of a dispute about money that
 * went back already only what was left is counted: the rest is not the parent's payment any more, and an operator contests it.
 */
export const balanceOf = (payment: Payment): Balance => {
  const capturedCents = payment.status === 'captured' ? payment.capturedCents : 0
  const sum = (refunds: readonly Refund[]) => refunds.reduce((cents, refund) => cents + refund.amountCents, 0)
  const refundedCents = sum(payment.refunds.filter((refund) => refund.status === 'succeeded'))
  const inFlightCents = sum(payment.refunds) - refundedCents
  const leftCents = capturedCents - refundedCents - inFlightCents
  const lostCents = Math.min(leftCents, uncoveredCents(payment, 'lost'))
  const keptCents = leftCents - lostCents
  const notDueCents = sum(payment.refunds.filter(({ why }) => why === 'balance_not_due'))
  return {
    capturedCents,
    refundedCents,
    inFlightCents,
    lostCents,
    keptCents,
    disputedCents: Math.min(keptCents, uncoveredCents(payment, 'open')),
    ...(notDueCents > 0 && { notDueCents }),
  }
}

/**
 * The money that no refund gave back: bills, marks and raised entitlements are counted in it, for a dispute that was lost may yet be won. What a lost
 * one gave back is taken off where the refund is requested.
 */
export const unrefundedCentsOf = ({ keptCents, lostCents }: Pick<Balance, 'keptCents' | 'lostCents'>): number =>
  keptCents + lostCents

/** All that banks took for good and no refund was settled by, also where more than what was left. */
export const takenByBanksCents = (payment: Payment): number => uncoveredCents(payment, 'lost')

/** The amount of disputes in this state, less the refunds that they settled. */
const uncoveredCents = ({ disputes, refunds }: Payment, status: Dispute['status']): number =>
  disputes.filter((dispute) => dispute.status === status).reduce((cents, dispute) => cents + uncoveredOf(dispute, refunds), 0)

/** The part of a dispute that settled no refund. */
export const uncoveredOf = ({ disputeId, amountCents }: Dispute, refunds: readonly Refund[]): number =>
  refunds.reduce((cents, refund) => (refund.returnedByDispute === disputeId ? cents - refund.amountCents : cents), amountCents)

/** Money that came and was not due goes back as it came: what a bank took is of what was paid for, and gave none of it back. */
export const isOfDisputed = ({ why }: Pick<Refund, 'why'>): boolean => why !== 'balance_not_due'

/** While the bank has not decided, the money may go back by the dispute: nothing is sent beside it. */
export const isDisputed = ({ disputes }: Payment): boolean => disputes.some(({ status }) => status === 'open')
