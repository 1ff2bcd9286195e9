import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { useTranslation } from 'react-i18next'
import { kindContext } from '../../kit/i18n/stay-context.ts'
import { noonOf, useFormat } from '../../kit/format/format.ts'

type Booked = Pick<AppointmentView, 'startsAt' | 'endsAt' | 'zone' | 'stay' | 'seat' | 'pets' | 'visitMinutes'>

type Long = Pick<AppointmentView, 'startsAt' | 'endsAt' | 'visitMinutes'> & Partial<Pick<AppointmentView, 'seat'>>
/** How long it lasts, which in a window is shorter than the window; of a course, its first session. */
export const minutesOf = ({ seat, visitMinutes, ...span }: Long): number => {
  const { startsAt, endsAt } = seat?.sessions[0] ?? span
  return visitMinutes ?? (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS
}

/** When, how long and for whom: a time of the professional's, a window, or the dates and nights of a stay with all its guests. */
export const useAppointmentWords = (appointment: Booked) => {
  const { startsAt, endsAt, zone, stay, visitMinutes } = appointment
  const { t } = useTranslation()
  const format = useFormat(zone)
  const local = (date: string) => format.day(noonOf(date, zone))
  const moment = visitMinutes === null ? format.moment(startsAt) : format.dayWindow(startsAt, endsAt)
  const pets = format.pets(appointment.pets)
  if (stay === null)
    return {
      when: moment,
      dates: moment,
      // A pass is as long as its classes.
      length: appointment.seat?.pass ? '' : format.minutes(minutesOf(appointment)),
      pets,
      kind: kindContext(appointment),
    }
  return {
    /** "сб, 19 декември до сб, 26 декември" */
    when: t('stayDates', { arrival: local(stay.arrival), departure: local(stay.departure) }),
    /** "19–26 декември", for lists. */
    dates: format.dates(stay.arrival, stay.departure),
    length: t('nights', { count: stay.nights.length }),
    pets,
    /** Which sentence says it: none calls a stay or a seat a time. */
    kind: kindContext(appointment),
  }
}
