import { isHoldOver } from '@lapka/domain/appointments/unpaid.ts'
import { isUnpaidSeries } from '@lapka/domain/series/series.ts'
import { againAt, defineJob, done, type CommandDependencies, type JobResult } from '../work/job.ts'
import { closeSeries, seriesStreams } from './series-payment.ts'
import { settleCheckout } from './settle-payment-job.ts'

/** The end of the one hold of a series. Where paying was started the checkout is closed first, for it may have brought money. */
export const expireSeries = async (
  dependencies: CommandDependencies,
  { workId, seriesId }: { workId: string; seriesId: string },
): Promise<JobResult> => {
  const { series } = await dependencies.handle.read(seriesStreams(seriesId))
  if (!isUnpaidSeries(series)) return done('the hold has ended otherwise')
  if (!isHoldOver(series, dependencies.now())) return againAt(series.holdExpiresAt)
  if (series.status === 'held') return closeSeries(dependencies, { workId, seriesId }, null)
  return settleCheckout(dependencies, { workId, paymentId: series.paymentId, subject: { kind: 'series', id: seriesId } })
}

export const expireSeriesJob = defineJob<{ seriesId: string }>({
  kind: 'expire-series',
  causes: { SeriesPlaced: ({ seriesId, holdExpiresAt }) => [{ payload: { seriesId }, dueAt: holdExpiresAt }] },
  run: expireSeries,
})
