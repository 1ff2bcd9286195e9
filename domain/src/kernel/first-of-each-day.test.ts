import { expect, test } from 'vitest'
import { firstOfEachDay } from './first-of-each-day.ts'

const onDay = ({ day }: { day: string }) => day
const at = (day: string, hour: number) => ({ day, hour })

test('of each day the first stay, in their order, and the others are counted', () => {
  const items = [at('5', 9), at('6', 9), at('5', 10), at('5', 11), at('5', 12), at('6', 10)]
  const { first, more } = firstOfEachDay(items, 2, onDay)
  expect(first).toEqual([at('5', 9), at('6', 9), at('5', 10), at('6', 10)])
  expect([...more]).toEqual([['5', 2]])
})

test('where all have room nothing is counted', () => {
  expect(firstOfEachDay([at('5', 9), at('5', 10)], 2, onDay).more.size).toBe(0)
})
