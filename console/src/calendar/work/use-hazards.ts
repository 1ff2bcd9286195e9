import { useCallback, useMemo } from 'react'
import { toWall } from '../../kit/time/wall-clock.ts'
import type { AppointmentEntry } from '../appointment-entry.ts'
import type { ClassEntry } from './entry.ts'
import { hazardOf, type Around, type Hazard } from './hazards.ts'

/** The buffer after a new time: the widest of all places, as the server asks for. */
export const bufferOf = (schedules: readonly { bufferMinutes: number }[]): number =>
  Math.max(0, ...schedules.map(({ bufferMinutes }) => bufferMinutes))

type Day = Pick<Around, 'blocks' | 'isClosed'> & {
  appointments: readonly AppointmentEntry[]
  now: string
  zone: string
  schedules: readonly { bufferMinutes: number }[]
  sessions?: readonly ClassEntry[]
}
const none: readonly ClassEntry[] = []

/** Hazards of a time among the shown days: for an appointment's own place, and for where it is dragged. */
export const useHazards = ({ appointments, blocks, isClosed, now, zone, schedules, sessions = none }: Day) => {
  const around = useMemo(
    (): Around => ({
      appointments,
      // A class takes the whole of its time: nothing is put beside it with a reason.
      blocks: [...blocks, ...sessions],
      isClosed,
      now: toWall(now, zone),
      bufferMinutes: bufferOf(schedules),
    }),
    [appointments, blocks, isClosed, now, zone, schedules, sessions],
  )
  const hazardAt = useCallback((entry: AppointmentEntry) => hazardOf(entry.appointment.id, entry, around), [around])
  /** Where it stands nothing is said, and its end alone may be put off into time that is not worked. */
  const dragHazard = useCallback(
    (entry: AppointmentEntry): Hazard | undefined => {
      const own = appointments.find(({ id }) => id === entry.id)
      if (own?.start.getTime() !== entry.start.getTime()) return hazardAt(entry)
      const hazard = own.end.getTime() === entry.end.getTime() ? undefined : hazardAt(entry)
      return hazard?.kind === 'visit' ? hazard : undefined
    },
    [appointments, hazardAt],
  )
  return { hazardAt, dragHazard }
}
