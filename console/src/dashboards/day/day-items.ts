import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ClassSession } from '@lapka/contracts/api/courses.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { isSession, sessionStateOf } from '../../courses/own-sessions.ts'
import { aheadOf, ofDay } from '../../entities/appointment/appointments-ahead.ts'
import { arrivalStateOf, type ArrivalState } from '../../entities/appointment/arrival-state.ts'

/** What takes a professional's time: an appointment, or of a trainer a session of a class. */
export type DayItem = AppointmentView | ClassSession

export const stateOfItem = (item: DayItem, now: string): ArrivalState =>
  isSession(item) ? sessionStateOf(item, now) : arrivalStateOf(item, now)

const inOrder = (items: DayItem[]): DayItem[] =>
  items.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))

type Days = { appointments: AppointmentView[]; sessions: ClassSession[]; today: string; zone: string; now: string }

/** Today and the days after it, earliest first. A seat is a part of its class, which stands here once; a pass is marked when it is over. */
export const dayItemsOf = ({ appointments, sessions, today, zone, now }: Days) => {
  const dayOf = ({ startsAt }: DayItem) => localDateOf(startsAt, zone)
  const visits = appointments.filter(({ seat }) => seat === null)
  return {
    ofToday: inOrder([...ofDay(visits, { date: today, zone, now }), ...sessions.filter((one) => dayOf(one) === today)]),
    later: inOrder([...aheadOf(visits, now), ...sessions]).filter((item) => dayOf(item) > today),
    toMark: appointments.filter(({ seat }) => seat === null || seat.pass !== null),
  }
}
