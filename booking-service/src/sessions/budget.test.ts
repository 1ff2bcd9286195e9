import { expect, test } from 'vitest'
import { createLocalBudgets, waitMsOf } from './budget.ts'

test('a budget gives so many at once, then one more after each refill, and says how long that takes', async () => {
  let now = 1_000
  const budgets = createLocalBudgets(() => now)
  const size = { most: 2, refillMs: 100 }
  const change = (key: string, byMs: number) =>
    budgets.change([key], (debts) => ({
      answer: waitMsOf(size, debts.get(key)),
      changes: new Map(byMs === 0 ? [] : [[key, (debts.get(key) ?? 0) + byMs]]),
    }))
  const waitMs = (key: string) => change(key, 0)
  const take = (key: string) => change(key, 100)
  expect(await waitMs('a')).toBe(0)
  await take('a')
  await take('a')
  expect([await waitMs('a'), await waitMs('b')]).toEqual([100, 0])
  now += 60
  expect(await waitMs('a')).toBe(40)
  now += 40
  expect(await waitMs('a')).toBe(0)
  await take('a')
  expect(await waitMs('a')).toBe(100)
  await change('a', -100)
  expect(await waitMs('a')).toBe(0)
  now += 1_000_000
  await take('a')
  await take('a')
  expect(await waitMs('a')).toBe(100)
})
