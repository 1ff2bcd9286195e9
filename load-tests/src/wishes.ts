import { DAY_MS, HOUR_MS } from '@lapka/contracts/time.ts'

/** A half-hour of one professional's calendar. */
export type Slot = { vet: number; startsAt: string }

export const SLOTS_A_DAY = 16
/** 07:00 UTC is at or after 9 in Sofia, so 16 half-hours from there end before 18:30, in winter and in summer. */
const FIRST_START_MS = 7 * HOUR_MS
const HALF_HOUR_MS = 1_800_000

/** The n-th half-hour of a day some days from now. */
export const halfHour = (nowMs: number, daysAhead: number, nth: number): string =>
  new Date(Math.floor(nowMs / DAY_MS) * DAY_MS + daysAhead * DAY_MS + FIRST_START_MS + nth * HALF_HOUR_MS).toISOString()

/**
 * The n-th of all half-hours, each once: neighbours are at different vets, as parents of a whole country book. Within a vet's
 * calendar they come in no order of time that a cache could lean on: a day fills up only after all other days have one more.
 */
export const distinctSlot = (nowMs: number, { vets, days }: { vets: number; days: number }, nth: number): Slot => {
  const turn = Math.floor(nth / vets)
  if (turn >= days * SLOTS_A_DAY) throw new Error('The town has no more free half-hours.')
  return { vet: nth % vets, startsAt: halfHour(nowMs, 2 + (turn % days), Math.floor(turn / days)) }
}
