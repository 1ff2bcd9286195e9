import type { ScheduleView } from '@lapka/contracts/api/schedules.ts'
import { HOUR_MS, isLocalDate } from '@lapka/contracts/time.ts'
import { addDays, localDateOf, wallTimeOf } from '@lapka/domain/kernel/zone.ts'
import type { ScheduleException } from '../schedules-api.ts'
import { instantOnWall } from '../../kit/time/wall-clock.ts'
import type { Format } from '../../kit/format/format.ts'

export type Found = { schedule: ScheduleView; exception: ScheduleException; isEverywhere: boolean }

/** Every exception once. One that closes all places is in each schedule under the same id. */
export const everyException = (schedules: readonly ScheduleView[]): Found[] => {
  const found = new Map<string, Found>()
  for (const schedule of schedules)
    for (const exception of schedule.exceptions) {
      const known = found.get(exception.id)
      const appointments = [...(known?.exception.visits ?? []), ...exception.visits]
      found.set(exception.id, {
        schedule: known?.schedule ?? schedule,
        exception: { ...exception, visits: appointments },
        isEverywhere: known !== undefined,
      })
    }
  return [...found.values()]
}

/** The progress of a bulk run: appointments to cancel, and how many have an outcome. */
export const progressOf = ({ visits: appointments }: Pick<ScheduleException, 'visits'>) => {
  const toCancel = appointments.filter(({ wish: choice }) => choice === 'cancel')
  const settled = toCancel.filter(({ outcome }) => outcome !== 'waiting')
  return { toCancel: toCancel.length, settled: settled.length, isRunning: settled.length < toCancel.length }
}

/** Stands for all schedules, in place of an id. */
export const EVERYWHERE = 'all'
export type Where = { scheduleId: string; places: 'one' | 'all' }

/** A choice as the command takes it. With a single schedule, that one is everywhere. */
export const whereOf = (choice: string, schedules: readonly Pick<ScheduleView, 'id'>[]): Where =>
  choice === EVERYWHERE
    ? { scheduleId: schedules[0]?.id ?? '', places: schedules.length > 1 ? 'all' : 'one' }
    : { scheduleId: choice, places: 'one' }

/** Typed local dates and times. Whole days need no times. */
export type TypedSpan = { isWhole: boolean; from: string; to: string; start: string; end: string }
type Span = { from: string; to: string }

/** The instants, or undefined while the fields are incomplete. A time that the clocks skip counts as an hour later. */
export const spanOf = ({ isWhole, from, to, start, end }: TypedSpan, zone: string): Span | undefined => {
  if (!isLocalDate(from)) return undefined
  const span = isWhole
    ? isLocalDate(to)
      ? { from: onWall(from, '00:00', zone), to: onWall(addDays(to, 1), '00:00', zone) }
      : undefined
    : { from: onWall(from, start, zone), to: end === '24:00' ? onWall(addDays(from, 1), '00:00', zone) : onWall(from, end, zone) }
  return span !== undefined && span.from < span.to ? span : undefined
}

const onWall = (date: string, time: string, zone: string): string => {
  const known = instantOnWall(date, time, zone)
  if (known !== undefined) return known
  const hourBefore = new Date(Date.parse(`${date}T${time}:00Z`) - HOUR_MS).toISOString()
  return new Date(Date.parse(instantOnWall(date, hourBefore.slice(11, 16), zone) ?? hourBefore) + HOUR_MS).toISOString()
}

/** "Mon 30 November", "Mon 30 November – Wed 2 December", "Mon 30 November, 14:00–16:00": whole days without their hours. */
export const wordsOfSpan = ({ from, to }: Span, zone: string, format: Format): string => {
  const lastInstant = new Date(Date.parse(to) - 60_000).toISOString()
  const isOneDay = localDateOf(from, zone) === localDateOf(lastInstant, zone)
  const isWhole = wallTimeOf(from, zone) === '00:00' && wallTimeOf(to, zone) === '00:00'
  if (isWhole) return isOneDay ? format.day(from) : `${format.day(from)} – ${format.day(lastInstant)}`
  const end = wallTimeOf(to, zone) === '00:00' ? '24:00' : format.time(to)
  return isOneDay ? `${format.day(from)}, ${format.time(from)}–${end}` : `${format.moment(from)} – ${format.moment(to)}`
}
