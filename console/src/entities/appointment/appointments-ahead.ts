import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { arrivalStateOf, type ArrivalState } from './arrival-state.ts'
import { daysBetween } from '@lapka/domain/kernel/local-dates.ts'
import { localDateOf, weekdayOf } from '@lapka/domain/kernel/zone.ts'
import { isHoldOver } from '@lapka/domain/appointments/unpaid.ts'

type AppointmentTimes = Pick<AppointmentView, 'status' | 'startsAt' | 'endsAt' | 'holdExpiresAt'>

/** Booked, or held while its payment may still come; an expired hold is no appointment although its end is not recorded yet. */
export const isAhead = ({ status, endsAt, holdExpiresAt }: AppointmentTimes, now: string): boolean =>
  endsAt > now && (status === 'SCHEDULED' || (status === 'PAYMENT' && !isHoldOver({ holdExpiresAt }, now)))

/** Appointments of a local date: nothing cancelled, and no hold that ran out. */
export const ofDay = <V extends AppointmentTimes>(
  appointments: V[],
  { date, zone, now }: { date: string; zone: string; now: string },
): V[] =>
  appointments.filter(
    (one) =>
      localDateOf(one.startsAt, zone) === date && one.status !== 'CANCELED' && (one.status !== 'PAYMENT' || isAhead(one, now)),
  )

export const aheadOf = <V extends AppointmentTimes>(appointments: V[], now: string): V[] =>
  appointments
    .filter((appointment) => isAhead(appointment, now))
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))

export const nextOf = <V extends AppointmentTimes>(appointments: V[], now: string): V | undefined => aheadOf(appointments, now)[0]

type Kept = Parameters<typeof arrivalStateOf>[0]

/** Of most importance first: who has come and waits, who is inside, who is late, who comes next. */
const telling = ['waiting', 'inside', 'late', 'ahead'] as const satisfies readonly ArrivalState[]
export type DayVerdict<V extends Kept> =
  | { kind: (typeof telling)[number]; appointment: V }
  | { kind: 'unmarked'; count: number }
  | { kind: 'done' | 'empty' }

/** The verdict of a day. `appointments` are those of the day, earliest first. */
export const dayVerdictOf = <V extends Kept>(appointments: readonly V[], now: string): DayVerdict<V> => {
  for (const kind of telling) {
    const appointment = appointments.find((one) => arrivalStateOf(one, now) === kind)
    if (appointment !== undefined) return { kind, appointment }
  }
  const count = appointments.filter((one) => arrivalStateOf(one, now) === 'unmarked').length
  if (count > 0) return { kind: 'unmarked', count }
  return { kind: appointments.length === 0 ? 'empty' : 'done' }
}

type Visit = Pick<AppointmentView, 'status' | 'startsAt' | 'zone'>

/** Days in which a weekday alone says which one is meant. */
const WEEKDAY_ALONE = 6

/** How the next visit is told in a headline; `weekday` is 1 for Monday to 7. */
export type VisitVerdict =
  | { when: 'unpaid' | 'now' | 'today' | 'tomorrow' | 'date' }
  | { when: 'weekday'; weekday: '1' | '2' | '3' | '4' | '5' | '6' | '7' }

export const visitVerdictOf = ({ status, startsAt, zone }: Visit, now: string): VisitVerdict => {
  if (status === 'PAYMENT') return { when: 'unpaid' }
  if (startsAt <= now) return { when: 'now' }
  const day = localDateOf(startsAt, zone)
  const days = daysBetween(localDateOf(now, zone), day)
  if (days === 0) return { when: 'today' }
  if (days === 1) return { when: 'tomorrow' }
  if (days > WEEKDAY_ALONE) return { when: 'date' }
  return { when: 'weekday', weekday: String(weekdayOf(day)) as '1' }
}
