import { isOverlapping } from '../../kernel/ledger.ts'
import { placeOfAppointment, type WorkingHours } from '../../kernel/working-hours.ts'
import { toMs } from '../../kernel/instant.ts'

/** An appointment that is booked or held, as far as schedules are concerned. */
export type BookedAppointment = { appointmentId: string; startsAt: string; endsAt: string }

/** Whether the appointment lies within the hours of one place. */
export const isCovered = (hours: WorkingHours | undefined, appointment: BookedAppointment): boolean =>
  hours !== undefined && placeOfAppointment(hours, appointment) !== undefined

const spanOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  fromMs: toMs(startsAt),
  untilMs: toMs(endsAt),
})

/** Appointments in closed time that no place covers any more; those at another place go on as they are. */
export const touchedByClosing = (
  after: WorkingHours | undefined,
  closed: { from: string; to: string },
  appointments: readonly BookedAppointment[],
): BookedAppointment[] =>
  appointments.filter(
    (appointment) =>
      isOverlapping(spanOf(appointment), spanOf({ startsAt: closed.from, endsAt: closed.to })) && !isCovered(after, appointment),
  )

/** Appointments that lay within the hours before and would not after. */
export const touchedByChange = (
  before: WorkingHours | undefined,
  after: WorkingHours | undefined,
  appointments: readonly BookedAppointment[],
): BookedAppointment[] => appointments.filter((appointment) => isCovered(before, appointment) && !isCovered(after, appointment))
