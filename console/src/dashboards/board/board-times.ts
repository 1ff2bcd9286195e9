import { localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'

/** Of a board's height, in shares from 0 to 1. */
export type Part = { top: number; height: number }
type Span = { startsAt: string; endsAt: string }

const [FIRST_HOUR, LAST_HOUR] = [8, 18]

const minutesOf = (instant: string, zone: string): number => {
  const [hours = 0, minutes = 0] = wallTimeOf(instant, zone).split(':').map(Number)
  return hours * 60 + minutes
}

/** The hours of a board: a working day, and appointments before and after it. `to` is the hour that is no longer shown. */
export const hoursShown = (spans: readonly Span[], zone: string): { from: number; to: number } => ({
  from: Math.min(FIRST_HOUR, ...spans.map(({ startsAt }) => Math.floor(minutesOf(startsAt, zone) / 60))),
  to: Math.max(LAST_HOUR, ...spans.map((span) => Math.ceil(endOf(span, zone) / 60))),
})

/** An appointment that ends at or after midnight reaches the end of its day. */
const endOf = ({ startsAt, endsAt }: Span, zone: string): number => {
  const end = minutesOf(endsAt, zone)
  return end <= minutesOf(startsAt, zone) ? 24 * 60 : end
}

type Shown = { from: number; to: number; zone: string }

/** Where a span lies between those hours. */
export const placeOf = (span: Span, { from, to, zone }: Shown): Part => {
  const whole = (to - from) * 60
  const top = (minutesOf(span.startsAt, zone) - from * 60) / whole
  return { top, height: (endOf(span, zone) - minutesOf(span.startsAt, zone)) / whole }
}

/** The hours outside of these working hours; without any the whole day. */
export const closedParts = (spans: readonly { from: string; to: string }[], shown: Shown): Part[] => {
  const open = spans
    .map(({ from, to }) => placeOf({ startsAt: from, endsAt: to }, shown))
    .map(({ top, height }) => ({ from: Math.max(0, top), to: Math.min(1, top + height) }))
    .toSorted((one, other) => one.from - other.from)
  const ends = [0, ...open.map(({ to }) => to)]
  return [...open.map(({ from }) => from), 1]
    .map((from, nth) => ({ top: ends[nth] ?? 0, height: from - (ends[nth] ?? 0) }))
    .filter(({ height }) => height > 0)
}

/** The part of closed time that lies between those hours of one day; it may have begun days before, and end days after. */
export const within = ({ startsAt, endsAt }: Span, shown: Shown & { date: string }): Part => {
  const [first, last] = [localDateOf(startsAt, shown.zone), localDateOf(endsAt, shown.zone)]
  const { top } = placeOf({ startsAt, endsAt: startsAt }, shown)
  const from = first < shown.date ? 0 : Math.max(0, top)
  const bottom = placeOf({ startsAt: endsAt, endsAt }, shown).top
  const to = last > shown.date ? 1 : Math.min(1, bottom)
  return { top: from, height: Math.max(0, to - from) }
}
