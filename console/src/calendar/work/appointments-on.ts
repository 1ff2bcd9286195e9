import { useCalendarQuery } from '../calendar-api.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import { useRange, useShownAppointments } from '../use-shown-appointments.ts'

/** Appointments of a chosen day, which may be outside the visible range. */
export const useAppointmentsOn = (date: string, zone: string): AppointmentEntry[] => {
  const day = { first: date, last: date, zone }
  return useShownAppointments(useCalendarQuery(useRange(day)).currentData, day)
}
