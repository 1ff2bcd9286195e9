import type { Language } from '../roles.ts'
import type { PersonalFields } from './personal-fields.ts'

/** What waits for an operator. */
export type CaseEvents = {
  // case-{caseId}
  /** Somebody wrote to us. `writerId` says whose key seals the words: the account's, or one of the case's own for a stranger. */
  CaseOpened: {
    caseId: string
    /** Somebody wrote to us, or a view has stopped or left rows out. */
    kind: 'message' | 'view'
    writerId: string
    accountId: string | null
    /** What it is about, where its writer has a part in it. */
    appointmentId: string | null
    language: Language
    name: string
    email: string
    text: string
  }
  /** An operator has answered; the note says how, for colleagues. */
  CaseClosed: { caseId: string; writerId: string; note: string }
}

export const casesFields = {
  CaseOpened: { name: 'writerId', email: 'writerId', text: 'writerId' },
  CaseClosed: { note: 'writerId' },
} as const satisfies PersonalFields<CaseEvents>
