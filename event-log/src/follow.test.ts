import type { RecordedEvent } from '@lapka/contracts/envelope.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { createFollowers, createWakeUps } from './follow.ts'
import { sampleWrite, startOf } from './testing/sample-events.ts'

afterEach(() => {
  vi.useRealTimers()
})

const recorded = sampleWrite(startOf('day-1'), 3).events.map((event, index): RecordedEvent => ({
  ...event,
  position: index + 1,
  recordedAt: '',
}))

it('a follower that is told of an event while it reads looks again without waiting for a poll', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const wakeUps = createWakeUps()
  const visible = recorded.slice(0, 1)
  const readAll = async (after: number) => {
    const page = visible.slice(after)
    if (after === 0) {
      visible.push(recorded[1]!)
      wakeUps.wake(2)
    }
    return page
  }
  const { promise: isComplete, resolve } = Promise.withResolvers<number>()
  const subscription = createFollowers({ readAll, wakeUps }).subscribe(0, async (events) => {
    if (events.at(-1)?.position === 2) resolve(events.length)
  })
  expect(await isComplete).toBe(1)
  await subscription.stop()
})

it('a follower that misses a wake-up finds the events by itself', async () => {
  const visible = recorded.slice(0, 1)
  const seen: number[] = []
  const { promise: isComplete, resolve } = Promise.withResolvers<void>()
  const followers = createFollowers({ readAll: async (after) => visible.slice(after), wakeUps: createWakeUps() })
  followers.subscribe(0, async (events) => {
    seen.push(...events.map(({ position }) => position))
    if (seen.length === 1) visible.push(recorded[1]!, recorded[2]!)
    if (seen.length === 3) resolve()
  })
  await isComplete
  await followers.stopAll()
  expect(seen).toEqual([1, 2, 3])
})

it('a follower reads again when a read fails, and does not ask a silent log without end', async () => {
  let reads = 0
  const { promise: isComplete, resolve } = Promise.withResolvers<void>()
  const readAll = async () => {
    reads += 1
    if (reads < 4) throw new Error('connection refused')
    return reads === 4 ? recorded : []
  }
  const followers = createFollowers({ readAll, wakeUps: createWakeUps() })
  const subscription = followers.subscribe(0, async () => resolve())
  await isComplete
  await followers.stopAll()
  await subscription.done
  expect(reads).toBeLessThanOrEqual(5)
})

it('followers that are woken together share what one of them reads, and none misses what comes later', async () => {
  const wakeUps = createWakeUps()
  const visible: RecordedEvent[] = []
  let reads = 0
  const readAll = async (after: number) => {
    reads += 1
    return visible.slice(after)
  }
  const followers = createFollowers({ readAll, wakeUps })
  const complete = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  for (const { resolve } of complete)
    followers.subscribe(0, async (events) => {
      if (events.at(-1)?.position === 3) resolve()
    })
  for (const event of recorded) {
    visible.push(event)
    wakeUps.wake(event.position)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(complete.map(({ promise }) => promise))
  await followers.stopAll()
  expect(reads).toBeLessThan(5 * recorded.length)
})

it('followers of a log that grows all the time are woken seldom, and once more after its last event', async () => {
  const wakeUps = createWakeUps()
  const many = 200
  for (let position = 1; position <= many; position++) wakeUps.wake(position)
  expect(wakeUps.count()).toBe(1)
  await wakeUps.beyond(0, wakeUps.count(), new AbortController().signal)
  expect(wakeUps.count()).toBe(2)
})

it('a follower is woken for what was told first, though of something older it was told later', async () => {
  const wakeUps = createWakeUps()
  for (const position of [100, 101, 100]) wakeUps.wake(position)
  await wakeUps.beyond(100, wakeUps.count(), new AbortController().signal)
  // By no poll: that is a wake-up of its own.
  expect(wakeUps.count()).toBe(2)
})
