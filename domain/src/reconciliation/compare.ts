import type { MoneyFinding } from '@lapka/contracts/cases.ts'
import { paidAppointment } from '@lapka/contracts/payments.ts'
import { knownProviderIds, type Payment, type Refund } from '../payments/payment.ts'

/** The provider's records of one payment intent. `state` of a refund and of a dispute is that of the provider's object now. */
export type ProviderRecords = {
  paymentIntentId: string
  charge: { paymentId: string | null; logId: string | null; capturedCents: number } | null
  refunds: readonly {
    id: string
    refundId: string | null
    amountCents: number
    state: 'pending' | 'succeeded' | 'failed'
    bankReference: string | null
  }[]
  disputes: readonly { id: string; amountCents: number; state: 'inquiry' | 'dismissed' | 'open' | 'won' | 'lost' }[]
  fees: readonly { id: string; feeCents: number }[]
}

/** The provider knows more than we recorded; booking it needs no operator. */
export type Booking =
  | { what: 'capture' | 'refund' | 'dispute' | 'reference'; objectId: string; amountCents: number }
  | { what: 'fee'; objectId: string; amountCents: number }
export type Comparison = { bookings: Booking[]; findings: (MoneyFinding & { appointmentId: string | null })[] }

/** `isComplete`: what the provider does not list does not exist; false where its lists do not reach as far back as the payment. */
type Context = { logId: string; isComplete: boolean }
type Known = Exclude<Payment, { status: 'none' }>

/**
 * One payment as the log and as the provider have it, both ways. What is certain is booked: something that the provider's own object says
 * of a payment that the log knows. Everything else is a finding with a name, for a person.
 */
export const compareRecords = (payment: Known | undefined, provider: ProviderRecords, context: Context): Comparison => {
  if (payment === undefined || isSecondCharge(payment, provider)) return compareUnknown(provider, context)
  const appointmentId = paidAppointment(payment.subject)
  const parts = [
    compareCharge(payment, provider, context),
    compareRefunds(payment, provider, context),
    compareDisputes(payment, provider, context),
    compareFees(payment, provider, context),
  ]
  return {
    bookings: parts.flatMap(({ bookings = [] }) => bookings),
    findings: parts.flatMap(({ findings = [] }) => findings.map((finding) => ({ ...finding, appointmentId }))),
  }
}

/** Money by another intent than the one that the payment was captured by. */
const isSecondCharge = (payment: Known, { paymentIntentId }: ProviderRecords): boolean =>
  payment.status === 'captured' && payment.paymentIntentId !== paymentIntentId

type Part = { bookings?: Booking[]; findings?: MoneyFinding[] }

const found = (
  code: MoneyFinding['code'],
  objectId: string,
  expectedCents: number | null,
  foundCents: number | null,
): MoneyFinding => ({
  code,
  objectId,
  expectedCents,
  foundCents,
})

/**
 * A payment of another log is that log's to settle; one that this
 * log requested and lost is refunded by the worker that hears of it.
 */
const compareUnknown = ({ paymentIntentId, charge, refunds, disputes }: ProviderRecords, { logId }: Context): Comparison => {
  const returnedCents = refunds.reduce((cents, { state, amountCents }) => (state === 'failed' ? cents : cents + amountCents), 0)
  if (charge === null || returnedCents >= charge.capturedCents || (charge.logId !== null && charge.logId !== logId))
    return { bookings: [], findings: [] }
  const { capturedCents } = charge
  if (charge.logId === logId)
    return { bookings: [{ what: 'capture', objectId: paymentIntentId, amountCents: capturedCents }], findings: [] }
  const findings = [
    found('unknown_payment', paymentIntentId, null, capturedCents),
    ...disputes.filter(isOfMoney).map(({ id, amountCents }) => found('unknown_dispute', id, null, amountCents)),
  ]
  return { bookings: [], findings: findings.map((finding) => ({ ...finding, appointmentId: null })) }
}

const compareCharge = (payment: Known, { paymentIntentId, charge }: ProviderRecords, { isComplete }: Context): Part => {
  if (payment.status === 'captured') {
    const { capturedCents } = payment
    if (charge === null)
      return isComplete ? { findings: [found('capture_not_at_provider', paymentIntentId, capturedCents, null)] } : {}
    if (charge.capturedCents === capturedCents) return {}
    return { findings: [found('capture_differs', paymentIntentId, capturedCents, charge.capturedCents)] }
  }
  return charge === null ? {} : { bookings: [{ what: 'capture', objectId: paymentIntentId, amountCents: charge.capturedCents }] }
}

const compareRefunds = (payment: Known, provider: ProviderRecords, { isComplete }: Context): Part => {
  const theirs = new Set(provider.refunds.map(({ id }) => id))
  const parts = provider.refunds.map((refund) => compareRefund(payment, refund))
  const gone = payment.refunds.flatMap(({ attempts, amountCents }) =>
    attempts.flatMap(({ providerRefundId, step }) =>
      providerRefundId === null || theirs.has(providerRefundId) || step === 'failed'
        ? []
        : [found('refund_not_at_provider', providerRefundId, amountCents, null)],
    ),
  )
  return {
    bookings: parts.flatMap(({ bookings = [] }) => bookings),
    findings: [...parts.flatMap(({ findings = [] }) => findings), ...(isComplete ? gone : [])],
  }
}

type ListedRefund = ProviderRecords['refunds'][number]

const compareRefund = (payment: Known, theirs: ListedRefund): Part => {
  const { id, refundId, amountCents, state } = theirs
  const ours = payment.refunds.find((refund) => refund.refundId === refundId || isAdopted(refund, id))
  if (ours === undefined) return compareByHand(payment, theirs)
  if ((ours.isReturnedByTransfer || ours.returnedByDispute !== null) && state === 'succeeded')
    return { findings: [found('returned_twice', id, ours.amountCents, amountCents)] }
  if (ours.isReturnedByTransfer || ours.returnedByDispute !== null) return {}
  if (ours.amountCents !== amountCents) return { findings: [found('refund_amount_differs', id, ours.amountCents, amountCents)] }
  const step = ours.attempts.find(({ providerRefundId }) => providerRefundId === id)?.step ?? 'requested'
  if (step === 'failed' && state === 'succeeded')
    return { findings: [found('refund_status_differs', id, ours.amountCents, amountCents)] }
  if (rankOf[state] > rankOf[step]) return { bookings: [{ what: 'refund', objectId: id, amountCents }] }
  const isNewReference = state === 'succeeded' && theirs.bankReference !== ours.bankReference
  return isNewReference ? { bookings: [{ what: 'reference', objectId: id, amountCents }] } : {}
}

const rankOf = { requested: 0, submitted: 1, pending: 2, succeeded: 3, failed: 4 } as const

const isAdopted = ({ attempts }: Refund, id: string): boolean => attempts.some(({ providerRefundId }) => providerRefundId === id)

/** A refund without our ids is matched to an owed refund, if there is one; money that is not owed needs an operator. */
const compareByHand = (payment: Known, { id, refundId, amountCents, state }: ListedRefund): Part => {
  if (state === 'failed' || knownProviderIds(payment.refunds).has(id)) return {}
  if (refundId !== null) return { findings: [found('unknown_refund', id, null, amountCents)] }
  const owed = payment.refunds.filter((refund) => refund.status !== 'succeeded' && refund.amountCents === amountCents)
  if (owed.some(({ status }) => status === 'needs_person')) return { bookings: [{ what: 'refund', objectId: id, amountCents }] }
  return owed.length > 0 ? {} : { findings: [found('refund_not_owed', id, null, amountCents)] }
}

const isOfMoney = ({ state }: { state: ProviderRecords['disputes'][number]['state'] }): boolean =>
  state !== 'inquiry' && state !== 'dismissed'

const compareDisputes = (payment: Known, provider: ProviderRecords, { isComplete }: Context): Part => {
  const theirs = provider.disputes.filter(isOfMoney)
  const parts = theirs.map(({ id, amountCents, state }): Part => {
    const ours = payment.disputes.find(({ disputeId }) => disputeId === id)
    if (ours === undefined || ours.status !== state) return { bookings: [{ what: 'dispute', objectId: id, amountCents }] }
    return ours.amountCents === amountCents ? {} : { findings: [found('dispute_differs', id, ours.amountCents, amountCents)] }
  })
  const gone = payment.disputes
    .filter(({ disputeId }) => !theirs.some(({ id }) => id === disputeId))
    .map(({ disputeId, amountCents }) => found('dispute_not_at_provider', disputeId, amountCents, null))
  return {
    bookings: parts.flatMap(({ bookings = [] }) => bookings),
    findings: [...parts.flatMap(({ findings = [] }) => findings), ...(isComplete ? gone : [])],
  }
}

const compareFees = (payment: Known, { fees }: ProviderRecords, { isComplete }: Context): Part => {
  const booked = new Map(payment.fees.map(({ balanceTransactionId, feeCents }) => [balanceTransactionId, feeCents]))
  const parts = fees.map(({ id, feeCents }): Part => {
    const ours = booked.get(id)
    booked.delete(id)
    if (ours === undefined) return { bookings: [{ what: 'fee', objectId: id, amountCents: feeCents }] }
    return ours === feeCents ? {} : { findings: [found('fee_differs', id, ours, feeCents)] }
  })
  const gone = [...booked].map(([id, feeCents]) => found('fee_differs', id, feeCents, null))
  return {
    bookings: parts.flatMap(({ bookings = [] }) => bookings),
    findings: [...parts.flatMap(({ findings = [] }) => findings), ...(isComplete ? gone : [])],
  }
}

/** `mustBeListed`: it is old enough to be in the provider's lists, and not older than they reach. */
export type LoggedPayout = { payoutId: string; amountCents: number; mustBeListed: boolean }
export type ListedPayout = { id: string; payoutId: string | null; amountCents: number; state: 'pending' | 'paid' | 'failed' }

/** Payouts that went through the provider, both ways. One that failed there moved nothing. */
export const comparePayouts = (ours: readonly LoggedPayout[], theirs: readonly ListedPayout[]): MoneyFinding[] => {
  const known = new Map(ours.map((payout) => [payout.payoutId, payout]))
  const findings = theirs.flatMap(({ id, payoutId, amountCents, state }) => {
    if (state === 'failed') return []
    const payout = known.get(payoutId ?? '')
    known.delete(payoutId ?? '')
    if (payout === undefined) return [found('unknown_payout', id, null, amountCents)]
    return payout.amountCents === amountCents ? [] : [found('payout_differs', id, payout.amountCents, amountCents)]
  })
  const gone = [...known.values()].filter(({ mustBeListed }) => mustBeListed)
  return [...findings, ...gone.map(({ payoutId, amountCents }) => found('payout_not_at_provider', payoutId, amountCents, null))]
}
