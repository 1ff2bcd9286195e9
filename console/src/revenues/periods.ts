import { MAX_REVENUE_DAYS } from '@lapka/contracts/api/revenues.ts'
import { isLocalDate, DAY_MS } from '@lapka/contracts/time.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import { firstOfMonth, lastOfMonth, monday } from '../kit/time/calendar-range.ts'

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]
export type Range = { from: string; to: string }

export const presets = ['month', 'before', 'quarter', 'year'] as const
export type Preset = (typeof presets)[number]

const monthsBefore = (date: string, count: number): string =>
  count === 0 ? firstOfMonth(date) : monthsBefore(addDays(firstOfMonth(date), -1), count - 1)

/** This month, the one before, three months with this one, this year. */
export const rangeOf = (preset: Preset, today: string): Range => {
  switch (preset) {
    case 'month':
      return { from: firstOfMonth(today), to: lastOfMonth(today) }
    case 'before':
      return { from: monthsBefore(today, 1), to: lastOfMonth(monthsBefore(today, 1)) }
    case 'quarter':
      return { from: monthsBefore(today, 2), to: lastOfMonth(today) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  }
}

const lengthOf = ({ from, to }: Range) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

export const isRange = (range: Range): boolean =>
  isLocalDate(range.from) && isLocalDate(range.to) && range.from <= range.to && lengthOf(range) <= MAX_REVENUE_DAYS

/** Changes the first or last day. If that gives no valid period, a new one of one day begins there. */
export const withEnd = (range: Range, change: Partial<Range>): Range => {
  const next = { ...range, ...change }
  const day = change.from ?? change.to ?? ''
  return isRange(next) ? next : { from: day, to: day }
}

/** The period in the address if it is valid, otherwise the current month. */
export const readRange = (parameters: URLSearchParams, today: string): Range => {
  const asked = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' }
  return isRange(asked) ? asked : rangeOf('month', today)
}

/** Steps that give at most this many bars. */
const MAX_BARS = 62
export const stepsFor = (range: Range): Step[] => steps.filter((step) => keysOf(range, step).length <= MAX_BARS)
export const readStep = (asked: string | null, range: Range): Step => {
  const fitting = stepsFor(range)
  const [usual] = fitting
  return fitting.find((step) => step === asked) ?? usual ?? 'month'
}

/** Every day, Monday or month of a range, including those without revenue. */
export const keysOf = ({ from, to }: Range, step: Step): string[] => {
  const keyOf = { day: (date: string) => date, week: monday, month: (date: string) => date.slice(0, 7) }[step]
  const keys = new Set<string>()
  for (let date = from; date <= to; date = addDays(date, 1)) keys.add(keyOf(date))
  return [...keys]
}

/** The end of the scale: a round number of euros above the highest bar. */
export const scaleOf = (highestCents: number): number => {
  const euros = Math.max(10, highestCents / 100)
  const power = 10 ** Math.floor(Math.log10(euros))
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= euros) ?? 10
  return step * power * 100
}
