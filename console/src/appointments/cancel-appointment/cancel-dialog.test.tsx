import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { CancelDialog } from './cancel-dialog.tsx'

const query = vi.hoisted(() => ({
  currentData: {
    refundCents: 3000,
    keptCents: 0,
    changesAt: '',
    isLate: false,
    freeCancellationUntil: '2026-07-25T08:00:00.000Z',
    policy: { version: 1, noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
  },
  isFetching: false,
}))
vi.mock('../../entities/appointment/appointments-api.ts', () => ({
  useCancellationPreviewQuery: () => ({ ...query, data: query.currentData }),
  useCancelAppointmentMutation: () => [undefined, { isLoading: false }],
}))
const user = vi.hoisted(() => ({ id: '' }))
vi.mock('../../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => user }))
vi.mock('../../kit/ui/policy-texts.ts', () => ({}))
vi.mock('react-redux', () => ({ useDispatch: () => undefined }))
// A dialog is drawn outside of what is drawn, which a server cannot.
vi.mock('@mantine/core', async (original) => ({
  ...(await original<object>()),
  Modal: ({ children }: { children: ReactNode }) => children,
}))

const appointment = {
  id: 'a',
  zone: 'Europe/Sofia',
  stay: null,
  seat: null,
  startsAt: '2026-07-26T08:00:00.000Z',
  endsAt: '2026-07-26T08:30:00.000Z',
  status: 'SCHEDULED',
  paidCents: 3000,
  priceLines: [],
  placedAt: '2026-07-20T08:00:00.000Z',
  pet: { name: 'Рекс' },
  pets: [{ name: 'Рекс' }],
  parent: { id: 'p', displayName: 'Анна' },
  professional: { displayName: 'Мария Жечева', role: 'VET' },
} as unknown as AppointmentView

const drawn = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <CancelDialog appointment={appointment} isOpen onClose={() => undefined} />
    </MantineProvider>,
  )
const canCancel = () => [...drawn().matchAll(/<button([^>]*)>/g)].at(-1)?.[1]?.includes('disabled') === false
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

beforeEach(() => Object.assign(query, { isFetching: false }))

test('a sum that holds is promised', () => {
  query.currentData.changesAt = inSeconds(60)
  expect(drawn()).toContain('30,00')
  expect(canCancel()).toBe(true)
})

test('from the deadline on the old sum is neither shown nor promised', () => {
  query.currentData.changesAt = inSeconds(-1)
  expect(drawn()).not.toContain('cancel.ofPaid')
  expect(canCancel()).toBe(false)
})

test('only a whole refund is drawn as good news', () => {
  query.currentData.changesAt = inSeconds(60)
  expect(drawn()).not.toContain('data-part')
  Object.assign(query.currentData, { refundCents: 1500, keptCents: 1500 })
  expect(drawn()).toContain('data-part')
  Object.assign(query.currentData, { refundCents: 3000, keptCents: 0 })
})

test('a deadline that was past when they booked is not said to be missed', () => {
  query.currentData.changesAt = inSeconds(60)
  Object.assign(query.currentData, { isLate: true })
  user.id = 'p'
  expect(drawn()).toContain('cancel.wasFreeUntil')
  appointment.placedAt = query.currentData.freeCancellationUntil
  expect(drawn()).not.toContain('cancel.wasFreeUntil')
  Object.assign(query.currentData, { isLate: false })
})

test('cancelling waits while its refund is being refetched', () => {
  query.currentData.changesAt = inSeconds(60)
  query.isFetching = true
  expect(canCancel()).toBe(false)
})

test('a parent reads the rule they booked with, and what becomes of what Lapka paid', () => {
  query.isFetching = false
  query.currentData.changesAt = inSeconds(60)
  user.id = 'p'
  const item = { kind: 'promotion', promotionId: 'autumn', name: 'Есенна отстъпка', nameEn: 'Autumn discount' } as const
  appointment.priceLines = [{ item, cents: -600 }]
  expect(drawn()).toContain('cancel.rule')
  expect(drawn()).toMatch(/(?:Есенна отстъпка|Autumn discount)<\/dt><dd>cancel.comesBack/)
  query.currentData.isLate = true
  expect(drawn()).toContain('cancel.staysUsed')
  user.id = 'professional'
  expect(drawn()).toContain('cancel.comesBack')
  expect(drawn()).not.toContain('cancel.rule')
  Object.assign(query.currentData, { isLate: false })
  appointment.priceLines = []
})
