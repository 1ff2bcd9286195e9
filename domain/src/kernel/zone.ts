import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { clockTimeOf, dateOfDay, toMs, type Instant } from './instant.ts'

/** A stretch of a UTC day: one offset, or one change of it. Zones that change twice within a UTC day do not exist. */
type UtcDay = { beforeMs: number; afterMs: number; changesAt: number }

/** A part of a local day with one offset. `fromMs` to `untilMs` are instants, half-open. */
export type DaySegment = { fromMs: number; untilMs: number; offsetMs: number }

/**
 * Intl is asked twice per zone and day and its answer kept, for `freeSlots` asks hundreds of times per call. A pure memo:
 * the answers cannot differ within a process. Emptied at a limit so that strange dates cannot fill the memory.
 */
type KnownZone = { format: Intl.DateTimeFormat; days: Map<number, UtcDay>; localDays: Map<string, readonly DaySegment[]> }
const knownZones = new Map<string, KnownZone>()
const MAX_DAYS_KNOWN = 20_000

const zoneOf = (zone: string) => {
  let known = knownZones.get(zone)
  if (known === undefined) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    known = { format, days: new Map(), localDays: new Map() }
    knownZones.set(zone, known)
  }
  return known
}

const askIntl = (format: Intl.DateTimeFormat, atMs: number): number => {
  const wholeMs = Math.floor(atMs / 1000) * 1000
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(wholeMs)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeMs
}

const learnDay = (format: Intl.DateTimeFormat, dayStart: number): UtcDay => {
  const beforeMs = askIntl(format, dayStart)
  const afterMs = askIntl(format, dayStart + DAY_MS)
  if (beforeMs === afterMs) return { beforeMs, afterMs, changesAt: dayStart + DAY_MS }
  let low = dayStart
  let high = dayStart + DAY_MS
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (askIntl(format, middle) === beforeMs) low = middle
    else high = middle
  }
  return { beforeMs, afterMs, changesAt: high }
}

const utcDayOf = (atMs: number, zone: string): UtcDay => {
  const { format, days } = zoneOf(zone)
  const number = Math.floor(atMs / DAY_MS)
  let day = days.get(number)
  if (day === undefined) {
    if (days.size >= MAX_DAYS_KNOWN) days.clear()
    day = learnDay(format, number * DAY_MS)
    days.set(number, day)
  }
  return day
}

/** Whether this machine's Intl knows the zone, `Europe/Sofia`. */
export const isZone = (zone: string): boolean => {
  try {
    zoneOf(zone)
    return true
  } catch {
    return false
  }
}

/** How far the wall clock is ahead of UTC at an instant, in milliseconds. */
export const offsetMsAt = (instant: Instant, zone: string): number => {
  const atMs = toMs(instant)
  const day = utcDayOf(atMs, zone)
  return atMs < day.changesAt ? day.beforeMs : day.afterMs
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** `+03:00` */
export const offsetLabel = (offsetMs: number): string => {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS)
  return `${offsetMs < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** The offset in force at an instant, `+02:00`. */
export const offsetOf = (instant: Instant, zone: string): string => offsetLabel(offsetMsAt(instant, zone))

const wallMs = (instant: Instant, zone: string): number => toMs(instant) + offsetMsAt(instant, zone)

/** The calendar date on the wall, `2026-11-26`. */
export const localDateOf = (instant: Instant, zone: string): string => dateOfDay(Math.floor(wallMs(instant, zone) / DAY_MS))

/** The time on the wall, `09:30`. */
export const wallTimeOf = (instant: Instant, zone: string): string => clockTimeOf(wallMs(instant, zone))

/** Days since 1970 of dates that were asked for: a month of free times asks for the same ones hundreds of times. */
const dayNumbers = new Map<string, number>()

const dayNumberOf = (localDate: string): number => {
  let number = dayNumbers.get(localDate)
  if (number === undefined) {
    if (dayNumbers.size >= MAX_DAYS_KNOWN) dayNumbers.clear()
    number = Date.parse(`${localDate}T00:00:00Z`) / DAY_MS
    dayNumbers.set(localDate, number)
  }
  return number
}

/** A date's midnight on a clock of UTC, in epoch milliseconds. */
export const midnightMsOf = (localDate: string): number => dayNumberOf(localDate) * DAY_MS

/** The date `days` later on the calendar, across any clock change. */
export const addDays = (localDate: string, days: number): string => dateOfDay(dayNumberOf(localDate) + days)

/** 1 is Monday, 7 is Sunday, as in a weekly plan. */
export const weekdayOf = (localDate: string): number => new Date(dayNumberOf(localDate) * DAY_MS).getUTCDay() || 7

/** The first instant of a local day; of a date that the zone skipped, UTC's. */
export const startOfDay = (localDate: string, zone: string): string =>
  new Date(daySegments(localDate, zone)[0]?.fromMs ?? Date.parse(`${localDate}T00:00:00Z`)).toISOString()

/**
 * The instants of one local day, in order: one segment on ordinary days, two when the clocks change, none on a date that
 * a zone skipped. Segments touch in time; their wall clocks have a gap in spring and overlap in autumn.
 */
export const daySegments = (localDate: string, zone: string): readonly DaySegment[] => {
  const { localDays } = zoneOf(zone)
  let segments = localDays.get(localDate)
  if (segments === undefined) {
    if (localDays.size >= MAX_DAYS_KNOWN) localDays.clear()
    segments = learnLocalDay(localDate, zone)
    localDays.set(localDate, segments)
  }
  return segments
}

const learnLocalDay = (localDate: string, zone: string): DaySegment[] => {
  const midnightMs = Date.parse(`${localDate}T00:00:00Z`)
  const segments: DaySegment[] = []
  const add = (fromMs: number, untilMs: number, offsetMs: number) => {
    const start = Math.max(fromMs, midnightMs - offsetMs)
    const end = Math.min(untilMs, midnightMs + DAY_MS - offsetMs)
    if (start >= end) return
    const last = segments.at(-1)
    if (last?.offsetMs === offsetMs && last.untilMs === start) last.untilMs = end
    else segments.push({ fromMs: start, untilMs: end, offsetMs })
  }
  for (let dayMs = midnightMs - DAY_MS; dayMs <= midnightMs + DAY_MS; dayMs += DAY_MS) {
    const day = utcDayOf(dayMs, zone)
    add(dayMs, Math.min(day.changesAt, dayMs + DAY_MS), day.beforeMs)
    add(day.changesAt, dayMs + DAY_MS, day.afterMs)
  }
  return segments
}

/** The local dates that the half-open span touches, in order. An appointment that ends at midnight does not touch the next day. */
export const daysTouched = (startsAt: Instant, endsAt: Instant, zone: string): string[] => {
  const last = localDateOf(Math.max(toMs(startsAt), toMs(endsAt) - 1), zone)
  const dates = [localDateOf(startsAt, zone)]
  while ((dates.at(-1) ?? last) < last) dates.push(addDays(dates.at(-1) ?? last, 1))
  return dates
}
