import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { NewDeadline } from './new-deadline.tsx'

const page = vi.hoisted(() => ({ now: '2026-07-24T08:00:00.000Z' }))
vi.mock('../../kit/live/clock.ts', () => ({ useNow: () => page.now }))
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, { deadline = '' } = {}) => `${key} ${deadline}`.trim(),
    i18n: { language: 'bg' },
  }),
}))

const appointment = {
  startsAt: '2026-07-28T08:00:00.000Z',
  freeCancellationUntil: '2026-07-27T08:00:00.000Z',
  priceCents: 3000,
  zone: 'Europe/Sofia',
  policy: { version: 1, noticeHours: 24, lateRefundPercent: 50, noShowRefundPercent: 0 },
}
const said = (startsAt: string, change: object = {}) =>
  renderToStaticMarkup(<NewDeadline appointment={{ ...appointment, ...change }} startsAt={startsAt} />).replaceAll(/\u00a0/g, ' ')

test('the old and the new deadline stand side by side, also where the new one comes sooner', () => {
  expect(said('2026-07-25T09:00:00.000Z')).toContain('move.free пн, 27 юли, 11:00')
  expect(said('2026-07-25T09:00:00.000Z')).toContain('move.free пт, 24 юли, 12:00')
})

test('a time so soon that nothing is free any more says so, and so does a deadline that is past', () => {
  expect(said('2026-07-24T18:00:00.000Z')).toContain('<b>move.notFree</b>')
  const late = { startsAt: '2026-07-24T18:00:00.000Z', freeCancellationUntil: '2026-07-23T18:00:00.000Z' }
  expect(said('2026-07-30T18:00:00.000Z', late)).not.toContain('move.free ')
})

test('nothing paid has no deadline', () => {
  expect(said('2026-07-25T09:00:00.000Z', { priceCents: 0 })).toBe('')
})
