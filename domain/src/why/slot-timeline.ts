import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { SealedEvents } from '@lapka/contracts/events.ts'
import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { addMs, toIso, toMs } from '../time/instant.ts'
import { addDays, localDateOf, startOfDay } from '../time/zone.ts'
import { answerSlot, type SlotReason } from './slot-answer.ts'
import type { AskedSlot } from './slot-history.ts'

/** From this instant on it was so, until the next one. `reason` is what stopped it. */
export type SlotMoment = { from: string; isOffered: boolean; reason: SlotReason | null; event: RecordedEvent | undefined }

/** Instants of a long history that are looked at: the last ones, for each costs a fold. */
const MOST_INSTANTS = 60

/** When it was offered and when not, and what changed that: events, and the clock where a hold ends or a limit is reached. */
export const slotTimeline = (events: readonly RecordedEvent[], asked: AskedSlot, asOf: string): SlotMoment[] => {
  const changes = [...new Set(events.flatMap((event) => [event.occurredAt, ...byTheClock(event, asked.startsAt)]))]
    .filter((instant) => instant <= asOf)
    .toSorted()
    .slice(-MOST_INSTANTS)
  const moments: SlotMoment[] = []
  for (const from of changes) {
    const { isOffered, reasons } = answerSlot(events, asked, from)
    const reason = reasons.find(({ result }) => result === 'stops') ?? null
    const last = moments.at(-1)
    if (last !== undefined && last.isOffered === isOffered && last.reason?.rule === reason?.rule) continue
    moments.push({ from, isOffered, reason, event: events.findLast(({ occurredAt }) => occurredAt === from) })
  }
  return moments
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
