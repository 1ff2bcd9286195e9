import type { PaymentIdentity } from '@lapka/contracts/payments.ts'
import type { PlacedAppointment } from '@lapka/domain/appointments/appointment.ts'
import { isHoldOver, isUnpaid } from '@lapka/domain/appointments/unpaid.ts'
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
import { closeHold } from './close-hold.ts'
import { reasonOf } from './outcome-reason.ts'
import type { Checkout } from './payment-gateway.ts'
import { recordCapture } from './record-capture.ts'
import { recordFact, recordIntent } from './record-intent.ts'
import { paymentStreams, readPaid } from './appointment-streams.ts'

/**
 * Between looks while the parent may be paying. The webhook is the quick way; this is for when it never comes. Whoever has not paid for a
 * while is looked at less often: thousands who pay at once would otherwise keep workers and provider busy with looks alone.
 */
const LOOK_EVERY_MS = 15_000
const LOOK_AT_LEAST_EVERY_MS = 60_000
/** Money that is on its way, or a race at the provider, is looked at again soon. */
const LOOK_SOON_MS = 2_000

/**
 * Brings one checkout to its end: captured, or closed at the provider and only then void. Called by the timed job, by the
 * provider's webhooks and by the end of a hold alike, as often as they please.
 */
export const settleCheckout = async (dependencies: CommandDependencies, cause: PaymentCause): Promise<JobResult> => {
  const { appointment, payment } = await readPaid(dependencies, cause)
  if (appointment.status === 'none' || payment.status === 'none') return done('nothing was asked for')
  switch (payment.status) {
    case 'captured':
      return done()
    case 'authorised':
      return settleAuthorised(dependencies, cause, { appointment, payment })
    case 'voided':
      return isUnpaid(appointment) ? endHold(dependencies, cause, appointment) : done()
    case 'requested':
      return isStillPayable(dependencies, appointment)
        ? againAt(nextLook(dependencies, appointment))
        : voidUnopened(dependencies, cause, appointment)
    case 'open':
      return settleOpen(dependencies, cause, { appointment, payment })
  }
}

type Open = { appointment: PlacedAppointment; payment: Extract<Payment, { status: 'open' }> }

/** Somebody is still meant to pay. */
const isStillPayable = (dependencies: CommandDependencies, appointment: PlacedAppointment): boolean =>
  isUnpaid(appointment) && !isHoldOver(appointment, dependencies.now())

const settleOpen = async (dependencies: CommandDependencies, cause: PaymentCause, open: Open): Promise<JobResult> => {
  const read = await dependencies.gateway.readCheckout(open.payment.checkoutSessionId)
  if (read.outcome === 'ok') return settleRead(dependencies, cause, { ...open, checkout: read.value })
  // A session the provider has never heard of can bring no money.
  if (read.outcome === 'rejected' && read.code === 'resource_missing') return endCheckout(dependencies, cause, open.appointment)
  return failed(reasonOf(read))
}

const settleRead = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  open: Open & { checkout: Checkout },
): Promise<JobResult> => {
  const { checkout, appointment } = open
  switch (checkout.state) {
    case 'paid':
      return recordCapture(dependencies, cause, checkout.capture)
    case 'authorised':
    case 'canceled':
      return againSoonAfter(dependencies, await recordIntent(dependencies, cause, checkout))
    case 'processing':
      return againIn(dependencies, LOOK_SOON_MS)
    case 'expired':
      return endCheckout(dependencies, cause, appointment)
    case 'open':
      await recordIntent(dependencies, cause, checkout)
      return isStillPayable(dependencies, appointment)
        ? againAt(nextLook(dependencies, appointment))
        : closeOpen(dependencies, cause, open)
  }
}

/** Closing can lose against the parent's last click: then the money has come and is recorded like any other. */
const closeOpen = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { appointment, payment }: Open,
): Promise<JobResult> => {
  const closed = await dependencies.gateway.closeCheckout(payment.checkoutSessionId)
  if (closed.outcome === 'ok' && closed.value.state === 'expired') return endCheckout(dependencies, cause, appointment)
  if (closed.outcome !== 'ok' && closed.outcome !== 'rejected') return failed(reasonOf(closed))
  const read = await dependencies.gateway.readCheckout(payment.checkoutSessionId)
  if (read.outcome === 'ok' && read.value.state === 'paid') return recordCapture(dependencies, cause, read.value.capture)
  if (read.outcome === 'ok' && read.value.state === 'authorised')
    return againSoonAfter(dependencies, await recordIntent(dependencies, cause, read.value))
  if (read.outcome === 'ok' && read.value.state === 'expired') return endCheckout(dependencies, cause, appointment)
  return againIn(dependencies, LOOK_SOON_MS)
}

/** Written down; what follows from it is seen on the next look. */
const againSoonAfter = (dependencies: CommandDependencies, recorded: JobResult | null): JobResult =>
  recorded === null || recorded.result === 'done' ? againIn(dependencies, LOOK_SOON_MS) : recorded

/**
 * The bank keeps the money for us. The provider may have captured it or given it up meanwhile; else it waits for whoever accepts, and is given
 * up when nobody is meant to any more.
 */
const settleAuthorised = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { appointment, payment }: { appointment: PlacedAppointment; payment: Extract<Payment, { status: 'authorised' }> },
): Promise<JobResult> => {
  const read = await dependencies.gateway.readIntent(payment.authorisation.paymentIntentId)
  if (read.outcome !== 'ok') return failed(reasonOf(read))
  if (read.value.state === 'paid') return recordCapture(dependencies, cause, read.value.capture)
  if (read.value.state === 'canceled') return againSoonAfter(dependencies, await recordIntent(dependencies, cause, read.value))
  if (isStillPayable(dependencies, appointment)) return againAt(nextLook(dependencies, appointment))
  if (payment.capturing === undefined && payment.voiding === undefined) {
    const why = appointment.status === 'cancelled' ? 'cancelled' : 'not_accepted'
    const command = { why, idempotencyKey: dependencies.newId() } as const
    await recordFact(dependencies, cause, command, (now) => decideRequestVoid(command, { payment: now }))
  }
  return againIn(dependencies, LOOK_SOON_MS)
}

/** The checkout is closed for good. While the hold still runs only the payment is void; the hold ends at its own instant. */
const endCheckout = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  appointment: PlacedAppointment,
): Promise<JobResult> => {
  const closed = await closeHold(dependencies, cause, appointment.status === 'cancelled' ? 'cancelled' : 'expired')
  return closed.result === 'done' && isStillPayable(dependencies, appointment) ? againAt(appointment.holdExpiresAt) : closed
}

const endHold = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  appointment: PlacedAppointment,
): Promise<JobResult> =>
  isHoldOver(appointment, dependencies.now()) ? closeHold(dependencies, cause, null) : againAt(appointment.holdExpiresAt)

/**
 * The page was never opened as far as the log knows, so nobody has its address. Should a page have been opened at this
 * very moment, it stays: then it is closed like any other on the next look.
 */
const voidUnopened = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  appointment: PlacedAppointment,
): Promise<JobResult> => {
  const command = { why: appointment.status === 'cancelled' ? 'cancelled' : 'expired' } as const
  const answer = await dependencies.handle(
    contextOf(dependencies, cause, command),
    { streams: paymentStreams(cause.paymentId) },
    (states) => (states.payment.status === 'requested' ? decideRecordVoid(command, states) : { events: {} }),
  )
  return 'refused' in answer ? failed(answer.refused) : againAt(dependencies.now())
}

export const nextLook = (dependencies: CommandDependencies, appointment: PlacedAppointment): string => {
  const now = Date.parse(dependencies.now())
  const ageMs = now - Date.parse(appointment.placedAt)
  const inMs = Math.min(Math.max(LOOK_EVERY_MS, ageMs / 2), LOOK_AT_LEAST_EVERY_MS)
  return new Date(Math.min(now + inMs, Date.parse(appointment.holdExpiresAt))).toISOString()
}

export const settlePaymentJob = defineJob<PaymentIdentity>({
  kind: 'settle-payment',
  causes: {
    PaymentRequested: ({ paymentId, subject, sessionExpiresAt }) => [
      { payload: { paymentId, subject }, dueAt: sessionExpiresAt },
    ],
    // Nothing was paid yet: an open checkout must not take money any more.
    AppointmentCancelled: ({ appointmentId, paymentId, undoUntil, refundCents, keptCents }) =>
      paymentId !== null && undoUntil === undefined && refundCents + keptCents === 0
        ? [{ payload: { paymentId, subject: { kind: 'appointment', id: appointmentId } } }]
        : [],
  },
  run: settleCheckout,
})
