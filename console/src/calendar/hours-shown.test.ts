import { expect, test } from 'vitest'
import { hoursShown } from './hours-shown.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 26, hour, minute))
const span = (from: Date, to: Date) => ({ start: from, end: to })
const hours = (...given: Parameters<typeof hoursShown>) => {
  const { min, max } = hoursShown(...given)
  return [min.getUTCHours(), max.getUTCHours()]
}

test('a working day is shown, and a visit before or after it whole', () => {
  expect(hours([])).toEqual([8, 19])
  expect(hours([span(at(6, 30), at(7)), span(at(20), at(20, 30))])).toEqual([6, 21])
})

test('closed time makes room for itself only where it would not be seen at all', () => {
  expect(hours([], [span(at(6), at(12))])).toEqual([8, 19])
  expect(hours([], [span(at(22), at(22, 30))])).toEqual([8, 23])
})
