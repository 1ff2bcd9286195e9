import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { priceWithoutPromotions, promotionIdsOf, totalOf } from '@lapka/contracts/money.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { givenUp, type GiveUpKey } from '../give-up.ts'
import { whyNotPayable } from '../start-payment/decide.ts'
import { missingToGiveUp, type UnacceptedStates } from '../streams.ts'

/**
 * The parent pays all of what promotions would have paid: without it, somebody whose only card began a free consultation for another
 * account could begin none at all. The promotions come back in the same append, and an open check of a card is closed.
 */
export const decideDropPromotions = ({ at }: { at: string }, states: UnacceptedStates): Decision<GiveUpKey> | Missing => {
  const { consultation } = states
  const refused = whyNotPayable(consultation, at)
  if (refused !== null || consultation.status !== 'asked') return { refused: refused ?? 'CONSULTATION_OVER' }
  const { consultationId, price } = consultation
  // Any card pays a sum, whoever used it before.
  if (totalOf(price) > 0 || promotionIdsOf(price).length === 0) return { events: {} }
  const lacking = missingToGiveUp(states, consultation)
  if (lacking !== null) return lacking
  const fact: LapkaEvent = {
    type: 'ConsultationPromotionsDropped',
    data: { consultationId, price: priceWithoutPromotions(price) },
  }
  return { events: givenUp(states, consultation, { fact, why: 'cancelled' }) }
}
