import type { Schedule } from '../database.ts'
import type { Seen } from '../projection.ts'

const DAY_MS = 86_400_000

/** All places of a professional as one value: what free times are worked out from. Exceptions that are over are let go. */
export const evolveSchedule = (
  schedule: Schedule | null,
  { type, data, occurredAt }: Seen<'ScheduleSet' | 'ScheduleExceptionAdded' | 'ScheduleExceptionRemoved'>,
): Schedule | null => {
  const places = schedule === null ? [] : placesOf(schedule)
  const isIt = (place: { scheduleId: string }) => place.scheduleId === data.scheduleId
  if (type === 'ScheduleExceptionAdded') {
    const { from, to, kind } = data
    const yesterday = new Date(Date.parse(occurredAt) - DAY_MS).toISOString()
    const added = { from, to, kind }
    // The same event twice leaves the same list: an exception says nothing new when it is repeated last.
    const kept = (place: Schedule['more'][number]) =>
      place.exceptions.filter((one) => one.to > yesterday && !(one.from === from && one.to === to && one.kind === kind))
    return together(places.map((place) => (isIt(place) ? { ...place, exceptions: [...kept(place), added] } : place)))
  }
  if (type === 'ScheduleExceptionRemoved') {
    const { from, to, kind } = data
    const kept = (place: Schedule['more'][number]) =>
      place.exceptions.filter((one) => !(one.from === from && one.to === to && one.kind === kind))
    return together(places.map((place) => (isIt(place) ? { ...place, exceptions: kept(place) } : place)))
  }
  const { scheduleId, zone, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays } = data
  const exceptions = places.find(isIt)?.exceptions ?? []
  const place = { scheduleId, zone, weekly, breaks, bufferMinutes, minimumNoticeMinutes, horizonDays, exceptions }
  return together(places.some(isIt) ? places.map((known) => (isIt(known) ? place : known)) : [...places, place])
}

const placesOf = ({ more, ...first }: Schedule) => [first, ...more]

/** The one that looks furthest ahead comes first: its horizon bounds what is read for all. */
const together = (places: Schedule['more']): Schedule | null => {
  const [first, ...more] = places.toSorted((one, other) => other.horizonDays - one.horizonDays)
  return first === undefined ? null : { ...first, more }
}
