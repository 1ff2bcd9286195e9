import type { VisitWindow } from '@lapka/contracts/events/appointments.ts'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { toMs, type Instant } from './instant.ts'
import { peakWeight } from './ledger.ts'
import { withoutSpan, workSpans, wallStretch, type Span, type WorkingHours, type WorkLayer } from './working-hours.ts'
import { addDays, localDateOf, weekdayOf } from './zone.ts'

/** A row of the week that is sold as a whole, on one day: `capacity` visits at once. */
export type Window = Span & { capacity: number }

const isWindow = (row: WeeklyHours): row is WeeklyHours & { capacity: number } => row.capacity !== undefined

export const hasWindows = ({ weekly }: Pick<WorkingHours, 'weekly'>): boolean => weekly.some(isWindow)

/** The windows of one place that the week has on a local date, in order, closed or not. */
export const windowsOn = ({ weekly, zone }: Pick<WorkingHours, 'weekly' | 'zone'>, localDate: string): Window[] => {
  const weekday = weekdayOf(localDate)
  return weekly
    .filter(isWindow)
    .filter((row) => row.weekday === weekday)
    .flatMap((row) => wallStretch(row, localDate, zone).map((span) => ({ ...span, capacity: row.capacity })))
    .toSorted((one, other) => one.fromMs - other.fromMs)
}

/** The window that begins at an instant, closed or not. */
export const windowAt = (place: WorkingHours, startsAt: Instant): Window | undefined => {
  if (!hasWindows(place)) return undefined
  const startMs = toMs(startsAt)
  return windowsOn(place, localDateOf(startMs, place.zone)).find(({ fromMs }) => fromMs === startMs)
}

/** Whether a visit of that length fits, and nothing of the window is closed. */
export const isOpenFor = (window: Window, durationMs: number, work: readonly Span[]): boolean =>
  window.fromMs + durationMs <= window.untilMs &&
  work.some(({ fromMs, untilMs }) => fromMs <= window.fromMs && window.untilMs <= untilMs)

/** Work in which appointments have an hour of their own: what the windows of the week leave, also where they are closed. */
export const timedSpans = (place: WorkingHours, firstDate: string, lastDate: string, layers?: WorkLayer[]): Span[] => {
  if (!hasWindows(place)) return workSpans(place, firstDate, lastDate, layers)
  const timed = { ...place, weekly: place.weekly.filter((row) => !isWindow(row)) }
  let spans = workSpans(timed, firstDate, lastDate, layers)
  for (let date = firstDate; date <= lastDate; date = addDays(date, 1))
    spans = windowsOn(place, date).reduce<Span[]>(withoutSpan, spans)
  return spans
}

/** How many more visits it bears beside the claims that share its time; below zero where its capacity shrank. */
export const placesLeft = (window: Window, taken: readonly Span[]): number =>
  window.capacity -
  peakWeight(
    taken.map(({ fromMs, untilMs }) => ({ fromMs, untilMs, weight: 1 })),
    window,
  )

/** What a booking pins of its window. */
export const pinnedWindow = ({ capacity }: Window, durationMinutes: number): VisitWindow => ({
  visitMinutes: durationMinutes,
  capacity,
})

type Booked = { startsAt: Instant; endsAt: Instant; window?: VisitWindow }
/** How long a visit lasts: in a window not as long as what is claimed for it. */
export const visitMinutesOf = ({ startsAt, endsAt, window }: Booked): number =>
  window?.visitMinutes ?? (toMs(endsAt) - toMs(startsAt)) / MINUTE_MS
