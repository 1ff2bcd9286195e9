import { expect, test } from 'vitest'
import { readDate, datesShown, step } from './calendar-range.ts'

test('a week runs from Monday to Sunday', () => {
  expect(datesShown('week', '2026-11-26')).toEqual({ first: '2026-11-23', last: '2026-11-29' })
  expect(datesShown('week', '2026-11-29')).toEqual({ first: '2026-11-23', last: '2026-11-29' })
})

test('a month shows whole weeks', () => {
  expect(datesShown('month', '2026-11-26')).toEqual({ first: '2026-10-26', last: '2026-12-06' })
})

test('months step to the neighbouring month, also from the 31st', () => {
  expect(step('month', '2027-01-31', 1)).toBe('2027-02-01')
  expect(step('month', '2027-03-31', -1)).toBe('2027-02-01')
})

test.each(['2026-13-45', '2026-02-30', '0000-00-00', '2999-01-01', 'tomorrow', null])(
  'an address that asks for %s, which is no day of ours, gets today',
  (asked) => expect(readDate(asked, '2026-11-26')).toBe('2026-11-26'),
)

test('an address that asks for a day gets it', () => {
  expect(readDate('2028-02-29', '2026-11-26')).toBe('2028-02-29')
})
