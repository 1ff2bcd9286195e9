import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'

/** A measured size of the log, and the free space of its fullest disk where that is known. */
export type MeasuredSize = { at: string; bytes: number; freeBytes: number | null }

export type Growth = { bytesPerDay: number; since: string; fullAt: string | null | undefined }

/**
 * How fast the log grows between two measured sizes, and when the disk is full if that goes on: null if it does not grow, undefined
 * where no free space is known. Undefined altogether for less than an hour, which says nothing of a day.
 */
export const growthBetween = (first: MeasuredSize, last: MeasuredSize): Growth | undefined => {
  const ms = Date.parse(last.at) - Date.parse(first.at)
  if (ms < HOUR_MS) return undefined
  const perMs = (last.bytes - first.bytes) / ms
  const known = { bytesPerDay: Math.round(perMs * DAY_MS), since: first.at }
  if (perMs <= 0) return { ...known, fullAt: null }
  if (last.freeBytes === null) return { ...known, fullAt: undefined }
  return { ...known, fullAt: instantAfter(Date.parse(last.at) + last.freeBytes / perMs) }
}

/** A date beyond all calendars is never. */
const instantAfter = (ms: number): string | null => (ms > LATEST_MS ? null : new Date(ms).toISOString())
const LATEST_MS = Date.parse('9999-01-01T00:00:00Z')
