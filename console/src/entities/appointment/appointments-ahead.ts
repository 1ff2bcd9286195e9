import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ArrivalState } from './arrival-state.ts'
import { daysBetween } from '@lapka/domain/kernel/local-dates.ts'
import { localDateOf, weekdayOf } from '@lapka/domain/kernel/zone.ts'
import { isHoldOver } from '@lapka/domain/appointments/unpaid.ts'

type AppointmentTimes = Pick<AppointmentView, 'status' | 'startsAt' | 'endsAt' | 'holdExpiresAt'>
type Seated = Partial<Pick<AppointmentView, 'seat'>>

/** Booked, or held while its payment may still come; an expired hold is no appointment although its end is not recorded yet. */
const isAhead = ({ status, endsAt, holdExpiresAt }: AppointmentTimes, now: string): boolean =>
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

/** A seat lasts from its first session to its last, and its next one is what is to come. */
const atNextSession = <V extends AppointmentTimes & Seated>(appointment: V, now: string): V => {
  const next = appointment.seat?.sessions.find(({ endsAt }) => endsAt > now)
  return next === undefined ? appointment : { ...appointment, startsAt: next.startsAt, endsAt: next.endsAt }
}

/** Of a pass no visit may be chosen now: it has no time of its own. */
const hasTime = ({ seat, endsAt }: AppointmentTimes & Seated): boolean =>
  !seat?.pass || seat.sessions.some((session) => session.endsAt === endsAt)

export const aheadOf = <V extends AppointmentTimes & Seated>(appointments: V[], now: string): V[] =>
  appointments
    .filter((appointment) => isAhead(appointment, now))
    .map((appointment) => atNextSession(appointment, now))
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))

export const nextOf = <V extends AppointmentTimes & Seated>(appointments: V[], now: string): V | undefined =>
  aheadOf(appointments, now).find(hasTime)

/** Of most importance first: who has come and waits, who is inside, who is late, who comes next. */
const telling = ['waiting', 'inside', 'late', 'ahead'] as const satisfies readonly ArrivalState[]
export type DayVerdict<V> =
  | { kind: (typeof telling)[number]; item: V }
  | { kind: 'unmarked'; items: V[] }
  | { kind: 'done' | 'empty' }

/** The verdict of a day. `items` are those of the day, earliest first. */
export const dayVerdictOf = <V>(items: readonly V[], stateOf: (item: V) => ArrivalState): DayVerdict<V> => {
  for (const kind of telling) {
    const item = items.find((one) => stateOf(one) === kind)
    if (item !== undefined) return { kind, item }
  }
  const unmarked = items.filter((one) => stateOf(one) === 'unmarked')
  if (unmarked.length > 0) return { kind: 'unmarked', items: unmarked }
  return { kind: items.length === 0 ? 'empty' : 'done' }
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
