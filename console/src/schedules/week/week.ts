import type { WeeklyHours } from '@lapka/contracts/events/schedules.ts'

/** With a capacity it is a window of so many visits. */
export type Row = { from: string; to: string; capacity?: number | undefined }
export type Day = { hours: Row[]; breaks: Row[] }
/** Monday first. */
export type Week = Day[]
export type Fault = 'order' | 'overlap' | 'outside'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const HALF_HOURS = 48
const pad = (number: number) => String(number).padStart(2, '0')

/** Every half-hour a row can begin or end at, and the end of the day. */
export const wallTimes: string[] = Array.from(
  { length: HALF_HOURS + 1 },
  (_, step) => `${pad(step >> 1)}:${pad((step % 2) * 30)}`,
)

const rowsOf = (rows: WeeklyHours[], weekday: number): Row[] =>
  rows
    .filter((row) => row.weekday === weekday)
    .map(({ from, to, capacity }) => ({ from, to, ...(capacity !== undefined && { capacity }) }))
    .toSorted((one, other) => one.from.localeCompare(other.from))

export const weekOf = ({ weekly, breaks }: { weekly: WeeklyHours[]; breaks: WeeklyHours[] }): Week =>
  weekdays.map((weekday) => ({ hours: rowsOf(weekly, weekday), breaks: rowsOf(breaks, weekday) }))

export const hoursOf = (week: Week): { weekly: WeeklyHours[]; breaks: WeeklyHours[] } => {
  const all = (rows: (day: Day) => Row[]) =>
    week.flatMap((day, index) => rows(day).map((row) => ({ weekday: (index + 1) as WeeklyHours['weekday'], ...row })))
  return { weekly: all(({ hours }) => hours), breaks: all(({ breaks }) => breaks) }
}

/** The fault of one row, seen beside the others of its day. */
export const faultOf = (day: Day, kind: keyof Day, index: number): Fault | undefined => {
  const row = day[kind][index]
  if (row === undefined) return undefined
  if (row.from >= row.to) return 'order'
  if (day[kind].some((other, at) => at < index && other.from < row.to && row.from < other.to)) return 'overlap'
  // A window has no break: what is not worked is another window.
  const isWithin = day.hours.some(({ from, to, capacity }) => capacity === undefined && from <= row.from && row.to <= to)
  return kind === 'breaks' && !isWithin ? 'outside' : undefined
}

export const hasFault = (week: Week): boolean =>
  week.some((day) => (['hours', 'breaks'] as const).some((kind) => day[kind].some((_, index) => faultOf(day, kind, index))))

const later = (time: string, steps: number): string => wallTimes[Math.min(wallTimes.indexOf(time) + steps, HALF_HOURS)] ?? '24:00'

/** Of windows, in half-hours: two hours each, three between them. */
const [WINDOW_LENGTH, WINDOWS_APART] = [4, 6]

/** A new row: after the last one of the day, or the usual hours. */
export const nextHours = ({ hours }: Day): Row => {
  const last = hours.at(-1)
  if (last === undefined) return { from: '09:00', to: '17:00' }
  const from = later(last.to, last.capacity === undefined ? 2 : WINDOWS_APART)
  return last.capacity === undefined
    ? { from, to: later(from, 6) }
    : { from, to: later(from, WINDOW_LENGTH), capacity: last.capacity }
}

/** A break is taken out of the longest stretch, at noon where it can be. */
export const nextBreak = ({ hours, breaks }: Day): Row => {
  const noon = { from: '12:00', to: '13:00' }
  const isFree = (row: Row) =>
    hours.some(({ from, to }) => from <= row.from && row.to <= to) &&
    !breaks.some(({ from, to }) => from < row.to && row.from < to)
  if (isFree(noon)) return noon
  const starts = wallTimes.slice(0, HALF_HOURS)
  const from = starts.find((start) => isFree({ from: start, to: later(start, 1) })) ?? '12:00'
  return { from, to: later(from, 1) }
}

/** Working time of the week, breaks taken out. */
export const minutesOf = (week: Week): number => {
  const sum = (rows: Row[]) => rows.reduce((minutes, { from, to }) => minutes + Math.max(0, minuteOf(to) - minuteOf(from)), 0)
  return week.reduce((minutes, { hours, breaks }) => minutes + sum(hours) - sum(breaks), 0)
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
