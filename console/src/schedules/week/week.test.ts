import { describe, expect, test } from 'vitest'
import { faultOf, hasFault, hoursOf, nextBreak, nextHours, weekOf, type Day } from './week.ts'

const split: Day = {
  hours: [
    { from: '09:00', to: '13:00' },
    { from: '14:00', to: '18:00' },
  ],
  breaks: [{ from: '10:30', to: '11:00' }],
}
const free: Day = { hours: [], breaks: [] }

describe('a working week', () => {
  test('is the same after being taken apart by days and put together', () => {
    const hours = hoursOf([split, free, free, free, free, split, free])
    expect(hours.weekly.map(({ weekday }) => weekday)).toEqual([1, 1, 6, 6])
    expect(hoursOf(weekOf(hours))).toEqual(hours)
  })

  test('may hold several intervals and breaks a day', () => {
    expect(hasFault([split, free, free, free, free, free, free])).toBe(false)
  })

  test('is not right where an interval ends before it begins, meets another, or a break lies outside of them', () => {
    expect(faultOf({ ...split, hours: [{ from: '13:00', to: '09:00' }] }, 'hours', 0)).toBe('order')
    expect(faultOf({ ...split, hours: [...split.hours, { from: '17:30', to: '19:00' }] }, 'hours', 2)).toBe('overlap')
    expect(faultOf({ ...split, breaks: [{ from: '12:30', to: '14:30' }] }, 'breaks', 0)).toBe('outside')
    expect(hasFault([{ ...split, breaks: [{ from: '08:00', to: '08:30' }] }])).toBe(true)
  })

  test('offers the next interval after the last one and a break that lies within', () => {
    expect(nextHours(split)).toEqual({ from: '19:00', to: '22:00' })
    expect(nextHours(free)).toEqual({ from: '09:00', to: '17:00' })
    expect(nextBreak({ hours: [{ from: '09:00', to: '17:00' }], breaks: [] })).toEqual({ from: '12:00', to: '13:00' })
    expect(faultOf({ ...split, breaks: [...split.breaks, nextBreak(split)] }, 'breaks', 1)).toBeUndefined()
  })
})
