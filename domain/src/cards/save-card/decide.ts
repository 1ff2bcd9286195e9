import type { Events, LapkaEvent } from '@lapka/contracts/events.ts'
import type { Account } from '../../accounts/account.ts'
import type { Decision } from '../../kernel/decision.ts'
import type { Cards } from '../cards.ts'

export type SaveCard = Events['CardSaved']

/**
 * The provider keeps a card that was just paid with, as its owner agreed. A repeated webhook adds nothing. For an account that
 * was erased meanwhile it only records that the card has to be deleted at the provider.
 */
export const decideSaveCard = (command: SaveCard, { cards, account }: { cards: Cards; account: Account }): Decision<'cards'> => {
  const { accountId, cardId, providerCardId, customerId } = command
  if (cards.cards.some((card) => card.cardId === cardId)) return { events: {} }
  const saved: LapkaEvent = { type: 'CardSaved', data: command }
  const removed: LapkaEvent = {
    type: 'CardRemoved',
    data: { accountId, cardId, providerCardId, customerId, why: 'account_erased' },
  }
  return { events: { cards: account.status === 'erased' ? [removed] : [saved] } }
}
