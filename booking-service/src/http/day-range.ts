import { DAY_MS } from '@lapka/contracts/time.ts'
import type { FastifyRequest } from 'fastify'
import { addDays, startOfDay } from '@lapka/domain/kernel/zone.ts'
import { userOf } from './authorization/enforce.ts'
import { ownZone, type ZoneReading } from './own-zone.ts'
import { Refused } from './refused.ts'

export type Range = { from?: string | undefined; to?: string | undefined }

const isDate = (end: string | undefined): end is string => end !== undefined && !end.includes('T')

/** A range of instants. A date in it stands for its whole day in a zone, `to` included. */
export const instantsIn = <Dates extends Range>(zone: string, dates: Dates): Dates => {
  const { from, to } = dates
  return {
    ...dates,
    ...(isDate(from) && { from: startOfDay(from, zone) }),
    ...(isDate(to) && { to: startOfDay(addDays(to, 1), zone) }),
  }
}

/** The same in the zone that the caller plans by. */
export const instantsOf = async <Dates extends Range>(
  dependencies: ZoneReading,
  request: Pick<FastifyRequest, 'user'>,
  dates: Dates,
): Promise<Dates> => {
  if (!isDate(dates.from) && !isDate(dates.to)) return dates
  return instantsIn(await ownZone(dependencies, userOf(request)), dates)
}

/** Instants in order, and not too far apart for one answer. */
export const checkInstants = ({ from, to }: { from: string; to: string }, mostDays: number): void => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (days <= 0) throw new Refused('INVALID_INPUT', { errors: [{ path: 'to', fault: 'NOT_AFTER_FROM' }] })
  if (days <= mostDays) return
  throw new Refused('INVALID_INPUT', { errors: [{ path: 'to', fault: 'NOT_WITHIN_DAYS', count: mostDays }] })
}

/** Dates in order, and not too far apart for one answer. */
export const checkDays = ({ from, to }: { from: string; to: string }, mostDays: number): void => {
  if (to >= from && to <= addDays(from, mostDays)) return
  throw new Refused('INVALID_INPUT', { errors: [{ path: 'to', fault: 'NOT_WITHIN_DAYS', count: mostDays }] })
}
