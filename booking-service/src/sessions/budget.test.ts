import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'

test('a budget gives so many at once, then one more after each refill, and says how long that takes', () => {
  let now = 1_000
  const budget = createBudget({ most: 2, refillMs: 100 }, () => now)
  expect(budget.waitMs('a')).toBe(0)
  budget.take('a')
  budget.take('a')
  expect([budget.waitMs('a'), budget.waitMs('b')]).toEqual([100, 0])
  now += 60
  expect(budget.waitMs('a')).toBe(40)
  now += 40
  expect(budget.waitMs('a')).toBe(0)
  budget.take('a')
  expect(budget.waitMs('a')).toBe(100)
  budget.giveBack('a')
  expect(budget.waitMs('a')).toBe(0)
  now += 1_000_000
  budget.take('a')
  budget.take('a')
  expect(budget.waitMs('a')).toBe(100)
  budget.forget('a')
  expect(budget.waitMs('a')).toBe(0)
})
