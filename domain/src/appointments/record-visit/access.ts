import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Appointment } from '../appointment.ts'
import { addMs, toMs } from '../../kernel/instant.ts'

export const ACCESS_DAYS = 30

/** Until when a booked visit lets its vet write to the record; undefined where it does not. To read it, the parent must have chosen the pet. */
export const accessUntil = (appointment: Appointment): string | undefined =>
  appointment.status === 'confirmed' ? addMs(appointment.endsAt, ACCESS_DAYS * DAY_MS) : undefined

/** From booking until 30 days after the visit. */
export const givesAccess = (appointment: Appointment, at: string): boolean => {
  const until = accessUntil(appointment)
  return until !== undefined && toMs(at) < toMs(until)
}
