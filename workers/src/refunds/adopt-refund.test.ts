import { describe, expect, it } from 'vitest'
import { knownProviderIds, type Refund } from '@lapka/domain/payments/payment.ts'
import type { ProviderRefund } from '../payment-gateway.ts'
import { findExisting } from './adopt-refund.ts'

const refund: Refund = {
  refundId: 'refund-1',
  amountCents: 1500,
  why: 'cancelled_by_parent',
  status: 'requested',
  attempts: [{ attempt: 1, idempotencyKey: 'key-1', providerRefundId: null, step: 'requested' }],
  expectedBy: null,
  needsPersonWhy: null,
  approval: null,
  isReturnedByTransfer: false,
  returnedByDispute: null,
  bankReference: null,
}

const listed = (more: Partial<ProviderRefund> = {}): ProviderRefund => ({
  providerRefundId: 're_1',
  paymentIntentId: 'pi_1',
  refundId: 'refund-1',
  paymentId: 'payment-1',
  amountCents: 1500,
  state: 'pending',
  failure: '',
  bankReference: null,
  ...more,
})
const byHand = listed({ refundId: null, paymentId: null })

describe('before a refund is sent', () => {
  it('the one that was sent and whose answer was lost is recognised', () => {
    expect(findExisting(refund, [listed()], new Set())).toEqual(listed())
  })

  it('one that a person made by hand over the same sum is taken for it', () => {
    expect(findExisting(refund, [byHand], new Set())).toEqual(byHand)
  })

  it.each([
    ['another sum', listed({ ...byHand, amountCents: 1400 })],
    ['failed', listed({ ...byHand, state: 'failed' })],
    ['another refund of ours', listed({ refundId: 'refund-2' })],
  ])('one by hand is left alone when it is of %s', (_why, other) => {
    expect(findExisting(refund, [other], new Set())).toBeUndefined()
  })

  it('an attempt that the log knows to have failed is not taken for the next one', () => {
    const retried: Refund = {
      ...refund,
      attempts: [{ attempt: 1, idempotencyKey: 'key-1', providerRefundId: 're_1', step: 'failed' }],
    }
    expect(findExisting(retried, [listed({ state: 'failed' })], knownProviderIds([retried]))).toBeUndefined()
  })

  it('one that lives is preferred to one that failed', () => {
    const alive = listed({ providerRefundId: 're_2', state: 'succeeded' })
    expect(findExisting(refund, [listed({ state: 'failed' }), alive], new Set())).toEqual(alive)
  })
})
