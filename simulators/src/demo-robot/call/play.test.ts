import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { play } from './play.ts'
import { vp8PacketsOf } from './vp8-packets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const recorded = { framesASecond: 10, frames: ['a', 'b', 'c'].map((name) => Buffer.from(name)) }

const listen = () => {
  const heard: string[] = []
  const playing = play(
    recorded,
    (frame, number) => heard.push(`${String(frame)}${number}`),
    () => Date.now(),
  )
  return { heard, playing }
}

it('plays each frame when its time has come, over and over', () => {
  const { heard, playing } = listen()
  vi.advanceTimersByTime(350)
  expect(heard).toEqual(['a0', 'b1', 'c2', 'a3'])
  playing.stop()
  vi.advanceTimersByTime(1000)
  expect(heard).toHaveLength(4)
})

it('begins again with the first frame, and numbers go on', () => {
  const { heard, playing } = listen()
  vi.advanceTimersByTime(150)
  playing.beginAgain()
  vi.advanceTimersByTime(100)
  expect(heard).toEqual(['a0', 'b1', 'a2'])
  playing.stop()
})

it('leaves out what was missed for more than a second', () => {
  const { heard, playing } = listen()
  vi.advanceTimersByTime(10)
  vi.setSystemTime(Date.now() + 5000)
  vi.advanceTimersByTime(10)
  expect(heard).toEqual(['a0', 'b50'])
  playing.stop()
})

it('cuts a frame into packets of which only the first begins one', () => {
  const frame = Buffer.alloc(2500, 7)
  const packets = vp8PacketsOf(frame)
  expect(packets.map(([first]) => first)).toEqual([0x10, 0, 0])
  expect(Buffer.concat(packets.map((packet) => packet.subarray(1)))).toEqual(frame)
  expect(packets.every(({ length }) => length < 1200)).toBe(true)
})
