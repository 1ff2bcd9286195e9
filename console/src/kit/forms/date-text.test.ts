import { expect, test } from 'vitest'
import { dateText, typedDate, typedTime } from './date-text.ts'

test('a date is written as the language of the page writes it and not the browser’s', () => {
  expect(dateText('2026-11-24', 'bg')).toBe('24.11.2026')
  expect(dateText('2026-11-24', 'en')).toBe('24/11/2026')
  expect(dateText('', 'bg')).toBe('')
})

test.each(['24.11.2026', '24/11/2026', '24-11-2026', '24 11 2026', '24112026', '24. 11. 2026 г.', '2026-11-24', ' 24.11.2026 '])(
  '%s is the 24th of November',
  (text) => {
    expect(typedDate(text)).toBe('2026-11-24')
  },
)

test('day and month may have one digit, and an emptied field is no date', () => {
  expect(typedDate('3.2.2027')).toBe('2027-02-03')
  expect(typedDate('')).toBe('')
})

test.each(['2', '24.11', '24.11.2', '24.11.202', '30.02.2026', '24.13.2026', '11/24/2026', 'утре'])(
  '%s is none, or not yet',
  (text) => {
    expect(typedDate(text)).toBeUndefined()
  },
)

test('hours are those of 24', () => {
  expect(['9:05', '0905', '09.05', '23:59', '0:00'].map(typedTime)).toEqual(['09:05', '09:05', '09:05', '23:59', '00:00'])
  expect(['24:00', '9', '9:5', '10:60', '9 pm', ''].map(typedTime)).toEqual(Array(6).fill(undefined))
})
