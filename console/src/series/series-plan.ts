import type { SeriesOffer } from '@lapka/contracts/api/series.ts'
import { isLocalDate } from '@lapka/contracts/time.ts'
import { addDays } from '@lapka/domain/kernel/zone.ts'
import type { SeriesDay } from './series-list.tsx'

export type PlanChoice = {
  weekdays: number[]
  /** Empty until one is chosen. */
  time: string
  from: string
  until: string
  instead: { date: string; time: string }[]
}

const TWO_WEEKS = 13
const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** As the address says it; what it does not say is two weeks of workdays from tomorrow on. */
export const readPlan = (parameters: URLSearchParams, today: string): PlanChoice => {
  const asked = parameters.get('from') ?? ''
  const from = isLocalDate(asked) && asked >= today ? asked : addDays(today, 1)
  const until = parameters.get('until') ?? ''
  const time = parameters.get('time') ?? ''
  return {
    weekdays: (parameters.get('weekdays') ?? '12345')
      .split('')
      .map(Number)
      .filter((day) => day >= 1 && day <= 7),
    time: isTime(time) ? time : '',
    from,
    until: isLocalDate(until) && until >= from ? until : addDays(from, TWO_WEEKS),
    instead: parameters.getAll('instead').flatMap((one) => {
      const [date = '', at = ''] = one.split(' ')
      return isLocalDate(date) && isTime(at) ? [{ date, time: at }] : []
    }),
  }
}

export const writePlan = (known: URLSearchParams, { weekdays, time, from, until, instead }: PlanChoice): URLSearchParams => {
  const next = new URLSearchParams(known)
  next.set('weekdays', weekdays.toSorted((one, other) => one - other).join(''))
  next.set('from', from)
  next.set('until', until)
  if (time !== '') next.set('time', time)
  next.delete('instead')
  for (const day of instead) next.append('instead', `${day.date} ${day.time}`)
  return next
}

/** Those that can be had and those that are skipped, in the order of their days. */
export const daysOf = (
  { visits, skipped }: SeriesOffer,
  wordsOf: (visit: SeriesOffer['visits'][number]) => string,
): SeriesDay[] =>
  [
    ...visits.map((visit) => ({ date: visit.date, key: visit.startsAt, what: wordsOf(visit), cents: visit.priceCents })),
    ...skipped,
  ].toSorted((one, other) => one.date.localeCompare(other.date))
