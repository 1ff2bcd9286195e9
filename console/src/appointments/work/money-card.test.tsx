import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { MoneyCard } from './money-card.tsx'

vi.mock('../../kit/live/clock.ts', () => ({ useNow: () => '2026-07-24T08:00:00.000Z' }))
vi.mock('../../kit/pages/public-links.tsx', () => ({ usePublicSite: () => ({ feePercent: 10 }) }))
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, { kept = '', gross = '', percent = '' }: Record<string, string> = {}) =>
      [key, kept, gross, percent].filter(Boolean).join(' '),
    i18n: { language: 'bg' },
  }),
}))

const visit = {
  id: 'visit',
  status: 'SCHEDULED',
  outcome: null,
  isCancellable: true,
  parent: { displayName: 'Емил Костов' },
  paidCents: 2000,
  dueToClinicCents: 0,
  paidAtClinicCents: 0,
  leftAtClinicCents: 0,
  refund: null,
  placedAt: '2026-07-20T08:00:00.000Z',
  startsAt: '2026-07-26T08:00:00.000Z',
  freeCancellationUntil: '2026-07-25T08:00:00.000Z',
  policy: { version: 1, noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
  zone: 'Europe/Sofia',
} as unknown as AppointmentDetails

const said = (change: object = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <MoneyCard appointment={{ ...visit, ...change }} />
      </MemoryRouter>
    </MantineProvider>,
  ).replaceAll(/\s/g, ' ')

test('the professional’s share is after the fee, beside the full amount, and the fee is named', () => {
  expect(said()).toContain('money.yours 18,00 € 20,00 €')
  expect(said()).toContain('fee.own 10')
  expect(said()).not.toContain('money.balance')
})

test('guests who come have paid the balance, and a hotel is told until when it is due', () => {
  const stay = { balance: { depositCents: 2000, dueCents: 2000, dueAt: '2026-07-24T20:59:00.000Z', paidAt: null } }
  expect(said({ stay })).toContain('money.balance')
  expect(said({ stay })).toMatch(/money\.completed.*money\.yours 36,00 € 40,00 €/)
  expect(said({ stay })).toMatch(/money\.noShow.*money\.yours 36,00 € 40,00 €/)
})
