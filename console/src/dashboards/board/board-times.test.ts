import { expect, test } from 'vitest'
import { closedParts, hoursShown, placeOf } from './board-times.ts'

const zone = 'Europe/Sofia'
const at = (from: string, to: string) => ({ startsAt: `2026-11-24T${from}:00.000Z`, endsAt: `2026-11-24T${to}:00.000Z` })

test('a board shows the working day, and the hours of appointments before or after it', () => {
  expect(hoursShown([], zone)).toEqual({ from: 8, to: 18 })
  expect(hoursShown([at('05:30', '06:00'), at('16:30', '17:15')], zone)).toEqual({ from: 7, to: 20 })
})

test('an appointment lies where its wall time is, and one past midnight ends with the day', () => {
  expect(placeOf(at('06:00', '07:00'), { from: 8, to: 18, zone })).toEqual({ top: 0, height: 0.1 })
  const late = { startsAt: '2026-11-24T21:00:00.000Z', endsAt: '2026-11-24T22:30:00.000Z' }
  expect(hoursShown([late], zone).to).toBe(24)
})

test('time outside of working hours is closed: before, between and after, and the whole day of a vet who is off', () => {
  const shown = { from: 8, to: 18, zone }
  const spans = [
    { from: '2026-11-24T11:00:00.000Z', to: '2026-11-24T15:00:00.000Z' },
    { from: '2026-11-24T07:00:00.000Z', to: '2026-11-24T10:00:00.000Z' },
  ]
  const hours = closedParts(spans, shown).map(({ top, height }) => [8 + top * 10, 8 + (top + height) * 10].map(Math.round))
  expect(hours).toEqual([
    [8, 9],
    [12, 13],
    [17, 18],
  ])
  expect(closedParts([], shown)).toEqual([{ top: 0, height: 1 }])
})
