import { seriesStream } from '@lapka/contracts/streams.ts'
import { MAX_SERIES_VISITS } from '@lapka/contracts/series.ts'
import { decideExpireSeries } from '@lapka/domain/series/expire.ts'
import { decideRecordSeriesCapture, seriesCaptureStreams } from '@lapka/domain/series/record-capture.ts'
import { seriesFold } from '@lapka/domain/series/series.ts'
import { seriesVisitStreams } from '@lapka/domain/series/series-visits.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { paymentFold } from '@lapka/domain/payments/payment.ts'
import type { Capture } from '../payment-gateway.ts'
import { contextOf, done, failed, type CommandDependencies, type JobResult, type PaymentCause } from '../work/job.ts'
import { paymentStreams } from './appointment-streams.ts'
import type { ClosedCheckout } from './close-hold.ts'
import { recordSavedCard } from './record-saved-card.ts'

export const seriesStreams = (seriesId: string) => ({ series: { stream: seriesStream(seriesId), fold: seriesFold } })

/** The money for all visits of a series arrived. What it means for each of them is decided in one append. */
export const recordSeriesCapture = async (
  dependencies: CommandDependencies,
  cause: PaymentCause,
  { saved, cardFingerprint: _card, ...money }: Capture,
): Promise<JobResult> => {
  await recordSavedCard(dependencies, cause, saved)
  const { paymentId } = cause
  const refunds = Array.from({ length: MAX_SERIES_VISITS }, (_, index) => ({
    refundId: derivedId('refund', paymentId, String(index)),
    idempotencyKey: derivedId('refund-key', paymentId, String(index)),
  }))
  const command = { ...money, at: dependencies.now(), refunds }
  const streams = { ...seriesStreams(cause.subject.id), ...paymentStreams(paymentId) }
  const answer = await dependencies.handle(
    contextOf(dependencies, cause, command),
    { streams, more: seriesCaptureStreams },
    (states) => decideRecordSeriesCapture(command, states),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}

type SeriesCause = { workId: string; seriesId: string }

/** Writes down that the hold of all visits ended unpaid, and that its checkout can bring no money any more. */
export const closeSeries = async (
  dependencies: CommandDependencies,
  { workId, seriesId }: SeriesCause,
  closedCheckout: ClosedCheckout,
): Promise<JobResult> => {
  const { series } = await dependencies.handle.read(seriesStreams(seriesId))
  const paymentId = 'paymentId' in series ? series.paymentId : undefined
  const command = { at: dependencies.now(), closedCheckout }
  const ofPayment = paymentId === undefined ? {} : paymentStreams(paymentId)
  const context = contextOf(dependencies, { workId, appointmentId: seriesId }, command)
  const reading = { streams: { ...seriesStreams(seriesId), ...ofPayment }, more: seriesVisitStreams }
  const answer = await dependencies.handle(context, reading, (states) =>
    decideExpireSeries(command, { payment: paymentFold.initialState(), ...states }),
  )
  return 'refused' in answer ? failed(answer.refused) : done()
}
