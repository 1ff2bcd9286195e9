import type { ConsultationParty } from '@lapka/contracts/consultations.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Consultation } from '../consultation.ts'
import { whyNoRoom } from '../end-consultation/decide.ts'

/** By the button, or away for longer than anybody is waited for. Who is not in can't leave, and after the end nobody does. */
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
