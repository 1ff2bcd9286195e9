import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { writtenFact } from '@lapka/contracts/facts.ts'
import { HOLD_MS } from '@lapka/contracts/time.ts'
import { isRefused, type Decision, type Missing } from '../../kernel/decision.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import { releaseClaim } from '../../kernel/change-ledger.ts'
import { MAX_OPEN_HOLDS } from '../../appointments/place-appointment/decide.ts'
import { isMissing } from '../../appointments/payment-of-appointment.ts'
import { missingClaimed } from '../../appointments/claimed-ledgers.ts'
import { ownKey } from '../../appointments/own-appointments.ts'
import { isUnpaid } from '../../appointments/unpaid.ts'
import { whyNoPlan } from '../planned-visits.ts'
import { hasHeldTooMany, isUnpaidSeries, type Series, type SeriesHold, type UnpaidSeries } from '../series.ts'
import { joinEvents, withEvents, type Events } from '../series-visits.ts'
import { decideVisits, type WantedSeries, type WantedStates } from './decide-visits.ts'

/** `agreed`: the starts that the parent saw and agreed to. Nothing is held where these can't be had any more, or others could be. */
export type PlaceSeries = WantedSeries & { agreed: readonly string[] }
/** `standing` is the series that the parent held last. */
export type PlaceSeriesStates = WantedStates & { series: Series; hold: SeriesHold; standing?: Series }

export const heldBefore = ({ held }: SeriesHold): string | undefined => {
  const last = held.at(-1)
  return last === undefined || last.isPaid ? undefined : last.seriesId
}

/**
 * Holds all visits that can be had in one append, with one deadline. One series at a time: a further one takes the place of a series that is held,
 * and waits for one that is being paid.
 */
export const decidePlaceSeries = (command: PlaceSeries, states: PlaceSeriesStates): Decision<string> | Missing => {
  const { series, hold, standing } = states
  if (series.status !== 'none') return { refused: 'KEY_USED_FOR_ANOTHER_REQUEST' }
  const unplanned = whyNoPlan(command.plan)
  if (unplanned !== null) return { refused: unplanned }
  if (heldBefore(hold) !== undefined && standing === undefined) return { missing: ['standing'] }
  const isStanding = standing !== undefined && isHeld(standing, command.at)
  if (isStanding && standing.status === 'awaiting_payment') return { refused: 'SERIES_UNPAID' }
  const replaced = isStanding ? standing : undefined
  if (hasHeldTooMany(hold, command.at)) return { refused: 'SERIES_TOO_OFTEN' }
  if (command.openHoldCount - (replaced === undefined ? 0 : 1) >= MAX_OPEN_HOLDS) return { refused: 'TOO_MANY_HOLDS' }

  const ending = replaced === undefined ? {} : replacedVisits(replaced, states)
  if (isMissing(ending)) return { missing: ending.missing }
  const decided = decideVisits(command, withEvents(states, ending))
  if ('missing' in decided || isRefused(decided)) return decided
  const { visits, skipped, events } = decided
  if (visits.length === 0) return { refused: 'SERIES_NOT_FREE' }
  if (visits.map(({ startsAt }) => startsAt).join() !== command.agreed.join()) return { refused: 'SERIES_CHANGED' }

  const { seriesId, parentId, petId, professionalId, serviceId, plan, at } = command
  const holdExpiresAt = addMs(at, HOLD_MS)
  const placed: LapkaEvent = {
    type: 'SeriesPlaced',
    data: {
      seriesId,
      parentId,
      petId,
      professionalId,
      serviceId,
      plan,
      skipped,
      holdExpiresAt,
      visits: visits.map(({ appointmentId, startsAt }) => ({
        appointmentId,
        startsAt,
      })),
    },
  }
  return {
    events: {
      ...joinEvents(ending, events),
      ...(replaced && { standing: [{ type: 'SeriesEnded', data: { seriesId: replaced.seriesId, why: 'replaced' } }] }),
      hold: [{ type: 'SeriesHeld', data: { seriesId, parentId } }],
      series: [placed],
    },
  }
}

const isHeld = (series: Series, at: string): series is UnpaidSeries =>
  isUnpaidSeries(series) && toMs(series.holdExpiresAt) > toMs(at)

const replacedVisits = (standing: UnpaidSeries, states: PlaceSeriesStates): Events | Missing => {
  let events: Events = {}
  for (const { appointmentId } of standing.visits) {
    const visit = states[ownKey(appointmentId)]
    if (visit === undefined) return { missing: [ownKey(appointmentId)] }
    if (!isUnpaid(visit)) continue
    const lacking = missingClaimed(states, visit)
    if (lacking !== null) return lacking
    events = joinEvents(events, releaseClaim(states, appointmentId, 'replaced'))
    events[ownKey(appointmentId)] = [{ type: 'AppointmentExpired', data: { appointmentId } }]
  }
  return events
}

export type PlacedSeries = { id: string; holdExpiresAt: string; visitCount: number }
export const outcomeOfPlaceSeries = (events: readonly { type: string; data: unknown }[]): PlacedSeries => {
  const { seriesId, holdExpiresAt, visits } = writtenFact(events, 'SeriesPlaced')
  return { id: seriesId, holdExpiresAt, visitCount: visits.length }
}
