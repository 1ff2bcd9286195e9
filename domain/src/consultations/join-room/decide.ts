import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Consultation } from '../consultation.ts'
import { whyNoRoom } from '../end-consultation/decide.ts'

/** One of the two is in the room, for the first time or again after having left. Come back after a dropped connection it is no news. */
export const decideJoinRoom = (
  { by }: { by: ConsultationParty },
  { consultation }: { consultation: Consultation },
): Decision<'consultation'> => {
  if (consultation.status !== 'accepted') return { refused: whyNoRoom(consultation) ?? 'CONSULTATION_OVER' }
  const { consultationId, attendance } = consultation
  if (attendance[by].hereSince !== null) return { events: {} }
  return { events: { consultation: [{ type: 'ConsultationJoined', data: { consultationId, by } }] } }
}
