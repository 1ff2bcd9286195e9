import { MAX_CHAT_PHOTOS, MAX_CONSULTATION_PHOTOS } from '@lapka/contracts/consultations.ts'
import type { Decision } from '../../kernel/decision.ts'
import { isWaiting, type Consultation } from '../consultation.ts'

/** Adds a checked and stored picture: to the reason until a vet accepts, to the chat after that. */
export const decideAddConsultationPhoto = (
  { photoId, authorId }: { photoId: string; authorId: string },
  { consultation }: { consultation: Consultation },
): Decision<'consultation'> => {
  if (consultation.status === 'none') return { refused: 'NOT_FOUND' }
  const mayTake = isWaiting(consultation) ? MAX_CONSULTATION_PHOTOS : consultation.status === 'accepted' ? MAX_CHAT_PHOTOS : null
  if (mayTake === null) return { refused: 'CONSULTATION_OVER' }
  const { consultationId, photoIds } = consultation
  if (photoIds.length >= mayTake) return { refused: 'TOO_MANY_FILES' }
  return { events: { consultation: [{ type: 'ConsultationPhotoAdded', data: { consultationId, photoId, authorId } }] } }
}
