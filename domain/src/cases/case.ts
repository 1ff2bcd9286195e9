import { caseStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../fold.ts'

export type Case = { revision: number; status: 'none' } | { revision: number; status: 'open' | 'closed'; writerId: string }

const caseFold: Fold<Case> = foldOf<Case>(() => ({ revision: -1, status: 'none' }), {
  CaseOpened: ({ revision }, { writerId }) => ({ revision, status: 'open', writerId }),
  CaseClosed: ({ revision }, { writerId }) => ({ revision, status: 'closed', writerId }),
})

export const caseStreams = (caseId: string) => ({ case: { stream: caseStream(caseId), fold: caseFold } })

/** Complaints are answered within 7 working days (specification, section 1), and so is everything else that somebody writes. */
export const ANSWER_WORKING_DAYS = 7
