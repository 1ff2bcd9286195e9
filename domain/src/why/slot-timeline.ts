import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { addMs, toIso, toMs } from '../kernel/instant.ts'
import { addDays, localDateOf, startOfDay } from '../kernel/zone.ts'
import { explainSlot, type SlotExplanation } from '../slots/explain-slot.ts'
import { eventBehind } from './set-by.ts'
import type { SlotReason } from './slot-answer.ts'
import { createSlotHistory, eventsUntil, type SlotInQuestion } from './slot-history.ts'

/** From this instant on it was so, until the next one. `reason` is what stopped it. */
export type SlotMoment = Pick<SlotExplanation, 'place' | 'service' | 'layers'> & {
  from: string
  isOffered: boolean
  reason: SlotReason | null
  event: RecordedEvent | undefined
}

/** The sentence that a person reads. */
const MAX_MOMENTS = 30

/** Instants of a long history that are looked at, the last ones: each is an explanation of its own. */
const MAX_INSTANTS = 200

/** When it was offered and when not, and what changed that: events, and the clock where a hold ends or a limit is reached. */
export const slotTimeline = (allEvents: readonly RecordedEvent[], asked: SlotInQuestion, asOf: string): SlotMoment[] => {
  const events = eventsUntil(allEvents, asOf)
  const changes = [...new Set(events.flatMap((event) => [event.occurredAt, ...byTheClock(event, asked.startsAt)]))]
    .filter((instant) => instant <= asOf)
    .toSorted()
    .slice(-MAX_INSTANTS)
  const inTime = events.toSorted((one, other) =>
    one.occurredAt < other.occurredAt ? -1 : one.occurredAt > other.occurredAt ? 1 : 0,
  )
  const history = createSlotHistory(asked)
  const moments: SlotMoment[] = []
  let folded = 0
  for (const from of changes) {
    for (let next = inTime[folded]; next !== undefined && next.occurredAt <= from; next = inTime[folded]) {
      history.add(next)
      folded += 1
    }
    const { isOffered, findings, ...explained } = explainSlot(history.question(from))
    const finding = findings.find(({ result }) => result === 'stops')
    const last = moments.at(-1)
    if (last !== undefined && last.isOffered === isOffered && last.reason?.rule === finding?.rule) continue
    const past = inTime.slice(0, folded)
    const behind = finding && { ...finding, event: eventBehind(past, finding, { ...explained, startsAt: asked.startsAt }) }
    moments.push({
      ...explained,
      from,
      isOffered,
      reason: behind ?? null,
      event: past.findLast(({ occurredAt }) => occurredAt === from),
    })
  }
  return moments.slice(-MAX_MOMENTS)
}

/** When what an event says begins or ends to count without another one. */
const byTheClock = (event: RecordedEvent, startsAt: string): string[] => {
  switch (event.type) {
    case 'ClaimHeld':
    case 'HoldExtended':
      return [(event.data as SealedEvents['HoldExtended']).expiresAt]
    case 'ScheduleSet': {
      const { zone, horizonDays, minimumNoticeMinutes } = event.data as SealedEvents['ScheduleSet']
      const opens = startOfDay(addDays(localDateOf(startsAt, zone), -horizonDays), zone)
      // The notice allows a start at its very limit, and stops it one moment later.
      return [opens, toIso(toMs(addMs(startsAt, -minimumNoticeMinutes * MINUTE_MS)) + 1)]
    }
    default:
      return []
  }
}
