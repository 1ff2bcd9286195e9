import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { DAY_MS } from '@lapka/contracts/time.ts'
import { windowsOn, type Window } from '@lapka/domain/kernel/windows.ts'
import { workSpans, type Span } from '@lapka/domain/kernel/working-hours.ts'
import { addDays, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import { timesOfDay, type TimeOfDay } from '../../kit/time/wall-clock.ts'

export type BookedAppointment = Pick<AppointmentView, 'id' | 'startsAt' | 'endsAt' | 'status' | 'pets'>
/** `off` is outside of the schedule, `closed` an exception took out. `scheduleId` is whose hours they are, also where closed. */
export type HalfHour = {
  startsAt: string
  endsAt: string
  time: string
  /** With its offset where the wall shows the time twice. */
  label: string
  state: 'open' | 'booked' | 'closed' | 'off'
  isPast: boolean
  scheduleId: string | null
  appointment: BookedAppointment | null
}
export type SlotDay = { date: string; slots: HalfHour[] }

/** Seven days that hold a date, counted from today on: what is past comes only where it is looked for. */
export const sevenDaysOf = (date: string, today: string): { first: string; last: string } => {
  const days = Math.floor((Date.parse(date) - Date.parse(today)) / DAY_MS)
  const first = addDays(today, Math.floor(days / 7) * 7)
  return { first, last: addDays(first, 6) }
}

const HALF_HOUR_MS = 30 * 60_000
const iso = (ms: number) => new Date(ms).toISOString()

type WeekContext = { schedules: ScheduleView[]; appointments: BookedAppointment[]; zone: string; now: string }
type Hours = { id: string; open: Span[]; usual: Span[]; windows: Window[] }

/** The half-hours of some local days as instants, so a day of 23 or 25 hours has the right number. */
export const slotDays = (first: string, last: string, { schedules, appointments, zone, now }: WeekContext): SlotDay[] => {
  const hours = schedules.map((schedule): Hours => {
    const { exceptions: _without, ...usual } = schedule
    const windows = datesFrom(first, last).flatMap((date) => windowsOn(schedule, date))
    return { id: schedule.id, open: workSpans(schedule, first, last), usual: workSpans(usual, first, last), windows }
  })
  const standing = appointments.filter(({ status }) => status !== 'CANCELED')
  return datesFrom(first, last).map((date) => ({
    date,
    slots: timesOfDay(date, zone).map((time) => halfHour(time, { hours, appointments: standing, zone, now })),
  }))
}

const datesFrom = (first: string, last: string): string[] => {
  const dates: string[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date)
  return dates
}

const halfHour = (
  { at: startsAt, label }: TimeOfDay,
  { hours, appointments, zone, now }: { hours: Hours[]; appointments: BookedAppointment[]; zone: string; now: string },
): HalfHour => {
  const startMs = Date.parse(startsAt)
  const untilMs = startMs + HALF_HOUR_MS
  const isWithin = (spans: Span[]) => spans.some((span) => span.fromMs <= startMs && untilMs <= span.untilMs)
  const booked = appointments.filter((other) => Date.parse(other.startsAt) < untilMs && startMs < Date.parse(other.endsAt))
  const window = hours.flatMap(({ windows }) => windows).find((one) => one.fromMs <= startMs && startMs < one.untilMs)
  // A window is taken once it bears no more visits.
  const appointment = booked.length < (window?.capacity ?? 1) ? null : (booked[0] ?? null)
  const open = hours.find((known) => isWithin(known.open))
  const usual = hours.find((known) => isWithin(known.usual))
  const free = open ? 'open' : usual ? 'closed' : 'off'
  return {
    startsAt,
    endsAt: iso(untilMs),
    time: wallTimeOf(startsAt, zone),
    label,
    state: appointment ? 'booked' : free,
    isPast: iso(untilMs) <= now,
    scheduleId: (open ?? usual)?.id ?? null,
    appointment,
  }
}

const MARGIN = 2

/** The rows to show: 8 to 18, and an hour around anything outside of that. */
export const timesShown = (days: SlotDay[]): string[] => {
  const times = [...new Set(days.flatMap(({ slots }) => slots.map(({ time }) => time)))].toSorted()
  const busy = new Set(days.flatMap(({ slots }) => slots.filter(({ state }) => state !== 'off').map(({ time }) => time)))
  const isUsual = (time: string | undefined) => time !== undefined && time >= '08:00' && time < '18:00'
  const isNear = (index: number) => times.slice(Math.max(0, index - MARGIN), index + MARGIN + 1).some((time) => busy.has(time))
  const first = times.findIndex((time, index) => isUsual(time) || isNear(index))
  const last = times.findLastIndex((time, index) => isUsual(time) || isNear(index))
  return times.slice(first, last + 1)
}

const isOpenTime = ({ state }: HalfHour) => state === 'open'

/** Extends the chosen time to the pressed half-hour if all between are of one kind and not booked; otherwise starts again there. */
export const chooseNext = (chosen: HalfHour[], pressed: HalfHour, { slots }: SlotDay): HalfHour[] => {
  const [start] = chosen
  const from = slots.findIndex((slot) => slot.startsAt === start?.startsAt)
  const to = slots.findIndex((slot) => slot.startsAt === pressed.startsAt)
  if (start === undefined || chosen.length > 1 || from === -1 || from === to) return [pressed]
  const between = slots.slice(Math.min(from, to), Math.max(from, to) + 1)
  const isOneKind = between.every((slot) => slot.state !== 'booked' && !slot.isPast && isOpenTime(slot) === isOpenTime(start))
  return isOneKind ? between : [pressed]
}

/** Where a key leads, among the times shown. Undefined when the key is not ours or there is nowhere to go. */
export const slotAfter = (days: SlotDay[], times: string[], current: string, key: string): HalfHour | undefined => {
  const day = days.findIndex(({ slots }) => slots.some(({ startsAt }) => startsAt === current))
  const shown = (index: number) => days[index]?.slots.filter(({ time }) => times.includes(time)) ?? []
  const column = shown(day)
  const row = column.findIndex(({ startsAt }) => startsAt === current)
  const beside = (by: 1 | -1) => shown(day + by).find(({ time }) => time === column[row]?.time) ?? shown(day + by)[row]
  const leads: Record<string, () => HalfHour | undefined> = {
    ArrowDown: () => column[row + 1],
    ArrowUp: () => column[row - 1],
    Home: () => column[0],
    End: () => column.at(-1),
    ArrowRight: () => beside(1),
    ArrowLeft: () => beside(-1),
  }
  return leads[key]?.()
}
