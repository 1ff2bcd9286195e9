import { refundOf, type Payment } from '@lapka/domain/payments/payment.ts'
import { reasonOf } from '../payments/outcome-reason.ts'
import type { Outcome } from '../payments/payment-gateway.ts'
import { recordCapture } from '../payments/record-capture.ts'
import { settleCheckout } from '../payments/settle-payment-job.ts'
import { paymentStreams } from '../payments/appointment-streams.ts'
import { giveBackLost } from './give-back-lost.ts'
import { recordRefundStatus } from '../refunds/record-refund.ts'
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
  return done('parked: nothing here needs this type of event')
}

const aboutCheckout = async (dependencies: CommandDependencies, { workId, objectId }: StoredEvent): Promise<JobResult> => {
  const read = await dependencies.gateway.readCheckout(objectId)
  if (read.outcome !== 'ok') return parkedOrFailed(read)
  const payment = await knownPayment(dependencies, read.value.paymentId)
  if (payment === undefined) return giveBackLost(dependencies, read.value)
  const cause = causeOf(workId, payment)
  // Paid is recorded from this very object, for its webhook can be quicker than our own note of having opened it.
  if (read.value.state === 'paid') return recordCapture(dependencies, cause, read.value.capture)
  return withoutWaiting(await settleCheckout(dependencies, cause))
}

const aboutIntent = async (dependencies: CommandDependencies, { workId, objectId }: StoredEvent): Promise<JobResult> => {
  const read = await dependencies.gateway.readIntentPayment(objectId)
  if (read.outcome !== 'ok') return parkedOrFailed(read)
  const payment = await knownPayment(dependencies, read.value)
  if (payment === undefined) return done('parked: an intent of no payment that the log knows')
  return withoutWaiting(await settleCheckout(dependencies, causeOf(workId, payment)))
}

const aboutRefund = async (dependencies: CommandDependencies, { workId, objectId }: StoredEvent): Promise<JobResult> => {
  const read = await dependencies.gateway.readRefund(objectId)
  if (read.outcome !== 'ok') return parkedOrFailed(read)
  const { refundId, paymentId } = read.value
  if (refundId === null || paymentId === null) return done('parked: a refund made by hand; it is adopted where one is owed')
  const payment = await knownPayment(dependencies, paymentId)
  if (payment === undefined || refundOf(payment, refundId) === undefined)
    return done('parked: a refund that the log does not know')
  return recordRefundStatus(dependencies, causeOf(workId, payment), refundId, read.value)
}

type KnownPayment = Exclude<Payment, { status: 'none' }>

/** The payment that the provider's object names, if it is one of ours. */
const knownPayment = async (dependencies: CommandDependencies, paymentId: string | null): Promise<KnownPayment | undefined> => {
  if (paymentId === null) return undefined
  const { payment } = await dependencies.handle.read(paymentStreams(paymentId))
  return payment.status === 'none' ? undefined : payment
}

const causeOf = (workId: string, { paymentId, subject }: KnownPayment): PaymentCause => ({ workId, paymentId, subject })

/** A webhook has been heard; waiting on is the timed job's. */
const withoutWaiting = (result: JobResult): JobResult => (result.result === 'again' ? done('still under way') : result)

const parkedOrFailed = (outcome: Exclude<Outcome<unknown>, { outcome: 'ok' }>): JobResult =>
  outcome.outcome === 'rejected' || outcome.outcome === 'declined'
    ? done(`parked: the provider answers ${reasonOf(outcome)}`)
    : failed(reasonOf(outcome))
