import type { Decision } from '../../kernel/decision.ts'
import type { AnswerStates } from '../answer-invitation/decide.ts'

/** A vet goes by themselves. Appointments that were booked stay with the vet. */
export const decideLeaveClinic = (
  data: { clinicId: string; professionalId: string },
  { professional }: AnswerStates,
): Decision<'clinic' | 'professional'> =>
  professional.status === 'none' || professional.clinicId !== data.clinicId
    ? { refused: 'NOT_FOUND' }
    : { events: { clinic: [{ type: 'VetLeft', data }], professional: [{ type: 'ClinicLeft', data }] } }
