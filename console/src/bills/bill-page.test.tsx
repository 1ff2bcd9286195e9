import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { BillPage } from './bill-page.tsx'

const appointment = {
  number: 'A1',
  zone: '',
  startsAt: '2026-07-26T08:00:00.000Z',
  endsAt: '2026-07-26T08:30:00.000Z',
  pet: { name: 'Рекс' },
  pets: [{ name: 'Рекс' }],
  parent: { displayName: 'Анна' },
  professional: { displayName: 'Мария Жечева', role: 'VET' },
  service: { name: 'Преглед' },
  priceCents: 3000,
  priceLines: [] as AppointmentView['priceLines'],
  paidCents: 3000,
  paidAt: '2026-07-20T08:00:00.000Z',
  refunds: [] as AppointmentView['refunds'],
  bill: null,
  cancellation: null,
  placedAt: '2026-07-25T16:56:00.000Z',
  freeCancellationUntil: '2026-07-25T08:00:00.000Z',
  policy: { version: 1, noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
} as AppointmentView
vi.mock('./documents-api.ts', () => ({ useDocumentsQuery: () => ({ currentData: { items: [] } }) }))
vi.mock('./texts.ts', () => ({}))
vi.mock('../kit/ui/policy-texts.ts', () => ({}))
vi.mock('../entities/appointment/appointments-api.ts', () => ({ useAppointmentQuery: () => ({ currentData: appointment }) }))

const drawn = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <BillPage />
      </MemoryRouter>
    </MantineProvider>,
  )
const footIn = (zone: string) => {
  appointment.zone = zone
  return /([^>]*)<\/p><\/article>/.exec(drawn())?.[1]
}

test('a receipt names the time in which it is written', () => {
  expect(footIn('Europe/Sofia')).toBe('receipt.zone receipt.foot')
  expect(footIn('Europe/Berlin')).toBe('Централноевропейско лятно часово време. receipt.foot')
})

test('a receipt carries the policy that was booked with, and no deadline that was past by then', () => {
  expect(drawn()).toContain('<p>paper.bookedLate paper.onlyPart paper.noShowNothing paper.professional</p>')
  appointment.placedAt = '2026-07-20T08:00:00.000Z'
  expect(drawn()).toContain('<p>paper.free paper.part')
})
