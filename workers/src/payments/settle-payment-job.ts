import type { PaymentIdentity } from '@lapka/contracts/payments.ts'
import type { Payment } from '@lapka/domain/payments/payment.ts'
import { decideRequestVoid } from '@lapka/domain/payments/request-void/decide.ts'
import { decideRecordVoid } from '@lapka/domain/payments/record-void/decide.ts'
import {
  againAt,
  againIn,
  contextOf,
  defineJob,
  done,
  failed,
  type PaymentCause,
  type JobResult,
  type CommandDependencies,
} from '../work/job.ts'
import { reasonOf } from './outcome-reason.ts'
import type { Checkout } from '../payment-gateway.ts'
import { recordCapture } from './record-capture.ts'
import { recordFact, recordIntent } from './record-intent.ts'
import { recordVerifiedCard } from './record-verified-card.ts'
import { paymentStreams } from './appointment-streams.ts'
import { isStillPayable, readPaidFor, type PaidFor } from './paid-for.ts'

/**
 * Between looks while the parent may be paying. The webhook is the quick way; this is for when it never comes. A payment that is
 * unpaid for a while is polled less often: thousands at once would otherwise keep workers and provider busy with polling alone.
 */
const POLL_INTERVAL_MS = 15_000
const MAX_POLL_INTERVAL_MS = 60_000
/** Money that is on its way, or a race at the provider, is looked at again soon. */
const SHORT_POLL_INTERVAL_MS = 2_000

/**
 * Brings one checkout to its end: captured, or closed at the provider and only then void. Called by the timed job, by the
 * provider's webhooks and by the end of a hold alike, as often as they please.
 */
export const settleCheckout = async (dependencies: CommandDependencies, cause: PaymentCause): Promise<JobResult> => {
  const { paidFor, payment } = await readPaidFor(dependencies, cause)
  if (paidFor === null || payment.status === 'none') return done('nothing was asked for')
  switch (payment.status) {
    case 'captured':
    case 'divided':
    case 'verified':
      return done()
    case 'authorised':
      return settleAuthorised(dependencies, cause, { paidFor, payment })
    case 'voided':
      return paidFor.isUnpaid ? endUnpaid(dependencies, paidFor) : done()
    case 'requested':
      return isStillPayable(paidFor, dependencies.now())
        ? againAt(nextLook(dependencies, paidFor))
        : voidUnopened(dependencies, cause, paidFor)
    case 'open':
      return settleOpen(dependencies, cause, { paidFor, payment })
  }
}

type Open = { paidFor: PaidFor; payment: Extract<Payment, { status: 'open' }> }

const settleOpen = async (dependencies: CommandDependencies, cause: PaymentCause, open: Open): Promise<JobResult> => {
  const read = await dependencies.gateway.readCheckout(open.payment.checkoutSessionId)
  if (read.outcome === 'ok') return settleRead(dependencies, cause, { ...open, checkout: read.value })
  // A session the provider has never heard of can bring no money.
  if (read.outcome === 'rejected' && read.code === 'resource_missing') return endCheckout(dependencies, open.paidFor)
  return failed(reasonOf(read))
}

const settleRead = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  open: Open & { checkout: Checkout },
): Promise<JobResult> => {
  const { checkout, paidFor } = open
  switch (checkout.state) {
    case 'paid':
      return recordCapture(dependencies, cause, checkout.capture)
    case 'verified':
      return recordVerifiedCard(dependencies, cause, checkout.card)
    case 'authorised':
    case 'canceled':
      return againSoonAfter(dependencies, await recordIntent(dependencies, cause, checkout))
    case 'processing':
      return againIn(dependencies, SHORT_POLL_INTERVAL_MS)
    case 'expired':
      return endCheckout(dependencies, paidFor)
    case 'open':
      await recordIntent(dependencies, cause, checkout)
      return isStillPayable(paidFor, dependencies.now())
        ? againAt(nextLook(dependencies, paidFor))
        : closeOpen(dependencies, cause, open)
  }
}

/** Closing can lose against the parent's last click: then the money has come and is recorded like any other. */
const closeOpen = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { paidFor, payment }: Open,
): Promise<JobResult> => {
  const closed = await dependencies.gateway.closeCheckout(payment.checkoutSessionId)
  if (closed.outcome === 'ok' && closed.value.state === 'expired') return endCheckout(dependencies, paidFor)
  if (closed.outcome !== 'ok' && closed.outcome !== 'rejected') return failed(reasonOf(closed))
  const read = await dependencies.gateway.readCheckout(payment.checkoutSessionId)
  if (read.outcome === 'ok' && read.value.state === 'paid') return recordCapture(dependencies, cause, read.value.capture)
  if (read.outcome === 'ok' && read.value.state === 'verified') return recordVerifiedCard(dependencies, cause, read.value.card)
  if (read.outcome === 'ok' && read.value.state === 'authorised')
    return againSoonAfter(dependencies, await recordIntent(dependencies, cause, read.value))
  if (read.outcome === 'ok' && read.value.state === 'expired') return endCheckout(dependencies, paidFor)
  return againIn(dependencies, SHORT_POLL_INTERVAL_MS)
}

/** Written down; what follows from it is seen on the next look. */
const againSoonAfter = (dependencies: CommandDependencies, recorded: JobResult | null): JobResult =>
  recorded === null || recorded.result === 'done' ? againIn(dependencies, SHORT_POLL_INTERVAL_MS) : recorded

/**
 * The bank keeps the money for us. The provider may have captured it or given it up meanwhile; else it waits for a vet to accept,
 * and is given up when it may no longer be paid.
 */
const settleAuthorised = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { paidFor, payment }: { paidFor: PaidFor; payment: Extract<Payment, { status: 'authorised' }> },
): Promise<JobResult> => {
  const read = await dependencies.gateway.readIntent(payment.authorisation.paymentIntentId)
  if (read.outcome !== 'ok') return failed(reasonOf(read))
  if (read.value.state === 'paid') return recordCapture(dependencies, cause, read.value.capture)
  if (read.value.state === 'canceled') return againSoonAfter(dependencies, await recordIntent(dependencies, cause, read.value))
  if (isStillPayable(paidFor, dependencies.now())) return againAt(nextLook(dependencies, paidFor))
  if (payment.capturing === undefined && payment.voiding === undefined) {
    const why = paidFor.isCancelled ? 'cancelled' : 'not_accepted'
    const command = { why, idempotencyKey: dependencies.newId() } as const
    await recordFact(dependencies, cause, command, (now) => decideRequestVoid(command, { payment: now }))
  }
  return againIn(dependencies, SHORT_POLL_INTERVAL_MS)
}

/** The checkout is closed for good. While it may still be paid only the payment is void; what is paid for ends at its own instant. */
const endCheckout = async (dependencies: CommandDependencies, paidFor: PaidFor): Promise<JobResult> => {
  const closed = await paidFor.close(paidFor.isCancelled ? 'cancelled' : 'expired')
  return closed.result === 'done' && isStillPayable(paidFor, dependencies.now()) ? againAt(paidFor.payableUntil) : closed
}

const endUnpaid = (dependencies: CommandDependencies, paidFor: PaidFor): Promise<JobResult> | JobResult =>
  isStillPayable(paidFor, dependencies.now()) ? againAt(paidFor.payableUntil) : paidFor.close(null)

/**
 * By the log the page was never opened, so its address was never handed out. Should a page have been opened at this very moment,
 * it stays: then it is closed like any other on the next look.
 */
const voidUnopened = async (dependencies: CommandDependencies, cause: PaymentCause, paidFor: PaidFor): Promise<JobResult> => {
  const command = { why: paidFor.isCancelled ? 'cancelled' : 'expired' } as const
  const answer = await dependencies.handle(
    contextOf(dependencies, cause, command),
    { streams: paymentStreams(cause.paymentId) },
    (states) => (states.payment.status === 'requested' ? decideRecordVoid(command, states) : { events: {} }),
  )
  return 'refused' in answer ? failed(answer.refused) : againAt(dependencies.now())
}

export const nextLook = (dependencies: CommandDependencies, paidFor: PaidFor): string => {
  const now = Date.parse(dependencies.now())
  const ageMs = now - Date.parse(paidFor.since)
  const inMs = Math.min(Math.max(POLL_INTERVAL_MS, ageMs / 2), MAX_POLL_INTERVAL_MS)
  return new Date(Math.min(now + inMs, Date.parse(paidFor.payableUntil))).toISOString()
}

export const settlePaymentJob = defineJob<PaymentIdentity>({
  kind: 'settle-payment',
  causes: {
    PaymentRequested: ({ paymentId, subject, sessionExpiresAt, partOf }) =>
      partOf === undefined ? [{ payload: { paymentId, subject }, dueAt: sessionExpiresAt }] : [],
    // Nothing was paid yet: an open checkout must not take money any more.
    AppointmentCancelled: ({ appointmentId, paymentId, refundCents, keptCents }) =>
      paymentId !== null && refundCents + keptCents === 0
        ? [{ payload: { paymentId, subject: { kind: 'appointment', id: appointmentId } } }]
        : [],
    // The nights are free: their page must not take money any more.
    StayExtensionEnded: ({ extensionPaymentId: id }) => [{ payload: { paymentId: id, subject: { kind: 'extension', id } } }],
  },
  run: settleCheckout,
})
