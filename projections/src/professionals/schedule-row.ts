import type { OpenedEvents } from '@lapka/contracts/events.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import type { Schedule } from '../tables/professionals.ts'

type PlaceHours = Schedule['more'][number]
type Exception = PlaceHours['exceptions'][number]

/** All places of a professional are one value: what free times are worked out from. */
export const setSchedule = (schedule: Schedule | null, set: OpenedEvents['ScheduleSet']): Schedule | null => {
  const { scheduleId, zone, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays } = set
  const places = listEntries(schedule)
  const known = places.find((place) => place.scheduleId === scheduleId)
  const exceptions = known?.exceptions ?? []
  const place = { scheduleId, zone, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays, exceptions }
  return together(known === undefined ? [...places, place] : places.map((other) => (other === known ? place : other)))
}

/** Exceptions that are over are let go. The same one is not kept twice. */
export const addException = (
  schedule: Schedule | null,
  added: OpenedEvents['ScheduleExceptionAdded'],
  at: string,
): Schedule | null => {
  const { from, to, kind } = added
  const yesterday = new Date(Date.parse(at) - DAY_MS).toISOString()
  return withExceptions(schedule, added.scheduleId, (exceptions) => [
    ...exceptions.filter((one) => one.to > yesterday && !isSame(one, added)),
    { from, to, kind },
  ])
}

export const removeException = (schedule: Schedule | null, removed: OpenedEvents['ScheduleExceptionRemoved']): Schedule | null =>
  withExceptions(schedule, removed.scheduleId, (exceptions) => exceptions.filter((one) => !isSame(one, removed)))

const isSame = (one: Exception, other: Exception) => one.from === other.from && one.to === other.to && one.kind === other.kind

const withExceptions = (schedule: Schedule | null, scheduleId: string, change: (exceptions: Exception[]) => Exception[]) =>
  together(
    listEntries(schedule).map((place) =>
      place.scheduleId === scheduleId ? { ...place, exceptions: change(place.exceptions) } : place,
    ),
  )

const listEntries = (schedule: Schedule | null): PlaceHours[] => {
  if (schedule === null) return []
  const { more, ...first } = schedule
  return [first, ...more]
}

/** The one that looks furthest ahead comes first: its horizon bounds what is read for all. */
const together = (places: PlaceHours[]): Schedule | null => {
  const [first, ...more] = places.toSorted((one, other) => other.horizonDays - one.horizonDays)
  return first === undefined ? null : { ...first, more }
}
