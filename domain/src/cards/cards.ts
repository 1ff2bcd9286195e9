import type { Events } from '@lapka/contracts/events.ts'
import { cardsStream } from '@lapka/contracts/streams.ts'
import { foldOf, type Fold } from '../kernel/fold.ts'

export type KnownCard = Pick<Events['CardSaved'], 'cardId' | 'providerCardId' | 'customerId'> & { isRemoved: boolean }
export type Cards = {
  revision: number
  /** Every card that was ever saved, oldest first: a removed one does not come back by a late message. */
  cards: readonly KnownCard[]
  /** Customers whose cards the provider has already deleted. */
  forgottenCustomers: readonly string[]
}

const cardsFold: Fold<Cards> = foldOf<Cards>(() => ({ revision: -1, cards: [], forgottenCustomers: [] }), {
  CardSaved: (state, { cardId, providerCardId, customerId }) => ({
    ...state,
    cards: [...state.cards, { cardId, providerCardId, customerId, isRemoved: false }],
  }),
  // Removed may be a card that was never saved here: its owner was erased before.
  CardRemoved: (state, { cardId, providerCardId, customerId }) => ({
    ...state,
    cards: [...state.cards.filter((card) => card.cardId !== cardId), { cardId, providerCardId, customerId, isRemoved: true }],
  }),
  CustomerForgotten: (state, { customerId }) => ({
    ...state,
    forgottenCustomers: [...state.forgottenCustomers, customerId],
  }),
})

export const cardStreams = (accountId: string) => ({ cards: { stream: cardsStream(accountId), fold: cardsFold } })

/** The customer whose cards the provider's page shows: the one of the newest kept card. */
export const customerWithCards = ({ cards }: Cards): string | undefined =>
  cards.findLast(({ isRemoved }) => !isRemoved)?.customerId

/** Every customer that the provider still keeps data of. */
export const knownCustomers = ({ cards, forgottenCustomers }: Cards): string[] => [
  ...new Set(cards.map(({ customerId }) => customerId).filter((customerId) => !forgottenCustomers.includes(customerId))),
]
