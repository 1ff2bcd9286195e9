import type { EventType } from '@lapka/contracts/events.ts'
import type { Reactions } from '../projection.ts'

/** What the sentence of an act says beside who did it and when: plain values, nothing that a person's key seals. */
export type ActParameters = Record<string, string | number>
/** `subject`: the id of what the act was about. */
export type Act = { subject: string; parameters?: ActParameters; reason?: string }

/**
 * What operators did, and what Lapka itself has to tell them: one line for each type of event. Its sentence is `lately.<type>` in
 * operations-overview.json, in both languages.
 */
export const acts = {
  CaseOpened: ({ caseId, kind }) => ({ subject: caseId, parameters: { kind } }),
  CaseClosed: ({ caseId }) => ({ subject: caseId }),
  ProfessionalVerified: ({ professionalId }) => ({ subject: professionalId }),
  VerificationSubmitted: ({ professionalId }) => ({ subject: professionalId }),
  VerificationRejected: ({ professionalId }) => ({ subject: professionalId }),
  MoreDocumentsRequested: ({ professionalId }) => ({ subject: professionalId }),
  IdentityChangeAccepted: ({ professionalId }) => ({ subject: professionalId }),
  IdentityChangeRejected: ({ professionalId }) => ({ subject: professionalId }),
  RefundNeedsPerson: ({ refundId }) => ({ subject: refundId }),
  ProjectionEventSkipped: ({ projection, position, reason }) => ({
    subject: projection,
    parameters: { projection, position },
    reason,
  }),
} satisfies Partial<Reactions<EventType, [], Act>>
