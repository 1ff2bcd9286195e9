import type { LapkaEvent } from '@lapka/contracts/events.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folded, given } from '../testing/given.ts'
import { createStory } from '../testing/story.ts'
import { authorisedCentsOf, balanceOf } from './balance.ts'
import { paymentFold, type Payment } from './payment.ts'
import { decideRecordAuthorisation } from './record-authorisation/decide.ts'
import { decideRecordDecline } from './record-decline/decide.ts'
import { decideRecordVoid } from './record-void/decide.ts'
import { decideRequestCapture } from './request-capture/decide.ts'
import { decideRequestVoid } from './request-void/decide.ts'
import { checkoutOpened as opened, identity, paymentRequested } from '../testing/payment-facts.ts'

const NOW = '2026-11-23T06:00:00.000Z'
const UNTIL = '2026-11-30T06:00:00.000Z'
const money = { amountCents: 3000, paymentIntentId: 'pi_1', cardLast4: '4242' }
const authorised: LapkaEvent = { type: 'PaymentAuthorised', data: { ...identity, ...money, authorisedUntil: UNTIL } }
const captureRequested: LapkaEvent = { type: 'CaptureRequested', data: { ...identity, idempotencyKey: 'c' } }
const voidRequested = (why: 'not_accepted' | 'cancelled' = 'not_accepted'): LapkaEvent => ({
  type: 'VoidRequested',
  data: { ...identity, why, idempotencyKey: 'v' },
})
const captured: LapkaEvent = { type: 'PaymentCaptured', data: { ...identity, ...money } }
const voided: LapkaEvent = { type: 'PaymentVoided', data: { ...identity, why: 'not_accepted' } }

const after = (...history: LapkaEvent[]) => ({ payment: { fold: paymentFold, history } })
const paying: LapkaEvent[] = [paymentRequested('manual'), opened]
const told = { ...money, currency: 'EUR', authorisedUntil: UNTIL, voidKey: 'v' }
const authorise =
  (change: Partial<typeof told> = {}) =>
  (states: { payment: Payment }) =>
    decideRecordAuthorisation({ ...told, ...change }, states)
const capture =
  (at = NOW) =>
  (states: { payment: Payment }) =>
    decideRequestCapture({ at, idempotencyKey: 'c' }, states)
const giveUp = (states: { payment: Payment }) => decideRequestVoid({ why: 'not_accepted', idempotencyKey: 'v' }, states)

describe('money is authorised', () => {
  test('and counted apart: nothing is captured and nothing is kept', () => {
    given(after(...paying))
      .when(authorise())
      .thenEvents({ payment: [authorised] })
    const payment = folded(paymentFold, [...paying, authorised])
    expect(balanceOf(payment)).toMatchObject({ capturedCents: 0, refundedCents: 0, inFlightCents: 0, keptCents: 0 })
    expect(authorisedCentsOf(payment)).toBe(3000)
    expect(authorisedCentsOf(folded(paymentFold, [...paying, authorised, captured]))).toBe(0)
  })
  test.each<[string, LapkaEvent[]]>([
    ['again', [...paying, authorised]],
    ['after it was captured', [...paying, authorised, captured]],
    ['by an answer that is older than its void', [...paying, authorised, voidRequested(), voided]],
  ])('case 9: told %s it adds nothing', (_when, history) => {
    given(after(...history))
      .when(authorise())
      .thenEvents({})
  })
  test('case 10: before its page was noted it counts', () => {
    given(after(paymentRequested('manual')))
      .when(authorise())
      .thenEvents({ payment: [authorised] })
  })
  test('case 7: after the payment was thought void it is known, and given up in the same append', () => {
    given(after(...paying, voided))
      .when(authorise())
      .thenEvents({ payment: [authorised, voidRequested()] })
  })
  test('less than due is given up in the same append', () => {
    const part = { type: 'PaymentAuthorised', data: { ...authorised.data, amountCents: 2999 } } as LapkaEvent
    given(after(...paying))
      .when(authorise({ amountCents: 2999 }))
      .thenEvents({ payment: [part, voidRequested()] })
  })
  test.each([[0.5], [-1], [0], [Number.NaN], [2 ** 53]])('%d cents are refused and nothing is written', (amountCents) => {
    given(after(...paying))
      .when(authorise({ amountCents }))
      .thenRefused('AMOUNT_INVALID')
  })
  test('another currency is refused and nothing is written', () => {
    given(after(...paying))
      .when(authorise({ currency: 'USD' }))
      .thenRefused('CURRENCY_INVALID')
  })
  test('by another intent it must not pass silently', () => {
    const payment = folded(paymentFold, [...paying, authorised])
    expect(() => authorise({ paymentIntentId: 'pi_2' })({ payment })).toThrow('two intents')
  })
})

describe('capturing is asked for', () => {
  test('with a key that stands in the log before the call, once', () => {
    given(after(...paying, authorised))
      .when(capture())
      .thenEvents({ payment: [captureRequested] })
    given(after(...paying, authorised, captureRequested))
      .when(capture())
      .thenEvents({})
    given(after(...paying, authorised, captureRequested, captured))
      .when(capture())
      .thenEvents({})
  })
  test('where nothing is authorised it is refused', () => {
    given(after()).when(capture()).thenRefused('NOT_FOUND')
    given(after(...paying))
      .when(capture())
      .thenRefused('NOT_AUTHORISED')
  })
  test.each<[string, LapkaEvent[]]>([
    ['is to be given up', [authorised, voidRequested()]],
    ['was given up', [authorised, voidRequested(), voided]],
  ])('where it %s it is refused', (_what, history) => {
    given(after(...paying, ...history))
      .when(capture())
      .thenRefused('AUTHORISATION_OVER')
  })
  test('from the instant on at which the authorisation ends it is refused', () => {
    given(after(...paying, authorised))
      .when(capture(UNTIL))
      .thenRefused('AUTHORISATION_OVER')
  })
})

describe('giving up is asked for', () => {
  test.each<[string, LapkaEvent[]]>([
    ['before the page is open', [paymentRequested('manual')]],
    ['while the page is open', paying],
    ['once it is authorised', [...paying, authorised]],
  ])('%s, once', (_when, history) => {
    given(after(...history))
      .when(giveUp)
      .thenEvents({ payment: [voidRequested()] })
    given(after(...history, voidRequested()))
      .when(giveUp)
      .thenEvents({})
    given(after(...history, voidRequested(), voided))
      .when(giveUp)
      .thenEvents({})
  })
  test('case 13: while it is being captured it is refused: the outcome decides', () => {
    given(after(...paying, authorised, captureRequested))
      .when(giveUp)
      .thenRefused('CAPTURE_UNDER_WAY')
    given(after(...paying, authorised, captureRequested, captured))
      .when(giveUp)
      .thenRefused('CAPTURE_UNDER_WAY')
  })
  test('an authorisation whose time ran out becomes void by that name, and captured money never does', () => {
    const why = 'authorisation_expired'
    given(after(...paying, authorised))
      .when((states) => decideRecordVoid({ why }, states))
      .thenEvents({ payment: [{ type: 'PaymentVoided', data: { ...identity, why } }] })
    given(after(...paying, authorised, captured))
      .when((states) => decideRecordVoid({ why }, states))
      .thenEvents({})
  })
})

describe('a card is declined', () => {
  const attempt = { attemptId: 'ch_1', code: 'insufficient_funds', cardLast4: '9995' }
  const declined: LapkaEvent = { type: 'PaymentDeclined', data: { ...identity, parentId: 'ana', ...attempt } }
  const decline = (states: { payment: Payment }) => decideRecordDecline(attempt, states)
  test('each attempt once; the payment stays open for another', () => {
    given(after(...paying))
      .when(decline)
      .thenEvents({ payment: [declined] })
    given(after(...paying, declined))
      .when(decline)
      .thenEvents({})
    expect(folded(paymentFold, [...paying, declined])).toMatchObject({ status: 'open', declinedAttempts: ['ch_1'] })
  })
  test('case 10: told after the money came it says nothing', () => {
    given(after(...paying, captured))
      .when(decline)
      .thenEvents({})
    given(after(...paying, authorised))
      .when(decline)
      .thenEvents({})
  })
})

test('case 10: in any order of webhooks, money is never both taken and given up, and what was taken is seen', () => {
  const steps = {
    authorise: authorise(),
    capture: capture(),
    giveUp,
    captured: ({ payment }: { payment: Payment }) => ({
      events: payment.status === 'captured' ? {} : { payment: [captured] },
    }),
    canceled: (states: { payment: Payment }) => decideRecordVoid({ why: 'authorisation_expired' }, states),
  }
  const names = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]))
  fc.assert(
    fc.property(fc.array(names, { maxLength: 12 }), (plan) => {
      const history = [...paying]
      for (const name of plan) {
        const decision = steps[name]({ payment: folded(paymentFold, history) })
        if ('events' in decision) history.push(...(decision.events.payment ?? []))
      }
      const payment = folded(paymentFold, history)
      const types = history.map(({ type }) => type)
      expect(types.filter((type) => type === 'PaymentCaptured').length).toBeLessThanOrEqual(1)
      expect(payment.status === 'captured').toBe(types.includes('PaymentCaptured'))
      expect(types.includes('CaptureRequested') && types.includes('VoidRequested') && !types.includes('PaymentVoided')).toBe(
        false,
      )
    }),
  )
})

describe('an appointment that is paid so', () => {
  const START = '2026-11-23T08:00:00.000Z'
  const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString()
  const authorisedStory = () => {
    const story = createStory()
    story.place('a1', NOW, START)
    story.startPayment('a1', at(1), { capture: 'manual' })
    story.authorise('a1', at(2))
    return story
  }
  test('is not confirmed before the money is captured', () => {
    const story = authorisedStory()
    expect(story.appointment('a1').status).toBe('awaiting_payment')
    story.requestCapture('a1', at(3))
    expect(story.appointment('a1').status).toBe('awaiting_payment')
    story.capture('a1', at(4))
    expect(story.appointment('a1').status).toBe('confirmed')
  })
  test('and cancelled costs nothing, for nothing was captured', () => {
    const story = authorisedStory()
    expect(story.cancel('a1', at(3))).toMatchObject({ events: { appointment: [{ data: { refundCents: 0, keptCents: 0 } }] } })
    expect(story.payment('a1').refunds).toEqual([])
  })
  test('captured although it was to be given up, goes back in full', () => {
    const story = authorisedStory()
    story.requestVoid('a1', at(3))
    story.capture('a1', at(4))
    expect(balanceOf(story.payment('a1'))).toMatchObject({ capturedCents: 3000, inFlightCents: 3000, keptCents: 0 })
    expect(story.appointment('a1').status).toBe('cancelled')
  })
  test('whose hold ends waits until the authorisation is given up', () => {
    const story = authorisedStory()
    expect(story.expire('a1', at(30))).toEqual({ events: {} })
  })
  test.each([[29.5], [-3000], [0]])('captured with %d cents is refused and nothing is written', (amountCents) => {
    const story = authorisedStory()
    const before = story.eventCount()
    expect(story.capture('a1', at(3), { amountCents })).toEqual({ refused: 'AMOUNT_INVALID' })
    expect(story.capture('a1', at(3), { currency: 'USD' })).toEqual({ refused: 'CURRENCY_INVALID' })
    expect(story.eventCount()).toBe(before)
  })
})
