import type { Decision } from '../../kernel/decision.ts'
import type { AnswerStates } from '../answer-invitation/decide.ts'

/** A vet no longer works here. Appointments that were booked stay with the vet. */
export const decideRemoveVet = (
  data: { clinicId: string; professionalId: string },
  { clinic, professional }: AnswerStates,
): Decision<'clinic' | 'professional'> => {
  if (!clinic.vets.some(({ professionalId }) => professionalId === data.professionalId)) return { refused: 'NOT_FOUND' }
  const isListed = professional.status !== 'none' && professional.clinicId === data.clinicId
  return {
    events: {
      clinic: [{ type: 'VetRemoved', data }],
      ...(isListed ? { professional: [{ type: 'ClinicLeft', data }] } : {}),
    },
  }
}
