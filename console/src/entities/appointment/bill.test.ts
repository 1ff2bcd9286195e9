import { expect, test } from 'vitest'
import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { billOf, billsByYear } from './bill.ts'

const refund = (status: 'pending' | 'succeeded', amountCents: number) =>
  ({
    id: 'r',
    status,
    amountCents,
    reference: null,
    bankReference: null,
    expectedBy: null,
    timeline: [],
  }) as AppointmentView['refunds'][number]
const appointment = (paidCents: number, paidAt: string, ...refunds: AppointmentView['refunds']) =>
  ({ id: paidAt, paidCents, paidAt, placedAt: paidAt, zone: 'Europe/Sofia', refunds }) as AppointmentView

test('money on its way back is no longer ours, and is returned only once the bank has it', () => {
  expect(billOf(appointment(3000, '', refund('pending', 1000)))).toEqual({
    paidCents: 3000,
    returnedCents: 0,
    onItsWayCents: 1000,
    keptCents: 2000,
  })
  expect(billOf(appointment(3000, '', refund('succeeded', 3000)))).toMatchObject({
    returnedCents: 3000,
    onItsWayCents: 0,
    keptCents: 0,
  })
  expect(billOf(appointment(3000, '', refund('succeeded', 1000), refund('pending', 500)))).toMatchObject({
    returnedCents: 1000,
    onItsWayCents: 500,
    keptCents: 1500,
  })
})

test('bills stand by the year in which they were paid by the clocks of their receipts, the newest first; what was never paid has none', () => {
  const years = billsByYear([
    appointment(1000, '2025-12-31T21:59:00.000Z'),
    appointment(0, '2026-03-01T10:00:00.000Z'),
    appointment(2000, '2025-12-31T22:30:00.000Z'),
    appointment(3000, '2026-05-01T10:00:00.000Z', refund('succeeded', 500)),
  ])
  expect(years.map(({ year, appointments, total }) => [year, appointments.length, total.paidCents, total.keptCents])).toEqual([
    ['2026', 2, 5000, 4500],
    ['2025', 1, 1000, 1000],
  ])
})
