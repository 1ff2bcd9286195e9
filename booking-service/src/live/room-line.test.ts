import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRoomLine, type RoomMessage } from './room-line.ts'

const candidate = (callId: number): RoomMessage => ({
  type: 'signal',
  consultationId: randomUUID(),
  signal: { kind: 'candidate', callId, candidate: null },
})
const callIdOf = (message: RoomMessage) => (message.type === 'signal' && 'callId' in message.signal ? message.signal.callId : -1)

test('messages are dealt with one after the other, in the order in which they came', async () => {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const say = createRoomLine(async (message) => {
    begun.push(callIdOf(message))
    await new Promise<void>((resolve) => void ends.push(resolve))
  })
  for (const nth of [1, 2, 3]) expect(say(candidate(nth))).toBe(true)
  for (const nth of [1, 2, 3]) {
    await expect.poll(() => begun.length).toBe(nth)
    ends.shift()?.()
  }
  expect(begun).toEqual([1, 2, 3])
})

test('while the first is not done, so many wait and no more', () => {
  const say = createRoomLine(() => new Promise(() => {}))
  const taken = Array.from({ length: 500 }, (_, nth) => say(candidate(nth)))
  expect(taken.filter(Boolean)).toHaveLength(120)
})

test('a flood is let through at the rate of a call, and a call after it again', async () => {
  let nowMs = 0
  const say = createRoomLine(
    async () => {},
    () => nowMs,
  )
  let taken = 0
  for (let nth = 0; nth < 1_000; nth++) {
    if (say(candidate(nth))) taken += 1
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
  }
  expect(taken).toBe(240)
  nowMs += 1_000
  expect(Array.from({ length: 40 }, (_, nth) => say(candidate(nth))).filter(Boolean)).toHaveLength(20)
})
