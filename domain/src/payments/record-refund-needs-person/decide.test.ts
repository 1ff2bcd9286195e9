import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { describe, it } from 'vitest'
import { given } from '../../testing/given.ts'
import { paymentFold } from '../payment.ts'
import { decideRecordRefundNeedsPerson } from './decide.ts'

const requested: LapkaEvent[] = [
  {
    type: 'PaymentRequested',
    data: {
      paymentId: 'p',
      appointmentId: 'a',
      parentId: 'ana',
      amountCents: 3000,
      currency: 'EUR',
      idempotencyKey: 'pay',
      sessionExpiresAt: '2026-11-21T08:20:00.000Z',
    },
  },
  { type: 'PaymentCaptured', data: { paymentId: 'p', amountCents: 3000, paymentIntentId: 'pi', cardLast4: '4242' } },
  {
    type: 'RefundRequested',
    data: {
      paymentId: 'p',
      refundId: 'refund',
      appointmentId: 'a',
      amountCents: 3000,
      why: 'cancelled_by_parent',
      idempotencyKey: 'key-1',
    },
  },
]
const needsPerson: LapkaEvent = { type: 'RefundNeedsPerson', data: { refundId: 'refund', why: 'pending_too_long' } }
const giveUp = (history: LapkaEvent[]) =>
  given({ payment: { fold: paymentFold, history } }).when((states) =>
    decideRecordRefundNeedsPerson({ refundId: 'refund', why: 'pending_too_long' }, states),
  )

describe('a refund that waiting does not help', () => {
  it('case 14: is handed to a person, once', () => {
    giveUp(requested).thenEvents({ payment: [needsPerson] })
    giveUp([...requested, needsPerson]).thenEvents({})
  })

  it('needs nobody once the money has arrived', () => {
    giveUp([...requested, { type: 'RefundSucceeded', data: { refundId: 'refund', attempt: 1 } }]).thenEvents({})
  })

  it('is unknown to a payment that never asked for it', () => {
    giveUp(requested.slice(0, 2)).thenRefused('NOT_FOUND')
  })
})
