import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, it } from 'vitest'
import { given } from '../../testing/given.ts'
import { paymentFold, type Payment } from '../payment.ts'
import { decideRecordRefundNeedsPerson } from './decide.ts'

const identity = { paymentId: 'p', subject: { kind: 'appointment', id: 'a' } } as const
const requested: LapkaEvent[] = [
  {
    type: 'PaymentRequested',
    data: {
      ...identity,
      parentId: 'ana',
      price: { currency: 'EUR', lines: [] },
      idempotencyKey: 'pay',
      sessionExpiresAt: '2026-11-21T08:20:00.000Z',
      feePercent: 10,
      capture: 'automatic',
    },
  },
  { type: 'PaymentCaptured', data: { ...identity, amountCents: 3000, paymentIntentId: 'pi', cardLast4: '4242' } },
  {
    type: 'RefundRequested',
    data: {
      ...identity,
      refundId: 'refund',
      amountCents: 3000,
      why: 'cancelled_by_parent',
      idempotencyKey: 'key-1',
    },
  },
]
const needsPerson: LapkaEvent = { type: 'RefundNeedsPerson', data: { ...identity, refundId: 'refund', why: 'pending_too_long' } }
const after = (history: LapkaEvent[]) => ({ payment: { fold: paymentFold, history } })
const giveUp = (states: { payment: Payment }) =>
  decideRecordRefundNeedsPerson({ refundId: 'refund', why: 'pending_too_long' }, states)

describe('a refund that waiting does not help', () => {
  it('case 14: is handed to a person, once', () => {
    given(after(requested))
      .when(giveUp)
      .thenEvents({ payment: [needsPerson] })
    given(after([...requested, needsPerson]))
      .when(giveUp)
      .thenEvents({})
  })

  it('needs no operator once the money has arrived', () => {
    given(after([...requested, { type: 'RefundSucceeded', data: { ...identity, refundId: 'refund', attempt: 1 } }]))
      .when(giveUp)
      .thenEvents({})
  })

  it('is unknown to a payment that never asked for it', () => {
    given(after(requested.slice(0, 2)))
      .when(giveUp)
      .thenRefused('NOT_FOUND')
  })
})
