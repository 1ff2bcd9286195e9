import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import type { ShorteningPreview } from '@lapka/contracts/api/change-stay.ts'
import type { StayView } from '@lapka/contracts/api/stays.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { ShortenDialog } from './shorten-dialog.tsx'

const query = vi.hoisted(() => ({ answer: {} as object, asked: [] as unknown[] }))
vi.mock('../edit-appointment/change-api.ts', () => ({
  useShorteningPreviewQuery: (asked: unknown) => {
    query.asked.push(asked)
    return { isFetching: false, refetch: () => undefined, ...query.answer }
  },
  useShortenStayMutation: () => [undefined, { isLoading: false, reset: () => undefined }],
}))
vi.mock('./texts.ts', () => ({}))
const user = vi.hoisted(() => ({ id: '' }))
vi.mock('../../kit/session/use-current-user.ts', () => ({ useCurrentUser: () => user }))
// A dialog is drawn outside of what is drawn, which a server cannot.
vi.mock('@mantine/core', async (original) => ({
  ...(await original<object>()),
  Modal: ({ children }: { children: ReactNode }) => children,
}))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dateIn = (days: number) => inDays(days).slice(0, 10)
const stay = {
  arrival: dateIn(10),
  departure: dateIn(13),
  nights: [10, 11, 12].map((days) => ({ date: dateIn(days), cents: 5800 })),
  pets: [{ name: 'Рекс' }, { name: 'Ноа' }],
} as StayView
const appointment = {
  id: 'a',
  zone: 'Europe/Sofia',
  stay,
  pets: stay.pets,
  startsAt: inDays(10),
  endsAt: inDays(13),
  freeCancellationUntil: inDays(3),
  placedAt: inDays(-2),
  cardLast4: '4242',
  policy: { version: 1, noticeHours: 48, lateRefundPercent: 50, noShowRefundPercent: 0 },
  parent: { id: 'p', displayName: 'Анна' },
} as unknown as AppointmentView
const inTime: ShorteningPreview = {
  departure: dateIn(12),
  endsAt: inDays(12),
  dropped: [{ date: dateIn(12), cents: 5800, refundCents: 5800 }],
  extrasCents: 700,
  isLate: false,
  refundCents: 6500,
  keptCents: 0,
  waivedCents: 0,
  priceCents: 11_600,
  isPaidThere: false,
}
const late: ShorteningPreview = {
  ...inTime,
  dropped: [{ date: dateIn(12), cents: 5800, refundCents: 2900 }],
  isLate: true,
  refundCents: 3600,
  keptCents: 2900,
}

const drawn = (changed: Partial<AppointmentView> = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ShortenDialog appointment={{ ...appointment, ...changed }} stay={stay} onClose={() => undefined} />
    </MantineProvider>,
  )
const canShorten = () => [...drawn().matchAll(/<button([^>]*)>/g)].at(-1)?.[1]?.includes('disabled') === false
const rowsOf = (markup: string) =>
  [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '')),
  )

beforeEach(() => {
  query.answer = { currentData: inTime }
  query.asked = []
  user.id = 'p'
})

test('the last night is proposed, and its amounts and those of the extras are the server’s', () => {
  const [, night = [], extras = []] = rowsOf(drawn())
  expect(query.asked[0]).toEqual({ id: 'a', departure: dateIn(12), from: dateIn(13) })
  expect(night[0]).toContain('all')
  expect(night.slice(1)).toEqual([expect.stringContaining('58,00'), expect.stringContaining('58,00')])
  expect(extras.slice(1)).toEqual([expect.stringContaining('7,00'), expect.stringContaining('7,00')])
  expect(canShorten()).toBe(true)
})

test('while the amounts of a choice are fetched there are none, and nothing can be agreed to', () => {
  for (const answer of [
    { currentData: undefined, isFetching: true },
    { currentData: inTime, isFetching: true },
  ]) {
    query.answer = answer
    const [, night = [], ...others] = rowsOf(drawn())
    expect(night.slice(1)).toEqual(['–', '–'])
    expect(others).toEqual([])
    expect(drawn()).not.toContain('65,00')
    expect(canShorten()).toBe(false)
  }
})

test('after the deadline a night gives back its share, and the sentence says by which rule', () => {
  query.answer = { currentData: late }
  const [, night = []] = rowsOf(drawn())
  expect(night[0]).toContain('part')
  expect(night.slice(1)).toEqual([expect.stringContaining('58,00'), expect.stringContaining('29,00')])
  expect(drawn()).toContain('wasFree')
  expect(drawn({ placedAt: inDays(4) })).toContain('bookedLate')
})

test('from the deadline on the old amounts are neither shown nor promised', () => {
  const passed = { freeCancellationUntil: inDays(-1) }
  expect(drawn(passed)).not.toContain('65,00')
  user.id = 'hotel'
  expect(drawn(passed)).toContain('65,00')
})

test('the hotel reads that it gives everything back, and no rule of the parent’s', () => {
  user.id = 'hotel'
  expect(drawn()).toContain('byHotel')
  expect(drawn()).toContain('confirmWork')
  expect(drawn()).not.toContain('toCard<')
})

test('where nothing comes back the button promises nothing', () => {
  query.answer = { currentData: { ...late, extrasCents: 0, refundCents: 0, dropped: [{ ...late.dropped[0], refundCents: 0 }] } }
  expect(drawn()).toContain('confirmNothing')
  expect(drawn()).toContain('data-part')
  expect(drawn()).not.toContain('usually')
})
