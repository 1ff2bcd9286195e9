import { isRefused, type Decision } from '../../kernel/decision.ts'
import type { Payment } from '../../payments/payment.ts'
import { decideRecordAuthorisation, type RecordAuthorisation } from '../../payments/record-authorisation/decide.ts'
import { requestVoid } from '../../payments/request-void/decide.ts'
import { usesOfCard } from '../../promotions/card-uses.ts'
import type { LimitedUses } from '../../promotions/wallet.ts'
import type { Consultation } from '../consultation.ts'
import { cardRefused, isCardRefused } from '../judge-card.ts'

/** `card`: its earlier uses, by any account, where the provider says which card it is. */
export type AuthoriseStates = { consultation: Consultation; payment: Payment; card?: LimitedUses }

/**
 * The bank keeps the money of a consultation. Where a campaign pays a part of it, the card is judged before any vet is rung, as the one that
 * is only checked is (`verify-card`): one that another parent used with the campaign is given up in the same append. Otherwise that append
 * says whose card it was, so two accounts with one card meet on the card's revision.
 */
export const decideAuthoriseConsultation = (
  command: RecordAuthorisation,
  states: AuthoriseStates,
): Decision<'consultation' | 'payment' | 'card'> => {
  const { consultation, payment, card } = states
  const recorded = decideRecordAuthorisation(command, { payment })
  if (isRefused(recorded) || payment.status === 'none' || consultation.status !== 'asked') return recorded
  const { payment: money = [] } = recorded.events
  const [authorised, ...givenUp] = money
  const isWanted = givenUp.length === 0 && payment.voiding === undefined && consultation.paymentId === payment.paymentId
  if (authorised === undefined || !isWanted) return recorded
  if (isCardRefused(card, consultation))
    return {
      events: {
        payment: [authorised, ...requestVoid(payment, { why: 'card_used', idempotencyKey: command.voidKey })],
        consultation: [cardRefused(consultation, payment.paymentId)],
      },
    }
  const uses = card === undefined ? [] : usesOfCard(card, consultation, payment.subject)
  return { events: { payment: money, ...(uses.length > 0 && { card: uses }) } }
}
