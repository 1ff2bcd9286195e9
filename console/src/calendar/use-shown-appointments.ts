import type { calendarAnswer, CalendarItem } from '@lapka/contracts/api/calendar.ts'
import { addDays } from '@lapka/domain/time/zone.ts'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { useServiceNaming } from '../professionals/professional-words.ts'
import { useFormat } from '../format/use-format.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import type { Range } from './calendar-api.ts'
import { MOST_OF_A_DAY } from './grid-room.ts'
import type { Shown } from './calendar-range.ts'
import { withTones, servicesOf, entriesOf, type Tones, type AppointmentEntry } from './appointment-entry.ts'
import { instantsOfDates, localDateOfWall } from './wall-clock.ts'

type Dates = Pick<Shown, 'first' | 'last' | 'zone'>
const none: readonly CalendarItem[] = []

/** A practice is in one place; a parent goes to several. */
const useWall = (zone: string) => (useCurrentUser()?.professionalId == null ? undefined : zone)

/** What to ask for: the days of the practice's wall, or a day more at both ends, for a day begins elsewhere earlier or later. */
export const useRange = ({ first, last, zone }: Dates): { from: string; to: string } => {
  const wall = useWall(zone)
  return useMemo(
    () => (wall === undefined ? instantsOfDates(addDays(first, -1), addDays(last, 1), zone) : instantsOfDates(first, last, wall)),
    [first, last, zone, wall],
  )
}

/** The same, and of a month no more than it has room for: two thousand appointments take longer to come than to be drawn. */
export const useRangeShown = ({ view, ...dates }: Dates & Pick<Shown, 'view'>): Range => {
  const range = useRange(dates)
  return useMemo(() => (view === 'month' ? { ...range, perDay: MOST_OF_A_DAY } : range), [range, view])
}

type Answer = z.infer<typeof calendarAnswer>

/** By local date, how many more there are than came. */
export const useNotSent = (answer: Answer | undefined): ReadonlyMap<string, number> =>
  useMemo(() => new Map(answer?.more.map(({ date, count }) => [date, count])), [answer])

/** An answer of the calendar as it is drawn. Another answer or language makes others, nothing else does. */
export const useShownAppointments = (answer: Answer | undefined, { first, last, zone }: Dates): AppointmentEntry[] => {
  const serviceName = useServiceNaming()
  const { name: nameOf } = useFormat()
  const wall = useWall(zone)
  const items = answer?.items ?? none
  const tones = useTones(items)
  const appointments = useMemo(
    () => entriesOf(items, { serviceName, nameOf, wall, tones }),
    [items, serviceName, nameOf, wall, tones],
  )
  return useMemo(
    () => (wall === undefined ? appointments.filter(startsIn(first, last)) : appointments),
    [appointments, wall, first, last],
  )
}

/** The same from view to view, for as long as the calendar is open. */
const useTones = (items: readonly CalendarItem[]): Tones => {
  const [known, setKnown] = useState<Tones>(() => new Map())
  const tones = useMemo(() => withTones(known, servicesOf(items)), [known, items])
  if (tones !== known) setKnown(tones)
  return tones
}

const startsIn =
  (first: string, last: string) =>
  ({ start }: AppointmentEntry): boolean => {
    const date = localDateOfWall(start)
    return date >= first && date <= last
  }
