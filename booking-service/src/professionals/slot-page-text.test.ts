import { expect, it } from 'vitest'
import { slotPage } from '@lapka/contracts/api/professionals.ts'
import { slotPageText } from './routes.ts'

it('free times are written as their schema says, and nothing else is', () => {
  const time = { startsAt: '2026-12-01T08:00:00.000Z', endsAt: '2026-12-01T08:30:00.000Z', label: '"10:00" –\u2028' }
  const window = { visitMinutes: 30, capacity: 3, placesLeft: 2 }
  const named = {
    items: [time, { ...time, window }],
    zone: 'Europe/Sofia',
    fullDates: ['2026-12-02'],
    firstFreeAfter: '2026-12-03T08:00:00.000Z',
    way: 'counted' as const,
  }
  const more = {
    items: [
      { ...time, claimId: 'a' },
      { ...time, window: { ...window, holders: ['b'] } },
    ],
    petName: 'Шаро',
  }
  const written: unknown = JSON.parse(slotPageText({ ...named, ...more }))
  expect(written).toEqual(named)
  expect(written).toEqual(slotPage.parse(written))
  expect(JSON.parse(slotPageText({ ...named, items: [], firstFreeAfter: null }))).toEqual({
    ...named,
    items: [],
    firstFreeAfter: null,
  })
})
