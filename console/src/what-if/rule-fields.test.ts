import { expect, test } from 'vitest'
import { changesOf, shownValue, typedValue } from './rule-fields.ts'

const rules = {
  minimumNoticeMinutes: 1_440,
  freeCancellationHours: 24,
  lateRefundPercent: 50,
  noShowRefundPercent: 0,
  bufferMinutes: 15,
  holdMinutes: 10,
  pricePercent: 100,
  opensEarlierMinutes: 0,
  closesLaterMinutes: 0,
}

test('notice is written in hours and sent in minutes', () => {
  expect(shownValue('minimumNoticeMinutes', 90)).toBe('1.5')
  expect(typedValue('minimumNoticeMinutes', '1,5')).toBe(90)
  expect(typedValue('opensEarlierMinutes', '−30')).toBe(-30)
})

test('parts of a percent, letters and what is out of bounds are no values', () => {
  for (const text of ['', 'много', '2.5', '101', '-1']) expect(typedValue('lateRefundPercent', text)).toBeUndefined()
  expect(typedValue('opensEarlierMinutes', '31')).toBeUndefined()
})

test('typing the current value is no change', () => {
  expect(changesOf(rules, { bufferMinutes: '15', minimumNoticeMinutes: '12', holdMinutes: 'x' })).toEqual({
    changes: { minimumNoticeMinutes: 720 },
    wrong: ['holdMinutes'],
  })
})
