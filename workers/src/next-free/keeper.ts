import type { Kysely } from 'kysely'
import { DAY_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { toMs } from '@lapka/domain/kernel/instant.ts'
import { firstFreeOf } from '@lapka/domain/slots/full-times.ts'
import { placeOfAppointment } from '@lapka/domain/kernel/working-hours.ts'
import { addDays, localDateOf } from '@lapka/domain/kernel/zone.ts'
import type { Database } from '@lapka/projections/database.ts'
import { keepNextFree, type Calendar, type NextFree } from '@lapka/projections/next-free/keep.ts'
import { messageOf, type ProcessLog } from '@lapka/process/process-log.ts'
import { repeat } from '../work/repeat.ts'

const POLL_INTERVAL_MS = 1_000
const BATCH = 200
/** A calendar without a free time gets new days at its end. */
const RECHECK_INTERVAL_MS = DAY_MS / 4

/**
 * Keeps `state.next_free` true while time passes, people book and holds run out. A profile computes its own free times
 * anew; these are for comparing 100,000 calendars at once, so being a second late is no harm.
 */
export const startNextFreeKeeper = ({ db, now, log }: { db: Kysely<Database>; now: () => string; log: ProcessLog }) => {
  const keepAll = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const at = now()
      const kept = await keepNextFree(db, { now: at, most: BATCH, workOut: (calendar) => nextFreeOf(calendar, at) })
      if (kept === 0) return
    }
  }
  return repeat(async (signal) => {
    await keepAll(signal).catch((error: unknown) => log.warn('Next free times could not be kept', { error: messageOf(error) }))
    return POLL_INTERVAL_MS
  })
}

/** Each place may ask for another notice. */
const noticeFor = (schedule: Calendar['schedule'], startsAt: string, minutes: number): number => {
  const appointment = { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString() }
  return (placeOfAppointment(schedule, appointment) ?? schedule).minimumNoticeMinutes * MINUTE_MS
}

/**
 * The first time that any parent could book one of the services.
 * Computed again when it can no longer be booked, or when a hold before it ends.
 */
export const nextFreeOf = ({ schedule, services, claims, resources }: Calendar, now: string): NextFree => {
  const freeAt = firstFreeOf({ schedule, claims, resources, now }, services, addDays(localDateOf(now, schedule.zone), -1))
  const shortestMinutes = Math.min(...services.map(({ durationMinutes }) => durationMinutes))
  const nowMs = Date.parse(now)
  const tooLateMs =
    freeAt === null ? nowMs + RECHECK_INTERVAL_MS : Date.parse(freeAt) - noticeFor(schedule, freeAt, shortestMinutes)
  const holdEnds = [...claims, ...resources.flatMap((resource) => resource.claims)]
    .filter(({ startsAt }) => freeAt === null || toMs(startsAt) < toMs(freeAt))
    .flatMap(({ expiresAt }) => (expiresAt === null ? [] : toMs(expiresAt)))
  // A minute later is when the start, or the end of a hold, lies in the past for certain; never again within this minute.
  const dueMs = Math.max(Math.min(tooLateMs, ...holdEnds), nowMs) + MINUTE_MS
  return { freeAt, dueAt: new Date(dueMs).toISOString() }
}
