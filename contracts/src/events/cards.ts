import type { SavedCard } from '../payments.ts'
import type { PersonalFields } from './personal-fields.ts'

/** Cards that the provider keeps for an account, with consent, in the stream cards-{accountId}. */
export type CardEvents = {
  /** `consentedAt` is when its owner agreed; `customerId` and `providerCardId` are the provider's. A card's number never passes through us. */
  CardSaved: {
    accountId: string
    cardId: string
    providerCardId: string
    customerId: string
    paymentId: string
    consentedAt: string
    card: SavedCard
  }
  /** It is not offered from here on; a worker takes it away at the provider. */
  CardRemoved: {
    accountId: string
    cardId: string
    providerCardId: string
    customerId: string
    why: 'by_owner' | 'account_erased'
  }
  /** The provider keeps nothing of theirs under this name any more. */
  CustomerForgotten: { accountId: string; customerId: string }
}

export const cardFields = { CardSaved: { card: 'accountId' } } as const satisfies PersonalFields<CardEvents>
