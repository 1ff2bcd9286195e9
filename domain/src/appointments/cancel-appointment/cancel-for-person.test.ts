import type { LapkaEvent } from '@lapka/contracts/events.ts'
import { appointmentStream, accountStream } from '@lapka/contracts/streams.ts'
import { expect, test } from 'vitest'
import { accountFold } from '../../accounts/account.ts'
import { command, paymentStreamOf } from '../../testing/commands.ts'
import { createStory } from '../../testing/story.ts'
import { appointmentFold } from '../appointment.ts'
import { paymentAndLedgers } from '../payment-of-appointment.ts'
import { decideCancelForPerson } from './cancel-for-person.ts'

const EARLY = '2026-11-23T06:00:00.000Z'
const TEN = '2026-11-26T08:00:00.000Z'
const LATE = '2026-11-26T07:00:00.000Z'

const called = () => {
  const story = createStory({ policy: { noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 } })
  story.register('ana')
  story.book('a1', EARLY, TEN)
  const streams = {
    appointment: { stream: appointmentStream('a1'), fold: appointmentFold },
    account: { stream: accountStream('ana'), fold: accountFold },
  }
  const cancel = (at: string, change: Partial<Parameters<typeof decideCancelForPerson>[0]> = {}) => {
    const refund = { refundId: 'r1', idempotencyKey: 'refund-r1-1' }
    const eyes = { fourEyesCents: 3000, approvalId: 'ap1' }
    const asked = {
      ...eyes,
      operatorId: 'o1',
      isNameRight: true,
      by: 'parent',
      reason: 'Обади се',
      at,
      refund,
      ...change,
    } as const
    return story.run(
      at,
      command({ streams, more: paymentAndLedgers }, (states) => decideCancelForPerson(asked, states)),
    )
  }
  return { story, cancel }
}
const refunded = (refundCents: number, by: string) => ({
  events: { appointment: [{ type: 'AppointmentCancelled', data: { by, refundCents, reason: 'Обади се' } }] },
})

test('an operator cancels for a parent as the parent would: the same share comes back, and the slot is free', () => {
  expect(called().cancel(EARLY)).toMatchObject(refunded(3000, 'parent'))
  const { story, cancel } = called()
  expect(cancel(LATE)).toMatchObject(refunded(1500, 'parent'))
  expect(story.claims()).toEqual([])
})

test('by our fault, or for the professional, all of it comes back', () => {
  expect(called().cancel(LATE, { by: 'system' })).toMatchObject(refunded(3000, 'system'))
  expect(called().cancel(LATE, { by: 'professional' })).toMatchObject(refunded(3000, 'professional'))
})

test('above the limit a second operator decides before anything is sent; up to it one is enough', () => {
  const approval = {
    type: 'RefundApprovalRequested',
    data: { refundId: 'r1', operatorId: 'o1', approvalId: 'ap1', act: { kind: 'send' } },
  }
  const appended = (fourEyesCents: number) => called().cancel(EARLY, { by: 'system', fourEyesCents })
  expect(appended(2999)).toMatchObject({ events: { payment: [{ type: 'RefundRequested' }, approval] } })
  expect(appended(3000)).toMatchObject({ events: { payment: [{ type: 'RefundRequested' }] } })
})

test('the limit counts all of it, also where it goes back by several intents', () => {
  const { story, cancel } = called()
  const subject = { kind: 'appointment', id: 'a1' } as const
  const intent = { paymentIntentId: 'pi-2', cardLast4: '4444', balancePaymentId: 'p2' }
  const captured: LapkaEvent = { type: 'BalanceCaptured', data: { paymentId: 'p-a1', subject, amountCents: 2000, ...intent } }
  story.run(
    EARLY,
    command({ streams: { payment: paymentStreamOf('a1') } }, () => ({ events: { payment: [captured] } })),
  )
  expect(cancel(EARLY, { by: 'system', fourEyesCents: 4000 })).toMatchObject({
    events: {
      payment: [
        { type: 'RefundRequested', data: { amountCents: 2000 } },
        { type: 'RefundRequested', data: { amountCents: 3000 } },
        { type: 'RefundApprovalRequested', data: { amountCents: 2000 } },
        { type: 'RefundApprovalRequested', data: { amountCents: 3000 } },
      ],
    },
  })
})

test('not under another name, not what has begun, not twice', () => {
  const { cancel } = called()
  expect(cancel(EARLY, { isNameRight: false })).toEqual({ refused: 'NAME_DIFFERS' })
  expect(cancel(TEN, { by: 'system' })).toEqual({ refused: 'ALREADY_STARTED' })
  cancel(EARLY)
  expect(cancel(LATE)).toEqual({ refused: 'ALREADY_CANCELLED' })
})
