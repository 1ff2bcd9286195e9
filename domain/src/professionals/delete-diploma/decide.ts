import type { Decision } from '../../kernel/decision.ts'
import type { Professional } from '../professional.ts'

type States = { professional: Professional }

/** Deletes a document, while no operator has been asked to review it. */
export const decideDeleteDiploma = ({ diplomaId }: { diplomaId: string }, { professional }: States): Decision<'professional'> => {
  if (professional.status === 'none') return { refused: 'NOT_FOUND' }
  const diploma = professional.diplomas.find((known) => known.diplomaId === diplomaId)
  if (diploma === undefined) return { refused: 'NOT_FOUND' }
  if (diploma.isSubmitted) return { refused: 'DIPLOMA_IS_SUBMITTED' }
  const { professionalId } = professional
  return { events: { professional: [{ type: 'DiplomaDeleted', data: { professionalId, diplomaId } }] } }
}
