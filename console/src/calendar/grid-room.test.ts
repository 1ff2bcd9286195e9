import { expect, test } from 'vitest'
import { moreOf, mostAtOnce, MAX_PER_DAY, shareOf, hoursShown } from './grid-room.ts'

const on = (day: number) => ({ start: new Date(Date.UTC(2026, 10, day, 9)) })

test('a month lays out the first of each day and knows how many there are', () => {
  const entries = [...Array.from({ length: 50 }, () => on(5)), on(6)]
  const { first, more } = shareOf(entries, 'month')
  expect(first).toHaveLength(MAX_PER_DAY + 1)
  const left = [on(5), on(5)]
  const say = moreOf(String, more, new Map([['2026-11-05', 1_000]]))
  expect([say(2, left), say(1, [on(6)])]).toEqual([`${2 + 50 - MAX_PER_DAY + 1_000}`, '1'])
})

test('a week shows everything', () => {
  expect(shareOf([on(5), on(5)], 'week').first).toHaveLength(2)
})

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 26, hour, minute))
const span = (from: Date, to: Date) => ({ start: from, end: to })
const hours = (...given: Parameters<typeof hoursShown>) => {
  const { min, max } = hoursShown(...given)
  return [min.getUTCHours(), max.getUTCHours()]
}

test('a working day is shown, and an appointment before or after it whole', () => {
  expect(hours([])).toEqual([8, 19])
  expect(hours([span(at(6, 30), at(7)), span(at(20), at(20, 30))])).toEqual([6, 21])
})

test('entries that begin when others end stand below them, and short ones beside what begins within their half-hour', () => {
  expect(mostAtOnce([])).toBe(0)
  expect(mostAtOnce([span(at(9), at(10)), span(at(10), at(11))])).toBe(1)
  expect(mostAtOnce([span(at(9), at(12)), span(at(9), at(10)), span(at(10), at(11)), span(at(10, 30), at(11))])).toBe(3)
  expect(mostAtOnce([span(at(9), at(9, 10)), span(at(9, 15), at(9, 25))])).toBe(2)
})

test('closed time makes room for itself only where it would not be seen at all', () => {
  expect(hours([], [span(at(6), at(12))])).toEqual([8, 19])
  expect(hours([], [span(at(22), at(22, 30))])).toEqual([8, 23])
})
