import { expect, test } from 'vitest'
import { MOST_OF_A_DAY, shareOf } from './month-share.ts'

const at = (day: number) => ({ start: new Date(Date.UTC(2026, 10, day, 9)) })

test('a month lays out the first of each day and knows how many there are', () => {
  const entries = [...Array.from({ length: 50 }, () => at(5)), at(6)]
  const { shown, counts } = shareOf(entries, 'month')
  expect([shown.length, counts.get('2026-11-05'), counts.get('2026-11-06')]).toEqual([MOST_OF_A_DAY + 1, 50, 1])
})

test('a week shows everything', () => {
  expect(shareOf([at(5), at(5)], 'week').shown).toHaveLength(2)
})
