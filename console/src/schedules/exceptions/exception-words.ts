import { localDateOf, wallTimeOf } from '@lapka/domain/time/zone.ts'
import type { Format } from '../../format/format.ts'

type Span = { from: string; to: string }

/** "Mon 30 November", "Mon 30 November – Wed 2 December", "Mon 30 November, 14:00–16:00": whole days without their hours. */
export const wordsOfSpan = ({ from, to }: Span, zone: string, format: Format): string => {
  const lastInstant = new Date(Date.parse(to) - 60_000).toISOString()
  const isOneDay = localDateOf(from, zone) === localDateOf(lastInstant, zone)
  const isWhole = wallTimeOf(from, zone) === '00:00' && wallTimeOf(to, zone) === '00:00'
  if (isWhole) return isOneDay ? format.day(from) : `${format.day(from)} – ${format.day(lastInstant)}`
  const end = wallTimeOf(to, zone) === '00:00' ? '24:00' : format.time(to)
  return isOneDay ? `${format.day(from)}, ${format.time(from)}–${end}` : `${format.moment(from)} – ${format.moment(to)}`
}
