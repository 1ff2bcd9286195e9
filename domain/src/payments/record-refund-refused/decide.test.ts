import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, it } from 'vitest'
import { given } from '../../testing/given.ts'
import { paymentFold, type Payment } from '../payment.ts'
import { decideRecordRefundRefused, type RecordRefundRefused } from './decide.ts'

const command: RecordRefundRefused = { refundId: 'refund', attempt: 1, failure: 'charge_disputed', nextIdempotencyKey: 'key-2' }
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
const failed = (attempt: number, nextIdempotencyKey: string | null): LapkaEvent => ({
  type: 'RefundFailed',
  data: { ...identity, refundId: 'refund', attempt, failure: 'charge_disputed', nextIdempotencyKey },
})
const after = (history: LapkaEvent[]) => ({ payment: { fold: paymentFold, history } })
const refusing =
  (change: Partial<RecordRefundRefused> = {}) =>
  (states: { payment: Payment }) =>
    decideRecordRefundRefused({ ...command, ...change }, states)

describe('a refund that the provider would not take', () => {
  it('case 14: fails without a submission that never was, and the next attempt has a new key', () => {
    given(after(requested))
      .when(refusing())
      .thenEvents({ payment: [failed(1, 'key-2')] })
  })

  it('case 14: needs a person after the last attempt', () => {
    given(after([...requested, failed(1, 'key-2'), failed(2, 'key-3')]))
      .when(refusing({ attempt: 3 }))
      .thenEvents({
        payment: [
          failed(3, null),
          { type: 'RefundNeedsPerson', data: { ...identity, refundId: 'refund', why: 'charge_disputed' } },
        ],
      })
  })

  it('told twice, or of an attempt that is over or under way, adds nothing', () => {
    given(after([...requested, failed(1, 'key-2')]))
      .when(refusing())
      .thenEvents({})
    given(
      after([
        ...requested,
        { type: 'RefundSubmitted', data: { ...identity, refundId: 'refund', attempt: 1, providerRefundId: 're' } },
      ]),
    )
      .when(refusing())
      .thenEvents({})
  })

  it('is unknown to a payment that never asked for it', () => {
    given(after(requested.slice(0, 2)))
      .when(refusing())
      .thenRefused('NOT_FOUND')
  })
})
