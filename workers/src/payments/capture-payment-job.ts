import type { PaymentIdentity } from '@lapka/contracts/payments.ts'
import { defineJob, done, failed, type PaymentCause, type JobResult, type CommandDependencies } from '../work/job.ts'
import { paymentStreams } from './appointment-streams.ts'
import { askUnderFreshKey } from './fresh-key.ts'
import { reasonOf } from './outcome-reason.ts'
import type { Intent, Outcome } from '../payment-gateway.ts'
import { recordIntent } from './record-intent.ts'

/** Takes the money that was authorised, once: the key was written before this is called. */
export const capturePayment = async (dependencies: CommandDependencies, cause: PaymentCause): Promise<JobResult> => {
  const { payment } = await dependencies.handle.read(paymentStreams(cause.paymentId))
  if (payment.status !== 'authorised' || payment.capturing === undefined) return done('nothing to capture')
  const { paymentIntentId, amountCents } = payment.authorisation
  const order = { paymentIntentId, amountCents, idempotencyKey: payment.capturing.idempotencyKey }
  const answer = await askUnderFreshKey(order, dependencies.gateway.captureIntent)
  return recordAnswer(dependencies, cause, { paymentIntentId, answer })
}

/**
 * Records the provider's answer about an intent that it was asked to change. A rejected change means that the intent was changed
 * elsewhere: its object says how.
 */
export const recordAnswer = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { paymentIntentId, answer }: { paymentIntentId: string; answer: Outcome<Intent> },
): Promise<JobResult> => {
  const isRefused = answer.outcome === 'rejected' || answer.outcome === 'declined'
  const read = isRefused ? await dependencies.gateway.readIntent(paymentIntentId) : answer
  if (read.outcome !== 'ok') return failed(reasonOf(read))
  // Still as it was: the provider's refusal is the news.
  if (isRefused && read.value.state === 'authorised') return failed(reasonOf(answer))
  return (await recordIntent(dependencies, cause, read.value)) ?? failed(`the intent is ${read.value.state}`)
}

export const capturePaymentJob = defineJob<PaymentIdentity>({
  kind: 'capture-payment',
  priorityOf: () => 'awaited',
  causes: { CaptureRequested: ({ paymentId, subject }) => [{ payload: { paymentId, subject } }] },
  run: capturePayment,
})
