import { factOf, writtenFact } from '@lapka/contracts/facts.ts'
import { totalOf, type Price } from '@lapka/contracts/money.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { HOLD_TO_PAY_MS } from '@lapka/contracts/time.ts'
import type { StartPayment } from '../appointments/start-payment/decide.ts'
import { isMissing } from '../appointments/payment-of-appointment.ts'
import { isUnpaid, whyNotHeld, type Unpaid } from '../appointments/unpaid.ts'
import { extendClaim } from '../kernel/change-ledger.ts'
import type { Decision, Missing } from '../kernel/decision.ts'
import { addMs, toMs } from '../kernel/instant.ts'
import type { Payment } from '../payments/payment.ts'
import type { Professional } from '../professionals/professional.ts'
import { joinEvents, visitKey, visitsIn, type Events, type OfSeries } from './series-visits.ts'
import { isUnpaidSeries, type Series } from './series.ts'

/** `partIds` are for the payments of the visits, in the order of the series. */
export type StartSeriesPayment = StartPayment & { partIds: readonly string[] }
export type StartSeriesPaymentStates = OfSeries & { payment: Payment; professional: Professional }

const whyNotPayable = (series: Exclude<Series, { status: 'held' | 'awaiting_payment' }>) =>
  series.status === 'none' ? 'NOT_FOUND' : series.status === 'paid' ? 'ALREADY_PAID' : 'HOLD_EXPIRED'

/** One payment for all visits that are still held, and one more deadline for all of them. Asked again, the same page goes on. */
export const decideStartSeriesPayment = (
  command: StartSeriesPayment,
  states: StartSeriesPaymentStates,
): Decision<string> | Missing => {
  const { series, professional } = states
  if (!isUnpaidSeries(series)) return { refused: whyNotPayable(series) }
  if (professional.status !== 'accepted') return { refused: 'PROFESSIONAL_NOT_VERIFIED' }
  const { seriesId, parentId } = series
  const visits = visitsIn(states)
  if (isMissing(visits)) return visits
  const held: { visit: Unpaid; index: number }[] = []
  for (const [index, visit] of visits.entries()) {
    if (!isUnpaid(visit)) continue
    const lost = whyNotHeld(visit, states, command.at)
    if (lost !== null && isMissing(lost)) return lost
    if (lost === null) held.push({ visit, index })
  }
  const [first] = held
  if (first === undefined || toMs(series.holdExpiresAt) <= toMs(command.at)) return { refused: 'HOLD_EXPIRED' }
  if (series.status === 'awaiting_payment') return { events: {}, standing: { paymentId: series.paymentId } }
  if (held.some(({ visit }) => visit.address === null && goesToParent(visit.location ?? 'AT_PROFESSIONAL')))
    return { refused: 'ADDRESS_MISSING' }

  const { paymentId, idempotencyKey, feePercent, partIds, language, saveCard = false, customerId } = command
  const holdExpiresAt = addMs(series.holdExpiresAt, HOLD_TO_PAY_MS)
  const parts = held.map(({ visit, index }) => ({
    appointmentId: visit.appointmentId,
    paymentId: partIds[index] ?? '',
    cents: totalOf(visit.price),
  }))
  let events: Events = {}
  for (const { appointmentId, paymentId: partId } of parts)
    events = joinEvents(events, {
      [visitKey(appointmentId)]: [{ type: 'PaymentStarted', data: { appointmentId, paymentId: partId, holdExpiresAt } }],
      ...extendClaim(states, appointmentId, holdExpiresAt),
    })
  return {
    events: {
      ...events,
      series: [{ type: 'SeriesPaymentStarted', data: { seriesId, paymentId, visits: parts, holdExpiresAt } }],
      payment: [
        {
          type: 'PaymentRequested',
          data: {
            paymentId,
            parentId,
            idempotencyKey,
            feePercent,
            sessionExpiresAt: holdExpiresAt,
            capture: 'automatic',
            subject: {
              kind: 'series',
              id: seriesId,
            },
            price: priceOfAll(held.map(({ visit }) => visit)),
            ...(saveCard && { cardConsentAt: command.at }),
            ...(customerId !== undefined && { customerId }),
            ...(language && { language }),
          },
        },
      ],
    },
  }
}

/** One line with its count in its name, for the provider shows no more than a name and a sum. */
const priceOfAll = (visits: readonly Unpaid[]): Price => {
  const [first] = visits
  if (first === undefined) return { currency: 'EUR', lines: [] }
  const { serviceId, serviceName, serviceNameEn } = first
  const counted = { name: `${serviceName} × ${visits.length}`, nameEn: `${serviceNameEn} × ${visits.length}` }
  const cents = visits.reduce((sum, { price }) => sum + totalOf(price), 0)
  return { currency: first.price.currency, lines: [{ item: { kind: 'service', serviceId, ...counted }, cents }] }
}

/** The payment that goes on: this command's own, or the one that was asked for first. */
export const outcomeOfStartSeriesPayment = (events: readonly { type: string; data: unknown }[]): { paymentId: string } => {
  const { paymentId } = factOf(events, 'SeriesPaymentStarted') ?? writtenFact(events, 'NothingChanged').standing
  return { paymentId: String(paymentId) }
}
