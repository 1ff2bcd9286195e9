import type { calendarAnswer, CalendarItem } from '@lapka/contracts/api/calendar.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { useMemo } from 'react'
import type { z } from 'zod'
import { useServiceNaming } from '../entities/professional/professional-words.ts'
import { useFormat } from '../kit/format/format.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import type { Range } from './calendar-api.ts'
import { MAX_PER_DAY } from './grid-room.ts'
import type { Shown } from '../kit/time/calendar-range.ts'
import { entriesOf, type AppointmentEntry } from './appointment-entry.ts'
import { instantsOfDates, localDateOfWall } from '../kit/time/wall-clock.ts'

type Dates = Pick<Shown, 'first' | 'last' | 'zone'>
const none: readonly CalendarItem[] = []

/** A professional reads everything in the zone of the practice; a parent may go to places in several zones. */
const useWall = (zone: string) => (useCurrentUser()?.professionalId == null ? undefined : zone)

/** The range to fetch. A parent's has a day more at both ends, because a day begins earlier or later in other zones. */
export const useRange = ({ first, last, zone }: Dates): { from: string; to: string } => {
  const wall = useWall(zone)
  return useMemo(
    () => (wall === undefined ? instantsOfDates(addDays(first, -1), addDays(last, 1), zone) : instantsOfDates(first, last, wall)),
    [first, last, zone, wall],
  )
}

/** The same range, limited per day for a month, because loading two thousand appointments takes longer than drawing them. */
export const useRangeShown = ({ view, ...dates }: Dates & Pick<Shown, 'view'>): Range => {
  const range = useRange(dates)
  return useMemo(() => (view === 'month' ? { ...range, perDay: MAX_PER_DAY } : range), [range, view])
}

type Answer = z.infer<typeof calendarAnswer>

/** By local date, how many appointments the server left out. */
export const useNotSent = (answer: Answer | undefined): ReadonlyMap<string, number> =>
  useMemo(() => new Map(answer?.more.map(({ date, count }) => [date, count])), [answer])

/** The entries of a calendar answer. They change only with the answer or the language. */
export const useShownAppointments = (answer: Answer | undefined, { first, last, zone }: Dates): AppointmentEntry[] => {
  const serviceName = useServiceNaming()
  const { name: nameOf, letters } = useFormat()
  const wall = useWall(zone)
  const items = answer?.items ?? none
  const appointments = useMemo(
    () => entriesOf(items, { serviceName, nameOf, letters, wall }),
    [items, serviceName, nameOf, letters, wall],
  )
  return useMemo(
    () => (wall === undefined ? appointments.filter(startsIn(first, last)) : appointments),
    [appointments, wall, first, last],
  )
}

const startsIn =
  (first: string, last: string) =>
  ({ start }: AppointmentEntry): boolean => {
    const date = localDateOfWall(start)
    return date >= first && date <= last
  }
