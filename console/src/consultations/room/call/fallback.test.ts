import { expect, test } from 'vitest'
import { nextFallback, startFallback, type Fallback } from './fallback.ts'
import type { Line } from './line.ts'

const good: Line = {
  heardPackets: 25,
  frames: 12,
  roundTripMs: 40,
  lossShare: 0,
  sentKbps: 900,
  receivedKbps: 900,
  canSendKbps: 1_500,
}
const weak = { ...good, canSendKbps: 90 }
const deaf = { ...good, canSendKbps: 10, lossShare: 0.5 }

/** Half a second a reading. */
const after = (start: Fallback, startMs: number, seconds: number, line: Line) => {
  let fallback = start
  for (let ms = 500; ms <= seconds * 1000; ms += 500) fallback = nextFallback(fallback, line, startMs + ms)
  return fallback
}

test('one bad second is no bad line; some are', () => {
  const start = startFallback('video', 0)
  expect(after(after(start, 0, 2, weak), 2_000, 1, good).mode).toBe('video')
  expect(after(start, 0, 4, weak).mode).toBe('voice')
})

test('a line that does not bear the sound either leaves the words', () => {
  const voice = after(startFallback('video', 0), 0, 4, deaf)
  expect(after(voice, 4_000, 4, deaf).mode).toBe('chat')
})

test('it comes back step by step by trying, and a try that fails makes the next come later', () => {
  const voice = after(startFallback('video', 0), 0, 4, weak)
  expect(after(voice, 4_000, 11, weak).mode).toBe('voice')
  const tried = after(voice, 4_000, 13, good)
  expect(tried.mode).toBe('video')
  const fallen = after(tried, 17_000, 4, weak)
  expect(fallen).toMatchObject({ mode: 'voice', tryAfterMs: 24_000 })
  const chat = after(after(startFallback('voice', 0), 0, 4, deaf), 4_000, 13, good)
  expect(chat.mode).toBe('voice')
})

test('a voice or chat consultation gets no picture because the line is good', () => {
  expect(after(startFallback('voice', 0), 0, 120, good).mode).toBe('voice')
  expect(after(startFallback('chat', 0), 0, 120, good).mode).toBe('chat')
})

test('a browser that does not say what it could send is judged by what it lost', () => {
  const silent = { ...good, canSendKbps: null, sentKbps: 60 }
  expect(after(startFallback('video', 0), 0, 10, silent).mode).toBe('video')
  expect(after(startFallback('video', 0), 0, 10, { ...silent, lossShare: 0.2 }).mode).toBe('voice')
})
