import type { Events } from '@lapka/contracts/events.ts'
import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { toMs, type Instant } from './instant.ts'
import { addDays, daySegments, localDateOf, midnightMsOf, weekdayOf } from './zone.ts'

/** A schedule's rules for the offered times. Fits a recorded `ScheduleSet` and a row of the read model alike. */
export type WorkingHours = Pick<
  Events['ScheduleSet'],
  'zone' | 'weekly' | 'breaks' | 'bufferMinutes' | 'minimumNoticeMinutes' | 'horizonDays'
> & {
  scheduleId?: string
  /** Applied in order: later ones win. */
  exceptions?: readonly HoursException[]
  /** Schedules for other places. An appointment lies within one place: the professional does not change places during it. */
  more?: readonly WorkingHours[]
}
export type HoursException = Pick<Events['ScheduleExceptionAdded'], 'from' | 'to' | 'kind'>

/** How far ahead professionals plan their own day. */
const FAR_DAYS = 366

/** The notice and the horizon bind those who book, not the one whose day it is, nor their reception. */
export const withoutNotice = <Hours extends WorkingHours>(hours: Hours): Hours => {
  const atAnyTime = { minimumNoticeMinutes: 0, horizonDays: FAR_DAYS }
  return { ...hours, ...atAnyTime, ...(hours.more && { more: hours.more.map((place) => ({ ...place, ...atAnyTime })) }) }
}

/** Half-open, in epoch milliseconds. */
export type Span = { fromMs: number; untilMs: number }

/** `09:30` as milliseconds after midnight on the wall; `24:00` ends a day. */
export const wallMs = (time: string): number => Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3, 5)) * MINUTE_MS

const onWeekday = (rows: WeeklyHours[], weekday: number): Span[] =>
  rows.filter((row) => row.weekday === weekday).map((row) => ({ fromMs: wallMs(row.from), untilMs: wallMs(row.to) }))

/** The spans without the gap. */
export const withoutSpan = (spans: Span[], gap: Span): Span[] =>
  spans.flatMap((span) =>
    [
      { fromMs: span.fromMs, untilMs: Math.min(span.untilMs, gap.fromMs) },
      { fromMs: Math.max(span.fromMs, gap.untilMs), untilMs: span.untilMs },
    ].filter((part) => part.fromMs < part.untilMs),
  )

/** Spans in order, those that touch or overlap made one: an appointment may run from one row of the plan into the next. */
export const joined = (spans: Span[]): Span[] => {
  const result: Span[] = []
  for (const span of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const last = result.at(-1)
    if (last !== undefined && span.fromMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, span.untilMs)
    else result.push({ ...span })
  }
  return result
}

/** Working hours on the wall of one weekday, breaks taken out. */
const wallSpans = (hours: WorkingHours, weekday: number): Span[] =>
  onWeekday(hours.breaks, weekday).reduce(withoutSpan, onWeekday(hours.weekly, weekday))

/** Read off the wall onto instants: a doubled hour counts twice and a missing one never. */
const onInstants = (onWall: Span[], localDate: string, zone: string): Span[] => {
  const midnightMs = midnightMsOf(localDate)
  const spans: Span[] = []
  for (const segment of daySegments(localDate, zone))
    for (const onWallSpan of onWall) {
      const fromMs = Math.max(segment.fromMs, midnightMs - segment.offsetMs + onWallSpan.fromMs)
      const untilMs = Math.min(segment.untilMs, midnightMs - segment.offsetMs + onWallSpan.untilMs)
      if (fromMs < untilMs) spans.push({ fromMs, untilMs })
    }
  return spans
}

/** One row of the week on one date: a clock that changes leaves it one stretch, of another length. */
export const wallStretch = ({ from, to }: Pick<WeeklyHours, 'from' | 'to'>, localDate: string, zone: string): Span[] =>
  joined(onInstants([{ fromMs: wallMs(from), untilMs: wallMs(to) }], localDate, zone)).slice(0, 1)

/** Closed time taken out and extra time put in. */
const withExceptions = (spans: Span[], exceptions: readonly HoursException[], layers?: WorkLayer[]): Span[] => {
  let result = spans
  for (const exception of exceptions) {
    const span = { fromMs: toMs(exception.from), untilMs: toMs(exception.to) }
    result = exception.kind === 'closed' ? withoutSpan(result, span) : joined([...result, span])
    layers?.push({ rule: 'exception', spans: result, exception })
  }
  return result
}

/** The stretches of work that were left after one rule had its say; the last layer is what counts. */
export type WorkLayer = { spans: readonly Span[] } & (
  | { rule: 'hours' | 'breaks' }
  | { rule: 'exception'; exception: HoursException }
)

/** Each place's hours by itself. */
export const listEntries = ({ more = [], ...hours }: WorkingHours): WorkingHours[] => [hours, ...more]

/**
 * Working hours of one place from the first local date through the last, as instants without breaks, joined over midnight. A
 * caller that explains them passes `layers`, and each rule records there what it made of the hours.
 */
export const workSpans = (hours: WorkingHours, firstDate: string, lastDate: string, layers?: WorkLayer[]): Span[] => {
  if (layers !== undefined && hours.breaks.length > 0)
    workSpans({ ...hours, breaks: [], exceptions: [] }, firstDate, lastDate, layers)
  const week = new Map<number, Span[]>()
  const spans: Span[] = []
  for (let date = firstDate; date <= lastDate; date = addDays(date, 1)) {
    const weekday = weekdayOf(date)
    const onWall = week.get(weekday) ?? wallSpans(hours, weekday)
    week.set(weekday, onWall)
    spans.push(...onInstants(onWall, date, hours.zone))
  }
  const planned = joined(spans)
  layers?.push({ rule: hours.breaks.length > 0 ? 'breaks' : 'hours', spans: planned })
  return withExceptions(planned, hours.exceptions ?? [], layers)
}

/** Whether so much time from a start on lies within one stretch of work. Asked with rising starts: what lies wholly before is never looked at again. */
export const makeWorkTest = (spans: readonly Span[], durationMs: number) => {
  let current = 0
  return (startMs: number): boolean => {
    while ((spans[current]?.untilMs ?? Infinity) <= startMs) current += 1
    const span = spans[current]
    return span !== undefined && span.fromMs <= startMs && startMs + durationMs <= span.untilMs
  }
}

/** The place whose hours an appointment lies within. Where extra hours make that several, the one that asks for least time after it. */
export const placeOfAppointment = (
  hours: WorkingHours,
  { startsAt, endsAt }: { startsAt: Instant; endsAt: Instant },
): WorkingHours | undefined => {
  const [startMs, endMs] = [toMs(startsAt), toMs(endsAt)]
  return listEntries(hours)
    .filter((place) =>
      workSpans(place, localDateOf(startMs, place.zone), localDateOf(endMs, place.zone)).some(
        (span) => span.fromMs <= startMs && endMs <= span.untilMs,
      ),
    )
    .toSorted((one, other) => one.bufferMinutes - other.bufferMinutes)[0]
}

/** The earliest instant that can still be booked. */
export const earliestStartMs = (hours: WorkingHours, now: Instant): number => toMs(now) + hours.minimumNoticeMinutes * MINUTE_MS

/** The longest stretch of work that touches the local date of an instant, at any place. */
export const longestWorkMs = (hours: WorkingHours, at: Instant): number =>
  Math.max(
    0,
    ...listEntries(hours).flatMap((place) => {
      const date = localDateOf(toMs(at), place.zone)
      return workSpans(place, date, date).map(({ fromMs, untilMs }) => untilMs - fromMs)
    }),
  )

/** The last local date that can be booked already. */
export const lastBookableDate = (hours: WorkingHours, now: Instant): string =>
  addDays(localDateOf(now, hours.zone), hours.horizonDays)
