import type { Incident } from '@lapka/contracts/api/operations/incidents.ts'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { personalFieldsOf } from '@lapka/contracts/events.ts'
import { answerLetters } from './letter-answer.ts'
import { answerRefund } from './refund-answer.ts'
import { answerSlot } from './slot-answer.ts'
import { eventsUntil } from './slot-history.ts'

type SlotIncident = Extract<Incident, { kind: 'slot' }>
type RefundIncident = Extract<Incident, { kind: 'refund' }>
type LetterIncident = Extract<Incident, { kind: 'letter' }>
type Question =
  | Pick<SlotIncident, 'kind' | 'question'>
  | Pick<RefundIncident, 'kind' | 'question'>
  | Pick<LetterIncident, 'kind' | 'question'>

/** Today's answer to the question of an incident; undefined if the code finds nothing to answer. */
export const answerIncident = (
  asked: Question,
  events: readonly RecordedEvent[],
  asOf: string,
): Incident['answer'] | undefined => {
  const positionOf = (event: RecordedEvent | undefined) => event?.position ?? null
  if (asked.kind === 'slot') {
    const { isOffered, reasons } = answerSlot(events, asked.question, asOf)
    return { isOffered, reasons: reasons.map(({ rule, result, event }) => ({ rule, result, eventPosition: positionOf(event) })) }
  }
  if (asked.kind === 'letter') {
    const { letters, without } = answerLetters(events, asOf)
    return {
      letters: letters.map(({ template, to, event, dueAt, stop }) => ({
        template,
        to,
        eventPosition: event.position,
        dueAt,
        stop,
      })),
      withoutPositions: without.map(({ position }) => position),
    }
  }
  const answer = answerRefund(events, { refundId: asked.question.refundId, asOf })
  if (answer === undefined) return undefined
  const { refundCents, recordedCents, reasons } = answer
  const said = reasons.map(({ rule, isDeciding, event }) => ({ rule, isDeciding, eventPosition: positionOf(event) }))
  return { refundCents, recordedCents, reasons: said }
}

/** The events of a decision without sealed texts: no decision depends on them. */
export const incidentEvents = (events: readonly RecordedEvent[], asOf: string): Incident['events'] =>
  eventsUntil(events, asOf).map(({ id, type, version, stream, revision, position, occurredAt, commandId, data }) => {
    const sealed = new Set(personalFieldsOf(type).map(([field]) => field))
    const open = Object.fromEntries(
      Object.entries(data as Incident['events'][number]['data']).filter(([field]) => !sealed.has(field)),
    )
    return { id, type, version, stream, revision, position, occurredAt, commandId, data: open }
  })

/** Answers an incident again from its own events. */
export const replayIncident = (incident: Incident): Incident['answer'] | undefined => {
  // Folds and explanations read nothing of an event but what the file keeps.
  const events = incident.events as unknown as RecordedEvent[]
  return answerIncident(incident, events, incident.asOf)
}
