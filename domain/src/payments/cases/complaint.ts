import type { Complaint } from '@lapka/contracts/api/complaints.ts'
import { isErased, type RecordedEvent } from '@lapka/contracts/envelope.ts'
import { openedFactsOf } from '@lapka/contracts/facts.ts'
import type { Refusal } from '@lapka/contracts/refusals.ts'
import { isRefused, type Decision } from '../../kernel/decision.ts'
import { caseDueAt } from './case.ts'
import { decideAnswerCase, decideCloseCase, type ActOnCase, type CaseStates } from './decide.ts'

/**
 * The answer that a complaint was waiting for: it stops the clock. A letter that only says that we are looking into it is
 * `answer-case`, after which the clock runs on. A later message from the parent opens the complaint again, with a new clock.
 */
export const decideAnswerComplaint = (command: ActOnCase, states: CaseStates): Decision<'case'> => {
  if (states.case.status === 'none' || states.case.kind !== 'complaint') return { refused: 'NOT_FOUND' }
  const answered = decideAnswerCase(command, states)
  if (isRefused(answered)) return answered
  const closed = decideCloseCase(
    { ...command, text: '' },
    { ...states, case: { ...states.case, assigneeId: command.operatorId } },
  )
  if (isRefused(closed)) return closed
  return { events: { case: [...eventsOf(answered), ...eventsOf(closed)] } }
}

const eventsOf = (decision: Exclude<Decision<'case'>, Refusal>) => decision.events.case ?? []

/** A complaint as its parent reads it, from the opened events of its case; null where there is none. */
export const complaintOf = (id: string, events: readonly RecordedEvent[]): Complaint | null => {
  let complaint: Complaint | null = null
  for (const event of events) complaint = withEvent(complaint ?? blank(id, event), event)
  return complaint
}

const blank = (id: string, { occurredAt }: RecordedEvent): Complaint => ({
  id,
  isOpen: false,
  openedAt: occurredAt,
  dueAt: caseDueAt('complaint', occurredAt),
  entries: [],
})

const withEvent = (complaint: Complaint, event: RecordedEvent): Complaint => {
  const { type, occurredAt: at } = event
  if (type === 'CaseClosed') return { ...complaint, isOpen: false }
  if (type === 'CaseReopened') return waitingFrom(complaint, at)
  const said = (by: 'parent' | 'lapka') => [...complaint.entries, { by, at, text: textOf(event) }]
  if (type === 'CaseAnswered') return { ...complaint, entries: said('lapka') }
  if (type === 'CaseOpened' || type === 'CaseTextAdded') return { ...waitingFrom(complaint, at), entries: said('parent') }
  return complaint
}

/** Words that are added while others wait do not put the answer off. */
const waitingFrom = (complaint: Complaint, at: string): Complaint =>
  complaint.isOpen ? complaint : { ...complaint, isOpen: true, openedAt: at, dueAt: caseDueAt('complaint', at) }

const textOf = (event: RecordedEvent): string => {
  const [said] = [...openedFactsOf([event], 'CaseOpened'), ...openedFactsOf([event], 'CaseAnswered')]
  const text = said?.text ?? openedFactsOf([event], 'CaseTextAdded')[0]?.text
  return text === undefined || isErased(text) ? '' : text
}
