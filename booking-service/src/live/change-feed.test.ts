import { expect, test } from 'vitest'
import type { Projected } from '@lapka/contracts/live.ts'
import { createChangeFeed } from './change-feed.ts'

const LONG_MS = 60_000
const told = (projection: string) => ({ projections: [projection], position: 1 })
const isHint = ({ projections }: Projected) => projections.includes('records')
/** Everything that was started has come to where it waits. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a request that waits looks at once, and again at each hint, until it has an answer', async () => {
  const feed = createChangeFeed()
  let answer: string | undefined
  let looks = 0
  const waiting = feed.untilDefined({ isHint, timeoutMs: LONG_MS }, async () => {
    looks += 1
    return answer
  })
  await settled()
  feed.announce(told('appointments'))
  await settled()
  expect(looks).toBe(1)
  feed.announce(told('records'))
  await settled()
  expect(looks).toBe(2)
  answer = 'over'
  feed.announce(told('records'))
  expect(await waiting).toBe('over')
})

test('many hints are one look, after a rest, and without a hint the time ends it', async () => {
  const feed = createChangeFeed()
  let looks = 0
  const waiting = feed.untilDefined({ isHint, timeoutMs: 60, restMs: 20 }, async () => {
    looks += 1
    return looks === 2 ? 'over' : undefined
  })
  await settled()
  for (let hints = 0; hints < 50; hints++) feed.announce(told('records'))
  await settled()
  expect(looks).toBe(1)
  expect(await waiting).toBe('over')
  expect(await feed.untilDefined({ isHint, timeoutMs: 20 }, async () => undefined)).toBeUndefined()
})
