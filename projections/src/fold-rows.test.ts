import { expect, test } from 'vitest'
import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { refundRows } from './appointments/refund-rows.ts'

const event = (type: string, data: object) =>
  ({ type, data, stream: 'payment-1', occurredAt: '2026-11-01T08:00:00.000Z', position: 1, revision: 0 }) as RecordedEvent
const fold = (...events: RecordedEvent[]) => events.reduce<ReturnType<typeof refundRows.evolve>>(refundRows.evolve, undefined)

const requested = event('RefundRequested', { refundId: 'r', subject: { kind: 'appointment', id: 'a' }, amountCents: 500 })
const succeeded = event('RefundSucceeded', { refundId: 'r', attempt: 1 })

test('a row begins with its first event, and each later one changes what it names', () => {
  expect(fold(requested)).toMatchObject({ refundId: 'r', appointmentId: 'a', amountCents: 500, status: 'requested' })
  expect(fold(requested, succeeded)).toMatchObject({ amountCents: 500, status: 'succeeded' })
})

test('an event without a row, or without a reaction, leaves what is there', () => {
  expect(fold(succeeded)).toBeUndefined()
  expect(fold(requested, event('toString', {}))).toEqual(fold(requested))
  expect(refundRows.reactsTo(event('toString', {}))).toBe(false)
})

test('a row that an event removes is gone, and may begin anew', () => {
  const withdrawn = event('RefundWithdrawn', { refundId: 'r', amountCents: 500 })
  expect(fold(requested, withdrawn)).toBeUndefined()
  expect(fold(requested, withdrawn, requested)).toEqual(fold(requested))
})
