import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { unanswered, type GiveUpKey } from '../give-up.ts'
import { missingToGiveUp, type UnacceptedStates } from '../streams.ts'

/** A rung vet declines. Once all of them have, the consultation is unanswered at once. */
export const decideDeclineConsultation = (
  { professionalId }: { professionalId: string },
  states: UnacceptedStates,
): Decision<GiveUpKey> | Missing => {
  const { consultation } = states
  if (consultation.status === 'none') return { refused: 'NOT_FOUND' }
  if (consultation.status !== 'offered' || !consultation.professionalIds.includes(professionalId))
    return { refused: 'OFFER_OVER' }
  if (consultation.declinedIds.includes(professionalId)) return { events: {} }
  const lacking = missingToGiveUp(states, consultation)
  if (lacking !== null) return lacking
  const { consultationId, professionalIds, declinedIds } = consultation
  const declined: LapkaEvent = { type: 'ConsultationDeclined', data: { consultationId, professionalId } }
  const isLast = professionalIds.every((id) => id === professionalId || declinedIds.includes(id))
  return { events: isLast ? unanswered(states, consultation, [declined]) : { consultation: [declined] } }
}
