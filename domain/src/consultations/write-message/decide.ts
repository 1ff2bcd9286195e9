import { MAX_MESSAGES } from '@lapka/contracts/consultations.ts'
import type { Events } from '@lapka/contracts/events.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Consultation } from '../consultation.ts'
import { whyNoRoom } from '../end-consultation/decide.ts'

export type WriteMessage = Omit<Events['ConsultationMessageWritten'], 'consultationId'>

/** One of the two writes into the room's chat, while it is open. A photo is one of the consultation's own. */
export const decideWriteMessage = (
  message: WriteMessage,
  { consultation }: { consultation: Consultation },
): Decision<'consultation'> => {
  if (consultation.status !== 'accepted') return { refused: whyNoRoom(consultation) ?? 'CONSULTATION_OVER' }
  const { consultationId, photoIds, messageCount } = consultation
  if (message.photoId !== null && !photoIds.includes(message.photoId)) return { refused: 'NOT_FOUND' }
  if (messageCount >= MAX_MESSAGES) return { refused: 'CHAT_FULL' }
  return { events: { consultation: [{ type: 'ConsultationMessageWritten', data: { consultationId, ...message } }] } }
}
