import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { folded, given } from '../testing/given.ts'
import { decideChangeSubscription } from './change-subscription/decide.ts'
import { decideRecordSubscription, type RecordSubscription } from './record-subscription/decide.ts'
import {
  decideRecordCheckoutExpired,
  decideRecordSubscriptionCheckout,
  decideRequestSubscription,
} from './request-subscription/decide.ts'
import { decideStartTrial, monthsLater } from './start-trial/decide.ts'
import { canAddRecords, storageStatusOf, subscriptionFold } from './subscription.ts'

const parentId = 'ana'
const TRIAL_ENDS = '2026-11-23T09:00:00.000Z'
const BEFORE = '2026-11-23T08:59:59.999Z'
const trial: LapkaEvent = { type: 'StorageTrialStarted', data: { parentId, trialEndsAt: TRIAL_ENDS } }
const request = { parentId, priceCents: 299, currency: 'EUR' as const, idempotencyKey: 'k1' }
const requested: LapkaEvent = { type: 'SubscriptionRequested', data: request }
const page = { checkoutSessionId: 'cs_1', checkoutUrl: 'https://pay.test/1', expiresAt: '2026-11-24T09:00:00.000Z' }
const opened: LapkaEvent = { type: 'SubscriptionCheckoutOpened', data: { parentId, ...page } }
const PAID_UNTIL = '2026-12-23T09:00:00.000Z'
const started: LapkaEvent = {
  type: 'SubscriptionStarted',
  data: { parentId, providerSubscriptionId: 'sub_1', paidUntil: PAID_UNTIL },
}
const failure = { invoiceId: 'in_1', attempt: 1, nextAttemptAt: '2026-12-26T09:00:00.000Z' }
const failed: LapkaEvent = { type: 'SubscriptionPaymentFailed', data: { parentId, ...failure } }
const cancelled: LapkaEvent = { type: 'SubscriptionCancelled', data: { parentId, endsAt: PAID_UNTIL } }
const ended: LapkaEvent = { type: 'SubscriptionEnded', data: { parentId } }
const so = (...history: LapkaEvent[]) => ({ subscription: { fold: subscriptionFold, history } })
const state = (...history: LapkaEvent[]) => folded(subscriptionFold, history)

describe('the free months', () => {
  test('begin with the first record, once, and last twelve', () => {
    const start = (at: string) => (states: Parameters<typeof decideStartTrial>[1]) =>
      decideStartTrial({ parentId, firstRecordAt: at }, states)
    given(so())
      .when(start('2025-11-23T09:00:00.000Z'))
      .thenEvents({ subscription: [trial] })
    given(so(trial)).when(start('2026-01-01T00:00:00.000Z')).thenEvents({})
  })

  test('end on the same day of the month, or on its last', () => {
    expect(monthsLater('2028-02-29T10:00:00.000Z', 12)).toBe('2029-02-28T10:00:00.000Z')
    expect(monthsLater('2026-12-31T10:00:00.000Z', 2)).toBe('2027-02-28T10:00:00.000Z')
    expect(monthsLater('2027-12-31T10:00:00.000Z', 2)).toBe('2028-02-29T10:00:00.000Z')
  })
})

test('how the storage stands, and when adding waits', () => {
  const cases = [
    [[], BEFORE, 'unused', true],
    [[trial], BEFORE, 'trial', true],
    [[trial], TRIAL_ENDS, 'trial_over', false],
    [[trial, started], TRIAL_ENDS, 'active', true],
    [[trial, started, failed], TRIAL_ENDS, 'past_due', true],
    [[trial, started, cancelled], TRIAL_ENDS, 'ending', true],
    [[trial, started, ended], PAID_UNTIL, 'ended', false],
    [[trial, started, ended], BEFORE, 'trial', true],
  ] as const
  for (const [history, now, status, canAdd] of cases)
    expect([storageStatusOf(state(...history), now), canAddRecords(state(...history), now)]).toEqual([status, canAdd])
})

describe('subscribing', () => {
  const ask = (at: string) => (states: Parameters<typeof decideRequestSubscription>[1]) =>
    decideRequestSubscription({ ...request, at }, states)

  test('opens one page, and another once that has ended', () => {
    given(so(trial))
      .when(ask(BEFORE))
      .thenEvents({ subscription: [requested] })
    given(so(trial, requested)).when(ask(BEFORE)).thenEvents({})
    given(so(trial, requested, opened))
      .when(ask(BEFORE))
      .thenEvents({})
    given(so(trial, requested, opened))
      .when(ask(page.expiresAt))
      .thenEvents({ subscription: [requested] })
    given(so()).when(ask(BEFORE)).thenRefused('NO_RECORDS_YET')
    given(so(trial, started)).when(ask(BEFORE)).thenRefused('ALREADY_SUBSCRIBED')
  })

  test('the page is noted once, and gone when it expires unused', () => {
    given(so(trial, requested))
      .when((states) => decideRecordSubscriptionCheckout({ parentId, ...page }, states))
      .thenEvents({ subscription: [opened] })
    given(so(trial, requested, opened))
      .when((states) => decideRecordSubscriptionCheckout({ parentId, ...page }, states))
      .thenEvents({})
    const expired = { parentId, checkoutSessionId: 'cs_1' }
    given(so(trial, requested, opened))
      .when((states) => decideRecordCheckoutExpired(expired, states))
      .thenEvents({ subscription: [{ type: 'SubscriptionCheckoutExpired', data: expired }] })
    given(so(trial, requested, opened, started))
      .when((states) => decideRecordCheckoutExpired(expired, states))
      .thenEvents({})
  })
})

describe('what the provider says', () => {
  const found: RecordSubscription = {
    parentId,
    providerSubscriptionId: 'sub_1',
    state: 'active',
    paidUntil: PAID_UNTIL,
    isCancelled: false,
    failed: null,
  }
  const told =
    (change: Partial<RecordSubscription> = {}) =>
    (states: Parameters<typeof decideRecordSubscription>[1]) =>
      decideRecordSubscription({ ...found, ...change }, states)
  const LATER = '2027-01-23T09:00:00.000Z'

  test('starts it, renews it, and says nothing twice', () => {
    given(so(trial, requested, opened))
      .when(told())
      .thenEvents({ subscription: [started] })
    given(so(trial, started)).when(told()).thenEvents({ subscription: [] })
    given(so(trial, started))
      .when(told({ paidUntil: LATER }))
      .thenEvents({ subscription: [{ type: 'SubscriptionRenewed', data: { parentId, paidUntil: LATER } }] })
    given(so(trial))
      .when(told({ state: 'incomplete' }))
      .thenEvents({})
    given(so(trial))
      .when(told({ state: 'ended' }))
      .thenEvents({})
  })

  test('a payment that fails is told once for each try, and forgotten when one succeeds', () => {
    const late = { state: 'past_due', failed: failure } as const
    given(so(trial, started))
      .when(told(late))
      .thenEvents({ subscription: [failed] })
    given(so(trial, started, failed))
      .when(told(late))
      .thenEvents({ subscription: [] })
    const second = { ...failure, attempt: 2, nextAttemptAt: null }
    given(so(trial, started, failed))
      .when(told({ ...late, failed: second }))
      .thenEvents({ subscription: [{ type: 'SubscriptionPaymentFailed', data: { parentId, ...second } }] })
    given(so(trial, started, failed))
      .when(told())
      .thenEvents({ subscription: [{ type: 'SubscriptionRenewed', data: { parentId, paidUntil: PAID_UNTIL } }] })
  })

  test('cancelled and taken back, here or at the provider, and ended', () => {
    given(so(trial, started))
      .when(told({ isCancelled: true }))
      .thenEvents({ subscription: [cancelled] })
    given(so(trial, started, cancelled))
      .when(told())
      .thenEvents({ subscription: [{ type: 'SubscriptionResumed', data: { parentId } }] })
    given(so(trial, started, cancelled))
      .when(told({ state: 'ended' }))
      .thenEvents({ subscription: [ended] })
    given(so(trial, started))
      .when(told({ providerSubscriptionId: 'sub_2' }))
      .thenRefused('ALREADY_SUBSCRIBED')
  })

  test('the end of one that is not the current one is no news, also once a person has ended a second one', () => {
    given(so(trial, started))
      .when(told({ providerSubscriptionId: 'sub_2', state: 'ended' }))
      .thenEvents({})
    const restarted: LapkaEvent = {
      type: 'SubscriptionStarted',
      data: { parentId, providerSubscriptionId: 'sub_2', paidUntil: LATER },
    }
    given(so(trial, started, ended, restarted))
      .when(told({ state: 'ended' }))
      .thenEvents({})
  })
})

test('cancelling and taking it back are wanted once each', () => {
  const change = (what: 'cancel' | 'resume') => (states: Parameters<typeof decideChangeSubscription>[1]) =>
    decideChangeSubscription({ parentId, change: what, idempotencyKey: 'k' }, states)
  const wanted = (what: 'cancel' | 'resume'): LapkaEvent => ({
    type: 'SubscriptionChangeRequested',
    data: { parentId, change: what, idempotencyKey: 'k' },
  })
  given(so(trial, started))
    .when(change('cancel'))
    .thenEvents({ subscription: [wanted('cancel')] })
  given(so(trial, started, wanted('cancel')))
    .when(change('cancel'))
    .thenEvents({})
  given(so(trial, started, cancelled))
    .when(change('resume'))
    .thenEvents({ subscription: [wanted('resume')] })
  given(so(trial, started)).when(change('resume')).thenEvents({})
  given(so(trial)).when(change('cancel')).thenRefused('NOT_SUBSCRIBED')
})
