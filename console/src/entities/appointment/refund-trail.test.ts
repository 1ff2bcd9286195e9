import type { AppointmentView, RefundStatus } from '@lapka/contracts/api/appointments.ts'
import { describe, expect, test } from 'vitest'
import { isPartRefund, refundContext, refundNumber, refundReason, refundTrail } from './refund-trail.ts'

const minute = (number: number) => `2026-11-24T08:${String(number).padStart(2, '0')}:00.000Z`
const refund = (...statuses: RefundStatus[]) => ({
  id: '0b6f3a52-0c3f-4c8e-9d39-5f5f0a3f7a11',
  status: statuses.at(-1) ?? 'requested',
  amountCents: 3000,
  reference: 're_1',
  bankReference: null,
  expectedBy: '2026-12-08T08:00:00.000Z',
  timeline: statuses.map((status, index) => ({ status, at: minute(index) })),
})
const told = (...statuses: RefundStatus[]) =>
  refundTrail(refund(...statuses), '2026-11-25T08:00:00.000Z').steps.map((step) => [step.name, step.state])

describe('the trail of a refund', () => {
  test('before it is sent, sending is what happens now', () => {
    expect(told('requested')).toEqual([
      ['cancelled', 'done'],
      ['sent', 'now'],
      ['bank', 'next'],
      ['arrived', 'next'],
    ])
  })

  test('once sent it is with the bank', () => {
    expect(told('requested', 'submitted', 'pending')).toEqual([
      ['cancelled', 'done'],
      ['sent', 'done'],
      ['bank', 'now'],
      ['arrived', 'next'],
    ])
  })

  test('paid back, every step is behind and dated by its fact', () => {
    const { story, steps } = refundTrail(refund('requested', 'submitted', 'pending', 'succeeded'), '2026-11-25T08:00:00.000Z')
    expect(story).toBe('paid')
    expect(steps.map((step) => step.at)).toEqual([minute(0), minute(1), minute(2), minute(3)])
  })

  test('past the expected day the bank is late, and only then', () => {
    const pending = refund('requested', 'submitted', 'pending')
    expect(refundTrail(pending, '2026-12-08T07:59:59.000Z').story).toBe('travelling')
    expect(refundTrail(pending, '2026-12-08T08:00:01.000Z').story).toBe('late')
  })

  test('a returned attempt is not hidden while the next one is prepared', () => {
    expect(told('requested', 'submitted', 'succeeded', 'failed')).toContainEqual(['returned', 'late'])
  })

  test('a colleague who took over is what happens now', () => {
    expect(told('requested', 'submitted', 'failed', 'needs_person').at(-2)).toEqual(['person', 'person'])
  })
})

test('one number stands where the money is: the bank’s, and the provider’s only until there is one', () => {
  const numbers = { bankReference: '7413', reference: 're_1' }
  expect(refundNumber(numbers, 'paid')).toEqual({ step: 'arrived', value: '7413', isBanks: true })
  expect(refundNumber(numbers, 'late')).toEqual({ step: 'late', value: '7413', isBanks: true })
  expect(refundNumber({ ...numbers, bankReference: null }, 'travelling')).toEqual({ step: 'bank', value: 're_1', isBanks: false })
  expect(refundNumber({ bankReference: null, reference: null }, 'paid')).toBeNull()
  expect(refundNumber(numbers, 'retrying')).toBeNull()
})

test('a consultation goes back because it came to nothing, or for a complaint, and for no no-show or bill', () => {
  const told = { outcome: null, stay: null, seat: null }
  const cancellation = { by: 'system' } as AppointmentView['cancellation']
  expect(refundReason({ cancellation: null, bill: null, meetingType: 'video', ...told })).toBe('complaint')
  expect(refundReason({ cancellation, bill: null, meetingType: 'video', ...told })).toBe('talk')
  expect(refundReason({ cancellation, bill: null, meetingType: null, ...told })).toBe('system')
  expect(refundReason({ cancellation: null, bill: null, meetingType: null, ...told, outcome: 'no_show' })).toBe('noShow')
})

test('money of an appointment that was taken over goes back for that, and not because its time was taken', () => {
  const because = (reasonCode: 'TAKEN_OVER' | 'TAKE_OVER_FAILED') => {
    const cancellation = { by: 'system', reasonCode } as AppointmentView['cancellation']
    return refundReason({ cancellation, bill: null, meetingType: null, outcome: null, stay: null, seat: null })
  }
  expect([because('TAKEN_OVER'), because('TAKE_OVER_FAILED')]).toEqual(['takenOver', 'takeOverFailed'])
})

test('nights and sessions that were given up are no no-show, and what comes back of them is no part of a cancelled stay', () => {
  const stay = {} as AppointmentView['stay']
  const appointment = { cancellation: null, bill: null, meetingType: null, outcome: null, stay, seat: null }
  expect(refundReason(appointment)).toBe('shortened')
  expect(refundReason({ ...appointment, outcome: 'no_show' })).toBe('noShow')
  expect(isPartRefund({ ...appointment, refund: refund('requested'), refunds: [], paidCents: 9000 })).toBe(false)
  expect(refundReason({ ...appointment, stay: null, seat: {} as AppointmentView['seat'] })).toBe('givenUp')
})

test('a refund is said to be under way until it has arrived, and not at all where nothing was paid', () => {
  expect(refundContext({ paidCents: 3000, refund: refund('requested', 'submitted') })).toEqual({})
  expect(refundContext({ paidCents: 3000, refund: refund('requested', 'submitted', 'succeeded') })).toEqual({
    context: 'returned',
  })
  expect(refundContext({ paidCents: 0, refund: null })).toEqual({ context: 'unpaid' })
})
