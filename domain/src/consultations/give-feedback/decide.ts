import type { Decision } from '../../kernel/decision.ts'
import type { Consultation } from '../consultation.ts'

/** The parent's feedback, once, after the end of an accepted consultation. */
export const decideGiveFeedback = (
  { rating, text }: { rating: number; text: string },
  { consultation }: { consultation: Consultation },
): Decision<'consultation'> => {
  if (consultation.status === 'none') return { refused: 'NOT_FOUND' }
  if (consultation.status !== 'ended') return { refused: 'CONSULTATION_NOT_ENDED' }
  if (consultation.hasFeedback) return { refused: 'FEEDBACK_GIVEN' }
  const { consultationId, parentId } = consultation
  return {
    events: { consultation: [{ type: 'ConsultationFeedbackGiven', data: { consultationId, parentId, rating, text } }] },
  }
}
