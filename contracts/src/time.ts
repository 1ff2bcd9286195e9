export const DEFAULT_ZONE = 'Europe/Sofia'
export const SLOT_STEP_MINUTES = 30
export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const DAY_MINUTES = DAY_MS / MINUTE_MS
export const WEEK_MS = 7 * DAY_MS
/** The payment provider counts in seconds. */
export const DAY_S = DAY_MS / SECOND_MS
export const HOLD_MS = 10 * MINUTE_MS
/** Added to a hold once its payment starts, once. */
export const HOLD_TO_PAY_MS = 10 * MINUTE_MS
/** Added at the holder's request, once. */
export const HOLD_MORE_MS = 5 * MINUTE_MS
/** How long a cancellation can be undone. */
export const UNDO_MS = 10_000
/** How long a time that came free is kept for the first in the line. */
export const WAIT_OFFER_MS = 30 * MINUTE_MS
/** How long a freed seat is kept for the first in the line: a day's work or a night's sleep. */
export const SEAT_OFFER_MS = 12 * HOUR_MS
/** So long before the class a seat that was not taken goes on to the next in the line. */
export const SEAT_OFFER_REST_MS = 2 * HOUR_MS

/** Years in which calendars, time zones and PostgreSQL agree; bookings in others are refused. */
export const isOurTime = (text: string): boolean => text >= '2000' && text < '2200'

/** Whether a text is a date, `2026-11-26`, as an address may say or a field may hold: what `localDate` accepts, without its library. */
export const isLocalDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && isOurTime(text) && isOnCalendar(Date.parse(text), text)

/** Not the 30th of February, which is read as a day in March. */
const isOnCalendar = (at: number, text: string) => !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)

const NO_BREAK = '\u00a0'
const NO_BREAK_HERE = '\u2060'
/** The window of a visit, from wall times: "12–14 ч.", "12:30–14:00 ч.", "12:00–14:00". It stays on one line. */
export const windowText = (from: string, to: string, language: 'bg' | 'en'): string => {
  const isWhole = language === 'bg' && from.endsWith(':00') && to.endsWith(':00')
  const [begins, ends] = isWhole ? [from, to].map((time) => String(Number(time.slice(0, 2)))) : [from, to]
  const range = `${begins}${NO_BREAK_HERE}–${NO_BREAK_HERE}${ends}`
  return language === 'bg' ? `${range}${NO_BREAK}ч.` : range
}
