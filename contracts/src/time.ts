import { z } from 'zod'

/** An instant on the wire and in the log: UTC with milliseconds, `2026-11-26T08:00:00.000Z`. */
export const instant = z.iso.datetime({ precision: 3 })

/** Clients may write an instant with an offset or without milliseconds; it becomes the one form above. */
export const instantInput = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

/** A local calendar date of the resource's zone, `2026-11-26`. */
export const localDate = z.iso.date()

/** A wall-clock time of a weekly plan, `09:30`; `24:00` ends a day. */
export const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/)

export const DEFAULT_ZONE = 'Europe/Sofia'
export const SLOT_STEP_MINUTES = 30
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const HOLD_MS = 10 * MINUTE_MS
/** Starting to pay extends a hold once, to this long after it was placed. */
export const HOLD_EXTENDED_MS = 20 * MINUTE_MS
