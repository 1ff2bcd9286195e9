import { HOLD_MS } from '@lapka/contracts/time.ts'
import { waitlistStream } from '@lapka/contracts/streams.ts'
import type { Fold } from '../fold.ts'
import type { Professional } from '../professionals/professional.ts'
import type { Schedule } from '../schedules/schedule.ts'
import { claimKeys, claimsOf, claimSpan, isOverlapping, type DayStates, type Visit } from '../slots/day-ledger.ts'
import { freeSlots, type KnownClaim } from '../slots/free-slots.ts'
import { placeOfVisit } from '../slots/working-hours.ts'
import { addMs, type Instant } from '../time/instant.ts'
import { lineOf, waitlistFold, type Wait, type Waitlist } from './waitlist.ts'

/** Key of a day's line among a command's states: `line:2026-11-26`. */
type LineKey = `line:${string}`
export type LinesOfDays = { [line: LineKey]: Waitlist }
type WorkingStates = { professional: Professional; schedule: Schedule } & DayStates

/** The lines of those days, in the shape `handle` takes. */
export const lineStreams = (professionalId: string, localDates: readonly string[]) =>
  Object.fromEntries(
    localDates.map((date): [LineKey, { stream: string; fold: Fold<Waitlist> }] => [
      `line:${date}`,
      { stream: waitlistStream(professionalId, date), fold: waitlistFold },
    ]),
  )

type Promised = { wait: Wait; startsAt: string; endsAt: string; bufferMinutes: number }

/**
 * Whom the free times of a day go to: to each in the line, first come first, the earliest that fits. Who waits for a longer visit
 * than came free keeps their place. A time so near that nobody could pay for it first is promised to no one.
 */
export function* promisedTimes(
  states: WorkingStates,
  { waitlist, date, at }: { waitlist: Waitlist; date: string; at: Instant },
): Generator<Promised> {
  const { professional, schedule } = states
  if (professional.status === 'none' || schedule.status === 'none') return
  const earliest = addMs(at, HOLD_MS)
  const claims: KnownClaim[] = claimsOf(states)
  const fitsNowhere = new Set<number>()
  for (const wait of lineOf(waitlist)) {
    const service = professional.services.find(({ id }) => id === wait.serviceId)
    if (service === undefined || fitsNowhere.has(service.durationMinutes)) continue
    const { durationMinutes } = service
    const promised = freeSlots({ schedule, claims, durationMinutes, now: at, from: date, to: date })
      .filter(({ startsAt }) => startsAt >= earliest)
      .map((slot) => ({ ...slot, bufferMinutes: (placeOfVisit(schedule, slot) ?? schedule).bufferMinutes }))
      // Where a day's ledger is not at hand nobody knows whether the time is free.
      .find((visit) => claimKeys(states, visit, schedule.zone) !== undefined)
    if (promised === undefined) {
      fitsNowhere.add(durationMinutes)
      continue
    }
    yield { wait, ...promised }
    claims.push({ ...promised, parentId: wait.parentId, expiresAt: null })
  }
}

/** Whether this free time is about to be offered to somebody else, who came before this parent. */
export const isPromised = (
  states: WorkingStates & LinesOfDays,
  visit: Visit,
  { parentId, at }: { parentId: string; at: Instant },
): boolean =>
  Object.entries(states as LinesOfDays).some(([key, waitlist]) => {
    if (!key.startsWith('line:')) return false
    for (const promised of promisedTimes(states, { waitlist, date: key.slice('line:'.length), at }))
      if (isOverlapping(claimSpan(promised), claimSpan(visit))) return promised.wait.parentId !== parentId
    return false
  })
