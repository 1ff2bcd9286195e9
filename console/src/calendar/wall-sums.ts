import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'

type Span = { start: Date; end: Date }
type Length = 'milliseconds' | 'minutes' | 'day' | 'week'
type Unit = Length | 'month'

const lengths: Record<Length, number> = { milliseconds: 1, minutes: MINUTE_MS, day: DAY_MS, week: 7 * DAY_MS }
/** Time is counted from a Thursday, weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** Without a date, as react-big-calendar's slots call it, the result is an invalid date. */
const startOf = (date: Date, unit: Unit = 'milliseconds'): Date => {
  if (unit === 'month') return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()))
  const first = unit === 'week' ? FIRST_MONDAY_MS : 0
  return new Date(Math.floor((Number(date) - first) / lengths[unit]) * lengths[unit] + first)
}

/** Adding months gives the first day of the month. */
const add = (date: Date, count: number, unit: Unit): Date =>
  unit === 'month'
    ? new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count))
    : new Date(date.getTime() + count * lengths[unit])

const endOf = (date: Date, unit: Unit) => new Date(add(startOf(date, unit), 1, unit).getTime() - 1)
const ceil = (date: Date, unit: Unit) =>
  startOf(date, unit).getTime() === date.getTime() ? date : add(startOf(date, unit), 1, unit)

const diff = (one: Date, other: Date, unit: Length = 'milliseconds') =>
  Math.abs(startOf(one, unit).getTime() - startOf(other, unit).getTime()) / lengths[unit]
const daySpan = (one: Date, other: Date) => diff(one, other, 'day')

const compared = (holds: (one: number, other: number) => boolean) => (one: Date, other: Date, unit?: Unit) =>
  holds(startOf(one, unit).getTime(), startOf(other, unit).getTime())
const eq = compared((one, other) => one === other)
const lt = compared((one, other) => one < other)
const lte = compared((one, other) => one <= other)
const gt = compared((one, other) => one > other)
const gte = compared((one, other) => one >= other)

const range = (start: Date, end: Date, unit: Length = 'day') => {
  const days: Date[] = []
  for (let day = start; lte(day, end, unit); day = add(day, 1, unit)) days.push(day)
  return days
}

const firstVisibleDay = (date: Date) => startOf(startOf(date, 'month'), 'week')
const lastVisibleDay = (date: Date) => endOf(endOf(date, 'month'), 'week')

/**
 * The date functions of react-big-calendar, for walls (`wall-clock.ts`): their fields in UTC are what the wall reads, so no sum depends on
 * the browser's zone, and every day has 24 hours. Its own sums read the browser's wall, on which some hours do not exist, and were half
 * of what a month of 2,000 appointments took.
 */
export const wallSums = {
  startOf,
  endOf,
  add,
  ceil,
  diff,
  daySpan,
  range,
  eq,
  neq: compared((one, other) => one !== other),
  lt,
  lte,
  gt,
  gte,
  isSameDate: (one: Date, other: Date) => eq(one, other, 'day'),
  inRange: (date: Date, min: Date, max: Date, unit: Unit = 'day') => gte(date, min, unit) && lte(date, max, unit),
  min: (...dates: Date[]) => new Date(Math.min(...dates.map(Number))),
  max: (...dates: Date[]) => new Date(Math.max(...dates.map(Number))),
  merge: (date: Date, time: Date) => new Date(startOf(date, 'day').getTime() + diff(startOf(time, 'day'), time)),
  firstVisibleDay,
  lastVisibleDay,
  visibleDays: (date: Date) => range(firstVisibleDay(date), lastVisibleDay(date)),
  getSlotDate: (date: Date, minutes: number, offset: number) => add(startOf(date, 'day'), minutes + offset, 'minutes'),
  getTimezoneOffset: () => 0,
  getDstOffset: () => 0,
  getTotalMin: (start: Date, end: Date) => diff(start, end, 'minutes'),
  getMinutesFromMidnight: (date: Date) => diff(startOf(date, 'day'), date, 'minutes'),
  continuesPrior: (start: Date, first: Date) => lt(start, first, 'day'),
  continuesAfter: (start: Date, end: Date, last: Date) => (eq(start, end, 'minutes') ? gte : gt)(end, last, 'minutes'),
  startAndEndAreDateOnly: (start: Date, end: Date) => [start, end].every((date) => eq(date, startOf(date, 'day'))),
  inEventRange: ({ event, range: { start, end } }: { event: Span; range: Span }) => {
    const day = startOf(event.start, 'day')
    return lte(day, end, 'day') && (eq(day, event.end, 'minutes') ? gte : gt)(event.end, start, 'minutes')
  },
  /** By start day, then longer entries first. */
  sortEvents: ({ evtA, evtB }: { evtA: Span; evtB: Span }) =>
    startOf(evtA.start, 'day').getTime() - startOf(evtB.start, 'day').getTime() ||
    daySpan(evtB.start, evtB.end) - daySpan(evtA.start, evtA.end) ||
    evtA.start.getTime() - evtB.start.getTime() ||
    evtA.end.getTime() - evtB.end.getTime(),
}
