import { isOverlapping } from '../../kernel/ledger.ts'
import { windowAt } from '../../kernel/windows.ts'
import { listEntries, placeOfAppointment, type WorkingHours } from '../../kernel/working-hours.ts'
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

/**
 * Appointments of windows whose capacity would shrink below what is booked in them. What was sold above it before stands in no
 * one's way.
 */
export const aboveCapacity = (
  before: WorkingHours | undefined,
  after: WorkingHours | undefined,
  appointments: readonly BookedAppointment[],
): BookedAppointment[] => {
  if (before === undefined || after === undefined) return []
  const capacityAt = (hours: WorkingHours, startsAt: string) =>
    listEntries(hours).flatMap((place) => windowAt(place, startsAt)?.capacity ?? [])[0]
  const booked = Map.groupBy(appointments, ({ startsAt }) => startsAt)
  return [...booked].flatMap(([startsAt, inWindow]) => {
    const [was, becomes] = [capacityAt(before, startsAt), capacityAt(after, startsAt)]
    return was !== undefined && becomes !== undefined && becomes < was && inWindow.length > becomes ? inWindow : []
  })
}
