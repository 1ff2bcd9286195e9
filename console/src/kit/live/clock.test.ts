import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const OURS = '2026-11-26T09:00:00.000Z'
const THEIRS = '2026-11-26T08:00:00.000Z'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: new Date(OURS) })
})
afterEach(() => vi.useRealTimers())

const headOf = (instant: string) => new Date(instant).toUTCString()

test('a clock that is an hour wrong is set by any answer, where the live connection says nothing', async () => {
  const { guessServerTime, serverNow } = await import('./clock.ts')
  guessServerTime(headOf(THEIRS))
  expect(serverNow()).toBe(THEIRS)
})

test('an answer that took its time on the road sets no clock', async () => {
  const { guessServerTime, serverNow } = await import('./clock.ts')
  guessServerTime(headOf('2026-11-26T08:59:50.000Z'))
  expect(serverNow()).toBe(OURS)
})

test('the live connection’s time is more exact than any answer’s', async () => {
  const { guessServerTime, serverNow, setServerTime } = await import('./clock.ts')
  setServerTime('2026-11-26T08:00:00.400Z')
  guessServerTime(headOf('2026-11-26T07:59:10.000Z'))
  expect(serverNow()).toBe('2026-11-26T08:00:00.400Z')
})
