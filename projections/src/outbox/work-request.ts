import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import type { EventType } from '@lapka/contracts/events.ts'
import type { Work } from '@lapka/contracts/work.ts'
import type { Reactions } from '../projection.ts'
import type { NewWork } from '@lapka/state/outbox/insert-work.ts'

export type WorkReactions = Partial<Reactions<EventType, [], NewWork[]>>
/** The event that asks for work. */
export type Cause = Pick<RecordedEvent, 'id' | 'stream' | 'occurredAt' | 'data'>

/** `name` makes the work's id unique beside the event's, so a replay asks for nothing twice. Due at once if nothing else is said. */
export const request = (cause: Cause, work: Work, { dueAt = cause.occurredAt, name = nameOf(work) } = {}): NewWork => ({
  workId: `${cause.id}-${name}`,
  work,
  dueAt,
})

/** An event asks for one piece of work of a kind, or for one letter of a template to each. */
const nameOf = (work: Work): string => {
  if (!('template' in work)) return work.kind
  return work.kind === 'send-email' ? `${work.kind}-${work.template}-${work.to}` : `${work.kind}-${work.template}`
}
