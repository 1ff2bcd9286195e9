import { startOfDay, localDateOf, offsetMsAt } from '@lapka/domain/kernel/zone.ts'

/** The filters of the list, as the address of the page names them and the API takes them. */
export const filterNames = ['subject', 'stream', 'category', 'type', 'actorId', 'correlationId', 'from', 'to'] as const
export type FilterName = (typeof filterNames)[number]
export type LogFilter = Partial<Record<FilterName, string>>
/** Where the list begins: at its newest, at an event, or at an instant. */
export type LogStart = { position?: number; at?: string }

export const filterOf = (parameters: URLSearchParams): LogFilter =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = parameters.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )

export const positionOf = (parameters: URLSearchParams): number | undefined => {
  const text = parameters.get('position') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** The same page with some of its parameters changed; an empty one goes. */
export const changed = (parameters: URLSearchParams, changes: Record<string, string>): string => {
  const next = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return `?${next.toString()}`
}

/** The wall clock of a zone as an instant; `time` may have seconds and their parts. */
const instantAt = (localDate: string, time: string, zone: string): string | undefined => {
  const wall = Date.parse(`${localDate}T${time}Z`)
  if (Number.isNaN(wall)) return undefined
  const guess = wall - offsetMsAt(Date.parse(startOfDay(localDate, zone)), zone)
  // The day may have changed its offset before that time.
  return new Date(wall - offsetMsAt(guess, zone)).toISOString()
}

const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3}))?)?`
const patterns = {
  instant: /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/,
  isoDay: new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})(?:[ T]${TIME})?$`),
  day: new RegExp(String.raw`^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:,? ${TIME})?$`),
  time: new RegExp(`^${TIME}$`),
}

/** Reads the typed jump: the number of an event, an instant, a day, or a time of today. Undefined if it is none of them. */
export const readJump = (typed: string, zone: string, now: string): LogStart | undefined => {
  const text = typed.trim().replace(/ ?ч\.$/, '')
  const digits = text.replaceAll(/[\s\u00a0]/g, '')
  if (/^\d{1,15}$/.test(digits)) return { position: Number(digits) }
  if (patterns.instant.test(text) && !Number.isNaN(Date.parse(text))) return { at: new Date(text).toISOString() }
  const at = readWallTime(text, zone, now)
  return at === undefined ? undefined : { at }
}

const readWallTime = (text: string, zone: string, now: string): string | undefined => {
  const iso = patterns.isoDay.exec(text)
  if (iso) return atTime(`${iso[1]}-${iso[2]}-${iso[3]}`, iso.slice(4), zone)
  const day = patterns.day.exec(text)
  if (day) return atTime(`${day[3]}-${two(day[2])}-${two(day[1])}`, day.slice(4), zone)
  const time = patterns.time.exec(text)
  return time ? atTime(localDateOf(now, zone), time.slice(1), zone) : undefined
}

const two = (digits = '0') => digits.padStart(2, '0')

/** A day without a time means its end: the list goes back from there. */
const atTime = (localDate: string, parts: (string | undefined)[], zone: string): string | undefined => {
  const [hours, minutes, seconds = '59', parts1000 = '999'] = parts
  const time = hours === undefined ? '23:59:59.999' : `${two(hours)}:${minutes}:${seconds}.${parts1000.padEnd(3, '0')}`
  return isDay(localDate) ? instantAt(localDate, time, zone) : undefined
}

const isDay = (localDate: string): boolean => {
  const ms = Date.parse(`${localDate}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(localDate)
}
