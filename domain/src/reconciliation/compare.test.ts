import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, expect, test } from 'vitest'
import { paymentFold } from '../payments/payment.ts'
import { folded } from '../testing/given.ts'
import { compareRecords, comparePayouts, type ProviderRecords } from './compare.ts'
import { captured, identity, paymentRequested } from '../testing/payment-facts.ts'

const ofRefund = { ...identity, refundId: 'r1' }
const asked: LapkaEvent = {
  type: 'RefundRequested',
  data: { ...ofRefund, amountCents: 1500, why: 'cancelled_by_parent', idempotencyKey: 'r1-1' },
}
const submitted: LapkaEvent = { type: 'RefundSubmitted', data: { ...ofRefund, attempt: 1, providerRefundId: 're_1' } }
const succeeded: LapkaEvent = { type: 'RefundSucceeded', data: { ...ofRefund, attempt: 1 } }
const opened: LapkaEvent = {
  type: 'DisputeOpened',
  data: { ...identity, disputeId: 'du_1', amountCents: 3000, reason: 'fraudulent', evidenceDueBy: null },
}
const fee: LapkaEvent = { type: 'ProviderFeeCharged', data: { ...identity, balanceTransactionId: 'txn_1', feeCents: 70 } }

const provider: ProviderRecords = {
  paymentIntentId: 'pi_1',
  charge: { paymentId: 'p1', logId: 'log-1', capturedCents: 3000 },
  refunds: [],
  disputes: [],
  fees: [],
}
const refund = { id: 're_1', refundId: 'r1', amountCents: 1500, state: 'succeeded', bankReference: null } as const
const dispute = { id: 'du_1', amountCents: 3000, state: 'open' } as const
const payment = (...events: LapkaEvent[]) => {
  const state = folded(paymentFold, [paymentRequested(), ...events])
  if (state.status === 'none') throw new Error('no payment')
  return state
}
const compare = (log: LapkaEvent[] | null, theirs: Partial<ProviderRecords>, isComplete = true) =>
  compareRecords(log === null ? undefined : payment(...log), { ...provider, ...theirs }, { logId: 'log-1', isComplete })
const codes = (...of: Parameters<typeof compare>) => compare(...of).findings.map(({ code }) => code)
const booked = (...of: Parameters<typeof compare>) => compare(...of).bookings.map(({ what, objectId }) => `${what} ${objectId}`)

describe('what both sides say the same of', () => {
  test('is neither booked nor found', () => {
    const log = [captured, asked, submitted, succeeded, opened, fee]
    const theirs = { refunds: [refund], disputes: [dispute], fees: [{ id: 'txn_1', feeCents: 70 }] }
    expect(compare(log, theirs)).toEqual({ bookings: [], findings: [] })
    expect(compare([], { charge: null })).toEqual({ bookings: [], findings: [] })
    // An owed refund that was not sent yet, and an inquiry, are no difference.
    expect(compare([captured, asked], { disputes: [{ ...dispute, state: 'inquiry' }] })).toEqual({ bookings: [], findings: [] })
  })
})

describe('what is certain is booked', () => {
  test('a capture, a refund’s outcome, its reference, a dispute and a fee that were never recorded here', () => {
    expect(booked([], {})).toEqual(['capture pi_1'])
    expect(booked([captured, asked, submitted], { refunds: [refund] })).toEqual(['refund re_1'])
    expect(booked([captured, asked], { refunds: [{ ...refund, state: 'pending' }] })).toEqual(['refund re_1'])
    expect(booked([captured, asked, submitted, succeeded], { refunds: [{ ...refund, bankReference: '747' }] })).toEqual([
      'reference re_1',
    ])
    expect(booked([captured], { disputes: [dispute] })).toEqual(['dispute du_1'])
    expect(booked([captured, opened], { disputes: [{ ...dispute, state: 'lost' }] })).toEqual(['dispute du_1'])
    expect(booked([captured], { fees: [{ id: 'txn_1', feeCents: 70 }] })).toEqual(['fee txn_1'])
  })

  test('case 14: a refund that failed after it had succeeded, weeks later', () => {
    expect(booked([captured, asked, submitted, succeeded], { refunds: [{ ...refund, state: 'failed' }] })).toEqual([
      'refund re_1',
    ])
  })

  test('one made by hand for what a person’s case waits for', () => {
    const failed: LapkaEvent = { type: 'RefundFailed', data: { ...ofRefund, attempt: 1, failure: 'x', nextIdempotencyKey: null } }
    const waits: LapkaEvent = { type: 'RefundNeedsPerson', data: { ...ofRefund, why: 'x' } }
    const byHand = { ...refund, id: 're_hand', refundId: null }
    const theirs = { refunds: [{ ...refund, state: 'failed' as const }, byHand] }
    expect(booked([captured, asked, submitted, failed, waits], theirs)).toEqual(['refund re_hand'])
  })

  test('money that only this log’s lost end knew goes back; another log’s is left alone', () => {
    expect(booked(null, {})).toEqual(['capture pi_1'])
    expect(compare(null, { refunds: [{ ...refund, amountCents: 3000 }] })).toEqual({ bookings: [], findings: [] })
    expect(compare(null, { charge: { paymentId: 'p9', logId: 'log-2', capturedCents: 3000 } })).toEqual({
      bookings: [],
      findings: [],
    })
  })
})

describe('every other difference has a name', () => {
  test.each([
    ['unknown_payment', null, { charge: { paymentId: null, logId: null, capturedCents: 3000 } }],
    ['unknown_payment', [captured], { paymentIntentId: 'pi_2', charge: { paymentId: 'p1', logId: null, capturedCents: 3000 } }],
    ['capture_not_at_provider', [captured], { charge: null }],
    ['capture_differs', [captured], { charge: { paymentId: 'p1', logId: 'log-1', capturedCents: 2900 } }],
    ['refund_not_at_provider', [captured, asked, submitted, succeeded], {}],
    ['refund_amount_differs', [captured, asked, submitted], { refunds: [{ ...refund, amountCents: 1400 }] }],
    ['unknown_refund', [captured], { refunds: [refund] }],
    ['refund_not_owed', [captured], { refunds: [{ ...refund, refundId: null }] }],
    ['dispute_not_at_provider', [captured, opened], {}],
    ['dispute_differs', [captured, opened], { disputes: [{ ...dispute, amountCents: 100 }] }],
    ['fee_differs', [captured, fee], { fees: [{ id: 'txn_1', feeCents: 71 }] }],
    ['fee_differs', [captured, fee], {}],
  ] as const)('%s', (code, log, theirs) => {
    expect(codes(log as LapkaEvent[] | null, theirs as Partial<ProviderRecords>)).toEqual([code])
  })

  test('money that came back by transfer or by a dispute, and by the card too', () => {
    const act = { ...ofRefund, parentId: 'ana', operatorId: 'mia', reason: 'x' }
    const transfer: LapkaEvent = { type: 'RefundReturnedByTransfer', data: { ...act, attempt: 2, reference: 'T1' } }
    const done: LapkaEvent = { type: 'RefundSucceeded', data: { ...ofRefund, attempt: 2 } }
    expect(codes([captured, asked, submitted, transfer, done], { refunds: [refund] })).toEqual(['returned_twice'])
    const covered: LapkaEvent = { type: 'RefundReturnedByDispute', data: { ...ofRefund, attempt: 1, disputeId: 'du_1' } }
    const log = [captured, asked, opened, covered, succeeded]
    expect(codes(log, { refunds: [refund], disputes: [dispute] })).toEqual(['returned_twice'])
  })

  test('what the provider’s lists do not reach back to is not said to be missing there', () => {
    expect(codes([captured], { charge: null }, false)).toEqual([])
    expect(codes([captured, asked, submitted, succeeded, opened, fee], {}, false)).toEqual([])
  })
})

test('payouts are compared both ways, and one that failed moved nothing', () => {
  const ours = [
    { payoutId: 'o1', amountCents: 1000, mustBeListed: true },
    { payoutId: 'o2', amountCents: 500, mustBeListed: true },
    { payoutId: 'o3', amountCents: 500, mustBeListed: false },
  ]
  const theirs = [
    { id: 'po_1', payoutId: 'o1', amountCents: 900, state: 'paid' as const },
    { id: 'po_2', payoutId: null, amountCents: 10, state: 'pending' as const },
    { id: 'po_3', payoutId: null, amountCents: 99, state: 'failed' as const },
  ]
  expect(comparePayouts(ours, theirs).map(({ code, objectId }) => `${code} ${objectId}`)).toEqual([
    'payout_differs po_1',
    'unknown_payout po_2',
    'payout_not_at_provider o2',
  ])
})
