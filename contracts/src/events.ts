import { appointmentsFields, type AppointmentEvents } from './events/appointments.ts'
import { clinicsFields, type ClinicEvents } from './events/clinics.ts'
import { peopleFields, type PeopleEvents } from './events/people.ts'
import type { PaymentEvents } from './events/payments.ts'
import { professionalsFields, type ProfessionalEvents } from './events/professionals.ts'
import { schedulesFields, type ScheduleEvents } from './events/schedules.ts'
import { waitlistFields, type WaitlistEvents } from './events/waitlist.ts'

/** Every fact the log can hold, by type. Versions start at 1; an old version is lifted by an upcaster, never edited. */
export type Events = PeopleEvents &
  ProfessionalEvents &
  ScheduleEvents &
  AppointmentEvents &
  PaymentEvents &
  WaitlistEvents &
  ClinicEvents

export type EventType = keyof Events
/** A fact as deciders write it: a union discriminated on `type`. */
export type LapkaEvent<T extends EventType = EventType> = { [K in T]: { type: K; data: Events[K] } }[T]

/** Current version of each event type; absent means 1. */
export const eventVersions: Partial<Record<EventType, number>> = {}

/** What is sealed under its subject's key before it is written, of every fact. */
export const personalFields = {
  ...peopleFields,
  ...professionalsFields,
  ...schedulesFields,
  ...appointmentsFields,
  ...waitlistFields,
  ...clinicsFields,
}
