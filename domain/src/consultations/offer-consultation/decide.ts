import { RING_MS } from '@lapka/contracts/consultations.ts'
import type { LapkaEvent } from '@lapka/contracts/events.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { addMs, toMs } from '../../kernel/instant.ts'
import { unanswered, type GiveUpKey } from '../give-up.ts'
import { missingToGiveUp, type UnacceptedStates } from '../streams.ts'

/** `eligibleIds`: the vets who could answer this moment, by the views: online, verified, with no visit and no call in the way. */
export type OfferConsultation = { at: string; eligibleIds: readonly string[] }

/** Rings the vet who was asked, or all eligible vets, for ninety seconds. Without a vet to ring it is unanswered at once. */
export const decideOfferConsultation = (
  { at, eligibleIds }: OfferConsultation,
  states: UnacceptedStates,
): Decision<GiveUpKey> | Missing => {
  const { consultation } = states
  if (consultation.status === 'none') return { refused: 'NOT_FOUND' }
  if (consultation.status !== 'queued' || toMs(at) < toMs(consultation.ringsAt)) return { events: {} }
  const lacking = missingToGiveUp(states, consultation)
  if (lacking !== null) return lacking
  const { consultationId, askedProfessionalId } = consultation
  const professionalIds = eligibleIds.filter((id) => askedProfessionalId === null || id === askedProfessionalId)
  if (professionalIds.length === 0) return { events: unanswered(states, consultation) }
  const offered: LapkaEvent = {
    type: 'ConsultationOffered',
    data: { consultationId, professionalIds, offerEndsAt: addMs(at, RING_MS) },
  }
  return { events: { consultation: [offered] } }
}
