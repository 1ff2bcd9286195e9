import { createHash } from 'node:crypto'
import { reasonOf } from '../payments/outcome-reason.ts'
import type { Checkout } from '../payment-gateway.ts'
import { done, failed, type JobResult, type CommandDependencies } from '../work/job.ts'

/**
 * A checkout of no payment that the log knows. Every payment is written before the provider is asked for it, so one that names
 * this very log was lost with its end when an older copy was restored: its appointment can't be kept, and its money is refunded
 * in full. A checkout of another log is left alone.
 */
export const giveBackLost = async (dependencies: CommandDependencies, checkout: Checkout): Promise<JobResult> => {
  const { paymentId, subject, logId } = checkout
  if (
    checkout.state !== 'paid' ||
    paymentId === null ||
    subject === null ||
    logId === null ||
    logId !== (await dependencies.logId())
  )
    return done('parked: a checkout of no payment that the log knows')
  const { paymentIntentId, amountCents } = checkout.capture
  const listed = await dependencies.gateway.listRefunds(paymentIntentId)
  if (listed.outcome !== 'ok') return failed(reasonOf(listed))
  const returnedCents = listed.value
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  if (returnedCents >= amountCents) return done('lost with the end of the log, and given back before')
  const refundId = refundIdOf(paymentIntentId)
  const sent = await dependencies.gateway.sendRefund({
    paymentId,
    subject,
    paymentIntentId,
    refundId,
    attempt: listed.value.length + 1,
    amountCents: amountCents - returnedCents,
    idempotencyKey: `lost-${refundId}-${listed.value.length + 1}`,
  })
  return sent.outcome === 'ok' ? done('lost with the end of the log: given back in full') : failed(reasonOf(sent))
}

/** The same for every finder, however often. */
const refundIdOf = (paymentIntentId: string): string => {
  const hex = createHash('sha256').update(`lost ${paymentIntentId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
