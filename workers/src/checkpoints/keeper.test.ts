import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@lapka/contracts/time.ts'
import { isDue } from './keeper.ts'

const quick = { tookMs: 50, isWanted: false, hasFailed: false }

test('a checkpoint is made every hour, and a minute after the last one if one was requested', () => {
  expect([HOUR_MS - 1, HOUR_MS].map((sinceMs) => isDue({ ...quick, sinceMs }))).toEqual([false, true])
  expect([MINUTE_MS - 1, MINUTE_MS].map((sinceMs) => isDue({ ...quick, sinceMs, isWanted: true }))).toEqual([false, true])
  expect([MINUTE_MS - 1, MINUTE_MS].map((sinceMs) => isDue({ ...quick, sinceMs, hasFailed: true }))).toEqual([false, true])
})

test('making them never takes more than a thirtieth of the time, however large the log is', () => {
  const slow = { ...quick, tookMs: 10_000, isWanted: true }
  expect([MINUTE_MS, 5 * MINUTE_MS].map((sinceMs) => isDue({ ...slow, sinceMs }))).toEqual([false, true])
})
