import type { SealedEvents } from '@lapka/contracts/events.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'
import { toMs } from '../kernel/instant.ts'

type Agreed = SealedEvents['SeriesPlaced'] & { revision: number }
type Started = Pick<SealedEvents['SeriesPaymentStarted'], 'paymentId'> & {
  /** The payment of each visit that is to be paid. */
  parts: SealedEvents['SeriesPaymentStarted']['visits']
}

/** Visits that were booked together. How each of them stands is said by its own appointment. */
export type Series =
  | { status: 'none'; revision: number }
  | (Agreed & { status: 'held' })
  | (Agreed & Started & { status: 'awaiting_payment' })
  | (Agreed & Started & { status: 'paid' })
  | (Agreed & Partial<Started> & { status: 'ended' })

export const seriesFold: Fold<Series> = foldOf<Series>(() => ({ status: 'none', revision: -1 }), {
  SeriesPlaced: (series, placed) => ({ ...placed, status: 'held', revision: series.revision }),
  SeriesPaymentStarted: (series, { paymentId, visits, holdExpiresAt }) =>
    series.status === 'none' ? series : { ...series, status: 'awaiting_payment', paymentId, parts: visits, holdExpiresAt },
  SeriesPaid: (series) =>
    (series.status === 'awaiting_payment' || series.status === 'ended') &&
    series.paymentId !== undefined &&
    series.parts !== undefined
      ? { ...series, status: 'paid', paymentId: series.paymentId, parts: series.parts }
      : series,
  SeriesEnded: (series) =>
    series.status === 'held' || series.status === 'awaiting_payment' ? { ...series, status: 'ended' } : series,
})

export type UnpaidSeries = Extract<Series, { status: 'held' | 'awaiting_payment' }>
export const isUnpaidSeries = (series: Series): series is UnpaidSeries =>
  series.status === 'held' || series.status === 'awaiting_payment'

/** The newest series that a parent held, and which of them was paid. */
export type SeriesHold = { revision: number; held: readonly { seriesId: string; at: string; isPaid: boolean }[] }

/** As many as count, and one more. */
const MAX_KNOWN = 12
/** Holding is free, so a parent may leave so many series unpaid in a day. */
export const MAX_UNPAID_SERIES = 5

export const seriesHoldFold: Fold<SeriesHold> = foldOf<SeriesHold>(() => ({ revision: -1, held: [] }), {
  SeriesHeld: (hold, { seriesId }, { occurredAt }) => ({
    ...hold,
    held: [...hold.held, { seriesId, at: occurredAt, isPaid: false }].slice(-MAX_KNOWN),
  }),
  SeriesHoldPaid: (hold, { seriesId }) => ({
    ...hold,
    held: hold.held.map((one) => (one.seriesId === seriesId ? { ...one, isPaid: true } : one)),
  }),
})

export const hasHeldTooMany = ({ held }: SeriesHold, at: string): boolean =>
  held.filter((one) => !one.isPaid && toMs(one.at) > toMs(at) - DAY_MS).length >= MAX_UNPAID_SERIES
