import type { CaseEvents } from '@lapka/contracts/events/cases.ts'
import type { Decision } from '../decision.ts'
import type { Case } from './case.ts'

type States = { case: Case }

/** Somebody writes to us: it waits for an operator from now on. The same command twice is one case. */
export const decideOpenCase = (opened: CaseEvents['CaseOpened'], states: States): Decision<'case'> =>
  states.case.status === 'none' ? { events: { case: [{ type: 'CaseOpened', data: opened }] } } : { events: {} }

type CloseCase = { caseId: string; note: string }

/** An operator has answered. Who is second is told, for their answer may have gone out too. */
export const decideCloseCase = ({ caseId, note }: CloseCase, states: States): Decision<'case'> => {
  if (states.case.status === 'none') return { refused: 'NOT_FOUND' }
  if (states.case.status === 'closed') return { refused: 'CASE_CLOSED' }
  return { events: { case: [{ type: 'CaseClosed', data: { caseId, writerId: states.case.writerId, note } }] } }
}
