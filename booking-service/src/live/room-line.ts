import type { ClientMessage } from '@lapka/contracts/live.ts'

export type RoomMessage = Extract<ClientMessage, { consultationId: string }>

/** Two calls that are made at once, with all their candidates; then one after each `REFILL_MS`, which captions and candidates stay below. */
const MAX_AT_ONCE = 240
const REFILL_MS = 50
/** Messages that wait for the one before them. */
const MAX_WAITING = 120

/** One socket's messages to its room: each after the one before it was dealt with, and no more than a call needs. */
export const createRoomLine = (take: (message: RoomMessage) => Promise<void>, clock: () => number = Date.now) => {
  let turn: Promise<void> = Promise.resolve()
  let waiting = 0
  let taken = 0
  let atMs = clock()
  const isWithinRate = (): boolean => {
    const nowMs = clock()
    taken = Math.max(0, taken - (nowMs - atMs) / REFILL_MS)
    atMs = nowMs
    if (taken + 1 > MAX_AT_ONCE) return false
    taken += 1
    return true
  }
  /** False where it is too much: the message is dropped. */
  return (message: RoomMessage): boolean => {
    if (waiting >= MAX_WAITING || !isWithinRate()) return false
    waiting += 1
    turn = turn
      .then(() => take(message))
      .finally(() => {
        waiting -= 1
      })
    return true
  }
}
