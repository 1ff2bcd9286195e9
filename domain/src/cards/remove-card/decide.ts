import type { Decision } from '../../kernel/decision.ts'
import { knownCustomers, type Cards } from '../cards.ts'

/** Its owner does not want it kept any more. From here on it is not offered, and a worker takes it away at the provider. */
export const decideRemoveCard = (
  { accountId, cardId }: { accountId: string; cardId: string },
  { cards }: { cards: Cards },
): Decision<'cards'> => {
  const card = cards.cards.find((known) => known.cardId === cardId)
  if (card === undefined) return { refused: 'NOT_FOUND' }
  if (card.isRemoved) return { events: {} }
  const { providerCardId, customerId } = card
  return {
    events: { cards: [{ type: 'CardRemoved', data: { accountId, cardId, providerCardId, customerId, why: 'by_owner' } }] },
  }
}

/** The provider answered that it keeps nothing under this name any more. */
export const decideForgetCustomer = (
  { accountId, customerId }: { accountId: string; customerId: string },
  { cards }: { cards: Cards },
): Decision<'cards'> => ({
  events: knownCustomers(cards).includes(customerId)
    ? { cards: [{ type: 'CustomerForgotten', data: { accountId, customerId } }] }
    : {},
})
