import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../professional.ts'

type States = { professional: Professional }
type WithReason = { reason: string }

/** An operator has seen the documents of a profile that was sent to them. */
export const decideAcceptVerification = ({ professional }: States): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (professional.status === 'accepted') return { refused: 'ALREADY_VERIFIED' }
  if (professional.status !== 'pending') return { refused: 'NOT_SUBMITTED' }
  return { events: { professional: [{ type: 'ProfessionalVerified', data: { professionalId: professional.professionalId } }] } }
}

/** Rejects. A professional who was verified before is hidden at once. */
export const decideRejectVerification = (command: WithReason, states: States): Decision<'professional'> =>
  sentBack('VerificationRejected', command, states)

/** Asks for another document. A professional who was verified before is hidden until it is uploaded and accepted. */
export const decideRequestMoreDocuments = (command: WithReason, states: States): Decision<'professional'> =>
  sentBack('MoreDocumentsRequested', command, states)

const sentBack = (
  type: 'VerificationRejected' | 'MoreDocumentsRequested',
  { reason }: WithReason,
  { professional }: States,
): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (professional.status !== 'pending' && professional.status !== 'accepted') return { refused: 'NOT_SUBMITTED' }
  if (reason.trim() === '') return { refused: 'INVALID_INPUT' }
  const { professionalId, accountId } = professional
  return { events: { professional: [{ type, data: { professionalId, accountId, reason } }] } }
}
