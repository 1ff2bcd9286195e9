import { MINUTE_MS } from '@lapka/contracts/time.ts'
import { expect, test } from 'vitest'
import { keepLogClock } from './log-clock.ts'

const shown = '2026-11-22T10:00:00.000Z'

const clockWith = async (aheadMs: number) => {
  const clock = keepLogClock(
    { probe: async () => shown },
    { localNow: () => Date.parse(shown) + aheadMs, wait: () => new Promise(() => undefined) },
  )
  await clock.measured
  return clock
}

test.each([12, -12])('a process whose clock is %i minutes ahead commands by the log’s', async (minutes) => {
  expect((await clockWith(minutes * MINUTE_MS)).now()).toBe(shown)
})

test('a clock that is nearly right is left as it is', async () => {
  expect((await clockWith(300)).now()).toBe('2026-11-22T10:00:00.300Z')
})

/** A clock that is measured again when the test says so; answers when that is done. */
const measuredByHand = async (probe: () => Promise<string>, localNow: () => number) => {
  const waiting: (() => void)[] = []
  const clock = keepLogClock({ probe }, { localNow, wait: () => new Promise((resolve) => waiting.push(resolve)) })
  const isMeasured = async () => {
    await expect.poll(() => waiting.length).toBe(1)
  }
  await isMeasured()
  const measureAgain = async () => {
    waiting.pop()?.()
    await isMeasured()
  }
  return { clock, measureAgain }
}

test('a clock that is put right is believed again', async () => {
  let aheadMs = 12 * MINUTE_MS
  const { clock, measureAgain } = await measuredByHand(
    async () => shown,
    () => Date.parse(shown) + aheadMs,
  )
  aheadMs = 0
  await measureAgain()
  expect(clock.now()).toBe(shown)
})

test('a log that is away leaves the clock as it was last known', async () => {
  let isAway = false
  const probe = async () => {
    if (isAway) throw new Error('away')
    return shown
  }
  const { clock, measureAgain } = await measuredByHand(probe, () => Date.parse(shown) + MINUTE_MS)
  isAway = true
  await measureAgain()
  expect(clock.now()).toBe(shown)
})
