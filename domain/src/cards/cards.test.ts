import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { expect, test } from 'vitest'
import { accountFold, type Account } from '../accounts/account.ts'
import { folded, given } from '../testing/given.ts'
import { cardStreams, customerWithCards, knownCustomers, type Cards } from './cards.ts'
import { decideForgetCustomer, decideRemoveCard } from './remove-card/decide.ts'
import { decideSaveCard } from './save-card/decide.ts'

const { fold } = cardStreams('ana').cards
const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 }
const save = (cardId: string, customerId = 'cus_1') => ({
  accountId: 'ana',
  cardId,
  providerCardId: `pm_of_${cardId}`,
  customerId,
  paymentId: 'p1',
  consentedAt: '2026-11-23T06:00:00.000Z',
  card,
})
const saved = (cardId: string, customerId?: string): LapkaEvent => ({ type: 'CardSaved', data: save(cardId, customerId) })
const removed = (cardId: string, why: 'by_owner' | 'account_erased' = 'by_owner', customerId = 'cus_1'): LapkaEvent => ({
  type: 'CardRemoved',
  data: { accountId: 'ana', cardId, providerCardId: `pm_of_${cardId}`, customerId, why },
})
const forgotten: LapkaEvent = { type: 'CustomerForgotten', data: { accountId: 'ana', customerId: 'cus_1' } }
const erased: LapkaEvent = { type: 'AccountErased', data: { accountId: 'ana' } }
const after = (...history: LapkaEvent[]) => ({ cards: { fold, history } })
const withAccount = (history: LapkaEvent[], account: LapkaEvent[] = []) => ({
  ...after(...history),
  account: { fold: accountFold, history: account },
})
const keep = (states: { cards: Cards; account: Account }) => decideSaveCard(save('card-1'), states)
const remove = (states: { cards: Cards }) => decideRemoveCard({ accountId: 'ana', cardId: 'card-1' }, states)
const forget = (states: { cards: Cards }) => decideForgetCustomer({ accountId: 'ana', customerId: 'cus_1' }, states)

test('a card is kept once, however often it is told, and not again after it was removed', () => {
  given(withAccount([]))
    .when(keep)
    .thenEvents({ cards: [saved('card-1')] })
  given(withAccount([saved('card-1')]))
    .when(keep)
    .thenEvents({})
  given(withAccount([saved('card-1'), removed('card-1')]))
    .when(keep)
    .thenEvents({})
})

test('an erased account keeps no card, and the provider must forget it', () => {
  given(withAccount([], [erased]))
    .when(keep)
    .thenEvents({ cards: [removed('card-1', 'account_erased')] })
  expect(knownCustomers(folded(fold, [removed('card-1', 'account_erased')]))).toEqual(['cus_1'])
})

test('a card is removed once; one that is not theirs is not there', () => {
  given(after(saved('card-1')))
    .when(remove)
    .thenEvents({ cards: [removed('card-1')] })
  given(after(saved('card-1'), removed('card-1')))
    .when(remove)
    .thenEvents({})
  given(after(saved('card-2')))
    .when(remove)
    .thenRefused('NOT_FOUND')
})

test('the page offers the cards of the customer that the newest kept card is under, and none where no card is kept', () => {
  const history = [saved('card-1'), saved('card-2', 'cus_2')]
  expect(customerWithCards(folded(fold, []))).toBeUndefined()
  expect(customerWithCards(folded(fold, history))).toBe('cus_2')
  expect(customerWithCards(folded(fold, [...history, removed('card-2', 'by_owner', 'cus_2')]))).toBe('cus_1')
})

test('the provider is asked to forget each customer once', () => {
  given(after(saved('card-1')))
    .when(forget)
    .thenEvents({ cards: [forgotten] })
  given(after(saved('card-1'), forgotten))
    .when(forget)
    .thenEvents({})
})
