import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

const HEAD = 1_000_000
const PAGE = 5_000
const noise = (page: number) => 0.85 + ((page * 7919) % 31) / 100

test.each([null, 20_000])(
  'with a bound of %s events/s, from the first tenth on it says how far it is and how long it takes',
  (bound) => {
    const seconds = [0]
    for (let page = 0; page < HEAD / PAGE; page += 1) seconds.push(seconds[page]! + (PAGE / (bound ?? 40_000)) * noise(page))
    const total = seconds.at(-1)!
    for (let page = 20; page < HEAD / PAGE; page += 1) {
      const build = { position: page * PAGE, fromPosition: 0, seconds: seconds[page]!, eventsPerSecond: bound }
      const { percent, secondsLeft } = progressOf(build, HEAD)
      expect(Math.abs(percent - (page * PAGE * 100) / HEAD)).toBeLessThan(1)
      const left = total - seconds[page]!
      expect(Math.abs((secondsLeft ?? 0) - left) / left).toBeLessThan(0.2)
    }
  },
)

test('kept tables that catch up are judged by what they do now', () => {
  const build = { position: 950_000, fromPosition: 900_000, seconds: 5, eventsPerSecond: null }
  expect(progressOf(build, HEAD)).toEqual({ percent: 95, eventsPerSecond: 10_000, secondsLeft: 5 })
})

test('nothing is said of time before there is anything to go by', () => {
  expect(progressOf({ position: 0, fromPosition: 0, seconds: 0, eventsPerSecond: null }, HEAD)).toEqual({
    percent: 0,
    eventsPerSecond: null,
    secondsLeft: null,
  })
})
