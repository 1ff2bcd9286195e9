import type { Decision } from '../../decision.ts'
import type { Professional } from '../professional.ts'

/** An operator saw the diploma. Who may say so is the door's question. */
export const decideVerifyProfessional = ({ professional }: { professional: Professional }): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  if (professional.status === 'accepted') return { events: {} }
  return { events: { professional: [{ type: 'ProfessionalVerified', data: { professionalId: professional.professionalId } }] } }
}
