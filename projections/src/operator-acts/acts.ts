import type { EventType } from '@lapka/contracts/events.ts'
import type { Reactions } from '../projection.ts'
import type { ActParameters } from '../tables/operator-acts.ts'

/** `subject`: the id of what the act was about. */
export type Act = { subject: string; parameters?: ActParameters; reason?: string }

const ofView = ({ projection, reason }: { projection: string; reason: string }): Act => ({
  subject: projection,
  parameters: { projection },
  reason,
})
const ofWork = ({ workId, kind, reason }: { workId: string; kind: string; reason: string }): Act => ({
  subject: workId,
  parameters: { kind },
  reason,
})

/**
 * Acts of operators, and Lapka's own messages to them: one line for each type of event. Its sentence is `lately.<type>` in
 * operations-overview.json, in both languages.
 */
export const acts = {
  CaseOpened: ({ caseId, kind }) => ({ subject: caseId, parameters: { kind } }),
  CaseAssigned: ({ caseId }) => ({ subject: caseId }),
  CaseAnswered: ({ caseId }) => ({ subject: caseId }),
  CaseClosed: ({ caseId }) => ({ subject: caseId }),
  CaseReopened: ({ caseId }) => ({ subject: caseId }),
  ProfessionalVerified: ({ professionalId }) => ({ subject: professionalId }),
  VerificationSubmitted: ({ professionalId }) => ({ subject: professionalId }),
  VerificationRejected: ({ professionalId }) => ({ subject: professionalId }),
  MoreDocumentsRequested: ({ professionalId }) => ({ subject: professionalId }),
  IdentityChangeAccepted: ({ professionalId }) => ({ subject: professionalId }),
  IdentityChangeRejected: ({ professionalId }) => ({ subject: professionalId }),
  RefundNeedsPerson: ({ refundId }) => ({ subject: refundId }),
  RefundRetried: ({ refundId }) => ({ subject: refundId }),
  RefundReturnedByTransfer: ({ refundId }) => ({ subject: refundId }),
  RefundApprovalRequested: ({ refundId, amountCents }) => ({ subject: refundId, parameters: { amountCents } }),
  RefundApproved: ({ refundId }) => ({ subject: refundId }),
  RefundApprovalDeclined: ({ refundId }) => ({ subject: refundId }),
  PayoutRequested: ({ payoutId, amountCents }) => ({ subject: payoutId, parameters: { amountCents } }),
  PayoutApproved: ({ payoutId }) => ({ subject: payoutId }),
  PayoutDeclined: ({ payoutId }) => ({ subject: payoutId }),
  PayoutSent: ({ payoutId }) => ({ subject: payoutId }),
  PayoutSucceeded: ({ payoutId }) => ({ subject: payoutId }),
  PayoutReturnReported: ({ payoutId }) => ({ subject: payoutId }),
  PayoutFailed: ({ payoutId }) => ({ subject: payoutId }),
  SignedOutByOperator: ({ accountId }) => ({ subject: accountId }),
  FactorResetRequested: ({ accountId }) => ({ subject: accountId }),
  FactorResetDeclined: ({ accountId }) => ({ subject: accountId }),
  FactorsReset: ({ accountId }) => ({ subject: accountId }),
  LetterResent: ({ accountId }) => ({ subject: accountId }),
  SealedFieldsOpened: ({ subjectId, position }) => ({ subject: subjectId, parameters: { position } }),
  LoadTestStarted: ({ loadTestId, ratePerSecond, seconds }) => ({ subject: loadTestId, parameters: { ratePerSecond, seconds } }),
  LoadTestStopped: ({ loadTestId }) => ({ subject: loadTestId }),
  LoadTestEnded: ({ loadTestId }) => ({ subject: loadTestId }),
  WorkRetried: ofWork,
  WorkHeld: ofWork,
  WorkReleased: ofWork,
  WorkGivenUp: ofWork,
  FailedWorkRetried: ({ count, reason }) => ({ subject: 'work', parameters: { count }, reason }),
  ScavengeRequested: ({ node, reason }) => ({ subject: node, parameters: { node }, reason }),
  ProjectionRebuildRequested: ofView,
  ProjectionRebuildPaused: ofView,
  ProjectionRebuildResumed: ofView,
  ProjectionRebuildCancelled: ofView,
  ProjectionRebuildThrottled: ofView,
  ProjectionSwitchRequested: ofView,
  ProjectionRollBackRequested: ofView,
  ProjectionKeptDropped: ofView,
  ProjectionRetried: ofView,
  ProjectionEventSkipped: ({ projection, position, reason }) => ({
    subject: projection,
    parameters: { projection, position },
    reason,
  }),
} satisfies Partial<Reactions<EventType, [], Act>>
