import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Consultation } from '../consultation.ts'
import { whyNoRoom } from '../end-consultation/decide.ts'

/** By the button, or away longer than the waiting time. A party who is not in can't leave, nor can anyone after the end. */
export const decideLeaveRoom = (
  { by, why, seenUntil }: { by: ConsultationParty; why: 'button' | 'away'; seenUntil?: string },
  { consultation }: { consultation: Consultation },
): Decision<'consultation'> => {
  if (consultation.status === 'ended') return { events: {} }
  if (consultation.status !== 'accepted') return { refused: whyNoRoom(consultation) ?? 'CONSULTATION_OVER' }
  const { consultationId, attendance } = consultation
  if (attendance[by].hereSince === null) return { events: {} }
  return {
    events: {
      consultation: [
        { type: 'ConsultationLeft', data: { consultationId, by, why, ...(seenUntil !== undefined && { seenUntil }) } },
      ],
    },
  }
}
