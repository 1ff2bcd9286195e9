import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ExtensionPreview } from '@lapka/contracts/api/change-stay.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { ExtendDialog } from './extend-dialog.tsx'

const query = vi.hoisted(() => ({ nights: {} as object, preview: {} as object, asked: [] as unknown[] }))
vi.mock('./extend-api.ts', () => ({
  useExtensionPreviewQuery: (asked: unknown, { skip }: { skip: boolean }) => {
    if (!skip) query.asked.push(asked)
    return { isFetching: false, ...(skip ? {} : query.preview) }
  },
  useExtendStayMutation: () => [undefined, { reset: () => undefined }],
}))
vi.mock('../../stays/stays-api.ts', () => ({ useNightsQuery: () => ({ isLoading: false, currentData: query.nights }) }))
vi.mock('./texts.ts', () => ({}))
vi.mock('../../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => ({ id: 'p' }) }))
// A dialog is drawn outside of what is drawn, which a server cannot.
vi.mock('@mantine/core', async (original) => ({
  ...(await original<object>()),
  Modal: ({ children }: { children: ReactNode }) => children,
}))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dateIn = (days: number) => inDays(days).slice(0, 10)
const stay = {
  classId: 1,
  arrival: dateIn(10),
  departure: dateIn(12),
  nights: [10, 11].map((days) => ({ date: dateIn(days), cents: 5800 })),
  pets: [{ name: 'Рекс' }, { name: 'Ноа' }],
  extending: null,
} as StayView
const appointment = {
  id: 'a',
  zone: 'Europe/Sofia',
  stay,
  pets: stay.pets,
  startsAt: inDays(10),
  endsAt: inDays(12),
  freeCancellationUntil: inDays(8),
  policy: { version: 1, noticeHours: 48, lateRefundPercent: 50, noShowRefundPercent: 0 },
  professional: { id: 'c1bca362-b678-434b-a7d0-1bb9a8bf09ef' },
  parent: { id: 'p', displayName: 'Анна' },
} as unknown as AppointmentView
const preview: ExtensionPreview = {
  departure: dateIn(13),
  endsAt: inDays(13),
  nights: [{ date: dateIn(12), cents: 6000 }],
  extras: [{ name: 'Разходка', nameEn: 'Walk', count: 1, cents: 700 }],
  priceCents: 6700,
  waitsForVaccination: false,
}
const nightsWith = (...roomsLeft: number[]) => ({
  nights: [...roomsLeft, 1].map((left, nth) => ({
    date: dateIn(12 + nth),
    petsLeft: null,
    classes: [{ classId: 1, roomsLeft: left, cents: 6000 }],
  })),
})

const drawn = (changed: Partial<AppointmentView> = {}, of = stay) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ExtendDialog appointment={{ ...appointment, ...changed }} stay={of} onClose={() => undefined} />
    </MantineProvider>,
  )
const canPay = (markup: string) => [...markup.matchAll(/<button([^>]*)>/g)].at(-1)?.[1]?.includes('disabled') === false

beforeEach(() => {
  query.nights = nightsWith(2, 1, 0, 3)
  query.preview = { currentData: preview }
  query.asked = []
})

test('the first night is proposed, the first full one ends the choice, and the amounts are the server’s', () => {
  const markup = drawn()
  expect(query.asked[0]).toEqual({ id: 'a', departure: dateIn(13), from: dateIn(12) })
  expect([...markup.matchAll(/data-state="(\w+)"/g)].map(([, state]) => state)).toEqual(['added', 'free', 'full'])
  for (const part of ['60,00', '7,00', '67,00']) expect(markup).toContain(part)
  expect(canPay(markup)).toBe(true)
})

test('nights whose page was left are chosen again', () => {
  const extending = { departure: dateIn(14), nightCount: 2, priceCents: 13_400, until: inDays(1) }
  query.nights = nightsWith(0, 0, 0)
  drawn({}, { ...stay, extending })
  expect(query.asked[0]).toMatchObject({ departure: dateIn(14) })
})

test('where the next night is full it says so, asks for no sum and lets nobody pay', () => {
  query.nights = nightsWith(0)
  const markup = drawn()
  expect(markup).toContain('none')
  expect(query.asked).toEqual([])
  expect(canPay(markup)).toBe(false)
})

test('while the sum of a choice is fetched nothing can be paid', () => {
  query.preview = { currentData: preview, isFetching: true }
  const markup = drawn()
  expect(markup).not.toContain('67,00')
  expect(canPay(markup)).toBe(false)
})

test('a vaccination that is too short for the new departure is named before paying', () => {
  expect(drawn()).not.toContain('vaccination')
  query.preview = { currentData: { ...preview, waitsForVaccination: true } }
  expect(drawn()).toContain('vaccination')
})

test('a parent for whom free cancellation is over reads what a new night gives back', () => {
  expect(drawn()).toContain('free')
  const late = { freeCancellationUntil: inDays(-1) }
  expect(drawn(late)).toContain('latePart')
  expect(drawn({ ...late, policy: { ...appointment.policy, lateRefundPercent: 0 } })).toContain('lateNothing')
})
