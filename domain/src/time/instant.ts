/** An instant as ISO text (wire, log) or as epoch milliseconds (arithmetic). */
export type Instant = string | number

export const toMs = (instant: Instant): number => (typeof instant === 'number' ? instant : Date.parse(instant))

/** `2026-11-26T08:00:00.000Z` */
export const toIso = (ms: number): string => new Date(ms).toISOString()

export const addMs = (instant: Instant, ms: number): string => toIso(toMs(instant) + ms)
