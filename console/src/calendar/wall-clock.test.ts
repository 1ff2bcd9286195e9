import { describe, expect, test } from 'vitest'
import { instantsOfDates, localDateOfWall, toWall } from './wall-clock.ts'

const zone = 'Europe/Sofia'
const reads = (instant: string) => {
  const wall = toWall(instant, zone)
  return `${localDateOfWall(wall)} ${wall.getHours()}:${String(wall.getMinutes()).padStart(2, '0')}`
}

describe('the calendar reads the wall of the resource, whatever the browser’s zone', () => {
  test('winter and summer', () => {
    expect(reads('2026-11-26T08:00:00.000Z')).toBe('2026-11-26 10:00')
    expect(reads('2026-07-26T08:00:00.000Z')).toBe('2026-07-26 11:00')
  })

  test('both hours of the October night read the same on the wall', () => {
    expect(reads('2026-10-25T00:30:00.000Z')).toBe('2026-10-25 3:30')
    expect(reads('2026-10-25T01:30:00.000Z')).toBe('2026-10-25 3:30')
  })

  test('a week with a change of clocks is an hour longer', () => {
    const { from, to } = instantsOfDates('2026-10-19', '2026-10-25', zone)
    expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(7 * 24 + 1)
  })
})
