import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { goesToParent } from '@lapka/contracts/service-locations.ts'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'

export type ArrivalState = 'held' | 'cancelled' | 'ahead' | 'late' | 'waiting' | 'inside' | 'unmarked' | 'over'
type Arriving = Pick<AppointmentView, 'status' | 'startsAt' | 'endsAt' | 'visitMinutes' | 'arrival' | 'outcome' | 'location'> &
  Partial<Pick<AppointmentView, 'report'>>

/** So long after the end no pet still waits or is treated: the professional forgot to mark it. */
const FORGOTTEN_MS = 6 * HOUR_MS

/** Where an appointment stands for those who receive the patient, or go there: there is no waiting room at home. */
export const arrivalStateOf = (appointment: Arriving, now: string): ArrivalState => {
  const { status, startsAt, endsAt, visitMinutes, arrival, outcome, location, report } = appointment
  if (status === 'PAYMENT') return 'held'
  if (status === 'CANCELED') return 'cancelled'
  if (outcome !== null || (report?.endedAt ?? null) !== null) return 'over'
  if (Date.parse(now) - Date.parse(endsAt) > FORGOTTEN_MS) return 'unmarked'
  if (arrival !== null) return arrival.calledInAt === null && !goesToParent(location) ? 'waiting' : 'inside'
  if (endsAt <= now) return 'unmarked'
  // In a window nobody is late before it is over.
  return startsAt < now && visitMinutes === null ? 'late' : 'ahead'
}

/** Whole minutes from an instant until now, at least none. */
export const minutesSince = (instant: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(instant)) / MINUTE_MS))
