import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { toIso, type Instant } from '../kernel/instant.ts'
import type { Span } from '../kernel/working-hours.ts'
import { takenSpans, type KnownClaim } from './free-slots.ts'

type Use = { claims: readonly KnownClaim[]; count: number; now: Instant; forParentId?: string }

/** When as many of a room or device are used as there are of it, in order. */
export const fullTimes = ({ count, ...use }: Use): Span[] => {
  const steps = takenSpans(use)
    .flatMap(({ fromMs, untilMs }) => [
      { ms: fromMs, change: 1 },
      { ms: untilMs, change: -1 },
    ])
    .toSorted((one, other) => one.ms - other.ms || one.change - other.change)
  const full: Span[] = []
  let used = 0
  let since = 0
  for (const { ms, change } of steps) {
    if (used >= count && used + change < count && ms > since) full.push({ fromMs: since, untilMs: ms })
    if (used < count && used + change >= count) since = ms
    used += change
  }
  return full
}

/**
 * Such a time as the calendar of a professional who needs it knows it. The buffer after an appointment is theirs alone and takes no room, so the time may begin that
 * much later for them.
 */
export const asClaim = ({ fromMs, untilMs }: Span, bufferMinutes: number): KnownClaim => ({
  holderId: '',
  startsAt: toIso(Math.min(fromMs + bufferMinutes * MINUTE_MS, untilMs - MINUTE_MS)),
  endsAt: toIso(untilMs),
  bufferMinutes: 0,
  expiresAt: null,
})
