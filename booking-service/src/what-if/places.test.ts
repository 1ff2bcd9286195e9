import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

const start = (most = 2) => {
  let now = 0
  const places = createPlaces({ most, timeoutMs: 30_000, clock: () => now })
  return { ...places, pass: (ms: number) => (now += ms) }
}

test('a refused caller comes before one whose run has just ended', () => {
  const { take, leave } = start()
  expect([take('ivan'), take('mila'), take('ana'), take('petar')]).toEqual([true, true, false, false])
  leave()
  // However often he asks, and though he asks first.
  expect([take('ivan'), take('ivan'), take('petar')]).toEqual([false, false, false])
  expect(take('ana')).toBe(true)
  leave()
  expect([take('ivan'), take('petar'), take('ivan')]).toEqual([false, true, false])
  leave()
  expect(take('ivan')).toBe(true)
})

test('a turn is kept for a caller who asks again, and not for one who went away', () => {
  const { take, leave, pass } = start(1)
  expect([take('ivan'), take('ana'), take('mila')]).toEqual([true, false, false])
  leave()
  pass(20_000)
  expect(take('mila')).toBe(false)
  pass(20_000)
  expect([take('ivan'), take('mila')]).toEqual([false, true])
})

test('a place without a queue is free for any caller, again and again', () => {
  const { take, leave } = start(1)
  for (let run = 0; run < 3; run++) {
    expect(take('ivan')).toBe(true)
    leave()
  }
})
