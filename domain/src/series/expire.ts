import { decideExpireHold, type ExpireHold } from '../appointments/expire-hold/decide.ts'
import { isMissing } from '../appointments/payment-of-appointment.ts'
import { isRefused, type Decision, type Missing } from '../kernel/decision.ts'
import { toMs } from '../kernel/instant.ts'
import { paymentFold, type Payment } from '../payments/payment.ts'
import { joinEvents, visitKey, visitsIn, withEvents, type Events, type OfSeries } from './series-visits.ts'
import { isUnpaidSeries } from './series.ts'
import { decideRecordVoid } from '../payments/record-void/decide.ts'

/** `payment` is the one for all visits, "none" where paying was never started. */
export type ExpireSeriesStates = OfSeries & { payment: Payment }

/** Writes down that the hold of all visits has run out, as that of one appointment; while money may still come, nothing is written. */
export const decideExpireSeries = (command: ExpireHold, states: ExpireSeriesStates): Decision<string> | Missing => {
  const { series, payment } = states
  if (series.status === 'none') return { refused: 'NOT_FOUND' }
  const isPaymentRunning = payment.status === 'requested' || payment.status === 'open'
  if (isPaymentRunning && command.closedCheckout === null) return { events: {} }
  const { closedCheckout: why } = command
  const voided = why === null || payment.status === 'none' ? { events: {} } : decideRecordVoid({ why }, { payment })
  if (isRefused(voided)) return voided
  if (!isUnpaidSeries(series) || toMs(series.holdExpiresAt) > toMs(command.at)) return voided
  const visits = visitsIn(states)
  if (isMissing(visits)) return visits
  let events: Events = {}
  for (const appointment of visits) {
    const own = { appointment, payment: paymentFold.initialState() }
    const decision = decideExpireHold({ ...command, closedCheckout: null }, { ...withEvents(states, events), ...own })
    if ('missing' in decision) return decision
    if (isRefused(decision)) return decision
    const { appointment: ofVisit = [], ...others } = decision.events
    events = joinEvents(events, { ...others, [visitKey(appointment.appointmentId)]: ofVisit })
  }
  const { seriesId } = series
  return { events: { ...events, ...voided.events, series: [{ type: 'SeriesEnded', data: { seriesId, why: 'expired' } }] } }
}
