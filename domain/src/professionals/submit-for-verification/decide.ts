import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { missingParts } from '../missing-parts.ts'
import type { Professional } from '../professional.ts'

type States = { professional: Professional; schedule: Schedule }

/** Hands a complete profile to the operators, for the first time or again. `role` is the account's, for a profile never saved. */
export const decideSubmitForVerification = (role: ProfessionalRole, states: States): Decision<'professional'> => {
  const { professional } = states
  if (professional.status === 'pending') return { refused: 'ALREADY_SUBMITTED' }
  if (professional.status === 'accepted') return { refused: 'ALREADY_VERIFIED' }
  const missing = missingParts(role, states)
  if (professional.status === 'none' || missing.length > 0) return { refused: 'PROFILE_INCOMPLETE', missing }
  const { professionalId, accountId } = professional
  return { events: { professional: [{ type: 'VerificationSubmitted', data: { professionalId, accountId } }] } }
}
