import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import type { SlotRule } from '@lapka/contracts/why.ts'
import { offerOf, type NamedClaim } from '../slots/explain-slot.ts'
import { freeSlots, takenSpans } from '../slots/free-slots.ts'
import { workSpans, type Span, type WorkingHours, type WorkLayer } from '../kernel/working-hours.ts'
import { toMs } from '../kernel/instant.ts'
import { addDays, daySegments, localDateOf } from '../kernel/zone.ts'
import { eventsUntil, questionFrom, type SlotInQuestion } from './slot-history.ts'

export type DayBlock = Span & { rule: SlotRule; look: 'open' | 'rest' | 'taken' | 'held' | 'buffer'; claim?: NamedClaim }
export type SlotDay = { date: string; span: Span; blocks: DayBlock[]; free: string[]; nearest: string[] }

const MAX_NEAREST = 3

/** The day of a start by its rules, as they stood at an instant; and the free starts nearest to it among the days whose events are given. */
export const slotDay = (
  allEvents: readonly RecordedEvent[],
  asked: SlotInQuestion,
  { asOf, place, dates }: { asOf: string; place: WorkingHours; dates: readonly string[] },
): SlotDay => {
  const offer = offerOf(questionFrom(eventsUntil(allEvents, asOf), asked, asOf))
  const date = localDateOf(asked.startsAt, place.zone)
  const segments = daySegments(date, place.zone)
  const span = { fromMs: segments[0]?.fromMs ?? 0, untilMs: segments.at(-1)?.untilMs ?? 0 }
  const layers: WorkLayer[] = []
  workSpans(place, addDays(date, -1), date, layers)
  const within = ({ fromMs, untilMs, ...block }: DayBlock): DayBlock[] => {
    const part = { ...block, fromMs: Math.max(fromMs, span.fromMs), untilMs: Math.min(untilMs, span.untilMs) }
    return part.fromMs < part.untilMs ? [part] : []
  }
  const taken = offer === null ? [] : takenSpans(offer)
  const free = offer === null ? [] : freeSlots({ ...offer, from: dates[0] ?? date, to: dates.at(-1) ?? date })
  const away = (startsAt: string) => Math.abs(toMs(startsAt) - toMs(asked.startsAt))
  const others = free.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt !== asked.startsAt)
  return {
    date,
    span,
    blocks: [...workBlocks(layers), ...taken.flatMap(({ claim }) => claimBlocks(claim))].flatMap(within),
    free: free.flatMap(({ startsAt }) => (localDateOf(startsAt, place.zone) === date ? [startsAt] : [])),
    nearest: others
      .toSorted((one, other) => away(one) - away(other))
      .slice(0, MAX_NEAREST)
      .toSorted(),
  }
}

const workBlocks = (layers: readonly WorkLayer[]): DayBlock[] =>
  layers.flatMap((layer, index): DayBlock[] => {
    if (layer.rule === 'exception') {
      const { from, to, kind } = layer.exception
      return [{ rule: 'exception', look: kind === 'extra' ? 'open' : 'rest', fromMs: toMs(from), untilMs: toMs(to) }]
    }
    if (layer.rule === 'hours') return layer.spans.map((span) => ({ ...span, rule: 'hours', look: 'open' }))
    return gapsBetween(layers[index - 1]?.spans ?? [], layer.spans).map((span) => ({ ...span, rule: 'break', look: 'rest' }))
  })

/** The first spans without the second. */
const gapsBetween = (before: readonly Span[], after: readonly Span[]): Span[] =>
  before.flatMap(({ fromMs, untilMs }) => {
    const kept = after.filter((span) => span.fromMs < untilMs && fromMs < span.untilMs)
    const edges = [fromMs, ...kept.flatMap((span) => [span.fromMs, span.untilMs]), untilMs]
    return edges.flatMap((edge, index) => {
      const next = edges[index + 1]
      return index % 2 === 0 && next !== undefined && edge < next ? [{ fromMs: edge, untilMs: next }] : []
    })
  })

const claimBlocks = (claim: NamedClaim): DayBlock[] => {
  const [fromMs, untilMs] = [toMs(claim.startsAt), toMs(claim.endsAt)]
  const rule = claim.claimId === undefined ? 'promised' : claim.expiresAt === null ? 'taken' : 'hold'
  const buffer: DayBlock = {
    rule: 'buffer',
    look: 'buffer',
    fromMs: untilMs,
    untilMs: untilMs + claim.bufferMinutes * MINUTE_MS,
    claim,
  }
  return [
    { rule, look: rule === 'taken' ? 'taken' : 'held', fromMs, untilMs, claim },
    ...(claim.bufferMinutes > 0 ? [buffer] : []),
  ]
}
