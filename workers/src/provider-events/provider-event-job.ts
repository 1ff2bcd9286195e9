import type { MoneyFinding } from '@lapka/contracts/cases.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import { paidAppointment } from '@lapka/contracts/payments.ts'
import { knownProviderIds, refundOf, type Payment, type Refund } from '@lapka/domain/payments/payment.ts'
import { disputeShares } from '@lapka/domain/series/dispute-shares.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import type { Outcome, ProviderDispute, ProviderRefund } from '../payment-gateway.ts'
import { recordCapture } from '../payments/record-capture.ts'
import { recordVerifiedCard } from '../payments/record-verified-card.ts'
import { recordIntent } from '../payments/record-intent.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import { paymentStreams } from '../payments/appointment-streams.ts'
import { giveBackLost } from './give-back-lost.ts'
import { openMoneyCase } from '../refunds/open-money-case.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { recordAccountState } from '../payouts/check-provider-account-job.ts'
import { recordFailed, sendPayout } from '../payouts/send-payout-job.ts'
import { openCaseIfUnowed } from '../refunds/find-refunds-by-hand-job.ts'
import { adoptRefund, recordRefundStatus } from '../refunds/record-refund.ts'
import { lookAtSubscription } from '../subscriptions/look-at-subscription.ts'
import { done, failed, type JobResult, type PaymentCause, type CommandDependencies } from '../work/job.ts'

/** A webhook as it was stored: a hint that something changed, never the truth about what. */
export type StoredEvent = { workId: string; type: string; objectId: string }

/**
 * Fetches the object a webhook is about and records what the provider says of it now, so that late, doubled and overtaken
 * webhooks are all alike. What is not ours or not known is parked: answered `done` with a note that says why.
 */
export const handleProviderEvent = async (dependencies: CommandDependencies, event: StoredEvent): Promise<JobResult> => {
  if (event.objectId === '') return done('parked: about nothing that has an id')
  if (event.type.startsWith('checkout.session.')) return aboutCheckout(dependencies, event)
  if (event.type.startsWith('payment_intent.')) return aboutIntent(dependencies, event)
  if (event.type.startsWith('refund.') || event.type === 'charge.refund.updated') return aboutRefund(dependencies, event)
  if (event.type.startsWith('charge.dispute.')) return aboutDispute(dependencies, event)
  if (event.type === 'account.updated') return aboutAccount(dependencies, event)
  if (event.type.startsWith('transfer.')) return aboutTransfer(dependencies, event)
  if (event.type.startsWith('customer.subscription.'))
    return lookAtSubscription(dependencies, { workId: event.workId, subscriptionId: event.objectId })
  return done('parked: nothing here needs this type of event')
}

const aboutCheckout = async (dependencies: CommandDependencies, { workId, objectId }: StoredEvent): Promise<JobResult> => {
  const read = await dependencies.gateway.readCheckout(objectId)
  if (read.outcome !== 'ok') return parkedOrFailed(read)
  if (read.value.subscriptionId !== null)
    return lookAtSubscription(dependencies, { workId, subscriptionId: read.value.subscriptionId })
  const payment = await knownPayment(dependencies, read.value.paymentId)
  if (payment === undefined) {
    const { logId } = read.value
    // An object of another log is that log's business.
    if (read.value.state === 'paid' && logId === null)
      await openMoneyCase(dependencies, {
        ...unknownPayment(objectId, read.value.capture.amountCents),
        workId,
        appointmentId: null,
      })
    return giveBackLost(dependencies, read.value)
  }
  const cause = causeOf(workId, payment)
  // Paid is recorded from this very object, for its webhook can be quicker than our own note of having opened it.
  if (read.value.state === 'paid') {
    const [expectedCents, foundCents] = [totalOf(payment.price), read.value.capture.amountCents]
    if (foundCents > expectedCents)
      await openMoneyCase(dependencies, {
        code: 'paid_more',
        objectId,
        expectedCents,
        foundCents,
        workId,
        appointmentId: payment.balanceOf?.appointmentId ?? paidAppointment(payment.subject),
      })
    return recordCapture(dependencies, cause, read.value.capture)
  }
  if (read.value.state === 'verified') return recordVerifiedCard(dependencies, cause, read.value.card)
  // Authorised too, for the same reason.
  if (read.value.state === 'authorised') await recordIntent(dependencies, cause, read.value)
  return withoutWaiting(await settleCheckout(dependencies, cause))
}

const aboutIntent = async (dependencies: CommandDependencies, { workId, objectId }: StoredEvent): Promise<JobResult> => {
  const read = await dependencies.gateway.readIntent(objectId)
  if (read.outcome !== 'ok') return parkedOrFailed(read)
  const payment = await knownPayment(dependencies, read.value.paymentId)
  if (payment === undefined) return done('parked: an intent of no payment that the log knows')
  // Authorised or given up, it is recorded from this very object; taken, from its session, which is compared with what was asked for.
  if (read.value.state === 'authorised' || read.value.state === 'canceled') {
    const recorded = await recordIntent(dependencies, causeOf(workId, payment), read.value)
    if (recorded !== null && recorded.result !== 'done') return recorded
  }
  return withoutWaiting(await settleCheckout(dependencies, causeOf(workId, payment)))
}

const aboutRefund = async (dependencies: CommandDependencies, { workId, objectId }: StoredEvent): Promise<JobResult> => {
  const read = await dependencies.gateway.readRefund(objectId)
  if (read.outcome !== 'ok') return parkedOrFailed(read)
  const { refundId, paymentId } = read.value
  if (refundId === null || paymentId === null) return aboutRefundByHand(dependencies, workId, read.value)
  const payment = await knownPayment(dependencies, paymentId)
  if (payment === undefined) return done('parked: a refund of a payment that the log does not know')
  const different = differenceOf(refundOf(payment, refundId), read.value)
  if (different !== null)
    await openMoneyCase(dependencies, { ...different, workId, appointmentId: paidAppointment(payment.subject) })
  if (different?.code === 'unknown_refund') return done('parked: a refund that the log does not know')
  const recorded = await recordRefundStatus(dependencies, causeOf(workId, payment), refundId, read.value)
  // Only now is it known whether it was taken for the attempt under way, or another one was meanwhile.
  const beside = secondOf(await knownPayment(dependencies, paymentId), refundId, read.value)
  if (beside !== null) await openMoneyCase(dependencies, { ...beside, workId, appointmentId: paidAppointment(payment.subject) })
  return recorded
}

const aboutDispute = async (dependencies: CommandDependencies, { workId, objectId }: StoredEvent): Promise<JobResult> => {
  const read = await dependencies.gateway.readDispute(objectId)
  if (read.outcome !== 'ok') return parkedOrFailed(read)
  const { paymentIntentId, amountCents } = read.value
  const intent = await dependencies.gateway.readIntentPayment(paymentIntentId ?? '')
  if (intent.outcome !== 'ok') return parkedOrFailed(intent)
  const payment = await knownPayment(dependencies, intent.value)
  if (payment !== undefined) return recordDisputeOfAll(dependencies, workId, { payment, dispute: read.value })
  const finding = { code: 'unknown_dispute' as const, objectId, expectedCents: null, foundCents: amountCents }
  await openMoneyCase(dependencies, { ...finding, workId, appointmentId: null })
  return done('parked: a dispute of no payment that the log knows')
}

const aboutAccount = async (dependencies: CommandDependencies, { workId, objectId }: StoredEvent): Promise<JobResult> => {
  const read = await dependencies.gateway.readAccount(objectId)
  if (read.outcome !== 'ok') return parkedOrFailed(read)
  const { payeeId } = read.value
  return payeeId === null ? done('parked: an account of nobody here') : recordAccountState(dependencies, { workId, payeeId })
}

const aboutTransfer = async (dependencies: CommandDependencies, { workId, objectId }: StoredEvent): Promise<JobResult> => {
  const read = await dependencies.gateway.readTransfer(objectId)
  if (read.outcome !== 'ok') return parkedOrFailed(read)
  const { payoutId, isReversed } = read.value
  if (payoutId === null) return done('parked: a transfer of no payout')
  return isReversed
    ? recordFailed(dependencies, { workId, payoutId }, 'reversed')
    : sendPayout(dependencies, { workId, payoutId })
}

/** A refund without our ids is matched to an owed refund, if there is one; else money left that Lapka did not send. */
const aboutRefundByHand = async (
  dependencies: CommandDependencies,
  workId: string,
  found: ProviderRefund,
): Promise<JobResult> => {
  const parked = done('parked: a refund made by hand; it is adopted where one is owed')
  if (found.paymentIntentId === null) return parked
  const read = await dependencies.gateway.readIntentPayment(found.paymentIntentId)
  if (read.outcome !== 'ok') return parkedOrFailed(read)
  const paid = await knownPayment(dependencies, read.value)
  // The refunds of a balance stand in the payment that it joined.
  const payment = paid?.balanceOf === undefined ? paid : await knownPayment(dependencies, paid.balanceOf.paymentId)
  if (payment === undefined) return parked
  // It was taken for one that was owed. Its bank may send it back as it may any other.
  const taken = payment.refunds.find((refund) => knownProviderIds([refund]).has(found.providerRefundId))
  if (taken !== undefined) return recordRefundStatus(dependencies, causeOf(workId, payment), taken.refundId, found)
  if (found.state === 'failed') return parked
  const waiting = payment.refunds.find(
    ({ status, amountCents }) => status === 'needs_person' && amountCents === found.amountCents,
  )
  if (waiting !== undefined) return adoptRefund(dependencies, causeOf(workId, payment), waiting.refundId, found)
  return (await openCaseIfUnowed(dependencies, causeOf(workId, payment), { payment, found }))
    ? done('parked: a refund made by hand that nobody owes; an operator looks at it')
    : parked
}

const unknownPayment = (objectId: string, foundCents: number): MoneyFinding => ({
  code: 'unknown_payment',
  objectId,
  expectedCents: null,
  foundCents,
})

const differenceOf = (refund: Refund | undefined, found: ProviderRefund): MoneyFinding | null => {
  const amounts = { objectId: found.providerRefundId, expectedCents: refund?.amountCents ?? null, foundCents: found.amountCents }
  if (refund === undefined) return { code: 'unknown_refund', ...amounts }
  if (refund.isReturnedByTransfer && found.state === 'succeeded') return { code: 'returned_twice', ...amounts }
  return refund.amountCents === found.amountCents ? null : { code: 'refund_amount_differs', ...amounts }
}

/** Our refund succeeded after another, such as one made by hand, had been matched to it while its outcome was unknown. */
const secondOf = (payment: Payment | undefined, refundId: string, found: ProviderRefund): MoneyFinding | null => {
  const refund = payment && refundOf(payment, refundId)
  if (refund === undefined || found.state === 'failed') return null
  const alive = refund.attempts.filter(({ step }) => step !== 'requested' && step !== 'failed')
  const isKnown = refund.attempts.some(({ providerRefundId }) => providerRefundId === found.providerRefundId)
  if (isKnown || alive.length === 0) return null
  const { amountCents: expectedCents } = refund
  return { code: 'returned_twice', objectId: found.providerRefundId, expectedCents, foundCents: found.amountCents }
}

type KnownPayment = Exclude<Payment, { status: 'none' }>

/** The payment that the provider's object names, if it is one of ours. */
const knownPayment = async (dependencies: CommandDependencies, paymentId: string | null): Promise<KnownPayment | undefined> => {
  if (paymentId === null) return undefined
  const { payment } = await dependencies.handle.read(paymentStreams(paymentId))
  return payment.status === 'none' ? undefined : payment
}

/** Money that paid for several visits at once is taken back from each of them, to the cent. */
const recordDisputeOfAll = async (
  dependencies: CommandDependencies,
  workId: string,
  { payment, dispute }: { payment: KnownPayment; dispute: ProviderDispute },
): Promise<JobResult> => {
  if (payment.status !== 'divided') return recordDispute(dependencies, causeOf(workId, payment), dispute)
  const parts: (KnownPayment | undefined)[] = []
  for (const { paymentId } of payment.parts) parts.push(await knownPayment(dependencies, paymentId))
  let result: JobResult = done()
  for (const [index, amountCents] of disputeShares(dispute, parts).entries()) {
    const part = parts[index]
    if (part === undefined || amountCents === 0) continue
    const share = { ...dispute, amountCents, wholeCents: dispute.amountCents }
    const recorded = await recordDispute(dependencies, causeOf(workId, part), share)
    if (recorded.result !== 'done') result = recorded
  }
  return result
}

const causeOf = (workId: string, { paymentId, subject }: KnownPayment): PaymentCause => ({ workId, paymentId, subject })

/** A webhook has been heard; waiting on is the timed job's. */
const withoutWaiting = (result: JobResult): JobResult => (result.result === 'again' ? done('still under way') : result)

const parkedOrFailed = (outcome: Exclude<Outcome<unknown>, { outcome: 'ok' }>): JobResult =>
  outcome.outcome === 'rejected' || outcome.outcome === 'declined'
    ? done(`parked: the provider answers ${reasonOf(outcome)}`)
    : failed(reasonOf(outcome))
