import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { priceWithoutPromotions } from '@lapka/contracts/money.ts'
import type { Decision, Missing } from '../../kernel/decision.ts'
import { givenUp, type GiveUpKey } from '../give-up.ts'
import { isPaidByLapka } from '../paid-by-lapka.ts'
import { whyNotPayable } from '../start-payment/decide.ts'
import { missingToGiveUp, type UnacceptedStates } from '../streams.ts'

/**
 * The parent pays all of what promotions would have paid: without it, a parent whose only card was used with the promotion for another
 * account could begin none at all. The promotions come back in the same append, and an open page is closed.
 */
export const decideDropPromotions = ({ at }: { at: string }, states: UnacceptedStates): Decision<GiveUpKey> | Missing => {
  const { consultation } = states
  const refused = whyNotPayable(consultation, at)
  if (refused !== null || consultation.status !== 'asked') return { refused: refused ?? 'CONSULTATION_OVER' }
  const { consultationId, price } = consultation
  // No card is refused for a part that only credit pays.
  if (!isPaidByLapka(price)) return { events: {} }
  const lacking = missingToGiveUp(states, consultation)
  if (lacking !== null) return lacking
  const { payment } = states
  const isPaid = payment?.status === 'authorised' || payment?.status === 'captured'
  if (isPaid && payment.voiding === undefined) return { refused: 'ALREADY_PAID' }
  const fact: LapkaEvent = {
    type: 'ConsultationPromotionsDropped',
    data: { consultationId, price: priceWithoutPromotions(price) },
  }
  return { events: givenUp(states, consultation, { fact, why: 'cancelled' }) }
}
