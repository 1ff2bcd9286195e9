import { appointmentStream, paymentStream, professionalStream, seriesStream } from '@lapka/contracts/streams.ts'
import type { SeriesPlan } from '@lapka/contracts/series.ts'
import { appointmentFold } from '../appointments/appointment.ts'
import { decideCancelAppointment } from '../appointments/cancel-appointment/decide.ts'
import { paymentAndLedgers } from '../appointments/payment-of-appointment.ts'
import { paymentFold } from '../payments/payment.ts'
import { professionalFold } from '../professionals/professional.ts'
import { decideExpireSeries } from '../series/expire.ts'
import { decidePlaceSeries, type PlaceSeries } from '../series/place-series/decide.ts'
import { decideVisits, type WantedSeries } from '../series/place-series/decide-visits.ts'
import { placeSeriesStreams, wantedSeriesStreams } from '../series/place-series/streams.ts'
import { decideRecordSeriesCapture, seriesCaptureStreams, type RecordSeriesCapture } from '../series/record-capture.ts'
import { seriesVisitStreams } from '../series/series-visits.ts'
import { seriesFold } from '../series/series.ts'
import { decideStartSeriesPayment } from '../series/start-payment.ts'
import { command } from './commands.ts'

type Wanted = Pick<WantedSeries, 'seriesId' | 'professionalId' | 'at'> & { plan: SeriesPlan } & Partial<WantedSeries>

export const partId = (seriesId: string, index: number) => `part-${seriesId}-${index}`
export const visitId = (seriesId: string, index: number) => `${seriesId}-${index}`
const sixty = <Item>(of: (index: number) => Item): Item[] => Array.from({ length: 60 }, (_, index) => of(index))

const wantedOf = ({ parentId = 'ana', petId = `pet-of-${parentId}`, ...wanted }: Wanted): WantedSeries => ({
  parentId,
  petId,
  serviceId: 'exam',
  reason: 'Разходка',
  tzdataVersion: '2026a',
  openHoldCount: 0,
  visitIds: sixty((index) => visitId(wanted.seriesId, index)),
  ...wanted,
})

/** It only looks. `onSeen` gets the starts that can be had. */
export const offerSeries = (wanted: Wanted, onSeen?: (startsAt: string[]) => void) =>
  command(wantedSeriesStreams(wantedOf(wanted)), (states) => {
    const answer = decideVisits(wantedOf(wanted), states as never)
    if (!('visits' in answer)) return answer
    onSeen?.(answer.visits.map(({ startsAt }) => startsAt))
    return { ...answer, events: {} }
  })

export const placeSeries = ({ agreed, ...wanted }: Wanted & Pick<PlaceSeries, 'agreed'>) => {
  const series = { ...wantedOf(wanted), agreed }
  return command(placeSeriesStreams(series) as never, (states) => decidePlaceSeries(series, states as never))
}

const ofSeries = (seriesId: string) => ({ series: { stream: seriesStream(seriesId), fold: seriesFold } })
export const seriesPaymentStream = (seriesId: string) => ({ stream: paymentStream(`p-${seriesId}`), fold: paymentFold })

export const startSeriesPayment = (seriesId: string, professionalId: string, at: string) => {
  const payment = seriesPaymentStream(seriesId)
  const professional = { stream: professionalStream(professionalId), fold: professionalFold }
  const start = { at, paymentId: `p-${seriesId}`, idempotencyKey: `key-${seriesId}`, feePercent: 10 }
  return command({ streams: { ...ofSeries(seriesId), payment, professional }, more: seriesVisitStreams }, (states) =>
    decideStartSeriesPayment({ ...start, partIds: sixty((index) => partId(seriesId, index)) }, states as never),
  )
}

export const captureSeries = (seriesId: string, money: Pick<RecordSeriesCapture, 'at' | 'amountCents'>) => {
  const refunds = sixty((index) => ({ refundId: `r-${seriesId}-${index}`, idempotencyKey: `k-${seriesId}-${index}` }))
  const capture = { ...money, currency: 'EUR', paymentIntentId: `pi-${seriesId}`, cardLast4: '4242', refunds }
  return command(
    { streams: { ...ofSeries(seriesId), payment: seriesPaymentStream(seriesId) }, more: seriesCaptureStreams },
    (states) => decideRecordSeriesCapture(capture, states as never),
  )
}

export const expireSeries = (seriesId: string, at: string) =>
  command({ streams: { ...ofSeries(seriesId), payment: seriesPaymentStream(seriesId) }, more: seriesVisitStreams }, (states) =>
    decideExpireSeries({ at, closedCheckout: 'expired' }, { ...states } as never),
  )

/** One visit alone, as its parent cancels any other. */
export const cancelVisit = (appointmentId: string, at: string) => {
  const refund = { refundId: `c-${appointmentId}`, idempotencyKey: `ck-${appointmentId}` }
  const streams = { appointment: { stream: appointmentStream(appointmentId), fold: appointmentFold } }
  return command({ streams, more: paymentAndLedgers }, (states) =>
    decideCancelAppointment({ by: 'parent', reason: '', at, refund }, states as never),
  )
}
