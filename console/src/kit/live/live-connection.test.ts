import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerMessage } from '@lapka/contracts/live.ts'
import { connectLive } from './live-connection.ts'

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  said: string[] = []
  constructor() {
    super()
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.said.push(text)
  }
  close() {
    this.readyState = 3
  }
  accept() {
    this.readyState = FakeSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  tell(message: ServerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  drop() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

const professionalId = '8f14e45f-ceea-467f-a9d2-1c3b5d2f7a10'
const watching = JSON.stringify({ type: 'watch-slots', professionalId })
const changed = (position: number): ServerMessage => ({ type: 'slots-changed', professionalId, position })
const latest = () => FakeSocket.all.at(-1) as FakeSocket

const connect = () => {
  const heard = { batches: [] as ServerMessage[][], clocks: [] as string[], returns: 0 }
  const live = connectLive({
    onMessages: (messages) => heard.batches.push(messages),
    onClock: (now) => heard.clocks.push(now),
    onReturn: () => (heard.returns += 1),
  })
  live.start('ws://lapka.test/api/v2/live')
  latest().accept()
  return { live, heard }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a burst of changes is handed on once, in the order it came, with nothing lost', () => {
  const { heard } = connect()
  for (const position of [1, 2, 3]) latest().tell(changed(position))
  expect(heard.batches).toEqual([])
  vi.advanceTimersByTime(250)
  latest().tell(changed(4))
  vi.advanceTimersByTime(250)
  expect(heard.batches).toEqual([[changed(1), changed(2), changed(3)], [changed(4)]])
})

test('the server’s clock is set when it is heard, not when the batch is over', () => {
  const { heard } = connect()
  latest().tell({ type: 'hello', now: '2026-11-26T08:00:00.000Z', signedIn: false })
  expect(heard.clocks).toEqual(['2026-11-26T08:00:00.000Z'])
})

test('after a break it comes back by itself, watches what it watched, and says that anything may have changed', () => {
  const { live, heard } = connect()
  live.watchSlots(professionalId)
  latest().drop()
  expect(FakeSocket.all).toHaveLength(1)
  vi.advanceTimersByTime(500)
  latest().accept()
  expect(FakeSocket.all).toHaveLength(2)
  expect(latest().said).toEqual([watching])
  expect(heard.returns).toBe(1)
})

test('the first connection is no return', () => {
  expect(connect().heard.returns).toBe(0)
})

test('a server that keeps closing is asked ever less often, but never given up', () => {
  connect()
  for (let attempt = 0; attempt < 12; attempt++) {
    latest().drop()
    vi.advanceTimersByTime(15_000)
  }
  const attempts = FakeSocket.all.length
  latest().drop()
  vi.advanceTimersByTime(7_000)
  expect(FakeSocket.all).toHaveLength(attempts)
  vi.advanceTimersByTime(8_000)
  expect(FakeSocket.all).toHaveLength(attempts + 1)
})

test('a connection that looks open and is dead is noticed and replaced, without waiting for it to close', () => {
  const { heard } = connect()
  vi.advanceTimersByTime(25_000)
  expect(latest().said).toEqual([JSON.stringify({ type: 'ping' })])
  vi.advanceTimersByTime(10_500)
  expect(FakeSocket.all).toHaveLength(2)
  latest().accept()
  expect(heard.returns).toBe(1)
})

test('a connection that answers is kept', () => {
  connect()
  for (let minute = 0; minute < 10; minute++) {
    vi.advanceTimersByTime(25_000)
    latest().tell({ type: 'pong', now: '2026-11-26T08:00:00.000Z' })
  }
  expect(FakeSocket.all).toHaveLength(1)
})

test('messages of an earlier session’s connection are ignored', () => {
  const { live, heard } = connect()
  const earlier = latest()
  live.reconnect()
  earlier.tell(changed(9))
  vi.advanceTimersByTime(1_000)
  expect(heard.batches).toEqual([])
  expect(FakeSocket.all).toHaveLength(2)
})

test('two parts of a screen that watch the same professional are one watch until both have gone', () => {
  const { live } = connect()
  const leaves = [live.watchSlots(professionalId), live.watchSlots(professionalId)]
  leaves[0]?.()
  expect(latest().said).toEqual([watching, watching])
  leaves[1]?.()
  expect(latest().said.at(-1)).toBe(JSON.stringify({ type: 'unwatch-slots', professionalId }))
})

test('it says whether it is open, and tells of every change', () => {
  const { live } = connect()
  const heard: boolean[] = []
  const stop = live.onOpenChange(() => heard.push(live.isOpen()))
  expect(live.isOpen()).toBe(true)
  latest().drop()
  vi.advanceTimersByTime(1000)
  latest().accept()
  stop()
  latest().drop()
  expect(heard).toEqual([false, true])
})

test('a listener hears each message as it comes, until they stop', () => {
  const { live } = connect()
  const heard: ServerMessage[] = []
  const stop = live.onMessage((message) => heard.push(message))
  latest().tell(changed(1))
  expect(heard).toEqual([changed(1)])
  stop()
  latest().tell(changed(2))
  expect(heard).toHaveLength(1)
})

test('while a call needs it, a silent connection is given up within five seconds and the next tries come within one', () => {
  const { live } = connect()
  live.setUrgent(true)
  vi.advanceTimersByTime(4_500)
  expect(live.isOpen()).toBe(false)
  for (const tries of [2, 3, 4, 5]) {
    vi.advanceTimersByTime(800)
    expect(FakeSocket.all).toHaveLength(tries)
    latest().drop()
  }
})

test('a network that is back is tried at once, not when the wait is over', () => {
  const { live } = connect()
  latest().drop()
  live.reconnect()
  expect(FakeSocket.all).toHaveLength(2)
  vi.advanceTimersByTime(1_000)
  expect(FakeSocket.all).toHaveLength(2)
})
