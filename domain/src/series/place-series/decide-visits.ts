import { factOf } from '@lapka/contracts/facts.ts'
import { totalOf } from '@lapka/contracts/money.ts'
import type { Refusal, RefusalCode, UnknownWay } from '@lapka/contracts/refusals.ts'
import type { SeriesPlan, SkippedVisit, SkipReason } from '@lapka/contracts/series.ts'
import { isRefused, type Missing } from '../../kernel/decision.ts'
import { holidaysOf } from '../../kernel/working-days.ts'
import { lastBookableDate } from '../../kernel/working-hours.ts'
import type { Schedule } from '../../professionals/schedule/schedule.ts'
import { decidePlaceAppointment, type PlaceAppointment, type PlaceStates } from '../../appointments/place-appointment/decide.ts'
import { plannedVisits, type PlannedVisit } from '../planned-visits.ts'
import { joinEvents, visitKey, withEvents, type Events, type VisitStates } from '../series-visits.ts'

export type WantedSeries = Omit<PlaceAppointment, 'appointmentId' | 'startsAt' | 'promotionIds' | 'deviceKey' | 'holdMs'> & {
  seriesId: string
  plan: SeriesPlan
  /** Of the visits, in the order of their days: as many as a series may have. */
  visitIds: readonly string[]
}
export type WantedStates = Omit<PlaceStates, 'appointment'> & VisitStates

export type DecidedVisit = {
  appointmentId: string
  date: string
  time: string
  startsAt: string
  endsAt: string
  priceCents: number
}
/** Days in order: what can be had, what is skipped, and the events that hold the former. */
export type DecidedVisits = { visits: DecidedVisit[]; skipped: SkippedVisit[]; events: Events }

/** Refusals that are about one day; any other is about all of them. */
const SKIPPED: Partial<Record<RefusalCode, SkipReason>> = {
  SLOT_TAKEN: 'taken',
  RESOURCE_TAKEN: 'taken',
  SLOT_NOT_OFFERED: 'closed',
  SLOT_IN_PAST: 'too_late',
  OWN_APPOINTMENT_THEN: 'own',
  NO_TIME_TO_TRAVEL: 'no_way',
  PET_BUSY_THEN: 'pet_busy',
}

export const visitCommand = (
  series: WantedSeries,
  { startsAt }: { startsAt: string },
  appointmentId: string,
): PlaceAppointment => ({
  ...series,
  appointmentId,
  startsAt,
  // The series counts as one hold, and is counted once.
  openHoldCount: 0,
  isListPrice: true,
})

/** Every visit decided by itself, as if it were booked alone, each on what the ones before it take. */
export const decideVisits = (series: WantedSeries, states: WantedStates): DecidedVisits | Refusal | Missing => {
  const zone = states.schedule.status === 'none' ? undefined : states.schedule.zone
  if (zone === undefined) return { refused: 'NOT_BOOKABLE' }
  const decided: DecidedVisits = { visits: [], skipped: [], events: {} }
  const unknownWays: UnknownWay[] = []
  let now = states
  for (const [index, planned] of plannedVisits(series.plan, zone).entries()) {
    const appointmentId = series.visitIds[index] ?? ''
    const one = decideVisit(series, now, { ...planned, appointmentId })
    if ('refused' in one && one.unknownWays !== undefined) {
      // Looked up for all visits at once.
      unknownWays.push(...one.unknownWays)
      continue
    }
    if ('missing' in one || 'refused' in one) return one
    if ('why' in one) decided.skipped.push({ date: planned.date, time: planned.time, why: one.why })
    else {
      decided.visits.push(one.visit)
      now = withEvents(now, one.events)
      decided.events = joinEvents(decided.events, one.events)
    }
  }
  return unknownWays.length > 0 ? { refused: 'DAY_CHANGED_MEANWHILE', unknownWays } : decided
}

type OneVisit = { visit: DecidedVisit; events: Events } | { why: SkipReason } | Refusal | Missing

const decideVisit = (series: WantedSeries, states: WantedStates, planned: PlannedVisit & { appointmentId: string }): OneVisit => {
  const { appointmentId, date, time, startsAt } = planned
  if (startsAt === null) return { why: 'clock' }
  const command = visitCommand(series, { startsAt }, appointmentId)
  const appointment = states[visitKey(appointmentId)]
  if (appointment === undefined) return { missing: [visitKey(appointmentId)] }
  const decision = decidePlaceAppointment(command, { ...states, appointment })
  if ('missing' in decision) return decision
  if (isRefused(decision)) {
    const why = SKIPPED[decision.refused]
    return why === undefined ? decision : { why: why === 'closed' ? whyClosed(states.schedule, { date, at: series.at }) : why }
  }
  const { appointment: written = [], ...others } = decision.events
  const placed = factOf(written, 'AppointmentPlaced')
  // A hold of the parent's own for the same time goes on as it is.
  if (placed === undefined) return { why: 'own' }
  const { endsAt, price } = placed
  const events = joinEvents({ [visitKey(appointmentId)]: written }, others)
  return { visit: { appointmentId, date, time, startsAt, endsAt, priceCents: totalOf(price) }, events }
}

/** Which of the things that a schedule does not offer it is. */
const whyClosed = (schedule: Schedule, { date, at }: { date: string; at: string }): SkipReason => {
  if (schedule.status !== 'none' && date > lastBookableDate(schedule, at)) return 'not_open_yet'
  return holidaysOf(Number(date.slice(0, 4))).has(date) ? 'holiday' : 'closed'
}
