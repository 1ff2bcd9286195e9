import { BrokenInvariant } from '@lapka/contracts/broken-invariant.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { paymentStream, professionalStream, scheduleStream, seriesHoldStream } from '@lapka/contracts/streams.ts'
import type { RecordCapture } from '../captures/record-capture/captured.ts'
import { decideRecordCapture } from '../captures/record-capture/decide.ts'
import type { ClinicStates } from '../clinics/needs.ts'
import { usedClinic } from '../appointments/needed-resources.ts'
import { isMissing } from '../appointments/payment-of-appointment.ts'
import { isRefused, type Decision, type Missing } from '../kernel/decision.ts'
import type { Fold } from '../kernel/fold.ts'
import { identityOf, paymentFold, type Payment } from '../payments/payment.ts'
import { refuseMoney } from '../payments/refuse-money.ts'
import type { RefundKeys } from '../payments/request-refund.ts'
import { professionalFold, type Professional } from '../professionals/professional.ts'
import { scheduleFold, type Schedule } from '../professionals/schedule/schedule.ts'
import { joinEvents, seriesVisitStreams, visitKey, withEvents, type Events, type OfSeries } from './series-visits.ts'
import { seriesHoldFold, type Series, type SeriesHold } from './series.ts'

/** `refunds` are for the visits in the order of their payments, each used only where that visit's money has to go back. */
export type RecordSeriesCapture = Omit<RecordCapture, 'refund'> & { refunds: readonly RefundKeys[] }
export type SeriesCaptureStates = OfSeries &
  ClinicStates & {
    payment: Payment
    hold?: SeriesHold
    professional?: Professional
    schedule?: Schedule
    [part: `part:${string}`]: Payment
  }

type Requested = Exclude<Payment, { status: 'none' }>
type PaidSeries = Extract<Series, { parts?: unknown }> & { parts: NonNullable<Extract<Series, { parts?: unknown }>['parts']> }
const partKey = (paymentId: string) => `part:${paymentId}` as const

/** Further streams of that: what each visit would be confirmed by alone. */
export const seriesCaptureStreams = (states: OfSeries) => {
  const { series } = states
  if (series.status === 'none') return {}
  const parts: { [part: `part:${string}`]: { stream: string; fold: Fold<Payment> } } = {}
  for (const { paymentId } of partsOf(series)) parts[partKey(paymentId)] = { stream: paymentStream(paymentId), fold: paymentFold }
  return {
    ...seriesVisitStreams(states),
    // All are of one service.
    ...usedClinic(states[visitKey(series.visits[0]?.appointmentId ?? '')]),
    ...parts,
    hold: { stream: seriesHoldStream(series.parentId), fold: seriesHoldFold },
    professional: { stream: professionalStream(series.professionalId), fold: professionalFold },
    // A window's places may not become fewer while a visit is put back into it.
    schedule: { stream: scheduleStream(series.professionalId), fold: scheduleFold, isAsserted: true },
  }
}

const partsOf = (series: Series): PaidSeries['parts'] => ('parts' in series ? (series.parts ?? []) : [])

/**
 * The money for all visits arrived at once. It is divided among them to the cent, and what each share means is decided for each visit as if it had
 * been paid alone: booked, booked anew if its hold ran out and the time is free, or given back.
 */
export const decideRecordSeriesCapture = (
  command: RecordSeriesCapture,
  states: SeriesCaptureStates,
): Decision<string> | Missing => {
  const { payment, series, hold, professional, schedule } = states
  if (payment.status === 'none' || series.status === 'none') return { refused: 'NOT_FOUND' }
  if (payment.status === 'divided') {
    if (payment.paymentIntentId !== command.paymentIntentId)
      throw new BrokenInvariant(`payment ${payment.paymentId} was captured by two intents`)
    return { events: {} }
  }
  const refused = refuseMoney(command)
  if (refused !== null) return refused
  if (hold === undefined || professional === undefined || schedule === undefined) return { missing: ['hold'] }

  const { refunds, ...money } = command
  const shares = dividedCents(command.amountCents, partsOf(series))
  const bookedIds: string[] = []
  let events: Events = {}
  for (const [index, { appointmentId, paymentId, cents }] of partsOf(series).entries()) {
    const appointment = states[visitKey(appointmentId)]
    const refund = refunds[index]
    if (appointment === undefined || states[partKey(paymentId)] === undefined || refund === undefined)
      return { missing: [visitKey(appointmentId), partKey(paymentId)] }
    const requested = requestedPart(payment, {
      paymentId,
      appointmentId,
      seriesPrice: 'price' in appointment ? appointment.price : null,
    })
    const travel = { ways: [], unknownCountsAsNone: true as const }
    const one = { ...money, amountCents: shares[index] ?? cents, refund, travel }
    const part = paymentFold.evolve(paymentFold.initialState(), { ...requested, revision: 0 } as RecordedEvent)
    const decision = decideRecordCapture(one, {
      ...withEvents(states, events),
      appointment,
      payment: part,
      professional,
      schedule,
    })
    if (isMissing(decision)) return { missing: decision.missing }
    if (isRefused(decision)) return decision
    const { appointment: ofVisit = [], payment: ofPart = [], ...others } = decision.events
    if (ofVisit.some(({ type }) => type === 'AppointmentConfirmed')) bookedIds.push(appointmentId)
    events = joinEvents(events, { ...others, [visitKey(appointmentId)]: ofVisit, [partKey(paymentId)]: [requested, ...ofPart] })
  }
  const { paymentIntentId, cardLast4, amountCents } = command
  const { seriesId, parentId } = series
  const parts = partsOf(series).map(({ paymentId }, index) => ({ paymentId, cents: shares[index] ?? 0 }))
  return {
    events: {
      ...events,
      hold: [{ type: 'SeriesHoldPaid', data: { seriesId, parentId } }],
      series: [{ type: 'SeriesPaid', data: { seriesId, parentId, bookedIds } }],
      payment: [{ type: 'PaymentDivided', data: { ...identityOf(payment), amountCents, paymentIntentId, cardLast4, parts } }],
    },
  }
}

/** The sum asked for each, in order, as far as the money reaches; the last takes the rest. */
export const dividedCents = (amountCents: number, parts: readonly { cents: number }[]): number[] => {
  let leftCents = amountCents
  return parts.map(({ cents }, index) => {
    const share = index === parts.length - 1 ? leftCents : Math.min(cents, leftCents)
    leftCents -= share
    return share
  })
}

type Part = { paymentId: string; appointmentId: string; seriesPrice: Requested['price'] | null }

const requestedPart = (payment: Requested, { paymentId, appointmentId, seriesPrice }: Part): LapkaEvent<'PaymentRequested'> => {
  const { parentId, price, sessionExpiresAt, feePercent } = payment
  return {
    type: 'PaymentRequested',
    data: {
      paymentId,
      parentId,
      sessionExpiresAt,
      feePercent,
      capture: 'automatic',
      partOf: payment.paymentId,
      subject: {
        kind: 'appointment',
        id: appointmentId,
      },
      price: seriesPrice ?? price,
      idempotencyKey: `part-${paymentId}`,
    },
  }
}
