import { expect, test } from 'vitest'
import { dayAfterKey, sameDayIn } from './month-days.ts'

test('the arrows go by day and week, Home and End within the week, the pages by month', () => {
  const from = '2026-11-26'
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
  expect(keys.map((key) => dayAfterKey(key, from))).toEqual([
    '2026-11-25',
    '2026-11-27',
    '2026-11-19',
    '2026-12-03',
    '2026-11-23',
    '2026-11-29',
    '2026-10-26',
    '2026-12-26',
  ])
  expect(dayAfterKey('Tab', from)).toBeUndefined()
})

test('a day that the other month has not leads to its last', () => {
  expect(sameDayIn('2026-02-01', '2026-01-31')).toBe('2026-02-28')
  expect(dayAfterKey('PageUp', '2028-03-30')).toBe('2028-02-29')
})
