import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { SlotRule } from '@lapka/contracts/why.ts'
import { explainSlot, type SlotExplanation, type SlotFinding } from '../slots/explain-slot.ts'
import { eventBehind } from './set-by.ts'
import { eventsUntil, questionFrom, type SlotInQuestion } from './slot-history.ts'

/** A finding with the event that set what the rule went by. */
export type SlotReason = SlotFinding & { event: RecordedEvent | undefined }

export type SlotAnswer = Pick<SlotExplanation, 'isOffered' | 'place' | 'service' | 'layers'> & {
  /** The first rule that stops it. */
  decidedBy: SlotRule | null
  reasons: SlotReason[]
  /** Of the last event that it rests on. */
  position: number
}

/** Why a start was offered or not at an instant, from the events of the streams that decide on it. */
export const answerSlot = (allEvents: readonly RecordedEvent[], asked: SlotInQuestion, asOf: string): SlotAnswer => {
  const events = eventsUntil(allEvents, asOf)
  const { findings, ...explained } = explainSlot(questionFrom(events, asked, asOf))
  const about = { place: explained.place, service: explained.service, startsAt: asked.startsAt }
  return {
    ...explained,
    decidedBy: findings.find(({ result }) => result === 'stops')?.rule ?? null,
    reasons: findings.map((finding) => ({ ...finding, event: eventBehind(events, finding, about) })),
    position: events.at(-1)?.position ?? 0,
  }
}
