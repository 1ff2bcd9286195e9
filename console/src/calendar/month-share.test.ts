import { expect, test } from 'vitest'
import { moreOf, MOST_OF_A_DAY, shareOf } from './month-share.ts'

const at = (day: number) => ({ start: new Date(Date.UTC(2026, 10, day, 9)) })

test('a month lays out the first of each day and knows how many there are', () => {
  const entries = [...Array.from({ length: 50 }, () => at(5)), at(6)]
  const { first, more } = shareOf(entries, 'month')
  expect(first).toHaveLength(MOST_OF_A_DAY + 1)
  const left = [at(5), at(5)]
  const say = moreOf(String, more, new Map([['2026-11-05', 1_000]]))
  expect([say(2, left), say(1, [at(6)])]).toEqual([`${2 + 50 - MOST_OF_A_DAY + 1_000}`, '1'])
})

test('a week shows everything', () => {
  expect(shareOf([at(5), at(5)], 'week').first).toHaveLength(2)
})
