import type { Booking } from '@lapka/domain/reconciliation/compare.ts'
import { decideRecordProviderFee } from '@lapka/domain/payments/record-provider-fee/decide.ts'
import { paymentStreams } from '../payments/appointment-streams.ts'
import { handleProviderEvent } from '../provider-events/provider-event-job.ts'
import { contextOf, type CommandDependencies, type JobResult } from '../work/job.ts'
import type { KnownPayment } from './read-log.ts'

type FromRun = CommandDependencies & { workId: string }

/**
 * Books what the provider's own object says, through what a webhook of it would have gone through. Answers whether the log says so now:
 * a job that could not be done leaves a difference.
 */
export const bookDifference = async (
  dependencies: FromRun,
  { what, objectId, amountCents }: Booking,
  payment: KnownPayment | undefined,
): Promise<boolean> => {
  const { workId } = dependencies
  const hear = (type: string, id: string) => handleProviderEvent(dependencies, { workId, type, objectId: id })
  switch (what) {
    case 'capture': {
      const session = await dependencies.gateway.findCheckout(objectId)
      if (session.outcome !== 'ok' || session.value === null) return false
      return isDone(await hear('checkout.session.completed', session.value))
    }
    case 'refund':
    case 'reference':
      return isDone(await hear('refund.updated', objectId))
    case 'dispute':
      return isDone(await hear('charge.dispute.updated', objectId))
    case 'fee':
      return payment !== undefined && bookFee(dependencies, payment, { balanceTransactionId: objectId, feeCents: amountCents })
  }
}

/** Parked is not booked. */
const isDone = (result: JobResult): boolean => result.result === 'done' && !(result.note ?? '').startsWith('parked')

const bookFee = async (
  dependencies: FromRun,
  { paymentId, subject }: KnownPayment,
  fee: { balanceTransactionId: string; feeCents: number },
): Promise<boolean> => {
  const cause = { workId: dependencies.workId, paymentId, subject }
  const answer = await dependencies.handle(
    contextOf(dependencies, cause, fee),
    { streams: paymentStreams(paymentId) },
    (states) => decideRecordProviderFee(fee, states),
  )
  return !('refused' in answer)
}
