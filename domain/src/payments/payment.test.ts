import type { LapkaEvent } from '@lapka/contracts/events.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folded, given } from '../testing/given.ts'
import { balanceOf } from './balance.ts'
import { requestRefund } from './request-refund.ts'
import { identityOf, paymentFold, refundOf, type Payment } from './payment.ts'
import { decideRecordCheckout } from './record-checkout/decide.ts'
import { decideRecordRefundStatus, type RecordRefundStatus } from './record-refund-status/decide.ts'
import { decideRecordRefundSubmitted } from './record-refund-submitted/decide.ts'
import { decideRecordVoid } from './record-void/decide.ts'
import { captured, checkoutOpened as opened, identity, paymentRequested } from '../testing/payment-facts.ts'

const voided: LapkaEvent = { type: 'PaymentVoided', data: { ...identity, why: 'expired' } }
const refundRequested: LapkaEvent = {
  type: 'RefundRequested',
  data: {
    ...identity,
    refundId: 'r1',
    amountCents: 1200,
    why: 'cancelled_by_parent',
    idempotencyKey: 'r1-1',
  },
}
const EXPECTED_BY = '2026-12-03T00:00:00.000Z'
const submitted = (attempt = 1): LapkaEvent => ({
  type: 'RefundSubmitted',
  data: { ...identity, refundId: 'r1', attempt, providerRefundId: `re_${attempt}` },
})
const pending = (attempt = 1): LapkaEvent => ({
  type: 'RefundPending',
  data: { ...identity, refundId: 'r1', attempt, expectedBy: EXPECTED_BY },
})
const succeeded = (attempt = 1): LapkaEvent => ({ type: 'RefundSucceeded', data: { ...identity, refundId: 'r1', attempt } })
const failed = (attempt = 1, nextIdempotencyKey: string | null = `r1-${attempt + 1}`): LapkaEvent => ({
  type: 'RefundFailed',
  data: { ...identity, refundId: 'r1', attempt, failure: 'declined', nextIdempotencyKey },
})
const paid: LapkaEvent[] = [paymentRequested(), opened, captured]
const after = (...events: LapkaEvent[]) => ({ payment: { fold: paymentFold, history: events } })
const news = (
  status: RecordRefundStatus['status'],
  providerRefundId = 're_1',
  nextIdempotencyKey = 'r1-2',
): RecordRefundStatus => ({
  refundId: 'r1',
  providerRefundId,
  status,
  failure: 'declined',
  expectedBy: EXPECTED_BY,
  nextIdempotencyKey,
})

describe('the checkout', () => {
  const checkout = { checkoutSessionId: 'cs_1', checkoutUrl: 'https://pay.test/1' }

  test('is noted once, and not over money that came first', () => {
    given(after(paymentRequested()))
      .when((states) => decideRecordCheckout(checkout, states))
      .thenEvents({ payment: [opened] })
    given(after(paymentRequested(), opened))
      .when((states) => decideRecordCheckout(checkout, states))
      .thenEvents({})
    given(after(paymentRequested(), captured))
      .when((states) => decideRecordCheckout(checkout, states))
      .thenEvents({})
    given(after())
      .when((states) => decideRecordCheckout(checkout, states))
      .thenRefused('NOT_FOUND')
  })

  test('that ended without money is void, once, and never after money came', () => {
    for (const before of [[paymentRequested()], [paymentRequested(), opened]])
      given(after(...before))
        .when((states) => decideRecordVoid({ why: 'expired' }, states))
        .thenEvents({ payment: [voided] })
    for (const before of [[paymentRequested(), voided], paid])
      given(after(...before))
        .when((states) => decideRecordVoid({ why: 'expired' }, states))
        .thenEvents({})
    given(after())
      .when((states) => decideRecordVoid({ why: 'expired' }, states))
      .thenRefused('NOT_FOUND')
  })
})

describe('a refund', () => {
  const sent = { refundId: 'r1', attempt: 1, providerRefundId: 're_1' }

  test('travels from requested over submitted and pending to succeeded', () => {
    const statuses = [refundRequested, submitted(), pending(), succeeded()].map((_, index, all) =>
      refundOf(folded(paymentFold, [...paid, ...all.slice(0, index + 1)]), 'r1'),
    )
    expect(statuses.map((refund) => refund?.status)).toEqual(['requested', 'submitted', 'pending', 'succeeded'])
    expect(statuses[2]?.expectedBy).toBe(EXPECTED_BY)
  })

  test('is submitted once per attempt', () => {
    given(after(...paid, refundRequested))
      .when((states) => decideRecordRefundSubmitted(sent, states))
      .thenEvents({ payment: [submitted()] })
    given(after(...paid, refundRequested, submitted()))
      .when((states) => decideRecordRefundSubmitted(sent, states))
      .thenEvents({})
    given(after(...paid, refundRequested, submitted(), failed()))
      .when((states) => decideRecordRefundSubmitted(sent, states))
      .thenEvents({})
    given(after(...paid))
      .when((states) => decideRecordRefundSubmitted(sent, states))
      .thenRefused('NOT_FOUND')
  })

  test('case 9: a repeated webhook adds nothing, at any later state', () => {
    const steps = [refundRequested, submitted(), pending(), succeeded()]
    for (const status of ['pending', 'succeeded'] as const)
      given(after(...paid, ...steps))
        .when((states) => decideRecordRefundStatus(news(status), states))
        .thenEvents({})
    given(after(...paid, refundRequested, submitted(), failed()))
      .when((states) => decideRecordRefundStatus(news('failed'), states))
      .thenEvents({})
  })

  test('case 10: news out of order never takes it back: pending after succeeded, success after failure', () => {
    given(after(...paid, refundRequested, submitted(), succeeded()))
      .when((states) => decideRecordRefundStatus(news('pending'), states))
      .thenEvents({})
    given(after(...paid, refundRequested, submitted(), failed()))
      .when((states) => decideRecordRefundStatus(news('succeeded'), states))
      .thenEvents({})
  })

  test('case 10: news that overtakes the answer to its own submission is adopted', () => {
    given(after(...paid, refundRequested))
      .when((states) => decideRecordRefundStatus(news('succeeded', 're_9'), states))
      .thenEvents({
        payment: [
          { type: 'RefundSubmitted', data: { ...identity, refundId: 'r1', attempt: 1, providerRefundId: 're_9' } },
          succeeded(),
        ],
      })
  })

  test('case 10: of an unknown object beside the attempt under way adds nothing; of an unknown refund it may be parked', () => {
    given(after(...paid, refundRequested, submitted()))
      .when((states) => decideRecordRefundStatus(news('succeeded', 're_other'), states))
      .thenEvents({})
    given(after(...paid))
      .when((states) => decideRecordRefundStatus(news('succeeded'), states))
      .thenRefused('NOT_FOUND')
  })

  test('I3: one made by hand is taken for one that is owed and never for two', () => {
    const second: LapkaEvent = { ...refundRequested, data: { ...refundRequested.data, refundId: 'r2', idempotencyKey: 'r2-1' } }
    const byHand = [refundRequested, second, submitted(), succeeded()]
    given(after(...paid, ...byHand))
      .when((states) => decideRecordRefundStatus({ ...news('succeeded'), refundId: 'r2' }, states))
      .thenRefused('REFUND_OF_ANOTHER')
    given(after(...paid, ...byHand))
      .when((states) => decideRecordRefundSubmitted({ ...sent, refundId: 'r2' }, states))
      .thenRefused('REFUND_OF_ANOTHER')
  })

  test('I3: what was written before of one made by hand goes on, although two refunds say it is theirs', () => {
    const second: LapkaEvent = { ...refundRequested, data: { ...refundRequested.data, refundId: 'r2', idempotencyKey: 'r2-1' } }
    const twice: LapkaEvent = {
      type: 'RefundSubmitted',
      data: { ...identity, refundId: 'r2', attempt: 1, providerRefundId: 're_1' },
    }
    given(after(...paid, refundRequested, second, submitted(), twice))
      .when((states) => decideRecordRefundStatus({ ...news('succeeded'), refundId: 'r2' }, states))
      .thenEvents({ payment: [{ type: 'RefundSucceeded', data: { ...identity, refundId: 'r2', attempt: 1 } }] })
  })

  test('case 14: that fails is tried again with a new key', () => {
    given(after(...paid, refundRequested, submitted(), pending()))
      .when((states) => decideRecordRefundStatus(news('failed'), states))
      .thenEvents({ payment: [failed()] })
    const refund = refundOf(folded(paymentFold, [...paid, refundRequested, submitted(), failed()]), 'r1')
    expect(refund).toMatchObject({
      status: 'failed',
      attempts: [{ step: 'failed' }, { attempt: 2, idempotencyKey: 'r1-2', step: 'requested' }],
    })
  })

  test('case 14: may fail after it succeeded', () => {
    given(after(...paid, refundRequested, submitted(), succeeded()))
      .when((states) => decideRecordRefundStatus(news('failed'), states))
      .thenEvents({ payment: [failed()] })
  })

  test('case 14: that failed three times needs a person, and stays owed in plain sight', () => {
    const before = [refundRequested, submitted(), failed(), submitted(2), failed(2), submitted(3)]
    given(after(...paid, ...before))
      .when((states) => decideRecordRefundStatus(news('failed', 're_3', 'r1-4'), states))
      .thenEvents({
        payment: [failed(3, null), { type: 'RefundNeedsPerson', data: { ...identity, refundId: 'r1', why: 'declined' } }],
      })
    const payment = folded(paymentFold, [
      ...paid,
      ...before,
      failed(3, null),
      { type: 'RefundNeedsPerson', data: { ...identity, refundId: 'r1', why: 'declined' } },
    ])
    expect(refundOf(payment, 'r1')?.status).toBe('needs_person')
    expect(balanceOf(payment)).toMatchObject({ capturedCents: 3000, refundedCents: 0, inFlightCents: 1200, keptCents: 1800 })
  })

  test('case 14: late news about the first attempt does not disturb the second', () => {
    given(after(...paid, refundRequested, submitted(), failed(), submitted(2)))
      .when((states) => decideRecordRefundStatus(news('succeeded', 're_1'), states))
      .thenEvents({})
    given(after(...paid, refundRequested, submitted(), failed(), submitted(2)))
      .when((states) => decideRecordRefundStatus(news('succeeded', 're_2'), states))
      .thenEvents({ payment: [succeeded(2)] })
  })
})

describe('captured = refunded + in flight + kept', () => {
  const refundBody = (refundId: string, amountCents: number) =>
    ({ refundId, idempotencyKey: `${refundId}-1`, amountCents, why: 'cancelled_by_parent' }) as const
  const ask = (payment: Payment, refundId: string, amountCents: number) =>
    requestRefund(payment, balanceOf(payment), refundBody(refundId, amountCents))

  test('case 15: a second partial refund gets at most what the first one left', () => {
    const payment = folded(paymentFold, [...paid, ...ask(folded(paymentFold, paid), 'r1', 1800)])
    expect(() => ask(payment, 'r2', 1201)).toThrow('1200 are left')
    expect(ask(payment, 'r2', 1200)).toHaveLength(1)
  })

  test('case 15: a refund that failed still counts, for it is owed', () => {
    const payment = folded(paymentFold, [...paid, refundRequested, submitted(), failed()])
    expect(() => ask(payment, 'r2', 1801)).toThrow('1800 are left')
  })

  test('nothing to give back is no refund, and an unpaid payment has nothing to give', () => {
    expect(ask(folded(paymentFold, paid), 'r1', 0)).toEqual([])
    expect(() => ask(folded(paymentFold, [paymentRequested()]), 'r1', 1)).toThrow('0 are left')
    expect(() => ask(folded(paymentFold, []), 'r1', 1)).toThrow('0 are left')
    expect(() => identityOf(folded(paymentFold, []))).toThrow('never requested')
  })

  test('holds for any news in any order, and no refund ever goes back a step without failing', () => {
    const aStatus = fc.constantFrom('pending', 'succeeded', 'failed', 'submitted' as const)
    const someNews = fc.array(
      fc.record({ refund: fc.constantFrom('r1', 'r2'), attempt: fc.integer({ min: 1, max: 4 }), status: aStatus }),
    )
    fc.assert(
      fc.property(fc.nat(3000), someNews, (firstCents, told) => {
        const events: LapkaEvent[] = [...paid]
        const state = () => folded(paymentFold, events)
        for (const [id, cents] of [
          ['r1', firstCents],
          ['r2', 3000 - firstCents],
        ] as const)
          events.push(...ask(state(), id, cents))
        for (const { refund, attempt, status } of told) {
          const providerRefundId = `re_${refund}_${attempt}`
          const states = { payment: state() }
          const decision =
            status === 'submitted'
              ? decideRecordRefundSubmitted({ refundId: refund, attempt, providerRefundId }, states)
              : decideRecordRefundStatus(
                  { ...news(status, providerRefundId, `${refund}-${attempt + 1}`), refundId: refund },
                  states,
                )
          if ('events' in decision) events.push(...(decision.events.payment ?? []))
          const { capturedCents, refundedCents, inFlightCents, keptCents } = balanceOf(state())
          expect(refundedCents + inFlightCents + keptCents).toBe(capturedCents)
          expect(Math.min(refundedCents, inFlightCents, keptCents)).toBeGreaterThanOrEqual(0)
        }
        for (const refund of state().refunds) {
          expect(new Set(refund.attempts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(refund.attempts.length)
          expect(refund.attempts.length).toBeLessThanOrEqual(3)
          expect(refund.attempts.slice(0, -1).every(({ step }) => step === 'failed')).toBe(true)
        }
      }),
    )
  })
})
