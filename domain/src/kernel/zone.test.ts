import { HOUR_MS } from '@lapka/contracts/time.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toIso } from './instant.ts'
import {
  addDays,
  daySegments,
  daysTouched,
  isZone,
  localDateOf,
  offsetMsAt,
  offsetOf,
  startOfDay,
  wallTimeOf,
  weekdayOf,
} from './zone.ts'

const SOFIA = 'Europe/Sofia'
/** Ordinary, southern, half-hour and quarter-hour offsets, a half-hour change of clocks, a change at midnight, a skipped date. */
const zones = [SOFIA, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo', 'Pacific/Apia', 'UTC']
const aZone = fc.constantFrom(...zones)
const anInstant = fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2035, 0) })
const lengthHours = (date: string, zone: string) =>
  daySegments(date, zone).reduce((ms, segment) => ms + segment.untilMs - segment.fromMs, 0) / HOUR_MS

/** The slow and certain way: what Intl itself writes on the wall. */
const intlWall = (ms: number, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(ms)

describe('the wall clock of a zone', () => {
  test('agrees with Intl at any instant in any zone', () => {
    fc.assert(
      fc.property(anInstant, aZone, (ms, zone) => {
        expect(`${localDateOf(ms, zone)} ${wallTimeOf(ms, zone)}`).toBe(intlWall(ms, zone))
      }),
    )
  })

  test('turns at the very second the clocks change', () => {
    expect(wallTimeOf('2026-03-29T00:59:59.999Z', SOFIA)).toBe('02:59')
    expect(wallTimeOf('2026-03-29T01:00:00.000Z', SOFIA)).toBe('04:00')
    expect(offsetOf('2026-10-25T00:59:59.999Z', SOFIA)).toBe('+03:00')
    expect(offsetOf('2026-10-25T01:00:00.000Z', SOFIA)).toBe('+02:00')
    expect(offsetOf('2026-11-21T00:00:00.000Z', 'America/New_York')).toBe('-05:00')
    expect(offsetOf('2026-11-21T00:00:00.000Z', 'Asia/Kathmandu')).toBe('+05:45')
  })

  test('knows its zones', () => {
    expect(isZone(SOFIA)).toBe(true)
    expect(isZone('Europe/Atlantis')).toBe(false)
  })
})

describe('a local day', () => {
  test('is as long as the clocks make it', () => {
    expect(lengthHours('2026-03-29', SOFIA)).toBe(23)
    expect(lengthHours('2026-10-25', SOFIA)).toBe(25)
    expect(lengthHours('2026-11-21', SOFIA)).toBe(24)
    expect(lengthHours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
    expect(lengthHours('2011-12-30', 'Pacific/Apia')).toBe(0)
  })

  test('holds exactly the instants that show its date', () => {
    fc.assert(
      fc.property(anInstant, aZone, (ms, zone) => {
        const date = localDateOf(ms, zone)
        const holding = [addDays(date, -1), date, addDays(date, 1)].filter((day) =>
          daySegments(day, zone).some(
            (segment) => segment.fromMs <= ms && ms < segment.untilMs && segment.offsetMs === offsetMsAt(ms, zone),
          ),
        )
        expect(holding).toEqual([date])
      }),
    )
  })

  test('follows the one before it without a gap', () => {
    fc.assert(
      fc.property(anInstant, aZone, (ms, zone) => {
        const date = localDateOf(ms, zone)
        const next = addDays(date, 1)
        const [first] = daySegments(daySegments(next, zone).length === 0 ? addDays(next, 1) : next, zone)
        expect(toIso(daySegments(date, zone).at(-1)?.untilMs ?? 0)).toBe(toIso(first?.fromMs ?? -1))
      }),
    )
  })

  test('begins at its midnight, or when its clocks jump over midnight', () => {
    expect(startOfDay('2026-03-29', 'Europe/Sofia')).toBe('2026-03-28T22:00:00.000Z')
    expect(startOfDay('2026-03-30', 'Europe/Sofia')).toBe('2026-03-29T21:00:00.000Z')
    expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe('2011-12-30T00:00:00.000Z')
  })

  test('has a weekday counted from Monday', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7])
  })
})

describe('an appointment touches', () => {
  test('the day it is on, and not the next when it ends at midnight', () => {
    expect(daysTouched('2026-11-21T21:30:00.000Z', '2026-11-21T22:00:00.000Z', SOFIA)).toEqual(['2026-11-21'])
  })

  test('both days when it runs over midnight', () => {
    expect(daysTouched('2026-11-21T21:30:00.000Z', '2026-11-21T22:30:00.000Z', SOFIA)).toEqual(['2026-11-21', '2026-11-22'])
  })
})
