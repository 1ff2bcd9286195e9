import {
  appointmentStream,
  petStream,
  professionalStream,
  scheduleStream,
  seriesHoldStream,
  seriesStream,
} from '@lapka/contracts/streams.ts'
import type { Fold } from '../../kernel/fold.ts'
import type { LedgerStreams } from '../../kernel/ledger.ts'
import { petFold } from '../../pets/pet.ts'
import { professionalFold } from '../../professionals/professional.ts'
import { scheduleFold } from '../../professionals/schedule/schedule.ts'
import { appointmentFold, type Appointment } from '../../appointments/appointment.ts'
import { claimedLedgers } from '../../appointments/claimed-ledgers.ts'
import { addressStreams } from '../../appointments/location.ts'
import { ownKey, type OwnStreams } from '../../appointments/own-appointments.ts'
import { ownPromotions, placeAppointmentStreams } from '../../appointments/place-appointment/streams.ts'
import { plannedVisits } from '../planned-visits.ts'
import { seriesFold, seriesHoldFold, type Series } from '../series.ts'
import { heldBefore, type PlaceSeriesStates } from './decide.ts'
import { visitKey, type VisitKey } from '../series-visits.ts'
import { visitCommand, type WantedSeries, type WantedStates } from './decide-visits.ts'

type OfVisits = ReturnType<ReturnType<typeof placeAppointmentStreams>['more']> & {
  [visit: VisitKey]: { stream: string; fold: Fold<Appointment>; isNew: true }
}
type OfStanding = LedgerStreams & OwnStreams & { standing?: { stream: string; fold: Fold<Series> } }

/** The streams that all visits are decided on, one by one: the same as if each were booked alone. */
export const wantedSeriesStreams = (wanted: WantedSeries) => {
  const { parentId, petId, professionalId, address } = wanted
  return {
    streams: {
      professional: { stream: professionalStream(professionalId), fold: professionalFold },
      schedule: { stream: scheduleStream(professionalId), fold: scheduleFold },
      pet: { stream: petStream(petId), fold: petFold },
      ...addressStreams(address),
      ...ownPromotions({ parentId }),
    },
    more: (states: WantedStates) => visitStreams(wanted, states),
  }
}

const visitStreams = (wanted: WantedSeries, states: WantedStates): OfVisits => {
  const { schedule } = states
  const found: OfVisits = {}
  if (schedule.status === 'none') return found
  for (const [index, { startsAt }] of plannedVisits(wanted.plan, schedule.zone).entries()) {
    const appointmentId = wanted.visitIds[index] ?? ''
    if (startsAt === null) continue
    const { streams, more } = placeAppointmentStreams(visitCommand(wanted, { startsAt }, appointmentId))
    const { appointment: _own, professional: _known, schedule: _set, pet: _animal, ...ofDay } = streams
    Object.assign(found, ofDay, more(states))
    found[visitKey(appointmentId)] = { stream: appointmentStream(appointmentId), fold: appointmentFold, isNew: true }
  }
  return found
}

export const placeSeriesStreams = (wanted: WantedSeries) => {
  const { streams, more } = wantedSeriesStreams(wanted)
  return {
    streams: {
      ...streams,
      hold: { stream: seriesHoldStream(wanted.parentId), fold: seriesHoldFold },
      series: { stream: seriesStream(wanted.seriesId), fold: seriesFold, isNew: true },
    },
    more: (states: PlaceSeriesStates): OfVisits & OfStanding => ({ ...more(states), ...standingStreams(wanted, states) }),
  }
}

/** The series that a parent held last, as far as this one may take its place. */
const standingStreams = (wanted: WantedSeries, states: PlaceSeriesStates): OfStanding => {
  const seriesId = heldBefore(states.hold)
  // Asked again with the same key, the series that is held is this one.
  if (seriesId === undefined || seriesId === wanted.seriesId) return {}
  const { standing } = states
  const found: OfStanding = { standing: { stream: seriesStream(seriesId), fold: seriesFold } }
  if (standing?.status !== 'held') return found
  for (const { appointmentId } of standing.visits) {
    found[ownKey(appointmentId)] = { stream: appointmentStream(appointmentId), fold: appointmentFold }
    const appointment = states[ownKey(appointmentId)]
    if (appointment !== undefined) Object.assign(found, claimedLedgers({ appointment }))
  }
  return found
}
