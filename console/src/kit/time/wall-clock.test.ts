import { HOUR_MS } from '@lapka/contracts/time.ts'
import { describe, expect, test } from 'vitest'
import { instantOfLocal, instantOfWall, instantsOfDates, localDateOfWall, timeOfWall, timesOfDay, toWall } from './wall-clock.ts'

const zone = 'Europe/Sofia'
const reads = (instant: string) => {
  const wall = toWall(instant, zone)
  return `${localDateOfWall(wall)} ${timeOfWall(wall)}`
}

describe('the calendar reads the wall of the resource and not of the browser’s zone', () => {
  test('winter and summer', () => {
    expect(reads('2026-11-26T08:00:00.000Z')).toBe('2026-11-26 10:00')
    expect(reads('2026-07-26T08:00:00.000Z')).toBe('2026-07-26 11:00')
  })

  test('both hours of the October night read the same on the wall', () => {
    expect(reads('2026-10-25T00:30:00.000Z')).toBe('2026-10-25 03:30')
    expect(reads('2026-10-25T01:30:00.000Z')).toBe('2026-10-25 03:30')
  })

  test('a week with a change of clocks is an hour longer', () => {
    const { from, to } = instantsOfDates('2026-10-19', '2026-10-25', zone)
    expect((Date.parse(to) - Date.parse(from)) / HOUR_MS).toBe(7 * 24 + 1)
  })
})

describe('going back from the wall to an instant', () => {
  test('is the way that was come, in winter and in summer', () => {
    for (const instant of ['2026-11-26T08:00:00.000Z', '2026-07-26T08:30:00.000Z'])
      expect(instantOfWall(toWall(instant, zone), zone)).toBe(instant)
  })

  test('an hour that the clocks skip in March is never meant: it begins when they were put forward', () => {
    expect(instantOfLocal('2026-03-29', '03:30', zone)).toBe('2026-03-29T01:00:00.000Z')
    expect(instantOfLocal('2026-03-29', '02:30', zone)).toBe('2026-03-29T00:30:00.000Z')
    expect(instantOfLocal('2026-03-29', '10:00', zone)).toBe('2026-03-29T07:00:00.000Z')
  })

  test('of an hour that exists twice in October the first is meant', () => {
    expect(instantOfLocal('2026-10-25', '03:30', zone)).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOfLocal('2026-10-25', '10:00', zone)).toBe('2026-10-25T08:00:00.000Z')
  })
})

describe('the half-hours of a day to choose from', () => {
  test('are 48, 46 in March and 50 in October', () => {
    expect(['2026-11-26', '2026-03-29', '2026-10-25'].map((date) => timesOfDay(date, zone).length)).toEqual([48, 46, 50])
  })

  test('name the offset only where a time is there twice', () => {
    const labels = timesOfDay('2026-10-25', zone).map(({ label }) => label)
    expect(labels.slice(5, 11)).toEqual(['02:30', '03:00 +03:00', '03:30 +03:00', '03:00 +02:00', '03:30 +02:00', '04:00'])
    expect(timesOfDay('2026-03-29', zone).map(({ label }) => label)).not.toContain('03:00')
  })

  test('begin at the zone’s own midnight', () => {
    expect(timesOfDay('2026-11-26', 'Asia/Kathmandu')[0]).toEqual({ at: '2026-11-25T18:15:00.000Z', label: '00:00' })
  })
})
